import Diagnostics
import Layers
import Platform
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct CorrectionTests {
  private static func entry(
    _ id: String, _ entity: String, _ identifier: String, _ number: Int, _ field: String,
    _ upstream: String, _ value: String
  ) -> String {
    #"{"id":"\#(id)","kind":"value","entity":"\#(entity)","identifier":"\#(identifier)","#
      + #""entityID":\#(number),"field":"\#(field)","upstream":\#(upstream),"value":\#(value),"#
      + #""reason":"A reason for it","reference":"https://example.org/"}"#
  }

  private static func table(_ entries: String...) -> CorrectionTable {
    CorrectionTable(
      Array(#"{"format":1,"corrections":[\#(entries.joined(separator: ","))]}"#.utf8), file: "c")
  }

  @Test func table_builtIn_isValid() {
    let table = CorrectionTable(BuiltInTables.corrections, file: "corrections.json")
    #expect(table.diagnostics == [])
    #expect(table.corrections.count > 200)
    #expect(table.rules.count == 1)
  }

  @Test(arguments: [
    ("move", "punch", #"null"#, #"1"#, "$.corrections[0].field"),
    ("move", "past_values[x-y].punch", #"null"#, #"1"#, "$.corrections[0].field"),
    ("pokemon", "past_stats[generation-ii].special", #"null"#, #"1"#, "$.corrections[0].field"),
    ("species", "power", #"null"#, #"1"#, "$.corrections[0].entity"),
    ("move", "power", #""none""#, #"1"#, "$.corrections[0].upstream"),
    ("move", "priority", #"0"#, #"null"#, "$.corrections[0].value"),
    ("move", "power", #"50"#, #"50"#, "$.corrections[0].value"),
    ("move", "type", #""fire""#, #"10"#, "$.corrections[0].value"),
  ])
  func table_wrongEntry_namesItsPlace(
    entity: String, field: String, upstream: String, value: String, path: String
  ) {
    let table = Self.table(Self.entry("a-b", entity, "tackle", 33, field, upstream, value))
    #expect(table.corrections.isEmpty)
    #expect(table.diagnostics.map(\.place) == [.resource("c", path: path)])
    #expect(table.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test func table_twoEntriesForOneField_contradict() {
    let table = Self.table(
      Self.entry("a", "move", "tackle", 33, "power", "40", "35"),
      Self.entry("b", "move", "tackle", 33, "power", "40", "50"))
    #expect(table.diagnostics.map(\.place) == [.resource("c", path: "$.corrections[1]")])
  }

  @Test func table_unknownKeyAndFormat_areRefused() {
    let unknown = CorrectionTable(
      Array(#"{"format":1,"corrections":[],"note":1}"#.utf8), file: "c")
    #expect(unknown.diagnostics.map(\.place) == [.resource("c", path: "$.note")])
    let format = CorrectionTable(Array(#"{"format":2,"corrections":[]}"#.utf8), file: "c")
    #expect(format.diagnostics.map(\.place) == [.resource("c", path: "$.format")])
  }

  /// A run over the sample with this table alone.
  private static func run(_ entries: String...) async throws -> NormalizeResult {
    let json = #"{"format":1,"corrections":[\#(entries.joined(separator: ","))]}"#
    return try await withTemporaryFolder { folder in
      let path = "\(folder)/corrections.json"
      try AtomicFile.write(path, json, durable: false)
      return try NormalizeStage.run(
        TreeInput(),
        NormalizeConfiguration(jobs: 1, correctionsPath: path, isFull: false),
        progress: SilentProgress())
    }
  }

  @Test func run_valueThatUpstreamHas_isCorrected() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon", "pikachu", 25, "stats.speed", "90", "91"),
      Self.entry("b", "pokemon", "pikachu", 25, "past_stats[generation-v].defense", "30", "31"),
      Self.entry("c", "move", "surf", 57, "past_values[x-y].power", "95", "96"),
      Self.entry("d", "pokemon", "pikachu", 25, "weight", "60", "null"),
      Self.entry("e", "pokemon-species", "pikachu", 25, "names[en]", #""Pikachu""#, #""Pika""#))
    let dex = result.dex
    #expect(dex.corrections.map(\.isApplied) == [true, true, true, true, true])
    let pikachu = dex.pokemonVariants.filter { $0.pokemon == 25 }
    #expect(Set(pikachu.map(\.stats.speed)) == [91])
    #expect(
      pikachu.contains { $0.stats.defense == 31 } && pikachu.contains { $0.stats.defense == 40 })
    #expect(dex.moveVariants.contains { $0.move == 57 && $0.power == 96 })
    #expect(dex.pokemon.first { $0.id == 25 }?.weight == nil)
    let name = dex.texts.first { $0.kind == .pokemonSpecies && $0.id == 25 && $0.text == "Pika" }
    #expect(name?.source == .correction)
  }

  @Test func run_valueThatUpstreamNoLongerHas_isStale() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon", "pikachu", 25, "stats.speed", "89", "91"))
    #expect(result.dex.corrections.map(\.isApplied) == [false])
    #expect(
      result.dex.pokemonVariants.filter { $0.pokemon == 25 }.allSatisfy { $0.stats.speed == 90 })
    #expect(result.diagnostics.contains { $0.code == "correction-stale" })
  }

  @Test func run_resourceOfAnotherName_isLeftAlone() async throws {
    let result = try await Self.run(
      Self.entry("a", "pokemon", "raichu", 25, "stats.speed", "90", "91"))
    #expect(result.dex.corrections.isEmpty)
  }

  @Test func rule_inItsScope_repairsTextsAndNothingElse() throws {
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
    #expect(japanese?.text == "aみb")
    #expect(japanese?.source == .correction)
    #expect(texts.first { $0.languages.contains(5) }?.text == "a\u{202f}b")
    let row = result.dex.corrections.first { $0.id == "oras-japanese-u202f:ability" }
    #expect(row?.isApplied == true)
    #expect(row?.upstreamValue == "U+202F")
  }
}
