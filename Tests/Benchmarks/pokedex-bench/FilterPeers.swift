import Base
import PokedexCore
import PokedexModel
import TestSupport

/// The move filter over other table layouts (`Tests/Benchmarks/peers`), built in memory from the
/// same rows, with the same queries in the same run. All return own moves only, since PokéAPI has
/// no others, and every result is compared with ours.
enum FilterPeers {
  /// - Parameter namedFirst: The times of our filter with moves that no filter has named before.
  static func print(
    _ path: String, _ pokedex: Pokedex, _ questions: Questions, namedFirst: Measurement
  ) throws {
    let filters = questions.filters.map { filter in
      var filter = filter
      filter.includesInherited = false
      return filter
    }
    for filter in filters { _ = try pokedex.learners(filter) }
    let connection = try Connection.inMemory()
    try connection.attachImmutable(path, as: "dex")
    Swift.print("the same questions, own moves only, p50 and p99 over all sizes:")
    var ours = Measurement()
    for filter in filters { _ = try ours.time { try pokedex.learners(filter) } }
    Swift.print("  PokedexCore: \(ours.line("filter.own-moves"))")
    /// - Parameters:
    ///   - name: the name of the figure.
    ///   - count: the number of queries; slow layouts would take minutes for all.
    ///   - prepare: prepares a query; the returned closure is timed.
    @discardableResult func measure(
      _ title: String, _ name: String, _ count: Int,
      _ prepare: (MoveFilter) throws -> () throws -> [PokemonID]
    ) throws -> Measurement {
      var measurement = Measurement()
      for filter in filters.prefix(count) {
        let ask = try prepare(filter)
        let found = try measurement.time { try ask() }
        let expected = try pokedex.learners(filter)
        precondition(found == expected, "\(title): another answer to \(filter)")
      }
      let line = measurement.line("filter.\(name)")
      Swift.print("  \(title): \(line), ours \(ours.advantage(over: measurement))")
      return measurement
    }
    func query(_ connection: Connection, _ sql: String) throws -> () throws -> [PokemonID] {
      let statement = try connection.prepare(sql)
      return { try ids(statement) }
    }
    func pokeAPI(_ filter: MoveFilter) throws -> () throws -> [PokemonID] {
      try query(
        connection, intersection(filter, "pokemon_v2_pokemonmove", "move_learn_method_id"))
    }
    let file = try Connection(path, .immutable)
    try measure("our plain SQL", "plain", 3000) { try query(file, $0.sql) }
    try connection.execute(PeerSQL.text("moves-pokeapi"))
    try measure("PokéAPI's table as shipped", "pokeapi", 60, pokeAPI)
    try connection.execute("ANALYZE main")
    try measure("PokéAPI's table with ANALYZE", "pokeapi-analyze", 400, pokeAPI)
    try connection.execute(PeerSQL.text("moves-clustered"))
    try measure("clustered WITHOUT ROWID and INTERSECT", "clustered", 1500) {
      try query(connection, intersection($0, "clustered", "method_id"))
    }
    let bitmaps = try BitmapTable(connection)
    let peer = try measure("bitmaps as blobs, read by SQLite", "bitmaps", 6000) { filter in
      { try bitmaps.learners(filter) }
    }
    Swift.print(
      "    moves named for the first time: \(namedFirst.ratio("filter.named-first", to: peer))")
  }

  private static func ids(_ statement: Statement) throws -> [PokemonID] {
    var ids: [PokemonID] = []
    while try statement.step() { ids.append(PokemonID(statement.columnInt(0))) }
    return ids
  }

  private static func intersection(_ filter: MoveFilter, _ table: String, _ method: String)
    -> String
  {
    let group = filter.versionGroup.map { " AND version_group_id = \($0)" } ?? ""
    let methods =
      filter.methods.map {
        " AND \(method) IN (\($0.map { "\($0)" }.joined(separator: ", ")))"
      } ?? ""
    let parts = filter.allOf.map {
      "SELECT pokemon_id FROM \(table) WHERE move_id = \($0)\(group)\(methods)"
    }
    let sets = parts.count == 1 ? "\(parts[0]) GROUP BY 1" : parts.joined(separator: " INTERSECT ")
    return "\(sets) ORDER BY pokemon_id"
  }
}

/// A bitmap of learners for each move, version group (0 for any) and method, as blobs in a
/// clustered table; a query reads only the blobs it needs.
private struct BitmapTable {
  private let ids: [PokemonID]
  private let statement: Statement

  init(_ connection: Connection) throws {
    var ids: [PokemonID] = []
    try connection.query("SELECT id FROM dex.pokemon ORDER BY id") { row in
      ids.append(PokemonID(row.columnInt(0)))
    }
    let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    try connection.execute(PeerSQL.text("moves-bitmap"))
    let insert = try connection.prepare("INSERT INTO bitmap VALUES (?, ?, ?, ?)")
    var key = (move: 0, group: 0, method: 0)
    var bits = [UInt8](repeating: 0, count: (ids.count + 7) / 8)
    func flush() throws {
      if key.move > 0 { try insert.run(key.move, key.group, key.method, bits) }
      for index in bits.indices { bits[index] = 0 }
    }
    try connection.execute("BEGIN")
    try connection.query(
      """
      SELECT move_id, version_group_id, method_id, pokemon_id FROM clustered
      UNION ALL SELECT move_id, 0, method_id, pokemon_id FROM clustered ORDER BY 1, 2, 3
      """
    ) { row in
      let next = (move: row.columnInt(0), group: row.columnInt(1), method: row.columnInt(2))
      if next != key {
        try flush()
        key = next
      }
      if let position = positions[PokemonID(row.columnInt(3))] {
        bits[position >> 3] |= 1 << UInt8(position & 7)
      }
    }
    try flush()
    try connection.execute("COMMIT")
    self.ids = ids
    statement = try connection.prepare(
      "SELECT method_id, data FROM bitmap WHERE move_id = ? AND version_group_id = ?")
  }

  func learners(_ filter: MoveFilter) throws -> [PokemonID] {
    let count = (ids.count + 7) / 8
    var result = [UInt8](repeating: 0xFF, count: count)
    for move in filter.allOf {
      var union = [UInt8](repeating: 0, count: count)
      statement.reset()
      try statement.bindAll(move.rawValue, filter.versionGroup?.rawValue ?? 0)
      while try statement.step() {
        if let methods = filter.methods, !methods.contains(ID(statement.columnInt(0))) { continue }
        guard let blob = statement.unsafeColumnBlob(1), blob.count == count else { continue }
        for index in 0..<count { union[index] |= blob[index] }
      }
      for index in 0..<count { result[index] &= union[index] }
    }
    var found: [PokemonID] = []
    for (position, id) in ids.enumerated()
    where result[position >> 3] >> UInt8(position & 7) & 1 != 0 {
      found.append(id)
    }
    return found
  }
}
