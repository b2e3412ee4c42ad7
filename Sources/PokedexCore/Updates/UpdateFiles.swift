import FileKit
import SQLiteKit
import UpdateFormat

/// The files of an update beside the database: names, lock, leftovers.
struct UpdateFiles {
  let path: String
  let folder: String
  private let name: String

  /// - Parameter path: the database, or a symbolic link to it: the link stays, and the file that it
  ///   leads to is what gets updated, with its lock and its copies beside it.
  init(_ path: String) {
    let path = File.followingLinks(path)
    self.path = path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  private var prefix: String { ".\(name).update-" }

  /// The copy that is worked on.
  var staged: String { "\(folder)/\(prefix)staged" }
  /// The compact copy of that.
  var compact: String { "\(folder)/\(prefix)compact" }
  /// Which release has been seen; see ``HighestRelease``.
  var highestRelease: String { "\(folder)/.\(name).release" }

  /// Which releases the database has been through; see ``CopyHistory``.
  var history: String { "\(folder)/.\(name).history" }
  /// That the database was found sound; see ``CheckedCopy``.
  var checked: String { "\(folder)/.\(name).checked" }

  /// Held while the files are worked on; the system frees it when its holder dies.
  func lock() throws -> FileLock { try FileLock("\(folder)/.\(name).lock") }

  /// What SQLite keeps beside a database that is written to. Another file under the database's name
  /// would be damaged by them.
  var sidecars: [String] { ["\(path)-journal", "\(path)-wal", "\(path)-shm"] }

  /// Lets SQLite take up what an interrupted writer has left: a transaction is rolled back, or found in
  /// the log. Where that cannot be done, the file is what it is.
  func recover() {
    guard File.exists(path), sidecars.contains(where: File.exists),
      let connection = try? Connection(path, .readWrite)
    else { return }
    _ = try? connection.integer("SELECT count(*) FROM sqlite_master")
  }

  /// Whether the database has a write-ahead log: the file's header says so.
  func isLogged() throws(FileError) -> Bool {
    guard File.exists(path) else { return false }
    return try MappedFile(path).withBytes { $0.count >= 100 && $0[18] == 2 }
  }

  /// Gives the database back its write-ahead log, which an update in place does without. Not being able
  /// to is no failure of the update: the content is what it is.
  func restoreLog() { try? Connection(path, .readWrite).setPragma("journal_mode", "wal") }

  /// Removes what an interrupted update has left. Only with the lock.
  func sweep() throws(FileError) {
    for entry in try Directory.names(folder) where entry.hasPrefix(prefix) {
      try File.remove("\(folder)/\(entry)")
    }
  }

  /// Sees to it that no journal stands beside the database: another file under its name would be
  /// damaged by it.
  func settleJournal() throws {
    guard File.exists(path), sidecars.contains(where: File.exists) else { return }
    do {
      // Opening for writing rolls an interrupted transaction back.
      let connection = try Connection(path, .readWrite)
      try connection.execute("PRAGMA journal_mode = delete; BEGIN EXCLUSIVE")
      // Nobody else writes now, so a journal that is still there is one whose transaction had not
      // begun to change the file: SQLite passes it over, and another file must not inherit it.
      try File.remove("\(path)-journal")
      try connection.execute("COMMIT")
    }
    for sidecar in sidecars where File.exists(sidecar) {
      guard try FileStat(sidecar).size == 0 || sidecar.hasSuffix("-shm") else {
        throw PokedexUpdateError(
          .busy, path: sidecar, detail: "a log of the database is in use",
          advice: "close the database everywhere and try again")
      }
      try File.remove(sidecar)
    }
    try Directory.synchronize(folder)
  }
}

/// The highest release that a signed manifest has named, so that an older one is not taken later.
struct HighestRelease {
  let path: String

  /// 0 where no release has been seen: only where nothing stands there, since else whoever can damage
  /// the file could serve an old release.
  ///
  /// - Throws: ``PokedexUpdateError`` `seenReleaseUnknown`.
  func read() throws(PokedexUpdateError) -> Int {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File.readAll(path)
    } catch {
      if error.isMissing { return 0 }
      throw unknown(error.description)
    }
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard (1...10).contains(line.count),
      line.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let release = Int(String(decoding: line, as: UTF8.self)),
      SignedManifest.releases.contains(release)
    else { throw unknown("it does not hold the number of a release") }
    return release
  }

  private func unknown(_ detail: String) -> PokedexUpdateError {
    PokedexUpdateError(
      .seenReleaseUnknown, path: path, detail: detail,
      advice: "restore its rights; if it is damaged, remove it once the manifest is known to be "
        + "the newest")
  }

  func write(_ release: Int) throws(FileError) {
    try AtomicFile.write(path, "\(release)\n", durable: true)
  }
}
