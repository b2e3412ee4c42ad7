import Testing

@testable import NormalizeStage

@Suite struct StageVersionTests {
  @Test func version_editedTable_changes() {
    let tables = NormalizeStage.reviewed
    let edited = tables.keys.map { name in
      NormalizeStage.version(tables.merging([name: [10]]) { $0 + $1 })
    }
    expectEqual(NormalizeStage.version(tables), NormalizeStage.version)
    expectEqual(Set(edited + [NormalizeStage.version]).count, 9)
  }
}
