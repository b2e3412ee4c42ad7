/// A row of a table: an entity with a single description of its columns. All code that binds, decodes,
/// digests, orders or stores rows uses this description.
@usableFromInline package protocol Record: Sendable {
  /// The name of the table, in the database and in the layer.
  static var table: String { get }

  /// Creates an empty row, for a visitor to fill.
  init()

  /// Passes each column to `visitor`, in the order of the table: a writer reads the values, a reader sets
  /// them.
  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure)

  associatedtype Key

  /// The primary key, by which rows are ordered: a value or a tuple of values.
  var key: Key { get }

  /// Whether a row with key `a` precedes one with key `b`. Implemented for values and for tuples of up to
  /// six.
  static func isAscending(_ a: Key, _ b: Key) -> Bool
}

/// A row whose key is its id.
@usableFromInline package protocol IdentifiedRecord: Record {
  associatedtype Key
  var id: Key { get set }
}

extension IdentifiedRecord {
  @inlinable package var key: Key { id }
}

extension Record {
  /// Whether row `a` precedes row `b` in the canonical order.
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

/// A visitor of the columns of a ``Record``, in the types that SQLite stores: integers and texts, each with a
/// nullable variant, and bits.
@usableFromInline package protocol ColumnVisitor {
  associatedtype Failure: Error
  mutating func visit(_ name: StaticString, _ value: inout Int) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String?) throws(Failure)
  /// Bits 0 to 62 of an integer.
  mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Failure)
  /// The id of a resource of `kind`; by default a number.
  mutating func visit(_ name: StaticString, _ value: inout Int, of kind: ResourceKind)
    throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout Int?, of kind: ResourceKind)
    throws(Failure)
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

  @inlinable package mutating func visit(
    _ name: StaticString, _ value: inout Int, of kind: ResourceKind
  ) throws(Failure) {
    try visit(name, &value)
  }

  @inlinable package mutating func visit(
    _ name: StaticString, _ value: inout Int?, of kind: ResourceKind
  ) throws(Failure) {
    try visit(name, &value)
  }

  @inlinable package mutating func visit<E: ResourceEntity>(
    _ name: StaticString, _ value: inout ID<E>
  ) throws(Failure) {
    try visit(name, &value.rawValue, of: E.resourceKind)
  }

  @inlinable package mutating func visit<E: ResourceEntity>(
    _ name: StaticString, _ value: inout ID<E>?
  ) throws(Failure) {
    var number = value?.rawValue
    try visit(name, &number, of: E.resourceKind)
    value = number.map { ID($0) }
  }

  @inlinable package mutating func visit<E>(_ name: StaticString, _ value: inout IDSet<E>)
    throws(Failure)
  {
    try visit(name, &value.bits)
  }

  /// Visits an address as its path below `folder`; an address elsewhere as it is.
  @inlinable package mutating func visit(
    _ name: StaticString, _ address: inout String?, below folder: String
  ) throws(Failure) {
    var path = address
    if let address, address.hasPrefix(folder) { path = String(address.dropFirst(folder.count)) }
    try visit(name, &path)
    address = path.map { $0.contains(":") ? $0 : folder + $0 }
  }

  /// Visits an enumeration as its number; an unknown number leaves the value unchanged.
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
