import PokedexCore
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@Suite struct ListTests {
  private static func rows(_ sql: String) throws -> [[String?]] {
    let statement = try Connection(SampleDatabase.path, .immutable).prepare(sql)
    var rows: [[String?]] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.columnTextOrNil($0) })
    }
    return rows
  }

  @Test(arguments: [
    DisplayLanguage.japanese, .english, .french, .spanishLatinAmerica, .traditionalChinese,
    .japaneseKana,
  ])
  func pokemon_everyRow_equalsTheView(_ language: DisplayLanguage) throws {
    let list = try SampleDatabase.open().pokemon(in: language)
    let view = try Self.rows(
      """
      SELECT p.pokemon_id, p.species_id, d.text, p.is_default,
        p.sprite_front_default, p.is_baby, p.is_legendary, p.is_mythical
      FROM dex_pokemon AS p
      JOIN dex_display_name AS d ON d.entity = 'pokemon' AND d.entity_id = p.pokemon_id
        AND d.language = '\(language.rawValue)'
      ORDER BY p.pokemon_id
      """)
    func flag(_ value: Bool) -> String { value ? "1" : "0" }
    let rows = list.map { row -> [String?] in
      [
        "\(row.id)", "\(row.speciesID)", row.name, flag(row.isDefault), row.sprite,
        flag(row.isBaby), flag(row.isLegendary), flag(row.isMythical),
      ]
    }
    #expect(rows == view)
  }

  @Test(arguments: [
    DisplayLanguage.japanese, .english, .french, .spanishLatinAmerica, .traditionalChinese,
    .japaneseKana,
  ])
  func species_everyRow_equalsTheDisplayName(_ language: DisplayLanguage) throws {
    let list = try SampleDatabase.open().species(in: language)
    let view = try Self.rows(
      """
      SELECT entity_id, text FROM dex_display_name
      WHERE entity = 'pokemon-species' AND language = '\(language.rawValue)' ORDER BY entity_id
      """)
    #expect(list.map { ["\($0.id)", $0.name] } == view)
    #expect(list.allSatisfy { $0.isDefault && $0.id.rawValue == $0.speciesID.rawValue })
  }

  @Test func species_typesByFile_equalTheNewestVariant() throws {
    let pokedex = try SampleDatabase.open()
    let newest = try #require(try pokedex.versionGroups().last?.id)
    for row in try pokedex.species() {
      #expect(try pokedex.variant(of: row.id, at: newest)?.types == row.types)
    }
  }

  @Test func name_everyKindAndLanguage_equalsTheView() throws {
    let pokedex = try SampleDatabase.open()
    for language in try pokedex.displayLanguages() {
      let view = try Self.rows(
        """
        SELECT entity, entity_id, text, identifier FROM dex_display_name
        WHERE language = '\(language.rawValue)'
        """)
      for row in view {
        let kind = try #require(ResourceKind(endpoint: row[0] ?? ""))
        let id = try #require(Int(row[1] ?? ""))
        #expect(try pokedex.name(of: kind, id, in: language) == row[2])
        #expect(try pokedex.identifier(of: kind, id) == row[3])
      }
    }
  }

  @Test func list_fireTypesByAttack_sortedAndNarrowed() throws {
    let pokedex = try SampleDatabase.open()
    var query = ListQuery()
    query.facets.types = [try pokedex.find(PokemonType.self, "fire")]
    query.facets.onlyDefaults = true
    query.order = .measure(.attack)
    query.isDescending = true
    let list = try pokedex.list(query)
    let fire = try pokedex.find(PokemonType.self, "fire")
    #expect(list.count > 3)
    #expect(list.allSatisfy { $0.types.contains(fire) })
    let newest = try #require(try pokedex.versionGroups().last?.id)
    let attacks = try list.map { try pokedex.variant(of: $0.id, at: newest)?.stats.attack ?? 0 }
    #expect(attacks == attacks.sorted(by: >))
  }

  @Test func list_asOfFirstGames_hasTypesOfThen() throws {
    let pokedex = try SampleDatabase.open()
    var query = ListQuery()
    query.facets.versionGroup = try pokedex.find(VersionGroup.self, "red-blue")
    query.facets.onlyDefaults = true
    let list = try pokedex.list(query)
    let normal = try pokedex.find(PokemonType.self, "normal")
    // Clefairy (ピッピ) was a Normal type before the Fairy type was introduced.
    #expect(list.first { $0.id == 35 }?.types == PokemonTypes(normal))
    #expect(list.allSatisfy { $0.generation == 1 })
  }

  @Test(arguments: [-1, 0, 63, 64, 99, Int.max])
  func list_facetOfUnknownID_matchesNoPokemon(_ id: Int) throws {
    let pokedex = try SampleDatabase.open()
    for edit: (inout PokemonFacets) -> Void in [
      { $0.eggGroups = [ID(id)] }, { $0.types = [ID(id)] }, { $0.abilities = [ID(id)] },
      { $0.dex = ID(id) },
    ] {
      var query = ListQuery()
      edit(&query.facets)
      #expect(try pokedex.list(query).isEmpty, "\(query.facets)")
      #expect(try pokedex.learners(MoveFilter(), having: query.facets).isEmpty)
    }
    // Next to an existing id it changes nothing if one of several ids suffices.
    var query = ListQuery()
    query.facets.eggGroups = [5]
    let field = try pokedex.list(query)
    query.facets.eggGroups = [5, ID(id)]
    #expect(try !field.isEmpty && pokedex.list(query) == field)
    query.facets.versionGroup = ID(id)
    let error = #expect(throws: PokedexError.self) { try pokedex.list(query) }
    #expect(error?.code == .unknownResource)
  }

  @Test func list_emptyGenerations_doNotFilter() throws {
    let pokedex = try SampleDatabase.open()
    var query = ListQuery()
    let all = try pokedex.list(query)
    query.facets.generations = GenerationSet()
    #expect(try pokedex.list(query) == all)
    query.facets.generations = GenerationSet([1])
    #expect(try pokedex.list(query).count < all.count)
  }

  @Test func list_facets_eachNarrows() throws {
    let pokedex = try SampleDatabase.open()
    func ids(_ edit: (inout PokemonFacets) throws -> Void) throws -> Set<PokemonID> {
      var query = ListQuery()
      try edit(&query.facets)
      return Set(try pokedex.list(query).map(\.id))
    }
    let all = try ids { _ in }
    #expect(all.count == (try pokedex.pokemon().count))
    let legendary = try ids { $0.isLegendary = true }
    #expect(!legendary.isEmpty && legendary.count < all.count)
    let second = try ids { $0.generations = GenerationSet([2]) }
    #expect(second.contains(172) && !second.contains(25))
    let egg = try ids { $0.eggGroups = [try pokedex.find(EggGroup.self, "ditto")] }
    #expect(egg.isSubset(of: [132]))
    let ability = try ids { $0.abilities = [try pokedex.find(Ability.self, "せいでんき")] }
    #expect(ability.contains(25))
    let light = try ids { $0.ranges = [.weight: 0...60, .speed: 90...200] }
    #expect(light.contains(25) && !light.contains(6))
    let kanto = try ids { $0.dex = try pokedex.find(Dex.self, "kanto") }
    #expect(kanto.contains(25) && !kanto.contains(172))
  }

  @Test func list_byName_inTheOrderOfKana() throws {
    let pokedex = try SampleDatabase.open()
    var query = ListQuery()
    query.order = .name
    query.facets.onlyDefaults = true
    let names = try pokedex.list(query).map(\.name)
    let first = try #require(names.firstIndex(of: "イーブイ"))
    let second = try #require(names.firstIndex(of: "ピカチュウ"))
    #expect(first < second)
  }

  @Test func entries_ofAVersionGroup_areComplete() throws {
    let pokedex = try SampleDatabase.open()
    let group = try pokedex.find(VersionGroup.self, "sword-shield")
    var steps: [Int] = []
    let entries = try pokedex.entries(at: group, in: .japanese) { done, total in
      steps.append(done)
      #expect(done <= total)
    }
    #expect(steps.first == 0 && steps.last == entries.count)
    let pikachu = try #require(entries.first { $0.id == 25 })
    #expect(pikachu.name == "ピカチュウ")
    #expect(pikachu.height == 4 && pikachu.weight == 60)
    #expect(pikachu.types.map(\.name) == ["でんき"])
    #expect(pikachu.stats.speed == 90)
    #expect(pikachu.abilities.map(\.isHidden) == [false, true])
    #expect(pikachu.sprites.front != nil && pikachu.sprites.homeShiny != nil)
    #expect(pikachu.moveIDs.contains(85))
    #expect(pikachu.availableGenerations.contains(8))
    #expect(try pokedex.entry(of: 25, at: group) == pikachu)
  }

  @Test func entry_beforeItsGeneration_notInVersionGroup() throws {
    let pokedex = try SampleDatabase.open()
    let group = try pokedex.find(VersionGroup.self, "red-blue")
    let error = #expect(throws: PokedexError.self) { try pokedex.entry(of: 172, at: group) }
    #expect(error?.code == .notInVersionGroup)
  }
}
