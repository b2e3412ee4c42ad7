import Base
import PokedexCore

/// The lists shared by all pages: games, types with their chart, methods, abilities, moves with their values by
/// game, and machines. Pages refer to them by index.
final class SiteReference {
  let games: [PageName]
  let moves: [PageName]
  let types: [PageName]
  let methods: [PageName]
  let abilities: [PageName]
  private let classes: [PageName]
  /// The games as version groups.
  let groups: [VersionGroup]
  var sets: GameSets

  private var placesByKind: [ResourceKind: [Int: Int]] = [:]
  private var moveVariants: [[JSONValue]] = []
  private var machines: [JSONValue] = []
  private var typeChart: [JSONValue] = []

  init(_ relations: SiteRelations) throws {
    let pokedex = relations.pokedex
    groups = relations.groups
    let names = try PageName.read(pokedex, .versionGroup)
    games = groups.compactMap { group in names.first { $0.id == group.id.rawValue } }
    sets = GameSets(games.map { VersionGroupID($0.id) })
    moves = try PageName.read(pokedex, .move)
    types = try PageName.read(pokedex, .type)
    methods = try PageName.read(pokedex, .moveLearnMethod)
    abilities = try PageName.read(pokedex, .ability)
    classes = try PageName.read(pokedex, .moveDamageClass)
    for (kind, items) in [
      (.move, moves), (.type, types), (.moveLearnMethod, methods), (.ability, abilities),
      (.moveDamageClass, classes), (.versionGroup, games),
    ] as [(ResourceKind, [PageName])] {
      placesByKind[kind] = items.placesByID
    }
    try readMoves(pokedex)
    try readMachines(pokedex)
    try readTypeChart(pokedex)
  }

  /// Returns the index of a resource in the list of its kind; nil if it is missing.
  func place<Entity: ResourceEntity>(_ id: ID<Entity>) -> Int? {
    placesByKind[Entity.resourceKind]?[id.rawValue]
  }

  /// Returns the index of a resource as JSON; null if it is missing.
  func json<Entity: ResourceEntity>(_ id: ID<Entity>?) -> JSONValue {
    JSONValue(id.flatMap { place($0) })
  }

  private func readMoves(_ pokedex: Pokedex) throws {
    moveVariants = Array(repeating: [], count: moves.count)
    for row in try pokedex.moveVariants() {
      guard let place = place(row.move) else { continue }
      moveVariants[place].append([
        .int(sets.number(row.versionGroups)), json(row.type), json(row.damageClass),
        JSONValue(encoding: row.power), JSONValue(encoding: row.accuracy),
        JSONValue(encoding: row.pp),
      ])
    }
  }

  /// Reads the games by move and machine.
  private func readMachines(_ pokedex: Pokedex) throws {
    struct Key: Hashable {
      var move: MoveID
      var item: ItemID
    }
    var games: [Key: VersionGroupSet] = [:]
    for group in groups {
      for machine in try pokedex.machines(in: .id(group.id)) {
        games[Key(move: machine.move, item: machine.item), default: []].insert(group.id)
      }
    }
    let items = games.sorted { ($0.key.move, $0.key.item) < ($1.key.move, $1.key.item) }
    for (key, groups) in items {
      machines.append([
        json(key.move), .string(try pokedex.identifier(of: key.item)), .int(sets.number(groups)),
      ])
    }
  }

  /// Reads the factors other than 1 as percentages, by attacking and defending type. Bit n-1 of the last number
  /// is generation n.
  private func readTypeChart(_ pokedex: Pokedex) throws {
    struct Key: Hashable {
      var attacking: TypeID
      var defending: TypeID
      var percent: Int
    }
    var chart: [Key: GenerationSet] = [:]
    for generation in try pokedex.generations() {
      for attacking in try pokedex.types().map(\.id) {
        let matchups = try pokedex.effectiveness(
          of: [attacking], generation: generation.id, language: .english)
        for matchup in matchups where matchup.factor != 1 {
          let key = Key(
            attacking: attacking, defending: matchup.id, percent: Int(matchup.factor * 100))
          chart[key, default: []].insert(generation.id)
        }
      }
    }
    let rows = chart.sorted { a, b in
      (a.key.attacking, a.key.defending, a.key.percent)
        < (b.key.attacking, b.key.defending, b.key.percent)
    }
    for (key, generations) in rows {
      typeChart.append([
        json(key.attacking), json(key.defending), .int(key.percent), .int(Int(generations.bits)),
      ])
    }
  }

  /// Returns what a search finds among `kinds` as a flat list of kind, id, keys and `item`, in the order of equal
  /// matches; what has no item is left out.
  static func searchKeys(
    _ pokedex: Pokedex, _ kinds: Set<ResourceKind>, item: (AnyResourceID) -> JSONValue?
  ) throws -> [JSONValue] {
    try pokedex.searchEntries(kinds).flatMap { entry -> [JSONValue] in
      guard let item = item(entry.id) else { return [] }
      return [
        .string(entry.id.kind.endpoint), .int(entry.id.rawValue), .string(entry.keys), item,
      ]
    }
  }

  /// The games as `[identifier, en, ja, generation, game whose learnsets it shows, has encounters, has held
  /// items]`.
  var gameRows: JSONValue {
    .array(
      zip(games, groups).map { name, group in
        [
          .string(name.identifier), .string(name.english), .string(name.japanese),
          .int(group.generation.rawValue), json(group.learnsets), .bool(group.hasEncounters),
          .bool(group.hasHeldItems),
        ]
      })
  }

  var json: JSONValue {
    [
      "sets": sets.json,
      "types": .array(types.map(\.json)), "methods": .array(methods.map(\.json)),
      "classes": .array(classes.map(\.json)), "abilities": .array(abilities.map(\.json)),
      "moves": .array(
        zip(moves, moveVariants).map {
          [
            .string($0.identifier), .string($0.english), .string($0.japanese),
            .array($1),
          ]
        }),
      "machines": .array(machines), "typeChart": .array(typeChart),
    ]
  }
}
