import Base
import Layers
import PokedexModel

/// Resolves the current and past values of moves to a variant for each version group.
///
/// The rules are in Documentation/VERSIONING.md: a past value holds up to its version group, exclusive, and
/// each field is resolved independently.
struct MoveResolver {
  private let groups: [VersionGroup]
  private let orders: [Int: Int]
  /// The damage class of each type before generation IV, by type id.
  private let typeClasses: [Int: Int]
  private let statusClass: Int?
  private let flags: [MoveFlag]
  private let games: MoveGames

  init(_ dex: NormalizedDex, _ ruleReferences: RuleReferences, games: MoveGames = MoveGames()) {
    self.games = games
    groups = dex.versionGroups.sorted { $0.order < $1.order }
    orders = Dictionary(first: groups.map { ($0.id.rawValue, $0.order) })
    typeClasses = Dictionary(
      first: dex.types.compactMap { type in type.damageClass.map { (type.id.rawValue, $0.rawValue) }
      })
    statusClass = ruleReferences.statusClass
    flags = dex.moveFlags
  }

  func variants(of values: MoveValues) -> [MoveVariant] {
    var variants: [MoveVariant] = []
    for group in groups where group.generation >= values.generation {
      variants.add(variant(of: values, in: group), in: [group.id])
    }
    return variants
  }

  /// Returns the stats that the move changes, in which version groups.
  func statChanges(of values: MoveValues) -> [MoveStatChange] {
    var rows: [MoveStatChange] = []
    for group in groups where group.generation >= values.generation && !games.lacksDetails(group) {
      let found =
        values.stagesInOneGame[group.id] ?? former(values.pastStages, in: group) ?? values.stages
      for (stat, stages) in found {
        var row = MoveStatChange()
        (row.move, row.stat, row.change) = (values.id, stat, stages)
        rows.add(row, in: [group.id])
      }
    }
    return rows
  }

  /// Returns the move in a version group; `versionGroups` of the result is empty.
  func variant(of values: MoveValues, in group: VersionGroup) -> MoveVariant {
    func value(_ field: MoveValues.Field) -> Int? {
      values.statement(field, in: group, orders).map(\.value) ?? values[field]
    }
    var variant = MoveVariant()
    variant.move = values.id
    func gameValue(_ field: MoveValues.Field) -> GameValue {
      let isStated = values.inOneGame.contains {
        $0.field == field && $0.boundary == group.id.rawValue
      }
      // A status move has no power in any game.
      let isNone = field == .power && variant.damageClass.rawValue == statusClass
      return games.isUnknown(field, in: group) && !isStated && !isNone
        ? .unknown : GameValue(value(field))
    }
    let type = value(.type) ?? 0
    variant.type = TypeID(type)
    variant.damageClass = ID(damageClass(of: values, type: type, in: group))
    variant.power = gameValue(.power)
    variant.accuracy = gameValue(.accuracy)
    variant.pp = gameValue(.pp)
    variant.priority = value(.priority) ?? 0
    variant.effectChance = value(.effectChance)
    variant.target = ID(value(.target) ?? 0)
    variant.flags = MoveFlagSet(
      flags.lazy.filter { $0.generation <= group.generation }.map(\.id)
    ).intersection(values.flags[group.id] ?? [])
    variant.meta = values.metaInOneGame[group.id]
    if variant.meta == nil, !games.lacksDetails(group) {
      variant.meta = former(values.pastMeta, in: group) ?? values.meta
    }
    return variant
  }

  /// Returns the value that held until the nearest version group after `group`.
  private func former<Value>(_ past: [Int: Value], in group: VersionGroup) -> Value? {
    past.filter { orders[$0.key] ?? 0 > group.order }
      .min { orders[$0.key] ?? 0 < orders[$1.key] ?? 0 }?.value
  }

  private func damageClass(of values: MoveValues, type: Int, in group: VersionGroup) -> Int {
    let stated = values.statement(.damageClass, in: group, orders)
    let own = stated.map(\.value) ?? values[.damageClass]
    if stated != nil || own == statusClass
      || group.generation.rawValue >= RuleChange.damageClassOfMove
    {
      return own ?? 0
    }
    return typeClasses[type] ?? own ?? 0
  }
}

/// A row that holds in some version groups.
protocol VersionGroupRow: Equatable { var versionGroups: VersionGroupSet { get set } }
extension MoveVariant: VersionGroupRow {}
extension MoveStatChange: VersionGroupRow {}
extension PokemonVariant: VersionGroupRow {}

extension Array where Element: VersionGroupRow {
  /// Adds a row that has no version groups yet, or its groups to a row that is equal except for them.
  mutating func add(_ row: Element, in groups: VersionGroupSet) {
    let place = place(orAdd: row) { known in
      var row = row
      row.versionGroups = known.versionGroups
      return row == known
    }
    self[place].versionGroups.formUnion(groups)
  }
}

/// The current and past values of a move resource, from which its variants are resolved.
struct MoveValues: Timeline, Sendable, Equatable {
  /// A value that can differ between games. PokéAPI's past values do not include damage class, priority and
  /// target; those come from amendments.
  enum Field: String, Sendable, Hashable, Decodable, CaseIterable {
    case type
    case damageClass = "damage_class"
    case power
    case accuracy
    case pp
    case effectChance = "effect_chance"
    case priority
    case target
  }

  var id = MoveID(0)
  var generation = GenerationID(0)
  private var present: [Field: Int] = [:]
  var past: [PastStatement<Field>] = []
  var inOneGame: [PastStatement<Field>] = []
  /// The stages by which the move changes stats.
  typealias Stages = [StatID: Int]
  var stages: Stages = [:]
  /// Those that held until a version group, exclusive, by its id. They come from amendments.
  var pastStages: [Int: Stages] = [:]
  /// Those of single version groups.
  var stagesInOneGame: [VersionGroupID: Stages] = [:]
  /// The details, likewise; the former ones come from supplements.
  var meta: MoveMeta?
  var pastMeta: [Int: MoveMeta] = [:]
  var metaInOneGame: [VersionGroupID: MoveMeta] = [:]
  /// The flags that a supplement states, by version group.
  var flags: [VersionGroupID: MoveFlagSet] = [:]

  /// The current value; nil if absent.
  subscript(field: Field) -> Int? {
    get { present[field] }
    set { present[field] = newValue }
  }

  /// Returns the statement that holds in a version group; nil if the current value holds. `orders` maps the id
  /// of a version group to its order.
  func statement(
    _ field: Field, in group: VersionGroup, _ orders: [Int: Int]
  ) -> PastStatement<Field>? {
    statement(field, in: group.id) { boundary in
      orders[boundary].flatMap { $0 > group.order ? $0 - group.order : nil }
    }
  }
}
