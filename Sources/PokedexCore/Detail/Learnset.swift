import PokedexModel
import SQLiteKit

/// The moves that a pokemon learns by one method.
public struct LearnsetSection: Sendable, Hashable {
  public struct Row: Sendable, Hashable {
    public var move: Named<Move>
    /// With level-up, 0 means on evolution; with other methods it is always 0.
    public var level: Int
    public var order: Int?
    public var via: LearnsetEntry.Via
    /// The machine that teaches it in the version group; nil for other methods, and where upstream
    /// does not know the machine.
    public var machine: Named<Item>?
  }

  public var method: Named<MoveLearnMethod>
  /// By level and order; machines by their number; else by the moves' ids.
  public var rows: [Row]
}

/// What the machines of a version group teach.
struct MachineTable: Sendable {
  let items: [MoveID: ItemID]

  init(_ reader: Reader, _ group: VersionGroupID) throws(SQLiteError) {
    let rows: [(MoveID, ItemID)] = try reader.map(Self.query, group.rawValue) {
      row throws(SQLiteError) in
      (row.id(1), row.id(0))
    }
    items = Dictionary(rows) { first, _ in first }
  }

  private static let query = Query(
    "SELECT item_id, move_id FROM machine WHERE version_group_id = ?1 ORDER BY item_id")
}

extension Pokedex {
  func machineTable(_ group: VersionGroupID) throws(PokedexError) -> MachineTable {
    try machineTables.get(group) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try MachineTable(reader, group) }
    }
  }

  /// What the machines of `group` teach, by item.
  public func machines(at group: VersionGroupID) throws(PokedexError) -> [Machine] {
    try machineTable(group).items.map { move, item in
      var machine = Machine()
      machine.versionGroup = group
      machine.item = item
      machine.move = move
      return machine
    }.sorted { $0.item < $1.item }
  }

  /// What `pokemon` learns in `group`, by method; empty where upstream has no learnsets for the
  /// group. Level-up comes first, then the methods by their ids.
  public func learnset(
    of pokemon: PokemonID, at group: VersionGroupID, in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> [LearnsetSection] {
    guard VersionGroupSet.canHold(group) else { return [] }
    guard let position = try roster().position(of: pokemon) else {
      throw Self.unknown(.pokemon, pokemon.rawValue)
    }
    let learned = try movesByPokemon().moves(of: position, at: group)
    let moves = try nameTable(.move, language)
    let methods = try nameTable(.moveLearnMethod, language)
    let items = try nameTable(.item, language)
    let machines = try machineTable(group).items
    var rows: [Int: [LearnsetSection.Row]] = [:]
    try pool.read { reader throws(SQLiteError) in
      let statement = try reader.statement(Self.learnsetQuery)
      defer { statement.reset() }
      try statement.bind(2, pokemon.rawValue)
      try statement.bind(3, Int64(VersionGroupSet([group]).bits))
      for move in learned {
        try statement.bind(1, move.rawValue)
        while try statement.step() {
          let method = statement.columnInt(0)
          let order = statement.columnInt(3)
          var entry = LearnsetSection.Row(
            move: Named(id: move, name: moves.name(move.rawValue)), level: statement.columnInt(2),
            order: order == 0 ? nil : order,
            via: LearnsetEntry.Via(rawValue: statement.columnInt(1)) ?? .own, machine: nil)
          if method == Self.machineMethod, let item = machines[move] {
            entry.machine = Named(id: item, name: items.name(item.rawValue))
          }
          rows[method, default: []].append(entry)
        }
      }
    }
    return rows.keys.sorted().map { method in
      LearnsetSection(
        method: Named(id: ID(method), name: methods.name(method)),
        rows: (rows[method] ?? []).sorted(by: LearnsetSection.Row.precedes))
    }
  }

  /// PokéAPI's learn method `machine`.
  private static let machineMethod = 4

  private static let learnsetQuery = Query(
    """
    SELECT method_id, via, level, sort_order FROM learnset
    WHERE move_id = ?1 AND pokemon_id = ?2 AND version_groups & ?3
    """)
}

extension LearnsetSection.Row {
  fileprivate static func precedes(_ a: Self, _ b: Self) -> Bool {
    let none = ItemID(Int.max)
    return (
      a.level, a.order ?? Int.max, a.machine?.id ?? none, a.move.id, a.via
    ) < (b.level, b.order ?? Int.max, b.machine?.id ?? none, b.move.id, b.via)
  }
}
