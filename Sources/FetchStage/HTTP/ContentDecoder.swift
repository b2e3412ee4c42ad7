import Basics
import CZlib

/// A strict decoder for Content-Encoding: gzip.
///
/// libcurl's decoder accepts a truncated stream; this one requires the end of the stream, the right checksum
/// and no byte after it (RFC 1952 §2.2, one member).
package enum ContentDecoder {
  /// The limits on the size of a decoded body.
  package struct Limits: Sendable, Equatable {
    package var maxBytes: Int
    package var maxRatio: Int

    package init(maxBytes: Int, maxRatio: Int) {
      self.maxBytes = maxBytes
      self.maxRatio = maxRatio
    }

    /// The decoded size in bytes below which the ratio is not checked.
    static let minRatioBytes = 1 << 20
  }

  /// Returns true for gzip, false for identity.
  ///
  /// - Throws: `unknownEncoding` for everything that was not requested, including lists.
  static func isGzip(
    _ headers: HTTPHeaders, isAllowed: Bool, url: String
  ) throws(HTTPFailure) -> Bool {
    guard let value = headers["Content-Encoding"] else { return false }
    switch headers.count(of: "Content-Encoding") == 1 ? value.lowercased() : "" {
    case "gzip" where isAllowed, "x-gzip" where isAllowed: return true
    case "identity": return false
    default:
      throw HTTPFailure(
        .unknownEncoding, .httpEncodingUnrequested(encoding: value),
        url: url)
    }
  }

  /// Decompresses exactly one gzip member.
  ///
  /// - Throws: `truncatedEncoding`, `corruptEncoding`, `trailingEncoding` or `inflatedTooLarge`.
  package static func gunzip(
    _ input: [UInt8], limits: Limits, url: String
  ) throws(HTTPFailure) -> [UInt8] {
    // zlib stores the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      inflateEnd(stream)
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
    let windowBitsForGzip: Int32 = 15 + 16
    guard
      inflateInit2_(
        stream, windowBitsForGzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw HTTPFailure(.transport, .outOfMemory, url: url) }

    let ratioLimit = max(input.count.multipliedCapped(by: limits.maxRatio), Limits.minRatioBytes)
    let limit = min(limits.maxBytes, ratioLimit)
    var capacity = min(limit + 1, max(declaredSize(of: input) + 1, 4_096))
    var output = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    defer { output.deallocate() }
    var produced = 0
    var consumed = 0
    var status = Z_OK
    while status == Z_OK, produced <= limit {
      if produced == capacity {
        let larger = min(limit + 1, capacity.multipliedCapped(by: 2))
        let grown = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        grown.copyMemory(from: output, byteCount: produced)
        output.deallocate()
        output = grown
        capacity = larger
      }
      let room = min(capacity - produced, Int(UInt32.max))
      let offered = min(input.count - consumed, Int(UInt32.max))
      input.withUnsafeBufferPointer { source in
        stream.pointee.next_in = source.baseAddress.map {
          UnsafeMutablePointer(mutating: $0 + consumed)
        }
        stream.pointee.avail_in = UInt32(offered)
        stream.pointee.next_out = (output + produced).assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(room)
        status = inflate(stream, Z_NO_FLUSH)
        consumed += offered - Int(stream.pointee.avail_in)
        produced += room - Int(stream.pointee.avail_out)
      }
      // The input is complete: if output space is left, a stream that has not ended is truncated.
      if status == Z_OK, consumed == input.count, produced < capacity { status = Z_BUF_ERROR }
    }
    if produced > limit {
      throw HTTPFailure(
        .inflatedTooLarge, .httpInflatesBeyond(bytes: input.count, limit: limit), url: url)
    }
    switch status {
    case Z_STREAM_END: break
    case Z_BUF_ERROR:
      throw HTTPFailure(
        .truncatedEncoding, .httpTruncatedEncoding, url: url)
    default:
      throw HTTPFailure(.corruptEncoding, .httpCorruptEncoding, url: url)
    }
    guard consumed == input.count else {
      throw HTTPFailure(
        .trailingEncoding, .httpBytesAfterGzip(bytes: input.count - consumed), url: url)
    }
    return [UInt8](unsafeUninitializedCapacity: produced + HTTPResponse.spareBytes) {
      target, count in
      if produced > 0 {
        UnsafeMutableRawPointer(target.baseAddress!).copyMemory(from: output, byteCount: produced)
      }
      count = produced
    }
  }

  /// Returns ISIZE, the last four bytes (RFC 1952 §2.3.1): untrusted, only a hint for the buffer size.
  private static func declaredSize(of input: [UInt8]) -> Int {
    guard input.count >= 18 else { return 0 }
    return input.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Int {
  fileprivate func multipliedCapped(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
