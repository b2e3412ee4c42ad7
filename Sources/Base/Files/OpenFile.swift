/// An open file that closes itself when the value is dropped.
///
/// Writes repeat write(2) until all bytes are written, so short writes and interruptions lose nothing.
package struct OpenFile: ~Copyable, Sendable {
  /// How a file is opened.
  package enum Mode: Sendable {
    /// For reading an existing file or folder. A pipe, a device or a socket is rejected: reading it may block
    /// or never end.
    case read
    /// As ``read``, but a folder is rejected too.
    case readRegularFile
    /// For writing; the file must not exist.
    case createNew
    /// As `createNew`, readable and writable only by the owner.
    case createPrivate
    /// For writing; an existing file is truncated.
    case createOrTruncate
    /// For appending; created if it does not exist.
    case append
    /// For reading and writing; created if it does not exist, never truncated.
    case readWrite
    /// As ``readWrite``, but a symbolic link is rejected (ELOOP), so that no file is created or written at
    /// its target.
    case readWriteNoLink
  }

  /// The path that was opened; used only in messages.
  package let path: String
  package let descriptor: Int32

  /// - Throws: ``FileError`` of operation "open" or "create"; ``FileError/notARegularFile``.
  package init(_ path: String, _ mode: Mode) throws(FileError) {
    try self.init(path, mode, at: AT_FDCWD, name: path)
  }

  /// Opens the file `name` in the folder of a descriptor.
  init(_ path: String, _ mode: Mode, at folder: Int32, name: String) throws(FileError) {
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
    repeat {
      opened = openat(folder, name, flags | O_CLOEXEC, rights)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw .last(flags & O_ACCMODE == O_RDONLY ? .open : .create, path) }
    do throws(FileError) {
      if mode == .read || mode == .readRegularFile {
        let status = try FileStat(path) { fstat(opened, &$0) }
        let isFolder = mode == .read && status.kind == .directory
        if !isFolder, let error = FileError.special(status, path) { throw error }
      }
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  /// Reads at most `buffer.count` bytes and returns their number; 0 at the end of the file.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = systemRead(descriptor, base, count: buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .last(.read, path) }
    }
  }

  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try writeAll(bytes, to: descriptor, path)
  }

  package borrowing func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Syncs the contents to disk and returns when they are durable.
  package borrowing func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      throw .last(.flush, path)
    }
  }

  /// Copies the permissions of `other` and, as far as this process may, its owner and group: for a file that
  /// replaces another.
  package borrowing func adoptRights(of other: FileStat) throws(FileError) {
    // The owner first, since changing it may clear permission bits. Only root can change the owner, but a
    // member of the group can set the group.
    if fchown(descriptor, other.owner, other.group) != 0 {
      _ = fchown(descriptor, uid_t.max, other.group)
    }
    guard fchmod(descriptor, mode_t(other.permissions)) == 0 else {
      throw .last(.changePermissions, path)
    }
  }

  package borrowing func stat() throws(FileError) -> FileStat {
    try FileStat(path) { fstat(descriptor, &$0) }
  }
}

private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, count: Int) -> Int {
  read(descriptor, base, count)
}

/// Writes all bytes to an open file; `path` is for the error.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String)
  throws(FileError)
{
  guard var next = bytes.baseAddress else { return }
  let end = next + bytes.count
  while next < end {
    let count = write(descriptor, next, end - next)
    if count >= 0 {
      next += count
    } else if errno != EINTR {
      throw .last(.write, path)
    }
  }
}
