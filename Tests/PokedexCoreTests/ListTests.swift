import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct ListTests {
  private let pokedex = SampleDatabase.opened()
  let folder = InTemporaryFolder.path

  private static func rows(_ sql: String) throws -> [[String?]] {
    try Connection(SampleDatabase.path, .immutable).rows(sql)
  }

  @Test(arguments: [
    DisplayLanguage.japanese, .english, .french, .spanishLatinAmerica, .traditionalChinese,
    .japaneseKana,
  ])
  func pokemon_everyRow_equalsTheView(_ language: DisplayLanguage) throws {
    let list = try pokedex.pokemon(language: language)
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
    expectEqual(rows, view)
  }

  @Test(arguments: [
    DisplayLanguage.japanese, .english, .french, .spanishLatinAmerica, .traditionalChinese,
    .japaneseKana,
  ])
  func species_everyRow_equalsTheDisplayName(_ language: DisplayLanguage) throws {
    let list = try pokedex.species(language: language)
    let view = try Self.rows(
      """
      SELECT entity_id, text FROM dex_display_name
      WHERE entity = 'pokemon-species' AND language = '\(language.rawValue)' ORDER BY entity_id
      """)
    expectEqual(list.map { ["\($0.id)", $0.name] }, view)
    #expect(list.allSatisfy { $0.isDefault && $0.id.rawValue == $0.speciesID.rawValue })
  }

  @Test func versionGroups_completeData_equalsTheCoverage() throws {
    let groups = try pokedex.versionGroups()
    for (flag, part) in [
      (\VersionGroup.hasEncounters, "wild"), (\.hasHeldItems, "held-items"),
      (\.hasLearnsets, "learnsets"),
    ] {
      let rows = try Self.rows(
        """
        SELECT version_group_id FROM dex_version_group JOIN dex_version USING (version_group)
        JOIN dex_coverage USING (version) WHERE part = '\(part)'
        GROUP BY version_group_id HAVING min(state = 'complete') AND sum(count) > 0
        """
      )
      #expect(!rows.isEmpty && (rows.count < groups.count || part == "learnsets"))
      expectEqual(
        Set(groups.filter { $0.versionGroup[keyPath: flag] }.map { "\($0.id)" }),
        Set(rows.map { $0[0] ?? "" }))
    }
  }

  @Test func species_typesByFile_equalTheNewestVariant() throws {
    let newest = try #require(try pokedex.versionGroups().map(\.versionGroup).newest()?.id)
    for row in try pokedex.species() {
      try expectEqual(pokedex.variant(of: .id(row.id), in: .id(newest))?.types, row.types.map(\.id))
    }
  }

  @Test func species_pokemonOfLaterGames_hasTypesOfTheLastOne() throws {
    // Of two games that are not the newest main game, the later one has the lower id.
    let changed = try SampleDatabase.changed(
      in: folder,
      by: """
        CREATE TEMP TABLE game AS SELECT a.id AS later, b.id AS earlier
          FROM version_group AS a JOIN version_group AS b ON a.id < b.id AND a.sort_order > b.sort_order
          WHERE NOT a.is_main_series LIMIT 1;
        CREATE TEMP TABLE row AS SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;
        DELETE FROM pokemon_variant WHERE pokemon_id = 25;
        UPDATE row SET version_groups = 1 << (SELECT earlier - 1 FROM game), type_1_id = 1;
        INSERT INTO pokemon_variant SELECT * FROM row;
        UPDATE row SET version_groups = 1 << (SELECT later - 1 FROM game), type_1_id = 10, type_2_id = 3;
        INSERT INTO pokemon_variant SELECT * FROM row;
        """)
    let row = try changed.species().first { $0.id == 25 }
    expectEqual(row?.types.map(\.identifier), ["fire", "flying"])
  }

  @Test func name_everyKindAndLanguage_equalsTheView() throws {
    for language in try pokedex.languages {
      let view = try Self.rows(
        """
        SELECT entity, entity_id, text, identifier FROM dex_display_name
        WHERE language = '\(language.rawValue)'
        """)
      for row in view {
        let kind = try #require(ResourceKind(endpoint: row[0] ?? ""))
        let id = try #require(Int(row[1] ?? ""))
        try expectEqual(pokedex.name(of: kind, id, language: language), row[2])
        try expectEqual(pokedex.identifier(of: kind, id), row[3])
      }
    }
  }

  @Test func list_fireTypesByAttack_sortedAndNarrowed() throws {
    let query = ListQuery(types: [.fire], onlyDefaults: true, sort: .attack(.descending))
    let list = try pokedex.list(query)
    #expect(list.count > 3)
    #expect(list.allSatisfy { row in row.types.contains { $0.identifier == "fire" } })
    let newest = try #require(try pokedex.versionGroups().map(\.versionGroup).newest()?.id)
    let attacks = try list.map {
      try pokedex.variant(of: .id($0.id), in: .id(newest))?.stats.attack ?? 0
    }
    expectEqual(attacks, attacks.sorted(by: >))
  }

  @Test func list_asOfFirstGames_hasTypesOfThen() throws {
    let list = try pokedex.list(ListQuery(game: "red-blue", onlyDefaults: true))
    // Clefairy (ピッピ) was a Normal type before the Fairy type was introduced.
    expectEqual(list.first { $0.id == 35 }?.types.map(\.name), ["ノーマル"])
    #expect(list.allSatisfy { $0.generation == 1 })
  }

  @Test(arguments: [-1, 0, 63, 64, 99, Int.max])
  func list_facetOfUnknownID_matchesNoPokemon(_ id: Int) throws {
    for query in [
      ListQuery(eggGroups: [.id(EggGroupID(id))]), ListQuery(types: [TypeID(id)]),
      ListQuery(abilities: [.id(AbilityID(id))]), ListQuery(dex: .id(DexID(id))),
      ListQuery(anyType: [TypeID(id)]),
    ] {
      #expect(try pokedex.list(query).isEmpty, "\(query)")
      #expect(try pokedex.pokemonIDs(matching: query).isEmpty)
    }
    // Next to an existing id it changes nothing if one of several ids suffices.
    var query = ListQuery()
    query.eggGroups = [.id(5)]
    let field = try pokedex.list(query)
    query.eggGroups = [.id(5), .id(EggGroupID(id))]
    #expect(try !field.isEmpty && pokedex.list(query) == field)
    query.game = .id(VersionGroupID(id))
    expectError(.unknownResource) { try pokedex.list(query) }
  }

  @Test func list_emptyGenerations_doNotFilter() throws {
    var query = ListQuery()
    let all = try pokedex.list(query)
    query.generations = GenerationSet()
    try expectEqual(pokedex.list(query), all)
    query.generations = GenerationSet([1])
    #expect(try pokedex.list(query).count < all.count)
  }

  @Test func list_facets_eachNarrows() throws {
    func ids(_ query: ListQuery) throws -> Set<PokemonID> {
      let ids = try pokedex.list(query).map(\.id)
      try expectEqual(pokedex.pokemonIDs(matching: query), ids)
      return Set(ids)
    }
    let all = try ids(ListQuery())
    expectEqual(all.count, (try pokedex.pokemon().count))
    let legendary = try ids(ListQuery(isLegendary: true))
    #expect(!legendary.isEmpty && legendary.count < all.count)
    let second = try ids(ListQuery(generations: [2]))
    #expect(second.contains(172) && !second.contains(25))
    let egg = try ids(ListQuery(eggGroups: ["ditto"]))
    #expect(egg.isSubset(of: [132]))
    let ability = try ids(ListQuery(abilities: ["せいでんき"]))
    #expect(ability.contains(25))
    let light = try ids(ListQuery(stats: [.weight: ...60, .speed: 90...]))
    #expect(light.contains(25) && !light.contains(6))
    let kanto = try ids(ListQuery(dex: "kanto"))
    #expect(kanto.contains(25) && !kanto.contains(172))
  }

  @Test func list_byName_inTheOrderOfKana() throws {
    let names = try pokedex.list(ListQuery(onlyDefaults: true, sort: .name)).map(\.name)
    let first = try #require(names.firstIndex(of: "イーブイ"))
    let second = try #require(names.firstIndex(of: "ピカチュウ"))
    #expect(first < second)
  }

  @Test func entries_ofAVersionGroup_areComplete() throws {
    let group = try pokedex.find(VersionGroup.self, "sword-shield")
    var steps: [Int] = []
    let entries = try pokedex.entries(in: .id(group), language: .japanese) { done, total in
      steps.append(done)
      #expect(done <= total)
    }
    #expect(steps.first == 0 && steps.last == entries.count)
    let pikachu = try #require(entries.first { $0.id == 25 })
    expectEqual(pikachu.name, "ピカチュウ")
    #expect(pikachu.height == 4 && pikachu.weight == 60)
    expectEqual(pikachu.types.map(\.name), ["でんき"])
    expectEqual(pikachu.stats.speed, 90)
    expectEqual(pikachu.abilities.map(\.isHidden), [false, true])
    #expect(pikachu.sprites.front != nil && pikachu.sprites.homeShiny != nil)
    #expect(pikachu.moveIDs.contains(85))
    #expect(pikachu.availableGenerations.contains(8))
    try expectEqual(pokedex.entry(of: 25, in: .id(group)), pikachu)
  }

  @Test func entry_beforeItsGeneration_notInVersionGroup() throws {
    let group = try pokedex.find(VersionGroup.self, "red-blue")
    expectError(.notInVersionGroup) { try pokedex.entry(of: 172, in: .id(group)) }
  }
}
