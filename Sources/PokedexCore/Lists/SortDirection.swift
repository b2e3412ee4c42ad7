import PokedexFormat

/// The direction of a sorted list.
public enum SortDirection: String, Sendable, Hashable, Codable { case ascending, descending }

/// The order of a list. Rows that are equal by it are in the order of their ids; those without a value come last in both
/// directions. Encoded as the name of its key, after a minus sign if descending: `"name"`, `"-speed"`.
public struct SortOrder<Key: RawRepresentable<String> & Sendable & Hashable>: Sendable, Hashable {
  public var key: Key
  public var direction: SortDirection

  public init(_ key: Key, _ direction: SortDirection = .ascending) {
    self.key = key
    self.direction = direction
  }
}

extension SortOrder: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard let key = Key(rawValue: name) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "unknown order \(name)"))
    }
    self.init(key, text == name ? .ascending : .descending)
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeName(direction == .descending ? "-\(key.rawValue)" : key.rawValue)
  }
}

extension Array {
  /// Returns the elements sorted by a value; equal ones keep their order. Those without a value come last in both
  /// directions.
  package func sorted<Value: Comparable>(_ direction: SortDirection, by value: (Element) -> Value?)
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

/// The key by which names are sorted. Case, width and accents are ignored. Kana are in the order of Japanese
/// dictionaries: long vowels are spelled out, and voiced kana come after the others only if the names are
/// equal otherwise. Chinese characters and Hangul are in the order of Unicode.
package struct NameSortKey: Comparable {
  /// The UTF-16 of the folded name without dakuten.
  private let letters: [UInt16]
  /// The UTF-8 bytes of the folded name, which decide between names with equal letters.
  private let folded: [UInt8]

  package init(_ name: String) {
    letters = SearchKey.k2(name).utf16.map(SearchText.unvoiced)
    folded = Array(SearchKey.k1(name).utf8)
  }

  package static func < (a: Self, b: Self) -> Bool {
    a.letters == b.letters
      ? a.folded.lexicographicallyPrecedes(b.folded)
      : a.letters.lexicographicallyPrecedes(b.letters)
  }
}
