// simdjson behind `extern "C"`: one call parses a document onto simdjson's tape, one writes a value
// of that tape in canonical form. Swift walks the tape itself (doc/tape.md of simdjson 3).
#ifndef POKEDEX_CSIMDJSON_H
#define POKEDEX_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (their values do not matter) behind a document.
#define CSIMDJSON_PADDING 64

typedef int32_t csimdjson_status;
enum {
  CSIMDJSON_OK = 0,
  CSIMDJSON_NO_MEMORY = 1,
  /// The document is larger than simdjson can take (4 GiB).
  CSIMDJSON_TOO_LARGE = 2,
  CSIMDJSON_TOO_DEEP = 3,
  /// Anything that RFC 8259 does not allow; the byte is found by a second, slower pass in Swift.
  CSIMDJSON_SYNTAX = 4,
  CSIMDJSON_UTF8 = 5,
  /// A number that neither 64 bits nor a finite double can hold, or that is malformed.
  CSIMDJSON_NUMBER = 6,
  CSIMDJSON_BYTE_ORDER_MARK = 7,
  CSIMDJSON_LONE_SURROGATE = 8,
  /// Only from csimdjson_canonical.
  CSIMDJSON_DUPLICATE_KEY = 9,
};

/// What a parse leaves behind; valid until the parser's next parse or its end.
typedef struct {
  const uint64_t *tape;
  const uint8_t *strings;
} csimdjson_tape;

typedef struct csimdjson_parser csimdjson_parser;

/// NULL when memory is short. `max_depth` counts nested arrays and objects that are not empty.
csimdjson_parser *csimdjson_parser_create(size_t max_depth);
void csimdjson_parser_destroy(csimdjson_parser *parser);

/// Parses `count` bytes behind which CSIMDJSON_PADDING more are readable.
csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t count, csimdjson_tape *out);

/// A growing piece of memory; start with all zeros, end with csimdjson_buffer_release.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} csimdjson_buffer;

void csimdjson_buffer_release(csimdjson_buffer *buffer);
/// Makes room for `extra` bytes behind `count`.
csimdjson_status csimdjson_buffer_reserve(csimdjson_buffer *buffer, size_t extra);

typedef struct {
  const uint8_t *bytes;
  size_t count;
} csimdjson_text;

/// String values (not keys) that start with one of the prefixes have it replaced. No prefix is empty
/// and none is shorter than the replacement.
typedef struct {
  const csimdjson_text *prefixes;
  size_t prefix_count;
  csimdjson_text replacement;
} csimdjson_rewrite;

/// Appends the value at `index` of the tape in canonical form: no white space; keys in ascending
/// order of their UTF-8 bytes; strings as raw UTF-8 with the escapes of RFC 8785; integers as they
/// are, other numbers as ECMAScript prints them, but with an exponent from 1e18 on. `rewrite` may be
/// NULL.
///
/// On failure the buffer is as before; for CSIMDJSON_DUPLICATE_KEY `failed_index` is the tape index
/// of the second of the two keys.
csimdjson_status csimdjson_canonical(
    csimdjson_tape tape, size_t index, const csimdjson_rewrite *rewrite, csimdjson_buffer *buffer,
    size_t *failed_index);

#ifdef __cplusplus
}
#endif

#endif
