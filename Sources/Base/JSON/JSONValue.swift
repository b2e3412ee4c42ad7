/// A JSON document or a part of it in memory: parsed by ``init(parsing:_:)``, encoded by ``init(encoding:)``,
/// or written as a literal.
///
/// Objects keep the order of their members and numbers keep their notation, so equal values give equal bytes
/// and no digit is lost. Two numbers are equal if their notations are.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number in JSON notation: `12`, `-0.5`, `1e3`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object: a name and its value.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func int(_ value: Int) -> JSONValue { .number(String(value)) }

  /// Returns a finite number; null for infinities and NaN, which JSON cannot represent.
  package static func double(_ value: Double) -> JSONValue {
    value.isFinite ? .number("\(value)") : .null
  }
}

extension JSONValue {
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number(let text):
      text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        ? .integer : .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value as text for a message: strings quoted and truncated, containers only named.
  package var excerpt: String {
    switch self {
    case .object, .array, .null: kind.rawValue
    case .bool, .number: line
    case .string(let text):
      text.unicodeScalars.count <= 80 ? "\"\(text)\"" : "\"\(text.prefix(80))…\""
    }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, if it is written as an integer and fits in `Int`.
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The value of the first member `name`; nil if it is missing or null, or if this is not an object.
  ///
  /// Setting nil removes the member; setting a new one appends it.
  package subscript(_ name: String) -> JSONValue? {
    get {
      guard case .object(let members) = self else { return nil }
      let value = members.first { $0.name == name }?.value
      return value == .null ? nil : value
    }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object and keeps the order of its members.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }

  /// A string, or null for nil.
  package init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  /// An integer, or null for nil.
  package init(_ value: Int?) { self = value.map { .int($0) } ?? .null }
}
