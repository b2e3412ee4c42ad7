/// The structure of stat(2), which the function of the same name hides.
typealias SystemStat = stat

/// The status of a file, read without opening it.
package struct FileStat: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, directory, symbolicLink, other
  }

  package var kind: Kind
  package var stamp: FileStamp
  package var size: Int { stamp.size }
  package var modificationNanoseconds: Int64 { stamp.modificationNanoseconds }
  package var inode: UInt64 { stamp.inode }
  package var device: UInt64
  /// The permission bits: the nine bits of chmod(2).
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32

  /// Reads the status of the file at `path`, following symbolic links.
  package init(_ path: String) throws(FileError) {
    try self.init(path) { stat(path, &$0) }
  }

  /// Reads the status of `path` without following a symbolic link.
  package init(ofLink path: String) throws(FileError) {
    try self.init(path) { lstat(path, &$0) }
  }

  /// Returns the status as ``init(_:)``; nil if `path` does not exist.
  package static func ifPresent(_ path: String) throws(FileError) -> FileStat? {
    do {
      return try FileStat(path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Takes the status that `read` finds, a call of the family of stat(2) about `path`, which only an error needs.
  init(
    _ path: @autoclosure () -> String, _ operation: FileError.Operation = .inspect,
    by read: (inout SystemStat) -> Int32
  ) throws(FileError) {
    var status = SystemStat()
    guard read(&status) == 0 else { throw .last(operation, path()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    stamp = FileStamp(
      size: Int(status.st_size), modificationNanoseconds: modified.nanoseconds,
      changeNanoseconds: changed.nanoseconds, inode: UInt64(status.st_ino))
    device = UInt64(truncatingIfNeeded: status.st_dev)
    permissions = UInt32(status.st_mode) & 0o777
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
  }
}

/// The size and times of a file, to detect changes. Equal stamps mean equal contents, unless the file was
/// changed within the clock's resolution after the stamp was taken (see ``mayHideChange(since:)``).
package struct FileStamp: Sendable, Hashable, CustomStringConvertible {
  /// The size in bytes.
  package var size: Int
  /// The last change of the contents, in nanoseconds since 1970; the owner of the file can set it.
  package var modificationNanoseconds: Int64
  /// The last change of contents, name or permissions, in nanoseconds since 1970; set only by the system.
  package var changeNanoseconds: Int64
  /// The inode number, unique on its device while the file exists.
  package var inode: UInt64

  /// `SIZE MODIFIED CHANGED INODE`.
  package var description: String {
    "\(size) \(modificationNanoseconds) \(changeNanoseconds) \(inode)"
  }

  /// Whether the file was last changed after, or less than two seconds before, `nanoseconds`: a later change
  /// may have left the stamp equal, so the file has to be read again. Two seconds are the coarsest timestamp
  /// resolution of a file system in use (FAT).
  package func mayHideChange(since nanoseconds: Int64) -> Bool {
    changeNanoseconds >= max(nanoseconds, .min + 2_000_000_000) - 2_000_000_000
  }

  /// Returns the system clock's time in nanoseconds since 1970, for ``mayHideChange(since:)``.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension FileStamp {
  /// Reads the four numbers of a ``description``.
  package init?(description numbers: ArraySlice<String>) {
    let numbers = Array(numbers)
    guard numbers.count == 4, let size = Int(numbers[0]), let modified = Int64(numbers[1]),
      let changed = Int64(numbers[2]), let inode = UInt64(numbers[3])
    else { return nil }
    (self.size, modificationNanoseconds) = (size, modified)
    (changeNanoseconds, self.inode) = (changed, inode)
  }

  package init(_ path: String) throws(FileError) { self = try FileStat(path).stamp }
}

extension timespec {
  /// The nanoseconds since 1970; times before 1677 or after 2262, which anyone can give a file, count as the
  /// first or last one. All times after 2262 are therefore equal, for which ``FileStamp/mayHideChange(since:)``
  /// is true if the clock is as late.
  package var nanoseconds: Int64 {
    let (whole, isOutside) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isAbove) = whole.addingReportingOverflow(Int64(tv_nsec))
    return isOutside || isAbove ? (tv_sec < 0 ? .min : .max) : sum
  }
}
