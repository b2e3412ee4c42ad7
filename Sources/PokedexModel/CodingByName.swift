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

extension String {
  /// The words of a name in Swift, in small letters: with "-", `specialAttack` is `special-attack`, and `SpeciesID`
  /// `species-id`.
  package func words(joinedBy separator: Character) -> String {
    reduce(into: (text: "", isWord: false)) { words, letter in
      if letter.isUppercase, words.isWord { words.text.append(separator) }
      words.text += letter.lowercased()
      words.isWord = !letter.isUppercase
    }.text
  }
}
