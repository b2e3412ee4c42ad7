import Basics
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct QualityGateTests {
  // MARK: Allowlist

  private static let finding = Diagnostic(
    .error, "it has gaps", code: "dex-not-dense", at: .resource("pokedex/36"))

  private static func allowlist(_ entry: String) throws -> Allowlist {
    try Allowlist(Array(#"{"format":1,"allowed":[\#(entry)]}"#.utf8), file: "a")
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
    let error = #expect(throws: PipelineError.self) { try Self.allowlist(entry) }
    expectEqual(error?.message, message)
    expectEqual(error?.place?.description.hasPrefix("a:1:"), true)
  }

  @Test func allowlist_builtIn_isValid() throws {
    _ = try Allowlist(BuiltInTables.allowlist, file: "allowlist.json")
  }

  // MARK: The last release

  private static func comparison(_ change: (inout NormalizedDex) -> Void) throws -> [Diagnostic] {
    let before = try TreeInput.sampleDex()
    var now = before
    change(&now)
    return ReleaseComparison(
      previous: DexStatistics(before), current: DexStatistics(now)
    ).findings()
  }

  typealias Change = @Sendable (inout NormalizedDex) -> Void

  @Test(
    arguments: [
      ([], { @Sendable _ in }),
      (
        [("column-emptied", .error, "item.fling_power")],
        { @Sendable dex in for index in dex.items.indices { dex.items[index].flingPower = nil } }
      ),
      // In another unit.
      (
        [("column-changed", .error, "pokemon.height_dm")],
        { @Sendable dex in for index in dex.pokemon.indices { dex.pokemon[index].height = 7777 } }
      ),
      // PokéAPI has added the learnsets of one game, so all sets of games change.
      (
        [("column-changed", .warning, "pokemon_presence.absent_from")],
        { @Sendable dex in
          for index in dex.presence.indices { dex.presence[index].absent.insert(32) }
        }
      ),
    ] as [([(DiagnosticCode, Diagnostic.Severity, String)], Change)])
  func comparison_changedColumn_isFound(
    _ expected: [(DiagnosticCode, Diagnostic.Severity, String)], _ change: Change
  ) throws {
    let findings = try Self.comparison(change)
    expectEqual(findings.map(\.code), expected.map(\.0))
    expectEqual(findings.map(\.severity), expected.map(\.1))
    expectEqual(findings.map(\.place), expected.map { .resource($0.2) })
  }

  @Test func comparison_fewerRows_isAnError() throws {
    let findings = try Self.comparison { $0.moves.removeLast() }
    #expect(findings.contains { $0.code == "count-fell" && $0.place == .resource("move") })
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  /// One percent may vanish from tables of rows, and nothing from tables of entities.
  @Test(arguments: [
    ("move_meta", 1000, 990, Diagnostic.Severity.warning), ("move_meta", 1000, 989, .error),
    ("move_meta", 100, 99, .warning), ("move_meta", 99, 98, .error), ("move", 1000, 999, .error),
  ])
  func comparison_rowsVanished_onePercentIsTolerated(
    _ table: String, _ before: Int, _ now: Int, _ severity: Diagnostic.Severity
  ) throws {
    var previous = DexStatistics(try TreeInput.sampleDex())
    previous.tables = [DexStatistics.Table(name: table, rows: before)]
    previous.unfolded = [:]
    var current = previous
    current.tables[0].rows = now
    let findings = ReleaseComparison(previous: previous, current: current).findings()
    expectEqual(findings.map(\.severity), [severity])
    expectEqual(findings.map(\.code), ["count-fell"])
    // Of folded tables the unfolded rows count.
    previous.unfolded = [table: before]
    current.unfolded = [table: now]
    expectEqual(
      ReleaseComparison(previous: previous, current: current).findings().map(\.severity),
      [severity])
  }

  /// One value of hundreds is less than the tolerated change, but it was the last one.
  @Test func comparison_lastValueOfAColumnBecameNull_isAnError() throws {
    var before = try TreeInput.sampleDex()
    for index in before.pokemonVariants.indices { before.pokemonVariants[index].type2 = nil }
    var now = before
    now.pokemonVariants[0].type2 = nil
    before.pokemonVariants[0].type2 = 3
    #expect(now.pokemonVariants.count > 100)
    let findings = ReleaseComparison(previous: DexStatistics(before), current: DexStatistics(now))
      .findings()
    expectEqual(findings.map(\.code), ["column-emptied"])
  }

  @Test func statistics_json_roundTrips() throws {
    let statistics = DexStatistics(try TreeInput.sampleDex())
    try expectEqual(JSONValue(parsing: Array(statistics.json.line.utf8)).decoded(), statistics)
  }

  @Test func statistics_columnWithoutIsSet_isNotASet() throws {
    let column = #"{"name":"b","nulls":1,"bins":[0,2]}"#
    let table = #"{"name":"a","rows":1,"looked":1,"columns":[\#(column)]}"#
    let text = #"{"unfolded":{},"tables":[\#(table)]}"#
    let statistics: DexStatistics = try JSONValue(parsing: Array(text.utf8)).decoded()
    expectEqual(statistics.tables.first?.columns.first?.isSet, false)
    expectEqual(statistics.tables.first?.columns.first?.bins, [0, 2])
  }

  @Test func gate_fewerRowsThanPrevious_refuses() throws {
    var fuller = try TreeInput.sampleDex()
    fuller.moves.append(fuller.moves[0])
    let configuration = NormalizeConfiguration(
      jobs: 1, previous: DexStatistics(fuller), isFull: false)
    let result = try NormalizeStage.run(TreeInput(), configuration, progress: SilentProgress())
    let error = #expect(throws: PipelineError.self) { try result.judged() }
    expectEqual(error?.category, .refused)
    expectEqual(error?.code, "count-fell")
  }
}
