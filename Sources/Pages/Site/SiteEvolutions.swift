import JSON
import SQLiteKit

/// The evolution families and methods of species.
struct SiteEvolutions {
  /// The chain of each species, by species id.
  private var chains: [Int: Int] = [:]
  private var members: [Int: [Int]] = [:]
  /// The evolution methods by chain.
  private var ways: [Int: [JSONValue]] = [:]
  private let roster: SiteRoster

  /// The columns of `dex_evolution` that refer to a resource, with its kind.
  private static let named = [
    ("item", "item"), ("held_item", "item"), ("location", "location"), ("known_move", "move"),
    ("known_move_type", "type"), ("used_move", "move"), ("party_species", "pokemon-species"),
    ("party_type", "type"), ("trade_species", "pokemon-species"), ("region", "region"),
    ("gender", "gender"),
  ]
  /// The columns that refer to a pokemon.
  private static let forms = ["base_form", "evolved_form"]
  private static let plain = [
    "min_level", "min_move_count", "min_steps", "min_damage_taken", "min_happiness", "min_beauty",
    "min_affection", "relative_physical_stats", "time_of_day", "needs_overworld_rain",
    "turn_upside_down", "needs_multiplayer", "near_special_rock",
  ]

  init(_ database: Connection, _ reference: SiteReference, _ roster: SiteRoster) throws {
    self.roster = roster
    try database.query("SELECT id, evolution_chain_id FROM species ORDER BY id") { row in
      chains[row.columnInt(0)] = row.columnInt(1)
      members[row.columnInt(1), default: []].append(row.columnInt(0))
    }
    let places = Dictionary(
      roster.species.enumerated().map { ($0.element.identifier, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let placesOfPokemon = Dictionary(
      roster.pokemon.enumerated().map { ($0.element.identifier, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let games = Dictionary(
      reference.games.enumerated().map { ($0.element.identifier, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var masks: [String: Int] = [:]
    try database.query(
      "SELECT from_species, to_species, position, version_group FROM dex_evolution_at"
    ) { row in
      guard let game = games[row.columnText(3)] else { return }
      masks["\(row.columnText(0)) \(row.columnText(1)) \(row.columnInt(2))", default: 0] |=
        1 << game
    }
    let columns = Self.named.map(\.0) + Self.plain + Self.forms
    var found: [(order: [Int], chain: Int, way: JSONValue)] = []
    try database.query(
      """
      SELECT from_species, to_species, trigger, position, \(columns.joined(separator: ", "))
      FROM dex_evolution
      """
    ) { row in
      guard let from = places[row.columnText(0)], let to = places[row.columnText(1)],
        let chain = chains[roster.species[from].id]
      else { return }
      var conditions: [JSONValue.Member] = []
      for (index, (column, kind)) in Self.named.enumerated() {
        guard let identifier = row.columnTextOrNil(4 + index) else { continue }
        conditions.append(.init(column, try reference.name(kind, identifier)))
      }
      for (index, column) in Self.plain.enumerated() {
        let index = 4 + Self.named.count + index
        if column == "time_of_day" {
          if let time = row.columnTextOrNil(index) {
            conditions.append(.init(column, .string(time)))
          }
        } else if let value = row.columnIntOrNil(index),
          value != 0 || column == "relative_physical_stats"
        {
          conditions.append(.init(column, .int(value)))
        }
      }
      for (index, column) in Self.forms.enumerated() {
        let index = 4 + Self.named.count + Self.plain.count + index
        guard let form = row.columnTextOrNil(index).flatMap({ placesOfPokemon[$0] }) else {
          continue
        }
        conditions.append(.init(column, .int(form)))
      }
      let trigger = try reference.name("evolution-trigger", row.columnText(2))
      found.append(
        (
          [from, to, row.columnInt(3)], chain,
          [
            .int(from), .int(to), .string(row.columnText(2)), trigger,
            .int(masks["\(row.columnText(0)) \(row.columnText(1)) \(row.columnInt(3))"] ?? 0),
            .object(conditions),
          ]
        ))
    }
    found.sort { $0.order.lexicographicallyPrecedes($1.order) }
    for (_, chain, way) in found { ways[chain, default: []].append(way) }
  }

  /// Returns `{"members": [places], "ways": [[from, to, trigger, [en, ja], games, conditions]]}`. In `games`,
  /// bit n is set if the method works in the n-th game; in the conditions, `base_form` and `evolved_form`
  /// are indices of pokemon.
  func json(_ species: Int) -> JSONValue {
    guard let chain = chains[species] else { return ["members": [], "ways": []] }
    return [
      "members": .array((members[chain] ?? []).map { JSONValue(roster.placeOfSpecies[$0]) }),
      "ways": .array(ways[chain] ?? []),
    ]
  }
}
