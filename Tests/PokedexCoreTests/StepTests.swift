import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

/// What calls read, by the instructions of SQLite, which are the same on every machine.
@Suite struct StepTests {
  private static func steps(_ body: (Pokedex) throws -> Void) throws -> Int {
    let pokedex = try SampleDatabase.open()
    try body(pokedex)
    return try steps(pokedex)
  }

  private static func steps(_ pokedex: Pokedex) throws -> Int {
    try pokedex.pool.read { $0.connection.steps }
  }

  @Test func firstList_perRow_readsNoTexts() throws {
    // 201 for each species of the sample; one text for each takes 69 more.
    let limit = 235 * (try SampleDatabase.open().species().count)
    #expect(try Self.steps { _ = try $0.species() } < limit)
    // A list that reads a text for each row is found.
    let slow = try Self.steps { pokedex in
      for row in try pokedex.species() { _ = try pokedex.genus(of: .id(row.speciesID)) }
    }
    #expect(slow > limit)
  }

  @Test func laterList_readsNothing() throws {
    let pokedex = try SampleDatabase.open()
    func read() throws {
      _ = try pokedex.species()
      _ = try pokedex.list(ListQuery())
    }
    try read()
    let first = try Self.steps(pokedex)
    try read()
    #expect(try Self.steps(pokedex) == first)
  }

  @Test func find_identifierThatIsTheName_readsNoOtherNames() throws {
    let steps = try Self.steps { pokedex in
      let found = try pokedex.find(Pokemon.self, "pikachu", language: .english)
      #expect(found == 25)
    }
    #expect(steps < 1_000)
  }

  @Test(arguments: ["Glurak", "イーブイ", "charizard-mega-x", "Pikachu"])
  func find_name_readsFewNames(_ name: String) throws {
    let keys = try SampleDatabase.open().searchEntries([.pokemonSpecies, .pokemon, .pokemonForm])
    let limit = 20 * keys.count + 2_000
    let steps = try Self.steps { pokedex in
      _ = try pokedex.find(Pokemon.self, name, language: .english)
    }
    #expect(steps < limit)
    #expect(try Self.steps { _ = try $0.searchedNames(.pokemonSpecies) } > limit)
  }
}
