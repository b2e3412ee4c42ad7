/// The structure of stat(2), which the function of the same name hides.
typealias SystemStat = stat

/// The status of a file, read without opening it.
package struct FileStat: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, directory, symbolicLink, other
  }

  package var kind: Kind
  /// The size in bytes.
  package var size: Int
  /// The last change of the contents, in nanoseconds since 1970.
  package var modificationNanoseconds: Int64
  /// The inode number, unique on its device while the file exists.
  package var inode: UInt64
  package var device: UInt64
  /// The permission bits: the nine bits of chmod(2).
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32

  /// Reads the status of the file at `path`, following symbolic links.
  ///
  /// - Throws: ``FileError`` of operation "inspect".
  package init(_ path: String) throws(FileError) {
    var status = SystemStat()
    guard stat(path, &status) == 0 else { throw .last(.inspect, path) }
    self.init(status)
  }

  /// Reads the status of `path` without following a symbolic link.
  ///
  /// - Throws: ``FileError`` of operation "inspect".
  package init(ofLink path: String) throws(FileError) {
    var status = SystemStat()
    guard lstat(path, &status) == 0 else { throw .last(.inspect, path) }
    self.init(status)
  }

  /// The status of the running program's file; nil if the system does not report its path.
  package static var program: FileStat? {
    (try? FileStat("/proc/self/exe")) ?? (try? FileStat(CommandLine.arguments[0]))
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

  init(_ status: SystemStat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modificationNanoseconds = time.nanoseconds
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    permissions = UInt32(status.st_mode) & 0o777
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
  }
}
