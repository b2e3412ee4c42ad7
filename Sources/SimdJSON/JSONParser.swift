import Base
import CSimdJSON

/// A parser for JSON documents based on simdjson, which reuses its memory for one document after another.
///
/// Accepts strict RFC 8259: UTF-8 without a byte order mark, no lone surrogates, integers within 64 bits,
/// finite numbers. Duplicate keys are accepted (see ``JSONObject``). Must be used by one thread at a time.
package final class JSONParser {
  /// The number of bytes after a document that must be readable for it to be parsed without a copy.
  package static let paddingBytes = Int(CSIMDJSON_PADDING)
  /// The maximum nesting depth of arrays and objects, not counting empty ones; PokéAPI's documents have at
  /// most 9.
  package static let maxDepth = 64

  private let parser: OpaquePointer
  private var padded: UnsafeMutableRawBufferPointer?

  /// Traps if memory cannot be allocated.
  package init() {
    guard let parser = csimdjson_parser_create(Self.maxDepth) else {
      fatalError("out of memory for a JSON parser")
    }
    self.parser = parser
  }

  deinit {
    csimdjson_parser_destroy(parser)
    padded?.deallocate()
  }

  /// Parses `document` and passes its root to `body`; no handle may escape `body`.
  ///
  /// - Parameter hasPadding: whether ``paddingBytes`` bytes after the document are readable (with any
  ///   values); if not, the document is copied first.
  /// - Throws: ``JSONError`` with the position of the error in the text, and the errors of `body`.
  @inlinable
  package func parse<Result>(
    _ document: UnsafeRawBufferPointer, hasPadding: Bool = false,
    _ body: (JSONCursor) throws -> Result
  ) throws -> Result {
    try body(try root(of: document, hasPadding: hasPadding))
  }

  /// As ``parse(_:hasPadding:_:)``, for a document in an array.
  @inlinable
  package func parse<Result>(
    _ document: [UInt8], _ body: (JSONCursor) throws -> Result
  ) throws -> Result {
    try document.withUnsafeBytes { try parse($0, body) }
  }

  @usableFromInline
  func root(
    of document: UnsafeRawBufferPointer, hasPadding: Bool
  ) throws(JSONError) -> JSONCursor {
    let text = hasPadding ? document : pad(document)
    var tape = csimdjson_tape()
    // An empty buffer may have no base address.
    let start = text.baseAddress ?? UnsafeRawPointer(parser)
    let status = csimdjson_parse(
      parser, start.assumingMemoryBound(to: UInt8.self), text.count, &tape)
    guard status == CSIMDJSON_OK, let words = tape.tape, let strings = tape.strings else {
      throw failure(status, in: document)
    }
    return JSONCursor(tape: words, strings: strings, index: 1)
  }

  private func pad(_ document: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let needed = document.count + Self.paddingBytes
    if (padded?.count ?? 0) < needed {
      padded?.deallocate()
      padded = .allocate(byteCount: needed + needed / 2, alignment: 64)
    }
    let copy = padded!
    copy.copyMemory(from: document)
    copy[document.count..<needed].initializeMemory(as: UInt8.self, repeating: 0)
    return UnsafeRawBufferPointer(rebasing: copy[..<document.count])
  }

  private func failure(
    _ status: csimdjson_status, in document: UnsafeRawBufferPointer
  ) -> JSONError {
    switch Int(status) {
    case Int(CSIMDJSON_NO_MEMORY): return JSONError(.outOfMemory)
    case Int(CSIMDJSON_TOO_LARGE): return JSONError(.tooLarge(mebibytes: 4096))
    default:
      // simdjson does not report the position of the error, so the other parser finds it.
      do throws(JSONError) {
        _ = try JSONValue(parsing: document, JSONRules(maxDepth: Self.maxDepth))
        return JSONError(.syntax(.jsonInvalid))
      } catch {
        return error
      }
    }
  }
}
