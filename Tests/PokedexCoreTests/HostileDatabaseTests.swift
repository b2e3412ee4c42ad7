import Platform
import PokedexCore
import PokedexFormat
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

/// Databases made to attack the program that opens them: every call ends with an error and never
/// crashes or runs forever.
@Suite struct HostileDatabaseTests {
  /// Opens a copy of the sample that `script` has changed.
  private static func withCopy(
    _ script: String, _ body: (Pokedex) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/copy.sqlite"
      try AtomicFile.write(path, try File.readAll(SampleDatabase.path), durable: false)
      try Connection(path, .readWrite).execute(
        """
        PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;
        PRAGMA legacy_alter_table = on; \(script)
        """)
      try await body(try Pokedex(path: path))
    }
  }

  private static func expectCorrupt(
    _ detail: String, _ body: () throws -> Void, location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: PokedexError.self, sourceLocation: location) { try body() }
    #expect(error?.code == .corrupt, sourceLocation: location)
    #expect(
      error?.detail.contains(detail) == true, "\(error?.detail ?? "")", sourceLocation: location)
  }

  private static let endless =
    "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS a, x AS b FROM r"

  @Test(arguments: ["meta", "search_entry", "version_group", "resource", "text", "pokemon_list"])
  func anyCall_endlessViewInsteadOfATable_corrupt(_ table: String) async throws {
    let script = "ALTER TABLE \(table) RENAME TO was; CREATE VIEW \(table) AS \(Self.endless)"
    try await Self.withCopy(script) { pokedex in
      let detail = "\(table) is not a table"
      Self.expectCorrupt(detail) { _ = try pokedex.species() }
      Self.expectCorrupt(detail) { _ = try pokedex.metadata() }
      Self.expectCorrupt(detail) { _ = try pokedex.search("ピカ") }
      Self.expectCorrupt(detail) { _ = try pokedex.detail(of: 25) }
      Self.expectCorrupt(table) { try pokedex.verifyContents() }
    }
  }

  @Test func verifyContents_triggerWithTheNameOfATable_corrupt() async throws {
    let script = "CREATE TRIGGER meta AFTER INSERT ON pokemon BEGIN SELECT 1; END"
    try await Self.withCopy(script) { pokedex in
      Self.expectCorrupt("meta") { try pokedex.verifyContents() }
    }
  }

  @Test func userData_endlessViewInsteadOfATable_corrupt() async throws {
    let script = "ALTER TABLE resource RENAME TO was; CREATE VIEW resource AS \(Self.endless)"
    try await Self.withCopy(script) { pokedex in
      let data = try UserDatabase(path: "\(pokedex.path).user")
      try data.favorites.insert(PokemonReference(id: 25, identifier: "pikachu"))
      Self.expectCorrupt("resource is not a table") { _ = try data.reconcile(with: pokedex) }
    }
  }

  @Test func detail_speciesOfEndlessVarieties_corrupt() async throws {
    let script = """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
      INSERT INTO pokemon SELECT x + 20000, species_id, generation_id, 0, sort_order, height_dm, weight_hg,
        base_experience, cry_latest, cry_legacy
      FROM n JOIN pokemon ON id = 25
      """
    try await Self.withCopy(script) { pokedex in
      Self.expectCorrupt("species 25 has") { _ = try pokedex.detail(of: 25) }
    }
  }

  @Test func metadata_longerThanTheLimit_corrupt() async throws {
    let script = "UPDATE meta SET value = hex(zeroblob(100000)) WHERE key = 'content_digest'"
    try await Self.withCopy(script) { pokedex in
      Self.expectCorrupt("a row of meta has") { _ = try pokedex.metadata() }
    }
  }

  @Test(arguments: [
    ("species", "gender_rate", Int.max), ("species", "gender_rate", 9),
    ("species", "gender_rate", -2),
    ("species", "hatch_counter", Int.min), ("pokemon", "height_dm", Int.max),
    ("pokemon", "weight_hg", Int.min), ("pokemon_variant", "hp", Int.max),
  ])
  func detail_numberOutOfRange_corrupt(
    _ table: String, _ column: String, _ value: Int
  ) async throws {
    try await Self.withCopy("UPDATE \(table) SET \(column) = \(value)") { pokedex in
      let detail = "\(column) is \(value)"
      Self.expectCorrupt(detail) { _ = try pokedex.detail(of: 25) }
      Self.expectCorrupt(detail) { _ = try pokedex.list(ListQuery()) }
    }
  }

  @Test func evolutions_oneChainOfThousands_corrupt() async throws {
    let script = """
      INSERT INTO species SELECT x + 20000, generation_id, sort_order, evolves_from_species_id,
        1, color_id, shape_id, habitat_id, growth_rate_id, gender_rate, capture_rate,
        base_happiness, hatch_counter, is_baby, is_legendary, is_mythical,
        has_gender_differences, are_forms_switchable
      FROM species, (WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 20000)
        SELECT x FROM r) WHERE id = 25;
      UPDATE species SET evolution_chain_id = 1, evolves_from_species_id = id - 1
      """
    try await Self.withCopy(script) { pokedex in
      Self.expectCorrupt("an evolution chain has") { _ = try pokedex.detail(of: 25) }
    }
  }

  @Test func species_blockOfLongAddresses_corrupt() async throws {
    // A prefix of 100,000 bytes, which every row would repeat.
    let script = """
      UPDATE pokemon_list SET data = x'a08d06' || zeroblob(100000) || x'0000'
      """
    try await Self.withCopy(script) { pokedex in
      Self.expectCorrupt("pokemon_list") { _ = try pokedex.species() }
    }
  }

  @Test func open_pipe_isRefusedWithoutWaiting() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: PokedexError.self) { try Pokedex(path: path) }
      #expect(error?.code == .cannotOpen)
      #expect(error?.detail == "not a regular file")
    }
  }

  @Test func search_cancelledTask_ends() async throws {
    // Enough rows for several cancellation checks.
    let script = """
      WITH RECURSIVE copy (number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM copy LIMIT 50)
      INSERT INTO search_entry
        SELECT entity, entity_id, rank, sort_order + 1000000 * number, keys FROM search_entry, copy
      """
    try await Self.withCopy(script) { pokedex in
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        _ = try await pokedex.search("ピカ")
      }
      task.cancel()
      let error = await #expect(throws: PokedexError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
  }
}
