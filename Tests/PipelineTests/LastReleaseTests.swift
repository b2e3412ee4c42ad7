import Base
import DiffStage
import TestSupport
import Testing

@testable import Pipeline

/// What players see, compared with the last release.
@Suite struct LastReleaseTests {
  /// Compares the sample with itself after `sql`.
  private static func comparison(_ sql: String, before: String = "") async throws
    -> LastReleaseComparison
  {
    let (shared, _) = try await SampleBuild.shared
    return try await withTemporaryFolder { folder in
      func copy(_ name: String, _ sql: String) throws -> String {
        let path = "\(folder)/\(name).sqlite"
        try AtomicFile.write(
          path, try File.readAll("\(shared)/\(SampleBuild.artifactName)"), durable: false)
        let connection = try Connection(path, .readWrite)
        try connection.execute("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on")
        try connection.execute(sql)
        return path
      }
      return try LastReleaseComparison(copy("old", before), copy("new", before + ";" + sql))
    }
  }

  /// The changes above the limits, as `stats changed 11`.
  private static func above(_ comparison: LastReleaseComparison) -> [String] {
    comparison.changes.filter(\.isAboveLimit).map { "\($0.kind) \($0.manner.rawValue) \($0.count)" }
  }

  /// The first `count` rows of `column` in `table`.
  private static func first(_ count: Int, _ column: String, _ table: String) -> String {
    "\(column) IN (SELECT DISTINCT \(column) FROM \(table) ORDER BY 1 LIMIT \(count))"
  }

  /// As many as `LIMIT n` says, which a test replaces.
  private static func some(_ column: String, _ table: String) -> String {
    first(1, column, table).replacing(text: "LIMIT 1", with: "LIMIT n")
  }

  private static let group = "1 << (SELECT id - 1 FROM resource WHERE kind = 49 AND identifier = "

