import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct AmendmentTests {
  private static func entry(
    _ id: String, _ resource: String, _ name: String, _ path: String, _ expected: String,
    _ value: String
  ) -> String {
    #"{"id":"\#(id)","resource":"\#(resource)","name":"\#(name)","path":"\#(path)","#
      + #""expect":\#(expected),\#(value == "remove" ? #""remove":true"# : #""value":\#(value)"#),"#
      + #""reason":"A reason for it","reference":"https://example.org/"}"#
  }

  private static func json(_ entries: [String], rules: String = "", resources: String = "")
    -> String
  {
    let blank =
      #""move.past_values":{"accuracy":null,"effect_chance":null,"effect_entries":[],"#
      + #""power":null,"pp":null,"type":null},"pokemon.moves":{"version_group_details":[]},"#
      + #""pokemon.moves.version_group_details":{"level_learned_at":0,"order":null},"#
      + #""pokemon.past_abilities":{"abilities":[]},"location-area":{"encounter_method_rates":[],"#
      + #""game_index":0,"names":[],"pokemon_encounters":[]}"#
    return #"{"format":2,"blank":{\#(blank)},"resources":[\#(resources)],"amendments":[\#n"#
      + entries.joined(separator: ",\n") + #"],"rules":[\#(rules)]}"#
  }

  /// A rule with these members, for names in English unless they say otherwise.
  private static func rule(
    _ members: String, _ entities: String..., field: String = "name", languages: String = "en"
  ) -> String {
    let names = entities.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"id":"r",\#(members),"entities":[\#(names)],"field":"\#(field)","languages":"#
      + #"["\#(languages)"],"reason":"A reason for it","reference":"https://example.org/"}"#
  }

  /// The problems of a table, each with the line and column.
  private static func problems(_ json: String) -> [Diagnostic] {
    do {
      _ = try AmendmentTable(Array(json.utf8), file: "a.json")
      return []
    } catch {
      return (error as? PipelineError)?.diagnostics ?? []
    }
  }

  private static func problems(_ entries: String..., rules: String = "") -> [Diagnostic] {
    problems(json(entries, rules: rules))
  }

  private static func line(_ problem: Diagnostic) -> Int? {
    if case .file("a.json", let line, _)? = problem.place { line } else { nil }
  }

  @Test func table_builtIn_isValid() throws {
    let table = try AmendmentTable(BuiltInTables.amendments, file: "amendments.json")
    #expect(table.amendments.count > 200)
    #expect(table.rules.count > 0)
    let lines = table.amendments.map(\.line)
    #expect(lines == lines.sorted() && lines.first.map { $0 > 1 } == true)
  }

  @Test(arguments: [
    ("move", "power", "50", "51", "expected an endpoint and an id, found move"),
    ("moves/33", "power", "50", "51", "expected an endpoint and an id, found moves/33"),
    ("move/x", "power", "50", "51", "expected an endpoint and an id, found move/x"),
    ("move/33", "past_values[", "50", "51", "expected a path, found past_values["),
    ("move/33", "past_values[0].power", "50", "51", "expected a path, found past_values[0].power"),
    (
      "move/33", "past_values[a=b]power", "50", "51", "expected a path, found past_values[a=b]power"
    ),
    ("move/33", "a..b", "50", "51", "expected a path, found a..b"),
    ("move/33", "power", "50", "50", "expected another value, found 50"),
  ])
  func table_invalidEntry_reportsFileLineIDAndReason(
    resource: String, path: String, expected: String, value: String, reason: String
  ) {
    let problems = Self.problems(
      Self.entry("good", "move/1", "pound", "power", "1", "2"),
      Self.entry("bad", resource, "tackle", path, expected, value))
    expectEqual(problems.map(Self.line), [3])
    #expect(problems.allSatisfy { $0.severity == .error && $0.code == "amendment-invalid" })
    let message = problems.first?.message ?? ""
    #expect(message.hasPrefix("bad: $.amendments[1].") && message.hasSuffix(reason), "\(message)")
  }

  @Test(arguments: [
    ("power", "power"), ("past_values[version_group=x-y]", "past_values[version_group=x-y].power"),
    ("a[x=1,y=2].b", "a[y=2,x=1].b"),
  ])
  func table_twoEntriesForOnePlace_reportsError(first: String, second: String) {
    let problems = Self.problems(
      Self.entry("a", "move/33", "tackle", first, "null", #"{"pp":1}"#),
      Self.entry("b", "move/33", "tackle", second, "null", "50"))
    expectEqual(problems.map(\.place), [.file("a.json", line: 3)])
    expectEqual(problems.first?.message, "b: a is about the same place")
  }

  @Test func table_duplicateID_reportsError() {
    let problems = Self.problems(
      Self.entry("a", "move/33", "tackle", "pp", "1", "2"),
      Self.entry("a", "move/33", "tackle", "power", "1", "2"))
    expectEqual(problems.map(\.place), [.file("a.json", line: 3)])
    #expect(problems.first?.message == "a: another entry has this id")
  }

  @Test(arguments: [
    (
      #"{"format":2,"blank":{},"amendments":[],"rules":[],"note":1}"#,
      "$.note: expected blank, resources, amendments, rules, found note"
    ),
    (#"{"format":1,"corrections":[]}"#, "expected 2, found 1"),
    (#"{"format":2,"blank":{},"amendments":[{}],"rules":[]}"#, "missing"),
    (#"{"format":2"#, ""),
  ])
  func table_invalidFile_reportsError(json: String, reason: String) {
    let problems = Self.problems(json)
    expectEqual(problems.map(\.code), ["amendment-invalid"])
    expectEqual(problems.first?.message.hasSuffix(reason), true)
  }

  @Test(arguments: [
    ("pokemon-species", "flavor_text", #","version_groups":["x-y"]"#, ".entities[0]: "),
    ("item", "name", #","version_groups":["x-y"]"#, ".version_groups: "),
    ("item", "description", "", ".field: "), ("thing", "name", "", ".entities[0]: "),
  ])
  func table_invalidRule_reportsError(
    entity: String, field: String, groups: String, path: String
  ) {
    let problems = Self.problems(
      rules: Self.rule(
        #""replace":"a","with":"b"\#(groups)"#, entity, field: field, languages: "ja"))
    expectEqual(problems.map(\.code), ["amendment-invalid"])
    expectEqual(problems.first?.message.hasPrefix("r: $.rules[0]\(path)"), true)
  }

  /// A run over the sample with only this table.
  private static func run(
    _ entries: String..., rules: String = "", resources: String = "", isFull: Bool = false
  ) async throws -> NormalizeResult {
    try await run(entries, rules: rules, resources: resources, isFull: isFull)
  }

  private static func run(
    _ entries: [String], rules: String = "", resources: String = "", isFull: Bool = false
  ) async throws -> NormalizeResult {
    var configuration = NormalizeConfiguration(jobs: 1, isFull: isFull)
    let json = json(entries, rules: rules, resources: resources)
    configuration.amendments.bytes = Array(json.utf8)
    var result = try NormalizeStage.run(TreeInput(), configuration, progress: SilentProgress())
    // These corrections do not come from the file.
    result.dex.corrections.removeAll {
      $0.id.hasPrefix("chinese-script:") || $0.id.hasPrefix("pictures-of-")
    }
    return result
  }

  @Test func run_expectedValue_isAmended() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon/25", "pikachu", "stats[stat=speed].base_stat", "90", "91"),
      Self.entry(
        "b", "pokemon/25", "pikachu",
        "past_stats[generation=generation-v].stats[stat=defense].base_stat",
        "30", "31"),
      Self.entry("c", "move/57", "surf", "past_values[version_group=x-y].power", "95", "96"),
      Self.entry("d", "pokemon/25", "pikachu", "weight", "60", "null"),
      Self.entry(
        "e", "pokemon-species/25", "pikachu", "names[language=en].name", #""Pikachu""#, #""Pika""#),
      Self.entry(
        "f", "move/57", "surf", "type", #"{"ref":"type/water"}"#, #"{"ref":"type/electric"}"#))
    let dex = result.dex
    expectEqual(dex.corrections.map(\.isApplied), Array(repeating: true, count: 6))
    let pikachu = dex.pokemonVariants.filter { $0.pokemon == 25 }
    expectEqual(Set(pikachu.map(\.stats.speed)), [91])
    #expect(
      pikachu.contains { $0.stats.defense == 31 } && pikachu.contains { $0.stats.defense == 40 })
    #expect(dex.moveVariants.contains { $0.move == 57 && $0.power == 96 })
    expectEqual(dex.pokemon.first { $0.id == 25 }?.weight, nil)
    let name = dex.texts.first { $0.kind == .pokemonSpecies && $0.id == 25 && $0.text == "Pika" }
    expectEqual(name?.source, .correction)
    #expect(dex.moveVariants.filter { $0.move == 57 }.allSatisfy { $0.type == 13 })
    let row = try #require(dex.corrections.first { $0.id == "f" })
    #expect((row.field, row.upstreamValue, row.value) == ("type", "water", "electric"))
    #expect(!result.diagnostics.contains { $0.code == "unknown-field" })
  }

  /// Single values of species, forms, items and evolutions need no mechanism of their own.
  @Test func run_valuesOfOtherKinds_areAmended() async throws {
    let dex = try await Self.run(
      Self.entry("a", "pokemon-species/25", "pikachu", "capture_rate", "190", "191"),
      Self.entry("b", "pokemon-form/25", "pikachu", "is_battle_only", "false", "true"),
      Self.entry("c", "item/17", "potion", "fling_power", "30", "31"),
      Self.method("d", "[min_happiness=220].min_happiness", "220", "160")
    ).dex
    expectEqual(dex.corrections.map(\.isApplied), [true, true, true, true])
    #expect(dex.species.first { $0.id == 25 }?.captureRate == 191)
    #expect(dex.forms.first { $0.id == 25 }?.isBattleOnly == true)
    #expect(dex.items.first { $0.id == 17 }?.flingPower == 31)
    #expect(dex.evolutions.contains { $0.from == 172 && $0.minHappiness == 160 })
  }

  /// An element that PokéAPI lacks is made from the selecting values, the blank element and the
  /// value.
  @Test func run_missingElement_isAppended() async throws {
    let learned =
      "moves[move=fly].version_group_details[version_group=red-blue,move_learn_method=machine]"
    let result = try await Self.run(
      Self.entry(
        "a", "pokemon/92", "gastly", "past_abilities[generation=generation-iv].abilities[slot=3]",
        "null", #"{"ability":null,"is_hidden":true}"#),
      Self.entry("b", "pokemon/25", "pikachu", learned, "null", "{}"),
      Self.entry(
        "c", "move/57", "surf", "past_values[version_group=red-green-japan].priority", "null", "2"),
      Self.entry(
        "d", "move/57", "surf", "past_values[version_group=red-green-japan].accuracy", "null",
        #""none""#))
    let dex = result.dex
    expectEqual(dex.corrections.map(\.isApplied), [true, true, true, true])
    #expect(
      dex.pastValues.contains {
        $0.kind == .pokemon && $0.id == 92 && $0.slot == 3 && $0.value == nil
      })
    #expect(
      dex.learnset.contains { $0.pokemon == 25 && $0.move == 19 && $0.versionGroups.contains(1) })
    let past = dex.pastValues.filter { $0.kind == .move && $0.id == 57 && $0.boundary == 28 }
    expectEqual(past.map(\.field).sorted(), ["accuracy", "priority"])
    #expect(past.map(\.value) == [nil, 2] || past.map(\.value) == [2, nil])
  }

  /// A reference whose member name differs from its endpoint, inside a tree; a kind without names.
  @Test func run_placeInTree_isAmended() async throws {
    let place =
      "chain.evolves_to[species=pikachu].evolves_to[species=raichu].evolution_details[region=alola]"
    let entry = Self.entry("a", "evolution-chain/10", "", "\(place).min_happiness", "null", "77")
    let result = try await Self.run(entry.replacing(#""name":"","#, with: ""))
    expectEqual(result.dex.corrections.map(\.isApplied), [true])
    expectEqual(result.dex.corrections.map(\.identifier), ["10"])
    let methods = result.dex.evolutions.filter { $0.to == 26 }
    expectEqual(methods.filter { $0.minHappiness == 77 }.map(\.region), [7])
  }

  @Test func run_surplusElement_isRemoved() async throws {
    let result = try await Self.run(
      Self.entry(
        "a", "pokemon/25", "pikachu", "past_stats[generation=generation-v].stats[stat=defense]",
        #"{"base_stat":30}"#, "remove"))
    expectEqual(result.dex.corrections.map(\.isApplied), [true])
    let variants = result.dex.pokemonVariants.filter { $0.pokemon == 25 }
    expectEqual(Set(variants.map(\.stats.defense)), [40])
  }

  @Test func run_alreadyCorrectValue_reportsStaleAmendment() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon/25", "pikachu", "stats[stat=speed].base_stat", "89", "90"))
    expectEqual(result.dex.corrections.map(\.isApplied), [false])
    expectEqual(result.diagnostics.filter { $0.code == "amendment-stale" }.count, 1)
  }

  @Test(arguments: [
    ("stats[stat=speed].base_stat", "89", "91", "it has 90 at stats[stat=speed].base_stat"),
    (
      "stats[stat=velocity].base_stat", "89", "91",
      "no resource named \"stat/velocity\""
    ),
    (
      "types[slot=1].type", #"{"ref":"type/wood"}"#, #"{"ref":"type/fire"}"#,
      "no resource named \"type/wood\""
    ),
    (
      "game_indices[game_index=84].game_index", "84", "85", "the path selects more than one element"
    ),
    ("weight.unit", "null", "1", "the path leads through a value"),
  ])
  func run_unexpectedValue_reportsConflict(
    path: String, expected: String, value: String, reason: String
  ) async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon/25", "pikachu", path, expected, value))
    expectEqual(result.dex.corrections.map(\.isApplied), [false])
    #expect(
      result.dex.pokemonVariants.filter { $0.pokemon == 25 }.allSatisfy { $0.stats.speed == 90 })
    let conflict = try #require(result.diagnostics.first { $0.code == "amendment-conflict" })
    expectEqual(conflict.message, "a is not applied: \(reason)")
    expectEqual(conflict.severity, .note)
  }

  private static func area(_ id: Int, _ name: String, location: String = "viridian-forest")
    -> String
  {
    #"{"id":"new","resource":"location-area/\#(id)","name":"\#(name)","#
      + #""body":{"location":{"ref":"location/\#(location)"},"names":[{"language":"#
      + #"{"ref":"language/en"},"name":"New Area"}]},"#
      + #""reason":"A reason for it","reference":"https://example.org/"}"#
  }

  @Test func run_resourceThatPokeAPILacks_isAdded() async throws {
    let dex = try await Self.run(resources: Self.area(9_001, "new-area"), isFull: true).dex
    expectEqual(dex.corrections.map(\.isApplied), [true])
    let row = try #require(dex.corrections.first)
    #expect((row.identifier, row.field, row.upstreamValue) == ("new-area", "*", nil))
    #expect(dex.resources.contains { $0.identifier == "new-area" && $0.id == 9_001 })
    #expect(dex.locationAreas.contains { $0.id == 9_001 })
    let name = dex.texts.first { $0.kind == .locationArea && $0.id == 9_001 && $0.field == .name }
    #expect((name?.text, name?.source) == ("New Area", .correction))
  }

  @Test(arguments: [
    (1, "new-area", "amendment-conflict"),
    (9_001, "viridian-forest-area", "amendment-stale"),
  ])
  func run_resourceThatPokeAPIHas_isNotAdded(
    id: Int, name: String, code: DiagnosticCode
  ) async throws {
    let known = try #require(TreeInput().resources.first { $0.kind == .locationArea })
    let (id, name) = id == 1 ? (known.id, name) : (id, known.identifier)
    let result = try await Self.run(resources: Self.area(id, name), isFull: true)
    expectEqual(result.dex.corrections.map(\.isApplied), [false])
    #expect(!result.dex.resources.contains { $0.identifier == "new-area" || $0.id == 9_001 })
    #expect(result.diagnostics.contains { $0.code == code })
  }

  /// Nothing is added that refers to what the source lacks.
  @Test func run_resourceWithoutItsReferences_isNotAdded() async throws {
    let area = Self.area(9_001, "new-area", location: "no-place")
    let result = try await Self.run(resources: area, isFull: true)
    expectEqual(result.dex.corrections.map(\.isApplied), [false])
    let conflict = try #require(result.diagnostics.first { $0.code == "amendment-conflict" })
    #expect(conflict.message.contains("location/no-place"), "\(conflict.message)")
  }

  /// A part of a source lacks much that PokéAPI has.
  @Test func run_partOfASource_isNotCompleted() async throws {
    let result = try await Self.run(resources: Self.area(9_001, "new-area"))
    #expect(result.dex.corrections.isEmpty && !result.dex.resources.contains { $0.id == 9_001 })
  }

  @Test func run_resourceWithOtherName_isNotAmended() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon/25", "raichu", "weight", "60", "61"))
    #expect(result.dex.corrections.isEmpty)
    expectEqual(result.dex.pokemon.first { $0.id == 25 }?.weight, 60)
  }

  /// The order of entries has no effect: each reads PokéAPI's original value.
  @Test func run_entriesInAnyOrder_returnsEqualRows() async throws {
    let entries = [
      Self.entry(
        "a", "move/57", "surf", "past_values[version_group=gold-silver].power", "null", "1"),
      Self.entry("b", "move/57", "surf", "past_values[version_group=gold-silver].pp", "null", "2"),
      Self.entry("c", "move/57", "surf", "pp", "15", "16"),
      // The new element also fits the selector of the next entry.
      Self.entry(
        "d", "pokemon/25", "pikachu",
        "moves[move=growl].version_group_details[version_group=red-blue,move_learn_method=machine]",
        "null", "{}"),
      Self.entry(
        "e", "pokemon/25", "pikachu",
        "moves[move=growl].version_group_details[version_group=red-blue].level_learned_at", "1", "2"
      ),
    ]
    let forth = try await Self.run(entries)
    let back = try await Self.run(entries.reversed())
    expectEqual(DexText.of(forth.dex), DexText.of(back.dex))
    expectEqual(forth.dex.corrections.map(\.isApplied), Array(repeating: true, count: 5))
  }

  /// An entry about Pichu's evolution.
  private static func method(_ id: String, _ place: String, _ expected: String, _ value: String)
    -> String
  {
    entry(
      id, "evolution-chain/10", "", "chain.evolves_to[species=pikachu].evolution_details\(place)",
      expected, value
    ).replacing(#""name":"","#, with: "")
  }

  @Test func run_listOfReferences_limitsTheGames() async throws {
    let list = #"[{"ref":"version-group/crystal"},{"ref":"version-group/emerald"}]"#
    let result = try await Self.run(Self.method("a", "[min_happiness=220].only_in", "null", list))
    expectEqual(result.dex.corrections.map(\.isApplied), [true])
    let methods = result.dex.evolutions.filter { $0.from == 172 }
    expectEqual(methods.map(\.versionGroups), [[4, 6]])
    let unknown = try await Self.run(
      Self.method("a", "[min_happiness=220].only_in", "null", #"[{"ref":"version-group/no-game"}]"#)
    )
    expectEqual(
      unknown.diagnostics.filter { $0.code == "amendment-conflict" }.map(\.message),
      [#"a is not applied: no resource named "version-group/no-game""#])
  }

  @Test func run_selectorNull_selectsANullOrMissingMember() async throws {
    let result = try await Self.run(
      Self.method("a", "[base_form=null].min_happiness", "220", "160"),
      Self.method("b", "[trigger=null]", #"{"min_happiness":220}"#, "remove"))
    expectEqual(result.dex.corrections.map(\.isApplied), [true, false])
    expectEqual(result.dex.evolutions.filter { $0.from == 172 }.map(\.minHappiness), [160])
    // What is already gone is stale.
    expectEqual(result.diagnostics.map(\.code).filter { $0 == "amendment-stale" }.count, 1)
  }

  /// PokéAPI's arrays have no order.
  @Test func run_arrayInAnotherOrder_isEqual() async throws {
    let groups = #"[{"ref":"egg-group/plant"},{"ref":"egg-group/monster"}]"#
    let expected = try await Self.run(
      Self.entry(
        "a", "pokemon-species/1", "bulbasaur", "egg_groups", groups,
        #"[{"ref":"egg-group/monster"}]"#))
    expectEqual(expected.dex.corrections.map(\.isApplied), [true])
    let stale = try await Self.run(
      Self.entry(
        "a", "pokemon-species/1", "bulbasaur", "egg_groups",
        #"[{"ref":"egg-group/plant"}]"#, groups))
    expectEqual(stale.diagnostics.map(\.code).filter { $0 == "amendment-stale" }.count, 1)
  }

  @Test func rule_flavorTexts_repairsOnlyTextsInScope() throws {
    let text =
      #"{"flavor_text":"a\u202fb","language":{"name":"LANG","url":"/api/v2/language/ID/"},"#
      + #""version_group":{"name":"omega-ruby-alpha-sapphire","url":"/api/v2/version-group/16/"}}"#
    func entry(_ language: String, _ id: Int) -> String {
      text.replacing("LANG", with: language).replacing("ID", with: String(id))
    }
    let result = try TreeInput { tree in
      let body = tree["ability", 9]!.body
      let start = body.firstRange(of: "\"flavor_text_entries\":[")!.upperBound
      let end = body[start...].firstIndex(of: "]")!
      tree["ability", 9]?.body =
        body[..<start] + entry("ja", 11) + "," + entry("fr", 5) + body[end...]
    }.normalized()
    let texts = result.dex.flavorTexts.filter { $0.kind == .ability && $0.id == 9 }
    let japanese = texts.first { $0.languages.contains(11) }
    expectEqual(japanese?.text, "aみb")
    expectEqual(japanese?.source, .correction)
    expectEqual(texts.first { $0.languages.contains(5) }?.text, "a\u{202f}b")
    let row = result.dex.corrections.first { $0.id == "oras-japanese-u202f:ability" }
    expectEqual(row?.isApplied, true)
    expectEqual(row?.upstreamValue, "U+202F")
  }

  @Test func rule_flavorTextsWithoutReplacement_removesThoseThatContainIt() async throws {
    let rule = Self.rule(
      #""replace":"[VAR ","with":null"#, "item", "pokemon-species", field: "flavor_text")
    func texts(_ result: NormalizeResult) -> [FlavorText] {
      result.dex.flavorTexts.filter { $0.kind == .item && $0.id == 17 && $0.languages.contains(9) }
    }
    #expect(try await !texts(Self.run()).isEmpty)
    let result = try await Self.run(rules: rule)
    #expect(!texts(result).contains { $0.text.contains("[VAR ") })
    expectEqual(result.dex.corrections.filter(\.isApplied).map(\.id), ["r:item"])
  }

  @Test func rule_names_repairsThem() async throws {
    let result = try await Self.run(
      rules: Self.rule(#""replace":"kach","with":"KACH""#, "pokemon-species"))
    let name = result.dex.texts.first {
      $0.kind == .pokemonSpecies && $0.id == 25 && $0.field == .name && $0.language == 9
    }
    expectEqual(name?.text, "PiKACHu")
    expectEqual(name?.source, .correction)
    expectEqual(result.dex.corrections.map(\.isApplied), [true])
    #expect(!result.diagnostics.contains { $0.code.rawValue.hasPrefix("amendment") })
  }

  @Test func rule_lacks_completesOtherTextsOnly() async throws {
    let result = try await Self.run(
      rules: Self.rule(#""lacks":"kach","with":"a {text} b""#, "pokemon-species"))
    let names = Dictionary(
      uniqueKeysWithValues: result.dex.texts.filter {
        $0.kind == .pokemonSpecies && $0.field == .name && $0.language == 9
      }.map { ($0.id, $0.text) })
    #expect(names[25] == "Pikachu" && names[1] == "a Bulbasaur b")
    expectEqual(result.dex.corrections.map(\.isApplied), [true])
  }

  @Test(arguments: [
    #""lacks":"x","with":"no place""#, #""lacks":"x","with":null"#,
    #""lacks":"x","replace":"y","with":"{text}""#, #""lacks":"","with":"{text}""#,
  ])
  func table_invalidLacks_reportsError(members: String) {
    let problems = Self.problems(rules: Self.rule(members, "move", languages: "ja"))
    expectEqual(problems.map(\.code), ["amendment-invalid"])
  }
}
