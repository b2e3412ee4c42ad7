#ifndef POKEDEX_CCRYPTO_SHIM_H
#define POKEDEX_CCRYPTO_SHIM_H

#include <openssl/evp.h>
#include <openssl/err.h>

#endif
