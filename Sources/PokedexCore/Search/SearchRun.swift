import PokedexFormat

/// One search in the index: the best match of each entry.
struct SearchRun {
  private let index: SearchIndex
  private let query: SearchQuery
  /// By kind number: whether hits of the kind are wanted.
  private let isWanted: [Bool]
  /// The languages of the reader, as bits.
  private let readerLanguages: UInt64
  /// By entry: the best score so far; see ``score(_:_:isForeign:entry:)``.
  private var best: [UInt32]
  private var found: [Int] = []

  init(
    _ index: SearchIndex, _ query: SearchQuery, kinds: Set<ResourceKind>, readerLanguages: UInt64
  ) {
    self.index = index
    self.query = query
    self.readerLanguages = readerLanguages
    var isWanted = [Bool](repeating: kinds.isEmpty, count: 64)
    for kind in kinds { isWanted[kind.rawValue] = true }
    self.isWanted = isWanted
    best = [UInt32](repeating: .max, count: index.entries.count)
  }

  /// An entry and how it matched.
  struct Hit {
    var entry: SearchIndex.Entry
    var match: SearchMatch
  }

  mutating func hits(limit: Int) -> [Hit] {
    if let number = query.number { add(.pokemonSpecies, [number]) }
    findForms()
    findWords()
    // Typos come after better matches, of which there may be enough.
    if found.count(where: { Self.match(best[$0]) < .typo }) < limit {
      findTypos(hasExact: found.contains { Self.match(best[$0]) == .exact })
    }
    // The score contains the order of entries.
    let order = found.map { (best[$0], $0) }.sorted { $0 < $1 }
    return order.prefix(limit).map { Hit(entry: index.entries[$1], match: Self.match($0)) }
  }

  // MARK: Scores

  /// Returns the rank of a match as a number, smaller for a better one: the match, its cost, whether it is in
  /// another language than the reader's, and the entry.
  private static func score(_ match: SearchMatch, _ cost: Int, isForeign: Bool, entry: Int)
    -> UInt32
  {
    UInt32(match.rawValue) << 28 | UInt32(cost) << 24 | (isForeign ? 1 << 23 : 0)
      | UInt32(truncatingIfNeeded: min(entry, 1 << 23 - 1))
  }

  private static func match(_ score: UInt32) -> SearchMatch {
    SearchMatch(rawValue: Int(score >> 28)) ?? .substring
  }

  private mutating func add(_ entry: Int, _ match: SearchMatch, cost: Int, isForeign: Bool) {
    guard isWanted[index.entries[entry].kind.rawValue] else { return }
    if best[entry] == .max { found.append(entry) }
    best[entry] = min(best[entry], Self.score(match, cost, isForeign: isForeign, entry: entry))
  }

  private func isForeign(_ key: Int) -> Bool {
    let languages = index.languages[key]
    return languages != 0 && languages & readerLanguages == 0
  }

  /// Adds entries that the text is the number or a short name of.
  mutating func add(_ kind: ResourceKind, _ ids: Set<Int>) {
    // Most texts are no short name, and each search comes here.
    if ids.isEmpty { return }
    for (place, entry) in index.entries.enumerated()
    where entry.kind == kind && ids.contains(Int(entry.id)) {
      add(place, .exact, cost: 0, isForeign: false)
    }
  }

  // MARK: Matches

  private mutating func findForms() {
    for form in query.forms {
      let text = SearchText(form.key)
      forEachPlace(of: text) { run, key, place in
        let entry = Int(run.index.owners[key])
        if let kinds = form.kinds, !kinds.contains(run.index.entries[entry].kind) { return }
        let match: SearchMatch =
          switch place {
          case .whole: .exact
          case .prefix: .prefix
          case .word: .word
          case .part: .substring
          }
        run.add(entry, match, cost: form.cost, isForeign: run.isForeign(key))
      }
    }
  }

