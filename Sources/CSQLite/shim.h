#ifndef POKEDEX_CSQLITE_SHIM_H
#define POKEDEX_CSQLITE_SHIM_H

#include <sqlite3.h>

// Function-pointer macros are not imported into Swift.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// Headers older than 3.26 and 3.31 do not have these.
#ifndef SQLITE_DBCONFIG_DEFENSIVE
#define SQLITE_DBCONFIG_DEFENSIVE 1010
#endif
#ifndef SQLITE_DBCONFIG_TRUSTED_SCHEMA
#define SQLITE_DBCONFIG_TRUSTED_SCHEMA 1017
#endif

// Variadic functions are not imported either. A library that does not know `option` returns
// SQLITE_ERROR and changes nothing.
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
static inline int csqlite_configure_library(int option, int value) { return sqlite3_config(option, value); }

#endif
