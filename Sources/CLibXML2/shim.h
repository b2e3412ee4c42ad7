#ifndef POKEDEX_CLIBXML2_SHIM_H
#define POKEDEX_CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

#endif
