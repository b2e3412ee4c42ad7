import Base
import PokedexModel
import Testing
@testable import Commands

@testable import PokedexCore

@Suite struct SearchCommandTests {
  private static func run(_ words: [String], locale: String = "en_US.UTF-8") async throws
    -> ReadingCommandsTests.Run
  {
    let path = try await SampleDatabase.path
    return await ReadingCommandsTests.run([words[0], path] + words.dropFirst(), locale: locale)
  }

  @Test func search_speciesPokemonAndForm_returnsOneHit() async throws {
    let hits = try await JSONValue(
      parsing: Array(Self.run(["search", "pikachu", "--json"]).output.utf8)
    ).array?.map(\.line)
    expectEqual(hits?.first?.hasPrefix(#"{"id":{"kind":"pokemon-species","rawValue":25},"#), true)
    expectEqual(hits?.filter { $0.contains(#""name":"Pikachu""#) }.count, 1)
    let few = try await Self.run(["search", "pika", "-n", "3", "--json"]).output
    try expectEqual(JSONValue(parsing: Array(few.utf8)).array?.count, 3)
  }

  @Test func search_number_findsTheSpecies() async throws {
    let output = try await Self.run(["search", "#025", "--json"]).output
    #expect(output.hasPrefix(#"[{"id":{"kind":"pokemon-species","rawValue":25},"#))
    #expect(output.contains(#""match":"exact""#))
  }

  @Test func label_everySearchedKind_isTranslated() {
    #expect(Pokedex.searchedKinds.count > 10)
    for kind in Pokedex.searchedKinds {
      let japanese = MessageLanguage.japanese.say(kind.label)
      #expect(japanese.unicodeScalars.allSatisfy { !$0.isASCII }, "\(kind.endpoint): \(japanese)")
    }
  }

  @Test(arguments: [
    ["10,000,000 Volt Thunderbolt"], ["10,000,000 Volt Thunderbolt, thunderbolt"],
    ["thunderbolt,10,000,000 Volt Thunderbolt"],
  ])
  func learners_commaInName_doesNotSeparate(lists: [String]) async throws {
    let run = try await Self.run(["learners", "--any"] + lists + ["--json"])
    expectEqual(run.code, .done, "\(run.error)")
    let wanted = try await Self.run(
      [
        "learners", "--json", "--any",
        lists[0].contains("erbolt,") || lists[0].contains(", ") ? "719,85" : "719",
      ])
    expectEqual(run.output, wanted.output)
  }
}
