import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct SearchTests {
  private let pokedex = SampleDatabase.opened()

  /// A row of `search` in Tests/Fixtures/search-examples.json.
  private struct Example {
    var query: String
    var kind: ResourceKind
    var identifier: String
  }

  private static func examples() throws -> [Example] {
    let bytes = try File.readAll("\(SampleTree.fixtures)/../search-examples.json")
    return try #require(try JSONValue(parsing: bytes)["search"]?.array).map { row in
      let parts = try #require(row["finds"]?.string).split(separator: "/")
      return Example(
        query: try #require(row["query"]?.string),
        kind: try #require(ResourceKind(endpoint: parts[0])), identifier: String(parts[1]))
    }
  }

  /// Every example whose resource is in the sample is found. `RealSearchTests` checks the places of all
  /// examples on the real data.
  @Test func search_examplesOfTheSample_areFound() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 400)
    var checked = 0
    for example in examples {
      guard let id = try? pokedex.find(example.kind, example.identifier) else { continue }
      let hits = try pokedex.search(example.query, limit: 50)
      checked += 1
      #expect(
        hits.contains { $0.kind == example.kind && $0.id.rawValue == id },
        "\(example.query) does not find \(example.identifier)")
    }
    #expect(checked > 100)
  }

  @Test func search_bestFirst() throws {
    for text in ["pika", "ピ", "リザ", "ド", "ra", "thunder"] {
      let hits = try pokedex.search(text, limit: 100)
      #expect(!hits.isEmpty, "\(text)")
      expectEqual(hits.map(\.match), hits.map(\.match).sorted(), "\(text)")
    }
    try expectEqual(pokedex.search("pikachu").first?.kind, .pokemonSpecies)
  }

  @Test func search_anyText_returnsEachEntryOnce() throws {
    for text in ["pika", "ピ", "charizard", "リザードン", "ra", "e", "pikachi", "gmax pikachu"] {
      let hits = try pokedex.search(text, limit: 500)
      let entries = hits.map { "\($0.id)" }
      expectEqual(Set(entries).count, entries.count, "\(text)")
      // A species is one result with its default pokemon and form.
      #expect(!hits.contains { $0.kind == .pokemon && $0.id.rawValue == 25 }, "\(text)")
    }
  }

  @Test func search_equalMatches_speciesThenFormsThenOthers() throws {
    let hits = try pokedex.search("メガ", limit: 500).filter { $0.match == .prefix }
    let orders = hits.map { Pokedex.searchedKinds.firstIndex(of: $0.kind) ?? -1 }
    #expect(orders == orders.sorted() && Set(orders).count > 1)
    let species = try pokedex.search("p", language: .english, kinds: [.pokemonSpecies], limit: 500)
      .filter { $0.match == .prefix }
    let native = species.prefix { $0.name.hasPrefix("P") }.map(\.id.rawValue)
    #expect(native == native.sorted() && native.count > 2)
  }

  @Test(arguments: [DisplayLanguage.japanese, .english])
  func search_pi_findsPikachuAmongTheFirstFive(
    language: DisplayLanguage
  ) throws {
    let hits = try pokedex.search("pi", language: language, limit: 5)
    #expect(hits.contains { $0.kind == .pokemonSpecies && $0.id.rawValue == 25 })
  }

  @Test(arguments: [
    ("#025", SearchMatch.exact), ("25", .exact), ("ぴかちゅー", .exact), ("pika", .prefix),
    ("pikachi", .prefix), ("pickachu", .typo), ("ビカチュウ", .typo), ("カチュ", .substring),
    // Equal except for dakuten, which is found even if the text is a name.
    ("ヒカチュウ", .typo),
  ])
  func search_pikachu_matchesAs(text: String, match: SearchMatch) throws {
    let hit = try pokedex.search(text).first
    #expect(
      hit?.kind == .pokemonSpecies && hit?.id.rawValue == 25 && hit?.match == match, "\(text)")
  }

  @Test func search_veryLongText_returns() throws {
    #expect(try pokedex.search(String(repeating: "ピカチュウ", count: 50_000)).isEmpty)
    #expect(try pokedex.search(String(repeating: "a ", count: 50_000)).count <= 20)
    // One character of many scalars.
    let accents = String(repeating: "\u{20D0}", count: 50_000)
    #expect(try pokedex.search("a" + accents).count <= 20)
    #expect(throws: PokedexError.self) { try pokedex.find(Move.self, "a" + accents) }
  }

  /// "Ghost" is the romaji reading of Haunter's Japanese name; the Ghost type must still come first.
  @Test(arguments: [DisplayLanguage.japanese, .english])
  func search_completeNames_thoseOfTheLanguageFirst(
    language: DisplayLanguage
  ) throws {
    let hits = try pokedex.search("ghost", language: language)
    #expect(hits.first?.kind == .type && hits.first?.match == .exact)
    #expect(
      hits.contains { $0.kind == .pokemonSpecies && $0.id.rawValue == 93 && $0.match == .exact })
    // In kana both have the same name, so the order of kinds decides.
    try expectEqual(pokedex.search("ゴースト", language: .japanese).first?.kind, .pokemonSpecies)
  }

  @Test func search_word_beforeOtherParts() throws {
    let hits = try pokedex.search("punch", language: .english, kinds: [.move], limit: 50)
    #expect(hits.contains { $0.match == .word })
  }

  @Test func search_blankOrNonsense_nothing() throws {
    #expect(try pokedex.search("").isEmpty)
    #expect(try pokedex.search(" 　").isEmpty)
    #expect(try pokedex.search("qqqqqqqqqqqq").isEmpty)
    #expect(try pokedex.search("pikachu", limit: 0).isEmpty)
  }

  @Test func search_kindsAndLimit_areKept() throws {
    let hits = try pokedex.search("ゴースト", kinds: [.type])
    expectEqual(hits.map(\.kind), [.type])
    try expectEqual(pokedex.search("a", limit: 3).count, 3)
  }

  @Test func find_unknownName_suggestsNearOnes() throws {
    let error = expectError(.unknownName) { try pokedex.find(Pokemon.self, "ピカチウ") }
    expectEqual(error?.suggestions.contains { $0.hasPrefix("ピカチュウ") }, true)
    let group = #expect(throws: PokedexError.self) {
      try pokedex.find(VersionGroup.self, "sord-shield", language: .english)
    }
    expectEqual(group?.suggestions.isEmpty, false)
    // Only the beginning, with one letter missing.
    let beginning = #expect(throws: PokedexError.self) {
      try pokedex.find(VersionGroup.self, "sord", language: .japanese)
    }
    expectEqual(beginning?.suggestions.contains { $0.contains("Sword") }, true)
    // No similar name: the error advises what to do instead.
    let nothing = #expect(throws: PokedexError.self) { try pokedex.find(Pokemon.self, "qqqqq") }
    expectEqual(nothing?.suggestions, [])
    expectEqual(nothing?.message(in: .english).contains("search"), true)
    expectEqual(nothing?.message(in: .japanese).contains("検索"), true)
  }

  /// Suggestions are in the language of the closest name, whatever the display language; species come
  /// before their forms.
  @Test(arguments: [
    ("Glurakk", ResourceKind.pokemon, DisplayLanguage.english, "Glurak"),
    ("Dracaufe", .pokemon, .english, "Dracaufeu"), ("ピカチョウ", .pokemon, .english, "ピカチュウ"),
    ("pikachuw", .pokemon, .japanese, "Pikachu"), ("pikachuuuu", .pokemon, .english, "Pikachu"),
    ("ソート・シールド", .versionGroup, .english, "ソード・シールド"),
  ])
  func find_unknownName_suggestsTheNameThatIsNear(
    typed: String, kind: ResourceKind, language: DisplayLanguage, name: String
  ) throws {
    let error = #expect(throws: PokedexError.self) {
      try pokedex.find(kind, typed, language: language)
    }
    expectEqual(error?.suggestions.first, name)
  }

  /// Fire and Thunder are the romaji names of Moltres and Zapdos.
  @Test func find_oneNameOfSeveralKinds_prefersTheReadersLanguageThenIdentifiersThenRomaji() throws
  {
    let kinds: [ResourceKind] = [.pokemon, .move, .ability, .item, .type]
    func found(_ name: String, _ language: DisplayLanguage) throws -> [String] {
      try pokedex.find(name, kinds: kinds, language: language).map { id in
        "\(id.kind.endpoint)/\(try pokedex.identifier(of: id.kind, id.rawValue))"
      }
    }
    try expectEqual(found("Fire", .english), ["type/fire"])
    try expectEqual(found("fire", .japanese), ["type/fire"])
    try expectEqual(found("ほのお", .english), ["type/fire"])
    try expectEqual(found("honoo", .english), ["type/fire"])
    try expectEqual(found("Lizardon", .english), ["pokemon/charizard"])
    try expectEqual(found("Psychic", .english), ["move/psychic", "type/psychic"])
    try expectEqual(found("deoxys", .english), ["pokemon/deoxys-normal"])
    try expectEqual(found("nothing like that", .english), [])
  }

  @Test func suggestions_namesOfTheReadersLanguage_comeFirstAndAreAtMostThree() throws {
    let kinds: [ResourceKind] = [.pokemon, .move]
    let english = try pokedex.suggestions(for: "pikachoo", kinds: kinds, language: .english)
    #expect(english.first == "Pikachu" && (1...3).contains(english.count))
    let japanese = try pokedex.suggestions(for: "ピカチョウ", kinds: kinds, language: .japanese)
    #expect(japanese.first == "ピカチュウ" && (1...3).contains(japanese.count))
  }

  /// Most languages have names only for species; such a name means the default pokemon.
  @Test(arguments: ["Glurak", "Dracaufeu", "リザードン", "charizard", "6", "Lizardon"])
  func find_pokemonByItsSpecies_isTheDefault(_ name: String) throws {
    try expectEqual(pokedex.find(Pokemon.self, name, language: .english), 6)
  }

  @Test(arguments: ["thunderbolt", "10まんボルト", "Tonnerre", "85", "１０まんボルト"])
  func find_moveInAnyLanguage_isTheSame(_ name: String) throws {
    try expectEqual(pokedex.find(Move.self, name), 85)
  }

  @Test func find_versionGroupInJapanese() throws {
    let group = try pokedex.find(VersionGroup.self, "scarlet-violet")
    let name = try pokedex.name(of: group, language: .japanese)
    try expectEqual(pokedex.find(VersionGroup.self, name), group)
  }
}
