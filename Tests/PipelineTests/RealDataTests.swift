import Base
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// A build from the real snapshot: complete and sound. Tests/Independent compares its values.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct RealDataTests {
  /// Counts of the snapshot of 2026-08-08, without what supplements add and amendments remove.
  @Test(
    .enabled(
      if: (try? RealDatabase.open().text("SELECT value FROM meta WHERE key = 'source_revision'"))
        == "0d8fe2bf23d53f44456dc8dd2c861c5dab827146",
      "the counts are those of 2026-08-08"),
    arguments: [
      ("SELECT COUNT(DISTINCT species_id) FROM dex_pokemon", 1_025),
      ("SELECT COUNT(*) FROM dex_pokemon", 1_351),
      ("SELECT COUNT(*) FROM dex_form", 1_579),
      ("SELECT COUNT(*) FROM dex_move", 938),
      ("SELECT COUNT(*) FROM dex_ability", 373),
      ("SELECT COUNT(*) FROM dex_item", 2_223),
      // Without those of Ash-Greninja in Scarlet and Violet.
      (
        """
        SELECT COUNT(*) - (SELECT SUM(rows) FROM dex_supplement WHERE field = 'learnset')
          + (SELECT SUM(rows) FROM dex_supplement WHERE field = 'inherited')
          + (SELECT COUNT(*) FROM dex_correction WHERE applied AND field LIKE 'moves[%' AND value IS NULL)
        FROM learnset AS l JOIN version_group AS g ON (l.version_groups >> (g.id - 1)) & 1
        WHERE l.via = 0
        """, 638_256
      ),
      // Supplements have 209 slots more than the tables of PokéAPI's 117,077 that they replace.
      ("SELECT COUNT(*) FROM dex_encounter", 117_432),
      (
        """
        SELECT COUNT(*) - (SELECT COUNT(*) FROM dex_supplement WHERE field = 'machine')
        FROM dex_machine
        """, 2_372
      ),
      (
        """
        SELECT COUNT(*) - (SELECT COUNT(*) FROM dex_correction WHERE applied
          AND field LIKE '%.evolution_details[%]' AND upstream_value IS NULL)
          + (SELECT COUNT(*) FROM dex_correction WHERE applied
            AND field LIKE '%.evolution_details[%]' AND value IS NULL) FROM dex_evolution
        """, 553
      ),
      ("SELECT COUNT(*) FROM dex_showdown_name", 3_142),
      // Of the views that dex_view counts by the sets of the tables, the two with most rows.
      (
        """
        SELECT SUM(rows) - (SELECT COUNT(*) FROM dex_learnset) - (SELECT COUNT(*) FROM dex_flavor_text)
        FROM dex_view WHERE view IN ('dex_flavor_text', 'dex_learnset')
        """, 0
      ),
    ])
  func build_realData_containsEveryRow(query: String, count: Int) async throws {
    try expectEqual(RealDatabase.open().integer(query), count)
  }

  @Test func build_realData_isSoundAndMatchesManifest() async throws {
    let output = try RealDatabase.output
    let report = try Verification.run("\(output)/pokedex.sqlite", manifestPath: nil)
    expectEqual(report.problems, [])
    expectEqual(report.manifest?.dataset, "full")
    let errors = report.manifest?.diagnostics.filter { $0.severity == .error }
    expectEqual(errors, [])
    let database = try RealDatabase.open()
    try expectEqual(database.integrityProblems(), [])
    try expectEqual(database.foreignKeyProblems(), [])
  }

  /// A column that no code fills has only one value, whatever its description.
  @Test func columns_realData_haveMoreThanOneValue() async throws {
    let reasons = [
      "item_price.currency_id": "upstream has prices in Pokémon Dollars only",
      "correction.is_applied": "a stale amendment is removed soon",
      "version_group.has_learnsets": "supplements fill the last games without",
      "encounter.source": "no supplement has encounters so far",
      "past_effect.source": "the build has no text source",
    ]
    let database = try RealDatabase.open()
    var monotonous: [String] = []
    for table in try database.texts("SELECT name FROM sqlite_master WHERE type = 'table'") {
      for column in try database.texts("SELECT name FROM pragma_table_info(?)", table) {
        let values = try database.integer(
          """
          SELECT COUNT(*) FROM (SELECT DISTINCT "\(column)" FROM "\(table)" LIMIT 2)
          """)
        if (values ?? 0) < 2 { monotonous.append("\(table).\(column)") }
      }
    }
    // Only a build with a text source has effects of one game.
    monotonous.removeAll { $0.hasPrefix("game_effect.") }
    expectEqual(monotonous.filter { reasons[$0] == nil }, [])
  }

  @Test func forms_differentEnglishNames_haveDifferentJapaneseNames() async throws {
    let database = try RealDatabase.open()
    let shared = try database.texts(
      """
      SELECT DISTINCT a.name_ja || ': ' || a.form || ', ' || b.form FROM dex_form AS a
      JOIN dex_form AS b ON b.name_ja = a.name_ja AND b.form_id > a.form_id
      WHERE a.name_en <> b.name_en
      """)
    expectEqual(shared, [])
    let nested = try database.texts("SELECT name_ja FROM dex_form WHERE name_ja LIKE '%（%（%'")
    expectEqual(nested, [])
  }

  /// Checks the amendments. An outdated one is only a warning in a build, so that an edit in
  /// PokéAPI does not stop the daily run. For the newest snapshot it is an error.
  @Test func amendments_newestSnapshot_areAllApplied() async throws {
    let manifest = try Manifest.read("\(try RealDatabase.output)/manifest.json")
    expectEqual(
      manifest.diagnostics.filter { $0.code.rawValue.hasPrefix("amendment-") }.map(\.line), [])
    // An amendment of a member that is not read would have no effect.
    expectEqual(manifest.diagnostics.filter { $0.code == "unknown-field" }.map(\.line), [])
    let database = try RealDatabase.open()
    try expectEqual(database.texts("SELECT id FROM dex_correction WHERE NOT applied"), [])
  }
}
