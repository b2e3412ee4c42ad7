package import Base

/// A patch file that has been inspected: all of its contents are known and allowed.
///
/// An SQLite file of four tables: `patch_meta` (the ends of the patch), `patch_table` (rows and digests of
/// each changed table, before and after), `patch_rows` (``PatchTable`` parts as ``PatchRows``) and
/// `patch_seal` (a digest of the other three).
package struct PatchFile: Sendable {
  /// The original path of the patch, for messages.
  package let path: String
  /// The path of the file that is read.
  private let opened: String
  package let header: PatchHeader
  /// The parts of the patch by tables of the artifact, in the order of the schema, including `meta`.
  package let changes: [(table: String, parts: [PatchTable])]

  /// `PRAGMA application_id`: "PkDu".
  package static let applicationID = 0x506B_4475
  /// `PRAGMA user_version`: the format version. A program that knows only an earlier one rejects the patch
  /// (``PatchFault/Kind/tooNew``) and downloads the full file.
  package static let version = 2
  /// The maximum size of a patch in bytes, when making and when reading it: a quarter of a database of 64
  /// MiB.
  package static let largestBytes = 16 << 20
  /// The maximum number of parts of a patch; about four for each table are usual.
  private static let largestPartCount = 1 << 10

  /// Inspects the patch at `path` and reads its header.
  ///
  /// Rejects any deviation from the format before a single row is used: the file may be hostile.
  ///
  /// - Parameter copy: a private copy of the patch, which is then read instead of `path`.
  /// - Throws: ``PatchFault``, `SQLiteError`, `FileError`.
  package init(inspecting path: String, copy: String? = nil) throws {
    self.path = path
    opened = copy ?? path
    let path = opened
    let patch: Connection
    do {
      patch = try Connection(path, .immutable)
      guard try patch.integer("PRAGMA application_id") == Self.applicationID else {
        throw PatchFault(.malformed, .patchNotAPatch)
      }
      let version = try patch.integer("PRAGMA user_version") ?? 0
      guard version == Self.version else {
        throw PatchFault(
          version > Self.version ? .tooNew : .malformed,
          .patchFormat(format: version, known: Self.version))
      }
      try Self.checkLength(path)
      if let problem = try patch.integrityProblems().first {
        throw PatchFault(.malformed, Message(verbatim: problem))
      }
      let tables = try Self.inspectTables(patch)
      try Self.checkSeal(patch)
      header = try PatchHeader(reading: patch)
      changes = TableShape.all.compactMap { shape in
        let parts = tables.filter { $0.shape == shape }
        return parts.isEmpty ? nil : (shape.name, parts)
      }
    } catch let error as SQLiteError {
      // A patch is small and local, so anything that SQLite cannot read in it is damage.
      switch error.code.primary {
      case .inputOutput, .cannotOpen, .outOfMemory, .permission: throw error
      default: throw PatchFault(.malformed, error.text)
      }
    }
    try checkTables()
  }

  /// Rejects a truncated patch: SQLite reads the missing end of a file as zeros.
  private static func checkLength(_ path: String) throws {
    let header = try DatabaseHeader(path)
    guard header.file.size <= largestBytes else {
      throw PatchFault(.malformed, .patchFileTooLarge(limit: largestBytes))
    }
    guard header.file.size == header.statedBytes else { throw PatchFault(.malformed, .patchLength) }
  }

  private static func inspectTables(_ patch: Connection) throws -> [PatchTable] {
    let objects = try patch.prepare("SELECT type, name, sql FROM sqlite_master")
    while try objects.step() {
      guard PatchHeader.definitions.contains(objects.text("sql")) else {
        throw PatchFault(
          .forbidden, .patchForeignObject(kind: objects.text("type"), name: objects.text("name")))
      }
    }
    var tables: [PatchTable] = []
    var rows = 0
    let parts = try patch.prepare("SELECT name, columns, count FROM patch_rows ORDER BY name")
    while try parts.step() {
      let count = parts.int("count")
      guard tables.count < largestPartCount, count > 0, count <= PatchRows.largestCount - rows
      else {
        throw PatchFault(
          .malformed, .patchTooManyParts(parts: largestPartCount, rows: PatchRows.largestCount))
      }
      rows += count
      let name = parts.text("name")
      let columns = parts.text("columns").split(separator: ",").map(String.init)
      guard let table = PatchTable(name: name, columns: columns) else {
        throw PatchFault(.forbidden, .patchUnknownRows(name: name))
      }
      tables.append(table)
    }
    return tables
  }

  /// Checks that every changed table is listed in the header, so that its digest is verified after the
  /// update.
  private func checkTables() throws(PatchFault) {
    let announced = Set(header.tables.map(\.name))
    for (table, _) in changes where table != "meta" {
      guard announced.contains(table), !header.derived.contains(table) else {
        throw PatchFault(.forbidden, .patchUnlistedTable(table: table))
      }
    }
    guard header.derived.allSatisfy(DerivedTables.names.contains) else {
      throw PatchFault(.tooNew, .patchDerivedUnknown)
    }
    guard changes.contains(where: { $0.table == "meta" }) else {
      throw PatchFault(.malformed, .patchWithoutMeta)
    }
  }

  // MARK: The seal

  /// Returns the digest of all rows of the patch except the seal. It detects damage, not manipulation: an
  /// attacker can replace the seal too, which only a signed manifest detects.
  package static func seal(_ patch: Connection) throws(SQLiteError) -> SHA256Digest {
    try ContentDigest(reading: patch, ["patch_meta", "patch_rows", "patch_table"]).digest
  }

  private static func checkSeal(_ patch: Connection) throws {
    let seal = try seal(patch)
    let statement = try patch.prepare("SELECT digest FROM patch_seal")
    guard try statement.step(), SHA256Digest(bytes: statement.blob("digest")) == seal,
      try !statement.step()
    else { throw PatchFault(.brokenSeal, .patchSeal) }
  }

  // MARK: Unpacking

  /// Fills the attached, empty database `schema` of `connection` with the parts, one table each.
  ///
  /// - Throws: ``PatchFault`` if rows are not packed correctly or have a duplicate key; `SQLiteError`.
  package func unpack(into schema: String, of connection: Connection) throws {
    for part in changes.flatMap(\.parts) {
      func malformed(_ detail: Message) -> PatchFault {
        PatchFault(.malformed, .patchRows(part: part.name, problem: detail))
      }
      do {
        let (bytes, count) = try packedRows(part)
        var rows = try PatchRows.Rows(bytes, columns: part.columns.count, count: count)
        try connection.execute(part.definition(in: schema))
        let places = part.columns.map { _ in "?" }.joined(separator: ",")
        let insert = try connection.prepare(
          "INSERT INTO \(schema).\(part.name) VALUES (\(places))", isPersistent: true)
        let known = try part.known.map { try connection.prepare($0, isPersistent: true) }
        var row: [Value] = []
        while try rows.next(&row, old: { try Self.value(after: $0, part, known) }) {
          for (column, value) in row.enumerated() { try value.bind(to: insert, at: column + 1) }
          try insert.run()
        }
      } catch is PatchRows.Malformed {
        throw malformed(.patchRowsPacking)
      } catch let error as SQLiteError where error.code.primary == .constraint {
        throw malformed(.patchRowsKeys)
      }
    }
  }

  /// Returns the value in the database for the column of `part` that follows `row`, the first values of one of
  /// its rows; nil if there is none.
  private static func value(after row: [Value], _ part: PatchTable, _ known: Statement?) throws
    -> Value?
  {
    let keys = part.shape.key.count
    guard let known, row.count >= keys else { return nil }
    for (index, value) in row.prefix(keys).enumerated() { try value.bind(to: known, at: index + 1) }
    defer { known.reset() }
    return try known.step() ? known.columnValue(row.count - keys) : nil
  }

  /// Returns the bytes of a part and its number of rows; closes the patch again.
  private func packedRows(_ part: PatchTable) throws -> (bytes: [UInt8], count: Int) {
    let statement = try Connection(opened, .immutable).prepare(
      "SELECT count, data FROM patch_rows WHERE name = ?")
    try statement.bindAll(part.name)
    guard try statement.step() else {
      throw PatchFault(.malformed, .patchPartMissing(name: part.name))
    }
    return (statement.blob("data"), statement.int("count"))
  }

  /// Recomputes the rows of derived tables, after the parts in `schema` have been applied.
  package func derive(from schema: String, _ connection: Connection) throws {
    guard header.derived.contains("move_index") else { return }
    try DerivedTables.refreshMoveIndex(after: changes.flatMap(\.parts), in: schema, connection)
  }
}
