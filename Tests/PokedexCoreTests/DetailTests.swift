import Base
import Layers
import PokedexModel
import TestSupport
import Testing
@testable import PokedexCore

@Suite(.inTemporaryFolder) struct DetailTests {
  private let pokedex = SampleDatabase.opened()
  private let connection = SampleDatabase.connection
  let folder = InTemporaryFolder.path

  @Test func detail_pikachuInGold_hasStatsOfThen() throws {
    let gold = try pokedex.find(VersionGroup.self, "gold-silver")
    let page = try pokedex.detail(of: 25, in: .id(gold))
    expectEqual(page.name, "ピカチュウ")
    expectEqual(page.genus, "ねずみポケモン")
    expectEqual(page.stats.defense, 30)
    #expect(page.abilities.isEmpty)
    try expectEqual(pokedex.detail(of: 25).stats.defense, 40)
    expectEqual(page.evolutionTree.species.id, 172)
    expectEqual(page.evolutionTree.children.map(\.species.id), [25])
    expectEqual(page.evolutionTree.children[0].children.map(\.species.id), [26])
    expectEqual(page.evolutionTree.children[0].methods.isEmpty, false)
  }

  /// The version group that a page without a given one must use, computed from the views.
  private static func defaultByTheViews(_ identifier: String, _ connection: Connection) throws
    -> String?
  {
    let order =
      "JOIN resource AS r ON r.identifier = t.version_group AND r.kind = ?2"
      + " JOIN version_group AS g ON g.id = r.id AND g.learnset_version_group_id = g.id"
    let newest = "ORDER BY is_main_series DESC, g.sort_order DESC LIMIT 1"
    let ability = """
      AND EXISTS (SELECT 1 FROM dex_pokemon_at AS a WHERE a.pokemon = t.pokemon
        AND a.version_group = t.version_group
        AND COALESCE(a.ability_1, a.ability_2, a.ability_hidden) NOT NULL)
      """
    let kind = ResourceKind.versionGroup.rawValue
    let learnset = "SELECT version_group FROM dex_learnset AS t \(order) WHERE t.pokemon = ?1"
    for condition in [
      "AND method = 'level-up' AND is_main_series \(ability)", "AND method = 'level-up'", "",
    ] {
      if let group = try connection.text("\(learnset) \(condition) \(newest)", identifier, kind) {
        return group
      }
    }
    return try connection.text(
      """
      SELECT version_group FROM dex_pokemon_at AS t \(order)
      WHERE t.pokemon = ?1 AND is_present \(newest)
      """, identifier, kind)
  }

  @Test func detail_noVersionGroup_isOfTheNewestMainSeriesGameWithLevels() throws {
    let latest = try pokedex.versionGroups().last?.id
    var elsewhere = 0
    for row in try pokedex.pokemon() {
      let page = try pokedex.detail(of: .id(row.id))
      let group = page.versionGroup.id
      try expectEqual(
        pokedex.identifier(of: group), Self.defaultByTheViews(page.identifier, connection))
      let rows = try connection.integer(
        "SELECT COUNT(*) FROM dex_learnset WHERE pokemon = ?", page.identifier)
      expectEqual(page.learnset.isEmpty, (rows == 0), "\(page.identifier)")
      try expectEqual(pokedex.defaultVersionGroup(of: .id(row.id)), group)
      try expectEqual(page, pokedex.detail(of: .id(row.id), in: .id(group)))
      if group != latest { elsewhere += 1 }
    }
    #expect(elsewhere > 0)
  }

  @Test func defaultVersionGroup_firstQuestionAndLater_areEqual() throws {
    // The first call reads the posting lists, later ones the loaded index.
    let later = try pokedex.defaultVersionGroup(of: 25)
    try expectEqual(SampleDatabase.open().defaultVersionGroup(of: 25), later)
    try expectEqual(pokedex.defaultVersionGroup(of: 25), later)
    #expect(throws: PokedexError.self) { try pokedex.defaultVersionGroup(of: 99999) }
  }

