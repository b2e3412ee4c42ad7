#ifndef POKEDEX_CTESTSTART_H
#define POKEDEX_CTESTSTART_H

// What SQLite returned when the process of the tests turned its memory statistics off: 0 if they are off.
int test_start_result(void);

#endif
