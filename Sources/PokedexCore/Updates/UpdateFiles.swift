import Base

/// The files of an update next to the database: their names, the lock, and the removal of leftovers.
struct UpdateFiles {
  let path: String
  let folder: String
  private let name: String

  /// - Parameter path: The database, or a symbolic link to it. The link is kept: the file that it
  ///   points to is updated, and the lock and the copies are next to that file.
  init(_ path: String) {
    let path = File.followingLinks(path)
    self.path = path
    folder = FilePath.folder(of: path)
    name = FilePath.name(of: path)
  }

  private var prefix: String { ".\(name).update-" }

  /// The private copy of a patch. The copy is both checked and applied, so it cannot change in between.
  func patch(_ number: Int) -> String { "\(folder)/\(prefix)patch-\(number)" }
  /// The copy of the database to which the patches are applied.
  var staged: String { "\(folder)/\(prefix)staged" }
  /// The file with the highest release seen; see ``HighestRelease``.
  var highestRelease: String { "\(folder)/.\(name).release" }

  /// The file with the releases that the database has had; see ``CopyHistory``.
  var history: String { "\(folder)/.\(name).history" }
  /// The file that records that the database was verified; see ``CheckedCopy``.
  var checked: String { "\(folder)/.\(name).checked" }

  /// Takes the lock that is held during an update. The system releases it if the process ends.
  func lock() throws -> FileLock { try FileLock("\(folder)/.\(name).lock") }

  /// The files that SQLite creates next to a database being written. If they remained, SQLite would
  /// apply them to a new file with the same name and damage it. A writer may leave empty ones.
  var sidecars: [String] { ["\(path)-journal", "\(path)-wal", "\(path)-shm"] }

  /// Removes the files that an interrupted update left. Call only while holding the lock.
  func sweep() throws(FileError) {
    for entry in try Directory.names(folder, startingWith: prefix) {
      try File.remove("\(folder)/\(entry)")
    }
    for file in [history, highestRelease] { try AtomicFile.removeLeftovers(for: file) }
  }

  /// The stamp of the database; nil if the file is missing.
  func stamp() throws(FileError) -> FileStamp? {
    try FileStat.ifPresent(path) == nil ? nil : FileStamp(path)
  }

  /// - Throws: ``PokedexError`` `busy` if another process has replaced or changed the database since it had `stamp`,
  ///   `FileError`.
  func checkUnchanged(since stamp: FileStamp?) throws {
    guard try self.stamp() == stamp else { throw PokedexError(.updateChangedMeanwhile, path: path) }
  }

  /// Replaces the database, which must still have `stamp`, with the file `finished`, which gets its
  /// permissions and owner. If there was no database (nil), the permissions of `finished` become 0644.
  ///
  /// - Parameters:
  ///   - history: The history to write next to the database before the file replaces it.
  ///   - lock: The lock on the database.
  func replace(
    with finished: String, from stamp: FileStamp?, noting history: CopyHistory, _ lock: WriterLock
  ) throws {
    let file = try OpenFile(finished, .readWrite)
    if stamp == nil {
      fchmod(file.descriptor, 0o644)
    } else {
      try file.adoptRights(of: FileStat(path))
    }
    try file.synchronize()
    try lock.exclude()
    defer { withExtendedLifetime(lock) {} }
    try PokedexError.checkNotInterrupted(path)
    for sidecar in sidecars { try File.remove(sidecar) }
    try checkUnchanged(since: stamp)
    try history.write(self.history)
    try File.move(finished, to: path)
    Directory.keepRenames(folder)
  }
}
