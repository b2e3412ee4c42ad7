#ifndef POKEDEX_CARCHIVE_SHIM_H
#define POKEDEX_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

#endif
