extension JSONValue {
  /// Decodes a value of `type` from the document.
  ///
  /// - Throws: ``JSONError`` with the path of the value. An `init(from:)` may throw a `JSONError` without a
  ///   path, which becomes that of its value.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(JSONError) -> Value {
    try NodeDecoder(self, of: DecodedDocument()).decode(type)
  }

  /// Decodes a document of this project. It has the member `format`, which the type does not have, and may have
  /// `$schema`, for editors, and `about`, a comment; no object has unknown or repeated members, so that a misspelled
  /// one is not ignored.
  ///
  /// - Returns: the value, and the errors of invalid ``JSONEntries``.
  /// - Throws: ``JSONError`` with path and position.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from text: [UInt8], format: Int
  ) throws(JSONError) -> (value: Value, invalid: [JSONError]) {
    let rules = JSONRules(maxBytes: 1 << 30, allowsDuplicates: false)
    let (value, places) = try placed(text, rules)
    let document = DecodedDocument(places)
    let root = NodeDecoder(value, of: document)
    let found: Int = try root.member("format").decode()
    guard found == format else {
      throw try root.member("format").error(
        .invalidValue(expected: Message(verbatim: format), found: "\(found)"))
    }
    return (try root.decode(type), document.invalid)
  }
}

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws { self = NodeDecoder.of(decoder).value }
}

extension Decoder {
  /// Returns what `parse` makes of a text.
  ///
  /// - Throws: ``JSONError`` for another value, and if `parse` returns nil.
  package func parsed<Value>(_ expected: Message, _ parse: (String) -> Value?) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    guard let value = parse(text) else { throw invalid(expected, found: text) }
    return value
  }

  /// Returns the error for an invalid value below the one that is decoded.
  ///
  /// - Parameter members: the names of members down to it; the index of an element as text.
  package func invalid(_ expected: Message, found: String, at members: String...) -> JSONError {
    error(.invalidValue(expected: expected, found: found), at: members)
  }

  package func error(_ kind: JSONError.Kind, at members: [String]) -> JSONError {
    var (node, missing) = (NodeDecoder.of(self), "")
    for name in members {
      if missing.isEmpty, let next = try? node.member(name) {
        node = next
      } else {
        missing += JSONError.step(to: name)
      }
    }
    return node.error(kind, at: missing)
  }
}

/// What all values of a document share while it is decoded.
final class DecodedDocument {
  /// Where the values of a document of this project are, which has no unknown members; nil for any other.
  let places: JSONPlaces?
  /// The errors of entries that were left out.
  var invalid: [JSONError] = []

  init(_ places: JSONPlaces? = nil) { self.places = places }
}

/// A value of a document that is decoded. Its place follows from those above it, so that only errors cost time.
final class NodeDecoder: Decoder {
  let value: JSONValue
  let document: DecodedDocument
  private let parent: NodeDecoder?
  /// The index of the member or element in the parent.
  private let index: Int
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// Empty: errors have the path.
  var codingPath: [any CodingKey] { [] }

  init(_ value: JSONValue, of document: DecodedDocument) {
    (self.value, self.document, parent, index) = (value, document, nil, 0)
  }

  init(_ value: JSONValue, in parent: NodeDecoder, at index: Int) {
    (self.value, document, self.parent, self.index) = (value, parent.document, parent, index)
  }

  static func of(_ decoder: any Decoder) -> NodeDecoder {
    guard let node = decoder as? NodeDecoder else {
      preconditionFailure("a type of JSON is decoded by JSONValue only")
    }
    return node
  }

  // MARK: Values

