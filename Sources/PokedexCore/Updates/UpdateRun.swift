import Digest
import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// Does what has been checked: applies the patches of a route to a copy, proves it, and puts it in the
/// place of the database.
struct UpdateRun {
  let updater: PokedexUpdater
  let files: UpdateFiles
  let base: UpdateBase
  /// Not empty.
  let route: [PatchFile]
  /// What the result must be.
  let target: UpdateTarget
  /// What to note beside the database before the new release takes its place.
  let history: CopyHistory

  struct Result {
    var proof: PokedexUpdater.Outcome.Proof
    var danglingReferences: [String]
  }

  private var end: PatchHeader { route[route.count - 1].header }

  /// Kibibytes of pages that SQLite keeps of the database, and as many of the unpacked rows; the whole
  /// update stays far below a phone's limits.
  private static let cacheKibibytes = 16 * 1024

  func replace(_ progress: (PokedexUpdater.Step) throws -> Void) throws -> Result {
    try checkSpace()
    try progress(.copying)
    try copy()
    try progress(.applying)
    var result = Result(proof: .content, danglingReferences: [])
    var finished = files.staged
    do {
      let connection = try Connection(files.staged, .readWrite)
      try prepare(connection)
      let canProve =
        updater.wantsByteProof && base.foreignObjects.isEmpty
        && end.sqliteVersion == SQLiteLibrary.version
      try connection.transaction { try apply(connection) }
      try progress(.proving)
      if canProve, try prove(connection) {
        finished = files.compact
        result.proof = .bytes
      } else {
        try verify(connection)
        result.danglingReferences = foreignProblems(connection)
      }
    }
    try progress(.switching)
    try switchTo(finished)
    return result
  }

  private func checkSpace() throws {
    let size = try FileStat(files.path).size
    let needed = UInt64(2 * max(size, target.bytes))
    let free = try freeSpace(files.folder)
    guard free >= needed else {
      throw PokedexUpdateError(
        .diskFull, path: files.folder, detail: .updateDiskFull(free: free, needed: needed),
        advice: .updateDiskFullAdvice)
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

  /// Writes the compact copy and reports whether it is the released file. VACUUM INTO gives the same
  /// bytes for the same rows and the same SQLite, but for the schema cookie, which it counts up.
  private func prove(_ connection: Connection) throws -> Bool {
    // SQLite takes an empty file, and would make one that everybody may read.
    _ = try OpenFile(files.compact, .createPrivate)
    try connection.vacuum(into: files.compact)
    try Self.stamp(end.schemaCookie, files.compact)
    return try FileStat(files.compact).size == target.bytes
      && SHA256.digest(ofFile: files.compact) == target.sha256
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
    try files.removeSidecars()
    guard try FileStamp(files.path) == base.stamp else {
      throw PokedexUpdateError(
        .busy, path: files.path, detail: .updateChangedMeanwhile,
        advice: .updateTryAgain)
    }
    try history.write(files.history)
    try File.move(finished, to: files.path)
    try Directory.synchronize(files.folder)
  }

  private func prepare(_ connection: Connection) throws {
    // Foreign keys off: a replaced parent would take its children with it, favourites too. The rows are
    // unpacked into a temporary database, which goes to the disk where it grows beyond the cache.
    try connection.execute(
      "PRAGMA foreign_keys = off; PRAGMA recursive_triggers = off; ATTACH '' AS patch;")
    // Nobody but us sees the copy, and a failure throws it away.
    try connection.execute(
      "PRAGMA locking_mode = exclusive; PRAGMA journal_mode = off; PRAGMA synchronous = off;")
    for name in ["main.cache_size", "patch.cache_size"] {
      try connection.setPragma(name, -Self.cacheKibibytes)
    }
    try connection.setPragma("main.secure_delete", 1)
  }

  /// Applies the whole route; to be called in one transaction, since what is between two releases of
  /// the route is neither the old content nor the new.
  private func apply(_ connection: Connection) throws {
    for patch in route {
      try PokedexUpdateError.checkCancellation(files.path)
      do {
        try apply(patch, connection)
      } catch let fault as PatchFault {
        throw PokedexUpdateError(fault, patch.path)
      } catch let error as SQLiteError
        where [.constraint, .mismatch].contains(error.code.primary) && base.foreignObjects.isEmpty
      {
        // Nothing but the schema of the release has refused a row: it is not a row of a release.
        throw PokedexUpdateError(
          PatchFault(.malformed, .updateRowBreaksSchema(reason: error.message)),
          patch.path)
      }
    }
  }

  private func apply(_ patch: PatchFile, _ connection: Connection) throws {
    try patch.unpack(into: "patch", of: connection)
    for (_, parts) in patch.changes {
      for statement in PatchTable.statements(parts) { try connection.execute(statement) }
    }
    try patch.derive(from: "patch", connection)
    let named = try connection.text("SELECT value FROM meta WHERE key = 'content_digest'")
    guard named == patch.header.to.contentDigest.hex else {
      throw PokedexUpdateError(
        .wrongResult, path: patch.path, detail: .updateOtherMeta,
        advice: .updateDownloadAgain)
    }
    for part in patch.changes.flatMap(\.parts) {
      try connection.execute("DROP TABLE patch.\(part.name)")
    }
  }

  /// Compares all rows with those of the release, and looks at the structure of the whole file: an index
  /// of the old file may be damaged, and no digest covers indexes.
  ///
  /// The maker of the release has checked its foreign keys, so equal rows need no such check here;
  /// see ``foreignProblems(_:)`` for rows that are not ours.
  private func verify(_ connection: Connection) throws {
    func wrong(_ detail: Message) -> PokedexUpdateError {
      PokedexUpdateError(
        .wrongResult, path: files.path, detail: detail,
        advice: .updateFullFileInstead)
    }
    let content = try ContentDigest(reading: connection)
    guard try SelfDigest.isAsNamed(connection) else {
      throw wrong(.updateWrongMeta)
    }
    guard content.digest == target.contentDigest else {
      let table = end.tables.first { table in
        !content.tables.contains {
          $0.name == table.name && $0.rows == table.rowsAfter && $0.digest == table.digestAfter
        }
      }
      throw wrong(
        table.map { .updateWrongTable(version: end.to.dataVersion, table: $0.name) }
          ?? .updateWrongRows(version: end.to.dataVersion))
    }
    if let problem = try connection.integrityProblems().first {
      throw wrong(Message(verbatim: problem))
    }
  }

  /// Rows of the app's own tables that refer to what is gone. That they cannot be looked at, since a
  /// reference is to no key, is told in the same way: it is no reason to refuse an update.
  private func foreignProblems(_ connection: Connection) -> [String] {
    guard !base.foreignObjects.isEmpty else { return [] }
    do { return try connection.foreignKeyProblems() } catch { return ["\(error)"] }
  }
}

/// What the database must be after an update.
struct UpdateTarget {
  var contentDigest: SHA256Digest
  /// Of the released file.
  var sha256: SHA256Digest
  /// Of the released file.
  var bytes: Int
}
