import Base
import PokedexFormat

/// The tables of a patch with their rows: for each row the shortest of put, set, key and cut.
struct PatchPlan {
  /// The parts; for those of `set`, `old` has the values that the changed columns had.
  private(set) var tables: [(table: PatchTable, rows: [[Value]], old: [[Value]])] = []

  /// The minimum number of rows with the same changed columns for which a separate table is smaller than
  /// complete rows.
  private static let leastSetRows = 4
  /// The minimum size of the other columns in bytes for which a row is moved to a new key instead of being
  /// written completely.
  private static let leastMovedBytes = 24

  /// - Parameter derived: the tables that the receiver derives itself.
  init(_ deltas: [TableDelta], derived: [String]) {
    for delta in deltas where !delta.isEmpty && !derived.contains(delta.shape.name) { add(delta) }
  }

  private mutating func add(_ delta: TableDelta) {
    let shape = delta.shape
    let restPlaces = shape.columns.indices.filter { !shape.keyPlaces.contains($0) }
    var put: [[Value]] = []
    var sets: [[Int]: [(old: [Value], new: [Value])]] = [:]
    var removed: [[Value]] = []
    var added: [[Value]] = []
    for row in delta.rows {
      switch (delta.old(row), delta.new(row)) {
      case (let old?, let new?):
        let changed = restPlaces.filter { old[$0] != new[$0] }
        // A database of this content can have the `meta` of another release.
        if shape.name == "meta" {
          put.append(new)
        } else {
          sets[changed, default: []].append((old, new))
        }
      case (let old?, nil): removed.append(old)
      case (nil, let new?): added.append(new)
      case (nil, nil): break
      }
    }
    let moves = Moves(
      shape, restPlaces, removed: removed, added: added, leastBytes: Self.leastMovedBytes)
    let cut = moves.cut.map { row in shape.keyPlaces.map { row[$0] } }
    put += moves.put

    var number = 0
    for (changed, rows) in sets.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard rows.count >= Self.leastSetRows else {
        put += rows.map(\.new)
        continue
      }
      number += 1
      tables.append(
        (
          PatchTable(shape, .set(changed.map { shape.columns[$0] }, number: number)),
          rows.map { row in (shape.keyPlaces + changed).map { row.new[$0] } },
          rows.map { row in changed.map { row.old[$0] } }
        ))
    }
    if !moves.moved.isEmpty {
      tables.append(
        (
          PatchTable(shape, .key(moves.changed.map { shape.columns[$0] })),
          moves.moved.map { old, new in
            shape.keyPlaces.map { new[$0] } + moves.changed.map { old[$0] }
          }, []
        ))
    }
    if !cut.isEmpty { tables.append((PatchTable(shape, .cut), cut, [])) }
    if !put.isEmpty {
      // Sorted by key again, including rows of small sets and rows that were not moved, because neighbouring
      // rows are similar and compress well.
      put.sort { a, b in
        Value.precedes(shape.keyPlaces.map { a[$0] }, shape.keyPlaces.map { b[$0] })
      }
      tables.append((PatchTable(shape, .put), put, []))
    }
  }
}

/// Finds added rows that equal removed rows under another key.
private struct Moves {
  var moved: [(old: [Value], new: [Value])] = []
  var cut: [[Value]] = []
  var put: [[Value]] = []
  /// The key columns that differ in any of ``moved``, in key order.
  var changed: [Int] = []

  init(_ shape: TableShape, _ rest: [Int], removed: [[Value]], added: [[Value]], leastBytes: Int) {
    var going: [[Value]: [Int]] = [:]
    for (number, row) in removed.enumerated() {
      going[rest.map { row[$0] }, default: []].append(number)
    }
    var isMoved = Array(repeating: false, count: removed.count)
    for row in added {
      let values = rest.map { row[$0] }
      let size = values.reduce(0) { $0 + $1.byteCount }
      // Of equal rows, the one whose key has the longest common prefix of columns.
      let near = { (number: Int) in shape.keyPlaces.prefix { removed[number][$0] == row[$0] }.count
      }
      guard size >= leastBytes, let candidates = going[values],
        let best = candidates.max(by: { near($0) < near($1) })
      else {
        put.append(row)
        continue
      }
      isMoved[best] = true
      moved.append((removed[best], row))
    }
    for (number, row) in removed.enumerated() where !isMoved[number] { cut.append(row) }
    changed = shape.keyPlaces.filter { place in moved.contains { $0.old[place] != $0.new[place] } }
  }
}

extension Value {
  fileprivate var byteCount: Int {
    switch self {
    case .null: 0
    case .integer, .real: 4
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }
}

extension PatchPlan {
  /// The page size in bytes, small because a typical monthly patch has only a few kilobytes.
  private static let pageSize = 1024

  /// Writes the file at `path`, which must not exist. It is built in memory and written with VACUUM INTO, so
  /// that equal patches have equal bytes.
  func write(_ header: PatchHeader, to path: String) throws(SQLiteError) {
    let patch = try Connection.inMemory()
    let settings = [
      ("page_size", Self.pageSize), ("auto_vacuum", 0), ("secure_delete", 1),
      ("application_id", PatchFile.applicationID), ("user_version", PatchFile.version),
    ]
    for (name, value) in settings { try patch.execute("PRAGMA \(name) = \(value)") }
    try patch.execute("BEGIN")
    try header.write(to: patch)
    let insert = try patch.prepare("INSERT INTO patch_rows VALUES (?, ?, ?, ?)")
    for (table, rows, old) in tables {
      try insert.run(
        table.name, table.columns.joined(separator: ","), rows.count,
        PatchRows.encode(rows, old: old, columns: table.columns.count))
    }
    let seal = try PatchFile.seal(patch)
    try patch.run("INSERT INTO patch_seal VALUES (?)", seal.bytes)
    try patch.execute("COMMIT")
    try patch.vacuum(into: path)
  }
}
