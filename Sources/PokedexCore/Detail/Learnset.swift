import Platform
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
    let machines = try reader.records(Self.query, group.rawValue)
    items = Dictionary(machines.map { ($0.move, $0.item) }) { first, _ in first }
  }

  private static let query = RecordQuery<Machine>("WHERE version_group_id = ?1 ORDER BY item_id")
}

extension Pokedex {
  func machineTable(_ group: VersionGroupID) throws(PokedexError) -> MachineTable {
    try machineTables.get(group) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try MachineTable(reader, group) }
    }
  }

  /// What the machines of `group` teach, by item.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func machines(at group: VersionGroupID) throws(PokedexError) -> [Machine] {
    try machineTable(existing(group)).items.map { move, item in
      var machine = Machine()
      machine.versionGroup = group
      machine.item = item
      machine.move = move
      return machine
    }.sorted { $0.item < $1.item }
  }

  /// Whether upstream knows who learns what in `group`. It does not for some side games and additional
  /// contents: ``learners(_:having:)`` and ``learnset(of:at:in:)`` are empty there, and that tells nothing.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func hasLearnsets(at group: VersionGroupID) throws(PokedexError) -> Bool {
    let group = try existing(group)
    return try learnsetGroupsSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try MovesByPokemon.versionGroups(reader) }
    }.contains(group)
  }

  /// What `pokemon` learns in `group`, by method; empty where it learns nothing there, and where
  /// ``hasLearnsets(at:)`` says that nothing is known. Level-up comes first, then the methods by their
  /// ids.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, for a version group too.
  public func learnset(
    of pokemon: PokemonID, at group: VersionGroupID, in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> [LearnsetSection] {
    let group = try existing(group)
    _ = try facts(pokemon)
    let learned = try learnedMoves(of: pokemon).moves(at: group)
    return try sections(of: pokemon, learning: learned, at: group, in: language)
  }

  /// ``learnset(of:at:in:)`` of a pokemon that learns just these moves in `group`.
  func sections(
    of pokemon: PokemonID, learning learned: [MoveID], at group: VersionGroupID,
    in language: DisplayLanguage
  ) throws(PokedexError) -> [LearnsetSection] {
    let found = try learnsetRows(of: pokemon, learning: learned, at: group)
    let moves = try names(.move, language)
    let machines = try machineTable(group).items
    var rows: [MoveLearnMethodID: [LearnsetSection.Row]] = [:]
    for row in found {
      var entry = LearnsetSection.Row(
        move: Named(id: row.move, name: try moves.name(row.move.rawValue)), level: row.level,
        order: row.order, via: row.via, machine: nil)
      if row.method == Self.machineMethod, let item = machines[row.move] {
        entry.machine = try named(item, language)
      }
      rows[row.method, default: []].append(entry)
    }
    return try rows.keys.sorted().map { method throws(PokedexError) in
      LearnsetSection(
        method: try named(method, language),
        rows: (rows[method] ?? []).sorted(by: LearnsetSection.Row.precedes))
    }
  }

  /// The rows of a pokemon in `group`: one seek for each move that it learns there.
  private func learnsetRows(
    of pokemon: PokemonID, learning learned: [MoveID], at group: VersionGroupID
  ) throws(PokedexError) -> [LearnsetEntry] {
    let bits = Int64(VersionGroupSet([group]).bits)
    return try pool.read { reader throws(SQLiteError) in
      var rows: [LearnsetEntry] = []
      for move in learned {
        rows += try reader.records(Self.learnsetQuery, move.rawValue, pokemon.rawValue, bits)
      }
      return rows
    }
  }

  /// What a pokemon learns anywhere, ascending.
  ///
  /// The database is clustered by move. The first page looks through the posting lists, which takes about
  /// a millisecond; who asks again gets ``MovesByPokemon`` loaded.
  func learnedMoves(of pokemon: PokemonID) throws(PokedexError) -> [LearnedMove] {
    let isFirst = learnsetsAsked.withLock { asked in
      asked += 1
      return asked == 1
    }
    guard isFirst, movesSlot.loaded == nil else {
      return try movesByPokemon().moves(of: pokemon)
    }
    return try pool.read { reader throws(SQLiteError) in
      try MovesByPokemon.moves(reader, of: pokemon)
    }
  }

  /// PokéAPI's learn method `machine`.
  private static let machineMethod = MoveLearnMethodID(4)

  private static let learnsetQuery = RecordQuery<LearnsetEntry>(
    "WHERE move_id = ?1 AND pokemon_id = ?2 AND version_groups & ?3")
}

extension LearnsetSection.Row {
  fileprivate static func precedes(_ a: Self, _ b: Self) -> Bool {
    let none = ItemID(Int.max)
    return (
      a.level, a.order ?? Int.max, a.machine?.id ?? none, a.move.id, a.via
    ) < (b.level, b.order ?? Int.max, b.machine?.id ?? none, b.move.id, b.via)
  }
}
