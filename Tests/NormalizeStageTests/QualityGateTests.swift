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

  private static func errors(_ spoil: (inout NormalizedDex) -> Void) throws -> Set<DiagnosticCode> {
    Set(try findings(spoil).filter { $0.severity == .error }.map(\.code))
  }

  @Test func findings_sample_hasNoError() throws {
    #expect(try Self.errors { _ in } == [])
  }

  @Test func findings_missingVariant_isAnError() throws {
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

  @Test func findings_abilityInAGameWithoutAbilities_isAnError() throws {
    let codes = try Self.errors { dex in
      let index = dex.pokemonVariants.firstIndex {
        $0.pokemon == 25 && $0.versionGroups.contains(30)
      }!
      dex.pokemonVariants[index].ability1 = 9
    }
    #expect(codes == ["ability-before-abilities"])
  }

  @Test func findings_nameOfTwoPokemon_isAnError() throws {
    let findings = try Self.findings { dex in
      let names = dex.texts.indices.filter {
        dex.texts[$0].kind == .pokemon && dex.texts[$0].field == .displayName
          && dex.texts[$0].language == 9
      }
      dex.texts[names[1]].text = dex.texts[names[0]].text
    }.filter { $0.severity == .error }
    #expect(findings.map(\.code) == ["name-shared"])
  }

  @Test func findings_statOfZero_isAnError() throws {
    let codes = try Self.errors { $0.pokemonVariants[0].stats.speed = 0 }
    #expect(codes == ["stat-out-of-range"])
  }

  @Test func findings_moveLearnedBeforeItsGeneration_isAnError() throws {
    let codes = try Self.errors { dex in
      let late = dex.moves.last { $0.generation >= 8 }!.id
      let index = dex.learnset.firstIndex { $0.move == late }!
      dex.learnset[index].versionGroups.insert(7)
    }
    #expect(codes.contains("move-before-generation"))
  }

  @Test func findings_duplicateDexNumber_isAnError() throws {
    let codes = try Self.errors { dex in
      let national = dex.dexNumbers.filter { $0.dex == 1 }
      let index = dex.dexNumbers.firstIndex {
        $0.dex == 1 && $0.species == national[1].species
      }!
      dex.dexNumbers[index].number = national[0].number
    }
    #expect(codes == ["dex-number-repeated"])
  }

  @Test func findings_evolutionContradictsSpecies_isAnError() throws {
    let codes = try Self.errors { dex in
      let index = dex.evolutions.firstIndex { $0.to == 26 }!
      dex.evolutions[index].from = 1
    }
    #expect(codes.contains("evolution-contradiction"))
  }

  @Test func findings_incompleteTypeChart_isAnError() throws {
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
    #expect(found.map(\.code) == [code])
    #expect(found.map(\.place) == [.resource("move/57", path: "name")])
  }

  @Test(
    arguments: [
      ("a\u{AD}\u{0C}b\nc\u{200B}d", nil), ("a\u{7}b", "text-hidden-character"),
      (String(repeating: "あ", count: 1_001), "text-too-long"),
    ] as [(String, DiagnosticCode?)])
  func findings_flavorText_allowsBreaksButNoControlCharacters(
    text: String, code: DiagnosticCode?
  ) throws {
    let codes = try Self.errors { $0.flavorTexts[0].text = text }
    #expect(codes == Set([code].compactMap { $0 }))
  }

  @Test func findings_englishInJapanese_isAnError() throws {
    for (kind, id) in [(ResourceKind.move, 57), (.ability, 9), (.type, 1), (.nature, 1)] {
      #expect(
        try Self.errors { Self.setText(&$0, kind, id, .name, 11, "Abc") } == ["latin-in-japanese"])
    }
    // Item names may contain Latin letters.
    #expect(try Self.errors { Self.setText(&$0, .item, 4, .name, 11, "HP") } == [])
  }

  @Test func findings_nameOfAnotherSpecies_isAnError() throws {
    #expect(
      try Self.errors { Self.setText(&$0, .pokemonSpecies, 25, .name, 9, "Raichu") }
        == ["name-mismatch", "name-repeated"])
    #expect(
      try Self.errors { Self.setText(&$0, .pokemonSpecies, 25, .name, 11, "ピカチョウ") }
        == ["name-mismatch"])
    #expect(
      try Self.errors { dex in
        for language in [1, 11] {
          Self.setText(&dex, .pokemonSpecies, 25, .name, ID(language), "ライチュウ")
        }
      } == ["name-repeated"])
  }

  @Test func findings_valueOutOfRange_isAnError() throws {
    for (field, value) in [("power", 999), ("accuracy", 150), ("pp", 0), ("priority", 9)] {
      let codes = try Self.errors { dex in
        switch field {
        case "power": dex.moveVariants[0].power = value
        case "accuracy": dex.moveVariants[0].accuracy = value
        case "pp": dex.moveVariants[0].pp = value
        default: dex.moveVariants[0].priority = value
        }
      }
      #expect(codes == ["move-value-out-of-range"], "\(field)")
    }
    #expect(try Self.errors { $0.pokemon[0].baseExperience = 5_000 } == ["value-out-of-range"])
    #expect(
      try Self.errors { $0.pokemon[0].baseExperience = -3 }
        == ["value-out-of-range", "number-negative"])
    #expect(
      try Self.errors { $0.itemPrices[0].purchasePrice = -50 }
        == ["value-out-of-range", "number-negative"])
    #expect(try Self.errors { $0.items[0].listedPrice = 20_000_000 } == ["value-out-of-range"])
    #expect(try Self.errors { $0.evolutions[0].minLevel = 150 } == ["value-out-of-range"])
    let negative = try Self.findings { $0.forms[0].order = -1 }.filter { $0.severity == .error }
    #expect(negative.map(\.place) == [.resource("form.sort_order")])
  }

  @Test func findings_foreignURL_isAnError() throws {
    #expect(
      try Self.errors { $0.spriteTemplates[0].prefix = "javascript:alert(1)/" }
        == ["foreign-address"])
    #expect(
      try Self.errors { $0.pokemon[0].cryLatest = "https://example.org/1.ogg" }
        == ["foreign-address"])
  }

  @Test func findings_duplicateIdentifier_isAnErrorExceptForItems() throws {
    func codes(_ kind: ResourceKind) throws -> Set<DiagnosticCode> {
      try Self.errors { dex in
        let places = dex.resources.indices.filter { dex.resources[$0].kind == kind }
        dex.resources[places[1]].identifier = dex.resources[places[0]].identifier
      }
    }
    #expect(try codes(.move) == ["identifier-repeated"])
    #expect(try codes(.item) == [])
  }

  @Test func findings_typeWithoutRelations_isAnError() throws {
    let codes = try Self.errors { dex in
      for index in dex.typeEfficacies.indices where dex.typeEfficacies[index].attacking == 13 {
        dex.typeEfficacies[index].factorPercent = 100
      }
    }
    #expect(codes.contains("type-without-relations"))
  }

  @Test func findings_emptyLearnset_isAnErrorExceptInLatestGeneration() throws {
    var dex = try TreeInput.sampleDex()
    dex.learnset.removeAll { $0.pokemon == 25 || $0.pokemon == 1007 }
    let found = try QualityGate(dex, ReferenceTable(dex.resources), isFull: true).findings()
      .filter { $0.code == "learnset-empty" }
    #expect(
      found.map(\.place) == [.resource("pokemon/25"), .resource("pokemon/1007")])
    #expect(found.map(\.severity) == [.error, .warning])
  }

  // MARK: Allowlist

  private static let finding = Diagnostic(
    .error, "it has gaps", code: "dex-not-dense", at: .resource("pokedex/36"))

  private static func allowlist(_ entry: String) -> Allowlist {
    Allowlist(Array(#"{"format":1,"allowed":[\#(entry)]}"#.utf8), file: "a")
  }

  @Test func allowlist_sameCodeAndPlace_becomesNoteWithReason() {
    let list = Self.allowlist(#"{"code":"dex-not-dense","place":"pokedex/36","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    #expect(result.map(\.severity) == [.note])
    #expect(result.first?.message == "it has gaps; allowed: So it is")
  }

  @Test func allowlist_otherPlace_keepsErrorAndReportsUnusedEntry() {
    let list = Self.allowlist(#"{"code":"dex-not-dense","place":"pokedex/35","reason":"So it is"}"#)
    let result = list.apply(to: [Self.finding], isFull: true)
    #expect(result.map(\.severity) == [.error, .note])
    #expect(result.last?.code == "allowlist-unused")
  }

  @Test func allowlist_missingReason_reportsError() {
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
    #expect(findings.map(\.severity) == [severity])
    #expect(findings.map(\.code) == ["count-fell"])
    // Of folded tables the unfolded rows count.
    previous.unfolded = [table: before]
    current.unfolded = [table: now]
    #expect(
      ReleaseComparison(previous: previous, current: current).findings().map(\.severity)
        == [severity])
  }

  @Test func comparison_columnBecameNull_isAnError() throws {
    let findings = try Self.comparison { dex in
      for index in dex.items.indices { dex.items[index].flingPower = nil }
    }
    #expect(findings.map(\.code) == ["column-emptied"])
    #expect(findings.map(\.place) == [.resource("item.fling_power")])
    #expect(findings.map(\.severity) == [.error])
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
    #expect(findings.map(\.code) == ["column-emptied"])
  }

  @Test func comparison_columnInAnotherUnit_isAnError() throws {
    let findings = try Self.comparison { dex in
      for index in dex.pokemon.indices { dex.pokemon[index].height = 7777 }
    }
    #expect(findings.map(\.code) == ["column-changed"])
    #expect(findings.map(\.severity) == [.error])
  }

  /// PokéAPI has added the learnsets of one game, so all sets of games change.
  @Test func comparison_gameSetsChanged_isAWarning() throws {
    let findings = try Self.comparison { dex in
      for index in dex.presence.indices { dex.presence[index].absent.insert(32) }
    }
    #expect(findings.map(\.code) == ["column-changed"])
    #expect(findings.map(\.place) == [.resource("pokemon_presence.absent_from")])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func statistics_json_roundTrips() throws {
    let statistics = DexStatistics(try TreeInput.sampleDex())
    #expect(try JSONValue(parsing: Array(statistics.json.line.utf8)).decoded() == statistics)
  }

  @Test func statistics_columnWithoutIsSet_isNotASet() throws {
    let column = #"{"name":"b","nulls":1,"bins":[0,2]}"#
    let table = #"{"name":"a","rows":1,"looked":1,"columns":[\#(column)]}"#
    let text = #"{"unfolded":{},"tables":[\#(table)]}"#
    let statistics: DexStatistics = try JSONValue(parsing: Array(text.utf8)).decoded()
    #expect(statistics.tables.first?.columns.first?.isSet == false)
    #expect(statistics.tables.first?.columns.first?.bins == [0, 2])
  }

  @Test func run_fewerRowsThanPrevious_fails() throws {
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
