import Base
import PokedexCore
import PokedexModel

/// The JSON schemas of Codable types. Each type is decoded by a decoder that notes what it asks for and answers with
/// empty values.
final class ResultSchema {
  /// The schemas of types with members, by name.
  private(set) var definitions: [String: JSONValue] = [:]
  private var values: [ObjectIdentifier: any Decodable] = [:]
  /// Whether members that are null are left out.
  let omitsNull: Bool
  /// The members that are an object of two values, `en` and `ja`, each of which may be missing.
  let bilingual: Set<String>

  init(omitsNull: Bool = false, bilingual: Set<String> = []) {
    (self.omitsNull, self.bilingual) = (omitsNull, bilingual)
  }

  /// Returns the schema of a type: for one with members, a reference to its definition.
  func schema(of type: any Decodable.Type) throws -> JSONValue {
    switch type {
    case is JSONValue.Type: return true
    case is GameValue.Type:
      return ["anyOf": [["type": "integer"], ["const": "unknown"]]]
    case let type as any List.Type:
      return ["type": "array", "items": try schema(of: type.element)]
    case let type as any Table.Type:
      return ["type": "object", "additionalProperties": try schema(of: type.value)]
    case let type as any CaseIterable.Type:
      return ["enum": .array(Self.cases(type))]
    default: break
    }
    // Without the module and the types in angle brackets: `LearnsetSection.Row`.
    let name = String(reflecting: type).prefix { $0 != "<" }.drop { $0 != "." }.dropFirst()
    let reference: JSONValue = ["$ref": .string("#/$defs/\(name)")]
    if definitions[String(name)] != nil { return reference }
    definitions[String(name)] = .null  // for a type within itself
    let note = Note(self)
    values[ObjectIdentifier(type)] = try type.init(from: NotingDecoder(note: note))
    if let single = note.single {
      definitions[String(name)] = nil
      return single
    }
    definitions[String(name)] = [
      "type": "object", "properties": .object(note.members),
      "required": .array(note.required.map { .string($0) }), "additionalProperties": false,
    ]
    return reference
  }

  private static func cases<Cases: CaseIterable>(_ type: Cases.Type) -> [JSONValue] {
    func encoded(_ value: some Encodable) -> JSONValue { JSONValue(encoding: value) }
    return Cases.allCases.compactMap { $0 as? any Encodable }.map { encoded($0) }
  }

  /// Returns an empty value, or the first case of an enumeration.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    func first<Cases: CaseIterable>(_ type: Cases.Type) -> Any? { Cases.allCases.first }
    if let type = type as? any CaseIterable.Type, let value = first(type) { return value as! Value }
    if let type = type as? any Empty.Type { return type.init() as! Value }
    guard
      let value = values[ObjectIdentifier(type)]
        ?? (try? type.init(from: NotingDecoder(note: Note(self))))
    else { throw JSONError(.missing) }
    return value as! Value
  }
}

private protocol Empty { init() }
extension String: Empty {}
extension Bool: Empty {}
extension Int: Empty {}
extension Int64: Empty {}
extension UInt64: Empty {}
extension Double: Empty {}

private protocol List: Empty { static var element: any Decodable.Type { get } }
extension Array: Empty, List where Element: Decodable {
  static var element: any Decodable.Type { Element.self }
}

private protocol Table: Empty { static var value: any Decodable.Type { get } }
extension Dictionary: Empty, Table where Key: Decodable, Value: Decodable {
  static var value: any Decodable.Type { Value.self }
}

/// What a type asked for.
private final class Note {
  let schema: ResultSchema
  var members: [JSONValue.Member] = []
  var required: [String] = []
  /// The name of the member that may be null.
  var optional: String?
  var single: JSONValue?

  init(_ schema: ResultSchema) { self.schema = schema }

  func shape(_ type: any Decodable.Type) throws -> JSONValue {
    switch type {
    case is String.Type: ["type": "string"]
    case is Bool.Type: ["type": "boolean"]
    case is Double.Type: ["type": "number"]
    case is any FixedWidthInteger.Type: ["type": "integer"]
    default: try schema.schema(of: type)
    }
  }
}

private struct NotingDecoder: Decoder, SingleValueDecodingContainer {
  let note: Note
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(NotingContainer(note: note))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw JSONError(.missing) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    note.single = try note.shape(type)
    return try note.schema.value(type)
  }
}

private struct NotingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let note: Note
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  /// Asked before the value of an optional member.
  func decodeNil(forKey key: Key) -> Bool {
    note.optional = key.stringValue
    return false
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    var shape = try note.shape(type)
    if note.schema.bilingual.contains(key.stringValue) {
      shape = [
        "type": "object", "properties": ["en": shape, "ja": shape], "additionalProperties": false,
      ]
    }
    let isOptional = note.optional == key.stringValue
    if !isOptional || !note.schema.omitsNull { note.required.append(key.stringValue) }
    note.members.append(
      .init(key.stringValue, isOptional && !note.schema.omitsNull ? Self.orNull(shape) : shape))
    return try note.schema.value(type)
  }
  private static func orNull(_ shape: JSONValue) -> JSONValue {
    if case .object(let members) = shape, members.count == 1, let name = shape["type"] {
      ["type": .array([name, "null"])]
    } else {
      ["anyOf": .array([shape, ["type": "null"]])]
    }
  }
  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey: Key) throws
    -> KeyedDecodingContainer<Nested>
  { throw JSONError(.missing) }
  func nestedUnkeyedContainer(forKey: Key) throws -> any UnkeyedDecodingContainer {
    throw JSONError(.missing)
  }
  func superDecoder() throws -> any Decoder { throw JSONError(.missing) }
  func superDecoder(forKey: Key) throws -> any Decoder { throw JSONError(.missing) }
}
