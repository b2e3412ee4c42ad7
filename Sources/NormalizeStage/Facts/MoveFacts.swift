import PokedexModel

/// The current and past values of a move resource, from which its variants are resolved.
struct MoveFacts: Sendable, Equatable {
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

  /// The current value; nil if absent.
  subscript(field: Field) -> Int? {
    get { present[field] }
    set { present[field] = newValue }
  }

  /// Returns the past value that holds in a version group, which is the one with the nearest later boundary;
  /// nil if the current value holds. `orders` maps the id of a version group to its order.
  func statement(_ field: Field, at order: Int, _ orders: [Int: Int]) -> PastStatement<Field>? {
    var nearest: (order: Int, statement: PastStatement<Field>)?
    for statement in past where statement.field == field {
      guard let end = orders[statement.boundary], end > order else { continue }
      if nearest.map({ end < $0.order }) ?? true { nearest = (end, statement) }
    }
    return nearest?.statement
  }
}
