/// Functions on folders. None of them follows a symbolic link found inside a folder.
package enum Directory {
  /// An entry of a folder.
  package struct Entry: Sendable, Hashable {
    package var name: String
    package var kind: FileStat.Kind
  }

  /// Whether `path` is a folder or a symbolic link to one.
  package static func exists(_ path: String) -> Bool { (try? FileStat(path))?.kind == .directory }

  /// Creates `path` and its missing parent folders.
  ///
  /// - Returns: the folders that were created, parents first; empty if `path` was there.
  /// - Throws: ``FileError`` of operation "create folder"; ENOTDIR if a file is in the way. No parent
  ///   that was created stays then.
  @discardableResult
  package static func createWithParents(_ path: String) throws(FileError) -> [String] {
    if mkdir(path, 0o755) == 0 { return [path] }
    switch errno {
    case EEXIST:
      if exists(path) { return [] }
      throw FileError(operation: .createFolder, path: path, errno: ENOTDIR)
    case ENOENT:
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
        throw .last(.createFolder, path)
      }
      let parents = try createWithParents(String(path[..<slash]))
      if mkdir(path, 0o755) == 0 { return parents + [path] }
      let failure = FileError.last(.createFolder, path)
      if exists(path) { return parents }
      for parent in parents.reversed() { rmdir(parent) }
      throw failure
    default: throw .last(.createFolder, path)
    }
  }

  /// Removes a folder; does nothing if it has files, or is missing.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Returns the entries of `path` without "." and "..", ordered by the UTF-8 bytes of their names.
  ///
  /// - Throws: ``FileError`` of operation "list"; EILSEQ for a name that is not UTF-8.
  package static func list(_ path: String) throws(FileError) -> [Entry] {
    try entries(path)
  }

  package static func names(_ path: String) throws(FileError) -> [String] {
    try list(path).map(\.name)
  }

  /// Returns the names in `path` that begin with `prefix`, ordered. Other names do not matter, even if they are not
  /// UTF-8.
  package static func names(_ path: String, startingWith prefix: String) throws(FileError)
    -> [String]
  {
    try entries(path, skipsForeign: true).map(\.name).filter { $0.hasPrefix(prefix) }
  }

  /// Throws if no file can be created in `path`. Creates a file to find out, since permissions alone do not
  /// show read-only mounts and full disks.
  package static func probeWriting(_ path: String) throws(FileError) {
    var probe = try AtomicFile(path + "/probe")
    try probe.append([0])
    try probe.flush()
  }

  /// Creates an empty folder with a unique name in `parent`; the caller removes it.
  package static func temporaryDirectory(in parent: String, prefix: String = "tmp-")
    throws(FileError) -> String
  {
    var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    guard isMade else { throw .last(.createFolder, "\(parent)/\(prefix)XXXXXX") }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Syncs the folder itself to disk, which makes a rename in it durable.
  package static func synchronize(_ path: String) throws(FileError) {
    try OpenFile(path, .read).synchronize()
  }

  /// Makes renames in the folder durable if it can. An error is ignored, as by SQLite: the files are in place, and
  /// at worst a power failure brings back the old ones.
  package static func keepRenames(_ path: String) { try? synchronize(path) }

  private static func entries(
    _ path: String, skipsForeign: Bool = false
  ) throws(FileError) -> [Entry] {
    guard let stream = opendir(path) else { throw .last(.list, path) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last(.list, path) }
        break
      }
      guard let name = entry.withName({ String(validatingCString: $0) }) else {
        if skipsForeign { continue }
        throw FileError(operation: .list, path: path, errno: EILSEQ)
      }
      if name == "." || name == ".." { continue }
      entries.append(Entry(name: name, kind: try kind(entry, in: stream, path)))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return entries
  }

  private static func kind(
    _ entry: UnsafeMutablePointer<dirent>, in stream: DirectoryStream, _ path: String
  ) throws(FileError) -> FileStat.Kind {
    switch Int32(entry.pointee.d_type) {
    case 8: return .file  // DT_REG; the DT_ macros are not imported everywhere.
    case 4: return .directory  // DT_DIR
    case 10: return .symbolicLink  // DT_LNK
    case 0: break  // DT_UNKNOWN: this file system needs lstat(2).
    default: return .other
    }
    return try FileStat(path, .list) { status in
      entry.withName { fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }
    }.kind
  }
}

extension UnsafeMutablePointer<dirent> {
  /// Calls `body` with the name of the entry: any bytes but 0, then 0.
  func withName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafePointer(to: &pointee.d_name) { tuple in
      tuple.withMemoryRebound(
        to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee), body)
    }
  }
}

#if canImport(Darwin)
  typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
  typealias DirectoryStream = OpaquePointer
#endif
