import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct CoverageTests {
  private static func strings(_ path: String, _ sql: String) throws -> [String] {
    let statement = try Connection(path, .immutable).prepare(sql)
    var rows: [String] = []
    while try statement.step() { rows.append(statement.columnTextOrNil(0) ?? "-") }
    return rows
  }

  /// Calls `body` with a copy of the sample after `script`.
  private static func withSample(
    _ script: String, _ body: (Pokedex, String) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.sqlite"
      let copy = try Connection(path, .readWriteCreate)
      try Connection(SampleDatabase.path, .immutable).backup(to: copy)
      try copy.execute(script)
      try body(try Pokedex(path: path, language: .english), path)
    }
  }

  @Test(arguments: TestDatabases.paths)
  func coverage_allGames_equalsTheView(_ path: String) throws {
    let pokedex = try Pokedex(path: path, language: .english)
    let connection = try Connection(path, .immutable)
    let view = try Self.strings(
      path,
      """
      SELECT version || ' ' || part || ' ' || IFNULL(method, '-') || ' ' || state || ' ' || count
        || ' ' || IFNULL(expected, '-') || ' ' || IFNULL(reason, '-') || ' ' || IFNULL(remedy, '-')
      FROM dex_coverage
      """)
    let rows = try pokedex.coverage().map { row in
      let (coverage, none) = (row.coverage, "-")
      return [
        row.version.identifier, coverage.part, row.method?.identifier ?? none,
        coverage.state.rawValue, "\(coverage.count)", coverage.expected.map { "\($0)" } ?? none,
        coverage.reason ?? none, coverage.remedy ?? none,
      ].joined(separator: " ")
    }
    expectEqual(rows.sorted(), view.sorted())
    let versions = try connection.integer("SELECT COUNT(*) FROM dex_version")
    // Of texts that are left out, the games where some are have rows.
    for part in Set(try pokedex.coverage().map(\.coverage.part)) where part != "flavor-texts" {
      let count = try connection.integer(
        "SELECT COUNT(DISTINCT version) FROM dex_coverage WHERE part = '\(part)'")
      expectEqual(count, versions, "\(part)")
    }
  }

  /// Every word of the reviewed table has a sentence.
  @Test func coverage_everyRow_saysWhyInBothLanguages() throws {
    let pokedex = try Pokedex(path: SampleDatabase.path)
    for language in [DisplayLanguage.english, .japanese] {
      let end = language == .english ? "." : "。"
      for row in try pokedex.coverage(language: language) where row.coverage.state != .complete {
        let sentences = row.text.components(end: Character(end))
        let words = [row.coverage.reason, row.coverage.remedy].compactMap(\.self)
        #expect(words.count > 0 && sentences >= 1 + words.count, "\(row.text)")
      }
    }
  }

  @Test func gaps_ofAGame_areSentencesWithGamesAndMethods() throws {
    let pokedex = try Pokedex(path: SampleDatabase.path)
    expectEqual(
      try pokedex.gaps(of: "sun-moon", parts: ["times-of-day"], language: .english),
      [
        """
        Time of day of encounters: missing. Encounters by day and by night are listed together.
        """
      ])
    expectEqual(
      try pokedex.gaps(of: "sun-moon", parts: ["times-of-day"], language: .japanese),
      ["出現する時間帯：データなし。昼と夜の出現が区別されていません。"])
    let trades = try pokedex.gaps(of: "black-white", parts: ["trades"], language: .english)
    #expect(trades.count == 1 && trades[0].hasPrefix("Trades within the game: missing."))
    expectEqual(try pokedex.gaps(of: "diamond-pearl", parts: ["learnsets"]), [])
  }

  @Test func wildPokemon_chanceOfNoSource_isNilAndSortedLast() async throws {
    try await Self.withSample(
      "UPDATE OR REPLACE encounter SET chance = 0, source = 'A source' WHERE pokemon_id = 92"
    ) { pokedex, path in
      let rows = try pokedex.wildPokemon(at: "old-chateau", in: "diamond-pearl")
      let unknown = rows.filter { $0.chance == nil }
      #expect(unknown.count > 0 && unknown.allSatisfy { $0.pokemon.identifier == "gastly" })
      #expect(unknown.allSatisfy { $0.bestChance == nil })
      let slots = try pokedex.encounters(at: "old-chateau", in: "diamond-pearl").map(\.encounter)
      #expect(slots.contains { $0.chance == nil && $0.source == "A source" })
      #expect(slots.contains { $0.chance != nil && $0.source == nil })
      let view = try Self.strings(
        path,
        """
        SELECT DISTINCT IFNULL(chance, 'unknown') || ' ' || source FROM dex_encounter
        WHERE source NOT NULL
        """)
      expectEqual(view, ["unknown A source"])
    }
  }

  /// Slots of day and night that a source mixes are not added.
  @Test func habitats_mixedTimes_haveTheLargestChanceAndSaySo() async throws {
    let sun = "SELECT id FROM resource WHERE identifier = 'sun' AND kind = 48"
    try await Self.withSample(
      """
      UPDATE encounter SET versions = 1 << ((\(sun)) - 1)
      WHERE pokemon_id = 25 AND location_area_id = 118 AND condition_set_id = 0
      """
    ) { pokedex, _ in
      let rows = try pokedex.habitats(of: 25, in: "sun-moon").filter { $0.area.id == 118 }
      expectEqual(rows.map(\.isTimeUnknown), [true])
      expectEqual(rows.map(\.chance), [4])
    }
  }
}

extension String {
  /// The number of sentences.
  fileprivate func components(end: Character) -> Int { count { $0 == end } }
}
