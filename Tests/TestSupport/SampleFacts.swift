package import Base

/// Facts of a second source for `pokedex crosscheck`, made from the public views of a database: without edits,
/// the database agrees with them completely.
package struct SampleFacts {
  package struct Game {
    package var versionGroups: [String]
    /// Values by field, of each pokemon and move.
    package var pokemon: [String: [String: String]] = [:]
    package var moves: [String: [String: String]] = [:]
    package var machines: Set<String>?
    /// The levels of each move by pokemon and learn method; only level-up has levels.
    package var learnsets: [String: [String: [String: Set<Int>]]] = [:]

    package init(_ versionGroups: [String], machines: Set<String>? = nil) {
      self.versionGroups = versionGroups
      self.machines = machines
    }
  }

  package var games: [Game]
  /// The id of the source.
  package var source = "test"

  /// The statements of the database at `path` about each of `games`, a list of version groups.
  package init(_ path: String, games: [[String]]) throws {
    let database = try Connection(path, .immutable)
    self.games = try games.map { try Self.game($0, database) }
  }

  private static func game(_ groups: [String], _ database: Connection) throws -> Game {
    var game = Game(groups)
    let list = groups.map { "'\($0)'" }.joined(separator: ",")
    // Values of the last group: a value that holds in each group is in all of them.
    try database.query(
      """
      SELECT pokemon, type_1 || IFNULL(',' || type_2, ''),
        hp || ',' || attack || ',' || defense || ',' ||
          IFNULL(special, special_attack || ',' || special_defense) || ',' || speed,
        IFNULL(ability_1, 'none') || ',' || IFNULL(ability_2, 'none') || ',' || IFNULL(ability_hidden, 'none')
      FROM dex_pokemon_at WHERE version_group = '\(groups.last ?? "")'
      """
    ) { row in
      game.pokemon[row.columnText(0)] = [
        "types": row.columnText(1), "stats": row.columnText(2), "abilities": row.columnText(3),
      ]
    }
    let fields = [
      "type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target",
    ]
    try database.query(
      """
      SELECT move, \(fields.map { "IFNULL(\($0), 'none')" }.joined(separator: ", "))
      FROM dex_move_at WHERE version_group = '\(groups.last ?? "")'
      """
    ) { row in
      for (index, field) in fields.enumerated() {
        game.moves[row.columnText(0), default: [:]][field] = row.columnText(index + 1)
      }
    }
    game.machines = Set(
      try database.texts("SELECT DISTINCT move FROM dex_machine WHERE version_group IN (\(list))"))
    try database.query(
      """
      SELECT pokemon, method, move, level FROM dex_learnset
      WHERE version_group IN (\(list)) AND via = 'own'
        AND method IN ('level-up', 'machine', 'egg', 'tutor', 'train', 'form-change')
      """
    ) { row in
      game.learnsets[row.columnText(0), default: [:]][row.columnText(1), default: [:]][
        row.columnText(2), default: []
      ].insert(row.columnInt(3))
    }
    return game
  }

  /// Writes the facts to `path`, and returns the path.
  @discardableResult
  package func write(to path: String) throws -> String {
    try write(to: path) { _ in }
  }

  /// - Parameter edit: changes the file.
  @discardableResult
  package func write(to path: String, _ edit: (Connection) throws -> Void) throws -> String {
    try? File.remove(path)
    let tables = try File.readAll(
      "\(PackageFolder.path)/Sources/Pipeline/Crosscheck/facts.sql")
    let database = try Connection(path, .readWriteCreate)
    try database.execute(
      "PRAGMA journal_mode = off; PRAGMA synchronous = off;"
        + String(decoding: tables, as: UTF8.self))
    try database.run(
      "INSERT INTO source VALUES (?1, 'Test Dex', 'https://example.org/dex', ?2, '2026-08-21', 'MIT', ?3)",
      source, "0123456789abcdef0123456789abcdef01234567", "Copyright (c) Tester")
    let insert = try database.prepare("INSERT INTO fact VALUES (?, ?, ?, ?, ?)")
    for (index, game) in games.enumerated() {
      try database.run(
        "INSERT INTO game VALUES (?, ?)", index + 1, game.versionGroups.joined(separator: "+"))
      for row in Self.rows(game) {
        try insert.run(index + 1, row.field, row.identifier, row.entity, row.value)
      }
    }
    try edit(database)
    return path
  }

  private struct Row {
    var field: String
    var identifier: String
    var entity = "pokemon"
    var value = "present"
  }

  private static func rows(_ game: Game) -> [Row] {
    var rows: [Row] = []
    for (entity, values) in [("pokemon", game.pokemon), ("move", game.moves)] {
      for (name, fields) in values {
        rows += fields.map { Row(field: $0, identifier: name, entity: entity, value: $1) }
      }
    }
    rows += (game.machines ?? []).map { Row(field: "machines", identifier: $0, entity: "move") }
    for (pokemon, methods) in game.learnsets {
      for (method, moves) in methods {
        let field = "learnset:\(method)"
        rows.append(Row(field: field, identifier: pokemon, value: "complete"))
        for (move, levels) in moves {
          rows.append(Row(field: field, identifier: "\(pokemon)/\(move)"))
          guard method == "level-up", !levels.isEmpty else { continue }
          let text = levels.sorted().map { "\($0)" }.joined(separator: ",")
          rows.append(Row(field: "levels", identifier: "\(pokemon)/\(move)", value: text))
        }
      }
    }
    return rows
  }
}
