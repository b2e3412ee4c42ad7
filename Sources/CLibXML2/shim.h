#ifndef POKEDEX_CLIBXML2_SHIM_H
#define POKEDEX_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 includes the system's ICU headers, whose types contradict those of the ICU that
// Foundation brings: a module that imports both then fails to compile, depending on which is loaded
// first. Nothing here uses the converters.
#undef LIBXML_ICU_ENABLED

#include <libxml/xmlreader.h>

#endif
