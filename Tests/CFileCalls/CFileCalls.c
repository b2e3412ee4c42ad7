#define _GNU_SOURCE
#include "CFileCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/statvfs.h>
#include <unistd.h>

static _Atomic(file_calls_hook) current;

void file_calls_set_hook(file_calls_hook hook) { atomic_store(&current, hook); }

static int failure(const char *call, const char *path, const char *target) {
  file_calls_hook hook = atomic_load(&current);
  return hook ? hook(call, path, target) : 0;
}

static int path_of(int descriptor, char path[PATH_MAX]) {
#ifdef __APPLE__
  return fcntl(descriptor, F_GETPATH, path) == 0;
#else
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length > 0) path[length] = 0;
  return length > 0;
#endif
}

// The linker takes these before those of the C library.

int fsync(int descriptor) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  char path[PATH_MAX];
  int error = atomic_load(&current) && path_of(descriptor, path) ? failure("fsync", path, "") : 0;
  if (error == 0) return next(descriptor);
  errno = error;
  return -1;
}

int rename(const char *old, const char *new) {
  int (*next)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  int error = failure("rename", old, new);
  if (error == 0) return next(old, new);
  errno = error;
  return -1;
}

int statvfs(const char *path, struct statvfs *status) {
  int (*next)(const char *, struct statvfs *) =
      (int (*)(const char *, struct statvfs *))dlsym(RTLD_NEXT, "statvfs");
  int result = next(path, status);
  if (result == 0 && failure("statvfs", path, "") != 0) status->f_bavail = 0;
  return result;
}
