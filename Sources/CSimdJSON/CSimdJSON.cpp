#include "CSimdJSON.h"

#include <algorithm>
#include <cstring>
#include <new>

#include <simdjson.h>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "the padding simdjson reads");

struct csimdjson_parser {
  simdjson::dom::parser dom;
  size_t max_depth;
};

namespace {

csimdjson_status status_of(simdjson::error_code code) {
  switch (code) {
  case simdjson::SUCCESS: return CSIMDJSON_OK;
  case simdjson::MEMALLOC: return CSIMDJSON_NO_MEMORY;
  case simdjson::CAPACITY: return CSIMDJSON_TOO_LARGE;
  case simdjson::DEPTH_ERROR: return CSIMDJSON_TOO_DEEP;
  case simdjson::UTF8_ERROR: return CSIMDJSON_UTF8;
  case simdjson::NUMBER_ERROR:
  case simdjson::NUMBER_OUT_OF_RANGE: return CSIMDJSON_NUMBER;
  default: return CSIMDJSON_SYNTAX;
  }
}

/// Four hex digits that simdjson has already accepted.
unsigned hex4(const uint8_t *digits) {
  unsigned value = 0;
  for (int i = 0; i < 4; i++) {
    unsigned c = digits[i];
    value = value << 4 | (c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
  }
  return value;
}

/// Whether some \u escape is one half of a surrogate pair without the other; simdjson 3.0 lets a
/// lone low half through, as bytes that are not UTF-8.
bool has_lone_surrogate(const uint8_t *bytes, size_t count) {
  const uint8_t *end = bytes + count;
  const uint8_t *at = bytes;
  while ((at = static_cast<const uint8_t *>(std::memchr(at, '\\', end - at)))) {
    // In a document that parsed, a backslash is followed by its escape, and \u by four digits.
    if (at[1] != 'u') {
      at += 2;
      continue;
    }
    unsigned unit = hex4(at + 2);
    at += 6;
    if (unit < 0xD800 || unit > 0xDFFF) { continue; }
    if (unit > 0xDBFF || end - at < 6 || at[0] != '\\' || at[1] != 'u') { return true; }
    unsigned low = hex4(at + 2);
    if (low < 0xDC00 || low > 0xDFFF) { return true; }
    at += 6;
  }
  return false;
}

}  // namespace

csimdjson_parser *csimdjson_parser_create(size_t max_depth) {
  auto parser = new (std::nothrow) csimdjson_parser;
  // simdjson's own limit counts the document as a level.
  if (parser) { parser->max_depth = max_depth + 1; }
  return parser;
}

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t count, csimdjson_tape *out) {
  if (count >= 3 && std::memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
    return CSIMDJSON_BYTE_ORDER_MARK;
  }
  auto &dom = parser->dom;
  if (dom.capacity() < count || dom.doc.capacity() < count || dom.capacity() == 0) {
    // Half as much again, so that a rising series of sizes does not allocate each time.
    size_t capacity = std::min(
        std::max(count + count / 2, size_t(1) << 16), simdjson::SIMDJSON_MAXSIZE_BYTES);
    if (count > capacity) { return CSIMDJSON_TOO_LARGE; }
    if (auto code = dom.allocate(capacity, parser->max_depth)) { return status_of(code); }
    if (auto code = dom.doc.allocate(capacity)) { return status_of(code); }
  }
  if (auto code = dom.parse(bytes, count, false).error()) { return status_of(code); }
  if (has_lone_surrogate(bytes, count)) { return CSIMDJSON_LONE_SURROGATE; }
  out->tape = dom.doc.tape.get();
  out->strings = dom.doc.string_buf.get();
  return CSIMDJSON_OK;
}
