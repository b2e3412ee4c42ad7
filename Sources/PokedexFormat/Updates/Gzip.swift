package import Base
import CZlib

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

  /// How compressed bytes end.
  package enum End {
    /// With the end of a member, whose checksum is right; `rest` are the bytes of the last block after it.
    case complete(rest: UnsafeRawBufferPointer)
    /// Within a member.
    case truncated
    case damaged
  }

  /// Decompresses one member.
  ///
  /// - Parameters:
  ///   - next: returns the next block of at most 2³¹ bytes, valid until the next call; empty at the end.
  ///   - take: receives the decompressed bytes in pieces, valid during the call.
  package static func inflate<Failure: Error>(
    _ next: () throws(Failure) -> UnsafeRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> End {
    // zlib stores the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer {
      inflateEnd(stream)
      stream.deallocate()
      output.deallocate()
    }
    var status = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    var block = UnsafeRawBufferPointer(start: nil, count: 0)
    while status == Z_OK {
      block = try next()
      guard !block.isEmpty else { return .truncated }
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: block.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(block.count)
      repeat {
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        status = CZlib.inflate(stream, Z_NO_FLUSH)
        try take(
          UnsafeRawBufferPointer(
            rebasing: output[..<(output.count - Int(stream.pointee.avail_out))]))
      } while status == Z_OK && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
      // zlib makes no progress if the output was full at the end of the block.
      if status == Z_BUF_ERROR { status = Z_OK }
    }
    guard status == Z_STREAM_END else { return .damaged }
    return .complete(
      rest: UnsafeRawBufferPointer(rebasing: block.suffix(Int(stream.pointee.avail_in))))
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
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { input.deallocate() }
    func block() throws -> UnsafeRawBufferPointer {
      try check()
      return UnsafeRawBufferPointer(rebasing: input[..<(try source.read(into: input))])
    }
    var hasher = SHA256()
    var bytes = 0
    let end = try inflate(block) { part in
      bytes += part.count
      guard bytes <= limit else { throw PatchFault(.malformed, .patchFileTooLarge(limit: limit)) }
      hasher.update(part)
      try file.write(part)
    }
    guard case .complete(let rest) = end, rest.isEmpty, try block().isEmpty else {
      throw PatchFault(.malformed, .gzipDamaged)
    }
    return (bytes, hasher.finish())
  }
}
