// The styles, scripts and templates of the report and of the site, within the program. They are real
// files below Sources/CWebFiles, so that editors and linters know them; a test compares the list with
// the folders.
#ifndef POKEDEX_CWEBFILES_H
#define POKEDEX_CWEBFILES_H

#include <stddef.h>

typedef struct {
  /// `report/report.css`: the path below Sources/CWebFiles.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} web_file;

size_t web_file_count(void);
/// `index` is below web_file_count().
web_file web_file_at(size_t index);

#endif
