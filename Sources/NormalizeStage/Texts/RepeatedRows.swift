import Base
import Layers
import PokedexModel

/// Removes rows that a sorted table has twice, because PokéAPI lists an element twice, and reports them. Rows of one key
/// that differ are an error: which of them is right is unknown.
struct RepeatedRows: TableVisitor {
  let findings: DiagnosticCollector

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    let repeats = rows.indices.dropFirst().filter { !Row.precedes(rows[$0 - 1], rows[$0]) }
    if !repeats.isEmpty { settle(repeats, in: &rows) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func settle<Row: Record>(_ repeats: [Int], in rows: inout [Row]) {
    for index in repeats.reversed() {
      let place = Place.resource(Owner.of(rows[index]), path: Row.table)
      let isSame = "\(rows[index])" == "\(rows[index - 1])"
      findings.report(
        isSame
          ? Diagnostic(.warning, .repeatedRow, at: place)
          : Diagnostic(.error, .rowsContradict, at: place))
      rows.remove(at: index)
    }
  }
}

/// The first resource that a row names: in tables of elements, the resource that has them.
private struct Owner: ColumnVisitor {
  private var place: String?

  @_semantics("optimize.sil.specialize.generic.never")
  static func of<Row: Record>(_ row: Row) -> String {
    var (row, owner) = (row, Owner())
    row.visit(&owner)
    return owner.place ?? Row.table
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) throws(Never) {}
  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Never) {}
  mutating func visit(_ name: StaticString, _ value: inout String) throws(Never) {}
  mutating func visit(_ name: StaticString, _ value: inout String?) throws(Never) {}
  mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Never) {}
  mutating func visit(_ name: StaticString, _ value: inout Int, of kind: ResourceKind) throws(Never)
  {
    place = place ?? "\(kind.endpoint)/\(value)"
  }
}
