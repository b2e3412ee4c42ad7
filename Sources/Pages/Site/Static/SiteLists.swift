import Base
import PokedexCore

/// What the list of pokemon and the move filter read: all pokemon in all games, and the learners of each move.
struct SiteLists {
  /// In English and in Japanese.
  private let books: [SiteBook]
  private let methods: [PageName]

  private var relations: SiteRelations { books[0].relations }
  private var pokedex: Pokedex { books[0].pokedex }

  init(_ books: [SiteBook]) throws {
    self.books = books
    methods = try PageName.read(books[0].pokedex, .moveLearnMethod)
  }

  // MARK: Pokemon

  /// Returns the pokemon with their values in all games. Resources refer to each other by their place in a list. A
  /// set of games is hexadecimal: bit n is the n-th game.
  ///
  /// - `games`: `[identifier, en, ja, generation, game whose learnsets it shows, Pokédexes]`
  /// - `current`: the game that counts where none is named
  /// - `methods`: `[identifier, en, ja, games with it]`
  /// - `charts`: for each generation twice the damage factor of each type against each, as digits
  /// - `typesIn`: for each generation the types that its pokemon and moves can have
  /// - `dexes`: `[identifier, en, ja, [number, id of the species, …]]`
  /// - `species`: `[id, generation, flags, color, egg groups, group]` with the flags 1 baby, 2 legendary, 4 mythical
  /// - `pokemon`: `[id, species, page, en, ja, kind of form, height, weight, games with it, games without it, games
  ///   in which it is fully evolved, whether it is in any, place by English name, by Japanese name, whether it has a
  ///   picture, values]`, where values are `[games, types, six stats with Special before Speed, first, second and
  ///   hidden Ability]`
  func pokemon() throws -> JSONValue {
    let types = try PageName.read(pokedex, .type)
    let abilities = try PageName.read(pokedex, .ability)
    let colors = try PageName.read(pokedex, .pokemonColor)
    let eggGroups = try PageName.read(pokedex, .eggGroup)
    let dexes = try PageName.read(pokedex, .pokedex)
    let (typeAt, abilityAt) = (types.placesByID, abilities.placesByID)
    let (colorAt, dexAt) = (colors.placesByID, dexes.placesByID)
    let speciesAt = relations.species.placesByID
    let kinds = try formKinds()
    let (evolved, evolvedAnywhere) = try fullyEvolved()
    let ranks = try books.map { book in
      try pokedex.list(ListQuery(sort: .name), language: book.language).placesByID
    }
    var groupsOf: [SpeciesID: [JSONValue]] = [:]
    for (place, group) in eggGroups.enumerated() {
      for pokemon in relations.eggGroups[EggGroupID(group.id)] ?? [] {
        guard let species = relations.histories[pokemon]?.species.id else { continue }
        groupsOf[species, default: []].append(.int(place))
      }
    }

    func values(_ variant: PokemonVariant) -> JSONValue {
      let (stats, abilities) = (
        variant.stats, [variant.ability1, variant.ability2, variant.abilityHidden]
      )
      return .array(
        [
          hexadecimal(variant.versionGroups),
          .array(variant.types.map { JSONValue(typeAt[$0.rawValue]) }),
          .int(stats.hp), .int(stats.attack), .int(stats.defense), .int(stats.specialAttack),
          .int(stats.specialDefense), JSONValue(variant.special), .int(stats.speed),
        ] + abilities.map { JSONValue($0.flatMap { abilityAt[$0.rawValue] }) })
    }

    func row(_ id: PokemonID, _ history: PokemonHistory) -> JSONValue {
      let names = books.map { book -> JSONValue in
        .string(
          history.pokemon.isDefault
            ? book.name(history.species.id) : book.pokemonNames[id]?.name ?? "")
      }
      return [
        .int(id.rawValue), .int(speciesAt[history.species.id] ?? 0),
        .string(relations.fileName(.pokemon, id.rawValue) ?? ""), names[0], names[1],
        .int(kinds[id] ?? 0), .int(history.pokemon.height), JSONValue(history.pokemon.weight),
        hexadecimal(history.present), hexadecimal(history.absent),
        hexadecimal(evolved[id] ?? []), .bool(evolvedAnywhere.contains(id)),
        .int(ranks[0][id] ?? 0), .int(ranks[1][id] ?? 0), .bool(relations.pictured.contains(id)),
        .array(history.variants.map(values)),
      ]
    }

    let places = relations.groups.placesByID
    let pokemon = relations.allPokemon.compactMap { id in
      relations.histories[id].map { row(id, $0) }
    }
    let learned = methods.map { method in
      relations.moves.reduce(into: VersionGroupSet()) { games, move in
        for group in move.learners where group.method.rawValue == method.id {
          games.formUnion(group.versionGroups)
        }
      }
    }
    let methodRows = zip(methods, learned).map { method, games -> JSONValue in
      [
        .string(method.identifier), .string(method.english), .string(method.japanese),
        hexadecimal(games),
      ]
    }
    return [
      "games": .array(
        zip(books[0].games, books[1].games).map { game, other in
          [
            .string(game.identifier), .string(game.name), .string(other.name),
            .int(game.generation.rawValue), JSONValue(places[game.versionGroup.learnsets]),
            .array(game.dexes.compactMap { dexAt[$0.id.rawValue].map { .int($0) } }),
          ]
        }),
      "current": JSONValue(relations.groups.newest().flatMap { places[$0.id] }),
      "types": .array(types.map(\.json)), "abilities": .array(abilities.map(\.json)),
      "charts": .array(
        try pokedex.generations().map { generation in
          .string(
            try types.map { attacking in
              let factors = Dictionary(
                first: try pokedex.effectiveness(
                  of: [TypeID(attacking.id)], generation: generation.id
                ).map { ($0.id.rawValue, Int($0.factor * 2)) })
              return types.map { "\(factors[$0.id] ?? 2)" }.joined()
            }.joined())
        }),
      "typesIn": .array(
        try pokedex.generations().map { generation in
          .array(try pokedex.types(in: generation.id).map { JSONValue(typeAt[$0.id.rawValue]) })
        }),
      "colors": .array(colors.map(\.json)), "eggGroups": .array(eggGroups.map(\.json)),
      "methods": .array(methodRows),
      "dexes": .array(
        try dexes.map { dex in
          let numbers = try pokedex.numbers(in: .id(DexID(dex.id)))
          return [
            .string(dex.identifier), .string(dex.english), .string(dex.japanese),
            .array(numbers.flatMap { [.int($0.number), .int($0.species.rawValue)] }),
          ]
        }),
      "species": .array(
        relations.species.map { species in
          let flags =
            (species.isBaby ? 1 : 0) + (species.isLegendary ? 2 : 0) + (species.isMythical ? 4 : 0)
          return [
            .int(species.id.rawValue), .int(species.generation.rawValue), .int(flags),
            JSONValue(colorAt[species.color.rawValue]), .array(groupsOf[species.id] ?? []),
            JSONValue(species.group),
          ]
        }),
      "pokemon": .array(pokemon),
    ]
  }

