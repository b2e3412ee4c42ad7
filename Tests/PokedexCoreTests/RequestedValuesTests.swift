import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

/// Values that four apps asked for.
@Suite struct RequestedValuesTests {
  private let pokedex = SampleDatabase.opened(.english)

  @Test func item_thatPokemonHold_hasPictureHoldersAndAttributes() throws {
    let ball = try pokedex.item("light-ball")
    #expect(ball.sprite?.hasSuffix("/items/light-ball.png") == true)
    #expect(ball.heldBy.contains { $0.pokemon.identifier == "pikachu" && !$0.versions.isEmpty })
    #expect(ball.attributes.contains { $0.identifier == "holdable" })
    #expect(ball.shortEffect != nil)
    let rows = try pokedex.items(ItemQuery())
    expectEqual(rows.first { $0.identifier == "light-ball" }?.sprite, ball.sprite)
    #expect(rows.allSatisfy { $0.shortEffect == nil })
    let full = try pokedex.items(ItemQuery(), withEffects: true)
    expectEqual(full.first { $0.identifier == "light-ball" }?.shortEffect, ball.shortEffect)
  }

  @Test func list_rows_haveSizesAndOnRequestGenusAndArtwork() throws {
    let query = ListQuery(onlyDefaults: true, sort: .captureRate(.ascending))
    let plain = try pokedex.list(query)
    let pikachu = try #require(plain.first { $0.identifier == "pikachu" })
    #expect((pikachu.height, pikachu.weight, pikachu.captureRate) == (4, 60, 190))
    expectEqual(pikachu.habitat?.identifier, "forest")
    #expect(pikachu.genus == nil && pikachu.artwork == nil)
    expectEqual(plain.map(\.captureRate), plain.map(\.captureRate).sorted())
    let full = try pokedex.list(query, with: [.genus, .artwork])
    let row = try #require(full.first { $0.identifier == "pikachu" })
    expectEqual(row.genus, "Mouse Pokémon")
    #expect(row.artwork?.hasSuffix("official-artwork/25.png") == true)
  }

  @Test func moves_withDetails_haveEffectAndMeta() throws {
    let query = MoveQuery(game: "scarlet-violet")
    let plain = try pokedex.moves(query)
    #expect(plain.allSatisfy { $0.shortEffect == nil && $0.meta == nil })
    let full = try pokedex.moves(query, withDetails: true)
    for row in full where ["thunderbolt", "giga-drain", "bite"].contains(row.identifier) {
      let page = try pokedex.move(.id(row.id), in: "scarlet-violet")
      expectEqual(row.shortEffect, page.shortEffect ?? page.effect)
      expectEqual(row.meta, page.meta)
    }
    let abilities = try pokedex.abilities(withEffects: true)
    expectEqual(
      abilities.first { $0.identifier == "static" }?.shortEffect,
      try pokedex.ability("static").shortEffect)
    #expect(try pokedex.abilities().allSatisfy { $0.shortEffect == nil })
    let rod = try pokedex.ability("lightning-rod")
    #expect(rod.generation == 3 && rod.isMainSeries)
    #expect(rod.hiddenOf.contains(25) && Set(rod.pokemon.map(\.id)).isSuperset(of: rod.hiddenOf))
  }

  /// PokéAPI only says what differed.
  @Test func ability_ofAFormerGame_saysItsDifferenceFirst() throws {
    let newest = try pokedex.ability("static")
    #expect(newest.effectOrigin?.newestEffect == nil && newest.effect != nil)
    let former = try pokedex.ability("static", in: "emerald")
    let past = try pokedex.pastEffects(of: newest.id)
    if let newestEffect = former.effectOrigin?.newestEffect {
      #expect(newestEffect == newest.effect && former.effect == former.shortEffect)
      #expect(former.effect != newest.effect)
    }
    #expect(!past.isEmpty && past.allSatisfy { !$0.effect.isEmpty })
    #expect(try pokedex.pastEffects(of: pokedex.find(Move.self, "tackle")).isEmpty)
  }

  @Test func effectiveness_inAGame_isThatOfItsGeneration() throws {
    try expectEqual(
      pokedex.effectiveness(of: [.ghost], in: "red-blue"),
      pokedex.effectiveness(of: [.ghost], generation: 1))
    try expectEqual(
      pokedex.effectiveness(against: [.steel], in: nil),
      pokedex.effectiveness(against: [.steel], generation: 9))
    #expect(throws: PokedexError.self) {
      try pokedex.effectiveness(of: [.ghost], in: "no-game")
    }
  }

  @Test func listings_ofStats_areThoseOfTheGeneration() throws {
    let now = try pokedex.listings(of: pokedex.detail(of: "pikachu", in: "scarlet-violet").stats)
    expectEqual(
      now.map(\.stat.identifier),
      ["hp", "attack", "defense", "special-attack", "special-defense", "speed"])
    let first = try pokedex.listings(of: pokedex.detail(of: "pikachu", in: "red-blue").stats)
    expectEqual(
      first.map(\.stat.identifier), ["hp", "attack", "defense", "special", "speed"])
    expectEqual(first.map(\.value), [35, 55, 30, 50, 90])
  }

  @Test func detail_namesHabitatShapeColorAndGrowth() throws {
    let page = try pokedex.detail(of: "pikachu", in: "scarlet-violet")
    expectEqual(
      [page.habitat?.identifier, page.shape?.identifier, page.color?.identifier],
      ["forest", "quadruped", "yellow"])
    expectEqual(page.growthRate?.identifier, "medium")
    #expect(page.pokemon.cryLatest != nil)
  }

  @Test func encounterRates_ofAnArea_areByMethodAndGame() throws {
    let rates = try pokedex.encounterRates(at: "trophy-garden-area", in: "platinum")
    #expect(rates.contains { $0.method.identifier == "walk" && $0.rate > 0 })
    #expect(rates.allSatisfy { $0.versions.count == 1 })
  }

  @Test func named_setsAndLanguages_areInTheirOrder() throws {
    try expectEqual(
      pokedex.named([3, 1]).map(\.identifier), ["red-blue", "gold-silver"])
    expectEqual("\(VersionGroupSet([3, 1]))", "[1, 3]")
    let languages = try pokedex.namedLanguages()
    #expect(languages.contains { $0.identifier == "ja" })
    expectEqual(languages.map(\.name), languages.map(\.name).sorted())
  }

  @Test(arguments: [
    ("pikachu", "pikachu"), ("Pikachu", "pikachu"), ("PIKACHU", "pikachu"),
    ("mr-mime", "mr-mime"), ("Mr. Mime", "mr-mime"), ("mr mime", "mr-mime"), ("ピカチュウ", "pikachu"),
  ])
  func find_identifierNameOrSpelling_isTheSame(name: String, identifier: String) throws {
    guard let wanted = try? pokedex.find(Species.self, identifier) else { return }
    try expectEqual(pokedex.find(Species.self, name), wanted)
    // With the names of all languages in memory.
    try expectEqual(pokedex.find(Species.self, name), wanted)
  }

  @Test func samples_forPreviews_haveAPictureAndATextOfTheirGame() {
    #expect(PokemonSummary.sample.sprite != nil && PokemonDetail.sample.sprites.artwork != nil)
    #expect(!PokemonDetail.sample.flavorTexts.isEmpty && PokemonRow.sample.weight == 60)
  }
}
