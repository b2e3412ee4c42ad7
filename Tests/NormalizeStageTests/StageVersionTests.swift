import Testing

@testable import NormalizeStage

@Suite struct StageVersionTests {
  @Test func version_editedTable_changes() {
    let tables = [
      BuiltInTables.amendments, BuiltInTables.allowlist, BuiltInTables.formatHistory,
      BuiltInTables.supplements.flatMap(\.bytes),
    ]
    func version(_ tables: [[UInt8]]) -> Int {
      NormalizeStage.version(
        amendments: tables[0], allowlist: tables[1], formatHistory: tables[2],
        supplements: tables[3])
    }
    let edited = tables.indices.map { place in
      var tables = tables
      tables[place].append(10)
      return version(tables)
    }
    #expect(version(tables) == NormalizeStage.version)
    #expect(Set(edited + [version(tables)]).count == 5)
  }
}
