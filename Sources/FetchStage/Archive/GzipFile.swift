import Basics
import CZlib

/// Files in the format of gzip.
package enum GzipFile {
  /// The number of bytes decompressed at a time.
  private static let bufferBytes = 1 << 18

  /// Returns `bytes` as a file of one member without name and time, so that the same zlib gives the same bytes.
  package static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    // zlib stores the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      deflateEnd(stream)
      stream.deallocate()
    }
    let windowBitsForGzip: Int32 = 15 + 16
    deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBitsForGzip, 9, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    let capacity = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = target.baseAddress
      stream.pointee.avail_out = UInt32(target.count)
      precondition(
        deflate(stream, Z_FINISH) == Z_STREAM_END, "zlib has no memory, or the room is too small")
      count = Int(stream.pointee.total_out)
    }
  }

  /// Whether the length and CRC-32 of every member match its contents, which zlib verifies while the output is
  /// discarded; true also for a file that is not gzip.
  /// False if it decompresses to more than `limit` bytes.
  ///
  /// - Parameter descriptor: positioned at the start of the file; closed on return.
  static func isSound(_ descriptor: Int32, limit: Int) -> Bool {
    guard descriptor >= 0 else { return false }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      return false
    }
    gzbuffer(file, UInt32(bufferBytes))
    var buffer = [UInt8](repeating: 0, count: bufferBytes)
    // zlib passes files without the gzip magic number through unchanged: there is nothing to verify.
    let isPacked = gzdirect(file) == 0
    var total = 0
    var count: Int32 = isPacked ? 1 : 0
    while count > 0, total <= limit {
      count = gzread(file, &buffer, UInt32(bufferBytes))
      total += Int(max(count, 0))
    }
    // Z_BUF_ERROR: the last member ends early.
    return gzclose(file) == Z_OK && count == 0
  }
}
