import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// Evolution chains in the form of September 2026, made of those of the sample.
@Suite struct EvolutionFormsTests {
  /// Members of an evolution method that the form adds, where nothing is stated.
  private static let blank = #""allowed_natures":null,"condition_expression":null,"#

  /// The sample with chains in the newer form, in which each pokemon is the default form of that name.
  private static func tree(_ edit: (inout SampleTree) -> Void = { _ in }) throws -> TreeInput {
    try TreeInput { tree in
      let forms = [
        25: 25, 133: 133, 670: 670, 10100: 10202, 10103: 10205, 10104: 10206, 10166: 10325,
        10168: 10327,
      ]
      for id in [1, 2, 10, 12, 13, 14, 15, 34, 35, 40, 57, 64, 67, 144, 158, 344, 399] {
        tree["evolution-chain", id]?.replace(
          #""base_form":"#, with: blank + #""required_pokemon_form":"#)
        tree["evolution-chain", id]?.replace(
          #""evolved_form":"#, with: #""evolved_form":null,"evolved_pokemon_form":"#)
        for (pokemon, form) in forms
        where tree["evolution-chain", id]?.body.contains("/pokemon/\(pokemon)/") == true {
          tree["evolution-chain", id]?.replace(
            "/pokemon/\(pokemon)/", with: "/pokemon-form/\(form)/")
        }
      }
      // The default form of Floette has a name of its own.
      tree["evolution-chain", 344]?.replace(
        #""name":"floette","url":"/api/v2/pokemon-form"#,
        with: #""name":"floette-red","url":"/api/v2/pokemon-form"#)
      edit(&tree)
    }
  }

  /// The only evolution method of a step of a chain.
  private static func detail(_ step: Int, in chain: SampleTree.Resource?) -> String {
    let parts = (chain?.body ?? "").split(separator: #""evolution_details":["#)
    return String(parts[step + 1].prefix { $0 != "]" })
  }

  private static func methods(_ dex: NormalizedDex, _ from: SpeciesID, _ to: SpeciesID)
    -> [Evolution]
  {
    dex.evolutions.filter { $0.from == from && $0.to == to }
  }

  @Test func run_newerForm_returnsSameRows() throws {
    let newer = try Self.tree().normalized()
    try expectEqual(DexText.of(newer.dex), DexText.of(TreeInput.sampleDex()))
    #expect(!newer.diagnostics.contains { $0.code == "unknown-field" })
    let alolan = try #require(Self.methods(newer.dex, 37, 38).last)
    #expect(alolan.baseForm == 10103 && alolan.evolvedForm == 10104)
    #expect(alolan.requiredPokemonForm == 10205 && alolan.evolvedPokemonForm == 10206)
  }

  /// No snapshot has a chance, so that a fraction is a finding.
  @Test(arguments: ["0.5", #""half""#, "[]", "{}"])
  func run_chanceOfAnotherType_isFinding(_ chance: String) throws {
    let newer = try Self.tree { tree in
      tree["evolution-chain", 1]?.replace(
        #""condition_expression":null"#,
        with: #""condition_expression":{"expression":"x","percentage_chance":"#
          + chance + #","variables":[]}"#)
    }.normalized()
    let unread = newer.diagnostics.filter { $0.code == "unknown-field" }
    #expect(!unread.isEmpty)
    #expect(unread.allSatisfy { $0.place?.description.hasSuffix(".percentage_chance") == true })
    #expect(Self.methods(newer.dex, 1, 2).allSatisfy { $0.percentageChance == nil })
  }

  @Test(
    arguments: [
      #""half""#, "0.5", "[1]", "true", #"{"expression":5,"variables":[],"#,
      #"{"expression":"x","variables":"y","#, #"{"expression":"x","variables":[1],"#,
    ])
  func run_conditionOfAnotherType_isFinding(_ condition: String) throws {
    let newer = try Self.tree { tree in
      tree["evolution-chain", 1]?.replace(
        #""condition_expression":null"#,
        with: #""condition_expression":"# + condition
          + (condition.hasPrefix("{") ? #""percentage_chance":null}"# : ""))
    }.normalized()
    let unread = newer.diagnostics.filter { $0.code == "unknown-field" }
    #expect(!unread.isEmpty)
    #expect(unread.allSatisfy { $0.place?.description.contains(".condition_expression") == true })
    #expect(Self.methods(newer.dex, 1, 2).allSatisfy { $0.conditionVariables == nil })
  }

  /// Nothing but the ordinary form can be meant, so naming it says nothing new.
  @Test func run_namedOrdinaryForm_returnsSameRows() throws {
    let named = try Self.tree { tree in
      let detail = Self.detail(1, in: tree["evolution-chain", 1])
      tree["evolution-chain", 1]?.replace(
        detail,
        with: detail.replacing(
          #""required_pokemon_form":null"#,
          with: #""required_pokemon_form":{"name":"bulbasaur","url":"/api/v2/pokemon-form/1/"}"#
        ).replacing(
          #""evolved_pokemon_form":null"#,
          with: #""evolved_pokemon_form":{"name":"ivysaur","url":"/api/v2/pokemon-form/2/"}"#))
    }
    try expectEqual(named.normalized().dex.evolutions, TreeInput.sampleDex().evolutions)
  }

  /// Forms of one pokemon evolve into forms of another: both are kept, and the pokemon are not named.
  @Test func run_formsOfOnePokemon_areKept() throws {
    func form(_ name: String, _ id: Int) -> String {
      #"{"name":"\#(name)","url":"/api/v2/pokemon-form/\#(id)/"}"#
    }
    let dex = try Self.tree { tree in
      let detail = Self.detail(1, in: tree["evolution-chain", 344])
      func row(_ color: String, _ from: Int, _ to: Int) -> String {
        detail.replacing(
          #""required_pokemon_form":null"#,
          with: #""required_pokemon_form":"# + form("flabebe-\(color)", from)
        ).replacing(
          #""evolved_pokemon_form":null"#,
          with: #""evolved_pokemon_form":"# + form("floette-\(color)", to))
      }
      tree["evolution-chain", 344]?.replace(
        detail, with: row("yellow", 10103, 10107) + "," + row("red", 669, 670))
    }.normalized().dex
    let rows = Self.methods(dex, 669, 670)
    expectEqual(rows.map(\.requiredPokemonForm), [669, 10103])
    expectEqual(rows.map(\.evolvedPokemonForm), [670, 10107])
    #expect(rows.map(\.baseForm) == [nil, nil] && rows.map(\.evolvedForm) == [nil, nil])
    expectEqual(rows.map(\.position), [1, 2])
  }

  @Test func run_naturesAndCondition_areRead() throws {
    let dex = try Self.tree { tree in
      tree["evolution-chain", 64]?.replace(
        Self.blank,
        with: #""allowed_natures":[{"name":"bold","url":"/api/v2/nature/2/"},"#
          + #"{"name":"hardy","url":"/api/v2/nature/1/"}],"#
          + #""condition_expression":{"expression":"a % 100 > b","percentage_chance":99,"#
          + #""variables":[{"name":"hp","url":"/api/v2/stat/1/"},"#
          + #"{"name":"a","url":"/api/v2/evolution-variable/1/"}]},"#)
    }.normalized().dex
    let row = try #require(Self.methods(dex, 129, 130).first)
    expectEqual(row.allowedNatures, [1, 2])
    #expect(row.conditionExpression == "a % 100 > b" && row.percentageChance == 99)
    expectEqual(row.conditionVariables, "a hp")
  }

  @Test(arguments: [
    (
      #""required_pokemon_form":null"#, #""required_pokemon_form":{"url":"/api/v2/pokemon/1/"}"#,
      "wrong-reference"
    ),
    (
      #""required_pokemon_form":null"#,
      #""required_pokemon_form":{"url":"/api/v2/pokemon-form/99999/"}"#, "dangling-reference"
    ),
    (#""evolved_pokemon_form":null"#, #""evolved":null"#, "missing-field"),
    (
      #""allowed_natures":null"#, #""allowed_natures":[{"url":"/api/v2/nature/60/"}]"#,
      "dangling-reference"
    ),
    (
      #""condition_expression":null"#,
      #""condition_expression":{"expression":"a","percentage_chance":1,"variables":[{"name":"hp","url":"/api/v2/stat/90/"}]}"#,
      "dangling-reference"
    ),
  ])
  func run_malformedMember_fails(member: String, malformed: String, code: String) throws {
    let input = try Self.tree { $0["evolution-chain", 64]?.replace(member, with: malformed) }
    expectEqual(input.failure()?.diagnostics.contains { $0.code.rawValue == code }, true)
  }

  /// An amendment finds a method by the pokemon of its forms. If PokéAPI has the method that one adds, the games in
  /// which it works are added alone.
  @Test func amendments_newerForm_areApplied() throws {
    func corrections(_ dex: NormalizedDex) -> [String] {
      dex.corrections.filter { $0.kind == .evolutionChain }.map { "\($0.id) \($0.isApplied)" }
    }
    let sample = try TreeInput.sampleDex()
    let newer = try Self.tree().normalized().dex
    expectEqual(corrections(newer), corrections(sample))
    #expect(corrections(newer).contains("evolution-chain-15-ninetales-alola-version-group true"))
    let added = try Self.tree { tree in
      let detail = Self.detail(2, in: tree["evolution-chain", 40])
      let used = detail.replacing(
        #""item":null"#, with: #""item":{"name":"linking-cord","url":"/api/v2/item/2160/"}"#
      ).replacing(
        #"{"name":"trade","url":"/api/v2/evolution-trigger/2/"}"#,
        with: #"{"name":"use-item","url":"/api/v2/evolution-trigger/3/"}"#
      ).replacing(
        #"{"name":"red-blue","url":"/api/v2/version-group/1/"}"#,
        with: #"{"name":"legends-arceus","url":"/api/v2/version-group/24/"}"#
      ).replacing(#""is_default":true"#, with: #""is_default":false"#)
      tree["evolution-chain", 40]?.replace(detail, with: detail + "," + used)
    }.normalized().dex
    expectEqual(added.evolutions, sample.evolutions)
    expectEqual(corrections(added), corrections(sample))
  }
}