  @Test func detail_pikachuInRed_hasNoEggsAndNoPichu() throws {
    let red = try pokedex.find(VersionGroup.self, "red-blue")
    let page = try pokedex.detail(of: 25, in: .id(red))
    #expect(page.eggGroups.isEmpty)
    expectEqual(page.evolutionTree.species.id, 25)
    #expect(page.evolutionTree.methods.isEmpty)
    expectEqual(page.evolutionTree.children.map(\.species.id), [26])
    // Without the evolution method of the Alolan form.
    expectEqual(page.evolutionTree.children[0].methods.map(\.versionGroup), [red])
    try expectEqual(pokedex.evolutionTree(of: 25).species.id, 172)
    try expectEqual(pokedex.evolutionTree(of: 25, in: .id(red)), page.evolutionTree)
    #expect(!(try pokedex.detail(of: 25).eggGroups.isEmpty))
    #expect(throws: PokedexError.self) { try pokedex.evolutionTree(of: 25, in: 999) }
  }

  @Test func learnset_everyRow_equalsTheView() throws {
    for identifier in ["red-blue", "gold-silver", "x-y", "sword-shield"] {
      let group = try pokedex.find(VersionGroup.self, identifier)
      let view = try connection.rows(
        """
        SELECT move_id, method, level, via, type, damage_class, power, accuracy, pp
        FROM dex_learnset JOIN dex_move_at USING (version_group, move_id)
        WHERE pokemon_id = 25 AND version_group = '\(identifier)'
        """
      ).map { row in row.map { $0 ?? "" }.joined(separator: "|") }
      var rows: Set<String> = []
      for section in try pokedex.learnset(of: 25, in: .id(group)) {
        let method = try pokedex.identifier(of: section.method.id)
        for row in section.rows {
          let values = [row.move.power.number, row.move.accuracy.number, row.move.pp.number].map {
            $0?.description ?? ""
          }
          rows.insert(
            ([
              "\(row.move.id)", method, "\(row.level)", row.origin.identifier,
              row.move.type.identifier, row.move.damageClass.identifier,
            ] + values).joined(separator: "|"))
        }
      }
      expectEqual(rows, Set(view))
      #expect(!rows.isEmpty)
    }
  }

  @Test func effectiveness_dualTypes_multiply() throws {
    let chart = try pokedex.effectiveness(against: [.fire, .flying], generation: 9)
    func factor(_ name: String) -> Double? {
      chart.first { $0.type.identifier == name }?.factor
    }
    expectEqual(factor("rock"), 4)
    expectEqual(factor("ground"), 0)
    expectEqual(factor("grass"), 0.25)
    expectEqual(factor("water"), 2)
    expectEqual(chart.count, 18)
    // The first games have no dark, steel or fairy type.
    try expectEqual(pokedex.effectiveness(against: [.fire, .flying], generation: 1).count, 15)
  }

  @Test func gameTexts_everyLanguageBit_equalTheView() throws {
    let count = try connection.integer(
      """
      SELECT COUNT(*) FROM dex_flavor_text
      WHERE entity = 'pokemon-species' AND entity_id = 25 AND language = 'en'
      """)
    let texts = try pokedex.gameTexts(of: .pokemonSpecies, 25, language: .english)
    expectEqual(texts.reduce(0) { $0 + $1.games.count }, count)
  }

  @Test func gameTexts_textOfAnotherResource_isThatOfTheItem() throws {
    var dex = SmallDex.make()
    dex.resources.append(Resource(kind: .item, id: 305, identifier: "tm01"))
    dex.flavorTexts += [
      FlavorText(.move, 84, [9], [1, 3], "A\nshock."),
      FlavorText(.item, 305, [9], [3], "A\nshock."),
    ]
    dex.sort()
    let path = "\(folder)/a.sqlite"
    try TestRelease.pack(dex, to: path)
    let pokedex = try Pokedex(path: path)
    let texts = try pokedex.gameTexts(of: .item, 305, language: .english)
    #expect(texts.map(\.text) == ["A\nshock."] && texts.map(\.displayText) == ["A shock."])
    expectEqual(texts.map(\.games), [["gold-silver"]])
    let first = VersionGroupSet([1])
    try expectEqual(pokedex.gameTexts(of: .item, 305, in: first, language: .english), [])
  }

