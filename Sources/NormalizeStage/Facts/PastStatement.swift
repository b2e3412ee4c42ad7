/// A value that a resource states for the past: it held up to a boundary.
///
/// Nothing stated is no statement; a statement whose value is nil says that there was none, such as
/// an empty ability slot.
struct PastStatement<Field: Sendable & Hashable>: Sendable, Hashable {
  var field: Field
  /// For pokemon the last generation in which the value held; for moves the version group from which
  /// on it no longer did.
  var boundary: Int
  var value: Int?
}
