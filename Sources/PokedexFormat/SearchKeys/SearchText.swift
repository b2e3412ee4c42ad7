/// A form of a query or a stored key as UTF-16, prepared for comparing.
package struct SearchText: Sendable {
  package let units: [UInt16]
  /// A bit for each letter, with dakuten ignored. Every text that contains this one has all of its bits.
  package let signature: UInt64

  package init(_ key: String) {
    units = Array(key.utf16)
    signature = units.reduce(0) { $0 | Self.bit($1) }
  }

  /// The bit of a letter in a signature: one of 32 for ASCII, one of 32 for all others.
  @inlinable package static func bit(_ unit: UInt16) -> UInt64 {
    unit < 0x80 ? 1 << UInt64(unit & 31) : 1 << UInt64(32 + unvoiced(unit) & 31 | 32)
  }

  /// Returns a katakana without dakuten or handakuten, and every other letter unchanged.
  @inlinable package static func unvoiced(_ unit: UInt16) -> UInt16 {
    unit &- 0x30A0 < 0x60 ? unvoicedKana[Int(unit &- 0x30A0)] : unit
  }

  @usableFromInline static let unvoicedKana: [UInt16] = (0x30A0..<0x3100).map {
    UInt16(truncatingIfNeeded: Kana.unvoiced(UInt32($0)))
  }
}

/// Where a form of a query is in a stored key. Smaller values are better.
package enum SearchPlace: Int, Sendable { case whole, prefix, word, part }

/// The comparisons of a form of a query with a stored key.
package enum KeyMatch {
  /// Returns the best place of `form` in `key`; nil if the key does not contain it.
  ///
  /// - Parameter isWordStart: whether a word begins at an index of the key; true at 0 if the key is only a part
  ///   of a name, which has no prefix.
  package static func place(
    of form: UnsafeBufferPointer<UInt16>, in key: UnsafeBufferPointer<UInt16>,
    isWordStart: (Int) -> Bool
  ) -> SearchPlace? {
    guard form.count <= key.count, let first = form.first else { return nil }
    // A single Latin letter or digit is too short to find within a name.
    let last = form.count == 1 && first < 0x80 ? 0 : key.count - form.count
    var found: SearchPlace?
    for start in 0...last where key[start] == first {
      var index = 1
      while index < form.count, key[start + index] == form[index] { index += 1 }
      guard index == form.count else { continue }
      if isWordStart(start) { return .word }
      if start == 0 { return form.count == key.count ? .whole : .prefix }
      found = .part
    }
    return found
  }

  /// The number of edits that a query of `length` letters may have: two for eight letters and more, one for
  /// three and more.
  package static func mostEdits(_ length: Int) -> Int { length < 3 ? 0 : length < 8 ? 1 : 2 }

  /// Returns how much `key` differs from a query by typos: twice the number of edits; 1 if the query without
  /// edits is a prefix, and 4 with the one edit that a prefix may have; nil if it differs too much.
  ///
  /// - Parameters:
  ///   - query: The form of the query, with every letter ``SearchText/unvoiced(_:)``.
  ///   - key: The key, with every letter unvoiced too.
  ///   - allowsPrefix: Whether the query may be a prefix of the key.
  package static func typos(
    _ query: UnsafeBufferPointer<UInt16>, _ key: UnsafeBufferPointer<UInt16>,
    allowsPrefix: Bool = true
  ) -> Int? {
    let most = mostEdits(query.count)
    guard most > 0 else { return nil }
    let edits = EditDistance.between(query, key, limit: most)
    let whole = edits.whole <= most ? 2 * edits.whole : Int.max
    let prefix = allowsPrefix && edits.prefix <= 1 ? 3 * edits.prefix + 1 : Int.max
    let least = min(whole, prefix)
    return least == Int.max ? nil : least
  }

  /// The minimum length of a query for which a prefix with a typo is found next to other matches.
  package static let minimumPrefix = 5
}
