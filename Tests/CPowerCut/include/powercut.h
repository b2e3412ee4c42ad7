#ifndef POKEDEX_POWERCUT_H
#define POKEDEX_POWERCUT_H

#include <stdbool.h>

// Records what SQLite does to the files of one folder, in the order in which it does it, so that a test can
// play it back up to any point.

enum powercut_kind {
  powercut_open,
  powercut_write,
  powercut_truncate,
  powercut_sync,
  powercut_delete,
};

struct powercut_operation {
  enum powercut_kind kind;
  // Names a file: the index in powercut_name.
  int file;
  // Of a write; of a truncation the new size.
  long long offset;
  int size;
  const unsigned char *data;
};

// Begins a recording of files whose path begins with `folder`. One at a time; files of other folders are left
// to SQLite's own layer.
bool powercut_start(const char *folder);
// Ends it and gives the number of operations, which stay until the next start.
long powercut_stop(void);
struct powercut_operation powercut_operation_at(long index);
const char *powercut_name(int file);

#endif
