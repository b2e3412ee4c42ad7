// The reviewed tables of NormalizeStage, within the program: as literals of Swift they would take the
// compiler ten seconds.
#ifndef POKEDEX_CNORMALIZETABLES_H
#define POKEDEX_CNORMALIZETABLES_H

#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
} normalize_table;

/// NormalizeStage/Corrections/corrections.json.
normalize_table normalize_table_corrections(void);
/// NormalizeStage/Gate/allowlist.json.
normalize_table normalize_table_allowlist(void);

#endif
