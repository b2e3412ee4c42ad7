import Basics

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
  /// The error of the last read.
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

  /// Returns a new descriptor of the file, positioned at its start; -1 if the system has none left.
  func duplicatedDescriptor() -> Int32 {
    let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    // Duplicates share the file offset.
    if copy >= 0 { lseek(copy, 0, SEEK_SET) }
    return copy
  }
}
