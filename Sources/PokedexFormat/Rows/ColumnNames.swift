package import PokedexModel

extension Record {
  /// The table's columns, in order; for ids of resources with their kind.
  package static var columns: [(name: String, kind: ResourceKind?)] {
    var lister = ColumnLister()
    var row = Self()
    row.visit(&lister)
    return lister.columns
  }

  package static var columnNames: [String] { columns.map(\.name) }
}

private struct ColumnLister: ColumnVisitor {
  var columns: [(name: String, kind: ResourceKind?)] = []

  private mutating func add(_ name: StaticString, _ kind: ResourceKind? = nil) {
    columns.append(("\(name)", kind))
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout String) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout String?) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout UInt64) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout Int, of kind: ResourceKind) {
    add(name, kind)
  }
  mutating func visit(_ name: StaticString, _ value: inout Int?, of kind: ResourceKind) {
    add(name, kind)
  }
}
