import Base
import TestSupport
import Testing

@testable import DiffStage

@Suite(.inTemporaryFolder) struct DexDiffTests {
  let folder = InTemporaryFolder.path

  /// The diff of the changes made by `sql`, after those of `before`.
  static func diff(_ sql: String, before: String = "") async throws -> DexDiff {
    try await TestRelease.withChange(sql, before: before) {
      try DiffStage.compare(ArtifactFile($0), ArtifactFile($1)).dexDiff()
    }
  }

  private static func changes(_ diff: DexDiff) -> [String] {
    diff.entities.flatMap { entity in
      entity.changed.map {
        "\(entity.entity) \($0.identifier) \($0.field): \($0.before ?? "-") -> \($0.after ?? "-")"
          + ($0.games.isEmpty ? "" : " @ \($0.games.joined(separator: ","))")
      }
    }
  }

  @Test func dexDiff_equalContent_isEmpty() async throws {
    let diff = try await Self.diff("UPDATE meta SET value = '2026' WHERE key = 'source_date'")
    #expect(diff.isEmpty)
  }

  /// A text that a source adds in one language is counted; ids, fields, and what players see stay complete.
  @Test func counted_manyChangesOfAField_haveNamesAndExamples() async throws {
    func changes(_ field: String, _ count: Int) -> [DexDiff.Change] {
      (1...count).flatMap { id in
        ["a", "b"].map {
          DexDiff.Change(
            id: id, identifier: "i\(id)", field: field, before: nil, after: $0, games: [])
        }
      }
    }
    var diff = try await Self.diff("UPDATE pokemon SET height_dm = 5")
    var entity = DexDiff.Entity(entity: "item")
    entity.changed =
      changes("flavor_text[es]", 51) + changes("flavor_text[fr]", 50) + changes("listed_price", 51)
    diff.entities = [entity]
    let counted = diff.counted().entities[0]
    #expect(counted.counted?.map(\.field) == ["flavor_text[es]"])
    #expect(counted.counted?[0].count == 102)
    #expect(counted.counted?[0].resources == (1...51).map { "i\($0)" })
    #expect(counted.counted?[0].examples == Array(entity.changed.prefix(3)))
    #expect(counted.changed == Array(entity.changed.dropFirst(102)))
  }

  /// SQLite allows a trigger with the name of a table.
  @Test func dexDiff_triggerNamedLikeATable_isASchemaChange() async throws {
    let diff = try await Self.diff(
      """
      CREATE TABLE favourite (id INTEGER PRIMARY KEY);
      CREATE TRIGGER favourite AFTER INSERT ON favourite BEGIN SELECT 1; END
      """)
    #expect(diff.schema.added == ["favourite"])
  }

  @Test(arguments: [
    "CREATE TRIGGER move_index AFTER INSERT ON pokemon BEGIN SELECT 1; END",
    """
    ALTER TABLE meta RENAME TO was; CREATE VIEW meta AS
    WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS key, x AS value FROM r
    """,
  ])
  func compare_objectNamedLikeATable_fails(_ sql: String) throws {
    let path = "\(folder)/a.sqlite"
    try TestRelease.pack(SmallDex.make(), to: path)
    try Connection(path, .readWrite).execute("PRAGMA legacy_alter_table = on; \(sql)")
    let error = #expect(throws: PipelineError.self) { try ArtifactFile(path) }
    #expect(error?.code == "artifact-schema")
    #expect(error?.category == .refused)
  }

