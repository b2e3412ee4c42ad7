import Base
import PokedexFormat

/// Feeds bytes to the reader of packed rows. Stops at a trap, at rows that end too early, or at
/// rows that change when they are packed again. Accepted rows are applied to an empty database, as
/// in an update.
///
/// The first byte selects the part of a patch; the next two are the number of rows. Built only with
/// `POKEDEX_FUZZ=1` in the environment; see Tests/Fuzzing/README.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count >= 3, let bytes else { return 0 }
  let part = parts[Int(bytes[0]) % parts.count]
  let rowCount = Int(bytes[1]) | Int(bytes[2]) << 8
  let packed = Array(UnsafeBufferPointer(start: bytes + 3, count: count - 3))
  guard let rows = read(packed, part.columns.count, rowCount) else { return 0 }
  // A NaN is not equal to itself.
  let hasNoReal = rows.joined().allSatisfy { $0.kind != .real }
  let again = read(
    PatchRows.encode(rows, columns: part.columns.count), part.columns.count, rowCount)
  precondition(hasNoReal ? again == rows : again?.count == rows.count)
  if rows.count <= 64 { try? apply(rows, part) }
  return 0
}

/// The rows; nil if they are rejected, which must happen before the first row, except for edits that do not fit
/// the older text.
private func read(_ packed: [UInt8], _ columns: Int, _ count: Int) -> [[Value]]? {
  guard var reader = try? PatchRows.Rows(packed, columns: columns, count: count) else {
    return nil
  }
  var rows: [[Value]] = []
  var row: [Value] = []
  var hasEdits = false
  do {
    while try reader.next(
      &row,
      old: { _ in
        hasEdits = true
        return .text("the older text")
      })
    { rows.append(row) }
  } catch {
    precondition(hasEdits, "accepted, then refused: \(error)")
    return nil
  }
  precondition(rows.count == count && rows.allSatisfy { $0.count == columns })
  return rows
}

/// Applies one part as an update does, and rolls back. Errors count as rejections.
private func apply(_ rows: [[Value]], _ part: PatchTable) throws {
  try database.execute("BEGIN")
  defer { try? database.execute("ROLLBACK") }
  try database.execute(part.definition(in: "patch"))
  let places = part.columns.map { _ in "?" }.joined(separator: ",")
  let insert = try database.prepare("INSERT INTO patch.\(part.name) VALUES (\(places))")
  for row in rows {
    for (column, value) in row.enumerated() { try value.bind(to: insert, at: column + 1) }
    try insert.run()
  }
  for statement in PatchTable.statements([part]) { try database.execute(statement) }
  guard part.shape.name == "learnset" else { return }
  try DerivedTables.refreshMoveIndex(after: [part], in: "patch", database)
  guard try DerivedTables.isMoveIndexDerived(database) else {
    fatalError("the index that was made is not that of the learnset")
  }
}

/// One part of each kind; learnset first, since an index is made from it.
private let parts: [PatchTable] = {
  let names = ["learnset", "meta", "species", "learnset", "text"]
  return names.flatMap { name in
    TableShape.all.filter { $0.name == name }.flatMap { shape in
      [
        PatchTable(shape, .put), PatchTable(shape, .cut), PatchTable(shape, .key(shape.key)),
        PatchTable(shape, .set(Array(shape.rest.prefix(2)), number: 1)),
      ]
    }
  }
}()

nonisolated(unsafe) private let database: Connection = {
  do {
    let connection = try Connection.inMemory()
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    try connection.execute("PRAGMA foreign_keys = off; ATTACH '' AS patch")
    return connection
  } catch {
    fatalError("\(error)")
  }
}()
