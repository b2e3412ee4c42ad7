import Diagnostics
import JSON
import SimdJSON
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct QualityGateTests {
  /// What the gate says of the sample after `spoil`.
  private static func findings(_ spoil: (inout NormalizedDex) -> Void) throws -> [Diagnostic] {
    var dex = try TreeInput.sampleDex()
    spoil(&dex)
    return QualityGate(dex, ReferenceTable(dex.resources), isFull: false).findings()
  }

  private static func errors(_ spoil: (inout NormalizedDex) -> Void) throws -> Set<DiagnosticCode> {
    Set(try findings(spoil).filter { $0.severity == .error }.map(\.code))
  }

  @Test func findings_sample_hasNoError() throws {
    #expect(try Self.errors { _ in } == [])
  }

  @Test func findings_variantMissing_isAnError() throws {
    let codes = try Self.errors { dex in
      dex.pokemonVariants.removeAll { $0.pokemon == 25 }
      dex.moveVariants.removeAll { $0.move == 57 }
    }
    #expect(codes == ["variant-coverage"])
  }

  @Test func findings_typeOfLaterGeneration_isAnError() throws {
    let codes = try Self.errors { dex in
      let index = dex.pokemonVariants.firstIndex {
        $0.pokemon == 25 && $0.versionGroups.contains(1)
      }!
      dex.pokemonVariants[index].type1 = 18
    }
    #expect(codes == ["type-before-generation"])
  }

  @Test func findings_statOfZero_isAnError() throws {
    let codes = try Self.errors { $0.pokemonVariants[0].stats.speed = 0 }
    #expect(codes == ["stat-out-of-range"])
  }

  @Test func findings_moveLearnedBeforeItWasThere_isAnError() throws {
    let codes = try Self.errors { dex in
      let late = dex.moves.last { $0.generation >= 8 }!.id
      let index = dex.learnset.firstIndex { $0.move == late }!
      dex.learnset[index].versionGroups.insert(7)
    }
    #expect(codes.contains("move-before-generation"))
  }

  @Test func findings_dexNumberTwice_isAnError() throws {
    let codes = try Self.errors { dex in
      let national = dex.dexNumbers.filter { $0.dex == 1 }
      let index = dex.dexNumbers.firstIndex {
        $0.dex == 1 && $0.species == national[1].species
      }!
      dex.dexNumbers[index].number = national[0].number
    }
    #expect(codes == ["dex-number-repeated"])
  }

  @Test func findings_evolutionAgainstTheSpecies_isAnError() throws {
    let codes = try Self.errors { dex in
      let index = dex.evolutions.firstIndex { $0.to == 26 }!
      dex.evolutions[index].from = 1
    }
    #expect(codes.contains("evolution-contradiction"))
  }

  @Test func findings_chartWithAHole_isAnError() throws {
    let codes = try Self.errors { $0.typeEfficacies.removeFirst() }
    #expect(codes == ["chart-incomplete"])
  }

  @Test func findings_encounterAtLevelZero_isAnError() throws {
    let codes = try Self.errors { $0.encounters[0].minLevel = 0 }
    #expect(codes == ["level-out-of-range"])
  }

  @Test func findings_twoDefaultVarieties_isAnError() throws {
    let codes = try Self.errors { dex in
      let index = dex.pokemon.firstIndex { !$0.isDefault }!
      dex.pokemon[index].isDefault = true
    }
    #expect(codes == ["default-variety"])
  }

  // MARK: Allowlist

  private static let finding = Diagnostic(
    .error, "dex-not-dense", "it has gaps", at: .resource("pokedex/36"))

  private static func allowlist(_ entry: String) -> Allowlist {
    Allowlist(Array(#"{"format":1,"allowed":[\#(entry)]}"#.utf8), file: "a")
  }

  @Test func allowlist_sameCodeAndPlace_turnsIntoANoteWithTheReason() {
    let list = Self.allowlist(#"{"code":"dex-not-dense","place":"pokedex/36","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    #expect(result.map(\.severity) == [.note])
    #expect(result.first?.message == "it has gaps; allowed: So it is")
  }

  @Test func allowlist_otherPlace_staysAnErrorAndIsUnused() {
    let list = Self.allowlist(#"{"code":"dex-not-dense","place":"pokedex/35","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    #expect(result.map(\.severity) == [.error, .note])
    #expect(result.last?.code == "allowlist-unused")
  }

  @Test func allowlist_withoutReason_isRefused() {
    #expect(Self.allowlist(#"{"code":"a","place":"b"}"#).diagnostics.count == 1)
    #expect(Self.allowlist(#"{"code":"a","place":"b","reason":""}"#).diagnostics.count == 1)
    #expect(Allowlist(BuiltInTables.allowlist, file: "allowlist.json").diagnostics == [])
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

  @Test func comparison_equal_findsNothing() throws {
    #expect(try Self.comparison { _ in } == [])
  }

  @Test func comparison_fewerThings_isAnError() throws {
    let findings = try Self.comparison { $0.moves.removeLast() }
    #expect(findings.contains { $0.code == "count-fell" && $0.place == .resource("move") })
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test func comparison_columnTurnedNull_isAnError() throws {
    let findings = try Self.comparison { dex in
      for index in dex.items.indices { dex.items[index].flingPower = nil }
    }
    #expect(findings.map(\.code) == ["column-emptied"])
    #expect(findings.map(\.place) == [.resource("item.fling_power")])
    #expect(findings.map(\.severity) == [.error])
  }

  @Test func comparison_columnInAnotherUnit_isAnError() throws {
    let findings = try Self.comparison { dex in
      for index in dex.pokemon.indices { dex.pokemon[index].height = 7777 }
    }
    #expect(findings.map(\.code) == ["column-changed"])
    #expect(findings.map(\.severity) == [.error])
  }

  /// Upstream has added the learnsets of one game: all sets of games are others now.
  @Test func comparison_setsOfGamesChanged_isAWarning() throws {
    let findings = try Self.comparison { dex in
      for index in dex.presence.indices { dex.presence[index].absent.insert(32) }
    }
    #expect(findings.map(\.code) == ["column-changed"])
    #expect(findings.map(\.place) == [.resource("pokemon_presence.absent_from")])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func statistics_writtenAndRead_areEqual() throws {
    let statistics = DexStatistics(try TreeInput.sampleDex())
    let read = try JSONParser().parse(Array(statistics.json.line.utf8)) { try DexStatistics($0) }
    #expect(read == statistics)
  }

  @Test func run_lastReleaseHadMore_isRefused() throws {
    var fuller = try TreeInput.sampleDex()
    fuller.moves.append(fuller.moves[0])
    let configuration = NormalizeConfiguration(
      jobs: 1, previous: DexStatistics(fuller), isFull: false)
    let error = #expect(throws: PipelineError.self) {
      try NormalizeStage.run(TreeInput(), configuration, progress: SilentProgress())
    }
    #expect(error?.category == .refused)
    #expect(error?.code == "count-fell")
  }
}
