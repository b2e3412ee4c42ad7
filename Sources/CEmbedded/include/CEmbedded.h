// The files that the program carries: the sample source (compressed), the reviewed tables of NormalizeStage and Pipeline, and the
// styles, scripts and templates of the web pages. As literals of Swift they would take the compiler ten
// seconds. `files.txt` lists them; tests compare the list with the folders.
#ifndef POKEDEX_CEMBEDDED_H
#define POKEDEX_CEMBEDDED_H

#include <stddef.h>

typedef struct {
  /// The last folder and the name: `report/report.css`.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} embedded_file;

size_t embedded_file_count(void);
/// `index` is below embedded_file_count().
embedded_file embedded_file_at(size_t index);

#endif
