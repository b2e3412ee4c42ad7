import Basics
import SQLiteKit

/// Facts of a second source for `pokedex crosscheck`, made from the public views of a database: without edits,
/// the database agrees with them completely.
package struct SampleFacts {
  package struct Game {
    package var versionGroups: [String]
    /// Values as JSON by field, of each pokemon and move.
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
      SELECT pokemon, json_array(type_1, type_2), json_object('hp', hp, 'attack', attack,
        'defense', defense, 'special_attack', special_attack, 'special_defense', special_defense,
        'special', special, 'speed', speed), special IS NULL,
        json_object('1', ability_1, '2', ability_2, 'hidden', ability_hidden), type_2 IS NULL
      FROM dex_pokemon_at WHERE version_group = '\(groups.last ?? "")'
      """
    ) { row in
      let special =
        row.columnBool(3)
        ? [#","special":null"#] : [#","special_attack":null"#, #","special_defense":null"#]
      game.pokemon[row.columnText(0)] = [
        "types": row.columnBool(5)
          ? row.columnText(1).replacing(",null", with: "") : row.columnText(1),
        "stats": special.reduce(row.columnText(2)) { $0.replacing($1, with: "") },
        "abilities": row.columnText(4),
      ]
    }
    let fields = [
      "type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target",
    ]
    try database.query(
      """
      SELECT move, \(fields.map { "json_quote(\($0))" }.joined(separator: ", "))
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

  /// The document.
  package var text: String {
    """
    {"format":1,"source":{"id":"test","name":"Test Dex","location":"https://example.org/dex",
    "revision":"0123456789abcdef0123456789abcdef01234567","date":"2026-08-21","license":"MIT",
    "notice":"Copyright (c) Tester"},"games":\(Self.array(games.map(Self.json)))}
    """
  }

  /// Writes the document to `path`, and returns the path.
  @discardableResult
  package func write(to path: String) throws -> String {
    try AtomicFile.write(path, text, durable: false)
    return path
  }

  private static func json(_ game: Game) -> String {
    var members = ["version_groups": array(game.versionGroups.map(quoted))]
    if !game.pokemon.isEmpty { members["pokemon"] = object(game.pokemon.mapValues(object)) }
    if !game.moves.isEmpty { members["moves"] = object(game.moves.mapValues(object)) }
    if let machines = game.machines { members["machines"] = array(machines.sorted().map(quoted)) }
    if !game.learnsets.isEmpty {
      members["learnsets"] = object(
        game.learnsets.mapValues { methods in
          var texts: [String: String] = [:]
          for (method, moves) in methods {
            texts[method] =
              method == "level-up"
              ? object(moves.mapValues { array($0.sorted().map { "\($0)" }) })
              : array(moves.keys.sorted().map(quoted))
          }
          return object(texts)
        })
    }
    return object(members)
  }

  private static func object(_ members: [String: String]) -> String {
    let members = members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\($0.value)" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func array(_ elements: [String]) -> String {
    "[\(elements.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
