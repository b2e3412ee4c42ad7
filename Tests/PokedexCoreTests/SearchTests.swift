import Platform
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct SearchTests {
  /// One row of Tests/Fixtures/search-examples.tsv.
  struct Example: Sendable, CustomTestStringConvertible {
    var query: String
    var kind: ResourceKind
    var identifier: String
    var match: String
    var testDescription: String { "\(query) → \(identifier)" }
  }

  static let examples: [Example] = {
    let path = "\(SampleTree.fixtures)/../search-examples.tsv"
    guard let bytes = try? File.readAll(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 6, let kind = ResourceKind(endpoint: fields[2]) else { return nil }
        return Example(query: fields[0], kind: kind, identifier: fields[3], match: fields[5])
      }
  }()

  @Test func examples_areThere() { #expect(Self.examples.count > 100) }

  /// Every example whose entity is in the sample is found, with at least the match that the table
  /// states. `RealSearchTests` checks all examples and their ranks on the real data.
  @Test func search_examplesOfTheSample_areFound() throws {
    let pokedex = try SampleDatabase.open()
    var checked = 0
    for example in Self.examples where Pokedex.searchedKinds.contains(example.kind) {
      guard let id = try? pokedex.find(example.kind, example.identifier) else { continue }
      checked += 1
      let hits = try pokedex.search(example.query, limit: 50)
      let hit = hits.first { $0.kind == example.kind && $0.id == id }
      guard let hit else {
        Issue.record("\(example.query) does not find \(example.identifier)")
        continue
      }
      let worst: SearchMatch =
        switch example.match {
        case "exact", "alias": .exact
        case "phonetic": .phonetic
        case "prefix": .prefix
        case "substring": .substring
        case "loose": .loose
        default: .typo
        }
      #expect(hit.match <= worst, "\(example.query): \(hit.match.identifier)")
    }
    #expect(checked > 60)
  }

  @Test func search_bestFirst() throws {
    let pokedex = try SampleDatabase.open()
    for text in ["pika", "ピ", "リザ", "ド", "ra", "thunder"] {
      let hits = try pokedex.search(text, limit: 100)
      #expect(!hits.isEmpty, "\(text)")
      #expect(hits.map(\.match) == hits.map(\.match).sorted(), "\(text)")
    }
    #expect(try pokedex.search("pikachu").first?.kind == .pokemonSpecies)
  }

  /// "Ghost" is the romaji reading of Haunter's Japanese name; the Ghost type must still come first.
  @Test(arguments: [DisplayLanguage.japanese, .english])
  func search_completeNames_thoseOfTheLanguageFirst(
    language: DisplayLanguage
  ) throws {
    let pokedex = try SampleDatabase.open()
    let hits = try pokedex.search("ghost", in: language)
    #expect(hits.first?.kind == .type && hits.first?.match == .exact)
    #expect(hits.contains { $0.kind == .pokemonSpecies && $0.id == 93 && $0.match == .exact })
    // In kana both have the same name, so the order of kinds decides.
    #expect(try pokedex.search("ゴースト", in: .japanese).first?.kind == .pokemonSpecies)
  }

  @Test func search_word_beforeOtherParts() throws {
    let pokedex = try SampleDatabase.open()
    let hits = try pokedex.search("punch", in: .english, kinds: [.move], limit: 50)
    #expect(hits.contains { $0.match == .word })
  }

  @Test func search_blankOrNonsense_nothing() throws {
    let pokedex = try SampleDatabase.open()
    #expect(try pokedex.search("").isEmpty)
    #expect(try pokedex.search(" 　").isEmpty)
    #expect(try pokedex.search("qqqqqqqqqqqq").isEmpty)
    #expect(try pokedex.search("pikachu", limit: 0).isEmpty)
  }

  @Test func search_kindsAndLimit_areKept() throws {
    let pokedex = try SampleDatabase.open()
    let hits = try pokedex.search("ゴースト", kinds: [.type])
    #expect(hits.map(\.kind) == [.type])
    #expect(try pokedex.search("a", limit: 3).count == 3)
  }

  @Test func find_unknownName_suggestsNearOnes() throws {
    let pokedex = try SampleDatabase.open()
    let error = #expect(throws: PokedexError.self) { try pokedex.find(Pokemon.self, "ピカチウ") }
    #expect(error?.code == .unknownName)
    #expect(error?.suggestions.contains { $0.hasPrefix("ピカチュウ") } == true)
    let group = #expect(throws: PokedexError.self) {
      try pokedex.find(VersionGroup.self, "sord-shield", in: .english)
    }
    #expect(group?.suggestions.isEmpty == false)
    // Only the beginning, with one letter missing.
    let beginning = #expect(throws: PokedexError.self) {
      try pokedex.find(VersionGroup.self, "sord", in: .japanese)
    }
    #expect(beginning?.suggestions.contains { $0.contains("Sword") } == true)
    // No similar name: the error advises what to do instead.
    let nothing = #expect(throws: PokedexError.self) { try pokedex.find(Pokemon.self, "qqqqq") }
    #expect(nothing?.suggestions == [])
    #expect(nothing?.message(in: .english).contains("search") == true)
    #expect(nothing?.message(in: .japanese).contains("検索") == true)
  }

  /// Suggestions are in the language of the closest name, whatever the display language; species come
  /// before their forms.
  @Test(arguments: [
    ("Glurakk", DisplayLanguage.english, "Glurak"), ("Dracaufe", .english, "Dracaufeu"),
    ("ピカチョウ", .english, "ピカチュウ"), ("pikachuw", .japanese, "Pikachu"),
  ])
  func find_unknownPokemon_suggestsTheNameThatIsNear(
    typed: String, language: DisplayLanguage, name: String
  ) throws {
    let pokedex = try SampleDatabase.open()
    let error = #expect(throws: PokedexError.self) {
      try pokedex.find(Pokemon.self, typed, in: language)
    }
    #expect(error?.suggestions.first == name)
  }

  @Test func find_unknownGame_suggestsTheNameThatIsNear() throws {
    let pokedex = try SampleDatabase.open()
    let error = #expect(throws: PokedexError.self) {
      try pokedex.find(VersionGroup.self, "ソート・シールド", in: .english)
    }
    #expect(error?.suggestions.first == "ソード・シールド")
  }

  /// Most languages have names only for species; such a name means the default pokemon.
  @Test(arguments: ["Glurak", "Dracaufeu", "リザードン", "charizard", "6", "Lizardon"])
  func find_pokemonByItsSpecies_isTheDefault(_ name: String) throws {
    #expect(try SampleDatabase.open().find(Pokemon.self, name, in: .english) == 6)
  }

  @Test(arguments: ["thunderbolt", "10まんボルト", "Tonnerre", "85", "１０まんボルト"])
  func find_moveInAnyLanguage_isTheSame(_ name: String) throws {
    #expect(try SampleDatabase.open().find(Move.self, name) == 85)
  }

  @Test func find_versionGroupInJapanese() throws {
    let pokedex = try SampleDatabase.open()
    let group = try pokedex.find(VersionGroup.self, "scarlet-violet")
    let name = try pokedex.name(of: group, in: .japanese)
    #expect(try pokedex.find(VersionGroup.self, name) == group)
  }
}
