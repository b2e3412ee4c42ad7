/// A lock file, held for the lifetime of the value, so that two runs never write to one Output folder.
///
/// Uses flock(2) on a permanent file: the system releases the lock when its holder dies, so a crash needs no
/// cleanup. The file contains the holder's process id, for the error message of the other run. The lock also
/// excludes other holders within the process.
package struct FileLock: ~Copyable, Sendable {
  /// The error if the lock is held already.
  package struct Held: FailureCause, Equatable {
    package var path: String
    /// The process id of the holder; nil if it could not be read.
    package var holder: Int32?

    package var text: Message {
      holder.map { .fileLockedByProcess(path: path, process: $0) } ?? .fileLocked(path: path)
    }

    package var finding: Message {
      holder.map { .outputInUseByProcess(process: $0) } ?? .outputInUse
    }

    package var place: Place? { .file(path) }
  }

  package let path: String
  private let file: OpenFile

  /// Takes the lock, or fails at once if it is held and `waits` is false.
  ///
  /// - Parameter waits: whether to block until the holder releases the lock; use it only if that is soon.
  /// - Throws: ``Held`` if the lock is held; ``FileError`` if the file cannot be created or is not a
  ///   regular file. Symbolic links are not followed, since the target would be truncated.
  package init(_ path: String, waits: Bool = false) throws {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path, .readWriteNoLink) } catch {
      guard error.errno == ELOOP else { throw error }
      throw FileError(operation: .lock, path: path, errno: FileError.notARegularFile)
    }
    if let error = FileError.special(try file.stat(), path) { throw error }
    switch file.takeLock(waits: waits) {
    case 0: break
    case EWOULDBLOCK: throw Held(path: path, holder: Self.holder(file))
    case let errno: throw FileError(operation: .lock, path: path, errno: errno)
    }
    guard ftruncate(file.descriptor, 0) == 0 else { throw FileError.last(.write, path) }
    try file.write(Array("\(getpid())\n".utf8))
    self.file = file
    self.path = path
  }

  deinit {
    // Truncated, not removed: after a removal a third run could lock a file that no longer has a name.
    _ = ftruncate(file.descriptor, 0)
    // Closing alone would leave the lock to a child process between fork and exec.
    _ = flock(file.descriptor, LOCK_UN)
  }

  private static func holder(_ file: borrowing OpenFile) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = text.withUnsafeMutableBytes { pread(file.descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    let line = text[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: line, as: UTF8.self))
  }
}

extension OpenFile {
  /// Takes the lock of flock(2), which ends with the value.
  ///
  /// - Returns: 0, or errno(3): EWOULDBLOCK if it is taken and `waits` is false.
  borrowing func takeLock(waits: Bool = false) -> Int32 {
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }
}
