// Writes values of a simdjson tape in canonical form (see the header). Works on the tape alone.
#include "CSimdJSON.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

void csimdjson_buffer_release(csimdjson_buffer *buffer) {
  std::free(buffer->bytes);
  *buffer = csimdjson_buffer{nullptr, 0, 0};
}

csimdjson_status csimdjson_buffer_reserve(csimdjson_buffer *buffer, size_t extra) {
  if (buffer->capacity - buffer->count >= extra) { return CSIMDJSON_OK; }
  size_t wanted = std::max(buffer->count + extra, buffer->capacity + buffer->capacity / 2);
  auto bytes = static_cast<uint8_t *>(std::realloc(buffer->bytes, wanted));
  if (!bytes) { return CSIMDJSON_NO_MEMORY; }
  buffer->bytes = bytes;
  buffer->capacity = wanted;
  return CSIMDJSON_OK;
}

namespace {

constexpr uint64_t payload_mask = 0x00FFFFFFFFFFFFFF;

/// A text of the tape. Eight bytes past its end may be read: simdjson pads its strings.
struct Text {
  const uint8_t *bytes;
  uint32_t count;
};

/// Eight bytes, of which the first is the lowest.
uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// Nonzero in the bytes of `word` that need an escape: below 0x20, `"` and `\`. Bytes above the lowest of
/// these may be wrong.
uint64_t escapes(uint64_t word) {
  constexpr uint64_t ones = 0x0101010101010101;
  auto zeros = [](uint64_t word) { return (word - ones) & ~word; };
  return (((word - 0x20 * ones) & ~word) | zeros(word ^ '"' * ones) | zeros(word ^ '\\' * ones))
         & 0x80 * ones;
}

/// The first eight bytes as a number that orders like them; bytes past the end count as zero.
uint64_t prefix(Text text) {
  uint64_t word = __builtin_bswap64(load(text.bytes));  // simdjson pads its string buffer
  return text.count >= 8 ? word : text.count == 0 ? 0 : word & ~uint64_t(0) << (64 - 8 * text.count);
}

int compare(Text a, Text b) {
  uint64_t x = prefix(a), y = prefix(b);
  if (x != y) { return x < y ? -1 : 1; }
  int order = std::memcmp(a.bytes, b.bytes, std::min(a.count, b.count));
  return order != 0 ? order : a.count < b.count ? -1 : a.count > b.count ? 1 : 0;
}

class Writer {
public:
  Writer(csimdjson_tape tape, const csimdjson_rewrite *rewrite, csimdjson_buffer *buffer)
      : tape(tape.tape), strings(tape.strings), rewrite(rewrite), buffer(buffer) {}

  csimdjson_status status = CSIMDJSON_OK;
  size_t failed_index = 0;

  /// Writes the value at `index` and returns the index behind it. After a failure the rest of the
  /// walk writes on, harmlessly; the caller looks at `status` once.
  size_t value(size_t index) {
    uint64_t word = tape[index];
    switch (word >> 56) {
    case '{': return object(index, word);
    case '[': return array(index, word);
    case '"': string(text(word), true); return index + 1;
    case 'l': integer(int64_t(tape[index + 1])); return index + 2;
    case 'u': integer(tape[index + 1]); return index + 2;
    case 'd': {
      double number;
      std::memcpy(&number, &tape[index + 1], 8);
      floating(number);
      return index + 2;
    }
    case 't': literal("true", 4); return index + 1;
    case 'f': literal("false", 5); return index + 1;
    default: literal("null", 4); return index + 1;
    }
  }

private:
  const uint64_t *tape;
  const uint8_t *strings;
  const csimdjson_rewrite *rewrite;
  csimdjson_buffer *buffer;

