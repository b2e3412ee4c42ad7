#ifndef POKEDEX_CSQLITE_SHIM_H
#define POKEDEX_CSQLITE_SHIM_H

#include <sqlite3.h>

// Function-pointer macros are not imported into Swift.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
