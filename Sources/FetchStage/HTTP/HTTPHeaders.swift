import Base

/// Header fields in the order received. Names are case-insensitive (RFC 9110 §5.1).
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field line.
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field `name`.
  package subscript(_ name: String) -> String? {
    fields.first { strcasecmp($0.name, name) == 0 }?.value
  }

  /// Returns the number of field lines with `name`.
  package func count(of name: String) -> Int { fields.count { strcasecmp($0.name, name) == 0 } }

  /// Whether all names and values are free of characters that could start another line.
  package var areWellFormed: Bool {
    fields.allSatisfy { field in
      !field.name.isEmpty
        && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }
}
