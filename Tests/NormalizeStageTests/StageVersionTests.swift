import Testing

@testable import NormalizeStage

@Suite struct StageVersionTests {
  @Test func version_editedTable_changes() {
    let tables = [
      BuiltInTables.amendments, BuiltInTables.allowlist, BuiltInTables.formatHistory,
      BuiltInTables.chineseScripts,
      BuiltInTables.supplements.flatMap(\.bytes),
      BuiltInTables.moveFlags + BuiltInTables.moveGames + BuiltInTables.speciesGroups
        + BuiltInTables.speciesGames + BuiltInTables.formFacts
        + BuiltInTables.textMapping("favware") + BuiltInTables.textMapping("towakey"),
      BuiltInTables.checks, BuiltInTables.coverage + BuiltInTables.coverageScript,
    ]
    func version(_ tables: [[UInt8]]) -> Int {
      NormalizeStage.version(
        amendments: tables[0], allowlist: tables[1], checks: tables[6], formatHistory: tables[2],
        chineseScripts: tables[3], coverage: tables[7], supplements: tables[4], moveFlags: tables[5]
      )
    }
    let edited = tables.indices.map { place in
      var tables = tables
      tables[place].append(10)
      return version(tables)
    }
    expectEqual(version(tables), NormalizeStage.version)
    expectEqual(Set(edited + [version(tables)]).count, 9)
  }
}
