import Base
import Testing

@testable import Commands

/// `pokedex list` of every kind, and what other commands tell of one resource, on the sample.
@Suite struct ListKindsTests {
  struct Twin: CustomTestStringConvertible {
    var line: String
    /// Selects the ids.
    var sql: String
    var testDescription: String { line }

    init(_ line: String, _ sql: String) { (self.line, self.sql) = (line, sql) }
  }

  static let twins = [
    Twin(
      "moves --type fire --game sv --min-power 90",
      """
      SELECT move_id FROM dex_move_at WHERE version_group = 'scarlet-violet' AND type = 'fire' AND power >= 90
        AND is_present IS NOT 0
        AND move_id IN (SELECT move_id FROM dex_learnset WHERE version_group = 'scarlet-violet')
      """),
    Twin(
      "moves --class status --generation 1,2",
      "SELECT move_id FROM dex_move WHERE damage_class = 'status' AND generation_number IN (1, 2)"),
    Twin(
      "moves --max-power 40 --min-accuracy 100",
      "SELECT move_id FROM dex_move WHERE power <= 40 AND accuracy >= 100"),
    Twin(
      "moves --learned-by pikachu --game sv",
      """
      SELECT DISTINCT move_id FROM dex_learnset WHERE pokemon = 'pikachu' AND version_group = 'scarlet-violet'
      """),
    Twin(
      "moves --flag sound --game sv",
      """
      SELECT move_id FROM dex_move_at JOIN dex_move_flag_at USING (move_id, version_group)
      WHERE version_group = 'scarlet-violet' AND flag = 'sound' AND is_present IS NOT 0
      """),
    Twin("moves --effect drain", "SELECT move_id FROM dex_move WHERE drain > 0"),
    Twin("moves --effect recoil", "SELECT move_id FROM dex_move WHERE drain < 0"),
    Twin("moves --effect hits", "SELECT move_id FROM dex_move WHERE max_hits > 1"),
    Twin(
      "moves --effect flinch-chance=30..,crit-rate=0",
      "SELECT move_id FROM dex_move WHERE flinch_chance >= 30 AND crit_rate = 0"),
    Twin("items", "SELECT item_id FROM dex_item"),
    Twin("items --pocket berries", "SELECT item_id FROM dex_item WHERE pocket = 'berries'"),
    Twin(
      "items --category standard-balls,evolution",
      "SELECT item_id FROM dex_item WHERE category IN ('standard-balls', 'evolution')"),
    Twin(
      "abilities --generation 3",
      "SELECT ability_id FROM dex_ability WHERE is_main_series AND generation_number = 3"),
    Twin("natures", "SELECT nature_id FROM dex_nature"),
    Twin("type", "SELECT type_id FROM dex_type"),
    Twin("pokemon --legendary", Self.pokemon("s.is_legendary")),
    Twin("--mythical", Self.pokemon("s.is_mythical")),
    Twin("--baby", Self.pokemon("s.is_baby")),
    Twin("--color yellow,red", Self.pokemon("s.color IN ('yellow', 'red')")),
    Twin("--group starter", Self.pokemon("s.species_group = 'starter'")),
    Twin("--form mega,gigantamax", Self.pokemon("f.kind IN ('mega', 'gigantamax')")),
    Twin(
      "--hidden-ability static,lightning-rod",
      Self.pokemon("p.present_ability_hidden IN ('static', 'lightning-rod')")),
    Twin(
      "--absent --game sv",
      "SELECT pokemon_id FROM dex_pokemon_at WHERE version_group = 'scarlet-violet' AND is_present = 0"
    ),
  ]

  private static func pokemon(_ condition: String) -> String {
    """
    SELECT p.pokemon_id FROM dex_pokemon p JOIN dex_species s USING (species)
    JOIN dex_form f ON f.pokemon_id = p.pokemon_id AND f.is_default WHERE \(condition)
    """
  }

  @Test(arguments: twins) func list_ofAKind_hasTheRowsOfTheView(_ twin: Twin) async throws {
    let path = try await SampleDatabase.path
    let run = await ReadingCommandsTests.run(
      ["list", path] + twin.line.split(separator: " ").map(String.init) + ["--json"])
    expectEqual(run.code, .done, "\(run.error)")
    let rows = try #require(run.document().array)
    let ids = rows.compactMap { row -> Int? in
      row["summary"]?["id"]?.int ?? row["id"]?.int ?? row["id"]?["rawValue"]?.int
    }
    let connection = try Connection(path, .immutable)
    let expected = try connection.texts(twin.sql).compactMap { Int($0) }
    #expect(!expected.isEmpty)
    expectEqual(ids.sorted(), expected.sorted())
  }

  @Test func show_withNames_printsThoseOfEveryLanguage() async throws {
    let path = try await SampleDatabase.path
    let json = await ReadingCommandsTests.run(["show", path, "surf", "--names", "--json"])
    let names = try #require(json.document().array)
    let own = names.map { $0["language"]?["identifier"]?.string }
    expectEqual(Set(own).count, names.count)
    #expect(names.contains { $0["text"] == "なみのり" })
  }

  @Test func schema_ofOneView_leavesOutTheOthers() async throws {
    let run = await ReadingCommandsTests.run(["schema", "--view", "dex_move", "--json"])
    let reference = try run.document()
    expectEqual(reference["views"]?.array?.map { $0["name"]?.string }, ["dex_move"])
    expectEqual(reference["tables"]?.array?.count, 0)
    await ReadingCommandsTests.run(["schema", "--view", "dex_mov"]).expect(
      .usage, "there is no view or table dex_mov; did you mean \"dex_move\"?")
  }
}
