import Base
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct FormatHistoryTests {
  @Test func table_builtIn_isReadable() throws {
    let history = try FormatHistory(BuiltInTables.formatHistory)
    let path = "$.chain.evolves_to[].evolution_details[].base_form"
    expectEqual(history.change(.evolutionChain, "base_form", at: path)?.former, "base_form_id")
    #expect(history.change(.evolutionChain, "base_form", at: "$.base_form") == nil)
    #expect(history.change(.move, "base_form", at: path) == nil)
  }

  /// A member that came in June 2026 may be missing before, and if the date is unknown; one without values, always.
  @Test(arguments: [
    (nil, true), ("2026-05-31T00:00:00Z", true), ("2026-06-22T23:00:00Z", true),
    ("2026-06-23T00:00:00Z", false),
  ])
  func change_memberOfTheSourcesDay_isKnownUntilItCame(date: String?, isKnown: Bool) throws {
    let history = try FormatHistory(BuiltInTables.formatHistory, sourceDate: date)
    let path = "$.chain.evolves_to[].evolution_details[].is_default"
    expectEqual(history.change(.evolutionChain, "is_default", at: path) != nil, isKnown)
    let details = "$.pokemon_encounters[].version_details[].encounter_details[].pokemon_details"
    #expect(history.change(.locationArea, "is_alpha", at: "\(details).is_alpha") != nil)
  }

  @Test(arguments: [
    (#"{"format": 2, "changes": [], "renames": []}"#, "$.format"),
    (
      #"{"format": 1, "changes": [{"endpoint": "x", "since": "", "reason": ""}], "renames": []}"#,
      "$.changes[0].endpoint: expected an endpoint, found x"
    ),
    (#"{"format": 1, "changes": [{"endpoint": "move"}], "renames": []}"#, "$.changes[0].path"),
  ])
  func table_malformed_throwsWithPlace(json: String, path: String) {
    let error = #expect(throws: PipelineError.self) { _ = try FormatHistory(Array(json.utf8)) }
    expectEqual(error?.message.hasPrefix(path), true)
    expectEqual(error?.place?.description.hasPrefix("format-history.json:1:"), true)
  }

  @Test func run_formerMemberName_returnsSameRows() throws {
    let today = #""base_form":{"name":"pikachu","url":"/api/v2/pokemon/25/"}"#
    let older = try TreeInput { $0.replaceEverywhere(today, with: #""base_form_id":25"#) }
      .normalized()
    try expectEqual(DexText.of(older.dex), DexText.of(TreeInput.sampleDex()))
    #expect(older.diagnostics.contains { $0.code == "absent-field" })
    let dangling = try TreeInput { $0.replaceEverywhere(today, with: #""base_form_id":99999"#) }
    expectEqual(dangling.failure()?.code, "dangling-reference")
    // A plain id is accepted only under the member's former name.
    let bare = try TreeInput { $0.replaceEverywhere(today, with: #""base_form":25"#) }
    expectEqual(bare.failure()?.code, "json-type-mismatch")
  }

  @Test func run_membersAddedLater_useDefaultsAndAreCountedOnce() throws {
    let older = try TreeInput { tree in
      tree.replaceEverywhere(#","near_special_rock":false"#, with: "")
      tree.replaceEverywhere(#","is_default":true,"item""#, with: #","item""#)
    }.normalized()
    let absent = older.diagnostics.filter { $0.code == "absent-field" }
    expectEqual(
      absent.compactMap { $0.place?.description },
      [
        "evolution-chain evolution_details[].is_default",
        "evolution-chain evolution_details[].near_special_rock",
      ])
    try expectEqual(DexText.of(older.dex), DexText.of(TreeInput.sampleDex()))
  }

  @Test func run_formerLanguageIdentifier_isReplacedByCurrent() throws {
    let older = try TreeInput { tree in
      tree.replaceEverywhere(#""name":"ja-hrkt""#, with: #""name":"ja-Hrkt""#)
      tree["language", 1]?.name = "ja-Hrkt"
    }.normalized()
    try expectEqual(DexText.of(older.dex), DexText.of(TreeInput.sampleDex()))
  }
}
