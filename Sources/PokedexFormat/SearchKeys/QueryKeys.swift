extension SearchKey {
  /// A folded form of the user's query, to look up among the stored keys.
  package struct Query: Sendable, Hashable {
    package var key: String
    /// The weakest folding that produces this key. The rank of a hit is the worse of this and the kind of the
    /// stored key.
    package var kind: Kind
    /// Whether the key is the result of reading Latin letters as romaji.
    package var isRomaji: Bool

    package init(key: String, kind: Kind, isRomaji: Bool = false) {
      self.key = key
      self.kind = kind
      self.isRomaji = isRomaji
    }
  }

  /// Returns the keys to try for `query`, best first and without duplicates; empty for a blank query.
  ///
  /// The keys are k1 of the query, the stronger foldings k2 and k3, and the same of the query read as romaji.
  /// 十万 and 百万 before kana are also tried as the games' 10まん, 100まん.
  package static func queryKeys(_ query: String) -> [Query] {
    var keys: [Query] = []
    func add(_ key: String, _ kind: Kind, romaji: Bool = false) {
      if !key.isEmpty, !keys.contains(where: { $0.key == key }) {
        keys.append(Query(key: key, kind: kind, isRomaji: romaji))
      }
    }
    let typed = k1(query)
    add(typed, .k1)
    if let numbered = arabicMyriads(typed) { add(numbered, .alias) }
    let kana = kana(fromRomaji: query)
    if let kana { add(k1(kana), .k1, romaji: true) }
    add(k2(query), .k2)
    if let kana { add(k2(kana), .k2, romaji: true) }
    add(k3(query), .k3)
    if let kana { add(k3(kana), .k3, romaji: true) }
    return keys
  }

  /// Returns 十万ボルト as １０まんボルト: the key with a leading 十万, 百万 or 千万 in the games' digits.
  private static func arabicMyriads(_ key: String) -> String? {
    var scalars = key.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next()?.value == 0x4E07 else { return nil }
    let digits: String
    switch first.value {
    case 0x5341: digits = "10"
    case 0x767E: digits = "100"
    case 0x5343: digits = "1000"
    default: return nil
    }
    return digits + "マン" + String(key.unicodeScalars.dropFirst(2))
  }
}
