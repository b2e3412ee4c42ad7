import PokedexFormat

/// Takes the rows of tables as bytes, in the form of ``ContentDigest``: whoever writes or
/// digests them need not know their types, and no other module's generic code runs once a field.
package protocol EncodedRowSink: AnyObject {
  func begin(_ table: String, columns: [String], rows: Int) throws

  /// Whole rows, ``EncodedRows/batch`` but for the last of a table; the bytes must not leave the call.
  func take(_ bytes: UnsafeRawBufferPointer, rows: Int) throws

  /// - Parameter isAscending: whether the rows were distinct and in canonical order.
  func end(isAscending: Bool) throws
}

/// Shows tables to an ``EncodedRowSink``.
package enum EncodedRows {
  /// Rows that are handed on at once.
  package static let batch = 32
}

extension NormalizedDex {
  /// Shows the tables whose names `isWanted` accepts to `sink`, in the order of the schema.
  ///
  /// - Throws: what `sink` throws.
  package func encodeTables(
    to sink: any EncodedRowSink, where isWanted: (String) -> Bool = { _ in true }
  ) throws {
    try withoutActuallyEscaping(isWanted) { isWanted in
      var visitor = EncodingVisitor(sink: sink, isWanted: isWanted)
      var dex = self
      try dex.visitTables(&visitor)
    }
  }
}

private struct EncodingVisitor: TableVisitor {
  let sink: any EncodedRowSink
  let isWanted: (String) -> Bool
  let encoder = RowEncoder()

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws {
    guard isWanted(Row.table) else { return }
    try sink.begin(Row.table, columns: columnNames(of: Row.self), rows: rows.count)
    var fields = FieldEncoder(encoder)
    var isAscending = true
    var start = 0
    while start < rows.count {
      let end = min(start + EncodedRows.batch, rows.count)
      encoder.removeAll()
      for index in start..<end {
        var row = rows[index]
        row.visitFields(&fields)
        if isAscending, index > 0 { isAscending = Row.precedes(rows[index - 1], row) }
      }
      try sink.take(encoder.bytes, rows: end - start)
      start = end
    }
    try sink.end(isAscending: isAscending)
  }
}

/// The columns of a record, in the order in which it shows them.
private func columnNames<Row: Record>(of type: Row.Type) -> [String] {
  var lister = ColumnLister()
  var row = Row()
  row.visitFields(&lister)
  return lister.names
}

private struct ColumnLister: FieldVisitor {
  var names: [String] = []

  mutating func visit(_ name: StaticString, _ value: inout Int) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String?) { names.append("\(name)") }
}

/// Encodes the fields of records, first field first.
private struct FieldEncoder: FieldVisitor {
  private let encoder: RowEncoder

  init(_ encoder: RowEncoder) { self.encoder = encoder }

  mutating func visit(_ name: StaticString, _ value: inout Int) { encoder.append(Int64(value)) }

  mutating func visit(_ name: StaticString, _ value: inout Int?) {
    if let value { encoder.append(Int64(value)) } else { encoder.appendNull() }
  }

  mutating func visit(_ name: StaticString, _ value: inout String) { encoder.append(&value) }

  mutating func visit(_ name: StaticString, _ value: inout String?) {
    if value != nil { encoder.append(&value!) } else { encoder.appendNull() }
  }
}
