import Base
import DiffStage
import PokedexFormat

/// The rows of a query in two databases, by the entity and the game of their first two columns. Most are equal, and
/// SQLite would put each of them into a table and into an index.
struct RowComparison {
  /// An entity and a game.
  private struct Owner: Hashable {
    var bytes: [UInt8] = []
    /// The number of bytes of the entity.
    var entity = 0

    static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var rows: [Owner: (before: [UInt8], after: [UInt8])] = [:]
  /// The number of columns after the first two.
  private var columns = 0

  init(before: String, after: String, _ connection: Connection) throws(SQLiteError) {
    let encoder = RowEncoder()
    for (isAfter, sql) in [(false, before), (true, after)] {
      let statement = try connection.prepare(sql)
      columns = statement.columnCount - 2
      while try statement.step() {
        var owner = Owner()
        for column in 0..<2 {
          encoder.removeAll()
          encoder.append(statement, column)
          owner.entity = owner.bytes.count
          EncodedRow.pack(encoder.bytes, into: &owner.bytes)
        }
        encoder.removeAll()
        for column in 2..<columns + 2 { encoder.append(statement, column) }
        if isAfter {
          EncodedRow.pack(encoder.bytes, into: &rows[owner, default: ([], [])].after)
        } else {
          EncodedRow.pack(encoder.bytes, into: &rows[owner, default: ([], [])].before)
        }
      }
    }
  }

  /// Adds the rows of entities and games that differ to the tables `before_rows` and `after_rows`, and to `after_games`
  /// all games of the second database. An entity in a game of which the first database has no row is new and not compared.
  ///
  /// - Returns: whether any differ.
  func fill(_ connection: Connection) throws(SQLiteError) -> Bool {
    let changed = rows.filter { !$1.before.isEmpty && $1.before != $1.after }
    if changed.isEmpty { return false }
    let places = (0..<columns + 2).map { _ in "?" }.joined(separator: ", ")
    let before = try connection.prepare("INSERT INTO temp.before_rows VALUES (\(places))")
    let after = try connection.prepare("INSERT INTO temp.after_rows VALUES (\(places))")
    for (owner, rows) in changed {
      let key = EncodedRow.unpack(owner.bytes[...])
      try insert(key, EncodedRow.unpack(rows.before[...]), before)
      try insert(key, EncodedRow.unpack(rows.after[...]), after)
    }
    var games: Set<ArraySlice<UInt8>> = []
    for (owner, rows) in rows where !rows.after.isEmpty {
      games.insert(owner.bytes[owner.entity...])
    }
    let game = try connection.prepare("INSERT INTO temp.after_games VALUES (?)")
    for bytes in games {
      for value in EncodedRow.unpack(bytes) { try value.bind(to: game, at: 1) }
      try game.run()
    }
    return true
  }

  private func insert(_ key: [Value], _ values: [Value], _ statement: Statement)
    throws(SQLiteError)
  {
    for start in stride(from: 0, to: values.count, by: columns) {
      let row = key + values.dropFirst(start).prefix(columns)
      for (place, value) in row.enumerated() { try value.bind(to: statement, at: place + 1) }
      try statement.run()
    }
  }
}