  /// Returns the place of the kind of each pokemon in `FormKind.allCases`.
  private func formKinds() throws -> [PokemonID: Int] {
    var kinds: [PokemonID: Int] = [:]
    for (place, kind) in FormKind.allCases.enumerated() {
      for id in try pokedex.pokemonIDs(matching: ListQuery(formKinds: [kind])) { kinds[id] = place }
    }
    return kinds
  }

  /// Returns the games in which each pokemon is fully evolved, and the pokemon that are so in every game.
  private func fullyEvolved() throws -> ([PokemonID: VersionGroupSet], Set<PokemonID>) {
    var games: [PokemonID: VersionGroupSet] = [:]
    for game in relations.groups.map(\.id) where VersionGroupSet.canHold(game) {
      let query = ListQuery(game: .id(game), isFullyEvolved: true)
      for id in try pokedex.pokemonIDs(matching: query) { games[id, default: []].insert(game) }
    }
    return (games, Set(try pokedex.pokemonIDs(matching: ListQuery(isFullyEvolved: true))))
  }

  private func hexadecimal(_ games: VersionGroupSet) -> JSONValue {
    .string(relations.hexadecimal(games))
  }

  // MARK: Moves

  /// Returns what each move attacks with, by the name of its page: a flat list of games and the place of the type.
  /// Moves whose damage does not depend on types are left out.
  func attacks() throws -> JSONValue {
    let typeAt = try PageName.read(pokedex, .type).placesByID
    return .object(
      try relations.moves.compactMap { move -> JSONValue.Member? in
        guard let name = relations.fileName(.move, move.id.rawValue) else { return nil }
        let identifier = try pokedex.identifier(of: move.id)
        let rows = move.variants.filter {
          TeamMatchups.dependsOnTypes($0.damageClass, of: identifier)
        }.flatMap { variant -> [JSONValue] in
          [hexadecimal(variant.versionGroups), JSONValue(typeAt[variant.type.rawValue])]
        }
        return rows.isEmpty ? nil : .init(name, .array(rows))
      })
  }

  /// Writes a script for each move: `machines` as a flat list of English name, Japanese name and games, and
  /// `groups` as a flat list of method, origin, level, games and pokemon. A set of games is hexadecimal; of the
  /// pokemon, the first is an id and each other the distance to the one before.
  func writeLearners(to writer: SiteFolder.Writer) throws -> [SiteFolder.Written] {
    let bases = Dictionary(first: relations.groups.map { ($0.id, $0.learnsets) })
    let methodAt = methods.placesByID
    var machines: [MoveID: [JSONValue]] = [:]
    for (item, taught) in relations.machines.sorted(by: { $0.key < $1.key }) {
      let names = books.map { JSONValue.string($0.items[item]?.name ?? "") }
      for (move, games) in taught {
        // Learnsets of an add-on are those of its base game.
        let games = VersionGroupSet(games.compactMap { bases[$0] }.filter(VersionGroupSet.canHold))
        machines[move, default: []] += [names[0], names[1], hexadecimal(games)]
      }
    }
    let moves = relations.moves.filter { relations.fileName(.move, $0.id.rawValue) != nil }
    return try Threads.map(count: moves.count, jobs: Threads.processorCount) { [machines] in
      let move = moves[$0]
      let name = relations.fileName(.move, move.id.rawValue) ?? ""
      return try writer.write("data/learners/\(name).js", of: [AnyResourceID(move.id)]) {
        learners(name, move, machines: machines[move.id] ?? [], methodAt)
      }
    }
  }

  private func learners(
    _ name: String, _ move: MoveHistory, machines: [JSONValue], _ methodAt: [Int: Int]
  ) -> [UInt8] {
    let groups = move.learners.flatMap { group -> [JSONValue] in
      var last = 0
      let steps = group.pokemon.map { pokemon -> JSONValue in
        defer { last = pokemon.rawValue }
        return .int(pokemon.rawValue - last)
      }
      return [
        JSONValue(methodAt[group.method.rawValue]), .int(group.origin.rawValue),
        .int(group.level), hexadecimal(group.versionGroups), .array(steps),
      ]
    }
    let value: JSONValue = [
      "machines": .array(machines), "groups": .array(groups),
    ]
    let start = "'use strict';\n(Dex.data.learners ||= {})['\(name)'] = "
    return Array(start.utf8) + ScriptJSON.bytes(value) + Array(";\n".utf8)
  }
}