  // A poisoned source: what it does, and the changes above the limits.
  @Test(
    arguments: [
      (
        """
        UPDATE pokemon_variant SET hp = hp + 10, attack = attack + 10, defense = defense + 10,
          special_attack = special_attack + 10, special_defense = special_defense + 10,
          speed = speed + 10
        """, ["stats changed 104"]
      ),
      ("UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25", ["types changed 1"]),
      ("UPDATE pokemon_variant SET type_2_id = 3 WHERE pokemon_id = 25", ["types added 1"]),
      ("UPDATE pokemon_variant SET type_2_id = NULL WHERE pokemon_id = 1", ["types removed 1"]),
      (
        "UPDATE pokedex_number SET number = 900 WHERE pokedex_id = 2 AND species_id = 1",
        ["numbers changed 1"]
      ),
      ("UPDATE move_variant SET type_id = 18 WHERE move_id = 33", ["move-types changed 1"]),
      ("UPDATE move_variant SET damage_class_id = 1 WHERE move_id = 33", ["move-types changed 1"]),
      (
        """
        UPDATE type_efficacy SET factor_percent = 200
        WHERE attacking_type_id = 1 AND defending_type_id = 1
        """, ["type-chart changed 1"]
      ),
      ("UPDATE machine SET move_id = 33", ["machines changed 23"]),
      (
        "UPDATE item_price SET purchase_price = purchase_price + 1 WHERE item_id = 2",
        ["prices changed 1"]
      ),
      (
        "UPDATE learnset SET version_groups = version_groups & ~(\(group)'x-y'))",
        ["learnsets removed 62"]
      ),
      (
        "DELETE FROM encounter WHERE \(first(21, "pokemon_id", "encounter"))",
        ["wild-places removed 21", "wild-levels removed 21"]
      ),
      (
        "UPDATE location_area SET location_id = (SELECT max(location_id) FROM location_area)",
        ["wild-places changed 24"]
      ),
      (
        "UPDATE evolution SET min_level = 17 WHERE to_species_id = 2",
        ["evolution-levels changed 1"]
      ),
      (
        "UPDATE evolution SET min_level = NULL WHERE to_species_id = 2",
        ["evolution-levels removed 1"]
      ),
      // The view still has a name, in another language.
      (
        "DELETE FROM text WHERE kind = 43 AND field = 1 AND id = 1 AND languages >> 10 & 1",
        ["names removed 1"]
      ),
    ] as [(String, [String])])
  func comparison_poison_isAboveLimit(_ sql: String, _ above: [String]) async throws {
    let comparison = try await Self.comparison(sql)
    expectEqual(Self.above(comparison), above, "\(comparison.changes)")
    let findings = comparison.findings.filter { $0.code == "changed-above-limit" }
    expectEqual(findings.count, above.count)
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  // A kind, its limit, and what changes as many entities as `LIMIT n` has.
  @Test(
    arguments: [
      (
        "stats changed", 10,
        "UPDATE pokemon_variant SET hp = hp + 1 WHERE \(some("pokemon_id", "pokemon_variant"))"
      ),
      (
        "efforts changed", 5,
        """
        UPDATE pokemon_variant SET effort_hp = 3 - effort_hp
        WHERE \(some("pokemon_id", "pokemon_variant"))
        """
      ),
      (
        "abilities changed", 5,
        """
        UPDATE pokemon_variant SET ability_1_id = 9 - (ability_1_id = 9)
        WHERE ability_1_id NOT NULL AND \(some("pokemon_id", "pokemon_variant"))
        """
      ),
      (
        "presence removed", 10,
        """
        UPDATE pokemon_presence SET present_in = 0
        WHERE \(some("pokemon_id", "pokemon_presence WHERE present_in"))
        """
      ),
      (
        "sizes changed", 5,
        "UPDATE pokemon SET height_dm = height_dm + 1 WHERE \(some("id", "pokemon"))"
      ),
      (
        "species changed", 5,
        "UPDATE species SET capture_rate = capture_rate + 1 WHERE \(some("id", "species"))"
      ),
      (
        "forms changed", 5,
        "UPDATE form SET is_battle_only = 1 - is_battle_only WHERE \(some("id", "form"))"
      ),
      (
        "move-values changed", 5,
        "UPDATE move_variant SET pp = pp + 1 WHERE \(some("move_id", "move_variant"))"
      ),
      (
        "move-values changed", 5,
        """
        UPDATE move_variant SET power = power + 5
        WHERE \(some("move_id", "move_variant WHERE power NOT NULL"))
        """
      ),
      (
        "move-values removed", 5,
        """
        UPDATE move_variant SET accuracy = NULL
        WHERE \(some("move_id", "move_variant WHERE accuracy NOT NULL"))
        """
      ),
      (
        "move-effects changed", 5,
        """
        UPDATE move_variant SET drain = drain + 1
        WHERE \(some("move_id", "move_variant WHERE drain NOT NULL"))
        """
      ),
      (
        "move-flags removed", 5,
        "UPDATE move_variant SET flags = 0 WHERE \(some("move_id", "move_variant WHERE flags"))"
      ),
      ("items changed", 5, "UPDATE item SET category_id = 1 WHERE \(some("id", "item"))"),
      ("held-items removed", 5, "DELETE FROM held_item WHERE \(some("pokemon_id", "held_item"))"),
      (
        "learnsets removed", 5,
        """
        UPDATE learnset SET version_groups = version_groups & ~(\(group)'scarlet-violet'))
        WHERE \(some("pokemon_id", "learnset WHERE version_groups & (\(group)'scarlet-violet'))"))
        """
      ),
      (
        "learnsets changed", 5,
        """
        UPDATE learnset SET level = level + 100
        WHERE via = 0 AND level > 1 AND \(some("pokemon_id", "learnset WHERE via = 0 AND level > 1"))
        """
      ),
      (
        "learnsets added", 10,
        """
        INSERT INTO learnset
        SELECT (SELECT max(id) FROM move), id, 1, 0, 99, 0, \(group)'red-blue') FROM pokemon
        WHERE \(some("id", "pokemon JOIN learnset ON pokemon_id = id AND version_groups & 1"))
        """
      ),
      (
        "wild-levels changed", 5,
        "UPDATE encounter SET max_level = max_level + 1 WHERE \(some("pokemon_id", "encounter"))"
      ),
      (
        "evolution-methods changed", 5,
        """
        UPDATE evolution SET trigger_id = 3
        WHERE trigger_id = 1 AND \(some("to_species_id", "evolution WHERE trigger_id = 1"))
        """
      ),
      (
        "names changed", 10,
        """
        UPDATE text SET text = text || 'x'
        WHERE kind = 43 AND field = 1 AND \(some("id", "text WHERE kind = 43 AND field = 1"))
        """
      ),
      (
        "identifiers removed", 10,
        "DELETE FROM resource WHERE kind = 30 AND \(some("id", "resource WHERE kind = 30"))"
      ),
      (
        "listed-prices changed", 0,
        """
        UPDATE item SET listed_price = 1
        WHERE listed_price NOT NULL AND \(some("id", "item WHERE listed_price NOT NULL"))
        """
      ),
      (
        "evolution-forms changed", 5,
        "UPDATE evolution SET region_id = 2 WHERE \(some("to_species_id", "evolution"))"
      ),
      (
        "place-identifiers removed", 80,
        "DELETE FROM resource WHERE \(some("id", "resource WHERE kind = 24 AND id > 90000"))"
      ),
      (
        "wild-chances changed", 100,
        """
        UPDATE encounter SET chance = chance + 1
        WHERE \(some("pokemon_id", "encounter GROUP BY 1 HAVING min(copy_number) = 9"))
        """
      ),
    ] as [(String, Int, String)])
  func comparison_kind_isAboveItsLimitOnly(_ kind: String, _ limit: Int, _ sql: String) async throws
  {
    for count in [limit, limit + 1] {
      let comparison = try await Self.comparison(
        sql.replacing(text: "LIMIT n", with: "LIMIT \(count)"), before: Self.more)
      expectEqual(
        comparison.changes.map { "\($0.kind) \($0.manner.rawValue) \($0.count)" },
        count == 0 ? [] : ["\(kind) \(count)"])
      expectEqual(Self.above(comparison), count == limit ? [] : ["\(kind) \(count)"])
    }
  }

  /// What both releases have: rows of kinds with high limits, and prices that no supplement gives.
  private static let more = """
    DELETE FROM supplemented_fact WHERE field = 'listed_price';
    UPDATE evolution SET region_id = 1;
    INSERT INTO resource SELECT 24, id + 90000, 'x' || id FROM item;
    INSERT INTO encounter
    SELECT p.id, location_area_id, method_id, min_level, max_level, chance, condition_set_id, traits, 9,
      source, versions
    FROM (SELECT id FROM pokemon UNION SELECT id + 50000 FROM pokemon) AS p,
      (SELECT * FROM encounter LIMIT 1) AS e;
    INSERT INTO resource SELECT kind, id + 50000, identifier || '-x' FROM resource WHERE kind = 38
    """

  @Test(arguments: [
    "",
    // Values of a game that had none.
    """
    INSERT INTO item_price SELECT id, 1, 1, 5, 2 FROM item
    WHERE id NOT IN (SELECT item_id FROM item_price)
    """,
    // Another identifier of the same pokemon is no change of its values.
    "UPDATE resource SET identifier = 'pikachoo' WHERE kind = 38 AND id = 25",
    // Orders and other positions.
    "UPDATE species SET sort_order = sort_order + 1; UPDATE learnset SET sort_order = sort_order + 999",
  ])
  func comparison_usualUpdate_isNotAboveLimit(_ sql: String) async throws {
    let comparison = try await Self.comparison(sql)
    expectEqual(Self.above(comparison), [])
    expectEqual(comparison.findings.map(\.line), [])
  }

  @Test(arguments: [
    // A new correction of a type.
    (
      """
      UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25;
      INSERT INTO correction
      SELECT 'x', kind, id, identifier, 'types[slot=1].type', 'electric', 'fighting', 'r', 'r', 1
      FROM resource WHERE kind = 38 AND id = 25
      """, "types changed 0 1"
    ),
    // A price that a supplement gives.
    ("UPDATE item SET listed_price = 1 WHERE id = 4", "listed-prices changed 0 1"),
    // A correction of an evolution.
    (
      """
      UPDATE evolution SET min_level = 17 WHERE to_species_id = 2;
      INSERT INTO correction VALUES ('x', 13, 1, '1',
        'chain.evolves_to[species=ivysaur].evolution_details[min_level=16].min_level', '16', '17', 'r',
        'r', 1)
      """, "evolution-levels changed 0 1"
    ),
  ])
  func comparison_ownChange_isCountedApart(_ sql: String, _ expected: String) async throws {
    let comparison = try await Self.comparison(sql)
    expectEqual(
      comparison.changes.map { "\($0.kind) \($0.manner.rawValue) \($0.count) \($0.own)" },
      [expected])
    expectEqual(comparison.findings.map(\.line), [])
  }

  /// A correction of another field does not excuse a change.
  @Test func comparison_correctionOfAnotherField_isAboveLimit() async throws {
    let comparison = try await Self.comparison(
      """
      UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25;
      INSERT INTO correction VALUES ('x', 38, 25, 'pikachu', 'weight', '1', '2', 'r', 'r', 1)
      """)
    expectEqual(Self.above(comparison), ["types changed 1"])
  }

  @Test func comparison_change_hasGamesAndExamples() async throws {
    let change = try #require(
      await Self.comparison("UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25")
        .changes.first)
    expectEqual(change.games.count, 32)
    expectEqual(change.games.first, ChangedValues.Game(game: "champions", count: 1))
    expectEqual(
      change.examples.first,
      ChangedValues.Example(
        entity: "pikachu", game: "champions", field: "type_1", before: "electric", after: "fighting"
      ))
    expectEqual([change.fields, change.emptied], [["type_1"], []])
    expectEqual(change.limit, 0)
  }

