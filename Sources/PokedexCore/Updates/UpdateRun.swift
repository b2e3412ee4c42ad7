import Base
import PokedexFormat

/// Performs a checked update: applies the patches of a route to a copy, verifies the copy, and replaces
/// the database with it.
struct UpdateRun {
  let files: UpdateFiles
  let base: UpdateBase
  /// The patches in the order in which they are applied; not empty.
  let route: [PatchFile]
  /// What the database must have afterwards.
  let target: PatchHeader.End
  /// The history to write next to the database before the new release replaces it.
  let history: CopyHistory

  private var end: PatchHeader { route[route.count - 1].header }

  /// The size of SQLite's page cache in KiB, once for the database and once for the unpacked rows. The
  /// memory use of an update stays far below the limits of a phone.
  private static let cacheKibibytes = 16 * 1024

  /// Returns the rows of the app's own tables that refer to missing rows.
  func replace(_ progress: (PokedexUpdater.Step) throws -> Void) throws -> [String] {
    try checkSpace()
    try progress(.copying)
    try files.checkUnchanged(since: base.stamp)
    let lock = try WriterLock(files.path)
    // In WAL mode the lock has changed the header.
    let locked = try FileStamp(files.path)
    try copy()
    try progress(.applying)
    let dangling: [String]
    do {
      let connection = try Connection(files.staged, .readWrite)
      try prepare(connection)
      try connection.transaction { try apply(connection) }
      try progress(.verifying)
      try verify(connection)
      dangling = foreignProblems(connection)
    }
    try progress(.switching)
    try files.replace(with: files.staged, from: locked, noting: history, lock)
    return dangling
  }

  private func checkSpace() throws {
    let size = try FileStat(files.path).size
    let needed = UInt64(2 * max(size, target.bytes))
    let free = try freeSpace(files.folder)
    guard free >= needed else {
      throw PokedexError(.updateDiskFull(free: free, needed: needed), path: files.folder)
    }
  }

  /// Copies the pages through SQLite: closing the file otherwise would drop the locks on it.
  private func copy() throws {
    // SQLite accepts an existing empty file; a file that SQLite creates would be readable by other
    // users.
    _ = try OpenFile(files.staged, .createPrivate)
    let staged = try Connection(files.staged, .readWrite)
    try staged.execute("PRAGMA journal_mode = off; PRAGMA synchronous = off;")
    try Connection(files.path, .immutable).backup(to: staged)
  }

  private func prepare(_ connection: Connection) throws {
    // Triggers of the app could change rows of the release, or grow the file without limit.
    try connection.disableTriggers()
    // Foreign keys are off: replacing a parent row would delete its children, including favorites of
    // the app. The rows are unpacked into a temporary database, which spills to disk if it outgrows its
    // cache.
    try connection.execute(
      "PRAGMA foreign_keys = off; PRAGMA recursive_triggers = off; ATTACH '' AS patch;")
    // No other connection uses the copy, and it is discarded on failure.
    try connection.execute(
      "PRAGMA locking_mode = exclusive; PRAGMA journal_mode = off; PRAGMA synchronous = off;")
    for name in ["main.cache_size", "patch.cache_size"] {
      try connection.execute("PRAGMA \(name) = \(-Self.cacheKibibytes)")
    }
    try connection.execute("PRAGMA main.secure_delete = 1")
    // Edits of a few bytes can make a row of any length that the database has. The maximum size is a multiple of the
    // larger of both releases, because rows are inserted before the free pages are reused, and indexes of the app may
    // grow.
    let bytes = max(try FileStat(files.path).size, target.bytes)
    let pages = 4 * bytes / (try connection.integer("PRAGMA page_size") ?? 4096) + 256
    for name in ["main.max_page_count", "patch.max_page_count"] {
      try connection.execute("PRAGMA \(name) = \(pages)")
    }
  }

  /// Applies all patches of the route. Call within one transaction: between two releases of the route
  /// the content is neither the old release nor the new one.
  private func apply(_ connection: Connection) throws {
    // An app may have run ANALYZE or PRAGMA optimize.
    try PlannerStatistics.write(connection)
    for patch in route {
      try PokedexError.checkCancellation(files.path)
      do {
        try apply(patch, connection)
      } catch let fault as PatchFault {
        throw PokedexError(fault, patch: patch.path)
      } catch let error as SQLiteError where error.code.primary == .full {
        // Either the limit or the disk: enough space was free at the beginning.
        guard try freeSpace(files.folder) >= UInt64(target.bytes) else { throw error }
        throw PokedexError(.updateGrowsTooLarge, path: files.path)
      } catch let error as SQLiteError
        where [.constraint, .mismatch].contains(error.code.primary)
      {
        // Objects of the app reject no row: triggers are off, and a unique index replaces rows. So it
        // cannot be a row of a release.
        throw PokedexError(
          PatchFault(.malformed, .updateRowBreaksSchema(reason: error.message)), patch: patch.path)
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
      throw PokedexError(.updateOtherMeta, path: patch.path)
    }
    for part in patch.changes.flatMap(\.parts) {
      try connection.execute("DROP TABLE patch.\(part.name)")
    }
  }

  /// Compares all rows with those of the release and checks the structure of the entire file: an index
  /// of the old file may be damaged, and no digest covers indexes.
  ///
  /// The publisher of the release has checked its foreign keys, so equal rows need no such check here;
  /// see ``foreignProblems(_:)`` for rows of the app.
  private func verify(_ connection: Connection) throws {
    func wrong(_ detail: Message) -> PokedexError {
      PokedexError(detail, code: .wrongResult, path: files.path, advice: .updateFullFileInstead)
    }
    let content = try ContentDigest(reading: connection)
    guard try SelfDigest.isAsNamed(connection) else { throw wrong(.updateWrongMeta) }
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

  /// Returns the rows of the app's own tables that refer to missing rows. If the check itself fails,
  /// for example because a foreign key refers to columns that are not a key, the result is that error.
  /// Neither is a reason to reject an update.
  private func foreignProblems(_ connection: Connection) -> [String] {
    guard !base.foreignObjects.isEmpty else { return [] }
    do { return try connection.foreignKeyProblems() } catch { return ["\(error)"] }
  }
}
