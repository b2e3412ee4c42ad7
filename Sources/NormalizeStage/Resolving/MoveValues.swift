import PokedexModel

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
