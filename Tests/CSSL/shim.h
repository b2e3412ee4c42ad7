#ifndef POKEDEX_CSSL_SHIM_H
#define POKEDEX_CSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Variadic, so out of Swift's reach.
static inline EVP_PKEY *pokedex_ssl_new_p256_key(void) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}

#endif
