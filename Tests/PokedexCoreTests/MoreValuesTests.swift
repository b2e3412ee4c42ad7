import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// Values of games, items and types beside the pages.
@Suite struct MoreValuesTests {
  @Test(arguments: TestDatabases.paths)
  func gameTexts_sampleAndRealData_haveTheVersionsOfTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let names = try Dictionary(
      uniqueKeysWithValues: pokedex.all(Version.self).map { ($0.id, $0.identifier) })
    let texts = try pokedex.gameTexts(of: .pokemonSpecies, 25)
    let view = Set(
      try connection.texts(
        """
        SELECT version || ' ' || text || ' ' || display_text FROM dex_flavor_text
        WHERE entity = 'pokemon-species' AND entity_id = 25 AND language = 'en'
        """))
    let found = texts.flatMap { text in
      text.versions.map { "\(names[$0] ?? "") \(text.text) \(text.displayText)" }
    }
    expectEqual(Set(found), view)
    #expect(found.count == view.count && texts.allSatisfy { $0.versions.count == $0.games.count })
    // A move has texts by version group, so both versions have it.
    let move = try #require(pokedex.gameTexts(of: .move, 85).first)
    #expect(move.versions.count > move.games.count)
  }

  /// A pokemon has the texts of its default form, and in other games those of its species.
  @Test(arguments: TestDatabases.paths)
  func gameTextsAndGenus_everyPokemonOfASpecies_areThoseOfItsPage(_ path: String) throws {
    let pokedex = try Pokedex(path: path)
    for pokemon in try pokedex.varieties(of: "charizard").map(\.id) {
      for language in [DisplayLanguage.english, "ja"] {
        let detail = try pokedex.detail(of: .id(pokemon), language: language)
        let texts = try pokedex.gameTexts(of: .id(pokemon), language: language)
        #expect(texts == detail.gameTexts && !texts.isEmpty)
        let genus = try pokedex.genus(of: "charizard", language: language)
        #expect(genus == detail.genus && genus != nil)
      }
    }
  }

  @Test(arguments: TestDatabases.paths)
  func formChanges_sampleAndRealData_nameFormAndWhatItNeeds(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let count = try connection.integer("SELECT COUNT(*) FROM form_trigger") ?? 0
    let changes = try pokedex.formChanges()
    #expect(changes.count == count && count > 0)
    let mega = try #require(changes.first { $0.form.identifier == "charizard-mega-x" })
    #expect(mega.pokemon.identifier == "charizard-mega-x" && mega.trigger == "held-item")
    #expect(mega.needed?.identifier == "charizardite-x" && mega.needed?.id.kind == .item)
    #expect(changes.allSatisfy { !$0.pokemon.name.hasPrefix("#") })
  }

  @Test func types_ofGenerations_areThoseOfTheTypeChart() throws {
    let pokedex = try SampleDatabase.open()
    let counts = try [1, 2, 5, 6, 9, 99].map { try pokedex.types(in: $0).count }
    expectEqual(counts, [15, 17, 17, 18, 18, 0])
    let names = try pokedex.types(in: 9, language: .english).map(\.name)
    #expect(names.last == "Fairy" && names.first == "Normal")
  }

  @Test(arguments: TestDatabases.paths)
  func heldItems_sampleAndRealData_equalTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    var held = 0
    for row in try pokedex.pokemon() {
      let listings = try pokedex.heldItems(of: .id(row.id))
      held += listings.reduce(0) { $0 + $1.versions.count }
      #expect(zip(listings, listings.dropFirst()).allSatisfy { $0.rarity >= $1.rarity })
    }
    try expectEqual(held, connection.integer("SELECT COUNT(*) FROM dex_held_item") ?? 0)
    let pikachu = try pokedex.heldItems(of: 25, in: "black-white")
    let view = try connection.texts(
      """
      SELECT item || ' ' || rarity FROM dex_held_item WHERE pokemon_id = 25 AND version = 'black'
      ORDER BY rarity DESC, item_id
      """)
    expectEqual(pikachu.map { "\($0.item.identifier) \($0.rarity)" }, view)
    #expect(throws: PokedexError.self) { try pokedex.heldItems(of: 25, in: 999) }
  }

  @Test(arguments: TestDatabases.paths)
  func berries_sampleAndRealData_equalTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let view = try connection.texts(
      """
      SELECT item || ' ' || COALESCE(firmness, '') || ' '
        || (COALESCE(spicy, 0) + COALESCE(dry, 0) + COALESCE(sweet, 0) + COALESCE(bitter, 0)
        + COALESCE(sour, 0)) FROM dex_berry ORDER BY berry_id
      """)
    let berries = try pokedex.berries()
    #expect(!berries.isEmpty)
    expectEqual(
      berries.map { berry in
        let sum = berry.flavors.reduce(0) { $0 + $1.potency }
        return "\(berry.item.identifier) \(berry.firmness?.identifier ?? "") \(sum)"
      }, view)
  }

  @Test(arguments: TestDatabases.paths)
  func prices_sampleAndRealData_equalTheView(_ path: String) throws {
    let pokedex = try Pokedex(path: path)
    let connection = try Connection(path, .immutable)
    let groups = try pokedex.versionGroups()
    var prices = 0
    for item in try pokedex.items() {
      let page = try pokedex.item(.id(item.id))
      for group in groups { prices += page.prices(in: group.id).count }
    }
    try expectEqual(prices, connection.integer("SELECT COUNT(*) FROM dex_item_price") ?? 0)
  }

  /// The contrast of two colors by the Web Content Accessibility Guidelines 2.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ color: UInt32) -> Double {
      func channel(_ shift: UInt32, _ weight: Double) -> Double {
        let value = Double(color >> shift & 0xFF) / 255
        // 2.4 is between 2 and 3; the power is taken by its series.
        return weight * (value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055))
      }
      return channel(16, 0.2126) + channel(8, 0.7152) + channel(0, 0.0722)
    }
    let (high, low) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }

  /// Returns `base` to the power of 2.4: its twelfth power, of which the fifth root by Newton's method.
  private static func power(_ base: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * base }
    var root = 1.0
    for _ in 0..<100 {
      root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root)
    }
    return root
  }

  @Test func color_everyType_isReadableInLightAndDark() throws {
    #expect(abs(Self.contrast(0x000000, 0xFFFFFF) - 21) < 0.001)
    #expect(abs(Self.contrast(0x777777, 0xFFFFFF) - 4.478) < 0.001)
    var colors: Set<TypeColor> = []
    for type in try SampleDatabase.open().types() {
      let color = type.id.color
      colors.insert(color)
      #expect(Self.contrast(color.light, 0xFFFFFF) >= 4.5, "\(type.id)")
      #expect(Self.contrast(color.dark, 0x000000) >= 4.5, "\(type.id)")
      #expect(Self.contrast(color.dark, 0x1C1C1E) >= 4.5, "\(type.id)")
    }
    try expectEqual(colors.count, SampleDatabase.open().types().count)
    try expectEqual(
      SampleDatabase.open().query(
        "SELECT color_light, color_dark FROM dex_type WHERE type = 'steel'"
      ).rows, [[.text("#56697C"), .text("#7F8D9B")]])
  }
}
