import PokedexModel

/// What a move resource states about now and about the past; its variants are resolved from it.
struct MoveFacts: Sendable, Equatable {
  /// What can differ from game to game. Of the past, upstream's JSON tells no damage class, priority
  /// or target; amendments do.
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

  /// The value of now; nil where there is none.
  subscript(field: Field) -> Int? {
    get { present[field] }
    set { present[field] = newValue }
  }

  /// The statement that holds in a version group: that of the nearest later boundary; nil where the
  /// value of now holds. `orders` has the order of each version group by its id.
  func statement(_ field: Field, at order: Int, _ orders: [Int: Int]) -> PastStatement<Field>? {
    var nearest: (order: Int, statement: PastStatement<Field>)?
    for statement in past where statement.field == field {
      guard let end = orders[statement.boundary], end > order else { continue }
      if nearest.map({ end < $0.order }) ?? true { nearest = (end, statement) }
    }
    return nearest?.statement
  }
}