  @Test func dexDiff_changedFields_haveOldAndNewValue() async throws {
    let diff = try await Self.diff(
      """
      UPDATE pokemon SET height_dm = 5;
      UPDATE move_variant SET power = 45;
      UPDATE pokemon_variant SET hp = 40 WHERE special IS NULL;
      UPDATE text SET text = 'Pikapika' WHERE kind = 43 AND field = 1 AND languages & 256;
      """)
    #expect(
      Self.changes(diff) == [
        "move thunder-shock power: 40 -> 45 @ red-blue,gold-silver",
        "pokemon pikachu height_dm: 4 -> 5",
        "pokemon pikachu hp: 35 -> 40 @ gold-silver",
        "pokemon-species pikachu name[en]: Pikachu -> Pikapika",
      ])
  }

  /// Sets of games are games, not numbers.
  @Test func dexDiff_presenceOfMove_namesItsGames() async throws {
    let diff = try await Self.diff(
      "UPDATE move SET present_in = 1, absent_from = 4",
      before: "UPDATE move SET present_in = 5, absent_from = 0")
    #expect(Self.changes(diff) == ["move thunder-shock presence: yes -> no @ gold-silver"])
  }

  @Test func dexDiff_learnset_isGroupedByVersionGroup() async throws {
    let diff = try await Self.diff(
      """
      UPDATE learnset SET level = 9 WHERE method_id = 1;
      DELETE FROM learnset WHERE method_id = 2;
      """)
    #expect(diff.learnsets.map(\.versionGroup) == ["red-blue", "gold-silver"])
    #expect(diff.learnsets.map { $0.changed.map(\.after) } == [[9], [9]])
    #expect(diff.learnsets[1].removed.map(\.method) == ["egg"])
    #expect(Self.changes(diff) == [])
  }

  @Test func dexDiff_textOfForm_namesItsVersions() async throws {
    let diff = try await Self.diff(
      "INSERT INTO flavor_text VALUES (40, 10100, 1 << 10, 1 << 2, 3, 'ねる。')",
      before: "INSERT INTO resource VALUES (40, 10100, 'rattata-alola')")
    #expect(Self.changes(diff) == ["pokemon-form rattata-alola flavor_text[ja]: - -> ねる。 @ gold"])
  }

  @Test func dexDiff_sharedText_changesEveryOwner() async throws {
    let shared = """
      INSERT INTO resource VALUES (18, 4, 'tm01');
      INSERT INTO flavor_text VALUES (27, 84, 256, 5, 0, 'A shock.');
      INSERT INTO shared_flavor_text VALUES (18, 4, 27, 84, 256, 4);
      """
    let diff = try await Self.diff(
      "UPDATE flavor_text SET text = 'A jolt.' WHERE kind = 27", before: shared)
    #expect(
      Self.changes(diff) == [
        "item tm01 flavor_text[en]: A shock. -> A jolt. @ gold-silver",
        "move thunder-shock flavor_text[en]: A shock. -> A jolt. @ red-blue,gold-silver",
      ])
    // A separate row in place of a shared one has the same content.
    let same = try await Self.diff(
      """
      DELETE FROM shared_flavor_text;
      INSERT INTO flavor_text VALUES (18, 4, 256, 4, 0, 'A shock.');
      """, before: shared)
    #expect(Self.changes(same) == [])
  }

  @Test func dexDiff_renumberedMove_reportsOnlyNewID() async throws {
    let diff = try await Self.diff(
      """
      UPDATE resource SET id = 900 WHERE kind = 27 AND id = 84;
      UPDATE move SET id = 900; UPDATE move_variant SET move_id = 900;
      UPDATE learnset SET move_id = 900;
      UPDATE move_index SET move_id = 900; UPDATE text SET id = 900 WHERE kind = 27;
      """)
    #expect(diff.entities.map(\.entity) == ["move"])
    #expect(
      diff.entities.first?.moved.map { "\($0.identifier) \($0.before) \($0.after)" }
        == ["thunder-shock 84 900"])
    #expect(Self.changes(diff) == [])
    #expect(diff.learnsets == [])
  }

  @Test func dexDiff_identifierAndResources_areRenamedAddedRemoved() async throws {
    let diff = try await Self.diff(
      """
      UPDATE resource SET identifier = 'pika' WHERE kind = 43;
      INSERT INTO resource VALUES (18, 4, 'poke-ball');
      DELETE FROM resource WHERE kind = 33 AND id = 10;
      """)
    let species = diff.entities.first { $0.entity == "pokemon-species" }
    #expect(species?.renamed.map { "\($0.id) \($0.before) \($0.after)" } == ["25 pikachu pika"])
    #expect(diff.entities.first { $0.entity == "item" }?.added.map(\.identifier) == ["poke-ball"])
    #expect(
      diff.entities.first { $0.entity == "move-target" }?.removed.map(\.id) == [10])
  }

  @Test func dexDiff_listOrderOnly_reportsTableButNoChange() async throws {
    let diff = try await Self.diff(
      "UPDATE form_trigger SET position = 3 - position + 10; UPDATE form_trigger SET position = position - 10",
      before: """
        INSERT INTO resource VALUES (40, 7, 'pikachu-form');
        INSERT INTO form_trigger VALUES (7, 1, 'ability', NULL, NULL, NULL);
        INSERT INTO form_trigger VALUES (7, 2, 'move', NULL, NULL, NULL);
        """)
    #expect(diff.entities == [])
    #expect(diff.tables.map(\.name) == ["form_trigger"])
  }

  /// Ids of other resources are printed as identifiers, whatever column contains them.
  @Test func dexDiff_idsInValues_areIdentifiers() async throws {
    let before = """
      INSERT INTO resource VALUES (40, 7, 'pikachu-form');
      INSERT INTO resource VALUES (18, 4, 'light-ball');
      INSERT INTO resource VALUES (18, 5, 'leftovers');
      INSERT INTO form_trigger VALUES (7, 1, 'held-item', 18, 4, NULL);
      INSERT INTO past_value VALUES (38, 25, 'type', 1, 1, 13);
      INSERT INTO past_value VALUES (27, 84, 'power', 0, 1, 30);
      """
    let diff = try await Self.diff(
      """
      UPDATE form_trigger SET needed_id = 5;
      DELETE FROM past_value WHERE kind = 38;
      UPDATE past_value SET value = 35 WHERE kind = 27;
      """, before: before)
    #expect(
      Self.changes(diff) == [
        "move thunder-shock past[power,0,red-blue]: 30 -> 35",
        "pokemon pikachu past[type,1,generation-i]: electric -> -",
        "pokemon-form pikachu-form triggers: trigger held-item, needed light-ball -> "
          + "trigger held-item, needed leftovers",
      ])
    // A renumbered item still counts as the same item in references.
    let moved = try await Self.diff(
      "UPDATE resource SET id = 900 WHERE kind = 18 AND id = 4;"
        + "UPDATE form_trigger SET needed_id = 900", before: before)
    #expect(Self.changes(moved) == [])
  }

  @Test func dexDiff_encounterTraits_haveNames() async throws {
    let area = """
      INSERT INTO encounter VALUES (25, 3, 1, 5, 5, 10, 0, 2, 1, '', 1);
      INSERT INTO encounter VALUES (25, 3, 1, 6, 6, 10, 0, 0, 1, '', 1);
      """
    let changes = Self.changes(try await Self.diff(area))
    #expect(changes.contains { $0.contains("traits never-shiny") }, "\(changes)")
    #expect(changes.filter { $0.contains("traits") }.count == 1, "\(changes)")
  }

  /// An inserted row moves all rows after it; none of them counts as changed.
  @Test func dexDiff_positionsOnly_reportsTablesButNoChanges() async throws {
    let diff = try await Self.diff(
      "UPDATE species SET sort_order = sort_order + 1; UPDATE pokemon SET sort_order = 7")
    #expect(diff.entities == [])
    #expect(!diff.isEmpty)
    #expect(diff.tables.map(\.name) == ["species", "pokemon"])
  }

  @Test func json_sameDiff_isStableAndEqualsGolden() async throws {
    let sql = "UPDATE pokemon SET height_dm = 5, weight_hg = 61; DELETE FROM learnset"
    let (a, b) = (try await Self.diff(sql), try await Self.diff(sql))
    let json = JSONValue(encoding: a)
    #expect(json == JSONValue(encoding: b))
    #expect(try json.decoded() == a)
    #expect(try Golden.difference(json: json.line, from: "diff.json") == nil)
  }

  @Test func writePatch_otherViews_failsWithSchemaChange() throws {
    let (old, new) = ("\(folder)/old.sqlite", "\(folder)/new.sqlite")
    try TestRelease.pack(SmallDex.make(), to: old)
    try TestRelease.derive(old, to: new) {
      try $0.execute("DROP VIEW dex_move; UPDATE pokemon SET height_dm = 5")
    }
    let comparison = try DiffStage.compare(ArtifactFile(old), ArtifactFile(new))
    #expect(try comparison.dexDiff().schema.removed == ["dex_move"])
    let error = #expect(throws: PipelineError.self) {
      _ = try DiffStage.writePatch(comparison, to: "\(folder)/patch")
    }
    #expect(error?.code == "schema-changed")
    #expect(!File.exists("\(folder)/patch"))
  }
}
