import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct SearchWordTests {
  private static func list(_ text: String, _ language: DisplayLanguage = .english) throws
    -> NamedList?
  {
    try SampleDatabase.open().list(named: text, language: language)
  }

  private static func query(_ text: String, _ language: DisplayLanguage = .english) throws
    -> ListQuery?
  {
    guard case .pokemon(let query)? = try list(text, language)?.query else { return nil }
    return query
  }

  /// In any language of the database, whatever the reader's is.
  @Test(arguments: [
    "fire starter", "Fire-type starters", "Feuer starter", "ほのお 御三家", "ほのおタイプの御三家", "starter feu",
    "炎 御三家",
  ])
  func list_typeAndGroup_isTheFilteredList(text: String) throws {
    let query = try #require(try Self.query(text))
    #expect(query.types == [10] && query.groups == ["starter"] && query.onlyDefaults, "\(text)")
    let rows = try SampleDatabase.open().list(query, language: .english)
    #expect(rows.contains { $0.identifier == "charmander" }, "\(text)")
  }

  /// The site finds lists of the same names.
  @Test func list_examples_haveTheName() throws {
    let bytes = try File.readAll("\(SampleTree.fixtures)/../search-examples.json")
    let examples = try #require(try JSONValue(parsing: bytes)["lists"]?.array)
    for example in examples {
      let query = try #require(example["query"]?.string)
      try expectEqual(Self.list(query)?.name, example["name"]?.string, "\(query)")
    }
    #expect(examples.count > 20)
  }

  @Test func list_twoTypes_hasBoth() throws {
    try expectEqual(Self.query("water electric")?.types, [11, 13])
    try expectEqual(Self.query("でんき みず", .japanese)?.types, [13, 11])
    try expectEqual(Self.list("water electric")?.name, "Water type, Electric type")
    try expectEqual(Self.list("でんき みず", .japanese)?.name, "でんきタイプ・みずタイプ")
  }

  @Test(arguments: [
    "weak to ice", "ice weakness", "pokemon that are weak against ice", "こおりに弱い", "弱点 こおり",
  ])
  func list_weakness_takesTheTypeNextToIt(text: String) throws {
    let query = try #require(try Self.query(text))
    #expect(query.weakTo == [15] && query.types.isEmpty, "\(text)")
  }

  @Test func list_typeAndWeakness_keepsBothApart() throws {
    let query = try #require(try Self.query("water weak to grass gen 1"))
    #expect(query.types == [11] && query.weakTo == [12] && query.generations == [1])
    try expectEqual(Self.query("immune to ground")?.immuneTo, [5])
    try expectEqual(Self.query("resists fire")?.resistantTo, [10])
    try expectEqual(Self.list("weak"), nil)
  }

  /// Every row agrees with ``Pokedex/effectiveness(against:generation:ability:language:)``.
  @Test(arguments: [
    ("weak to ice", 1.5...4.0), ("resists fire", 0.1...0.9), ("immune to ground", 0...0),
  ])
  func list_damage_agreesWithTheChart(text: String, range: ClosedRange<Double>) throws {
    let pokedex = try SampleDatabase.open()
    let query = try #require(try Self.query(text))
    let type = try #require((query.weakTo + query.resistantTo + query.immuneTo).first)
    let generation = try #require(try pokedex.generations().last?.id)
    let listed = Set(try pokedex.list(query).map(\.id))
    var count = 0
    for row in try pokedex.list(ListQuery(onlyDefaults: true)) {
      let factors = try pokedex.effectiveness(
        against: row.types.map(\.id), generation: generation)
      let factor = try #require(factors.first { $0.id == type }).factor
      #expect(listed.contains(row.id) == range.contains(factor), "\(row.identifier)")
      count += listed.contains(row.id) ? 1 : 0
    }
    #expect(count > 0 && count == listed.count)
  }

  @Test func list_moves_hasTypeAndClass() throws {
    guard case .moves(let query)? = try Self.list("special ghost moves")?.query else {
      throw JSONError(.missing)
    }
    #expect(query.types == [8] && query.damageClasses == [3])
    try expectEqual(Self.list("natures")?.query, .resources(.nature))
  }

  @Test func list_moveOrAbility_needsAnotherWord() throws {
    try expectEqual(Self.query("pokemon that learn surf")?.moves.allOf, [57])
    try expectEqual(Self.query("electric pokemon with static")?.allAbilities, [.id(9)])
    for text in [
      "surf", "static", "red", "kanto", "thunderbolt 5", "", "pokemon", "mega charizard",
    ] {
      try expectEqual(Self.list(text), nil, "\(text)")
    }
  }

  @Test func search_nickname_isExact() throws {
    let pokedex = try SampleDatabase.open()
    for (name, wanted) in [("zard", "charizard"), ("ブイズ", "eevee")] {
      let hit = try pokedex.search(name).first
      #expect(hit?.identifier == wanted && hit?.match == .exact, "\(name)")
      let pokemon: PokemonID = try pokedex.find(Pokemon.self, name)
      try expectEqual(pokedex.identifier(of: .pokemon, pokemon.rawValue), wanted)
    }
    try expectEqual(pokedex.search("swsh").first?.kind, .version)
  }

  /// A cap Pikachu begins with the name but for one letter; the species differs in two.
  @Test func search_nameWithTwoTypos_comesBeforeBeginningsWithOne() throws {
    for text in ["pikachoo", "pikatchuu"] {
      try expectEqual(SampleDatabase.open().search(text).first?.identifier, "pikachu", "\(text)")
    }
  }

  /// Each line has a name in both languages, and values that a list has.
  @Test func words_ofTheTable_areNamed() throws {
    let words = try SampleDatabase.open().searchWords(language: .japanese)
    #expect(words.count > 100)
    for word in words {
      #expect(!word.name.isEmpty && !word.name.contains("{") && word.keys.count > 2, "\(word)")
      if word.filter == .sort {
        let key = word.value.hasPrefix("-") ? word.value.dropFirst() : word.value[...]
        #expect(ListQuery.SortKey(rawValue: String(key)) != nil, "\(word)")
      }
      if word.filter == .form { #expect(FormKind(rawValue: word.value) != nil, "\(word)") }
      if word.filter == .kind { #expect(ResourceKind(endpoint: word.value) != nil, "\(word)") }
    }
  }
}
