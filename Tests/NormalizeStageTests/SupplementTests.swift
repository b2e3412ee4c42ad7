import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct SupplementTests {
  /// A supplement of legends-za, which PokéAPI has no learnsets of, with these members.
  static func json(
    _ members: String, group: String = "legends-za", scope: String = "rows", id: String = "a"
  ) -> String {
    #"{"format":1,"source":{"id":"s","name":"Source","location":"https://example.org","#
      + #""revision":"abc","date":"2026-01-01","license":"MIT","notice":"©"},"supplements":[\#n"#
      + #"{"id":"\#(id)","version_group":"\#(group)","scope":"\#(scope)","reason":"None there","#
      + #""reference":"https://example.org/a",\#(members)}]}"#
  }

  /// Runs the sample with only these supplement files.
  static func run(
    _ files: String..., editing edit: (inout SampleTree) -> Void = { _ in }
  ) async throws -> NormalizeResult {
    var configuration = NormalizeConfiguration(jobs: 1, isFull: false)
    configuration.supplements = files.enumerated().map { ("\($0).json", Array($1.utf8)) }
    return try NormalizeStage.run(
      TreeInput { edit(&$0) }, configuration, progress: SilentProgress())
  }

  private static let ids: (za: VersionGroupID, gold: VersionGroupID, champions: VersionGroupID) =
    (30, 3, 32)

  /// The own rows of Pikachu in a version group, as `method/move/level`.
  private static func rows(_ dex: NormalizedDex, in group: VersionGroupID) -> Set<[Int]> {
    Set(
      dex.learnset.filter {
        $0.pokemon == 25 && $0.via == .own && $0.versionGroups.contains(group)
      }.map { [$0.method.rawValue, $0.move.rawValue, $0.level] })
  }

  @Test func builtIn_files_areValid() throws {
    let files = try BuiltInTables.supplements.map { try SupplementFile($0.bytes, file: $0.name) }
    #expect(files.count >= 5)
    let entries = files.flatMap(\.entries)
    expectEqual(Set(entries.map(\.id)).count, entries.count)
    #expect(entries.allSatisfy { $0.line > 1 && $0.reference.text.hasPrefix("https://") })
    #expect(files.allSatisfy { ["MIT", "BSD-3-Clause", "facts"].contains($0.source.license.text) })
  }

  @Test func run_gameWithoutLearnsets_hasTheRows() async throws {
    let dex = try await Self.run(
      Self.json(
        #""learnsets":{"pikachu":{"level-up":{"tackle":[1,9]},"machine":["surf"]}}"#)
    ).dex
    expectEqual(Self.rows(dex, in: Self.ids.za), [[1, 33, 1], [1, 33, 9], [4, 57, 0]])
    let presence = dex.presence.first { $0.pokemon == 25 }
    expectEqual(presence?.present.contains(Self.ids.za), true)
    expectEqual(dex.entries.map(\.id), ["a"])
    expectEqual(dex.entries.map(\.license), ["MIT"])
    expectEqual(dex.supplementedValues.map(\.rows), [3])
    expectEqual(dex.supplementedValues.map(\.field), ["learnset"])
    // The mapping to the base game follows from its learnsets.
    let groups = dex.versionGroups.filter { $0.learnsets != $0.id }.map(\.id.rawValue)
    expectEqual(Set(groups), [21, 22, 26, 27, 31])
  }

  @Test func run_completeScope_skipsPokemonThatPokeAPIHas() async throws {
    let without = try await Self.run().dex
    let dex = try await Self.run(
      Self.json(
        #""learnsets":{"pikachu":{"machine":["tackle"]}}"#, group: "gold-silver",
        scope: "complete")
    ).dex
    expectEqual(Self.rows(dex, in: Self.ids.gold), Self.rows(without, in: Self.ids.gold))
    #expect(dex.entries.isEmpty && dex.supplementedValues.isEmpty)
  }

  @Test func run_rowsScope_addsOnlyUnknownMethods() async throws {
    let without = Self.rows(try await Self.run().dex, in: Self.ids.gold)
    let known = try #require(without.first { $0[0] == 1 })
    let dex = try TreeInput.sampleDex()
    let move = try #require(
      dex.resources.first { $0.kind == .move && $0.id == known[1] }?.identifier)
    let found = Self.rows(
      try await Self.run(
        Self.json(
          #""learnsets":{"pikachu":{"level-up":{"\#(move)":[99]},"tutor":["\#(move)"]}}"#,
          group: "gold-silver")
      ).dex, in: Self.ids.gold)
    expectEqual(found.subtracting(without), [[3, known[1], 0]])
    #expect(without.isSubset(of: found))
  }

  /// PokéAPI has Bite as an egg move of Charmander and of Charizard in scarlet-violet.
  @Test func run_inheritedMove_isThatOfThePreEvolution() async throws {
    func bite(_ dex: NormalizedDex, of pokemon: PokemonID) -> Set<LearnsetEntry.Origin> {
      Set(
        dex.learnset.filter {
          $0.pokemon == pokemon && $0.move == 44 && $0.method == 2 && $0.versionGroups.contains(25)
        }.map(\.via))
    }
    let without = try await Self.run().dex
    #expect(bite(without, of: 4) == [.own] && bite(without, of: 6) == [.own])
    // PokéAPI does not have the last two rows.
    let members = #""inherited":{"charizard":{"egg":["bite","surf"]},"pikachu":{"egg":["bite"]}}"#
    let dex = try await Self.run(Self.json(members, group: "scarlet-violet")).dex
    #expect(bite(dex, of: 4) == [.own] && bite(dex, of: 6) == [.preEvolution])
    expectEqual(dex.learnset.count { $0.pokemon != 6 }, without.learnset.count { $0.pokemon != 6 })
    expectEqual(dex.supplementedValues.map(\.field), ["inherited"])
    expectEqual(dex.supplementedValues.map(\.rows), [1])
    expectEqual(dex.supplementedValues.map(\.resourceID), [6])
  }

  @Test func run_twoFilesWithOneRow_addItOnce() async throws {
    let members = #""learnsets":{"pikachu":{"machine":["surf"]}}"#
    let dex = try await Self.run(Self.json(members), Self.json(members, id: "b")).dex
    expectEqual(Self.rows(dex, in: Self.ids.za), [[4, 57, 0]])
    expectEqual(dex.supplementedValues.map(\.supplement), ["a"])
  }

  @Test func run_machines_areAddedWherePokeAPIHasNone() async throws {
    let without = try await Self.run().dex
    let known = try #require(without.machines.first { $0.versionGroup == Self.ids.gold })
    let identifier = try #require(
      without.resources.first { $0.kind == .item && $0.id == known.item.rawValue }?.identifier)
    let dex = try await Self.run(
      Self.json(#""machines":{"\#(identifier)":"tackle"}"#, group: "gold-silver"),
      Self.json(#""machines":{"\#(identifier)":"tackle"}"#, group: "legends-arceus", id: "b")
    ).dex
    expectEqual(Set(dex.machines).subtracting(without.machines).map(\.move), [33])
    #expect(Set(without.machines).isSubset(of: dex.machines))
    expectEqual(dex.supplementedValues.map(\.supplement), ["b"])
  }

  @Test func run_moveValues_holdInExactlyThatGame() async throws {
    let members = #""moves":{"tackle":{"power":41,"type":"water","pp":35,"accuracy":null}}"#
    let without = try await Self.run().dex
    let dex = try await Self.run(Self.json(members, group: "sword-shield")).dex
    func values(_ dex: NormalizedDex, _ group: VersionGroupID) -> [Int?] {
      let variant = dex.moveVariants.first {
        $0.move == 33 && $0.versionGroups.contains(group)
      }
      return [
        variant?.power.number, variant?.type.rawValue, variant?.pp.number, variant?.accuracy.number,
      ]
    }
    expectEqual(values(dex, 20), [41, 11, 35, nil])
    for group in without.versionGroups where group.id != 20 {
      expectEqual(values(dex, group.id), values(without, group.id))
    }
    // The PP is what PokéAPI says.
    expectEqual(dex.supplementedValues.map(\.field).sorted(), ["accuracy", "power", "type"])
  }

  @Test func run_pokemonValues_holdInExactlyThatGame() async throws {
    let members =
      #""pokemon":{"pikachu":{"attack":99,"effort_speed":1,"effort_hp":0,"ability_2":"levitate","type_1":"electric","ability_hidden":null}}"#
    let without = try await Self.run().dex
    let dex = try await Self.run(Self.json(members, group: "sword-shield")).dex
    func values(_ dex: NormalizedDex, _ group: VersionGroupID) -> PokemonVariant? {
      var variant = dex.pokemonVariants.first {
        $0.pokemon == 25 && $0.versionGroups.contains(group)
      }
      variant?.versionGroups = VersionGroupSet()
      return variant
    }
    var expected = values(without, 20)
    expected?.stats.attack = 99
    expected?.effort.speed = 1
    expected?.ability2 = 26
    expected?.abilityHidden = nil
    expectEqual(values(dex, 20), expected)
    for group in without.versionGroups where group.id != 20 {
      expectEqual(values(dex, group.id), values(without, group.id))
    }
    // The type and the effort of HP are what PokéAPI says.
    expectEqual(
      dex.supplementedValues.map(\.field).sorted(),
      [
        "ability_2", "ability_hidden", "attack", "effort_speed",
      ])
  }

  @Test func run_presentPokemon_arePresent() async throws {
    func presence(_ dex: NormalizedDex) throws -> PokemonPresence {
      let mega = try #require(
        dex.resources.first { $0.kind == .pokemon && $0.identifier == "venusaur-mega" })
      return try #require(dex.presence.first { $0.pokemon.rawValue == mega.id })
    }
    let learnsets = #""learnsets":{"venusaur":{"machine":["surf"]}}"#
    let without = try await Self.run(Self.json(learnsets)).dex
    #expect(try !presence(without).present.contains(Self.ids.za))
    let dex = try await Self.run(Self.json(learnsets + #","present":["venusaur-mega"]"#)).dex
    #expect(try presence(dex).present.contains(Self.ids.za))
    // A form has the moves of its base form.
    let inherited = dex.learnset.filter {
      try! presence(dex).pokemon == $0.pokemon && $0.versionGroups.contains(Self.ids.za)
    }
    expectEqual(inherited.map(\.via), [.baseForm])
  }

  /// A supplement of no version group.
  private static func undated(_ members: String, id: String = "a") -> String {
    json(members, id: id).replacing(#""version_group":"legends-za","#, with: "")
  }

  @Test func run_listedPrices_areAddedWherePokeAPIHasNone() async throws {
    let dex = try await Self.run(
      Self.undated(#""listed_prices":{"potion":200}"#),
      Self.undated(#""listed_prices":{"potion":300,"poke-ball":100}"#, id: "b")
    ).dex
    let prices = Dictionary(uniqueKeysWithValues: dex.items.map { ($0.id, $0.listedPrice) })
    #expect(prices[17] == 200 && prices[4] == 100 && prices.values.compactMap(\.self).count == 2)
    expectEqual(dex.supplementedValues.map(\.field), ["listed_price", "listed_price"])
    expectEqual(dex.entries.map(\.versionGroup), [nil, nil])
  }

  /// Until July 2026 PokéAPI had a price.
  @Test func run_costOfPokeAPI_isTheListedPrice() async throws {
    let dex = try await Self.run(Self.undated(#""listed_prices":{"potion":200}"#)) {
      $0["item", 17]?.replace(#""id":17,"#, with: #""id":17,"cost":300,"#)
    }.dex
    expectEqual(dex.items.first { $0.id == 17 }?.listedPrice, 300)
    #expect(dex.entries.isEmpty)
  }

  @Test func run_flags_holdFromAGameAndFromTheirGenerationOn() async throws {
    let dex = try await Self.run(
      Self.undated(
        #""flags":{"bite":{"x-y":["contact","bite"],"":["contact","mirror"]},"tackle":["wind"]}"#)
    ).dex
    func flags(_ move: MoveID, _ group: VersionGroupID) -> MoveFlagSet? {
      dex.moveVariants.first { $0.move == move && $0.versionGroups.contains(group) }?.flags
    }
    expectEqual(flags(44, 3), [.mirror])
    expectEqual(flags(44, 11), [.contact, .mirror])
    expectEqual(flags(44, 15), [.contact, .bite])
    #expect(flags(33, 20) == [] && flags(33, 25) == [.wind])
    expectEqual(flags(85, 25), [])
    expectEqual(dex.supplementedValues.map(\.rows).sorted(), [1, 3])
  }

  @Test func run_details_areAddedWherePokeAPIHasNoMeta() async throws {
    let members =
      #""details":{"tackle":{"category":"damage-heal","drain":50,"min_hits":2,"max_hits":2,"#
      + #""ailment":"burn","ailment_chance":30,"stat_chance":20,"stat_changes":{"speed":-1}},"#
      + #""bite":{"category":"unique","drain":1}}"#
    let dex = try await Self.run(Self.undated(members)) {
      $0["move", 33]?.replace(#""meta":"#, with: #""meta":null,"before":"#)
    }.dex
    let meta = try #require(dex.moveVariants.first { $0.move == 33 }?.meta)
    #expect(meta.drain == 50 && meta.minHits == 2 && meta.maxHits == 2 && meta.critRate == 0)
    #expect(meta.ailment == 4 && meta.ailmentChance == 30 && meta.statChance == 20)
    expectEqual(dex.moveStatChanges.first { $0.move == 33 }?.change, -1)
    expectEqual(dex.moveVariants.first { $0.move == 44 }?.meta?.drain, 0)
    expectEqual(dex.supplementedValues.map(\.field), ["details"])
  }

  /// Former details hold until a version group, those of one game in it alone, and none in Legends: Arceus.
  @Test func run_detailsOfGames_holdThere() async throws {
    let former =
      #""former_details":{"tackle":{"gold-silver":{"category":"damage","drain":-50},"#
      + #""x-y":{"category":"damage","drain":-25}}}"#
    let champions =
      #""details":{"tackle":{"category":"damage-raise","flinch_chance":20,"stat_chance":100,"#
      + #""stat_changes":{"speed":-2}}}"#
    let dex = try await Self.run(
      Self.undated(former), Self.json(champions, group: "champions", id: "b")
    ).dex
    func meta(_ group: VersionGroupID) -> MoveMeta? {
      dex.moveVariants.first { $0.move == 33 && $0.versionGroups.contains(group) }?.meta
    }
    expectEqual([1, 3, 14, 15, 25].map { meta($0)?.drain }, [-50, -25, -25, 0, 0])
    expectEqual(meta(Self.ids.champions)?.flinchChance, 20)
    expectEqual(meta(24) == nil, true)
    expectEqual(
      dex.moveStatChanges.filter { $0.move == 33 }.map(\.versionGroups), [[Self.ids.champions]])
    expectEqual(Set(dex.supplementedValues.map(\.field)), ["details", "former_details"])
  }

  /// PokéAPI's texts of the languages that a new one replaces are those of earlier games; of none without `since`.
  @Test func run_effects_replaceThoseOfEarlierGames() async throws {
    let dex = try await Self.run(
      Self.undated(
        #""effects":{"move":{"tackle":{"effect":"L","short_effect":"S","replaces":["en"],"since":"x-y"},"#
          + #""thunderbolt":{"effect":"T","replaces":["en","fr"]},"surf":{"effect":"W","short_effect":"V"},"#
          + #""ember":{"effect":"E","replaces":["en"],"since":"no-game"}}}"#)
    ).dex
    func effects(_ move: Int) -> [String] {
      dex.texts.filter {
        $0.kind == .move && $0.id == move && ($0.field == .effect || $0.field == .shortEffect)
      }.map { "\($0.language) \($0.source.identifier) \($0.field.identifier)" }.sorted()
    }
    let without = try await Self.run().dex.texts.filter { $0.kind == .move }
    let french = without.contains { $0.id == 33 && $0.field == .effect && $0.language == 5 }
    expectEqual(
      effects(33).filter { $0.hasPrefix("9") },
      ["9 supplement effect", "9 supplement short_effect"])
    expectEqual(effects(33).contains("5 upstream effect"), french)
    expectEqual(effects(85), ["9 supplement effect"])
    let past = dex.pastEffects.filter { $0.id == 33 && $0.language == 9 && $0.until == 15 }
    expectEqual(past.map(\.field), [.effect, .shortEffect])
    expectEqual(past.map(\.source), [.upstream, .upstream])
    // An effect since a game that the source lacks is not added.
    #expect(!dex.texts.contains { $0.kind == .move && $0.text == "E" })
  }

  @Test func run_names_areAddedWherePokeAPIHasNone() async throws {
    let without = try await Self.run().dex
    let known = try #require(
      without.texts.first {
        $0.kind == .move && $0.id == 33 && $0.field == .name && $0.language == 5
      })
    let dex = try await Self.run(
      Self.undated(#""names":{"move":{"tackle":{"fr":"Autre","cs":"Náraz"}}}"#)
    ).dex
    func name(_ language: LanguageID) -> LocalizedText? {
      dex.texts.first {
        $0.kind == .move && $0.id == 33 && $0.field == .name && $0.language == language
      }
    }
    expectEqual(name(5), known)
    let czech = try #require(dex.languages.first { $0.identifier == "cs" }).id
    #expect(name(czech)?.text == "Náraz" && name(czech)?.source == .supplement)
    expectEqual(dex.supplementedValues.map(\.field), ["name"])
  }

  @Test func run_formerNames_areTextsUntilAGame() async throws {
    let dex = try await Self.run(
      Self.undated(#""former_names":{"move":{"tackle":{"fr":{"Avant":"x-y"}}}}"#)
    ).dex
    let rows = dex.pastEffects.filter { $0.field == .name }
    expectEqual(
      rows.map { "\($0.kind.endpoint) \($0.id) \($0.language) \($0.text)" }, ["move 33 5 Avant"])
    let group = try #require(dex.versionGroups.first { $0.id == rows.first?.until })
    expectEqual(
      dex.resources.first { $0.kind == .versionGroup && $0.id == group.id.rawValue }?.identifier,
      "x-y")
    expectEqual(dex.supplementedValues.map(\.field), ["former_name"])
  }

  /// A file, and what is said of it.
  @Test(
    arguments: [
      (
        undated(#""former_names":{"move":{"tackle":{"fr":{"Avant":"no-game"}}}}"#),
        ["supplement-target-missing"]
      ), (undated(#""flags":{"bite":["shiny"]}"#), ["supplement-target-missing"]),
      (json(#""present":["pikachu"]"#, group: "no-game"), []),
      (
        json(#""moves":{"tackle":{"power":40}}"#, group: "sword-shield"), ["supplement-stale"]
      ), (json(#""inherited":{"charizard":{"egg":["surf"]}}"#), ["supplement-stale"]),
    ] as [(String, [DiagnosticCode])])
  func findings_fileThatNamesOrAddsNothing_areReported(
    _ file: String, _ codes: [DiagnosticCode]
  ) throws {
    try expectEqual(Self.findings(file).map(\.code), codes)
  }

  @Test func run_resourceNotInTheSource_isReportedForFullSourcesOnly() async throws {
    let members =
      #""learnsets":{"pikachu":{"machine":["surf","no-move"]},"nobody":{}},"machines":{"tm999":"surf"}"#
    let dex = try await Self.run(Self.json(members)).dex
    expectEqual(Self.rows(dex, in: Self.ids.za), [[4, 57, 0]])
    let findings = try Self.findings(Self.json(members))
    expectEqual(findings.map(\.code), ["supplement-target-missing"])
    expectEqual(findings.map(\.severity), [.warning])
    expectEqual(findings.map(\.place), [.file("a.json", line: 2)])
    expectEqual(
      findings.first?.message,
      "a names 3 resources that the source does not have, such as item/tm999, move/no-move, pokemon/nobody"
    )
  }

  /// The findings of files over the sample, as if it were complete.
  static func findings(_ texts: String...) throws -> [Diagnostic] { try findings(texts) }

  static func findings(_ texts: [String]) throws -> [Diagnostic] {
    let files = try texts.map { try SupplementFile(Array($0.utf8), file: "a.json") }
    let input = try TreeInput()
    let references = ReferenceTable(input.resources.sorted(by: Resource.precedes))
    let ruleReferences = RuleReferences(references)
    var part = try SourceReading(input: input, jobs: 1, progress: SilentProgress())
      .run(
        references, ruleReferences, rules: TextRules([], references),
        history: FormatHistory(BuiltInTables.formatHistory)
      )
    var supplements = Supplements(references, isFull: true)
    supplements.add(files, to: &part, ruleReferences)
    return supplements.diagnostics
  }

  @Test(arguments: [
    (
      #""learnsets":{"pikachu":{"level-up":{"tackle":[101]}}}"#,
      "$.supplements[0].learnsets.pikachu.level-up.tackle[0]: expected 0–100, found 101"
    ),
    (#""learnsets":{"pikachu":{"level-up":{"tackle":1}}}"#, ""),
    (#""inherited":{"pikachu":["tackle"]}"#, ""), (#""inherited":{"pikachu":{"egg":[1]}}"#, ""),
    (#""moves":{"tackle":{"weight":1}}"#, "found weight"),
    (#""moves":{"tackle":{"power":"40"}}"#, ""), (#""other":1"#, "found other"),
    (#""pokemon":{"pikachu":{"weight":1}}"#, "found weight"),
    (#""present":[25]"#, ""), (#""flags":{}"#, "all other members with it"),
    (#""former_details":{}"#, "all other members with it"),
    (
      SupplementTableTests.slots(#"{"pokemon":"pikachu","levels":[3,2],"chance":1}"#),
      "found [3, 2]"
    ),
    (SupplementTableTests.slots(#"{"pokemon":"pikachu","levels":[3],"chance":0}"#), "found 0"),
    (
      SupplementTableTests.slots(
        #"{"pokemon":"pikachu","levels":[3],"chance":1,"traits":["big"]}"#), #"found "big""#
    ),
    (#""held_items":{"pikachu":{"oran-berry":"50"}}"#, "expected integer, found string"),
  ])
  func file_invalidMember_reportsError(members: String, reason: String) {
    let problems = Self.problems(Self.json(members))
    expectEqual(problems.map(\.code), ["supplement-invalid"])
    #expect(problems.allSatisfy { $0.severity == .error })
    #expect(problems.first?.message.hasSuffix(reason) == true, "\(problems)")
  }

  static func problems(_ json: String) -> [Diagnostic] {
    do {
      _ = try SupplementFile(Array(json.utf8), file: "a.json")
      return []
    } catch {
      return (error as? PipelineError)?.diagnostics ?? []
    }
  }

  @Test func file_idTwice_reportsIDAndLine() {
    let json = Self.json(#""present":[]"#)
    let start = json.firstRange(of: "\n")!.upperBound
    let entry = json[start...].dropLast(2)
    let problems = Self.problems(json[..<start] + entry + ",\n" + entry + "]}")
    #expect(problems.map(\.message) == ["a: another entry has this id"])
    expectEqual(problems.map(\.place), [.file("a.json", line: 3)])
  }

  @Test func file_unknownScopeOrFormat_reportsError() {
    for json in [
      Self.json(#""present":[]"#, scope: "some"),
      Self.json(#""present":[]"#).replacing(#""format":1"#, with: #""format":2"#), "{",
    ] {
      expectEqual(Self.problems(json).map(\.code), ["supplement-invalid"])
    }
  }

  @Test func run_invalidFile_stopsTheBuild() async throws {
    await #expect(throws: PipelineError.self) { try await Self.run("{}") }
  }
}

extension NormalizedDex {
  /// The supplements without the reviewed values of species by game, which each dex has.
  fileprivate var entries: [Supplement] { supplements.filter { !$0.id.hasPrefix("species-") } }
}
