import JSONKit

/// The file of one table of the normalized layer: a JSON document with a row a line.
///
///     {"table":"move_stat_change","columns":["move_id","stat_id","stages"],"rows":[
///     [14,2,2],
///     [28,7,-1]
///     ]}
enum TableCodec {
  /// The document of `rows`: equal rows give equal bytes.
  static func encode<Row: Record>(_ rows: [Row]) -> [UInt8] {
    var columns = ColumnWriter()
    var blank = Row()
    blank.visitFields(&columns)
    // One writer for all rows: handing the bytes from one to the next would copy them each time.
    var writer = RowWriter()
    writer.bytes.reserveCapacity(256 + rows.count * 8 * columns.count)
    writer.bytes.append(contentsOf: "{\"table\":\"\(Row.table)\",\"columns\":[".utf8)
    writer.bytes.append(contentsOf: columns.list)
    writer.bytes.append(contentsOf: "],\"rows\":[".utf8)
    for index in rows.indices {
      var row = rows[index]
      writer.beginRow(index == rows.startIndex ? "\n[" : ",\n[")
      row.visitFields(&writer)
      writer.bytes.append(UInt8(ascii: "]"))
    }
    writer.bytes.append(contentsOf: "\n]}\n".utf8)
    return writer.bytes
  }

  /// The rows of a document.
  ///
  /// - Throws: ``JSONError`` where the document is no such table or a value has another type.
  static func decode<Row: Record>(_ document: JSON, as type: Row.Type) throws(JSONError) -> [Row] {
    var object = try document.object()
    let table = try object.value("table")
    let name = try table.string()
    guard name == Row.table else {
      throw JSONError(.invalidValue(expected: Row.table, found: name), path: "$.table")
    }
    object.ignore("columns")
    let values = try object.value("rows").array()
    var rows: [Row] = []
    rows.reserveCapacity(values.count)
    for value in values {
      var reader = RowReader(try value.array())
      var row = Row()
      try row.visitFields(&reader)
      rows.append(row)
    }
    return rows
  }
}

/// Writes the names of the columns, quoted, with commas.
private struct ColumnWriter: FieldVisitor {
  private(set) var list: [UInt8] = []
  private(set) var count = 0

  private mutating func add(_ name: StaticString) {
    list.append(contentsOf: (count == 0 ? "\"\(name)\"" : ",\"\(name)\"").utf8)
    count += 1
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout String) { add(name) }
  mutating func visit(_ name: StaticString, _ value: inout String?) { add(name) }
}

/// Writes the values of a row with commas.
private struct RowWriter: FieldVisitor {
  var bytes: [UInt8] = []
  private var isFirst = true

  mutating func beginRow(_ opening: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount))
    isFirst = true
  }

  private mutating func separate() {
    if isFirst { isFirst = false } else { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ value: Int) {
    if value >= 0 && value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) {
    separate()
    append(value)
  }

  mutating func visit(_ name: StaticString, _ value: inout Int?) {
    separate()
    if let value { append(value) } else { bytes.append(contentsOf: "null".utf8) }
  }

  mutating func visit(_ name: StaticString, _ value: inout String) {
    separate()
    JSONValue.appendQuoted(value, to: &bytes)
  }

  mutating func visit(_ name: StaticString, _ value: inout String?) {
    separate()
    if let value {
      JSONValue.appendQuoted(value, to: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}

/// Reads the values of a row, first column first.
private struct RowReader: FieldVisitor {
  private var values: JSONArray.Iterator

  init(_ row: JSONArray) { values = row.makeIterator() }

  private mutating func next(_ name: StaticString) throws(JSONError) -> JSON {
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
}
