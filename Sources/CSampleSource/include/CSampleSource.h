// The sample source: the files of Tests/Fixtures/Sample, within the program. A test compares the
// list with the folder.
#ifndef POKEDEX_CSAMPLESOURCE_H
#define POKEDEX_CSAMPLESOURCE_H

#include <stddef.h>

typedef struct {
  /// `pokemon-species`, of the file `pokemon-species.ndjson`.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} sample_source_file;

size_t sample_source_count(void);
/// `index` is below sample_source_count().
sample_source_file sample_source_at(size_t index);

#endif
