import Base
import Layers
import PackStage
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct PackStageTests {
  let folder = InTemporaryFolder.path

  private static let source = SourceDescription(kind: .dir, location: "tree", revision: "abc")

  private static func pack(
    _ dex: NormalizedDex, to path: String, edition: Edition = .full
  ) throws -> PackStage.Product {
    try PackStage.run(
      PackStage.Input(
        dex: dex, index: IndexStage.run(learnset: dex.learnset), source: source,
        sourceDigest: SHA256.digest(of: "source")),
      to: path, PackStage.Configuration(edition: edition, generatorVersion: "test"),
      progress: SilentProgress())
  }

  /// The rows of `sql` as text, with columns joined by `|` and null as `-`.
  private static func rows(_ path: String, _ sql: String) throws -> [String] {
    let statement = try Connection(path, .immutable).prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      rows.append(
        (0..<statement.columnCount).map { statement.columnTextOrNil($0) ?? "-" }
          .joined(separator: "|"))
    }
    return rows
  }

  @Test func run_pokemonAfterTheMainSeries_isListedWithoutPresentValues() throws {
    var dex = SmallDex.make()
    for index in dex.versionGroups.indices { dex.versionGroups[index].isMainSeries = false }
    let path = "\(folder)/a.sqlite"
    _ = try Self.pack(dex, to: path)
    try expectEqual(
      Self.rows(path, "SELECT pokemon, present_type_1, present_total FROM dex_pokemon"),
      ["pikachu|-|-"])
    try expectEqual(Self.rows(path, "SELECT move, power FROM dex_move"), ["thunder-shock|-"])
  }

  @Test func run_smallDex_fillsViews() throws {
    let path = "\(folder)/a.sqlite"
    _ = try Self.pack(SmallDex.make(), to: path)
    let rows = { try Self.rows(path, $0) }
    try expectEqual(
      rows("SELECT pokemon, name_en, name_ja, genus_en, height_dm FROM dex_pokemon"),
      ["pikachu|Pikachu|ピカチュウ|-|4"])
    try expectEqual(
      rows(
        """
        SELECT version_group, type_1, type_2, hp, special_attack, special_defense, special,
          is_present FROM dex_pokemon_at ORDER BY version_group
        """), ["gold-silver|electric|-|35|50|40|-|0", "red-blue|electric|-|35|-|-|50|1"])
    try expectEqual(
      rows(
        "SELECT version_group, method, level, sort_order, via FROM dex_learnset ORDER BY 1, 2"),
      [
        "gold-silver|egg|0|-|own", "gold-silver|level-up|1|-|own", "red-blue|level-up|1|-|own",
      ])
    try expectEqual(
      rows("SELECT move, name_en, name_ja FROM dex_move"), ["thunder-shock|thunder-shock|でんきショック"])
    try expectEqual(
      rows(
        "SELECT entity, language, text, fallback FROM dex_display_name WHERE entity_id IN (25, 84)"
          + " ORDER BY 1, 2"),
      [
        "move|en|thunder-shock|identifier", "move|fr|thunder-shock|identifier",
        "move|ja|でんきショック|-", "move|ja-hrkt|でんきショック|ja",
        "pokemon|en|Pikachu|-", "pokemon|fr|Pikachu|en", "pokemon|ja|ピカチュウ|-",
        "pokemon|ja-hrkt|ピカチュウ|ja",
        "pokemon-species|en|Pikachu|-", "pokemon-species|fr|Pikachu|en",
        "pokemon-species|ja|ピカチュウ|-", "pokemon-species|ja-hrkt|ピカチュウ|-",
      ])
    try expectEqual(
      rows(
        "SELECT version_group, version, language, source FROM dex_flavor_text ORDER BY 2, 3"),
      [
        "gold-silver|gold|en|upstream", "gold-silver|gold|fr|upstream",
        "red-blue|red|en|upstream", "red-blue|red|fr|upstream",
      ])
    try expectEqual(
      rows(
        """
        SELECT k.identifier, e.id, rank, sort_order, replace(replace(keys, char(10), '/'), char(9), ' ')
        FROM search_entry AS e JOIN resource_kind AS k ON k.id = e.kind WHERE instr(keys, char(10) || 'ピカチュウ' || char(9))
        """),
      ["pokemon-species|25|0|25|/pikachu 0/ピカチュウ 1025/ピカチユウ 1025/"])
  }

  @Test func run_japaneseAndEnglish_keepsOnlyThese() throws {
    let path = "\(folder)/ja-en.sqlite"
    let product = try Self.pack(SmallDex.make(), to: path, edition: .japaneseAndEnglish)
    expectEqual(product.dataset, "ja-en")
    expectEqual(product.artifact.file, "pokedex-ja-en.sqlite")
    try expectEqual(
      Self.rows(path, "SELECT DISTINCT language FROM dex_name ORDER BY 1"),
      ["en", "ja"])
    try expectEqual(
      Self.rows(path, "SELECT DISTINCT language FROM dex_flavor_text"), ["en"])
  }

  @Test func selection_leftOutParts_areAbsentFromTheCoverage() throws {
    func row(_ part: String, method: EncounterMethodID? = nil, language: LanguageID? = nil)
      -> GameCoverage
    {
      var row = GameCoverage()
      (row.version, row.part, row.method, row.language) = (1, part, method, language)
      (row.state, row.count) = (.complete, 3)
      return row
    }
    var dex = SmallDex.make()
    let languages = Dictionary(
      uniqueKeysWithValues: dex.languages.map { ($0.identifier, $0.id) })
    dex.coverage = [
      row("learnsets"), row("pokedex-texts", language: languages["en"]),
      row("pokedex-texts", language: languages["fr"]), row("wild", method: 1),
      row("wild", method: 2),
    ]
    let edition = Edition(name: "app", languages: ["en"], without: [.encounters])
    let coverage = try edition.selection(of: dex).coverage
    expectEqual(coverage.map(\.part), ["learnsets", "pokedex-texts", "wild"])
    expectEqual(coverage.map(\.state), [.complete, .complete, .absent])
    expectEqual(coverage.map(\.count), [3, 3, 0])
    expectEqual(coverage.last?.reason, "edition")
  }

  @Test func run_ownEdition_keepsItsLanguagesAndParts() throws {
    let path = "\(folder)/a.sqlite"
    let edition = Edition(
      name: "app", languages: ["fr", "en"], without: [.flavorTexts, .encounters, .sprites])
    let product = try Self.pack(SmallDex.make(), to: path, edition: edition)
    expectEqual(product.artifact.file, "pokedex-app.sqlite")
    expectEqual(product.dataset, "app")
    expectEqual(product.languages, ["en", "fr"])
    let rows = { try Self.rows(path, $0) }
    try expectEqual(
      rows("SELECT key, value FROM meta WHERE key IN ('edition', 'language_set', 'without')"),
      ["edition|app", "language_set|en,fr", "without|encounters,flavor-texts,sprites"])
    try expectEqual(rows("SELECT DISTINCT language FROM dex_display_name"), ["en", "fr"])
    try expectEqual(rows("SELECT * FROM dex_flavor_text"), [])
    try expectEqual(rows("SELECT * FROM dex_encounter"), [])
    try expectEqual(rows("SELECT 1 FROM dex_version_group WHERE has_encounters"), [])
    try expectEqual(rows("SELECT * FROM dex_sprite"), [])
    try expectEqual(rows("SELECT name_en, name_ja FROM dex_pokemon"), ["Pikachu|-"])
    try expectEqual(rows("SELECT name_en, name_ja FROM dex_species"), ["Pikachu|-"])
  }

  /// SQLite gives the columns of a table that is made of a view the affinities of the view's columns.
  @Test func run_views_everyColumnHasAType() throws {
    let path = "\(folder)/a.sqlite"
    _ = try Self.pack(SmallDex.make(), to: path)
    let connection = try Connection(path, .readWrite)
    let views = try connection.texts("SELECT name FROM sqlite_master WHERE type = 'view'")
    #expect(views.count > 40)
    for view in views {
      try connection.execute(
        "DROP TABLE IF EXISTS temp.x; CREATE TEMP TABLE x AS SELECT * FROM \(view) LIMIT 0")
      try expectEqual(
        connection.texts("SELECT name FROM pragma_table_info('x') WHERE type = ''"), [], "\(view)")
    }
  }

  @Test func run_editionWithoutEnglish_endsTheFallbackChain() throws {
    let path = "\(folder)/a.sqlite"
    let edition = Edition(name: "app", languages: ["fr", "ja"], without: [])
    _ = try Self.pack(SmallDex.make(), to: path, edition: edition)
    try expectEqual(
      Self.rows(
        path,
        "SELECT language, text, fallback FROM dex_display_name WHERE entity = 'pokemon-species'"
          + " ORDER BY 1"), ["fr|pikachu|identifier", "ja|ピカチュウ|-"])
  }

  /// Japanese without kana has the kana texts of what is written in kana only.
  @Test func run_editionWithJapaneseWithoutKana_foldsKana() throws {
    var dex = SmallDex.make()
    dex.flavorTexts += [
      FlavorText(.move, 84, [1], [1, 2], "でんき"), FlavorText(.move, 84, [11], [2], "電気"),
    ]
    let path = "\(folder)/a.sqlite"
    _ = try Self.pack(dex, to: path, edition: Edition(name: "app", languages: ["ja"], without: []))
    try expectEqual(
      Self.rows(path, "SELECT games, text FROM flavor_text WHERE id = 84 ORDER BY games"),
      ["1|でんき", "2|電気"])
    try expectEqual(
      Self.rows(
        path, "SELECT language, text FROM dex_name WHERE entity = 'pokemon-species'"),
      ["ja|ピカチュウ"])
  }

  @Test func run_unknownLanguage_isAUsageErrorThatListsAll() throws {
    let edition = Edition(name: "app", languages: ["ja", "tlh"], without: [])
    let error = expectError(\PipelineError.code, "unknown-language") {
      try Self.pack(SmallDex.make(), to: "\(folder)/a.sqlite", edition: edition)
    }
    expectEqual(error?.category, .usage)
    let advice = error?.diagnostics.first?.advice ?? ""
    #expect(advice.contains("en, fr, ja, ja-hrkt"), "\(advice)")
  }

  @Test func run_danglingKey_failsAndWritesNoFile() throws {
    var dex = SmallDex.make()
    dex.species[0].growthRate = 99
    let path = "\(folder)/a.sqlite"
    let error = #expect(throws: PipelineError.self) { _ = try Self.pack(dex, to: path) }
    expectEqual(error?.code, "artifact-foreign-key")
    expectEqual(error?.category, .refused)
    #expect(!File.exists(path))
  }

  @Test func run_duplicateKey_reportsBadData() throws {
    var dex = SmallDex.make()
    dex.species.append(dex.species[0])
    let error = expectError(\PipelineError.code, "constraint-violated") {
      try Self.pack(dex, to: "\(folder)/a.sqlite")
    }
    expectEqual(error?.category, .badData)
  }

  @Test func run_missingJapanese_fails() throws {
    var dex = SmallDex.make()
    dex.languages.removeAll { $0.identifier == "ja" }
    expectError(\PipelineError.code, "missing-display-language") {
      try Self.pack(dex, to: "\(folder)/a.sqlite")
    }
  }
}
