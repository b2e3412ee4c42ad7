extension JSONValue {
  /// Encodes `value`: members in the order in which it encodes them, those of dictionaries by name, null for
  /// an optional that is nil. A `JSONValue` within it is used as is.
  ///
  /// - Precondition: no `encode(to:)` of `value` and its parts throws.
  package init(encoding value: some Encodable) {
    let node = EncodingNode()
    do { try node.encode(value) } catch { preconditionFailure("cannot encode a value: \(error)") }
    self = node.value
  }
}

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? NodeEncoder else {
      preconditionFailure("JSONValue is encoded by JSONValue(encoding:) only")
    }
    encoder.node.set(self)
  }
}

/// A dictionary, whose members have no order.
private protocol Unordered {}
extension Dictionary: Unordered {}

/// A value that is being encoded. A class, since containers may write to it alternately.
private final class EncodingNode {
  enum Kind { case scalar, array, object }
  /// A part that is complete, or that a nested container may still write to.
  enum Part {
    case value(JSONValue)
    case node(EncodingNode)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  /// A value that encodes nothing, such as a structure without properties, is an empty object.
  private var kind = Kind.object
  private var scalar = JSONValue.null
  private var children: [(name: String, part: Part)] = []

  var value: JSONValue {
    switch kind {
    case .scalar: scalar
    case .array: .array(children.map(\.part.value))
    case .object: .object(children.map { JSONValue.Member($0.name, $0.part.value) })
    }
  }

  var count: Int { children.count }

  func become(_ kind: Kind) { self.kind = kind }

  func set(_ value: JSONValue) {
    kind = .scalar
    scalar = value
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    // Asking whether a type conforms to a protocol takes longer than all else.
    case let number as Int: set(.number(String(number)))
    case let numbers as [Int]:
      become(.array)
      for number in numbers { append(.number(String(number))) }
    case let text as String: set(.string(text))
    case let bool as Bool: set(.bool(bool))
    case let number as any BinaryInteger: set(.number("\(number)"))
    case let number as Double: set(.double(number))
    case let number as Float: set(number.isFinite ? .number("\(number)") : .null)
    default:
      try value.encode(to: NodeEncoder(node: self))
      if kind == .object, value is any Unordered { children.sort { $0.name < $1.name } }
    }
  }

  /// Appends an element or member.
  func append(_ value: JSONValue, _ key: (any CodingKey)? = nil) {
    children.append((key?.stringValue ?? "", .value(value)))
  }

  /// Encodes an element or member and appends it.
  func append<Value: Encodable>(encoding value: Value, _ key: (any CodingKey)? = nil) throws {
    let node = EncodingNode()
    try node.encode(value)
    append(node.value, key)
  }

  /// Appends a new element or member and returns it.
  func child(_ key: (any CodingKey)? = nil) -> EncodingNode {
    let node = EncodingNode()
    children.append((key?.stringValue ?? "", .node(node)))
    return node
  }
}

private struct NodeEncoder: Encoder {
  let node: EncodingNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.become(.object)
    return KeyedEncodingContainer(KeyedContainer(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.become(.array)
    return UnkeyedContainer(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(node: node)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.append(.null, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.append(encoding: value, key)
  }

  private func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  // The standard library's defaults omit nil, and are preferred to a generic function.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try optional(value, key)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    NodeEncoder(node: node.child(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.child(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.child(key)) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try node.append(encoding: value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  {
    NodeEncoder(node: node.child()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.child()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.child()) }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }
  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value) }
}