  func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
    switch type {
    case is String.Type:
      guard case .string(let text) = value else { throw mismatch(.string) }
      return text as! Value
    case is Bool.Type:
      guard case .bool(let bool) = value else { throw mismatch(.bool) }
      return bool as! Value
    case is Double.Type: return try double() as! Value
    case is Float.Type: return Float(try double()) as! Value
    case is [String].Type: return try list(of: String.self) as! Value
    case is [Int].Type: return try list(of: Int.self) as! Value
    default:
      do {
        return try Value(from: self)
      } catch let error as JSONError {
        throw error.path == nil ? self.error(error.kind) : error
      } catch {
        // The standard library rejects raw values that an enumeration does not have.
        let expected = Self.cases(of: type) ?? Message(verbatim: "\(type)")
        throw self.error(.invalidValue(expected: expected, found: value.excerpt))
      }
    }
  }

  /// Decodes a member or element, the most frequent kinds without a decoder of their own.
  func decode<Value: Decodable>(
    _ type: Value.Type, _ value: JSONValue, at index: Int
  ) throws(JSONError) -> Value {
    if type == String.self, case .string(let text) = value { return text as! Value }
    if type == Int.self, let number = value.int { return number as! Value }
    if type == FilledText.self, let text = value.string.flatMap(FilledText.init) {
      return text as! Value
    }
    return try NodeDecoder(value, in: self, at: index).decode(type)
  }

  private func list<Element: Decodable>(of type: Element.Type) throws(JSONError) -> [Element] {
    let elements = try self.elements
    var list: [Element] = []
    list.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      list.append(try decode(type, element, at: index))
    }
    return list
  }

  fileprivate func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(JSONError) -> Integer {
    guard case .number(let text) = value, value.kind == .integer else { throw mismatch(.integer) }
    guard let integer = Integer(text) else { throw error(.numberOutOfRange) }
    return integer
  }

  private func double() throws(JSONError) -> Double {
    guard case .number(let text) = value else { throw mismatch(.number) }
    guard let number = Double(text) else { throw error(.numberOutOfRange) }
    return number
  }

  var elements: [JSONValue] {
    get throws(JSONError) {
      guard case .array(let elements) = value else { throw mismatch(.array) }
      return elements
    }
  }

  var members: [JSONValue.Member] {
    get throws(JSONError) {
      guard case .object(let members) = value else { throw mismatch(.object) }
      return members
    }
  }

  /// Returns the member `name`, or the element whose index is `name`.
  func member(_ name: String) throws(JSONError) -> NodeDecoder {
    if case .array(let elements) = value, let index = Int(name), elements.indices.contains(index) {
      return NodeDecoder(elements[index], in: self, at: index)
    }
    let members = try self.members
    guard let index = members.firstIndex(where: { $0.name == name }) else {
      throw error(.missing, at: JSONError.step(to: name))
    }
    return NodeDecoder(members[index].value, in: self, at: index)
  }

  // MARK: Errors

  /// Returns an error about the value, or about what is missing at `step` in it.
  func error(_ kind: JSONError.Kind, at step: String = "") -> JSONError {
    JSONError(kind, path: path + step, position: document.places.map { $0.position(of: number) })
  }

  private func mismatch(_ expected: JSONKind) -> JSONError {
    error(.typeMismatch(expected: expected, found: value.kind))
  }

  private var path: String {
    guard let parent else { return "$" }
    if case .object(let members) = parent.value {
      return parent.path + JSONError.step(to: members[index].name)
    }
    return parent.path + "[\(index)]"
  }

  /// The number of the value in ``JSONPlaces``.
  var number: Int {
    guard let parent, let places = document.places else { return 0 }
    return places.child(index, of: parent.number)
  }

  /// Returns the values or keys that an enumeration has; nil for another type.
  private static func cases(of type: any Any.Type) -> Message? {
    func list<Cases: CaseIterable>(_ type: Cases.Type) -> String {
      Cases.allCases.map {
        ($0 as? any CodingKey)?.stringValue ?? ($0 as? any RawRepresentable<String>)?.rawValue
          ?? "\($0)"
      }.joined(separator: ", ")
    }
    return (type as? any CaseIterable.Type).map { Message(verbatim: list($0)) }
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let members = try self.members
    if document.places != nil,
      let index = members.firstIndex(where: {
        Key(stringValue: $0.name) == nil && !isHeader($0.name)
      })
    {
      throw NodeDecoder(members[index].value, in: self, at: index).error(
        .invalidValue(
          expected: Self.cases(of: type) ?? .expectationKnownKey, found: members[index].name))
    }
    return KeyedDecodingContainer(KeyedContainer(decoder: self, members: members))
  }

  /// Whether a member is one that every document of this project may have.
  private func isHeader(_ name: String) -> Bool {
    parent == nil && ["$schema", "format", "about"].contains(name)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    UnkeyedContainer(decoder: self, elements: try elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleValueContainer(decoder: self)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: NodeDecoder
  private let members: [JSONValue.Member]
  /// The indexes of the members of an object with many, such as a dictionary.
  private let indexes: [String: Int]?

  init(decoder: NodeDecoder, members: [JSONValue.Member]) {
    self.decoder = decoder
    self.members = members
    indexes =
      members.count <= 32
      ? nil
      : Dictionary(
        members.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  private func index(_ key: Key) -> Int? {
    let name = key.stringValue
    return indexes.map { $0[name] } ?? members.firstIndex { $0.name == name }
  }

  private func child(_ key: Key) throws(JSONError) -> NodeDecoder {
    let index = try known(key)
    return NodeDecoder(members[index].value, in: decoder, at: index)
  }

  private func known(_ key: Key) throws(JSONError) -> Int {
    guard let index = index(key) else {
      throw decoder.error(.missing, at: JSONError.step(to: key.stringValue))
    }
    return index
  }

  func contains(_ key: Key) -> Bool { index(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { members[try known(key)].value == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let index = try known(key)
    return try decoder.decode(type, members[index].value, at: index)
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

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  /// Returns what `body` makes of the next element and moves on, unless it throws.
  private mutating func next<Result>(_ body: (NodeDecoder) throws -> Result) throws -> Result {
    guard !isAtEnd else { throw decoder.error(.missing, at: "[\(currentIndex)]") }
    let result = try body(NodeDecoder(elements[currentIndex], in: decoder, at: currentIndex))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

private struct SingleValueContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Integers decode themselves from this container.
    if let integer = type as? any FixedWidthInteger.Type {
      return try decoder.integer(integer) as! Value
    }
    return try decoder.decode(type)
  }
}
