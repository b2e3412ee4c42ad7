import Basics
import CZlib
package import Digest

/// Files in the format of gzip (RFC 1952): the compressed forms of a release that apps download.
package enum Gzip {
  private static let windowBits: Int32 = 15 + 16

  /// Returns `bytes` as a file of one member without name and time, so that the same zlib gives the same bytes.
  package static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    // zlib stores the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      deflateEnd(stream)
      stream.deallocate()
    }
    deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY,
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

  /// Whether the file at `path` begins as a gzip file. No database does.
  package static func isPacked(_ path: String) throws -> Bool {
    let file = try OpenFile(path, .readRegularFile)
    var magic: [UInt8] = [0, 0]
    _ = try magic.withUnsafeMutableBytes { try file.read(into: $0) }
    return magic == [0x1F, 0x8B]
  }

  /// Decompresses the file at `path` to `target`, which must not exist and which only this user can read or
  /// write. The file must be one complete member with the right checksum, and nothing after it.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of the result in bytes; nothing is written beyond it.
  ///   - check: called between blocks; throws to stop.
  /// - Returns: the size and the digest of the result.
  /// - Throws: ``PatchFault`` `malformed` for a file that is cut, damaged or larger than `limit`; `FileError`.
  package static func unpack(
    _ path: String, to target: String, atMost limit: Int, check: () throws -> Void
  ) throws -> (bytes: Int, sha256: SHA256Digest) {
    let source = try OpenFile(path, .readRegularFile)
    let file = try OpenFile(target, .createPrivate)
    // zlib stores the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 5 << 16, alignment: 64)
    defer {
      inflateEnd(stream)
      stream.deallocate()
      buffer.deallocate()
    }
    let input = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(1 << 16)])
    let output = UnsafeMutableRawBufferPointer(rebasing: buffer[(1 << 16)...])
    var status = inflateInit2_(
      stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    var hasher = SHA256()
    var bytes = 0
    while status == Z_OK {
      try check()
      let count = try source.read(into: input)
      stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_in = UInt32(count)
      // At the end of the file, zlib makes no progress and returns Z_BUF_ERROR.
      repeat {
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        let part = UnsafeRawBufferPointer(
          rebasing: output[..<(output.count - Int(stream.pointee.avail_out))])
        bytes += part.count
        guard bytes <= limit else { throw PatchFault(.malformed, .patchFileTooLarge(limit: limit)) }
        hasher.update(part)
        try file.write(part)
      } while status == Z_OK && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
      // A block that ended where the output was full has no rest.
      if status == Z_BUF_ERROR, count > 0 { status = Z_OK }
    }
    guard status == Z_STREAM_END, stream.pointee.avail_in == 0, try source.read(into: input) == 0
    else { throw PatchFault(.malformed, .gzipDamaged) }
    return (bytes, hasher.finish())
  }
}