  /// A place with room for `count` bytes, or NULL.
  uint8_t *room(size_t count) {
    if (buffer->capacity - buffer->count < count
        && csimdjson_buffer_reserve(buffer, count) != CSIMDJSON_OK) {
      status = CSIMDJSON_NO_MEMORY;
      return nullptr;
    }
    return buffer->bytes + buffer->count;
  }

  Text text(uint64_t word) const {
    const uint8_t *at = strings + (word & payload_mask);
    Text text;
    std::memcpy(&text.count, at, 4);
    text.bytes = at + 4;
    return text;
  }

  void byte(uint8_t value) {
    if (auto at = room(1)) {
      *at = value;
      buffer->count++;
    }
  }

  void literal(const char *bytes, size_t count) {
    if (auto at = room(8)) {
      std::memcpy(at, bytes, count);
      buffer->count += count;
    }
  }

  void string(Text text, bool is_value) {
    // Each byte may become six, and eight are written at once.
    auto start = room(size_t(text.count) * 6 + 10);
    if (!start) { return; }
    auto to = start;
    *to++ = '"';
    auto from = text.bytes;
    auto end = from + text.count;
    if (is_value && rewrite) {
      for (size_t i = 0; i < rewrite->prefix_count; i++) {
        auto prefix = rewrite->prefixes[i];
        if (text.count >= prefix.count && *from == *prefix.bytes
            && std::memcmp(from, prefix.bytes, prefix.count) == 0) {
          std::memcpy(to, rewrite->replacement.bytes, rewrite->replacement.count);
          to += rewrite->replacement.count;
          from += prefix.count;
          break;
        }
      }
    }
    while (from < end) {
      size_t count = std::min<size_t>(8, size_t(end - from));
      if (auto found = escapes(load(from)) << (64 - 8 * count)) {
        count = size_t(__builtin_ctzll(found)) / 8 + count - 8;
        std::memcpy(to, from, 8);
        to = escape(from[count], to + count);
        from += count + 1;
      } else {
        std::memcpy(to, from, 8);
        to += count;
        from += count;
      }
    }
    *to++ = '"';
    buffer->count += size_t(to - start);
  }

  static uint8_t *escape(uint8_t byte, uint8_t *to) {
    *to++ = '\\';
    switch (byte) {
    case '"': *to++ = '"'; return to;
    case '\\': *to++ = '\\'; return to;
    case '\b': *to++ = 'b'; return to;
    case '\f': *to++ = 'f'; return to;
    case '\n': *to++ = 'n'; return to;
    case '\r': *to++ = 'r'; return to;
    case '\t': *to++ = 't'; return to;
    default:
      std::memcpy(to, "u00", 3);
      to[3] = "0123456789abcdef"[byte >> 4];
      to[4] = "0123456789abcdef"[byte & 15];
      return to + 5;
    }
  }

  template <class Integer> void integer(Integer number) {
    if (auto at = room(24)) {
      auto text = reinterpret_cast<char *>(at);
      buffer->count += size_t(std::to_chars(text, text + 24, number).ptr - text);
    }
  }

  /// ECMA-262 Number::toString, which RFC 8785 prescribes, but with an exponent from 1e18 on (there
  /// from 1e21): written out, such a number would read as an integer that 64 bits cannot hold.
  void floating(double number) {
    auto at = reinterpret_cast<char *>(room(40));
    if (!at) { return; }
    auto start = at;
    if (number == 0) {
      *at++ = '0';
    } else {
      char shortest[40];
      auto end = std::to_chars(shortest, shortest + 40, number, std::chars_format::scientific).ptr;
      auto from = shortest;
      if (*from == '-') { *at++ = *from++; }
      char digits[32];
      int count = 0;
      for (; *from != 'e'; from++) {
        if (*from != '.') { digits[count++] = *from; }
      }
      from++;
      if (*from == '+') { from++; }
      int exponent = 0;
      std::from_chars(from, end, exponent);
      int point = exponent + 1;  // digits before the decimal point
      if (count <= point && point <= 18) {
        at = std::copy(digits, digits + count, at);
        at = std::fill_n(at, point - count, '0');
      } else if (0 < point && point <= 18) {
        at = std::copy(digits, digits + point, at);
        *at++ = '.';
        at = std::copy(digits + point, digits + count, at);
      } else if (-6 < point && point <= 0) {
        *at++ = '0';
        *at++ = '.';
        at = std::fill_n(at, -point, '0');
        at = std::copy(digits, digits + count, at);
      } else {
        *at++ = digits[0];
        if (count > 1) {
          *at++ = '.';
          at = std::copy(digits + 1, digits + count, at);
        }
        *at++ = 'e';
        *at++ = exponent < 0 ? '-' : '+';
        at = std::to_chars(at, at + 4, std::abs(exponent)).ptr;
      }
    }
    buffer->count += size_t(at - start);
  }

