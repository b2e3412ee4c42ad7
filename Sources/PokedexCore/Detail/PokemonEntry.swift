/// An ability of a pokemon with its slot.
public struct AbilitySlot: Sendable, Hashable, Codable, Identifiable {
  public var ability: NamedResource<Ability>
  /// 1, 2, or 3 for the hidden ability.
  public var slot: Int

  public var id: Int { slot }
  public var isHidden: Bool { slot == 3 }

  static func slots<Failure: Error>(
    of variant: PokemonVariant, _ ability: (AbilityID) throws(Failure) -> NamedResource<Ability>
  ) throws(Failure) -> [AbilitySlot] {
    var slots: [AbilitySlot] = []
    for (index, id) in [variant.ability1, variant.ability2, variant.abilityHidden].enumerated() {
      guard let id else { continue }
      slots.append(AbilitySlot(ability: try ability(id), slot: index + 1))
    }
    return slots
  }
}

/// The complete data of a pokemon, for apps that import it into their own store.
public struct PokemonEntry: Sendable, Hashable, Codable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  public var identifier: String
  public var name: String
  /// In decimeters.
  public var height: Int
  /// In hectograms; nil if the games do not state it.
  public var weight: Int?
  /// The types in slot order.
  public var types: [NamedResource<PokemonType>]
  public var stats: BaseStats
  public var abilities: [AbilitySlot] = []
  public var sprites: Sprites = Sprites()
  /// The moves that it can learn in the version group, including inherited moves, ascending.
  public var moveIDs: [MoveID] = []
  /// The generations with a game in which it is known to be present, ascending.
  public var availableGenerations: [GenerationID] = []
}

extension Pokedex {
  /// Returns all pokemon as of a version group, ascending by id.
  ///
  /// - Parameters:
  ///   - game: Lists the pokemon that are not known to be absent in this version group. Nil lists all
  ///     pokemon as of the newest games, with every move that they learn in any game.
  ///   - language: The language of the names.
  ///   - progress: Called regularly with the number of finished pokemon and the total.
  /// - Throws: ``PokedexError`` `unknownResource`; `cancelled` if the task is cancelled.
  public func entries(
    in game: ResourceKey<VersionGroup>? = nil, language: DisplayLanguage? = nil,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(PokedexError) -> [PokemonEntry] {
    let query = ListQuery(game: game, availability: .notKnownAbsent)
    try PokedexError.checkCancellation(path)
    let group = try versionGroup(of: game)
    let wanted = try positions(matching: query, group).positions
    let total = wanted.count
    progress?(0, total)
    let maker = try EntryMaker(self, group, language: language)
    let learnsetGroup = try learnsetGroup(of: game)
    let sprites = try allSprites(of: Pokemon.self)
    let moves = try movesByPokemon()
    var entries: [PokemonEntry] = []
    entries.reserveCapacity(total)
    for (done, position) in wanted.enumerated() {
      if done % 64 == 0 { try PokedexError.checkCancellation(path) }
      if done % 256 == 0, done > 0 { progress?(done, total) }
      let id = maker.roster.ids[position]
      if let entry = maker.entry(
        position, sprites[id] ?? Sprites(), moves: moves.moves(of: id).moves(in: learnsetGroup))
      {
        entries.append(entry)
      }
    }
    try PokedexError.checkCancellation(path)
    progress?(total, total)
    return entries
  }

  /// Returns one pokemon as of a version group. Nil means the newest games, with every move that it
  /// learns in any game.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, `notInVersionGroup`.
  public func entry(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonEntry {
    let pokemon = try id(of: pokemon)
    let group = try versionGroup(of: game)
    let maker = try EntryMaker(self, group, language: language)
    guard let position = maker.roster.position(of: pokemon) else {
      throw Self.unknown(.pokemon, pokemon.rawValue)
    }
    let learnsetGroup = try learnsetGroup(of: game)
    let moves = try learnedMoves(of: pokemon).moves(in: learnsetGroup)
    guard let entry = maker.entry(position, try sprites(of: .id(pokemon)), moves: moves) else {
      throw PokedexError(.notInVersionGroup, subject: try name(of: pokemon, language: language))
    }
    return entry
  }
}

/// Makes entries from data in memory.
private struct EntryMaker {
  let roster: Roster
  private let group: VersionGroupID
  private let names: NameTable
  private let types: NameTable
  private let abilities: NameTable
  private let generationOf: [VersionGroupID: GenerationID]

  init(_ pokedex: Pokedex, _ group: VersionGroupID, language: DisplayLanguage?) throws(PokedexError)
  {
    roster = try pokedex.roster()
    self.group = group
    names = try pokedex.nameTable(.pokemon, language)
    types = try pokedex.nameTable(.type, language)
    abilities = try pokedex.nameTable(.ability, language)
    generationOf = Dictionary(
      first: try pokedex.catalog().versionGroups.map { ($0.id, $0.generation) })
  }

  /// Returns the entry of a pokemon; nil if it does not exist yet in the version group.
  func entry(_ position: Int, _ sprites: Sprites, moves: [MoveID]) -> PokemonEntry? {
    guard let variant = roster.variant(position, in: group) else { return nil }
    let pokemon = roster.pokemon[position]
    return PokemonEntry(
      id: pokemon.id, speciesID: pokemon.species, identifier: names.identifier(pokemon.id.rawValue),
      name: names.name(pokemon.id.rawValue), height: pokemon.height, weight: pokemon.weight,
      types: variant.types.map { types.resource($0) }, stats: BaseStats(variant),
      abilities: AbilitySlot.slots(of: variant, abilities.resource), sprites: sprites,
      moveIDs: moves,
      availableGenerations: Set(
        roster.presences[position].present.compactMap { generationOf[$0] }
      ).sorted())
  }
}
