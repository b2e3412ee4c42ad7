/// What changes when a file changes: equal stamps mean equal contents, unless the file was changed
/// within the clock's grain after the stamp was taken (see ``mayHideChange(since:)``).
package struct FileStamp: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// Last change of the contents, in nanoseconds since 1970; whoever owns the file may set it.
  package var modificationNanoseconds: Int64
  /// Last change of contents, name or rights, in nanoseconds since 1970; set by the system alone.
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
    modificationNanoseconds = Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec)
    changeNanoseconds = Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
    inode = UInt64(status.st_ino)
  }

  /// Whether the file was last changed so shortly before `nanoseconds` (or after) that a further
  /// change may have left the stamp as it is. Such a file has to be read again. Two seconds are the
  /// coarsest grain of a file system's clock in use (FAT).
  package func mayHideChange(since nanoseconds: Int64) -> Bool {
    changeNanoseconds >= nanoseconds - 2_000_000_000
  }

  /// The time of day by the system's clock, in nanoseconds since 1970, for ``mayHideChange(since:)``.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