  @Test func gameTexts_kanaOfASentenceThatAnotherGameHasInKanji_areKanji() throws {
    var dex = SmallDex.make()
    dex.flavorTexts += [
      FlavorText(.move, 84, [11], [1], "電気を"),
      FlavorText(.move, 84, [1], [1], "でんきを\u{3000}だす"),
      FlavorText(.move, 84, [1], [3], "でんきを\nだす"),
    ]
    dex.sort()
    let path = "\(folder)/a.sqlite"
    try TestRelease.pack(dex, to: path)
    let texts = try Pokedex(path: path).gameTexts(of: .move, 84, language: .japanese)
    #expect(texts.map(\.text) == ["電気を"] && texts.map(\.games.count) == [2])
  }

  @Test func detail_unknownPokemon_unknownResource() throws {
    expectError(.unknownResource) { try pokedex.detail(of: 9999) }
  }

  @Test func detail_everyPokemonInEveryGroup_works() throws {
    var pages = 0
    for group in try pokedex.versionGroups() {
      for row in try pokedex.pokemon()
      where try pokedex.variant(of: .id(row.id), in: .id(group.id)) != nil {
        let page = try pokedex.detail(of: .id(row.id), in: .id(group.id), language: .english)
        #expect(page.summary.types == page.types && (1...2).contains(page.types.count))
        pages += 1
      }
    }
    #expect(pages > 500)
  }
}

@Suite struct EntryTests {
  private let pokedex = SampleDatabase.opened()
  private let connection = SampleDatabase.connection

  @Test func move_asOfFirstGames_hasValuesOfThen() throws {
    let tackle = try pokedex.find(Move.self, "たいあたり")
    let first = try pokedex.move(.id(tackle), in: "red-blue")
    #expect(first.variant.power == 35 && first.variant.accuracy == 95)
    #expect(first.name == "たいあたり" && first.type.name == "ノーマル")
    try expectEqual(pokedex.move(.id(tackle)).variant.power, 40)
    let thunderbolt = try pokedex.move(85, language: .english)
    #expect(thunderbolt.machines.contains { $0.item.name == "TM24" })
    #expect(throws: PokedexError.self) { try pokedex.move(9999) }
  }

  @Test func moves_ofAVersionGroup_equalTheView() throws {
    for identifier in ["red-blue", "x-y"] {
      let group = try pokedex.find(VersionGroup.self, identifier)
      for (availability, condition) in [
        (ListQuery.Availability.existing, "1"), (.notKnownAbsent, "is_present IS NOT 0"),
        (.knownPresent, "is_present"),
      ] {
        let moves = try pokedex.moves(MoveQuery(game: .id(group), availability: availability))
        let expected = "FROM dex_move_at WHERE version_group = ? AND \(condition)"
        expectEqual(moves.count, try connection.integer("SELECT COUNT(*) \(expected)", identifier))
        expectEqual(
          moves.reduce(0) { $0 + ($1.power.number ?? 0) },
          try connection.integer("SELECT SUM(power) \(expected)", identifier))
      }
    }
  }

  @Test func ability_static_isThatOfPikachu() throws {
    let page = try pokedex.ability("せいでんき")
    expectEqual(page.ability.identifier, "static")
    #expect(page.pokemon.contains { $0.id == 25 && $0.name == "ピカチュウ" })
  }

  @Test func type_asOfAGame_hasTheMatchupsOfThen() throws {
    func factor(
      _ game: ResourceKey<VersionGroup>, _ matchups: KeyPath<TypeDetail, [TypeMatchup]>,
      _ type: String
    ) throws -> Double? {
      try pokedex.type("ghost", in: game, language: .english)[keyPath: matchups]
        .first { $0.type.identifier == type }?.factor
    }
    try expectEqual(factor("red-blue", \.attacking, "psychic"), 0)
    try expectEqual(factor("gold-silver", \.attacking, "psychic"), 2)
    try expectEqual(factor("red-blue", \.defending, "normal"), 0)
    try expectEqual(factor("red-blue", \.defending, "dark"), nil)
    try expectEqual(pokedex.type("ghost", language: .english).type.name, "Ghost")
    #expect(throws: PokedexError.self) { try pokedex.type(999) }
    #expect(throws: PokedexError.self) { try pokedex.type("ghost", in: 999) }
  }

  @Test func versionGroups_haveTheirPokedexes() throws {
    for game in try pokedex.versionGroups() {
      try expectEqual(game.dexes.map(\.id), pokedex.dexes(of: .id(game.id)))
      try expectEqual(game.dexes, pokedex.all(Dex.self).filter { game.dexes.contains($0) })
    }
  }