  // The sentence that report, terminal and refusal have for a cause.
  @Test(
    arguments: [
      (
        "UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25",
        "First type of 1 Pokémon changed, such as Pikachu: Electric → Fighting (in Champions, "
      ),
      (
        "UPDATE item SET category_id = 1 WHERE \(first(6, "id", "item"))",
        "Category of 6 Items changed, such as "
      ),
      (
        "UPDATE learnset SET version_groups = version_groups & ~(\(group)'x-y'))",
        "X and Y has no learnsets any more; gone: Learnset of 62 Pokémon, such as "
      ),
      (
        "DELETE FROM text WHERE kind = 43 AND field = 1 AND id = 1 AND languages >> 10 & 1",
        "gone: Name (Japanese) of 1 entry, such as Bulbasaur: フシギダネ; limit 0"
      ),
    ])
  func comparison_cause_saysWhatOfHowManyWithAnExample(_ sql: String, _ start: String) async throws
  {
    let findings = try await Self.comparison(sql).findings
    let finding = try #require(findings.first { $0.code == "changed-above-limit" })
    #expect(finding.text.english.hasPrefix(start), "\(finding.text.english)")
    #expect(finding.text.japanese != finding.text.english)
  }

  /// The changes of another schema are unknown.
  @Test func comparison_viewIsMissing_hasToBeLookedAt() async throws {
    let comparison = try await Self.comparison("", before: "DROP VIEW dex_move_at")
    expectEqual(
      comparison.findings.map { $0.place?.description }, ["move-types", "move-values"])
    #expect(comparison.findings.allSatisfy { $0.code == "changed-above-limit" })
  }

