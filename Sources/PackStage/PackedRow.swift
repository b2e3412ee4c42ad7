import Layers
import PokedexFormat

/// A row that the pack stage makes itself, of what the layers hold.
protocol PackedRow {
  static var table: String { get }
  /// In the order in which a row encodes its values.
  static var columns: [String] { get }

  func encode(into encoder: RowEncoder)
}

extension EncodedRowSink {
  /// Takes rows that are in the order of their table's key.
  func takeTable<Row: PackedRow>(_ rows: [Row]) throws {
    try begin(Row.table, columns: Row.columns, rows: rows.count)
    let encoder = RowEncoder()
    var start = 0
    while start < rows.count {
      let end = min(start + EncodedRows.batch, rows.count)
      encoder.removeAll()
      for row in rows[start..<end] { row.encode(into: encoder) }
      try take(encoder.bytes, rows: end - start)
      start = end
    }
    try self.end(isAscending: true)
  }
}
