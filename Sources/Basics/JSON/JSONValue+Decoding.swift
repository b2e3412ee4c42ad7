extension JSONValue {
  /// Decodes a value of `type` from the document.
  ///
  /// - Parameter rejectsUnknownMembers: whether a member that the type does not have is an error, so that a
  ///   misspelled member is not ignored.
  /// - Throws: ``JSONError`` with the path of the value. An `init(from:)` may throw a `JSONError` without a
  ///   path, which becomes that of its value.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, rejectsUnknownMembers: Bool = false
  ) throws(JSONError) -> Value {
    try NodeDecoder(value: self, rejectsUnknownMembers: rejectsUnknownMembers).decode(type)
  }
}

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? NodeDecoder else {
      preconditionFailure("JSONValue is decoded by JSONValue.decoded() only")
    }
    self = decoder.value
  }
}

/// The place of an element in an array.
private struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { "\(index)" }
  var intValue: Int? { index }

  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

private struct NodeDecoder: Decoder {
  let value: JSONValue
  var codingPath: [any CodingKey] = []
  let rejectsUnknownMembers: Bool
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func child(_ key: any CodingKey, _ value: JSONValue) -> NodeDecoder {
    NodeDecoder(
      value: value, codingPath: codingPath + [key], rejectsUnknownMembers: rejectsUnknownMembers)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
    switch type {
    case is String.Type:
      guard case .string(let text) = value else { throw mismatch(.string) }
      return text as! Value
    case is Int.Type: return try integer(Int.self) as! Value
    case is Bool.Type:
      guard case .bool(let bool) = value else { throw mismatch(.bool) }
      return bool as! Value
    case is Double.Type: return try number() as! Value
    case is Float.Type: return Float(try number()) as! Value
    case let type as any FixedWidthInteger.Type: return try integer(type) as! Value
    default:
      do {
        return try Value(from: self)
      } catch let error as JSONError {
        throw error.path == nil ? self.error(error.kind) : error
      } catch {
        // The standard library rejects raw values that an enumeration does not have.
        throw self.error(.invalidValue(expected: Self.values(of: type), found: value.excerpt))
      }
    }
  }

  private func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(JSONError) -> Integer {
    guard case .number(let text) = value, value.kind == .integer else { throw mismatch(.integer) }
    guard let integer = Integer(text) else { throw error(.numberOutOfRange) }
    return integer
  }

  private func number() throws(JSONError) -> Double {
    guard case .number(let text) = value else { throw mismatch(.number) }
    guard let number = Double(text) else { throw error(.numberOutOfRange) }
    return number
  }

  private static func values(of type: any Any.Type) -> Message {
    func list<Cases: CaseIterable>(_ type: Cases.Type) -> String {
      Cases.allCases.map { "\(($0 as? any RawRepresentable<String>)?.rawValue ?? "\($0)")" }
        .joined(separator: ", ")
    }
    return Message(verbatim: (type as? any CaseIterable.Type).map { list($0) } ?? "\(type)")
  }

  func error(_ kind: JSONError.Kind, at key: (any CodingKey)? = nil) -> JSONError {
    var path = "$"
    for key in codingPath + (key.map { [$0] } ?? []) {
      path += (key as? IndexKey).map { "[\($0.index)]" } ?? JSONError.step(to: key.stringValue)
    }
    return JSONError(kind, path: path)
  }

  private func mismatch(_ expected: JSONKind) -> JSONError {
    error(.typeMismatch(expected: expected, found: value.kind))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch(.object) }
    if rejectsUnknownMembers,
      let name = members.first(where: { Key(stringValue: $0.name) == nil })?.name
    {
      throw error(.invalidValue(expected: .expectationKnownKey, found: name))
    }
    return KeyedDecodingContainer(KeyedContainer(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch(.array) }
    return UnkeyedContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleValueContainer(decoder: self)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: NodeDecoder
  private let members: [JSONValue.Member]
  /// The places of the members of an object with many, such as a dictionary.
  private let places: [String: Int]?

  init(decoder: NodeDecoder, members: [JSONValue.Member]) {
    self.decoder = decoder
    self.members = members
    places =
      members.count <= 32
      ? nil
      : Dictionary(
        members.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  private func value(_ key: Key) -> JSONValue? {
    if let places { return places[key.stringValue].map { members[$0].value } }
    return members.first { $0.name == key.stringValue }?.value
  }

  private func child(_ key: Key) throws(JSONError) -> NodeDecoder {
    guard let value = value(key) else { throw decoder.error(.missing, at: key) }
    return decoder.child(key, value)
  }

  func contains(_ key: Key) -> Bool { value(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try child(key).value == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try child(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [JSONValue]
  private(set) var currentIndex = 0

  init(decoder: NodeDecoder, elements: [JSONValue]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private func next() throws(JSONError) -> NodeDecoder {
    let key = IndexKey(currentIndex)
    guard !isAtEnd else { throw decoder.error(.missing, at: key) }
    return decoder.child(key, elements[currentIndex])
  }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next().value == .null
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }
}

private struct SingleValueContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
