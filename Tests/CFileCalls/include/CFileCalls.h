#ifndef POKEDEX_CFILECALLS_H
#define POKEDEX_CFILECALLS_H

// Called before fsync, rename and statvfs of this process, with their paths; `target` is empty but for rename. The
// call fails with the number of errno(3) that is returned; after statvfs, a number means a full disk instead.
typedef int (*file_calls_hook)(const char *call, const char *path, const char *target);

// Sets the hook of the process.
void file_calls_set_hook(file_calls_hook hook);

#endif
