import PokedexModel

/// The current and past values of a move resource, from which its variants are resolved.
struct MoveValues: Sendable, Equatable {
  /// A value that can differ between games. PokéAPI's past values do not include damage class, priority and
  /// target; those come from amendments.
  enum Field: String, Sendable, Hashable, CaseIterable {
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
  /// Values that hold in exactly one version group, which is the boundary.
  var inOneGame: [PastStatement<Field>] = []
  /// The flags that a supplement states, by version group.
  var flags: [VersionGroupID: MoveFlagSet] = [:]

  /// The current value; nil if absent.
  subscript(field: Field) -> Int? {
    get { present[field] }
    set { present[field] = newValue }
  }

  /// Returns the statement that holds in a version group: the one about exactly this group, else the past
  /// value with the nearest later boundary; nil if the current value holds. `orders` maps the id of a version
  /// group to its order.
  func statement(
    _ field: Field, in group: VersionGroup, _ orders: [Int: Int]
  ) -> PastStatement<Field>? {
    if let exact = inOneGame.first(where: {
      $0.field == field && $0.boundary == group.id.rawValue
    }) {
      return exact
    }
    var nearest: (order: Int, statement: PastStatement<Field>)?
    for statement in past where statement.field == field {
      guard let end = orders[statement.boundary], end > group.order else { continue }
      if nearest.map({ end < $0.order }) ?? true { nearest = (end, statement) }
    }
    return nearest?.statement
  }
}
