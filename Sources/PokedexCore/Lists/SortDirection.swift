import PokedexModel

/// The direction of a sorted list.
public enum SortDirection: String, Sendable, Hashable, Codable {
  case ascending, descending
}

extension SortDirection {
  /// Encodes a sorted list's order as `name` or `-name`.
  func encode(_ name: String, _ encoder: any Encoder) throws {
    try encoder.encodeName(self == .descending ? "-\(name)" : name)
  }

  static func decode(_ decoder: any Decoder) throws -> (name: String, direction: SortDirection) {
    let text = try decoder.singleValueContainer().decode(String.self)
    return text.hasPrefix("-") ? (String(text.dropFirst()), .descending) : (text, .ascending)
  }

  static func unknown(_ name: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "unknown order \(name)"))
  }
}

extension Array {
  /// Returns the elements sorted by a value; equal ones keep their order. Those without a value come last in both
  /// directions.
  func sorted<Value: Comparable>(_ direction: SortDirection, by value: (Element) -> Value?)
    -> [Element]
  {
    let values = map(value)
    let order = indices.sorted { a, b in
      if values[a] == values[b] { return a < b }
      guard let left = values[a], let right = values[b] else { return values[a] != nil }
      return (left < right) == (direction == .ascending)
    }
    return order.map { self[$0] }
  }

  /// Returns at most `limit` elements after the first `offset`; nil for all.
  func page(offset: Int, limit: Int?) -> [Element] {
    let rest = dropFirst(Swift.max(0, offset))
    return Array(limit.map { rest.prefix(Swift.max(0, $0)) } ?? rest)
  }
}
