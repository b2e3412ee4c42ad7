import Base
import DiffStage
import TestSupport
import Testing

@testable import Pipeline

/// What players see, compared with the last release.
@Suite(.inTemporaryFolder) struct LastReleaseTests {
  let folder = InTemporaryFolder.path

  /// Compares the sample with itself after `sql`.
  private static func comparison(_ sql: String, before: String = "") async throws
    -> LastReleaseComparison
  {
    let artifact = try await SampleBuild.artifact
    let paths = try [("old", before), ("new", "\(before); \(sql)")].map { name, sql in
      let folder = "\(InTemporaryFolder.path)/\(name)"
      try Directory.createWithParents(folder)
      return try TestDatabases.copy(of: artifact, to: folder, sql)
    }
    return try LastReleaseComparison(paths[0], paths[1])
  }

  /// The changes above the limits, as `stats changed 11`.
  private static func above(_ comparison: LastReleaseComparison) -> [String] {
    comparison.changes.filter(\.isAboveLimit).map { "\($0.kind) \($0.manner.rawValue) \($0.count)" }
  }

  private static let group = "1 << (SELECT id - 1 FROM resource WHERE kind = 49 AND identifier = "

  /// The changes of release-changes.sql of a kind, each with what is said of it.
  private static func changes(_ kind: String) throws -> [(SQLBlock, [String])] {
    try SQLBlock.all(in: "Fixtures/release-changes.sql").filter { $0.titles[0].hasPrefix(kind) }
      .map { block in (block, block.titles.map { String($0.split(separator: ": ")[1]) }) }
  }

  @Test(arguments: try changes("above limit"))
  func comparison_poison_isAboveLimit(_ change: SQLBlock, _ above: [String]) async throws {
    let comparison = try await Self.comparison(change.sql)
    expectEqual(Self.above(comparison), above, "\(comparison.changes)")
    let findings = comparison.findings.filter { $0.code == "changed-above-limit" }
    expectEqual(findings.count, above.count)
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: try changes("limit"))
  func comparison_kind_isAboveItsLimitOnly(_ change: SQLBlock, _ kinds: [String]) async throws {
    let kind = kinds[0]
    let limit = try #require(Int(change.titles[0].split { $0 == " " || $0 == ":" }[1]))
    for count in [limit, limit + 1] {
      let comparison = try await Self.comparison(
        change.sql.replacing(text: "LIMIT n", with: "LIMIT \(count)"), before: Self.more)
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

  @Test(arguments: try changes("usual"))
  func comparison_usualUpdate_isNotAboveLimit(_ change: SQLBlock, _: [String]) async throws {
    let comparison = try await Self.comparison(change.sql)
    expectEqual(Self.above(comparison), [])
    expectEqual(comparison.findings.map(\.line), [])
  }

  @Test(arguments: try changes("own"))
  func comparison_ownChange_isCountedApart(_ change: SQLBlock, _ own: [String]) async throws {
    let comparison = try await Self.comparison(change.sql)
    expectEqual(
      comparison.changes.map { "\($0.kind) \($0.manner.rawValue) \($0.count) \($0.own)" }, own)
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
        "UPDATE item SET category_id = 1 WHERE id IN (SELECT id FROM item ORDER BY 1 LIMIT 6)",
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

  @Test(arguments: try changes("lost"))
  func comparison_lostRowsOrColumns_areFound(_ change: SQLBlock, _ expected: [String]) async throws
  {
    // One value of hundreds is less than the tolerated change, but it was the last one.
    let before =
      change.sql.contains("type_2_id")
      ? """
      UPDATE pokemon_variant SET type_2_id = NULL;
      UPDATE pokemon_variant SET type_2_id = 3 WHERE pokemon_id = 1 AND version_groups & 1 << 11
      """ : ""
    let comparison = try await Self.comparison(change.sql, before: before)
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

  // MARK: Real data

  /// The poisoned tree that was released with a green lamp.
  @Test(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
  func comparison_poisonedRealData_isAboveLimit() throws {
    let base = "\(try RealDatabase.output)/pokedex.sqlite"
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
