import PokedexCore
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@Suite struct DetailTests {
  @Test func detail_pikachuInGold_hasStatsOfThen() throws {
    let pokedex = try SampleDatabase.open()
    let gold = try pokedex.find(VersionGroup.self, "gold-silver")
    let page = try pokedex.detail(of: 25, at: gold)
    #expect(page.name == "ピカチュウ")
    #expect(page.genus == "ねずみポケモン")
    #expect(page.variant.stats.defense == 30)
    #expect(page.abilities.isEmpty)
    #expect(try pokedex.detail(of: 25).variant.stats.defense == 40)
    #expect(page.evolutions.map(\.species.id) == [172])
    #expect(page.evolutions[0].evolvesInto.map(\.species.id) == [25])
    #expect(page.evolutions[0].evolvesInto[0].evolvesInto.map(\.species.id) == [26])
    #expect(page.evolutions[0].evolvesInto[0].ways.isEmpty == false)
  }

  @Test func learnset_everyRow_equalsTheView() throws {
    let pokedex = try SampleDatabase.open()
    let connection = try Connection(SampleDatabase.path, .immutable)
    for slug in ["red-blue", "gold-silver", "x-y", "sword-shield"] {
      let group = try pokedex.find(VersionGroup.self, slug)
      let statement = try connection.prepare(
        """
        SELECT move_id, method, level, via FROM dex_learnset
        WHERE pokemon_id = 25 AND version_group = '\(slug)'
        """)
      var view: Set<String> = []
      while try statement.step() {
        view.insert((0..<4).map { statement.columnText($0) }.joined(separator: "|"))
      }
      var rows: Set<String> = []
      for section in try pokedex.learnset(of: 25, at: group) {
        let method = try pokedex.identifier(of: section.method.id)
        for row in section.rows {
          rows.insert("\(row.move.id)|\(method)|\(row.level)|\(row.via.identifier)")
        }
      }
      #expect(rows == view)
      #expect(!rows.isEmpty)
    }
  }

  @Test func effectiveness_dualTypes_multiply() throws {
    let pokedex = try SampleDatabase.open()
    let (fire, flying) = (
      try pokedex.find(PokemonType.self, "fire"), try pokedex.find(PokemonType.self, "flying")
    )
    let chart = try pokedex.effectiveness(against: PokemonTypes(fire, flying), in: 9)
    func percent(_ name: String) throws -> Int? {
      let type = try pokedex.find(PokemonType.self, name)
      return chart.first { $0.attacking == type }?.percent
    }
    #expect(try percent("rock") == 400)
    #expect(try percent("ground") == 0)
    #expect(try percent("grass") == 25)
    #expect(try percent("water") == 200)
    #expect(chart.count == 18)
    // No dark, steel and fairy in the first games.
    #expect(try pokedex.effectiveness(against: PokemonTypes(fire, flying), in: 1).count == 15)
  }

  @Test func gameTexts_everyLanguageBit_equalTheView() throws {
    let pokedex = try SampleDatabase.open()
    let connection = try Connection(SampleDatabase.path, .immutable)
    let statement = try connection.prepare(
      """
      SELECT COUNT(*) FROM dex_flavor_text
      WHERE entity = 'pokemon-species' AND entity_id = 25 AND language = 'en'
      """)
    _ = try statement.step()
    let texts = try pokedex.gameTexts(of: .pokemonSpecies, 25, in: .english)
    #expect(texts.reduce(0) { $0 + $1.games.count } == statement.columnInt(0))
  }

  @Test func detail_unknownPokemon_unknownResource() throws {
    let pokedex = try SampleDatabase.open()
    let error = #expect(throws: PokedexError.self) { try pokedex.detail(of: 9999) }
    #expect(error?.code == .unknownResource)
  }

  @Test func detail_everyPokemonInEveryGroup_works() throws {
    let pokedex = try SampleDatabase.open()
    var pages = 0
    for group in try pokedex.versionGroups() {
      for row in try pokedex.pokemon() where try pokedex.variant(of: row.id, at: group.id) != nil {
        let page = try pokedex.detail(of: row.id, at: group.id, in: .english)
        #expect(page.types.count == page.variant.types.count)
        pages += 1
      }
    }
    #expect(pages > 500)
  }
}
