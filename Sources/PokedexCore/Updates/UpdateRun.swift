import Digest
import FileKit
import PokedexSchema
import SQLiteKit
import UpdateFormat

/// Does what has been checked: the patches of a route, on a copy or in place.
struct UpdateRun {
  let updater: PokedexUpdater
  let files: UpdateFiles
  let base: UpdateBase
  /// Not empty.
  let route: [PatchFile]
  /// What to note beside the database before the new release takes its place.
  let history: CopyHistory

  struct Result {
    var proof: PokedexUpdater.Outcome.Proof
    var danglingReferences: [String]
  }

  private var end: PatchHeader { route[route.count - 1].header }

  /// Kibibytes of pages that SQLite keeps; the whole update stays far below a phone's limits.
  private static let cacheKibibytes = 16 * 1024

  // MARK: On a copy

  func replace(_ progress: (PokedexUpdater.Step) throws -> Void) throws -> Result {
    do {
      try checkSpace()
      try progress(.copying)
      try copy()
      try progress(.applying)
      var result = Result(proof: .content, danglingReferences: [])
      var finished = files.staged
      do {
        let connection = try Connection(files.staged, .readWrite)
        // Nobody but us sees the copy, and a failure throws it away.
        try connection.execute(
          "PRAGMA locking_mode = exclusive; PRAGMA journal_mode = off; PRAGMA synchronous = off;")
        try connection.setPragma("secure_delete", 1)
        let canProve =
          updater.wantsByteProof && base.foreignObjects.isEmpty
          && end.sqliteVersion == SQLiteLibrary.version
        try prepare(connection)
        try connection.transaction { try apply(connection) }
        try progress(.proving)
        if canProve, try prove(connection) {
          finished = files.compact
          result.proof = .bytes
        } else {
          try verify(connection)
          result.danglingReferences = foreignProblems(connection)
          if let problem = try connection.integrityProblems(isQuick: true).first {
            throw PokedexUpdateError(.wrongResult, path: files.path, detail: problem)
          }
        }
      }
      try progress(.switching)
      try switchTo(finished)
      try? files.sweep()
      return result
    } catch {
      try? files.sweep()
      throw error
    }
  }

  private func checkSpace() throws {
    let size = try FileStat(files.path).size
    let needed = UInt64(2 * max(size, end.to.bytes))
    let free = try freeSpace(files.folder)
    guard free >= needed else {
      throw PokedexUpdateError(
        .diskFull, path: files.folder, detail: "\(free) bytes are free, \(needed) are needed",
        advice: "make room and try again")
    }
  }

