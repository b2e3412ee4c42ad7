import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// Each filter of ``ListQuery`` next to the same condition in SQL, and the values of the rows.
@Suite struct ListRowTests {
  struct Twin: Sendable {
    var query: ListQuery
    /// On `z` dex_species_at, `a` dex_pokemon_at, `p` dex_pokemon, `s` dex_species and `f` dex_form.
    var sql: String
  }

  private static let regional =
    "NOT f.is_mega AND NOT p.is_default AND f.form NOT LIKE '%-cap' AND ("
    + ["alola", "galar", "hisui", "paldea"].map { "f.form || '-' LIKE '%-\($0)-%'" }
    .joined(separator: " OR ") + ")"

  private static func measure(_ name: ListQuery.Measure, _ column: String) -> [Twin] {
    [
      Twin(query: ListQuery(stats: [name: 60...]), sql: "\(column) >= 60"),
      Twin(query: ListQuery(stats: [name: 20...70]), sql: "\(column) BETWEEN 20 AND 70"),
      Twin(query: ListQuery(stats: [name: ..<45]), sql: "\(column) < 45"),
    ]
  }

  private static let abilities =
    "'static' IN (a.ability_1, a.ability_2, a.ability_hidden)"

  private static let twins: [Twin] =
    [
      Twin(query: ListQuery(), sql: "1"),
      Twin(query: ListQuery(abilities: ["static"]), sql: abilities),
      Twin(
        query: ListQuery(abilities: ["static", "overgrow"]),
        sql: "(\(abilities) OR 'overgrow' IN (a.ability_1, a.ability_2, a.ability_hidden))"),
      Twin(query: ListQuery(allAbilities: ["static"]), sql: abilities),
      Twin(
        query: ListQuery(allAbilities: ["static", "lightning-rod"]),
        sql: "\(abilities) AND 'lightning-rod' IN (a.ability_1, a.ability_2, a.ability_hidden)"),
      Twin(
        query: ListQuery(allAbilities: ["static", "overgrow"]),
        sql: "\(abilities) AND 'overgrow' IN (a.ability_1, a.ability_2, a.ability_hidden)"),
      Twin(query: ListQuery(colors: ["yellow"]), sql: "z.color = 'yellow'"),
      Twin(query: ListQuery(colors: ["yellow", "red"]), sql: "z.color IN ('yellow', 'red')"),
      Twin(
        query: ListQuery(eggGroups: ["dragon"]), sql: "'dragon' IN (z.egg_group_1, z.egg_group_2)"),
      Twin(
        query: ListQuery(eggGroups: ["dragon", "fairy"]),
        sql:
          "('dragon' IN (z.egg_group_1, z.egg_group_2) OR 'fairy' IN (z.egg_group_1, z.egg_group_2))"
      ),
      Twin(query: ListQuery(formKinds: [.ordinary]), sql: "p.is_default"),
      Twin(query: ListQuery(formKinds: [.mega]), sql: "f.is_mega"),
      Twin(
        query: ListQuery(permanences: [.battleOnly, .transient]),
        sql: "f.permanence IN ('battle-only', 'transient')"),
      Twin(query: ListQuery(formKinds: [.gigantamax]), sql: "f.form LIKE '%-gmax'"),
      Twin(query: ListQuery(formKinds: [.regional]), sql: regional),
      Twin(query: ListQuery(formKinds: [.mega, .regional]), sql: "(f.is_mega OR \(regional))"),
      Twin(
        query: ListQuery(formKinds: [.other]),
        sql: "NOT p.is_default AND NOT f.is_mega AND f.form NOT LIKE '%-gmax' AND NOT (\(regional))"
      ),
      Twin(query: ListQuery(types: [.water]), sql: "'water' IN (a.type_1, a.type_2)"),
      Twin(
        query: ListQuery(types: [.fire, .flying]),
        sql: "'fire' IN (a.type_1, a.type_2) AND 'flying' IN (a.type_1, a.type_2)"),
      Twin(
        query: ListQuery(anyType: [.fire, .water]),
        sql: "(a.type_1 IN ('fire', 'water') OR a.type_2 IN ('fire', 'water'))"),
      Twin(
        query: ListQuery(generations: [2, 3]),
        sql: "s.generation IN ('generation-ii', 'generation-iii')"),
      Twin(
        query: ListQuery(dex: "kanto"),
        sql: "p.species IN (SELECT species FROM dex_number WHERE pokedex = 'kanto')"),
      Twin(query: ListQuery(isLegendary: true), sql: "s.is_legendary"),
      Twin(query: ListQuery(isMythical: false), sql: "NOT s.is_mythical"),
      Twin(query: ListQuery(isBaby: true), sql: "s.is_baby"),
      Twin(query: ListQuery(onlyDefaults: true), sql: "p.is_default"),
      Twin(query: ListQuery(availability: .knownPresent), sql: "a.is_present = 1"),
      Twin(query: ListQuery(availability: .notKnownAbsent), sql: "a.is_present IS NOT 0"),
    ] + measure(.hp, "a.hp") + measure(.attack, "a.attack") + measure(.defense, "a.defense")
    + measure(.specialAttack, "a.special_attack") + measure(.specialDefense, "a.special_defense")
    + measure(.speed, "a.speed")
    + measure(
      .total,
      "(a.hp + a.attack + a.defense + a.speed + COALESCE(a.special, a.special_attack + a.special_defense))"
    )
    + measure(.height, "p.height_dm") + measure(.weight, "p.weight_hg")

