import CSimdJSON
import JSON

/// Parses JSON documents with simdjson, one after the other, reusing its memory.
///
/// Takes RFC 8259 strictly: UTF-8 without a byte order mark, no lone surrogates, integers within 64
/// bits, finite numbers. Repeated keys are let through (see ``JSONObject``). Belongs to one thread
/// at a time.
package final class JSONParser {
  /// Bytes behind a document that must be readable for it to be parsed in place.
  package static let paddingBytes = Int(CSIMDJSON_PADDING)
  /// How many arrays and objects may be within each other, empty ones not counted; PokéAPI's documents have at most 9.
  package static let maxDepth = 64

  private let parser: OpaquePointer
  private var padded: UnsafeMutableRawBufferPointer?

  /// Traps when memory is short.
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

  /// Parses `document` and hands its root to `body`; no handle may leave `body`.
  ///
  /// - Parameter hasPadding: whether ``paddingBytes`` bytes behind the document are readable (any
  ///   values); if not, the document is copied first.
  /// - Throws: ``JSONError`` with the place of the fault in the text, and what `body` throws.
  @inlinable
  package func parse<Result>(
    _ document: UnsafeRawBufferPointer, hasPadding: Bool = false,
    _ body: (JSONCursor) throws -> Result
  ) throws -> Result {
    try body(try root(of: document, hasPadding: hasPadding))
  }

  /// Parses a document that is in memory as an array.
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
    // An empty buffer may have no address.
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
      // simdjson does not say where it stopped.
      do throws(JSONError) {
        _ = try JSONValue(parsing: document, JSONRules(maxDepth: Self.maxDepth))
        return JSONError(.syntax(.jsonInvalid))
      } catch {
        return error
      }
    }
  }
}
