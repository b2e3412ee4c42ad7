/// An open folder. Its files are opened relative to its descriptor, which saves resolving the full path for
/// each of many files.
///
/// Closes itself when the last reference is dropped. Several threads may use it at the same time.
package final class OpenFolder: Sendable {
  /// The path that was opened; used only in messages.
  package let path: String
  private let descriptor: Int32

  package init(_ path: String) throws(FileError) {
    var opened: Int32
    repeat {
      opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    } while opened < 0
      && errno == EINTR
    guard opened >= 0 else { throw .last(.open, path) }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  /// Returns the stamp of the file `name`, relative to the folder; nil if it does not exist.
  package func stamp(_ name: String) throws(FileError) -> FileStamp? {
    do {
      return try FileStat("\(path)/\(name)") { fstatat(descriptor, name, &$0, 0) }.stamp
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Reads all of the file `name`, relative to the folder, and returns its stamp from before reading.
  ///
  /// - Throws: ``FileError``; ``FileError/isTooLarge`` for a file of more than `limit` bytes;
  ///   ``FileError/notARegularFile`` for a FIFO, without waiting for its writer.
  package func read(
    _ name: String, into buffer: ReadBuffer, limit: Int = 1 << 30
  ) throws(FileError) -> FileStamp {
    let file = try OpenFile("\(path)/\(name)", .readRegularFile, at: descriptor, name: name)
    let stamp = try file.stat().stamp
    let size = stamp.size
    buffer.removeAll()
    while true {
      guard max(size, buffer.bytes.count) <= limit else {
        throw FileError(operation: .read, path: file.path, errno: FileError.aboveTheLimit)
      }
      // One byte more than the size, so that one call also detects the end.
      let free = buffer.reserve(max(size - buffer.bytes.count, 0) + 1)
      let count = try file.read(into: free)
      buffer.extend(by: count)
      if count == 0 || (count < free.count && buffer.bytes.count == size) { return stamp }
    }
  }
}

/// A reusable buffer for the contents of files.
///
/// At least ``paddingBytes`` readable bytes of any value follow the contents.
package final class ReadBuffer {
  package static let paddingBytes = 64
  private var memory: UnsafeMutableRawBufferPointer
  private var count = 0

  package init() {
    memory = .allocate(byteCount: 1 << 16, alignment: 64)
    // Only written bytes are handed out, but simdjson reads the padding.
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { memory.deallocate() }

  /// The contents; valid until the next change.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  package func removeAll() { count = 0 }

  /// Adds `bytes` at the end.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    reserve(bytes.count).copyMemory(from: bytes)
    extend(by: bytes.count)
  }

  /// Reserves at least `room` bytes after the contents and returns them.
  @discardableResult
  func reserve(_ room: Int) -> UnsafeMutableRawBufferPointer {
    let needed = count + room + Self.paddingBytes
    if needed > memory.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: needed + needed / 2, alignment: 64)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
      larger[count...].initializeMemory(as: UInt8.self, repeating: 0)
      memory.deallocate()
      memory = larger
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[count..<memory.count - Self.paddingBytes])
  }

  func extend(by count: Int) { self.count += count }
}
