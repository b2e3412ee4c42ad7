#ifndef POKEDEX_CZLIB_SHIM_H
#define POKEDEX_CZLIB_SHIM_H

#include <zlib.h>

#endif