  private func copy() throws {
    let source = try OpenFile(files.path, .read)
    let target = try OpenFile(files.staged, .createPrivate)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { piece.deallocate() }
    while true {
      try PokedexUpdateError.checkCancellation(files.path)
      let count = try source.read(into: piece)
      if count == 0 { return }
      try target.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }

  /// Writes the compact copy and tells whether it is the released file. VACUUM INTO gives the same
  /// bytes for the same rows and the same SQLite, but for the schema cookie, which it counts up.
  private func prove(_ connection: Connection) throws -> Bool {
    // SQLite takes an empty file, and would make one that everybody may read.
    _ = try OpenFile(files.compact, .createPrivate)
    try connection.vacuum(into: files.compact)
    try Self.stamp(end.schemaCookie, files.compact)
    return try FileStat(files.compact).size == end.to.bytes
      && SHA256.digest(ofFile: files.compact) == end.to.sha256
  }

  private static func stamp(_ cookie: Int, _ path: String) throws {
    var header = try MappedFile(path).withBytes { Array($0.prefix(44)) }
    guard header.count == 44 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: cookie).bigEndian) {
      header.replaceSubrange(40..<44, with: $0)
    }
    try OpenFile(path, .readWrite).write(header)
  }

  private func switchTo(_ finished: String) throws {
    let file = try OpenFile(finished, .readWrite)
    try file.adoptRights(of: FileStat(files.path))
    try file.synchronize()
    // May wait for somebody who writes, so the look at the file comes after it.
    try files.settleJournal()
    guard try FileStamp(files.path) == base.stamp else {
      throw PokedexUpdateError(
        .busy, path: files.path, detail: "the database was changed meanwhile",
        advice: "try again")
    }
    try history.write(files.history)
    try File.move(finished, to: files.path)
    try Directory.synchronize(files.folder)
  }

  // MARK: In place

  func inPlace(_ progress: (PokedexUpdater.Step) throws -> Void) throws -> Result {
    try progress(.applying)
    let connection = try Connection(files.path, .readWrite)
    // A rollback journal that is on the disk before the file changes: a power cut leaves either the
    // old rows or the new.
    try connection.execute("PRAGMA journal_mode = delete; PRAGMA synchronous = full;")
    try prepare(connection)
    try connection.transaction(.immediate) {
      // Under the lock, since somebody may have written after the first look.
      guard try ContentDigest(reading: connection).digest == base.contentDigest else {
        throw PokedexUpdateError(
          .busy, path: files.path, detail: "the database was changed meanwhile",
          advice: "try again")
      }
      try apply(connection)
      try progress(.proving)
      try verify(connection)
      // The last moment to go back.
      try PokedexUpdateError.checkCancellation(files.path)
      try history.write(files.history)
    }
    return Result(proof: .content, danglingReferences: foreignProblems(connection))
  }

  // MARK: Both

  private func prepare(_ connection: Connection) throws {
    // Foreign keys off: a replaced parent would take its children with it, favourites too.
    try connection.execute(
      "PRAGMA foreign_keys = off; PRAGMA recursive_triggers = off; PRAGMA temp_store = memory;")
    try connection.setPragma("cache_size", -Self.cacheKibibytes)
    // The rows are unpacked into memory: only the database itself takes part in the transaction, so no
    // journal ever names a second file.
    try connection.execute("ATTACH ':memory:' AS patch")
  }

  /// Applies the whole route; to be called in one transaction, since what is between two releases of
  /// the route is neither the old content nor the new.
  private func apply(_ connection: Connection) throws {
    for patch in route {
      try PokedexUpdateError.checkCancellation(files.path)
      try patch.unpack(into: "patch", of: connection)
      for (_, parts) in patch.changes {
        for statement in PatchTable.statements(parts) { try connection.execute(statement) }
      }
      try patch.derive(from: "patch", connection)
      let named = try connection.text("SELECT value FROM meta WHERE key = 'content_digest'")
      guard named == patch.header.to.contentDigest.hex else {
        throw PokedexUpdateError(
          .wrongResult, path: patch.path, detail: "the update brings the meta of another release",
          advice: "fetch it again")
      }
      for part in patch.changes.flatMap(\.parts) {
        try connection.execute("DROP TABLE patch.\(part.name)")
      }
    }
  }

  /// Compares all rows with those of the release that the route ends at.
  ///
  /// The maker of the release has checked its foreign keys, so equal rows need no such check here;
  /// see ``foreignProblems(_:)`` for rows that are not ours.
  private func verify(_ connection: Connection) throws {
    let content = try ContentDigest(reading: connection)
    guard try SelfDigest.isAsNamed(connection) else {
      throw PokedexUpdateError(
        .wrongResult, path: files.path, detail: "the updated meta is not that of the release",
        advice: "take the full file of the release instead")
    }
    guard content.digest == end.to.contentDigest else {
      let wrong = end.tables.first { table in
        !content.tables.contains {
          $0.name == table.name && $0.rows == table.rowsAfter && $0.digest == table.digestAfter
        }
      }
      throw PokedexUpdateError(
        .wrongResult, path: files.path,
        detail: "the updated rows are not those of \(end.to.dataVersion)"
          + (wrong.map { ", first in table \($0.name)" } ?? ""),
        advice: "take the full file of the release instead")
    }
  }

  /// Rows of the app's own tables that refer to what is gone. That they cannot be looked at, since a
  /// reference is to no key, is told in the same way: it is no reason to refuse an update.
  private func foreignProblems(_ connection: Connection) -> [String] {
    guard !base.foreignObjects.isEmpty else { return [] }
    do { return try connection.foreignKeyProblems() } catch { return ["\(error)"] }
  }
}
