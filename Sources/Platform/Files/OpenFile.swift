/// An open file that closes itself.
///
/// Every write goes through a loop over write(2), so short writes and interruptions never lose
/// bytes.
package struct OpenFile: ~Copyable, Sendable {
  /// What the file is opened for.
  package enum Mode: Sendable {
    /// For reading a file or a folder that exists. A pipe, a device or a socket is refused: reading it
    /// may block, or never end.
    case read
    /// As ``read``, and a folder is refused too.
    case readRegularFile
    /// For writing; it must not exist.
    case createNew
    /// As `createNew`, readable and writable by its owner alone.
    case createPrivate
    /// For writing; an existing file is emptied first.
    case createOrTruncate
    /// For writing at the end; created where it is missing.
    case append
    /// For reading and writing; created where it is missing, never emptied.
    case readWrite
    /// As ``readWrite``, but a symbolic link is refused (ELOOP), so that no file is created or written
    /// where a link leads to.
    case readWriteNoLink
  }

  /// The path that it was opened by; only for messages.
  package let path: String
  package let descriptor: Int32

  /// - Throws: ``FileError`` of operation "open" or "create"; ``FileError/notARegularFile``.
  package init(_ path: String, _ mode: Mode) throws(FileError) {
    let flags: Int32 =
      switch mode {
      case .read, .readRegularFile: O_RDONLY | O_NONBLOCK
      case .createNew, .createPrivate: O_WRONLY | O_CREAT | O_EXCL
      case .createOrTruncate: O_WRONLY | O_CREAT | O_TRUNC
      case .append: O_WRONLY | O_CREAT | O_APPEND
      case .readWrite: O_RDWR | O_CREAT
      case .readWriteNoLink: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      }
    let rights: mode_t = mode == .createPrivate ? 0o600 : 0o644
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, rights) } while opened < 0 && errno == EINTR
    guard opened >= 0 else {
      throw .last(flags & O_ACCMODE == O_RDONLY ? .open : .create, path)
    }
    if mode == .read || mode == .readRegularFile {
      var status = SystemStat()
      let isKnown = fstat(opened, &status) == 0
      var failure =
        isKnown ? FileError.special(FileStat(status), path) : FileError.last(.inspect, path)
      if mode == .read, failure?.errno == EISDIR { failure = nil }
      if let failure {
        close(opened)
        throw failure
      }
    }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  /// Reads at most `buffer.count` bytes; 0 at the end of the file.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = systemRead(descriptor, base, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .last(.read, path) }
    }
  }

  /// Writes all of `bytes`.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let count = systemWrite(descriptor, next, left)
      if count < 0 {
        if errno == EINTR { continue }
        throw .last(.write, path)
      }
      next += count
      left -= count
    }
  }

  /// Writes all of `bytes`.
  package borrowing func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Hands the contents to the disk; returns when they are there.
  package borrowing func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      throw .last(.flush, path)
    }
  }

  /// Gives the file the rights of another, and owner and group as far as this process may: it takes
  /// the other's place.
  package borrowing func adoptRights(of other: FileStat) throws(FileError) {
    // The owner first: changing it may take rights away. Only root gives a file to somebody else, but
    // whoever is in the group may give it to that.
    if fchown(descriptor, other.owner, other.group) != 0 {
      _ = fchown(descriptor, uid_t.max, other.group)
    }
    guard fchmod(descriptor, mode_t(other.permissions)) == 0 else {
      throw .last(.changePermissions, path)
    }
  }

  package borrowing func stat() throws(FileError) -> FileStat {
    var status = SystemStat()
    guard fstat(descriptor, &status) == 0 else { throw .last(.inspect, path) }
    return FileStat(status)
  }
}

private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, base, count)
}

private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, base, count)
}