  // MARK: Rows

  @Test(
    arguments: [
      ("UPDATE item SET fling_power = NULL", ["error column-emptied item.fling_power"]),
      // One value of hundreds is less than the tolerated change, but it was the last one.
      (
        "UPDATE pokemon_variant SET type_2_id = NULL",
        ["error column-emptied pokemon_variant.type_2_id"]
      ),
      ("DELETE FROM move WHERE id = (SELECT max(id) FROM move)", ["error count-fell move"]),
      ("DELETE FROM growth_rate_level WHERE \(last(6))", ["warning count-fell growth_rate_level"]),
      ("DELETE FROM growth_rate_level WHERE \(last(7))", ["error count-fell growth_rate_level"]),
      // Of folded tables the unfolded rows count.
      (
        "UPDATE encounter SET versions = 1 << 11",
        ["error count-fell encounter"]
      ),
      (
        """
        DELETE FROM sprite_set WHERE set_id = (
          SELECT set_id FROM sprite_set
          WHERE set_id IN (SELECT set_id FROM sprite GROUP BY 1 HAVING count(*) = 1)
          GROUP BY 1 ORDER BY count(*) LIMIT 1)
        """,
        ["warning count-fell sprite_set"]
      ),
    ] as [(String, [String])])
  func comparison_lostRowsOrColumns_areFound(_ sql: String, _ expected: [String]) async throws {
    let before =
      sql.contains("type_2_id")
      ? """
      UPDATE pokemon_variant SET type_2_id = NULL;
      UPDATE pokemon_variant SET type_2_id = 3 WHERE pokemon_id = 1 AND version_groups & 1 << 11
      """ : ""
    let comparison = try await Self.comparison(sql, before: before)
    expectEqual(
      comparison.findings.filter { $0.code != "changed-above-limit" }.map {
        "\($0.severity) \($0.code.rawValue) \($0.place?.description ?? "")"
      }, expected)
    let isError = expected[0].hasPrefix("error")
    do {
      try comparison.refuse()
      #expect(!isError)
    } catch let error as PipelineError {
      #expect(isError && error.category == .refused)
    }
  }

