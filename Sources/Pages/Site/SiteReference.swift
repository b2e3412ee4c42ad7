import JSON
import SQLiteKit

/// The lists shared by all pages: games, types with their chart, methods, abilities, moves with their values by
/// game, and machines. Pages refer to them by index.
final class SiteReference {
  let games: [PageName]
  let moves: [PageName]
  let types: [PageName]
  let methods: [PageName]
  let abilities: [PageName]
  private let classes: [PageName]
  /// By game: its generation, the index of the game whose learnsets it shows, and whether it is of the main
  /// series, has encounters, and has held items.
  private let series: [[JSONValue]]
  var sets: GameSets

  private var placesByKind: [String: [Int: Int]] = [:]
  private var names: [String: [Int: PageName]] = [:]
  private let database: Connection
  private var moveVariants: [[JSONValue]] = []
  private var machines: [JSONValue] = []
  private var typeChart: [JSONValue] = []

  init(_ database: Connection) throws {
    self.database = database
    // Learnsets and variants are read as masks of version groups; unfolded rows would have to be folded
    // again.
    var order: [(id: Int, generation: Int, learnsets: Int, flags: [JSONValue])] = []
    try database.query(
      """
      SELECT id, generation_id, learnset_version_group_id, is_main_series, has_encounters,
        has_held_items
      FROM version_group
      ORDER BY sort_order
      """
    ) { row in
      order.append(
        (
          try row.columnInt(0, in: 1...63), row.columnInt(1), row.columnInt(2),
          (3...5).map { .bool(row.columnInt($0) != 0) }
        ))
    }
    let groups = try PageName.read(database, "version-group")
    games = order.compactMap { group in groups.first { $0.id == group.id } }
    series = order.map { group in
      [.int(group.generation), JSONValue(order.firstIndex { $0.id == group.learnsets })]
        + group.flags
    }
    sets = GameSets(ids: games.map(\.id))
    moves = try PageName.read(database, "move")
    types = try PageName.read(database, "type")
    methods = try PageName.read(database, "move-learn-method")
    abilities = try PageName.read(database, "ability")
    classes = try PageName.read(database, "move-damage-class")
    for (kind, items) in [
      ("move", moves), ("type", types), ("move-learn-method", methods), ("ability", abilities),
      ("move-damage-class", classes), ("version-group", games),
    ] {
      placesByKind[kind] = Dictionary(
        items.enumerated().map { ($0.element.id, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    try readMoves()
    try readTypeChart()
  }

  /// Returns the index of a resource in its list; null if it is missing.
  func place(_ kind: String, _ id: Int?) -> JSONValue {
    guard let id, let place = placesByKind[kind]?[id] else { return .null }
    return .int(place)
  }

  /// Returns the index of a move.
  func movePlace(_ id: Int) -> Int? { placesByKind["move"]?[id] }

  /// Returns the names of a resource of any kind by identifier, for example `["Water Stone", "みずのいし"]`.
  func name(_ kind: String, _ identifier: String) throws -> JSONValue {
    if names[kind] == nil {
      names[kind] = Dictionary(
        try PageName.read(database, kind).map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let item = names[kind]?.values.first { $0.identifier == identifier }
    return [.string(item?.english ?? identifier), .string(item?.japanese ?? identifier)]
  }

  private func readMoves() throws {
    moveVariants = Array(repeating: [], count: moves.count)
    try database.query(
      """
      SELECT move_id, version_groups, type_id, damage_class_id, power, accuracy, pp
      FROM move_variant ORDER BY move_id, version_groups
      """
    ) { row in
      guard let place = movePlace(row.columnInt(0)) else { return }
      moveVariants[place].append([
        .int(sets.number(ofMask: row.columnInt(1))), self.place("type", row.columnInt(2)),
        self.place("move-damage-class", row.columnInt(3)), JSONValue(row.columnIntOrNil(4)),
        JSONValue(row.columnIntOrNil(5)), JSONValue(row.columnIntOrNil(6)),
      ])
    }
    // The games by move and machine.
    try database.query(
      """
      SELECT m.move_id, r.identifier, sum(1 << (m.version_group_id - 1)) FROM machine AS m
      JOIN resource AS r ON r.id = m.item_id
      JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'item'
      GROUP BY m.move_id, m.item_id ORDER BY m.move_id, m.item_id
      """
    ) { row in
      machines.append([
        place("move", row.columnInt(0)), .string(row.columnText(1)),
        .int(sets.number(ofMask: row.columnInt(2))),
      ])
    }
  }

  /// Reads the factors other than 100 %, by attacking and defending type. Bit n-1 of the last number is
  /// generation n.
  private func readTypeChart() throws {
    try database.query(
      """
      SELECT attacking_type_id, defending_type_id, factor_percent, generations FROM type_efficacy
      WHERE factor_percent <> 100 ORDER BY 1, 2, 3
      """
    ) { row in
      typeChart.append([
        place("type", row.columnInt(0)), place("type", row.columnInt(1)),
        .int(row.columnInt(2)), .int(row.columnInt(3)),
      ])
    }
  }

  /// Returns what a search of moves finds, as a flat list of kind, id, keys and index.
  func moveKeys(_ database: Connection) throws -> JSONValue {
    .array(try Self.searchKeys(database, ["move"]) { _, id in movePlace(id).map { .int($0) } })
  }

  /// Returns the things of `kinds` as a flat list of kind, id, keys and `item`, in the order of equal matches;
  /// things without an item are left out.
  static func searchKeys(
    _ database: Connection, _ kinds: [String], item: (_ entity: String, _ id: Int) -> JSONValue?
  ) throws -> [JSONValue] {
    var things: [JSONValue] = []
    try database.query(
      """
      SELECT entity, entity_id, keys FROM search_entry ORDER BY rank, sort_order, entity, entity_id
      """
    ) { row in
      let (entity, id) = (row.columnText(0), row.columnInt(1))
      guard kinds.contains(entity), let item = item(entity, id) else { return }
      things += [.string(entity), .int(id), .string(row.columnText(2)), item]
    }
    return things
  }

  var json: JSONValue {
    [
      "games": .array(
        zip(games, series).map {
          .array([.string($0.identifier), .string($0.english), .string($0.japanese)] + $1)
        }),
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
