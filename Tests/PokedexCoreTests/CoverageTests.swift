import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite(.inTemporaryFolder) struct CoverageTests {
  let folder = InTemporaryFolder.path
  private let pokedex = SampleDatabase.opened(.english)

  @Test(arguments: TestDatabases.paths)
  func coverage_allGames_equalsTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let view = try Connection(path, .immutable).texts(
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
    // Of texts and chances that are left out, the games where some are have rows, and of exclusives those of pairs.
    for part in Set(try pokedex.coverage().map(\.coverage.part))
    where !["chances", "exclusives", "flavor-texts"].contains(part) {
      let count = try connection.integer(
        "SELECT COUNT(DISTINCT version) FROM dex_coverage WHERE part = '\(part)'")
      expectEqual(count, versions, "\(part)")
    }
  }

  /// Every word of the reviewed table has a sentence.
  @Test func coverage_everyRow_saysWhyInBothLanguages() throws {
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

  @Test func missingParts_ofEachGame_areThoseOfTheView() throws {
    var missing: [String] = []
    for game in try pokedex.versionGroups(language: .english) {
      let parts = try pokedex.missingParts(of: .id(game.id), language: .english)
      missing += parts.map { "\(game.identifier) \($0.part) \($0.state.rawValue)" }
      #expect(parts.allSatisfy { !$0.name.isEmpty && $0.name != $0.part })
    }
    let view = try SampleDatabase.connection.texts(
      """
      SELECT version_group || ' ' || part || ' ' ||
        CASE WHEN min(state) = max(state) THEN state ELSE 'partial' END
      FROM dex_coverage JOIN dex_version USING (version)
      WHERE IFNULL(language, 'en') = 'en'
      GROUP BY version_group, part HAVING max(state <> 'complete')
      """)
    expectEqual(missing.sorted(), view.sorted())
  }

  @Test func habitats_ofGamesThatLackPlaces_sayWhichParts() throws {
    let rows = try pokedex.habitats(of: "pikachu")
    #expect(rows.contains { $0.missing.contains("trades") })
    for row in rows {
      let versions = row.versions.map { "'\($0.identifier)'" }.joined(separator: ", ")
      let parts = CoverageListing.partsOfEncounters.map { "'\($0)'" }.joined(separator: ", ")
      let view = try SampleDatabase.connection.texts(
        """
        SELECT DISTINCT part FROM dex_coverage
        WHERE version IN (\(versions)) AND part IN (\(parts)) AND state <> 'complete' ORDER BY part
        """)
      expectEqual(row.missing, view)
    }
  }

  /// PokéAPI has 100 % for each pokemon that walks about.
  @Test func habitats_overworldOfLetsGo_haveNoChance() throws {
    let rows = try SampleDatabase.connection.texts(
      """
      SELECT DISTINCT pokemon || ' ' || method || ' ' || IFNULL(chance, 'unknown') FROM dex_encounter
      WHERE version = 'lets-go-eevee'
      """)
    #expect(rows.contains { $0.contains(" overworld unknown") })
    #expect(rows.allSatisfy { $0.contains("overworld") == $0.contains("unknown") })
    for name in Set(rows.map { $0.prefix { $0 != " " } }) {
      let rows = try pokedex.habitats(
        of: .name(String(name)), in: "lets-go-pikachu-lets-go-eevee")
      #expect(rows.allSatisfy { $0.missing.contains("chances") })
      #expect(
        rows.allSatisfy { $0.method.identifier.hasPrefix("overworld") == ($0.bestChance == nil) })
    }
  }

  @Test func ways_ofAllPokemon_areThoseOfTheView() throws {
    var ways: [String] = []
    for pokemon in try pokedex.all(Pokemon.self, language: .english) {
      for way in try pokedex.ways(toObtain: .id(pokemon.id), language: .english) {
        let through = way.through?.identifier ?? ""
        #expect(way.through.map { way.text.contains($0.name) } ?? !way.text.isEmpty)
        ways += way.versions.map {
          "\($0.identifier) \(pokemon.identifier) \(way.way.rawValue) \(through)"
        }
      }
    }
    let view = try SampleDatabase.connection.texts(
      """
      SELECT version || ' ' || pokemon || ' ' || way || ' ' || IFNULL(through, '')
      FROM dex_obtainable_at
      """)
    #expect(view.count > 1_000)
    expectEqual(ways.sorted(), view.sorted())
    let raichu = try pokedex.detail(of: "raichu", in: "red-blue", language: .japanese).ways
    expectEqual(raichu.map(\.text), ["ピカチュウから進化"])
  }

  @Test func wildPokemon_chanceOfNoSource_isNilAndSortedLast() throws {
    let pokedex = try SampleDatabase.changed(
      in: folder,
      by: "UPDATE OR REPLACE encounter SET chance = 0, source = 'A source' WHERE pokemon_id = 92")
    let rows = try pokedex.wildPokemon(at: "old-chateau", in: "diamond-pearl")
    let unknown = rows.filter { $0.chance == nil }
    #expect(unknown.count > 0 && unknown.allSatisfy { $0.pokemon.identifier == "gastly" })
    #expect(unknown.allSatisfy { $0.bestChance == nil })
    let slots = try pokedex.encounters(at: "old-chateau", in: "diamond-pearl").map(\.encounter)
    #expect(slots.contains { $0.chance == nil && $0.source == "A source" })
    #expect(slots.contains { $0.chance != nil && $0.source == nil })
    let view = try Connection(pokedex.path, .immutable).texts(
      """
      SELECT DISTINCT IFNULL(chance, 'unknown') || ' ' || source FROM dex_encounter
      WHERE source NOT NULL
      """)
    expectEqual(view, ["unknown A source"])
  }

  /// Slots of day and night that a source mixes are not added.
  @Test func habitats_mixedTimes_haveTheLargestChanceAndSaySo() throws {
    let sun = "SELECT id FROM resource WHERE identifier = 'sun' AND kind = 48"
    let pokedex = try SampleDatabase.changed(
      in: folder,
      by: """
        UPDATE encounter SET versions = 1 << ((\(sun)) - 1)
        WHERE pokemon_id = 25 AND location_area_id = 118 AND condition_set_id = 0
        """)
    let rows = try pokedex.habitats(of: 25, in: "sun-moon").filter { $0.area.id == 118 }
    expectEqual(rows.map(\.isTimeUnknown), [true])
    expectEqual(rows.map(\.chance), [4])
  }
}

extension String {
  /// The number of sentences.
  fileprivate func components(end: Character) -> Int { count { $0 == end } }
}
