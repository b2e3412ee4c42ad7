package import PokedexModel

/// The columns with ids of resources, as the descriptions of the tables type them.
package enum ReferenceColumns {
  /// The kind of resource by table and column; columns with plain values are absent.
  package static let kinds: [String: [String: ResourceKind]] = {
    var tables = Tables()
    var dex = NormalizedDex()
    dex.visitTables(&tables)
    return tables.kinds
  }()

  private struct Tables: TableVisitor {
    var kinds: [String: [String: ResourceKind]] = [:]

    mutating func visit<Row: Record>(_ rows: inout [Row]) {
      var (row, columns) = (Row(), Columns())
      row.visitColumns(&columns)
      kinds[Row.table] = columns.kinds
    }
  }

  private struct Columns: ColumnVisitor {
    var kinds: [String: ResourceKind] = [:]

    mutating func visit(_ name: StaticString, _ value: inout Int) {}
    mutating func visit(_ name: StaticString, _ value: inout Int?) {}
    mutating func visit(_ name: StaticString, _ value: inout String) {}
    mutating func visit(_ name: StaticString, _ value: inout String?) {}
    mutating func visit(_ name: StaticString, _ value: inout UInt64) {}

    mutating func visit(_ name: StaticString, _ value: inout Int, of kind: ResourceKind) {
      kinds["\(name)"] = kind
    }

    mutating func visit(_ name: StaticString, _ value: inout Int?, of kind: ResourceKind) {
      kinds["\(name)"] = kind
    }
  }
}
