import Base
import Layers
import Pipeline
import PokedexFormat
import SimdJSON
import TestSupport
import Testing

/// A build from the real snapshot: complete, sound, and with PokéAPI's current values.
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

  @Test func moves_newestVersionGroup_equalPokeAPI() async throws {
    let fields = [
      "type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target",
    ]
    try await expectNow(
      "move", view: "dex_move_at", columns: fields,
      corrected: { field in fields.firstIndex(of: field) }
    ) { root in
      var move = try root.object()
      return [
        try move.value("type").referencedName, try move.value("damage_class").referencedName,
        try move.value("power").text, try move.value("accuracy").text,
        try move.value("pp").text, try move.value("priority").text,
        try move.value("effect_chance").text, try move.value("target").referencedName,
      ]
    }
  }

  @Test func pokemon_newestVersionGroup_equalPokeAPI() async throws {
    let stats = ["hp", "attack", "defense", "special-attack", "special-defense", "speed"]
    let slots = ["types[slot=1].type", "types[slot=2].type"]
    let abilities = (1...3).map { "abilities[slot=\($0)].ability" }
    let fields = slots + stats.map { "stats[stat=\($0)].base_stat" } + abilities
    try await expectNow(
      "pokemon", view: "dex_pokemon_at",
      columns: [
        "type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense",
        "speed", "ability_1", "ability_2", "ability_hidden",
      ],
      corrected: { field in fields.firstIndex(of: field) }
    ) { root in
      var pokemon = try root.object()
      var found: [String: String] = [:]
      for row in try pokemon.value("types").array() {
        var row = try row.object()
        found["types[slot=\(try row.value("slot").int())].type"] = try row.value("type")
          .referencedName
      }
      for row in try pokemon.value("stats").array() {
        var row = try row.object()
        found["stats[stat=\(try row.value("stat").referencedName ?? "")].base_stat"] =
          try row.value(
            "base_stat"
          ).text
      }
      for row in try pokemon.value("abilities").array() {
        var row = try row.object()
        found["abilities[slot=\(try row.value("slot").int())].ability"] = try row.value("ability")
          .referencedName
      }
      return fields.map { found[$0] }
    }
  }

  /// At the newest version group, the view has the current values of PokéAPI's body, or those of a
  /// correction.
  private func expectNow(
    _ endpoint: String, view: String, columns: [String], corrected: (String) -> Int?,
    _ read: (JSONCursor) throws -> [String?]
  ) async throws {
    let snapshot = try Snapshot(try RealDatabase.snapshot)
    let parser = JSONParser()
    var wanted: [String: [String?]] = [:]
    for entry in snapshot.entries(of: endpoint) {
      wanted[try #require(entry.name)] = try snapshot.withBody(entry) { bytes in
        try parser.parse(bytes, hasPadding: true, read)
      }
    }
    var newest: (name: String, order: Int) = ("", 0)
    for entry in snapshot.entries(of: "version-group") {
      let order = try snapshot.withBody(entry) { bytes in
        try parser.parse(bytes, hasPadding: true) { root in
          var group = try root.object()
          return try group.value("order").int()
        }
      }
      if order > newest.order { newest = (try #require(entry.name), order) }
    }
    let database = try RealDatabase.open()
    var corrections = 0
    try database.query(
      "SELECT identifier, field, value FROM dex_correction WHERE entity = ? AND applied", endpoint
    ) { row in
      guard let place = corrected(row.columnText(1)) else { return }
      wanted[row.columnText(0)]?[place] = row.columnTextOrNil(2)
      corrections += 1
    }
    var found: [String: [String?]] = [:]
    try database.query(
      "SELECT \(endpoint), \(columns.joined(separator: ", ")) FROM \(view)"
        + " WHERE version_group = ?", newest.name
    ) { row in
      found[row.columnText(0)] = columns.indices.map { row.columnTextOrNil($0 + 1) }
    }
    // Those that PokéAPI lacks.
    let added = try database.texts(
      "SELECT identifier FROM dex_correction WHERE entity = ? AND field = '*' AND applied", endpoint
    )
    for name in added { found[name] = nil }
    expectEqual(found.count, wanted.count)
    #expect(endpoint != "move" || corrections > 0)
    let supplemented = Set(
      try database.texts(
        """
        SELECT identifier FROM dex_supplement
        WHERE entity = ? AND version_group = ? AND field NOT IN ('learnset', 'inherited', 'presence')
        """, endpoint, newest.name))
    let differences = wanted.keys.sorted().filter {
      wanted[$0] != found[$0] && !supplemented.contains($0)
    }
    expectEqual(differences, [])
  }
}

extension JSONCursor {
  /// The name in a reference; nil for null.
  fileprivate var referencedName: String? {
    get throws {
      guard !isNull else { return nil }
      var reference = try object()
      return try reference.value("name").string()
    }
  }

  /// The number as SQLite prints it; nil for null.
  fileprivate var text: String? {
    get throws { isNull ? nil : String(try int()) }
  }
}
