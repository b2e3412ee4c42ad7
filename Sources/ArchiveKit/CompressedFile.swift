import Platform

/// The file that holds an archive, read block by block. Belongs to one thread at a time.
final class CompressedFile {
  /// Small, so that the limits are checked often: a zstd block of 4 bytes unpacks to 128 KiB, and
  /// one block of the file to 512 MiB at most.
  static let blockBytes = 1 << 14

  private let file: OpenFile
  private let block = UnsafeMutableRawBufferPointer.allocate(
    byteCount: CompressedFile.blockBytes, alignment: 64)
  /// Bytes read so far.
  private(set) var byteCount = 0
  /// Why the last read failed.
  private(set) var failure: FileError?

  /// - Throws: ``FileError``; ``FileError/notARegularFile`` without waiting for a FIFO's writer.
  init(_ path: String) throws(FileError) { file = try OpenFile(path, .readRegularFile) }

  deinit { block.deallocate() }

  /// The next block, valid until the next call; empty at the end; nil where ``failure`` is set.
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

  /// A descriptor of its own of the file, read from the start; -1 where the system has none left.
  func duplicatedDescriptor() -> Int32 {
    let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    // Copies share their place in the file.
    if copy >= 0 { lseek(copy, 0, SEEK_SET) }
    return copy
  }
}
