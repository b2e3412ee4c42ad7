package import Messages

/// Holds a lock file for as long as it lives, so that two runs never write one Output.
///
/// flock(2) on a file that stays: the system frees the lock when its holder dies, so a crash leaves
/// nothing to clean. The file holds the holder's process id for the message of the other run. It
/// excludes within one process too.
package struct FileLock: ~Copyable, Sendable {
  /// Somebody else holds the lock.
  package struct Held: Error, Sendable, Equatable, CustomStringConvertible {
    package var path: String
    /// Process id of the holder; nil where it could not be read.
    package var holder: Int32?

    package init(path: String, holder: Int32?) {
      self.path = path
      self.holder = holder
    }

    package var text: Message {
      holder.map { .fileLockedByProcess(path: path, process: $0) } ?? .fileLocked(path: path)
    }

    package var description: String { text.english }
  }

  package let path: String
  private let file: OpenFile

  /// Takes the lock or fails at once, unless it `waits`.
  ///
  /// - Parameter waits: whether to wait until its holder gives it up: only where that is soon.
  /// - Throws: ``Held`` where another has it, ``FileError`` where the file cannot be made or is not a
  ///   regular file. A symbolic link is never followed: its target would be emptied.
  package init(_ path: String, waits: Bool = false) throws {
    let file: OpenFile
    do throws(FileError) {
      file = try OpenFile(path, .readWriteNoLink)
    } catch {
      guard error.errno == ELOOP else { throw error }
      throw FileError(operation: .lock, path: path, errno: FileError.notARegularFile)
    }
    if let error = FileError.special(try file.stat(), path) { throw error }
    while systemLock(file.descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw Held(path: path, holder: Self.holder(file))
      default: throw FileError.last(.lock, path)
      }
    }
    guard ftruncate(file.descriptor, 0) == 0 else { throw FileError.last(.write, path) }
    try file.write(Array("\(getpid())\n".utf8))
    self.file = file
    self.path = path
  }

  deinit {
    // Emptied, not removed: removing would let a third run lock a file that has no name any more.
    _ = ftruncate(file.descriptor, 0)
    // Closing alone would leave the lock with a child process that is between fork and exec.
    _ = systemLock(file.descriptor, LOCK_UN)
  }

  private static func holder(_ file: borrowing OpenFile) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = text.withUnsafeMutableBytes { pread(file.descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    let line = text[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: line, as: UTF8.self))
  }
}

private func systemLock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
  flock(descriptor, operation)
}