  size_t array(size_t index, uint64_t word) {
    size_t behind = uint32_t(word);
    byte('[');
    for (size_t at = index + 1; at < behind - 1;) {
      if (at != index + 1) { byte(','); }
      at = value(at);
    }
    byte(']');
    return behind;
  }

  size_t object(size_t index, uint64_t word) {
    size_t behind = uint32_t(word);
    // Looked at before anything is written: a second attempt at every level of a nest would double
    // the work with each level.
    if (!is_sorted(index, behind)) {
      unsorted_object(index, behind);
      return behind;
    }
    byte('{');
    for (size_t at = index + 1; at < behind - 1;) {
      if (at != index + 1) { byte(','); }
      string(text(tape[at]), false);
      byte(':');
      at = value(at + 1);
    }
    byte('}');
    return behind;
  }

  bool is_sorted(size_t index, size_t behind) const {
    if (index + 2 == behind) { return true; }
    Text last = text(tape[index + 1]);
    for (size_t at = skip(index + 2); at < behind - 1; at = skip(at + 1)) {
      Text key = text(tape[at]);
      if (compare(last, key) >= 0) { return false; }
      last = key;
    }
    return true;
  }

  struct Member {
    Text key;
    size_t index;
  };

  void unsorted_object(size_t index, size_t behind) {
    std::vector<Member> members;
    for (size_t at = index + 1; at < behind - 1; at = skip(at + 1)) {
      members.push_back({text(tape[at]), at});
    }
    std::sort(members.begin(), members.end(), [](const Member &a, const Member &b) {
      int order = compare(a.key, b.key);
      return order != 0 ? order < 0 : a.index < b.index;
    });
    byte('{');
    for (size_t i = 0; i < members.size(); i++) {
      if (i != 0) {
        if (compare(members[i - 1].key, members[i].key) == 0) {
          if (status == CSIMDJSON_OK) {
            status = CSIMDJSON_DUPLICATE_KEY;
            failed_index = members[i].index;
          }
          return;
        }
        byte(',');
      }
      string(members[i].key, false);
      byte(':');
      value(members[i].index + 1);
    }
    byte('}');
  }

  /// The index behind the value at `index`.
  size_t skip(size_t index) const {
    switch (tape[index] >> 56) {
    case '{':
    case '[': return uint32_t(tape[index]);
    case 'l':
    case 'u':
    case 'd': return index + 2;
    default: return index + 1;
    }
  }
};

}  // namespace

csimdjson_status csimdjson_canonical(
    csimdjson_tape tape, size_t index, const csimdjson_rewrite *rewrite, csimdjson_buffer *buffer,
    size_t *failed_index) {
  size_t count = buffer->count;
  Writer writer(tape, rewrite, buffer);
  try {
    writer.value(index);
  } catch (const std::bad_alloc &) {
    writer.status = CSIMDJSON_NO_MEMORY;
  }
  if (writer.status != CSIMDJSON_OK) {
    buffer->count = count;
    *failed_index = writer.failed_index;
  }
  return writer.status;
}
