@testable import PokedexFormat
import Base
import PokedexModel
import Testing

@Suite struct DerivedTablesTests {
  private static let put = PatchTable(TableShape.all.first { $0.name == "learnset" }!, .put)

  /// Derives the index after a patch part that contains `row`. The tables have no checks, so they
  /// accept any value.
  private static func refreshed(_ row: [Value]) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE learnset (move_id, pokemon_id, method_id, via, version_groups);
      CREATE TABLE move_index (move_id INTEGER PRIMARY KEY, data BLOB);
      ATTACH '' AS patch; CREATE TABLE patch.put_learnset AS SELECT * FROM learnset
      """)
    for table in ["learnset", "put_learnset"] {
      let insert = try connection.prepare("INSERT INTO \(table) VALUES (?, ?, ?, ?, ?)")
      for (column, value) in row.enumerated() { try value.bind(to: insert, at: column + 1) }
      try insert.run()
    }
    try DerivedTables.refreshMoveIndex(after: [put], in: "patch", connection)
    return connection
  }

  @Test func refresh_soundRow_givesItsIndex() throws {
    let connection = try Self.refreshed([85, 25, 1, 0, 5].map { .integer($0) })
    try expectEqual(
      connection.text("SELECT hex(data) FROM move_index WHERE move_id = 85"), "0100050119")
    #expect(try DerivedTables.isMoveIndexDerived(connection))
    try connection.execute("UPDATE learnset SET via = 9")
    #expect(try !DerivedTables.isMoveIndexDerived(connection))
  }

  @Test(
    arguments: [
      [-1, 25, 1, 0, 1], [1 << 62, 25, 1, 0, 1], [85, -5, 1, 0, 1], [85, 1 << 62, 1, 0, 1],
      [85, 25, -1, 0, 1], [85, 25, .min, 0, 1], [85, 25, .max, 0, 1], [85, 25, 1, 3, 1],
      [85, 25, 1, -1, 1], [85, 25, 1, 0, -1],
    ] as [[Int64]])
  func refresh_rowThatNoIndexHolds_isMalformed(row: [Int64]) throws {
    expectError(\PatchFault.kind, .malformed) { try Self.refreshed(row.map { .integer($0) }) }
  }

  /// Found by fuzzing: a text was read as the id 0, and its row got no index.
  @Test(arguments: 0..<5, [Value.text(""), .text("85"), .real(1.5), .null, .blob([1])])
  func refresh_valueOfAnotherKind_isMalformed(column: Int, value: Value) throws {
    var row = [85, 25, 1, 0, 5].map { Value.integer($0) }
    row[column] = value
    expectError(\PatchFault.kind, .malformed) { try Self.refreshed(row) }
  }

  @Test func encode_invalidIDs_giveABlobThatIsMalformed() {
    for (method, pokemon) in [
      (-1, [1]), (Int.min, [1]), (1, [-1]), (1, [7, 3]), (1, [.max, .min]),
    ] {
      let blob = MoveIndexBlob.encode([
        MoveIndexBlob.Group(
          method: MoveLearnMethodID(method), via: .own, versionGroups: VersionGroupSet(bits: 1),
          pokemon: pokemon.map { PokemonID($0) })
      ])
      #expect(throws: MoveIndexBlob.Malformed.self) {
        try blob.withUnsafeBytes { try MoveIndexBlob.decode($0) }
      }
    }
  }

  @Test func versionGroups_ofANegativePokemon_areEmpty() throws {
    let blob: [UInt8] = [1, 0, 5, 1, 25]
    func groups(_ pokemon: Int, _ method: Int) throws -> [UInt64] {
      let found = try blob.withUnsafeBytes {
        try MoveIndexBlob.versionGroups(of: pokemon, method: method, in: $0)
      }
      return [found.any, found.byMethod]
    }
    try expectEqual(groups(25, 1), [5, 5])
    try expectEqual(groups(25, 2), [5, 0])
    try expectEqual(groups(-25, 1), [0, 0])
  }
}
