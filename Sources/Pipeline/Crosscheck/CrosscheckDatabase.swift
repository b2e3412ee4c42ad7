import Layers
import PokedexModel
import SQLiteKit

/// The rows of a database that are compared with a second source, by identifier.
///
/// Read from the tables, whose rows are folded over the version groups; `dex_learnset` has four times as many.
struct CrosscheckDatabase {
  /// A pokemon in a set of version groups.
  struct PokemonState {
    var versionGroups: UInt64
    var parts: [String: String]
    var types: String
  }

  /// A move in a set of version groups.
  struct MoveState {
    var versionGroups: UInt64
    var values: [Crosscheck.Field: String]
  }

  /// How a pokemon learns a move.
  struct Learned {
    var move: Int
    var method: Crosscheck.Field
    var via: LearnsetEntry.Origin
    var level: Int
    var versionGroups: UInt64
  }

  /// The bit of each version group in sets.
  private(set) var versionGroups: [String: UInt64] = [:]
  /// The bit of the version group whose learnsets each one shows: an add-on shows those of its base game.
  private(set) var learnsetGroups: [String: UInt64] = [:]
  private(set) var pokemon: [String: Int] = [:]
  private(set) var pokemonNames: [Int: String] = [:]
  private(set) var moves: [String: Int] = [:]
  private(set) var moveNames: [Int: String] = [:]
  private(set) var pokemonStates: [Int: [PokemonState]] = [:]
  private(set) var moveStates: [Int: [MoveState]] = [:]
  private(set) var machines: [(move: Int, versionGroups: UInt64)] = []
  private(set) var learnsets: [Int: [Learned]] = [:]
  /// The ways to evolve into each pokemon, as text.
  private(set) var evolutions: [Int: [(versionGroups: UInt64, text: String)]] = [:]
  /// The pokemon that evolve into each pokemon.
  private var parents: [Int: Set<Int>] = [:]

  init(_ path: String) throws(SQLiteError) {
    do {
      try read(Connection(path, .immutable))
    } catch let error as SQLiteError {
      throw error
    } catch {
      preconditionFailure("only SQLite fails here")
    }
  }

  private mutating func read(_ database: Connection) throws {
    let names = try identifiers(.versionGroup, database)
    try database.query("SELECT id, learnset_version_group_id FROM version_group") { row in
      guard let name = names[row.columnInt(0)] else { return }
      versionGroups[name] = 1 << UInt64(row.columnInt(0) - 1)
      learnsetGroups[name] = 1 << UInt64(row.columnInt(1) - 1)
    }
    pokemonNames = try identifiers(.pokemon, database)
    for (id, name) in pokemonNames { pokemon[name] = id }
    moveNames = try identifiers(.move, database)
    for (id, name) in moveNames { moves[name] = id }
    let types = try identifiers(.type, database)
    try readPokemon(database, types)
    try readMoves(database, types)
    try readParents(database)
    try readEvolutions(database)
    try database.query("SELECT move_id, version_group_id FROM machine") { row in
      machines.append((row.columnInt(0), 1 << UInt64(row.columnInt(1) - 1)))
    }
    var methods: [Int: Crosscheck.Field] = [:]
    for (id, name) in try identifiers(.moveLearnMethod, database) {
      methods[id] = Crosscheck.Field(rawValue: "learnset:\(name)")
    }
    try database.query(
      "SELECT pokemon_id, move_id, method_id, via, level, version_groups FROM learnset"
    ) { row in
      guard let method = methods[row.columnInt(2)],
        let via = LearnsetEntry.Origin(rawValue: row.columnInt(3))
      else { return }
      learnsets[row.columnInt(0), default: []].append(
        Learned(
          move: row.columnInt(1), method: method, via: via, level: row.columnInt(4),
          versionGroups: UInt64(bitPattern: row.columnInt64(5))))
    }
  }

  private func identifiers(_ kind: ResourceKind, _ database: Connection) throws -> [Int: String] {
    var identifiers: [Int: String] = [:]
    try database.query("SELECT id, identifier FROM resource WHERE kind = ?", kind.rawValue) {
      identifiers[$0.columnInt(0)] = $0.columnText(1)
    }
    return identifiers
  }

  private mutating func readPokemon(_ database: Connection, _ types: [Int: String]) throws {
    let abilities = try identifiers(.ability, database)
    try database.query(
      """
      SELECT pokemon_id, version_groups, type_1_id, type_2_id, hp, attack, defense,
        CASE WHEN special IS NULL THEN special_attack END,
        CASE WHEN special IS NULL THEN special_defense END,
        special, speed, ability_1_id, ability_2_id, ability_hidden_id
      FROM pokemon_variant
      """
    ) { row in
      var parts: [String: String] = [:]
      for (index, key) in CrosscheckFacts.stats.enumerated() {
        parts[key] = Self.text(row, index + 4)
      }
      for (index, key) in CrosscheckFacts.abilities.enumerated() {
        parts[key] = row.columnIntOrNil(index + 11).flatMap { abilities[$0] }
      }
      pokemonStates[row.columnInt(0), default: []].append(
        PokemonState(
          versionGroups: UInt64(bitPattern: row.columnInt64(1)), parts: parts,
          types: [2, 3].compactMap { row.columnIntOrNil($0).flatMap { types[$0] } }
            .joined(separator: ",")))
    }
  }

