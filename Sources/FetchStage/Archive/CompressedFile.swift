import Base
import PokedexFormat

/// The file of an archive, read block by block. Must be used by one thread at a time.
final class CompressedFile {
  /// The block size in bytes. Small, so that the limits are checked often: a zstd block of 4 bytes
  /// decompresses to 128 KiB, and so a block of this size to at most 512 MiB.
  static let blockBytes = 1 << 14

  private let file: OpenFile
  private let block = UnsafeMutableRawBufferPointer.allocate(
    byteCount: CompressedFile.blockBytes, alignment: 64)
  /// The number of bytes read so far.
  private(set) var byteCount = 0
  private(set) var failure: FileError?

  /// - Throws: ``FileError``; ``FileError/notARegularFile`` for a FIFO, without waiting for its writer.
  init(_ path: String) throws(FileError) { file = try OpenFile(path, .readRegularFile) }

  deinit { block.deallocate() }

  /// Returns the next block, valid until the next call; empty at the end; nil if it sets ``failure``.
  func read() -> UnsafeRawBufferPointer? {
    do throws(FileError) {
      let count = try file.read(into: block)
      byteCount += count
      return UnsafeRawBufferPointer(rebasing: block[..<count])
    } catch {
      failure = error
      return nil
    }
  }

  /// Whether the length and CRC-32 of every member of a gzip file match its contents; true also for another file.
  /// False if it decompresses to more than `limit` bytes. Reads the file again, from its start.
  func isSoundGzip(atMost limit: Int) -> Bool {
    struct Stop: Error {}
    lseek(file.descriptor, 0, SEEK_SET)
    var total = 0
    var rest = read()
    do {
      // As gzip does, ignores what follows the last member.
      while let start = rest, start.starts(with: [0x1F, 0x8B]) {
        let end = try Gzip.inflate(
          { () throws(Stop) -> UnsafeRawBufferPointer in
            defer { rest = nil }
            guard let block = rest ?? read() else { throw Stop() }
            return block
          },
          { part throws(Stop) -> Void in
            total += part.count
            if total > limit { throw Stop() }
          })
        guard case .complete(let after) = end else { return false }
        rest = after.isEmpty ? read() : after
      }
    } catch {
      return false
    }
    return failure == nil
  }
}