  @Test func detail_flavorTexts_areOfTheGameOrTheLatestEarlierOne() throws {
    func page(_ game: ResourceKey<VersionGroup>) throws -> PokemonDetail {
      try pokedex.detail(of: 25, in: game, language: .english)
    }
    let red = try page("red-blue")
    expectEqual(red.flavorTexts.map(\.games), [["Red", "Blue"]])
    let scarlet = try page("scarlet-violet")
    expectEqual(Set(scarlet.flavorTexts.flatMap(\.games)), ["Scarlet", "Violet"])
    // No game of Champions has texts.
    let champions = try page("champions")
    expectEqual(champions.flavorTexts.count, 1)
    #expect(champions.gameTexts.map(\.text).contains(champions.flavorTexts[0].text))
    expectEqual(champions.gameTexts, red.gameTexts)
  }

  @Test func detail_varietiesAndBreeding_areThoseOfTheGame() throws {
    for row in try pokedex.species() {
      for game in try pokedex.versionGroups()
      where try pokedex.variant(of: .id(row.id), in: .id(game.id)) != nil {
        let page = try pokedex.detail(of: .id(row.id), in: .id(game.id))
        expectEqual(page.hasBreeding, (game.generation > 1))
        #expect(page.varieties.contains { $0.id == row.id })
        try expectEqual(
          page.varieties.map(\.id),
          pokedex.pokemon().filter { $0.speciesID == row.speciesID }.map(\.id)
            .filter { try pokedex.variant(of: .id($0), in: .id(game.id)) != nil }
            .filter { id in
              try id == row.id || pokedex.rows(of: id).presence.isPresent(in: game.id) != false
            }
            .sorted())
      }
    }
  }

  @Test func item_pokeBall_hasNameAndCategory() throws {
    let page = try pokedex.item("モンスターボール")
    expectEqual(page.item.listedPrice, 200)
    expectEqual(page.identifier, "poke-ball")
    #expect(!page.category.name.isEmpty)
    #expect(throws: PokedexError.self) { try pokedex.item(99999) }
  }

  @Test func item_machine_teachesTheMoveOfTheGame() throws {
    let roar = try pokedex.item("tm05", language: .english)
    expectEqual(roar.versionGroup.identifier, "brilliant-diamond-shining-pearl")
    #expect(roar.move?.name == "Roar" && roar.effect == nil && roar.effectLanguage == nil)
    expectEqual(roar.machines.map(\.move.name), ["Rest", "Roar"])
    try expectEqual(pokedex.item("tm05", in: "lgpe").move?.identifier, "rest")
    try expectEqual(pokedex.item("tm05", in: "swsh").move, nil)
    // An add-on shows the machines of its base game.
    for (addOn, base) in [
      ("the-isle-of-armor", "sword-shield"), ("the-teal-mask", "scarlet-violet"),
    ] {
      for machine in try pokedex.machines(in: .name(base)) {
        let shown = try pokedex.item(.id(machine.item), in: .name(addOn))
        #expect(shown.move?.id == machine.move && shown.versionGroup.identifier == addOn)
      }
    }
    #expect(throws: PokedexError.self) { try pokedex.item("tm05", in: 999) }
    #expect(try pokedex.item("potion").machines.isEmpty)
  }

  /// Effects fall back to English; the value names the language.
  @Test func effects_everyLanguage_nameTheLanguageOfTheText() throws {
    func languages(_ entity: String, _ id: Int) throws -> [String] {
      try connection.texts(
        "SELECT language FROM dex_effect WHERE entity = ? AND entity_id = ?", entity, id)
    }
    var fallbacks = 0
    for language in [DisplayLanguage.english, .japanese, .french, .german] {
      func check(_ effect: String?, _ own: DisplayLanguage?, _ entity: String, _ id: Int) throws {
        let all = try languages(entity, id)
        let wanted = all.contains(language.rawValue) ? language : .english
        expectEqual(own, (effect == nil ? nil : wanted), "\(entity) \(id)")
        if own != language, own != nil { fallbacks += 1 }
      }
      for move in try pokedex.all(Move.self) {
        let page = try pokedex.move(.id(move.id), language: language)
        try check(page.effect, page.effectLanguage, "move", move.id.rawValue)
      }
      for ability in try pokedex.all(Ability.self) {
        let page = try pokedex.ability(.id(ability.id), language: language)
        try check(page.effect, page.effectLanguage, "ability", ability.id.rawValue)
      }
      for item in try pokedex.all(Item.self) {
        let page = try pokedex.item(.id(item.id), language: language)
        try check(page.effect, page.effectLanguage, "item", item.id.rawValue)
      }
    }
    #expect(fallbacks >= 10)
  }

