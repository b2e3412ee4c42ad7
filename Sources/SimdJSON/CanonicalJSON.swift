package import JSON
import CSimdJSON

/// Writes values in canonical form, so that equal content has equal bytes: no white space; keys in
/// ascending order of their UTF-8 bytes; strings as raw UTF-8 with the fewest escapes; integers as
/// they are, other numbers as ECMAScript prints them, but with an exponent from 1e18 on. RFC 8785, but
/// that its keys go by UTF-16, its integers stop at 2^53 and its exponents begin at 1e21.
///
/// A growing piece of memory that collects what is appended. Belongs to one thread at a time.
package final class CanonicalJSON {
  private var buffer = csimdjson_buffer()
  /// The texts of the replacement, in memory that stays where it is.
  private let texts: UnsafeMutableBufferPointer<csimdjson_text>
  private var rewrite = csimdjson_rewrite()

  /// - Parameters:
  ///   - prefixes: beginnings of string values (not of keys) to write as `replacement` instead, the
  ///     first that fits; none may be shorter than it.
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

  /// Everything appended so far; valid until the next change.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.count)
  }

  package var count: Int { buffer.count }

  package func removeAll() { buffer.count = 0 }

  /// Appends `value` and returns the bytes it took.
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

  /// Appends bytes as they are, such as a value in canonical form that was kept.
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

  /// Appends one byte as it is, such as a line's end.
  package func append(byte: UInt8) throws(JSONError) {
    guard csimdjson_buffer_reserve(&buffer, 1) == CSIMDJSON_OK else {
      throw JSONError(.outOfMemory)
    }
    buffer.bytes[buffer.count] = byte
    buffer.count += 1
  }
}
