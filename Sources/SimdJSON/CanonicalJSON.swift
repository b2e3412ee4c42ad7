package import Base
import CSimdJSON

/// A growing buffer that values are written to in canonical form, so that equal content has equal bytes: no
/// white space; keys in ascending order of their UTF-8 bytes; strings as raw UTF-8 with the fewest escapes;
/// integers as written; other numbers in the notation of ECMAScript, but with an exponent from 1e18. In RFC
/// 8785, keys are ordered by UTF-16, integers end at 2^53 and exponents start at 1e21.
///
/// Must be used by one thread at a time.
package final class CanonicalJSON {
  private var buffer = csimdjson_buffer()
  /// The texts of the replacement, at a stable address.
  private let texts: UnsafeMutableBufferPointer<csimdjson_text>
  private var rewrite = csimdjson_rewrite()

  /// - Parameters:
  ///   - prefixes: prefixes of string values (not of keys) that are written as `replacement`, in order of
  ///     precedence; none may be shorter than `replacement`.
  package init(replacing prefixes: [String] = [], with replacement: String = "") {
    precondition(prefixes.allSatisfy { !$0.isEmpty && $0.utf8.count >= replacement.utf8.count })
    texts = .allocate(capacity: prefixes.count + 1)
    for (place, text) in ([replacement] + prefixes).enumerated() {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      texts.initializeElement(
        at: place, to: csimdjson_text(bytes: UnsafePointer(bytes.baseAddress), count: bytes.count))
    }
    rewrite.replacement = texts[0]
    rewrite.prefixes = texts.baseAddress.map { UnsafePointer($0 + 1) }
    rewrite.prefix_count = prefixes.count
  }

  deinit {
    csimdjson_buffer_release(&buffer)
    for text in texts { text.bytes?.deallocate() }
    texts.deallocate()
  }

  /// The bytes appended so far; valid until the next change.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.count)
  }

  package var count: Int { buffer.count }

  package func removeAll() { buffer.count = 0 }

  /// Appends `value` and returns the range of its bytes.
  ///
  /// - Throws: ``JSONError`` of kind `duplicateKey`, or out of memory; nothing is appended then.
  @discardableResult
  package func append(_ value: JSONCursor) throws(JSONError) -> Range<Int> {
    let start = buffer.count
    var failedIndex = 0
    let status = csimdjson_canonical(
      csimdjson_tape(tape: value.tape, strings: value.strings), value.index, &rewrite, &buffer,
      &failedIndex)
    guard status == CSIMDJSON_OK else {
      throw Int(status) == Int(CSIMDJSON_DUPLICATE_KEY)
        ? value.duplicateKey(at: failedIndex) : JSONError(.outOfMemory)
    }
    return start..<buffer.count
  }

  /// Appends bytes as they are, such as a cached value in canonical form.
  @discardableResult
  package func append(verbatim bytes: UnsafeRawBufferPointer) throws(JSONError) -> Range<Int> {
    let start = buffer.count
    guard let from = bytes.baseAddress, bytes.count > 0 else { return start..<start }
    guard csimdjson_buffer_reserve(&buffer, bytes.count) == CSIMDJSON_OK else {
      throw JSONError(.outOfMemory)
    }
    UnsafeMutableRawPointer(buffer.bytes + start).copyMemory(from: from, byteCount: bytes.count)
    buffer.count += bytes.count
    return start..<buffer.count
  }

  /// Appends one byte as it is, such as a line break.
  package func append(byte: UInt8) throws(JSONError) {
    guard csimdjson_buffer_reserve(&buffer, 1) == CSIMDJSON_OK else {
      throw JSONError(.outOfMemory)
    }
    buffer.bytes[buffer.count] = byte
    buffer.count += 1
  }
}
