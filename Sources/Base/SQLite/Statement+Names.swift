/// Reading the current row by the names of its columns: those after AS, or of the table. Values are converted
/// as by the functions that take an index.
///
/// - Precondition: the statement has a column of the name.
extension Statement {
  package func int(_ name: String) -> Int { columnInt(index(of: name)) }
  package func bool(_ name: String) -> Bool { columnBool(index(of: name)) }
  package func text(_ name: String) -> String { columnText(index(of: name)) }
  package func textOrNil(_ name: String) -> String? { columnTextOrNil(index(of: name)) }
  package func blob(_ name: String) -> [UInt8] { columnBlob(index(of: name)) }
  package func value(_ name: String) -> Value { columnValue(index(of: name)) }
  package func isNull(_ name: String) -> Bool { isNull(index(of: name)) }

  private func index(of name: String) -> Int {
    guard let index = columnIndices[name] else {
      preconditionFailure("no column \(name) in: \(sql)")
    }
    return index
  }
}
