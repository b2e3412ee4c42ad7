import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct PlacesTests {
  private static func open() throws -> Pokedex {
    try Pokedex(path: SampleDatabase.path, language: .english)
  }

  /// Old Chateau in Diamond: ten slots of Gastly, two of which are Haunter's with a game in slot 2.
  @Test func wildPokemon_slotsOfAPlace_areMergedAsPlayersReadThem() throws {
    let pokedex = try Self.open()
    let rows = try pokedex.wildPokemon(at: "old-chateau", in: "diamond-pearl")
    #expect(rows.count == 6)
    let gastly = rows[0]
    #expect(gastly.pokemon.identifier == "gastly" && gastly.conditions == [])
    #expect((gastly.minLevel, gastly.maxLevel, gastly.chance) == (12, 16, 100))
    #expect(gastly.times == [] && gastly.bestChance == 100)
    #expect(gastly.versions.map(\.identifier) == ["diamond", "pearl"])
    #expect(gastly.location.identifier == "old-chateau")
    #expect(gastly.area.identifier == "old-chateau-entrance")
    #expect(rows.dropFirst().allSatisfy { $0.pokemon.identifier == "haunter" && $0.chance == 8 })
    #expect(
      rows.dropFirst().map { $0.conditions.map(\.identifier) } == [
        ["slot2-ruby"], ["slot2-sapphire"], ["slot2-emerald"], ["slot2-firered"],
        ["slot2-leafgreen"],
      ])
    // The raw rows stay as they are.
    #expect(try pokedex.encounters(at: "old-chateau", in: "diamond-pearl").count == 22)
  }

  /// Trophy Garden: Pichu 10 %, in the morning 30 %; Eevee only when Mr. Backlot has mentioned it.
  @Test func wildPokemon_timesAndConditions_areApart() throws {
    let pokedex = try Self.open()
    let rows = try pokedex.wildPokemon(at: "trophy-garden", in: "diamond-pearl")
    let pichu = try #require(rows.first { $0.pokemon.identifier == "pichu" })
    #expect(pichu.conditions == [] && pichu.chance == 10 && pichu.bestChance == 30)
    #expect(pichu.times.map(\.time.identifier) == ["time-morning"])
    #expect(pichu.times.map(\.chance) == [30])
    let eevee = try #require(rows.first { $0.pokemon.identifier == "eevee" })
    #expect((eevee.minLevel, eevee.maxLevel, eevee.chance) == (16, 18, 10))
    #expect(
      eevee.conditions.map(\.identifier) == ["story-progress-national-dex", "backlot-mentioned"])
    // Without conditions first, then the likeliest at its best time.
    #expect(rows.prefix(3).map(\.pokemon.identifier) == ["pichu", "roselia", "pikachu"])
  }

  @Test func habitats_ofAPokemon_foldGamesWithEqualResults() throws {
    let pokedex = try Self.open()
    let old = try pokedex.habitats(of: "pikachu", in: "red-blue")
    #expect(old.count == 1)
    #expect((old[0].minLevel, old[0].maxLevel, old[0].chance) == (3, 5, 5))
    #expect(old[0].versions.map(\.identifier) == ["red", "blue"])
    #expect(old[0].area.identifier == "viridian-forest-area")
    let all = try pokedex.habitats(of: "pikachu")
    #expect(all.contains { $0.versions.map(\.identifier).contains("heartgold") && $0.chance == 5 })
    #expect(try pokedex.habitats(of: "pikachu", in: "scarlet-violet") == [])
    let unknown = #expect(throws: PokedexError.self) { try pokedex.habitats(of: 25, in: 62) }
    #expect(unknown?.code == .unknownResource)
  }

  /// No slot is lost or counted twice: the chances of a game add up to those of the view.
  @Test func merge_allPlaces_keepsEverySlot() throws {
    let pokedex = try Self.open()
    let connection = try Connection(SampleDatabase.path, .readOnly)
    for game in try pokedex.versionGroups() {
      for version in game.versions {
        let slots = try pokedex.places().flatMap(\.locations).flatMap { place in
          try pokedex.encounters(at: .id(place.id), in: .id(game.id))
        }
        let rows = MergedSlots.merge(
          slots.map(\.encounter), in: [version.id], values: [:], identifiers: [:])
        #expect(
          rows.reduce(0) { $0 + $1.merged.chance }
            == (try connection.integer(
              "SELECT TOTAL(chance) FROM dex_encounter WHERE version = ?", version.identifier) ?? 0)
        )
      }
    }
  }

  @Test func places_ofAGame_areThoseWithPokemon() throws {
    let pokedex = try Self.open()
    let all = try pokedex.places()
    #expect(all.flatMap(\.locations).count == 30)
    #expect(all.map { $0.region?.identifier ?? "-" }.first == "kanto")
    let sinnoh = try #require(try pokedex.places(in: "diamond-pearl").first)
    #expect(sinnoh.region?.name == "Sinnoh")
    #expect(sinnoh.locations.map(\.location.identifier) == ["trophy-garden", "old-chateau"])
    #expect(sinnoh.locations[1].areas.map(\.identifier) == ["old-chateau-entrance"])
    #expect(try pokedex.places(in: "scarlet-violet") == [])
  }
}
