import Base
import PokedexCore
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

/// Databases made to attack the program that opens them: every call ends with an error and never
/// crashes or runs forever.
@Suite(.inTemporaryFolder) struct HostileDatabaseTests {
  let folder = InTemporaryFolder.path

  /// Opens a copy of the sample that `script` has changed.
  private func opened(_ script: String) throws -> Pokedex {
    try SampleDatabase.changed(in: folder, by: script)
  }

  /// A statement that creates the table `copy` with `count` copies of rows. Only columns that a script changes
  /// are named, so that a new column does not break it.
  private static func copies(_ count: Int, of rows: String) -> String {
    """
    CREATE TEMP TABLE copy AS WITH RECURSIVE n (x) AS
      (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \(count))
    SELECT rows.* FROM n, (SELECT * FROM \(rows)) AS rows
    """
  }

  private static func expectCorrupt(
    _ detail: String, _ body: () throws -> Void, location: SourceLocation = #_sourceLocation
  ) {
    let error = expectError(.corrupt, sourceLocation: location) { try body() }
    expectEqual(
      error?.detail.contains(detail), true, "\(error?.detail ?? "")", sourceLocation: location)
  }

  private static let endless =
    "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS a, x AS b FROM r"

  @Test(arguments: ["meta", "search_entry", "version_group", "resource", "text", "pokemon"])
  func anyCall_endlessViewInsteadOfATable_corrupt(_ table: String) throws {
    let script = "ALTER TABLE \(table) RENAME TO was; CREATE VIEW \(table) AS \(Self.endless)"
    let pokedex = try opened(script)
    let detail = "\(table) is not a table"
    Self.expectCorrupt(detail) { _ = try pokedex.species() }
    Self.expectCorrupt(detail) { _ = try pokedex.metadata() }
    Self.expectCorrupt(detail) { _ = try pokedex.search("ピカ") }
    Self.expectCorrupt(detail) { _ = try pokedex.detail(of: 25) }
    Self.expectCorrupt(detail) {
      _ = try pokedex.resolve(PokemonReference(id: 25, identifier: "pikachu"))
    }
    Self.expectCorrupt(table) { try pokedex.verifyContents() }
  }

  @Test(arguments: ["9223372036854775807", "2147483649"])
  func learners_idOutOfRange_corrupt(_ id: String) throws {
    let pokedex = try opened("UPDATE pokemon SET id = \(id) WHERE id = 25")
    Self.expectCorrupt("id is \(id)") { _ = try pokedex.learners(of: ["thunderbolt"]) }
  }

  private static let scripts: [(String, String, @Sendable (Pokedex) throws -> Void)] = [
    (
      "CREATE TRIGGER meta AFTER INSERT ON pokemon BEGIN SELECT 1; END", "meta",
      { try $0.verifyContents() }
    ),
    // A species of endless varieties.
    (
      """
      \(copies(2_000, of: "pokemon WHERE id = 25"));
      UPDATE copy SET id = 20000 + rowid, is_default = 0;
      INSERT INTO pokemon SELECT * FROM copy
      """, "species 25 has", { _ = try $0.detail(of: 25) }
    ),
    (
      "UPDATE meta SET value = hex(zeroblob(100000)) WHERE key = 'content_digest'",
      "a row of meta has", { _ = try $0.metadata() }
    ),
    // One chain of thousands.
    (
      """
      \(copies(20_000, of: "species WHERE id = 25"));
      UPDATE copy SET id = 20000 + rowid;
      INSERT INTO species SELECT * FROM copy;
      UPDATE species SET evolution_chain_id = 1, evolves_from_species_id = id - 1
      """, "an evolution chain has", { _ = try $0.detail(of: 25) }
    ),
    // A prefix of 100,000 bytes, which every row would repeat.
    (
      "UPDATE sprite_template SET prefix = hex(zeroblob(50000)) || prefix",
      "sprite_template.prefix, suffix: 1000", { _ = try $0.species() }
    ),
  ]

  @Test(arguments: scripts.indices) func anyCall_tooMuchToRead_corrupt(_ number: Int) throws {
    let (script, detail, call) = Self.scripts[number]
    let pokedex = try opened(script)
    Self.expectCorrupt(detail) { try call(pokedex) }
  }

  @Test(arguments: ["-1", "64", "1000"])
  func detail_learnsetsOfAnImpossibleGame_corrupt(_ game: String) throws {
    let pokedex = try opened("UPDATE version_group SET learnset_version_group_id = \(game)")
    Self.expectCorrupt("from 1 to 63") { _ = try pokedex.versionGroups() }
    Self.expectCorrupt("from 1 to 63") { _ = try pokedex.detail(of: 25, in: 1) }
  }

  @Test(arguments: [
    ("species", "gender_rate", Int.max), ("species", "gender_rate", 9),
    ("species", "gender_rate", -2),
    ("species", "hatch_counter", Int.min), ("pokemon", "height_dm", Int.max),
    ("pokemon", "weight_hg", Int.min), ("pokemon_variant", "hp", Int.max),
  ])
  func detail_numberOutOfRange_corrupt(
    _ table: String, _ column: String, _ value: Int
  ) throws {
    let pokedex = try opened("UPDATE \(table) SET \(column) = \(value)")
    let detail = "\(column) is \(value)"
    Self.expectCorrupt(detail) { _ = try pokedex.detail(of: 25) }
    Self.expectCorrupt(detail) { _ = try pokedex.list(ListQuery()) }
  }

  @Test func open_pipe_isRefusedWithoutWaiting() throws {
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let error = expectError(.cannotOpen) { try Pokedex(path: path) }
    expectEqual(error?.detail, "not a regular file")
  }

  @Test func search_cancelledTask_ends() async throws {
    // Enough rows for several cancellation checks.
    let script = """
      \(Self.copies(50, of: "search_entry"));
      UPDATE copy SET sort_order = sort_order + 1000000 * rowid;
      INSERT INTO search_entry SELECT * FROM copy
      """
    let pokedex = try opened(script)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try await pokedex.search("ピカ")
    }
    task.cancel()
    await expectError(.cancelled) { try await task.value }
  }
}