  @Test func encounters_ofAPokemon_equalTheView() throws {
    var slots = 0
    for row in try pokedex.pokemon() {
      let identifier = try pokedex.identifier(of: row.id)
      let count = try connection.integer(
        "SELECT COUNT(*) FROM dex_encounter WHERE pokemon = ?", identifier)
      let own = try pokedex.encounters(of: .id(row.id)).reduce(0) {
        $0 + $1.encounter.versions.count
      }
      expectEqual(own, count)
      slots += own
    }
    #expect(slots > 0)
  }
}

@Suite struct TypeEffectivenessTests {
  @Test func effectiveness_ofOneType_equalsTheView() throws {
    let pokedex = try SampleDatabase.open()
    let connection = try Connection(SampleDatabase.path, .immutable)
    for generation in [GenerationID(1), 5, 9] {
      for type in try pokedex.all(PokemonType.self) {
        let chart = try pokedex.effectiveness(of: [type.id], generation: generation)
        // The first games have no dark, steel or fairy type.
        guard chart.contains(where: { $0.id == type.id }) else { continue }
        for matchup in chart {
          let percent = try connection.integer(
            """
            SELECT factor_percent FROM dex_type_chart_at
            WHERE generation = (SELECT identifier FROM resource WHERE kind = 16 AND id = ?)
              AND attacking = ? AND defending = ?
            """, generation.rawValue, type.identifier, matchup.type.identifier)
          try expectEqual(matchup.factor, Double(#require(percent)) / 100)
        }
      }
    }
  }

  @Test func effectiveness_ofSeveralTypes_takesTheBest() throws {
    let pokedex = try SampleDatabase.open()
    func factor(_ types: [TypeID], _ defending: TypeID) throws -> Double? {
      try pokedex.effectiveness(of: types, generation: 9).first { $0.id == defending }?.factor
    }
    try expectEqual(factor([.electric], .ground), 0)
    try expectEqual(factor([.electric, .water], .ground), 2)
    try expectEqual(factor([.normal, .normal], .steel), 0.5)
    #expect(try pokedex.effectiveness(of: [], generation: 9).isEmpty)
  }

  @Test func detail_matchups_areSplitByFactor() throws {
    let page = try SampleDatabase.open().detail(of: "charizard", in: "black-white")
    expectEqual(page.weaknesses.map(\.type.identifier), ["rock", "water", "electric"])
    expectEqual(page.immunities.map(\.type.identifier), ["ground"])
    expectEqual(page.resistances.first?.factor, 0.25)
    let normal = page.effectiveness.filter { $0.factor == 1 }
    expectEqual(
      page.weaknesses.count + page.resistances.count + page.immunities.count + normal.count,
      page.effectiveness.count)
  }
}

@Suite struct SpriteTests {
  @Test func sprites_everySlot_equalsTheView() throws {
    let pokedex = try SampleDatabase.open()
    let entries = Dictionary(
      uniqueKeysWithValues: try pokedex.entries().map { ($0.id, $0.sprites) })
    let statement = try Connection(SampleDatabase.path, .immutable).prepare(
      "SELECT entity_id, slot, url FROM dex_sprite WHERE entity = 'pokemon'")
    var view: [PokemonID: [SpriteSlot: String]] = [:]
    while try statement.step() {
      view[PokemonID(statement.columnInt(0)), default: [:]][
        SpriteSlot(rawValue: statement.columnText(1))] = statement.columnText(2)
    }
    #expect(view.count > 20)
    for (id, urls) in view {
      let sprites = try pokedex.sprites(of: .id(id))
      #expect(sprites.urls == urls && sprites.slots == urls.keys.sorted())
      expectEqual(entries[id], sprites)
    }
    try expectEqual(pokedex.sprites(of: 25)[.artwork], view[25]?[.artwork])
    #expect(try pokedex.sprites(of: 9999).slots.isEmpty)
  }
}
