#include "CTestStart.h"

#include <sqlite3.h>

static int result = SQLITE_MISUSE;

// Before any test, since SQLite must not be in use by then. With statistics, threads wait for one lock at every
// allocation of SQLite, which was a fifth of the time of the tests.
__attribute__((constructor)) static void start(void) {
  result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int test_start_result(void) { return result; }
