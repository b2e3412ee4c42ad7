import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct PlacesTests {
  private let pokedex = SampleDatabase.opened(.english)

  /// Old Chateau in Diamond: ten slots of Gastly, two of which are Haunter's with a game in slot 2.
  @Test func wildPokemon_slotsOfAPlace_areMergedAsPlayersReadThem() throws {
    let rows = try pokedex.wildPokemon(at: "old-chateau", in: "diamond-pearl", folds: false)
    expectEqual(rows.count, 6)
    let gastly = rows[0]
    #expect(gastly.pokemon.identifier == "gastly" && gastly.conditions == [])
    #expect((gastly.minLevel, gastly.maxLevel, gastly.chance) == (12, 16, 100))
    #expect(gastly.times == [] && gastly.bestChance == 100)
    expectEqual(gastly.versions.map(\.identifier), ["diamond", "pearl"])
    expectEqual(gastly.location.identifier, "old-chateau")
    expectEqual(gastly.area.identifier, "old-chateau-entrance")
    #expect(rows.dropFirst().allSatisfy { $0.pokemon.identifier == "haunter" && $0.chance == 8 })
    expectEqual(
      rows.dropFirst().map { $0.conditions.map(\.identifier) },
      [
        ["slot2-ruby"], ["slot2-sapphire"], ["slot2-emerald"], ["slot2-firered"],
        ["slot2-leafgreen"],
      ])
    // The raw rows stay as they are.
    try expectEqual(pokedex.encounters(at: "old-chateau", in: "diamond-pearl").count, 22)
  }

  @Test(arguments: TestDatabases.paths)
  func exclusives_ofAGame_areThePokemonOfOneVersionOnly(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    for game in ["red-blue", "diamond-pearl", "x-y", "lets-go-pikachu-lets-go-eevee"] {
      var wanted: [String: [String]] = [:]
      try connection.query(
        """
        SELECT version, pokemon FROM dex_exclusive JOIN dex_version USING (version)
        WHERE version_group = '\(game)' ORDER BY pokemon_id
        """
      ) { row in wanted[row.columnText(0), default: []].append(row.columnText(1)) }
      let found = try pokedex.exclusives(in: .name(game))
      expectEqual(
        Dictionary(
          uniqueKeysWithValues: found.map { ($0.version.identifier, $0.pokemon.map(\.identifier)) }
        ).filter { !$0.value.isEmpty }, wanted)
      for row in found where !row.pokemon.isEmpty {
        let listed = try pokedex.list(ListQuery(exclusiveTo: .id(row.version.id)))
        expectEqual(listed.map(\.id), row.pokemon.map(\.id))
      }
    }
    try expectEqual(pokedex.exclusives(in: "emerald"), [], "a single game")
  }

  @Test func eggMoveParents_ofAHatchling_equalTheView() throws {
    let rows = try pokedex.eggMoveParents(of: "charmander", in: "x-y")
    let bite = rows.filter { $0.move.identifier == "bite" }
    expectEqual(bite.map(\.pokemon.identifier), ["gyarados"])
    #expect(bite[0].way == .father && bite[0].chainLength == 1)
    #expect(rows.allSatisfy { $0.way == .father || $0.way == .parent })
    try expectEqual(pokedex.eggMoveParents(of: "charmander", in: "red-blue"), [])
  }

  /// Trophy Garden: Pichu 10 %, in the morning 30 %; Eevee only when Mr. Backlot has mentioned it.
  @Test func wildPokemon_timesAndConditions_areApart() throws {
    let rows = try pokedex.wildPokemon(at: "trophy-garden", in: "diamond-pearl")
    let pichu = try #require(rows.first { $0.pokemon.identifier == "pichu" })
    #expect(pichu.conditions == [] && pichu.chance == 10 && pichu.bestChance == 30)
    expectEqual(pichu.times.map(\.time.identifier), ["time-morning"])
    expectEqual(pichu.times.map(\.chance), [30])
    let eevee = try #require(rows.first { $0.pokemon.identifier == "eevee" })
    #expect((eevee.minLevel, eevee.maxLevel, eevee.chance) == (16, 18, 10))
    expectEqual(
      eevee.conditions.map(\.identifier), ["story-progress-national-dex", "backlot-mentioned"])
    // Without conditions first, then the likeliest at its best time.
    expectEqual(rows.prefix(3).map(\.pokemon.identifier), ["pichu", "roselia", "pikachu"])
  }

  @Test func habitats_ofAPokemon_foldGamesWithEqualResults() throws {
    let old = try pokedex.habitats(of: "pikachu", in: "red-blue")
    expectEqual(old.count, 1)
    #expect((old[0].minLevel, old[0].maxLevel, old[0].chance) == (3, 5, 5))
    expectEqual(old[0].versions.map(\.identifier), ["red", "blue"])
    expectEqual(old[0].area.identifier, "viridian-forest-area")
    let all = try pokedex.habitats(of: "pikachu")
    #expect(all.contains { $0.versions.map(\.identifier).contains("heartgold") && $0.chance == 5 })
    try expectEqual(pokedex.habitats(of: "pikachu", in: "scarlet-violet"), [])
    expectError(.unknownResource) { try pokedex.habitats(of: 25, in: 62) }
  }

  /// Every slot is in one row of its game, and the chances of the rows add up to those of the slots.
  @Test func wildPokemon_allPlaces_haveEverySlotOnce() throws {
    struct Group: Hashable {
      var area: LocationAreaID
      var method: EncounterMethodID
      var pokemon: PokemonID
      var traits: EncounterTraits
    }
    var (count, summed) = (0, 0)
    for place in try pokedex.places().flatMap(\.locations) {
      let slots = try pokedex.encounters(at: .id(place.id))
      let rows = try pokedex.wildPokemon(at: .id(place.id), folds: false)
      for version in try pokedex.all(Version.self) {
        var chances: [Group: (slots: Int, rows: Int)] = [:]
        for slot in slots.map(\.encounter) where slot.versions.contains(version.id) {
          let group = Group(
            area: slot.area, method: slot.method, pokemon: slot.pokemon, traits: slot.traits)
          chances[group, default: (0, 0)].slots += slot.chance ?? 0
          count += 1
        }
        for row in rows where row.versions.contains(version) {
          let group = Group(
            area: row.area.id, method: row.method.id, pokemon: row.pokemon.id, traits: row.traits)
          let always = row.chance ?? 0
          chances[group, default: (0, 0)].rows += row.times.reduce(always) {
            $0 + ($1.chance ?? 0) - always
          }
        }
        for (_, chance) in chances {
          // More than 100 are several certain encounters.
          #expect(chance.rows == chance.slots || chance.slots > 100)
          summed += chance.slots > 100 ? 0 : 1
        }
      }
    }
    let connection = try Connection(SampleDatabase.path, .readOnly)
    try expectEqual(connection.integer("SELECT COUNT(*) FROM dex_encounter"), count)
    #expect(summed > 100)
  }

  @Test func places_ofAGame_areThoseWithPokemon() throws {
    let all = try pokedex.places()
    expectEqual(all.flatMap(\.locations).count, 30)
    expectEqual(all.map { $0.region?.identifier ?? "-" }.first, "kanto")
    let sinnoh = try #require(try pokedex.places(in: "diamond-pearl").first)
    expectEqual(sinnoh.region?.name, "Sinnoh")
    expectEqual(sinnoh.locations.map(\.location.identifier), ["trophy-garden", "old-chateau"])
    expectEqual(sinnoh.locations[1].areas.map(\.identifier), ["old-chateau-entrance"])
    try expectEqual(pokedex.places(in: "scarlet-violet"), [])
  }
}
