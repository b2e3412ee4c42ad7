/// A row of a table: an entity with its columns, described once, beside its properties. Whatever binds,
/// decodes, digests, orders or stores rows goes by this description.
@usableFromInline package protocol Record: Sendable {
  /// The table's name, in the database and in the layer.
  static var table: String { get }

  /// A blank row, for a visitor to fill.
  init()

  /// Shows every column to `visitor`, in the order of the table: a writer reads the value, a reader
  /// sets it.
  mutating func visitColumns<Visitor: ColumnVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)

  associatedtype Key

  /// The values of the table's primary key, which rows are ordered by: a value or a tuple of values.
  var key: Key { get }

  /// Whether a row with key `a` comes before one with key `b`. Given for values and for tuples of up
  /// to six.
  static func isAscending(_ a: Key, _ b: Key) -> Bool
}

extension Record {
  /// The canonical order of rows.
  @inlinable package static func precedes(_ a: Self, _ b: Self) -> Bool {
    isAscending(a.key, b.key)
  }

  @inlinable package static func isAscending<A: Comparable>(_ a: A, _ b: A) -> Bool { a < b }

  @inlinable package static func isAscending<A: Comparable, B: Comparable>(
    _ a: (A, B), _ b: (A, B)
  ) -> Bool { a < b }

  @inlinable package static func isAscending<A: Comparable, B: Comparable, C: Comparable>(
    _ a: (A, B, C), _ b: (A, B, C)
  ) -> Bool { a < b }

  @inlinable
  package static func isAscending<
    A: Comparable, B: Comparable, C: Comparable, D: Comparable
  >(_ a: (A, B, C, D), _ b: (A, B, C, D)) -> Bool { a < b }

  @inlinable
  package static func isAscending<
    A: Comparable, B: Comparable, C: Comparable, D: Comparable, E: Comparable
  >(_ a: (A, B, C, D, E), _ b: (A, B, C, D, E)) -> Bool { a < b }

  @inlinable
  package static func isAscending<
    A: Comparable, B: Comparable, C: Comparable, D: Comparable, E: Comparable, F: Comparable
  >(_ a: (A, B, C, D, E, F), _ b: (A, B, C, D, E, F)) -> Bool { a < b }
}

/// Sees the columns of a ``Record`` one after another, as what SQLite stores: integers and texts, either
/// with null, and bits.
@usableFromInline package protocol ColumnVisitor {
  associatedtype Failure: Error
  mutating func visit(_ name: StaticString, _ value: inout Int) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String?) throws(Failure)
  /// Bits 0 to 62 of an integer.
  mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Failure)
}

extension ColumnVisitor {
  /// A flag: 0 or 1.
  @inlinable package mutating func visit(_ name: StaticString, _ value: inout Bool)
    throws(Failure)
  {
    var number = value ? 1 : 0
    try visit(name, &number)
    value = number != 0
  }

  @inlinable package mutating func visit<E>(_ name: StaticString, _ value: inout ID<E>)
    throws(Failure)
  {
    try visit(name, &value.rawValue)
  }

  @inlinable package mutating func visit<E>(_ name: StaticString, _ value: inout ID<E>?)
    throws(Failure)
  {
    var number = value?.rawValue
    try visit(name, &number)
    value = number.map { ID($0) }
  }

  @inlinable package mutating func visit<E>(_ name: StaticString, _ value: inout IDSet<E>)
    throws(Failure)
  {
    try visit(name, &value.bits)
  }

  /// An enumeration, as its number; an unknown number leaves the value as it is.
  @inlinable package mutating func visit<E: RawRepresentable<Int>>(
    _ name: StaticString, _ value: inout E
  ) throws(Failure) {
    var number = value.rawValue
    try visit(name, &number)
    if let known = E(rawValue: number) { value = known }
  }

  @inlinable package mutating func visit<E: RawRepresentable<Int>>(
    _ name: StaticString, _ value: inout E?
  ) throws(Failure) {
    var number = value?.rawValue
    try visit(name, &number)
    value = number.flatMap(E.init(rawValue:))
  }
}
