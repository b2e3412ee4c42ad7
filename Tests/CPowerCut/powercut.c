// strdup
#define _POSIX_C_SOURCE 200809L

#include "powercut.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// A file of SQLite's own layer with its number in the recording; the real one lies behind it.
struct recorded_file {
  sqlite3_file base;
  int number;
};

static sqlite3_vfs *real;
static sqlite3_vfs shim;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *folder;
static struct powercut_operation *operations;
static long count, capacity;
static char *names[16];
static int name_count;

static sqlite3_file *behind(sqlite3_file *file) {
  return (sqlite3_file *)((char *)file + sizeof(struct recorded_file));
}

static bool is_recorded(const char *path) {
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int number_of(const char *path) {
  for (int i = 0; i < name_count; i++)
    if (strcmp(names[i], path) == 0) return i;
  if (name_count == (int)(sizeof names / sizeof *names)) abort();
  names[name_count] = strdup(path);
  return name_count++;
}

static void record(enum powercut_kind kind, int file, long long offset, int size, const void *data) {
  pthread_mutex_lock(&mutex);
  if (folder) {
    if (count == capacity) {
      capacity = capacity ? capacity * 2 : 1024;
      operations = realloc(operations, (size_t)capacity * sizeof *operations);
      if (!operations) abort();
    }
    unsigned char *copy = NULL;
    if (data) {
      copy = malloc((size_t)size);
      if (!copy) abort();
      memcpy(copy, data, (size_t)size);
    }
    operations[count++] = (struct powercut_operation){kind, file, offset, size, copy};
  }
  pthread_mutex_unlock(&mutex);
}

static int number(sqlite3_file *file) { return ((struct recorded_file *)file)->number; }

static int on_close(sqlite3_file *file) { return behind(file)->pMethods->xClose(behind(file)); }

static int on_read(sqlite3_file *file, void *buffer, int size, sqlite3_int64 offset) {
  return behind(file)->pMethods->xRead(behind(file), buffer, size, offset);
}

static int on_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset) {
  record(powercut_write, number(file), offset, size, data);
  return behind(file)->pMethods->xWrite(behind(file), data, size, offset);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size) {
  record(powercut_truncate, number(file), size, 0, NULL);
  return behind(file)->pMethods->xTruncate(behind(file), size);
}

// The real disk is not asked: what a sync means is the playback's business.
static int on_sync(sqlite3_file *file, int flags) {
  (void)flags;
  record(powercut_sync, number(file), 0, 0, NULL);
  return SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size) {
  return behind(file)->pMethods->xFileSize(behind(file), size);
}

static int on_lock(sqlite3_file *file, int lock) {
  return behind(file)->pMethods->xLock(behind(file), lock);
}

static int on_unlock(sqlite3_file *file, int lock) {
  return behind(file)->pMethods->xUnlock(behind(file), lock);
}

static int on_check_lock(sqlite3_file *file, int *is_locked) {
  return behind(file)->pMethods->xCheckReservedLock(behind(file), is_locked);
}

static int on_control(sqlite3_file *file, int operation, void *argument) {
  return behind(file)->pMethods->xFileControl(behind(file), operation, argument);
}

static int on_sector_size(sqlite3_file *file) {
  return behind(file)->pMethods->xSectorSize(behind(file));
}

static int on_characteristics(sqlite3_file *file) {
  return behind(file)->pMethods->xDeviceCharacteristics(behind(file));
}

static const sqlite3_io_methods methods = {
  .iVersion = 1,
  .xClose = on_close,
  .xRead = on_read,
  .xWrite = on_write,
  .xTruncate = on_truncate,
  .xSync = on_sync,
  .xFileSize = on_size,
  .xLock = on_lock,
  .xUnlock = on_unlock,
  .xCheckReservedLock = on_check_lock,
  .xFileControl = on_control,
  .xSectorSize = on_sector_size,
  .xDeviceCharacteristics = on_characteristics,
};

static int on_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  pthread_mutex_lock(&mutex);
  bool recorded = is_recorded(path);
  int file_number = recorded ? number_of(path) : 0;
  pthread_mutex_unlock(&mutex);
  if (!recorded) return real->xOpen(real, path, file, flags, out);
  int code = real->xOpen(real, path, behind(file), flags, out);
  file->pMethods = behind(file)->pMethods ? &methods : NULL;
  ((struct recorded_file *)file)->number = file_number;
  if (code == SQLITE_OK && (flags & SQLITE_OPEN_CREATE))
    record(powercut_open, file_number, 0, 0, NULL);
  return code;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  (void)vfs;
  pthread_mutex_lock(&mutex);
  bool recorded = is_recorded(path);
  int file_number = recorded ? number_of(path) : 0;
  pthread_mutex_unlock(&mutex);
  if (recorded) record(powercut_delete, file_number, 0, syncs_folder, NULL);
  return real->xDelete(real, path, syncs_folder);
}

bool powercut_start(const char *path) {
  pthread_mutex_lock(&mutex);
  if (!real) {
    sqlite3_initialize();
    real = sqlite3_vfs_find(NULL);
    shim = *real;
    shim.pNext = NULL;
    shim.zName = "powercut";
    shim.szOsFile = real->szOsFile + (int)sizeof(struct recorded_file);
    shim.xOpen = on_open;
    shim.xDelete = on_delete;
    if (sqlite3_vfs_register(&shim, 1) != SQLITE_OK) abort();
  }
  bool is_free = !folder;
  if (is_free) {
    for (long i = 0; i < count; i++) free((void *)operations[i].data);
    for (int i = 0; i < name_count; i++) free(names[i]);
    count = 0;
    name_count = 0;
    folder = strdup(path);
  }
  pthread_mutex_unlock(&mutex);
  return is_free;
}

long powercut_stop(void) {
  pthread_mutex_lock(&mutex);
  free(folder);
  folder = NULL;
  long result = count;
  pthread_mutex_unlock(&mutex);
  return result;
}

struct powercut_operation powercut_operation_at(long index) { return operations[index]; }

const char *powercut_name(int file) { return names[file]; }
