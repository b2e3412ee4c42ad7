import PokedexFormat
import Testing

struct QueryKeysTests {
  /// How a query matches a name, in the terms of Tests/Fixtures/search-examples.tsv.
  private enum Match: String, CaseIterable {
    case exact, alias, phonetic, loose, prefix, substring, typo
  }

  @Test func queryKeys_searchExamples_findTheirNames() throws {
    let table = try FixtureTable("search-examples.tsv")
    #expect(table.rows.count >= 80)
    for row in table.rows {
      try #require(row.count == 6, "\(row)")
      let expected = try #require(Match(rawValue: row[5]))
      #expect(best(row[0], row[4]) == expected, "\(row[0]) for \(row[4])")
    }
  }

  @Test func queryKeys_kanaQuery_isRankedStrongestFirst() {
    let keys = SearchKey.queryKeys("ぴかちゅー")
    #expect(keys.map(\.key) == ["ピカチュー", "ピカチユウ", "ヒカチユウ"])
    #expect(keys.map(\.kind) == [.k1, .k2, .k3])
    #expect(keys.allSatisfy { !$0.isRomaji })
  }

  @Test func queryKeys_latinQuery_triesRomajiAfterTheLetters() {
    let keys = SearchKey.queryKeys("rizaadon")
    #expect(keys.map(\.key) == ["rizaadon", "リザアドン", "リサアトン"])
    #expect(keys.map(\.isRomaji) == [false, true, true])
    #expect(keys.map(\.kind) == [.k1, .k1, .k3])
  }

  @Test func queryKeys_blankQuery_areEmpty() {
    #expect(SearchKey.queryKeys("").isEmpty)
    #expect(SearchKey.queryKeys(" \u{3000}\u{200B}").isEmpty)
  }

  private func best(_ query: String, _ name: String) -> Match? {
    let stored = SearchKey.indexKeys(name)
    let keys = SearchKey.queryKeys(query)
    let equal = keys.flatMap { key in
      stored.filter { Array($0.key.utf8) == Array(key.key.utf8) }.map { max($0.kind, key.kind) }
    }.min()
    switch equal {
    case .k1: return .exact
    case .alias: return .alias
    case .k2: return .phonetic
    case .k3: return .loose
    case nil: break
    }
    let pairs = keys.flatMap { key in stored.map { (key.key, $0.key) } }
    if pairs.contains(where: { $1.hasPrefix($0) }) { return .prefix }
    if pairs.contains(where: { $1.contains($0) }) { return .substring }
    return pairs.contains(where: { OneTypo.matches($0, $1) }) ? .typo : nil
  }
}
