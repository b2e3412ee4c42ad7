import PokedexFormat
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
  /// The evolution methods of each pokemon, as text.
  private(set) var evolutions: [Int: [(versionGroups: UInt64, text: String)]] = [:]
  /// The pokemon that evolve into each pokemon.
  private var parents: [Int: Set<Int>] = [:]

  init(_ path: String) throws(SQLiteError) {
    let database = try Connection(path, .immutable)
    let names = try Self.identifiers(.versionGroup, database)
    for group in try database.records(VersionGroup.self) {
      guard let name = names[group.id.rawValue] else { continue }
      versionGroups[name] = Self.bit(group.id)
      learnsetGroups[name] = Self.bit(group.learnsets)
    }
    pokemonNames = try Self.identifiers(.pokemon, database)
    for (id, name) in pokemonNames { pokemon[name] = id }
    moveNames = try Self.identifiers(.move, database)
    for (id, name) in moveNames { moves[name] = id }
    let types = try Self.identifiers(.type, database)
    try readPokemon(database, types)
    try readMoves(database, types)
    try readParents(database)
    try readEvolutions(database)
    machines = try database.records(Machine.self).map {
      ($0.move.rawValue, Self.bit($0.versionGroup))
    }
    let methods = try Self.identifiers(.moveLearnMethod, database).compactMapValues {
      Crosscheck.Field(rawValue: "learnset:\($0)")
    }
    for row in try database.records(LearnsetEntry.self) {
      guard let method = methods[row.method.rawValue] else { continue }
      learnsets[row.pokemon.rawValue, default: []].append(
        Learned(
          move: row.move.rawValue, method: method, via: row.via, level: row.level,
          versionGroups: row.versionGroups.bits))
    }
  }

  private static func identifiers(_ kind: ResourceKind, _ database: Connection)
    throws(SQLiteError) -> [Int: String]
  {
    let resources = try database.records(Resource.self, "WHERE kind = ?", values: kind.rawValue)
    return Dictionary(resources.map { ($0.id, $0.identifier) }) { first, _ in first }
  }

  private static func bit(_ group: VersionGroupID) -> UInt64 {
    VersionGroupSet.canHold(group) ? VersionGroupSet([group]).bits : 0
  }

  private mutating func readPokemon(_ database: Connection, _ types: [Int: String])
    throws(SQLiteError)
  {
    let abilities = try Self.identifiers(.ability, database)
    for row in try database.records(PokemonVariant.self) {
      let stats = row.stats
      let values: [Int?] = [
        stats.hp, stats.attack, stats.defense, row.special == nil ? stats.specialAttack : nil,
        row.special == nil ? stats.specialDefense : nil, row.special, stats.speed,
      ]
      var parts: [String: String] = [:]
      for (stat, value) in zip(CrosscheckFacts.Stat.allCases, values) {
        parts[stat.rawValue] = Self.text(value)
      }
      for (slot, ability) in zip(
        CrosscheckFacts.AbilitySlot.allCases, [row.ability1, row.ability2, row.abilityHidden])
      {
        parts[slot.rawValue] = ability.flatMap { abilities[$0.rawValue] }
      }
      pokemonStates[row.pokemon.rawValue, default: []].append(
        PokemonState(
          versionGroups: row.versionGroups.bits, parts: parts,
          types: [row.type1, row.type2].compactMap { $0.flatMap { types[$0.rawValue] } }
            .joined(separator: ",")))
    }
  }

  private mutating func readMoves(_ database: Connection, _ types: [Int: String])
    throws(SQLiteError)
  {
    let classes = try Self.identifiers(.moveDamageClass, database)
    let targets = try Self.identifiers(.moveTarget, database)
    let flags = try database.records(MoveFlag.self).sorted { $0.identifier < $1.identifier }
    for row in try database.records(MoveVariant.self) {
      moveStates[row.move.rawValue, default: []].append(
        MoveState(
          versionGroups: row.versionGroups.bits,
          values: [
            .type: types[row.type.rawValue] ?? CrosscheckFacts.none,
            .damageClass: classes[row.damageClass.rawValue] ?? CrosscheckFacts.none,
            .power: Self.text(row.power.number), .accuracy: Self.text(row.accuracy.number),
            .pp: Self.text(row.pp.number), .priority: Self.text(row.priority),
            .effectChance: Self.text(row.effectChance),
            .target: targets[row.target.rawValue] ?? CrosscheckFacts.none,
            .flags: Self.text(row.flags, flags),
          ]))
    }
  }

  private static func text(_ set: MoveFlagSet, _ flags: [MoveFlag]) -> String {
    let names = flags.filter { set.contains($0.id) }.map(\.identifier)
    return names.isEmpty ? CrosscheckFacts.none : names.joined(separator: ",")
  }

  private static func text(_ value: Int?) -> String {
    value.map { "\($0)" } ?? CrosscheckFacts.none
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
  private mutating func readParents(_ database: Connection) throws(SQLiteError) {
    let row = try database.prepare(
      """
      SELECT p.id AS pokemon_id, COALESCE(e.base_form_id, b.id) AS parent_id
      FROM evolution AS e
      JOIN pokemon AS p ON p.species_id = e.to_species_id
      JOIN pokemon AS b ON b.species_id = e.from_species_id AND b.is_default
      WHERE \(Self.isEvolvedInto)
      """)
    while try row.step() {
      parents[row.int("pokemon_id"), default: []].insert(row.int("parent_id"))
    }
  }

  /// Of the conditions of a method only those that the second source has in words of PokéAPI.
  private mutating func readEvolutions(_ database: Connection) throws(SQLiteError) {
    let row = try database.prepare(
      """
      SELECT p.id AS pokemon_id, e.version_groups, t.identifier
        || IFNULL(' level ' || e.min_level, '') || CASE WHEN e.min_happiness IS NULL THEN '' ELSE ' friendship' END
        || IFNULL(' item ' || i.identifier, '') || IFNULL(' holding ' || h.identifier, '')
        || IFNULL(' knowing ' || m.identifier, '') AS text
      FROM evolution AS e
      JOIN pokemon AS p ON p.species_id = e.to_species_id AND \(Self.isEvolvedInto)
      JOIN resource AS t ON t.kind = \(ResourceKind.evolutionTrigger.rawValue) AND t.id = e.trigger_id
      LEFT JOIN resource AS i ON i.kind = \(ResourceKind.item.rawValue) AND i.id = e.item_id
      LEFT JOIN resource AS h ON h.kind = \(ResourceKind.item.rawValue) AND h.id = e.held_item_id
      LEFT JOIN resource AS m ON m.kind = \(ResourceKind.move.rawValue) AND m.id = e.known_move_id
      ORDER BY p.id, e.position
      """)
    while try row.step() {
      evolutions[row.int("pokemon_id"), default: []].append(
        (UInt64(bitPattern: Int64(row.int("version_groups"))), row.text("text")))
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
