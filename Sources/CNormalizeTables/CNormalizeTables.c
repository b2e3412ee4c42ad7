#include "CNormalizeTables.h"

// #embed is of C23; clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char corrections[] = {
#embed "../NormalizeStage/Corrections/corrections.json"
};

static const unsigned char allowlist[] = {
#embed "../NormalizeStage/Gate/allowlist.json"
};

normalize_table normalize_table_corrections(void) {
  return (normalize_table){corrections, sizeof corrections};
}

normalize_table normalize_table_allowlist(void) {
  return (normalize_table){allowlist, sizeof allowlist};
}
