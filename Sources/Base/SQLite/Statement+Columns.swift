import CSQLite

/// Reading the current row. Values of another type are converted by SQLite's rules: NULL is read as 0 or as
/// an empty text; the `OrNil` functions return nil for it.
extension Statement {
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }

  package func columnKind(_ index: Int) -> Value.Kind {
    Value.Kind(rawValue: sqlite3_column_type(handle, Int32(truncatingIfNeeded: index))) ?? .null
  }

  /// Returns the name after AS, or else the name of the column.
  package func columnName(_ index: Int) -> String {
    String(cString: sqlite3_column_name(handle, Int32(truncatingIfNeeded: index)))
  }

  package func isNull(_ index: Int) -> Bool {
    sqlite3_column_type(handle, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
  }

  package func columnInt64(_ index: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(truncatingIfNeeded: index))
  }

  package func columnInt(_ index: Int) -> Int {
    Int(sqlite3_column_int64(handle, Int32(truncatingIfNeeded: index)))
  }

  package func columnIntOrNil(_ index: Int) -> Int? { isNull(index) ? nil : columnInt(index) }

  /// Whether the value of the column is a number other than 0.
  package func columnBool(_ index: Int) -> Bool { columnInt64(index) != 0 }

  package func columnDouble(_ index: Int) -> Double {
    sqlite3_column_double(handle, Int32(truncatingIfNeeded: index))
  }

  /// Returns the text of the column; bytes that are not UTF-8 become U+FFFD.
  package func columnText(_ index: Int) -> String {
    guard let bytes = unsafeColumnText(index) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func columnTextOrNil(_ index: Int) -> String? {
    unsafeColumnText(index).map { String(decoding: $0, as: UTF8.self) }
  }

  package func columnBlob(_ index: Int) -> [UInt8] {
    unsafeColumnBlob(index).map { Array($0) } ?? []
  }

  /// Returns SQLite's own UTF-8 bytes of the text; nil for NULL. Valid until the next step, reset, or reading
  /// of this column as another type.
  package func unsafeColumnText(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let index = Int32(truncatingIfNeeded: index)
    // The text first: reading it may convert the value, and the length must be that of the text.
    guard let start = sqlite3_column_text(handle, index) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
  }

  /// Returns SQLite's own bytes of the blob; nil for NULL. Valid as long as ``unsafeColumnText(_:)``.
  package func unsafeColumnBlob(_ index: Int) -> UnsafeRawBufferPointer? {
    let index = Int32(truncatingIfNeeded: index)
    guard let start = sqlite3_column_blob(handle, index) else {
      // An empty blob has no address either.
      return sqlite3_column_type(handle, index) == SQLITE_NULL
        ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
  }

  package func columnValue(_ index: Int) -> Value {
    switch columnKind(index) {
    case .null: .null
    case .integer: .integer(columnInt64(index))
    case .real: .real(columnDouble(index))
    case .text: .text(columnText(index))
    case .blob: .blob(columnBlob(index))
    }
  }
}
