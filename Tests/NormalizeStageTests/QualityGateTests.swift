import Basics
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct QualityGateTests {
  /// The findings of the gate for the sample after `spoil`.
  private static func findings(_ spoil: (inout NormalizedDex) -> Void) throws -> [Diagnostic] {
    var dex = try TreeInput.sampleDex()
    spoil(&dex)
    return try QualityGate(dex, ReferenceTable(dex.resources), isFull: false).findings()
  }

  /// A change of the sample, and the codes of the errors that the gate finds then.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var codes: Set<DiagnosticCode>
    var spoil: @Sendable (inout NormalizedDex) -> Void

    init(
      _ name: String, _ codes: Set<DiagnosticCode>,
      _ spoil: @escaping @Sendable (inout NormalizedDex) -> Void
    ) {
      (testDescription, self.codes, self.spoil) = (name, codes, spoil)
    }

    /// Sets `text` as the text of the sample that comes from PokéAPI.
    static func text(
      _ codes: Set<DiagnosticCode>, _ kind: ResourceKind, _ id: Int, _ language: LanguageID,
      _ text: String
    ) -> Fault {
      Fault("name of \(kind)/\(id): \(text)", codes) {
        setText(&$0, kind, id, .name, language, text)
      }
    }

    static func flavorText(_ codes: Set<DiagnosticCode>, _ text: String) -> Fault {
      Fault("flavor text \(text.prefix(9).debugDescription)", codes) {
        $0.flavorTexts[0].text = text
      }
    }

    static func identifier(_ codes: Set<DiagnosticCode>, _ kind: ResourceKind) -> Fault {
      Fault("identifier of two \(kind)", codes) { dex in
        let places = dex.resources.indices.filter { dex.resources[$0].kind == kind }
        dex.resources[places[1]].identifier = dex.resources[places[0]].identifier
      }
    }
  }

  static let faults: [Fault] = [
    Fault("none", []) { _ in },
    Fault("missing variant", ["variant-coverage"]) { dex in
      dex.pokemonVariants.removeAll { $0.pokemon == 25 }
      dex.moveVariants.removeAll { $0.move == 57 }
    },
    Fault("type of a later generation", ["type-before-generation"]) {
      let index = $0.pokemonVariants.firstIndex { $0.pokemon == 25 && $0.versionGroups.contains(1) }
      $0.pokemonVariants[index!].type1 = 18
    },
    Fault("ability in a game without abilities", ["ability-before-abilities"]) {
      let index = $0.pokemonVariants.firstIndex {
        $0.pokemon == 25 && $0.versionGroups.contains(30)
      }
      $0.pokemonVariants[index!].ability1 = 9
    },
    Fault("stat of zero", ["stat-out-of-range"]) { $0.pokemonVariants[0].stats.speed = 0 },
    Fault("move learned before its generation", ["move-before-generation"]) { dex in
      let late = dex.moves.last { $0.generation >= 8 }!.id
      dex.learnset[dex.learnset.firstIndex { $0.move == late }!].versionGroups.insert(7)
    },
    Fault("duplicate number of a regional dex", ["dex-number-repeated"]) { dex in
      let national = dex.dexNumbers.indices.filter { dex.dexNumbers[$0].dex == 1 }
      dex.dexNumbers[national[1]].number = dex.dexNumbers[national[0]].number
    },
    Fault("evolution contradicts species", ["evolution-contradiction"]) {
      $0.evolutions[$0.evolutions.firstIndex { $0.to == 26 }!].from = 1
    },
    Fault("incomplete type chart", ["chart-incomplete"]) { $0.typeEfficacies.removeFirst() },
    Fault("type without relations", ["type-without-relations"]) { dex in
      for index in dex.typeEfficacies.indices where dex.typeEfficacies[index].attacking == 13 {
        dex.typeEfficacies[index].factorPercent = 100
      }
    },
    Fault("encounter at level zero", ["level-out-of-range"]) { $0.encounters[0].minLevel = 0 },
    Fault("two default varieties", ["default-variety"]) {
      $0.pokemon[$0.pokemon.firstIndex { !$0.isDefault }!].isDefault = true
    },
    .flavorText([], "a\u{AD}\u{0C}b\nc\u{200B}d"),
    .flavorText(["text-hidden-character"], "a\u{7}b"),
    .flavorText(["text-too-long"], String(repeating: "あ", count: 1_001)),
    .text(["latin-in-japanese"], .move, 57, 11, "Abc"),
    .text(["latin-in-japanese"], .ability, 9, 11, "Abc"),
    .text(["latin-in-japanese"], .type, 1, 11, "Abc"),
    .text(["latin-in-japanese"], .nature, 1, 11, "Abc"),
    // Item names may contain Latin letters.
    .text([], .item, 4, 11, "HP"),
    .text(["name-mismatch", "name-repeated"], .pokemonSpecies, 25, 9, "Raichu"),
    .text(["name-mismatch"], .pokemonSpecies, 25, 11, "ピカチョウ"),
    Fault("name of another species", ["name-repeated"]) {
      setText(&$0, .pokemonSpecies, 25, .name, 1, "ライチュウ")
      setText(&$0, .pokemonSpecies, 25, .name, 11, "ライチュウ")
    },
    Fault("power", ["move-value-out-of-range"]) { $0.moveVariants[0].power = 999 },
    Fault("accuracy", ["move-value-out-of-range"]) { $0.moveVariants[0].accuracy = 150 },
    Fault("PP", ["move-value-out-of-range"]) { $0.moveVariants[0].pp = 0 },
    Fault("priority", ["move-value-out-of-range"]) { $0.moveVariants[0].priority = 9 },
    Fault("experience", ["value-out-of-range"]) { $0.pokemon[0].baseExperience = 5_000 },
    Fault("negative experience", ["value-out-of-range", "number-negative"]) {
      $0.pokemon[0].baseExperience = -3
    },
    Fault("negative price", ["value-out-of-range", "number-negative"]) {
      $0.itemPrices[0].purchasePrice = -50
    },
    Fault("listed price", ["value-out-of-range"]) { $0.items[0].listedPrice = 20_000_000 },
    Fault("level of an evolution", ["value-out-of-range"]) { $0.evolutions[0].minLevel = 150 },
    Fault("address of a picture", ["foreign-address"]) {
      $0.spriteTemplates[0].prefix = "javascript:alert(1)/"
    },
    Fault("address of a cry", ["foreign-address"]) {
      $0.pokemon[0].cryLatest = "https://example.org/1.ogg"
    },
    .identifier(["identifier-repeated"], .move),
    .identifier([], .item),
  ]

  @Test(arguments: faults) func findings_fault_isAnErrorWithItsCode(_ fault: Fault) throws {
    let errors = try Self.findings(fault.spoil).filter { $0.severity == .error }
    expectEqual(Set(errors.map(\.code)), fault.codes)
  }

  @Test func findings_negativeNumber_isAnErrorOfItsColumn() throws {
    let errors = try Self.findings { $0.forms[0].order = -1 }.filter { $0.severity == .error }
    expectEqual(errors.map(\.place), [.resource("form.sort_order")])
  }

  @Test func findings_noAbility_warnsWhereAGameHasThemAndMayHaveThePokemon() throws {
    func games(absentFrom absent: VersionGroupSet) throws -> [String] {
      try Self.findings { dex in
        for index in dex.pokemonVariants.indices where dex.pokemonVariants[index].pokemon == 25 {
          dex.pokemonVariants[index].ability1 = nil
          dex.pokemonVariants[index].ability2 = nil
          dex.pokemonVariants[index].abilityHidden = nil
        }
        for index in dex.presence.indices where dex.presence[index].pokemon == 25 {
          dex.presence[index].present.subtract(absent)
          dex.presence[index].absent = absent
        }
      }.filter { $0.code == "no-ability" && $0.place == .resource("pokemon/25") }.map(\.message)
    }
    let all = try games(absentFrom: VersionGroupSet()).joined()
    #expect(all.contains("diamond-pearl") && all.contains("scarlet-violet"))
    #expect(!all.contains("legends") && !all.contains("lets-go") && !all.contains("crystal"))
    #expect(!all.contains("mega-dimension"))
    let without = try games(absentFrom: [8]).joined()
    #expect(!without.contains("diamond-pearl") && without.contains("scarlet-violet"))
  }

  @Test func findings_nameOfTwoPokemon_isAnError() throws {
    let findings = try Self.findings { dex in
      let names = dex.texts.indices.filter {
        dex.texts[$0].kind == .pokemon && dex.texts[$0].field == .displayName
          && dex.texts[$0].language == 9
      }
      dex.texts[names[1]].text = dex.texts[names[0]].text
    }.filter { $0.severity == .error }
    expectEqual(findings.map(\.code), ["name-shared"])
  }

  /// Sets a text of the sample that comes from PokéAPI.
  private static func setText(
    _ dex: inout NormalizedDex, _ kind: ResourceKind, _ id: Int, _ field: LocalizedText.Field,
    _ language: LanguageID, _ text: String
  ) {
    let index = dex.texts.firstIndex {
      $0.kind == kind && $0.id == id && $0.field == field && $0.language == language
    }!
    dex.texts[index].text = text
  }

  @Test(
    arguments: [
      ("a\u{7}b", "text-hidden-character"), ("a\u{202E}b", "text-hidden-character"),
      ("a\nb", "text-hidden-character"), ("a\u{FFFD}", "text-hidden-character"),
      ("a\u{200B}b", "text-hidden-character"), ("ヒ\u{309A}", "text-not-composed"),
      ("e\u{301}", "text-not-composed"), ("<b>", "text-markup"),
      (String(repeating: "a", count: 201), "text-too-long"),
    ] as [(String, DiagnosticCode)])
  func findings_invalidName_isAnError(text: String, code: DiagnosticCode) throws {
    let found = try Self.findings { Self.setText(&$0, .move, 57, .name, 9, text) }
      .filter { $0.severity == .error }
    expectEqual(found.map(\.code), [code])
    expectEqual(found.map(\.place), [.resource("move/57", path: "name")])
  }

  @Test func findings_emptyLearnset_isAnErrorExceptInLatestGeneration() throws {
    var dex = try TreeInput.sampleDex()
    dex.learnset.removeAll { $0.pokemon == 25 || $0.pokemon == 1007 }
    let found = try QualityGate(dex, ReferenceTable(dex.resources), isFull: true).findings()
      .filter { $0.code == "learnset-empty" }
    expectEqual(
      found.map(\.place), [.resource("pokemon/25"), .resource("pokemon/1007")])
    expectEqual(found.map(\.severity), [.error, .warning])
  }

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

  @Test func run_fewerRowsThanPrevious_fails() throws {
    var fuller = try TreeInput.sampleDex()
    fuller.moves.append(fuller.moves[0])
    let configuration = NormalizeConfiguration(
      jobs: 1, previous: DexStatistics(fuller), isFull: false)
    let error = #expect(throws: PipelineError.self) {
      try NormalizeStage.run(TreeInput(), configuration, progress: SilentProgress())
    }
    expectEqual(error?.category, .refused)
    expectEqual(error?.code, "count-fell")
  }
}