  /// The last `count` of the 600 rows of the table.
  private static func last(_ count: Int) -> String {
    "(growth_rate_id, level) IN (SELECT growth_rate_id, level FROM growth_rate_level ORDER BY 1, 2 DESC LIMIT \(count))"
  }

  // MARK: Real data

  /// The poisoned tree that was released with a green lamp.
  @Test(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
  func comparison_poisonedRealData_isAboveLimit() async throws {
    let base = "\(try RealDatabase.output)/pokedex.sqlite"
    try await withTemporaryFolder { folder in
      func changed(_ sql: String) throws -> [String] {
        let path = "\(folder)/new.sqlite"
        try AtomicFile.write(path, try File.readAll(base), durable: false)
        try Connection(path, .readWrite).execute("PRAGMA foreign_keys = off; \(sql)")
        return Self.above(try LastReleaseComparison(base, path))
      }
      try expectEqual(
        changed(
          """
          UPDATE pokemon_variant SET hp = hp + 10, attack = attack + 10, defense = defense + 10,
            special_attack = special_attack + 10, special_defense = special_defense + 10,
            speed = speed + 10
          WHERE pokemon_id <= 120;
          UPDATE learnset SET version_groups = version_groups & ~(\(Self.group)'scarlet-violet'))
          WHERE pokemon_id IN (
            SELECT DISTINCT pokemon_id FROM learnset
            WHERE via = 0 AND version_groups & (\(Self.group)'scarlet-violet'))
            ORDER BY 1 LIMIT 30)
          """), ["stats changed 120", "learnsets removed 30"])
      try expectEqual(changed("UPDATE species SET sort_order = sort_order + 1"), [])
    }
  }
}
