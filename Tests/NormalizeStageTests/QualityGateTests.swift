import Base
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct QualityGateTests {
  // MARK: Allowlist

  private static let finding = Diagnostic(
    .error, "it has gaps", code: "dex-not-dense", at: .resource("pokedex/36"))

  private static func allowlist(_ entry: String) throws -> Allowlist {
    try Allowlist(Array(#"{"format":1,"date":"2026-08-06","allowed":[\#(entry)]}"#.utf8), file: "a")
  }

  @Test func allowlist_sameCodeAndPlace_becomesNoteWithReason() throws {
    let list = try Self.allowlist(
      #"{"code":"dex-not-dense","place":"pokedex/36","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    expectEqual(result.map(\.severity), [.note])
    expectEqual(result.first?.message, "it has gaps; allowed: So it is")
  }

  @Test func allowlist_otherPlace_keepsErrorAndReportsUnusedEntry() throws {
    let list = try Self.allowlist(
      #"{"code":"dex-not-dense","place":"pokedex/35","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    expectEqual(result.map(\.severity), [.error, .note])
    expectEqual(result.last?.code, "allowlist-unused")
  }

  @Test func allowlist_severalPlaces_reportsTheUnusedOne() throws {
    let list = try Self.allowlist(
      #"{"code":"dex-not-dense","place":["pokedex/36","pokedex/35"],"reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    expectEqual(result.map(\.severity), [.note, .note])
    expectEqual(result.last?.message, "dex-not-dense of pokedex/35 is no longer found")
  }

  @Test(arguments: [
    (#"{"code":"a","place":"b"}"#, "$.allowed[0].reason: missing"),
    (
      #"{"code":"a","place":"b","reason":""}"#,
      #"$.allowed[0].reason: expected a text that is not blank, found """#
    ),
    (
      #"{"code":"a","place":"b","raeson":""}"#,
      "$.allowed[0].raeson: expected code, place, reason, found raeson"
    ),
  ])
  func allowlist_invalidEntry_isBadData(entry: String, message: String) throws {
    let error = expectError(\PipelineError.message, message) { try Self.allowlist(entry) }
    expectEqual(error?.place?.description.hasPrefix("a:1:"), true)
  }
}