  private mutating func readMoves(_ database: Connection, _ types: [Int: String]) throws {
    let classes = try identifiers(.moveDamageClass, database)
    let targets = try identifiers(.moveTarget, database)
    var flags: [(bit: Int64, name: String)] = []
    try database.query("SELECT id, identifier FROM move_flag ORDER BY identifier") {
      flags.append((1 << Int64($0.columnInt(0) - 1), $0.columnText(1)))
    }
    try database.query(
      """
      SELECT move_id, version_groups, type_id, damage_class_id, power, accuracy, pp, priority,
        effect_chance, target_id, flags
      FROM move_variant
      """
    ) { row in
      moveStates[row.columnInt(0), default: []].append(
        MoveState(
          versionGroups: UInt64(bitPattern: row.columnInt64(1)),
          values: [
            .type: types[row.columnInt(2)] ?? CrosscheckFacts.none,
            .damageClass: classes[row.columnInt(3)] ?? CrosscheckFacts.none,
            .power: Self.text(row, 4), .accuracy: Self.text(row, 5), .pp: Self.text(row, 6),
            .priority: Self.text(row, 7), .effectChance: Self.text(row, 8),
            .target: targets[row.columnInt(9)] ?? CrosscheckFacts.none,
            .flags: Self.text(row.columnInt64(10), flags),
          ]))
    }
  }

  private static func text(_ set: Int64, _ flags: [(bit: Int64, name: String)]) -> String {
    let names = flags.filter { set & $0.bit != 0 }.map(\.name)
    return names.isEmpty ? CrosscheckFacts.none : names.joined(separator: ",")
  }

  private static func text(_ row: Statement, _ column: Int) -> String {
    row.columnIntOrNil(column).map { "\($0)" } ?? CrosscheckFacts.none
  }

  /// Whether the method `e` leads to the pokemon `p` of its species. One without an evolved form leads to the default
  /// variety, and to varieties that no method names.
  private static let isEvolvedInto = """
    CASE
      WHEN e.evolved_form_id IS NOT NULL THEN e.evolved_form_id = p.id
      ELSE p.is_default OR NOT EXISTS (
        SELECT 1 FROM evolution AS n WHERE n.to_species_id = e.to_species_id AND n.evolved_form_id = p.id)
    END
    """

  /// A method without a base form begins at the default variety.
  private mutating func readParents(_ database: Connection) throws {
    try database.query(
      """
      SELECT p.id, COALESCE(e.base_form_id, b.id)
      FROM evolution AS e
      JOIN pokemon AS p ON p.species_id = e.to_species_id
      JOIN pokemon AS b ON b.species_id = e.from_species_id AND b.is_default
      WHERE \(Self.isEvolvedInto)
      """
    ) { row in
      parents[row.columnInt(0), default: []].insert(row.columnInt(1))
    }
  }

  /// Of the conditions of a method only those that the second source has in words of PokéAPI.
  private mutating func readEvolutions(_ database: Connection) throws {
    try database.query(
      """
      SELECT p.id, e.version_groups, t.identifier
        || IFNULL(' level ' || e.min_level, '') || CASE WHEN e.min_happiness IS NULL THEN '' ELSE ' friendship' END
        || IFNULL(' item ' || i.identifier, '') || IFNULL(' holding ' || h.identifier, '')
        || IFNULL(' knowing ' || m.identifier, '')
      FROM evolution AS e
      JOIN pokemon AS p ON p.species_id = e.to_species_id AND \(Self.isEvolvedInto)
      JOIN resource AS t ON t.kind = ?1 AND t.id = e.trigger_id
      LEFT JOIN resource AS i ON i.kind = ?2 AND i.id = e.item_id
      LEFT JOIN resource AS h ON h.kind = ?2 AND h.id = e.held_item_id
      LEFT JOIN resource AS m ON m.kind = ?3 AND m.id = e.known_move_id
      ORDER BY p.id, e.position
      """, ResourceKind.evolutionTrigger.rawValue, ResourceKind.item.rawValue,
      ResourceKind.move.rawValue
    ) { row in
      evolutions[row.columnInt(0), default: []].append(
        (UInt64(bitPattern: row.columnInt64(1)), row.columnText(2)))
    }
  }

  /// Returns all pokemon from which `pokemon` evolves, in any number of steps.
  func preEvolutions(of pokemon: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = Array(parents[pokemon] ?? [])
    while let next = open.popLast() {
      if found.insert(next).inserted { open += parents[next] ?? [] }
    }
    return found
  }
}
