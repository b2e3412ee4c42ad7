import PokedexModel

/// A past value stated by a resource, valid up to a boundary.
///
/// A statement whose `value` is nil says that the value was absent, such as an empty ability slot. No
/// statement at all means that nothing is known to have changed.
struct PastStatement<Field: Sendable & Hashable>: Sendable, Hashable {
  var field: Field
  /// For pokemon, the last generation in which the value held; for moves, the first version group in which it
  /// no longer held.
  var boundary: Int
  var value: Int?
}

/// The values of a resource that differ between games, apart from the current ones.
protocol Timeline {
  associatedtype Field: Sendable & Hashable
  associatedtype Entity

  var id: ID<Entity> { get }
  var past: [PastStatement<Field>] { get }
  /// Values that hold in exactly one version group, which is the boundary.
  var inOneGame: [PastStatement<Field>] { get set }
}

extension Timeline {
  /// Returns the statement that holds in a version group: the one about exactly this group, else the past one
  /// with the nearest boundary; nil if the current value holds.
  ///
  /// - Parameter distance: Returns how far a boundary is from the game; nil if the statement ended before it.
  func statement(
    _ field: Field, in group: VersionGroupID?, distance: (_ boundary: Int) -> Int?
  ) -> PastStatement<Field>? {
    if let group,
      let exact = inOneGame.first(where: { $0.field == field && $0.boundary == group.rawValue })
    {
      return exact
    }
    var nearest: (distance: Int, statement: PastStatement<Field>)?
    for statement in past where statement.field == field {
      guard let distance = distance(statement.boundary) else { continue }
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, statement) }
    }
    return nearest?.statement
  }
}

extension PokemonValues {
  var pastValues: [PastValue] { past.map { $0.row(of: .pokemon, id.rawValue, $0.field.name) } }
}

extension MoveValues {
  var pastValues: [PastValue] {
    past.map { $0.row(of: .move, id.rawValue, ($0.field.rawValue, 0)) }
  }
}

extension PastStatement {
  fileprivate func row(of kind: ResourceKind, _ id: Int, _ name: (String, Int)) -> PastValue {
    var row = PastValue()
    (row.kind, row.id, row.boundary, row.value) = (kind, id, boundary, value)
    (row.field, row.slot) = name
    return row
  }
}
