import PokedexCore
import PokedexModel
import SQLiteKit

/// The move filter over tables as others have them, built in memory of the same rows, the same
/// questions in the same run. All answer for own moves, as PokéAPI's rows have no others, and every
/// answer is held against ours.
enum FilterPeers {
  private struct Peer {
    var title: String
    /// How many questions it gets: the slow ones would take minutes.
    var questions: Int
    /// Prepares a question; what it gives is timed.
    var prepare: (MoveFilter) throws -> () throws -> [PokemonID]
  }

  static func print(_ path: String, _ pokedex: Pokedex, _ questions: Questions) throws {
    let filters = questions.filters.map { filter in
      var filter = filter
      filter.includesInherited = false
      return filter
    }
    try pokedex.loadMoveIndex()
    let connection = try Connection.inMemory()
    try connection.attachImmutable(path, as: "dex")
    Swift.print("the same questions, own moves only, p50 and p99 over all sizes:")
    var ours = Measurement()
    for filter in filters { _ = try ours.time { try pokedex.learners(filter) } }
    Swift.print("  PokedexCore in memory: \(ours.line(goal: "2 / 10"))")
    let file = try Connection(path, .immutable)
    try measure(
      ours, filters, pokedex,
      Peer(title: "our plain SQL", questions: 3000) { filter in
        let statement = try file.prepare(filter.sql)
        return { try ids(statement) }
      })
    try connection.execute(pokeAPITable)
    try measure(
      ours, filters, pokedex,
      Peer(title: "PokéAPI's table as shipped", questions: 60) { filter in
        let statement = try connection.prepare(
          intersection(filter, pokeAPIName, "move_learn_method_id"))
        return { try ids(statement) }
      })
    try connection.execute("ANALYZE main")
    try measure(
      ours, filters, pokedex,
      Peer(title: "PokéAPI's table with ANALYZE", questions: 400) { filter in
        let statement = try connection.prepare(
          intersection(filter, pokeAPIName, "move_learn_method_id"))
        return { try ids(statement) }
      })
    try connection.execute(clusteredTable)
    try measure(
      ours, filters, pokedex,
      Peer(title: "clustered WITHOUT ROWID and INTERSECT", questions: 1500) { filter in
        let statement = try connection.prepare(intersection(filter, "clustered", "method_id"))
        return { try ids(statement) }
      })
    let bitmaps = try BitmapTable(connection)
    try measure(
      ours, filters, pokedex,
      Peer(title: "bitmaps as blobs, read by SQLite", questions: 6000) { filter in
        { try bitmaps.learners(filter) }
      })
  }

  private static func measure(
    _ ours: Measurement, _ filters: [MoveFilter], _ pokedex: Pokedex, _ peer: Peer
  ) throws {
    var measurement = Measurement()
    for filter in filters.prefix(peer.questions) {
      let ask = try peer.prepare(filter)
      let found = try measurement.time { try ask() }
      let expected = try pokedex.learners(filter)
      precondition(found == expected, "\(peer.title): another answer to \(filter)")
    }
    Swift.print(
      "  \(peer.title): \(measurement.line(goal: "–")), ours \(ours.advantage(over: measurement))")
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

  private static let pokeAPIName = "pokemon_v2_pokemonmove"
  private static let pokeAPITable =
    """
    CREATE TABLE pokemon_v2_pokemonmove (id INTEGER PRIMARY KEY, "order" INTEGER,
      level INTEGER NOT NULL, move_id INTEGER, move_learn_method_id INTEGER,
      pokemon_id INTEGER, version_group_id INTEGER);
    INSERT INTO pokemon_v2_pokemonmove
      SELECT NULL, l.sort_order, l.level, l.move_id, l.method_id, l.pokemon_id, g.id
      FROM dex.learnset AS l JOIN dex.version_group AS g ON (l.version_groups >> (g.id - 1)) & 1
      WHERE l.via = 0 ORDER BY l.pokemon_id, g.id;
    CREATE INDEX a ON pokemon_v2_pokemonmove (move_id);
    CREATE INDEX b ON pokemon_v2_pokemonmove (move_learn_method_id);
    CREATE INDEX c ON pokemon_v2_pokemonmove (pokemon_id);
    CREATE INDEX d ON pokemon_v2_pokemonmove (version_group_id);
    """

  private static let clusteredTable =
    """
    CREATE TABLE clustered (move_id INTEGER NOT NULL, version_group_id INTEGER NOT NULL,
      pokemon_id INTEGER NOT NULL, method_id INTEGER NOT NULL, level INTEGER NOT NULL,
      PRIMARY KEY (move_id, version_group_id, pokemon_id, method_id, level)) WITHOUT ROWID;
    INSERT OR IGNORE INTO clustered
      SELECT move_id, version_group_id, pokemon_id, move_learn_method_id, level
      FROM pokemon_v2_pokemonmove ORDER BY 1, 2, 3, 4, 5;
    """
}

/// A bitmap of learners for each move, version group (0 for any) and method, as blobs in a clustered
/// table; a question reads those that it needs.
private struct BitmapTable {
  private let ids: [PokemonID]
  private let statement: Statement

  init(_ connection: Connection) throws {
    var ids: [PokemonID] = []
    try connection.query("SELECT id FROM dex.pokemon ORDER BY id") { row in
      ids.append(PokemonID(row.columnInt(0)))
    }
    let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    try connection.execute(
      """
      CREATE TABLE bitmap (move_id INTEGER, version_group_id INTEGER, method_id INTEGER, data BLOB,
        PRIMARY KEY (move_id, version_group_id, method_id)) WITHOUT ROWID
      """)
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
