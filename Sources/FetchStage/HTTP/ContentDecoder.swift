import Base
import PokedexFormat

/// A strict decoder for Content-Encoding: gzip.
///
/// libcurl's decoder accepts a truncated stream; this one requires the end of the stream, the right checksum
/// and no byte after it (RFC 1952 §2.2, one member).
package enum ContentDecoder {
  /// The decoded size in bytes below which the ratio is not checked.
  private static let minRatioBytes = 1 << 20

  /// Returns true for gzip, false for identity.
  ///
  /// - Throws: `unknownEncoding` for everything that was not requested, including lists.
  static func isGzip(_ headers: HTTPHeaders, isAllowed: Bool) throws(HTTPFailure) -> Bool {
    guard let value = headers["Content-Encoding"] else { return false }
    switch headers.count(of: "Content-Encoding") == 1 ? value.lowercased() : "" {
    case "gzip" where isAllowed, "x-gzip" where isAllowed: return true
    case "identity": return false
    default:
      throw HTTPFailure(.unknownEncoding, .httpEncodingUnrequested(encoding: value))
    }
  }

  /// Decompresses exactly one gzip member, to at most `maxBytes` bytes.
  ///
  /// - Throws: `truncatedEncoding`, `corruptEncoding`, `trailingEncoding` or `inflatedTooLarge`.
  package static func gunzip(
    _ input: [UInt8], atMost maxBytes: Int = HTTPConfiguration.maxInflatedBytes,
    ratio: Int = HTTPConfiguration.maxInflationRatio
  ) throws(HTTPFailure) -> [UInt8] {
    let ratioLimit = max(
      input.count > Int.max / ratio ? Int.max : input.count * ratio, minRatioBytes)
    let limit = min(maxBytes, ratioLimit)
    var output: [UInt8] = []
    // ISIZE, the last four bytes (RFC 1952 §2.3.1): untrusted, only a hint for the buffer size.
    let declared = input.count < 18 ? [] : input.suffix(4)
    let size = declared.reversed().reduce(0) { $0 << 8 | Int($1) }
    output.reserveCapacity(min(limit, size) + HTTPResponse.spareBytes)
    let end = try input.withUnsafeBufferPointer { input throws(HTTPFailure) -> Gzip.End in
      var blocks = [UnsafeRawBufferPointer(input)]
      return try Gzip.inflate(
        { () throws(HTTPFailure) -> UnsafeRawBufferPointer in
          blocks.popLast() ?? UnsafeRawBufferPointer(start: nil, count: 0)
        },
        { part throws(HTTPFailure) -> Void in
          output += part
          guard output.count <= limit else {
            throw HTTPFailure(
              .inflatedTooLarge, .httpInflatesBeyond(bytes: input.count, limit: limit))
          }
        })
    }
    switch end {
    case .complete(let rest) where rest.isEmpty: return output
    case .complete(let rest):
      throw HTTPFailure(.trailingEncoding, .httpBytesAfterGzip(bytes: rest.count))
    case .truncated: throw HTTPFailure(.truncatedEncoding, .httpTruncatedEncoding)
    case .damaged: throw HTTPFailure(.corruptEncoding, .httpCorruptEncoding)
    }
  }
}
