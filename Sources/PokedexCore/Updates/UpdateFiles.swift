import Messages
import Platform
import PokedexFormat
import SQLiteKit

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
    folder = FilePath.folder(of: path)
    name = FilePath.name(of: path)
  }

  private var prefix: String { ".\(name).update-" }

  /// The private copy of a patch, so that what is checked is what is applied.
  func patch(_ number: Int) -> String { "\(folder)/\(prefix)patch-\(number)" }
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

  /// Removes what an interrupted update has left. Only with the lock.
  func sweep() throws(FileError) {
    for entry in try Directory.names(folder) where entry.hasPrefix(prefix) {
      try File.remove("\(folder)/\(entry)")
    }
  }

  /// Removes the empty journal or log that a writer may have left, and its index: another file under the
  /// name of the database must not inherit them.
  ///
  /// - Throws: ``PokedexUpdateError`` `interrupted` where one is not empty, `FileError`.
  func removeSidecars() throws {
    try PokedexUpdateError.checkNotInterrupted(path)
    for sidecar in sidecars { try File.remove(sidecar) }
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
      bytes = try File.readAll(path, atMost: 1 << 10)
    } catch {
      if error.isMissing { return 0 }
      throw unknown(error.text)
    }
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard (1...10).contains(line.count),
      line.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let release = Int(String(decoding: line, as: UTF8.self)),
      SignedManifest.releases.contains(release)
    else { throw unknown(.updateSeenInvalid) }
    return release
  }

  private func unknown(_ detail: Message) -> PokedexUpdateError {
    PokedexUpdateError(
      .seenReleaseUnknown, path: path, detail: .updateSeenUnreadable(reason: detail),
      advice: .updateSeenInvalidAdvice)
  }

  func write(_ release: Int) throws(FileError) {
    try AtomicFile.write(path, "\(release)\n", durable: true)
  }
}
