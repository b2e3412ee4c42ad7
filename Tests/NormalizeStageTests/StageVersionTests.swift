import Testing

@testable import NormalizeStage

@Suite struct StageVersionTests {
  @Test func version_editedReviewedTable_isAnother() {
    let (corrections, allowlist) = (BuiltInTables.corrections, BuiltInTables.allowlist)
    let versions = [
      NormalizeStage.version(corrections: corrections, allowlist: allowlist),
      NormalizeStage.version(corrections: corrections + [10], allowlist: allowlist),
      NormalizeStage.version(corrections: corrections, allowlist: allowlist + [10]),
    ]
    #expect(versions[0] == NormalizeStage.version)
    #expect(Set(versions).count == 3)
  }
}
