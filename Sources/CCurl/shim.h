#ifndef POKEDEX_CCURL_SHIM_H
#define POKEDEX_CCURL_SHIM_H

#include <curl/curl.h>

#endif
