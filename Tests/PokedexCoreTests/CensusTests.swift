import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// What PokedexCore says about a file equals counts of the views.
@Suite struct CensusTests {
  private let pokedex: Pokedex
  private let connection: Connection

  init() throws {
    pokedex = try SampleDatabase.open()
    connection = try Connection(SampleDatabase.path, .immutable)
  }

  private func count(_ sql: String, _ value: String) throws -> Int {
    try connection.integer("SELECT COUNT(*) FROM (\(sql))", value) ?? 0
  }

  @Test func census_everyGame_equalsCountsOfTheViews() throws {
    let census = try pokedex.census()
    try expectEqual(census.games.map(\.id), pokedex.versionGroups().map(\.id))
    for game in census.games {
      let group = try pokedex.identifier(of: game.versionGroup)
      let at = "FROM dex_pokemon_at JOIN dex_pokemon USING (pokemon_id) WHERE version_group = ?"
      try expectEqual(
        game.pokemon, count("SELECT 1 \(at) AND is_present IS NOT 0", group), "\(group)")
      try expectEqual(game.present, count("SELECT 1 \(at) AND is_present", group))
      try expectEqual(
        game.species,
        count("SELECT DISTINCT species_id \(at) AND is_present IS NOT 0", group))
      try expectEqual(
        game.presentSpecies, count("SELECT DISTINCT species_id \(at) AND is_present", group))
    }
    #expect(census.games.contains { $0.present > 0 && $0.present < $0.pokemon })
  }

  /// An add-on without learnsets shows those of its base game in the view, but has no rows.
  @Test func census_learnsets_equalTheTable() throws {
    let census = try pokedex.census()
    for game in census.games {
      let bit = "(version_groups >> \(game.id.rawValue - 1)) & 1"
      func rows(_ condition: String) throws -> Int? {
        try connection.integer("SELECT COUNT(*) FROM learnset WHERE \(bit) AND \(condition)")
      }
      try expectEqual(game.ownRows.values.reduce(0, +), rows("via = 0"))
      try expectEqual(game.inheritedRows, rows("via <> 0"))
      for (method, count) in game.ownRows {
        try expectEqual(count, rows("via = 0 AND method_id = \(method)"))
      }
      try expectEqual(
        game.learners,
        connection.integer(
          "SELECT COUNT(DISTINCT pokemon_id) FROM learnset WHERE \(bit) AND via = 0"))
    }
    #expect(census.games.contains { $0.inheritedRows > 0 })
  }

  @Test func census_speciesTexts_equalTheView() throws {
    let languages = try pokedex.all(Language.self, language: .english)
    var found = 0
    for game in try pokedex.census().games {
      for language in languages {
        let texts = try connection.integer(
          """
          SELECT COUNT(DISTINCT f.id) FROM flavor_text AS f
          JOIN version AS v ON (f.games >> (v.id - 1)) & 1
          WHERE f.kind = ?1 AND v.version_group_id = ?2 AND (f.languages >> (?3 - 1)) & 1
          """, ResourceKind.pokemonSpecies.rawValue, game.id.rawValue, language.id.rawValue)
        expectEqual(game.speciesTexts[language.id] ?? 0, texts)
        found += texts ?? 0
      }
    }
    #expect(found > 30)
  }

  @Test func tableSizes_all_areWholePages() throws {
    let sizes = try pokedex.tableSizes()
    let page = try #require(try connection.integer("PRAGMA page_size"))
    // Not every SQLite has dbstat.
    guard (try? connection.prepare("SELECT 1 FROM dbstat")) != nil else {
      #expect(sizes.isEmpty)
      return
    }
    #expect(sizes.allSatisfy { $0.bytes > 0 && $0.bytes % page == 0 })
    expectEqual(sizes.map(\.table), sizes.map(\.table).sorted())
    #expect(sizes.contains { $0.table == "learnset" })
    let total = try #require(try connection.integer("PRAGMA page_count")) * page
    #expect(sizes.reduce(0) { $0 + $1.bytes } <= total)
  }

  @Test func provenance_all_equalsTheViews() throws {
    try expectEqual(
      pokedex.corrections().map { "\($0.kind.endpoint) \($0.identifier) \($0.field)" },
      connection.texts(
        "SELECT entity || ' ' || identifier || ' ' || field FROM dex_correction ORDER BY id"))
    let supplements = try pokedex.supplements()
    try expectEqual(
      supplements.map(\.id), connection.texts("SELECT id FROM supplement ORDER BY id"))
    let values = try pokedex.supplementedValues()
    try expectEqual(
      values.map { "\($0.supplement) \($0.field) \($0.resourceID) \($0.rows)" }.sorted(),
      connection.texts(
        "SELECT id || ' ' || field || ' ' || entity_id || ' ' || rows FROM dex_supplement"
      ).sorted())
  }

  /// As in PokéAPI: two items may have the same identifier.
  @Test func resources_ofAKind_equalTheView() throws {
    for kind in [ResourceKind.item, .eggGroup, .version, .machine, .evolutionChain] {
      let resources = try pokedex.resources(of: kind, language: .french)
      try expectEqual(
        resources.map { "\($0.id.rawValue) \($0.identifier) \($0.name)" },
        connection.texts(
          """
          SELECT entity_id || ' ' || identifier || ' ' || text FROM dex_display_name
          WHERE entity = '\(kind.endpoint)' AND language = 'fr' ORDER BY entity_id
          """), "\(kind)")
    }
    #expect(try pokedex.resources(of: .machine).isEmpty)
    #expect(try pokedex.resources(of: .item).count > 10)
  }
}
