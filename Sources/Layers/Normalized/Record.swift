package import PokedexModel

/// A row of the normalized layer: an entity that tells its fields, once, in an order that is also
/// the order of its columns. Writing a layer, reading it and binding a statement all use
/// ``visitFields(_:)``, so that they cannot disagree.
package protocol Record: Sendable {
  /// The table's name, in the layer and in the database.
  static var table: String { get }

  /// A blank row, to be filled by a visitor.
  init()

  /// Shows every field to `visitor` by name: a writer reads it, a reader sets it.
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)

  /// The canonical order of rows: by the natural key, which is unique.
  static func precedes(_ a: Self, _ b: Self) -> Bool
}

/// Sees the fields of a ``Record`` one after another. The column types are SQLite's: integers,
/// texts, and either with null.
package protocol FieldVisitor {
  associatedtype Failure: Error
  mutating func visit(_ name: StaticString, _ value: inout Int) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String) throws(Failure)
  mutating func visit(_ name: StaticString, _ value: inout String?) throws(Failure)
}

extension FieldVisitor {
  /// A flag: 0 or 1.
  package mutating func visit(_ name: StaticString, _ value: inout Bool) throws(Failure) {
    var number = value ? 1 : 0
    try visit(name, &number)
    value = number != 0
  }

  package mutating func visit<E>(_ name: StaticString, _ value: inout ID<E>) throws(Failure) {
    try visit(name, &value.rawValue)
  }

  package mutating func visit<E>(_ name: StaticString, _ value: inout ID<E>?) throws(Failure) {
    var number = value?.rawValue
    try visit(name, &number)
    value = number.map { ID($0) }
  }

  /// A set of ids, as the integer whose bits it is.
  package mutating func visit<E>(_ name: StaticString, _ value: inout IDSet<E>) throws(Failure) {
    try visit(name, &value.bits)
  }

  /// Bits 0 to 62.
  package mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Failure) {
    var number = Int(bitPattern: UInt(value))
    try visit(name, &number)
    value = UInt64(UInt(bitPattern: number))
  }

  /// An enumeration, as its number; an unknown number leaves the value as it is.
  package mutating func visit<E: RawRepresentable<Int>>(_ name: StaticString, _ value: inout E)
    throws(Failure)
  {
    var number = value.rawValue
    try visit(name, &number)
    if let known = E(rawValue: number) { value = known }
  }

  package mutating func visit<E: RawRepresentable<Int>>(_ name: StaticString, _ value: inout E?)
    throws(Failure)
  {
    var number = value?.rawValue
    try visit(name, &number)
    value = number.flatMap(E.init(rawValue:))
  }
}
