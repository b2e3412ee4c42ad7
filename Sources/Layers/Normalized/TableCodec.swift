import Basics
import PokedexFormat
import PokedexModel
import SimdJSON

/// The file of one table of the normalized layer: a JSON document with one line for each row.
///
///     {"table":"move_stat_change","columns":["move_id","stat_id","stages"],"rows":[
///     [14,2,2],
///     [28,7,-1]
///     ]}
enum TableCodec {
  /// Returns the document of `rows`; equal rows give equal bytes.
  static func encode<Row: Record>(_ rows: [Row]) -> [UInt8] {
    let columns = Row.columnNames
    let text = TextBuffer(capacity: 256 + rows.count * 8 * columns.count)
    var writer = LayerRowWriter(text)
    let names = columns.map { "\"\($0)\"" }.joined(separator: ",")
    text.append(Array("{\"table\":\"\(Row.table)\",\"columns\":[\(names)],\"rows\":[".utf8))
    for index in rows.indices {
      var row = rows[index]
      text.append(index == rows.startIndex ? "\n[" : ",\n[")
      writer.beginRow()
      row.visitColumns(&writer)
      text.append(byte: UInt8(ascii: "]"))
    }
    text.append("\n]}\n")
    return text.bytes
  }

  /// Returns the rows of a document.
  ///
  /// - Throws: ``JSONError`` if the document is not such a table or a value has another type.
  static func decode<Row: Record>(_ document: JSONCursor, as type: Row.Type) throws(JSONError)
    -> [Row]
  {
    var object = try document.object()
    let table = try object.value("table")
    let name = try table.string()
    guard name == Row.table else {
      throw JSONError(
        .invalidValue(expected: Message(verbatim: Row.table), found: name), path: "$.table")
    }
    object.ignore("columns")
    let values = try object.value("rows").array()
    var rows: [Row] = []
    rows.reserveCapacity(values.count)
    for value in values {
      var reader = LayerRowReader(try value.array())
      var row = Row()
      try row.visitColumns(&reader)
      rows.append(row)
    }
    return rows
  }
}

/// A visitor that writes the values of a row, separated by commas.
private struct LayerRowWriter: ColumnVisitor {
  private let text: TextBuffer
  private var isFirst = true

  init(_ text: TextBuffer) { self.text = text }

  mutating func beginRow() { isFirst = true }

  @inline(__always)
  private mutating func separate() {
    if isFirst { isFirst = false } else { text.append(byte: UInt8(ascii: ",")) }
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) {
    separate()
    text.append(value)
  }

  mutating func visit(_ name: StaticString, _ value: inout Int?) {
    separate()
    if let value { text.append(value) } else { text.append("null") }
  }

  mutating func visit(_ name: StaticString, _ value: inout String) {
    separate()
    text.append(quoted: &value)
  }

  mutating func visit(_ name: StaticString, _ value: inout String?) {
    separate()
    if value != nil { text.append(quoted: &value!) } else { text.append("null") }
  }

  mutating func visit(_ name: StaticString, _ value: inout UInt64) {
    separate()
    text.append(Int(bitPattern: UInt(value)))
  }
}

/// A visitor that reads the values of a row in order.
private struct LayerRowReader: ColumnVisitor {
  private var values: JSONArray.Iterator

  init(_ row: JSONArray) { values = row.makeIterator() }

  private mutating func next(_ name: StaticString) throws(JSONError) -> JSONCursor {
    guard let value = values.next() else { throw JSONError(.missing, path: "\(name)") }
    return value
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) throws(JSONError) {
    value = try next(name).int()
  }

  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(JSONError) {
    value = try next(name).nonNull?.int()
  }

  mutating func visit(_ name: StaticString, _ value: inout String) throws(JSONError) {
    value = try next(name).string()
  }

  mutating func visit(_ name: StaticString, _ value: inout String?) throws(JSONError) {
    value = try next(name).nonNull?.string()
  }

  mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(JSONError) {
    value = UInt64(UInt(bitPattern: try next(name).int()))
  }
}
