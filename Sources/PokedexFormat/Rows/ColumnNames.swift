package import PokedexModel

extension Record {
  /// The names of the table's columns, in order.
  package static var columnNames: [String] {
    var lister = ColumnLister()
    var row = Self()
    row.visitColumns(&lister)
    return lister.names
  }
}

private struct ColumnLister: ColumnVisitor {
  var names: [String] = []

  mutating func visit(_ name: StaticString, _ value: inout Int) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String?) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout UInt64) { names.append("\(name)") }
}