  private static let view = """
    SELECT a.pokemon_id, a.* FROM dex_pokemon_at AS a JOIN dex_pokemon AS p USING (pokemon_id)
    JOIN dex_species AS s USING (species_id)
    JOIN dex_form AS f ON f.pokemon_id = p.pokemon_id AND f.is_default
    LEFT JOIN dex_species_at AS z ON z.version_group = a.version_group AND z.pokemon_id = a.pokemon_id
    """

  @Test(arguments: TestDatabases.paths)
  func list_eachFilter_sampleAndRealData_equalTheViews(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    var found = 0
    for game in ["red-blue", "sword-shield"] {
      for twin in Self.twins {
        var query = twin.query
        query.game = .name(game)
        var ids: [PokemonID] = []
        try connection.query(
          "\(Self.view) WHERE a.version_group = '\(game)' AND \(twin.sql) ORDER BY a.pokemon_id"
        ) { ids.append(PokemonID($0.columnInt(0))) }
        let list = try pokedex.list(query)
        expectEqual(list.map(\.id), ids, "\(game): \(twin.sql)")
        try expectEqual(pokedex.pokemonIDs(matching: query), ids)
        found += ids.isEmpty ? 0 : 1
      }
    }
    // Empty results prove little: neither game has all kinds of forms, and the first has no abilities.
    #expect(found >= Self.twins.count * (path == TestDatabases.real ? 3 : 2) / 2)
  }

  @Test(arguments: TestDatabases.paths)
  func list_rows_sampleAndRealData_haveTheValuesOfTheGame(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    for game in ["red-blue", "sword-shield"] {
      var known: [PokemonID: [String?]] = [:]
      try connection.query(
        """
        SELECT pokemon_id, hp, attack, defense, COALESCE(special, special_attack),
          COALESCE(special, special_defense), special, speed, ability_1, ability_2, ability_hidden,
          hp + attack + defense + speed + COALESCE(special, special_attack + special_defense)
        FROM dex_pokemon_at WHERE version_group = '\(game)'
        """
      ) { row in
        known[PokemonID(row.columnInt(0))] = (1..<12).map { row.columnTextOrNil($0) }
      }
      let rows = try pokedex.list(ListQuery(game: .name(game)))
      #expect(rows.count == known.count && !rows.isEmpty)
      for row in rows {
        func ability(_ slot: Int) -> String? {
          row.abilities.first { $0.slot == slot }?.ability.identifier
        }
        let stats = row.stats
        let values =
          [stats.hp, stats.attack, stats.defense, stats.specialAttack, stats.specialDefense]
          .map { "\($0)" } + [stats.special.map { "\($0)" }, "\(stats.speed)"]
          + (1...3).map(ability) + ["\(row.total)"]
        try #require(values == known[row.id], "\(row.name)")
      }
    }
  }

  @Test(arguments: TestDatabases.paths)
  func list_numbers_sampleAndRealData_equalTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    func numbers(_ dex: String) throws -> [SpeciesID: Int] {
      var numbers: [SpeciesID: Int] = [:]
      try connection.query(
        "SELECT species_id, number FROM dex_number WHERE pokedex = ?", dex
      ) { numbers[SpeciesID($0.columnInt(0))] = $0.columnInt(1) }
      return numbers
    }
    let (national, kanto) = (try numbers("national"), try numbers("kanto"))
    let all = try pokedex.list(ListQuery())
    #expect(all.allSatisfy { $0.number == national[$0.speciesID] && $0.dexNumber == nil })
    #expect(all.allSatisfy { $0.sortValue == nil })
    let listed = try pokedex.list(ListQuery(dex: "kanto", sort: .number))
    #expect(listed.allSatisfy { $0.dexNumber == kanto[$0.speciesID] && $0.dexNumber != nil })
    #expect(listed.map(\.sortValue) == listed.map(\.dexNumber) && !listed.isEmpty)
    expectEqual(listed.compactMap(\.sortValue), listed.compactMap(\.sortValue).sorted())
  }

  @Test func list_sorted_rowsHaveTheValue() throws {
    let pokedex = try SampleDatabase.open()
    let fast = try pokedex.list(ListQuery(sort: .speed(.descending)))
    #expect(fast.allSatisfy { $0.sortValue == $0.stats.speed })
    let strong = try pokedex.list(ListQuery(sort: .total(.descending)))
    #expect(strong.allSatisfy { $0.sortValue == $0.total })
    let light = try pokedex.list(ListQuery(sort: .weight(.ascending)))
    let values = light.map { $0.sortValue ?? .max }
    #expect(values == values.sorted() && values.contains { $0 > 0 })
    #expect(try pokedex.list(ListQuery(sort: .name)).allSatisfy { $0.sortValue == nil })
    // Special Attack did not exist.
    let first = try pokedex.list(ListQuery(game: "red-blue", sort: .specialAttack(.ascending)))
    #expect(first.allSatisfy { $0.sortValue == nil && $0.stats.special != nil })
  }
}
