extension Decoder {
  /// Decodes the case with a name, for enumerations whose raw values are numbers of the database.
  ///
  /// - Throws: `DecodingError` for an unknown name.
  package func decodeCase<Value: CaseIterable>(named name: (Value) -> String) throws -> Value {
    let container = try singleValueContainer()
    let wanted = try container.decode(String.self)
    guard let value = Value.allCases.first(where: { name($0) == wanted }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(wanted) is not a \(Value.self)")
    }
    return value
  }
}

extension Encoder {
  package func encodeName(_ name: String) throws {
    var container = singleValueContainer()
    try container.encode(name)
  }
}
