/// The size and times of a file, to detect changes. Equal stamps mean equal contents, unless the file was
/// changed within the clock's resolution after the stamp was taken (see ``mayHideChange(since:)``).
package struct FileStamp: Sendable, Hashable {
  /// The size in bytes.
  package var size: Int64
  /// The last change of the contents, in nanoseconds since 1970; the owner of the file can set it.
  package var modificationNanoseconds: Int64
  /// The last change of contents, name or permissions, in nanoseconds since 1970; set only by the system.
  package var changeNanoseconds: Int64
  package var inode: UInt64

  package init(
    size: Int64, modificationNanoseconds: Int64, changeNanoseconds: Int64, inode: UInt64
  ) {
    self.size = size
    self.modificationNanoseconds = modificationNanoseconds
    self.changeNanoseconds = changeNanoseconds
    self.inode = inode
  }

  /// - Throws: ``FileError`` of operation "inspect".
  package init(_ path: String) throws(FileError) {
    var status = SystemStat()
    guard stat(path, &status) == 0 else { throw .last(.inspect, path) }
    self.init(status)
  }

  init(_ status: SystemStat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
      let changed = status.st_ctimespec
    #else
      let modified = status.st_mtim
      let changed = status.st_ctim
    #endif
    size = Int64(status.st_size)
    modificationNanoseconds = modified.nanoseconds
    changeNanoseconds = changed.nanoseconds
    inode = UInt64(status.st_ino)
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
