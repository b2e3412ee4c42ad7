import Platform
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// Typical queries on the real data: every row of Tests/Fixtures/search-examples.tsv.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct RealSearchTests {
  /// The last accepted place of the expected result, for queries that are too short or too common
  /// for the first ten: many names start with or contain the text.
  private static let lastPlaces: [String: Int] = [
    "カミ": 30, "ボール": 70, "アローラ": 40, "あろーら": 40, "ｱﾛｰﾗ": 40, "aro-ra": 40, "aroora": 40,
    "Alola": 40, "ガラル": 20, "gararu": 20, "メガ": 250, "めが": 250, "ﾒｶﾞ": 250, "mega": 250,
    "キョダイマックス": 50, "きょだいまっくす": 50, "kyodaimakkusu": 50, "キョダイ": 50,
  ]

  @Test func search_everyExample_isAmongFirstResults() async throws {
    let path = "\(SampleBuild.root)/Tests/Fixtures/search-examples.tsv"
    let rows = String(decoding: try File.readAll(path), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(rows.count > 150)
    let pokedex = try Pokedex.open(
      bundled: "\(try await RealDatabase.output)/pokedex.sqlite")
    for row in rows {
      let (query, identifier) = (row[0], row[3])
      let kind = try #require(ResourceKind(endpoint: row[2]))
      let last = Self.lastPlaces[query] ?? 10
      var place: Int?
      for (index, hit) in try pokedex.search(query, limit: last).enumerated()
      where hit.kind == kind {
        let found = try pokedex.identifier(of: hit.kind, hit.id)
        if found == identifier, place == nil { place = index + 1 }
      }
      #expect(place != nil, "\(query) does not find \(identifier) among the first \(last)")
    }
  }
}
