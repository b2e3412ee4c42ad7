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