  /// Finds the entries of which each word of the query begins a word, in any order.
  private mutating func findWords() {
    guard query.words.count > 1, query.words.count <= 32 else { return }
    var words = [UInt32](repeating: 0, count: index.entries.count)
    var native = words
    for (number, word) in query.words.enumerated() {
      forEachPlace(of: SearchText(word)) { run, key, place in
        guard place != .part else { return }
        words[Int(run.index.owners[key])] |= 1 << UInt32(number)
        if !run.isForeign(key) { native[Int(run.index.owners[key])] |= 1 << UInt32(number) }
      }
    }
    let all = UInt32(truncatingIfNeeded: (1 << query.words.count) - 1)
    for entry in words.indices where words[entry] == all {
      add(entry, .word, cost: 2, isForeign: native[entry] != all)
    }
  }

  /// - Parameter hasExact: whether the query is a name. Then only names that differ in nothing but dakuten are
  ///   found: ガラガラ for カラカラ.
  private mutating func findTypos(hasExact: Bool) {
    let hasFound = !found.isEmpty
    for text in query.typoForms {
      let most = KeyMatch.mostEdits(text.units.count)
      guard most > 0 else { continue }
      let wholeOnly = hasFound && text.units.count < KeyMatch.minimumPrefix
      var unvoiced = [UInt16](repeating: 0, count: text.units.count + most + 1)
      forEachSignature { run, key, signature in
        // Each edit accounts for at most one letter that the key lacks.
        let mayMatch =
          hasExact
          ? signature == text.signature
          : (text.signature & ~signature).nonzeroBitCount <= most
        guard mayMatch else { return }
        let start = Int(run.index.starts[key])
        let length = Int(run.index.starts[key + 1]) - start
        if wholeOnly, abs(length - text.units.count) > most { return }
        // Letters after these change no result.
        let count = min(length, unvoiced.count)
        for place in 0..<count {
          unvoiced[place] = SearchText.unvoiced(run.index.letters[start + place])
        }
        let cost = text.units.withUnsafeBufferPointer { query in
          unvoiced.withUnsafeBufferPointer {
            KeyMatch.typos(
              query, UnsafeBufferPointer(rebasing: $0[..<count]), allowsPrefix: !wholeOnly)
          }
        }
        guard let cost, cost == 0 || !hasExact else { return }
        run.add(Int(run.index.owners[key]), .typo, cost: cost, isForeign: run.isForeign(key))
      }
    }
    guard let kana = query.unfinishedKana, !hasExact else { return }
    forEachPlace(of: SearchText(kana)) { run, key, place in
      guard place == .prefix else { return }
      run.add(Int(run.index.owners[key]), .typo, cost: 3, isForeign: run.isForeign(key))
    }
  }

  /// Calls `body` with each key that contains `text`, and the best place in it.
  private mutating func forEachPlace(
    of text: SearchText, _ body: (inout Self, _ key: Int, SearchPlace) -> Void
  ) {
    text.units.withUnsafeBufferPointer { form in
      forEachSignature { run, key, signature in
        guard text.signature & ~signature == 0 else { return }
        let start = Int(run.index.starts[key])
        let end = Int(run.index.starts[key + 1])
        let place = run.index.letters.withUnsafeBufferPointer { letters in
          KeyMatch.place(of: form, in: UnsafeBufferPointer(rebasing: letters[start..<end])) {
            run.index.wordStarts[start + $0]
          }
        }
        if let place { body(&run, key, place) }
      }
    }
  }

  @inline(__always)
  private mutating func forEachSignature(
    _ body: (inout Self, _ key: Int, _ signature: UInt64) -> Void
  ) {
    // A copy shares the storage; the pointer avoids a check for each of 57,000 keys.
    let signatures = index.signatures
    signatures.withUnsafeBufferPointer { signatures in
      for key in signatures.indices { body(&self, key, signatures[key]) }
    }
  }
}
