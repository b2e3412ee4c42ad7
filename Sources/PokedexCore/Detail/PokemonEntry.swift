import PokedexFormat
import PokedexModel
import SQLiteKit

/// An ability of a pokemon with its slot.
public struct AbilitySlot: Sendable, Hashable {
  public var id: AbilityID
  public var name: String
  /// 1, 2, or 3 for the hidden ability.
  public var slot: Int
  public var isHidden: Bool { slot == 3 }
}

/// The complete data of a pokemon, for apps that import it into their own store.
public struct PokemonEntry: Sendable, Hashable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  public var name: String
  /// In decimeters.
  public var height: Int
  /// In hectograms; nil if the games do not state it.
  public var weight: Int?
  /// The types in slot order.
  public var types: [Named<PokemonType>]
  public var stats: StatValues
  /// The Special stat of generation I if the entry is as of generation I; otherwise nil.
  public var special: Int?
  public var abilities: [AbilitySlot]
  public var sprites: Sprites
  /// The moves that it can learn in the version group, including inherited moves, ascending.
  public var moveIDs: [MoveID]
  /// The generations with a game in which it is known to be present, ascending.
  public var availableGenerations: [GenerationID]
}

extension Pokedex {
  /// Returns all pokemon as of a version group, ascending by id.
  ///
  /// - Parameters:
  ///   - versionGroup: Lists the pokemon that are not known to be absent in its games. Nil lists all
  ///     pokemon as of the newest games, with every move that they learn in any game.
  ///   - language: The language of the names.
  ///   - progress: Called regularly with the number of finished pokemon and the total.
  /// - Throws: ``PokedexError`` `unknownResource`; `cancelled` if the task is cancelled.
  public func entries(
    at versionGroup: VersionGroupID? = nil, in language: DisplayLanguage = .japanese,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(PokedexError) -> [PokemonEntry] {
    var facets = PokemonFacets()
    facets.versionGroup = versionGroup
    facets.availability = .notKnownAbsent
    try PokedexError.checkCancellation(path)
    let wanted = try positions(having: facets).positions
    let total = wanted.count
    progress?(0, total)
    let maker = try EntryMaker(self, versionGroup, language)
    let learnsetGroup = try learnsetGroup(of: versionGroup)
    let sprites = try allSprites()
    let moves = try movesByPokemon()
    var entries: [PokemonEntry] = []
    entries.reserveCapacity(total)
    for (done, position) in wanted.enumerated() {
      if done % 64 == 0 { try PokedexError.checkCancellation(path) }
      if done % 256 == 0, done > 0 { progress?(done, total) }
      let id = maker.roster.ids[position]
      if let entry = maker.entry(
        position, sprites[id] ?? Sprites(), moves.moves(of: id, at: learnsetGroup))
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
    of pokemon: PokemonID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> PokemonEntry {
    let maker = try EntryMaker(self, versionGroup, language)
    guard let position = maker.roster.position(of: pokemon) else {
      throw Self.unknown(.pokemon, pokemon.rawValue)
    }
    let learnsetGroup = try learnsetGroup(of: versionGroup)
    let moves = try learnedMoves(of: pokemon).moves(at: learnsetGroup)
    guard let entry = maker.entry(position, try sprites(of: pokemon), moves) else {
      throw PokedexError(.notInVersionGroup, subject: try name(of: pokemon, in: language))
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

  init(_ pokedex: Pokedex, _ group: VersionGroupID?, _ language: DisplayLanguage)
    throws(PokedexError)
  {
    roster = try pokedex.roster()
    self.group = try pokedex.existing(group)
    names = try pokedex.nameTable(.pokemon, language)
    types = try pokedex.nameTable(.type, language)
    abilities = try pokedex.nameTable(.ability, language)
    generationOf = Dictionary(
      try pokedex.catalog().versionGroups.map { ($0.id, $0.generation) }
    ) { first, _ in first }
  }

  /// Returns the entry of a pokemon; nil if it does not exist yet in the version group.
  func entry(_ position: Int, _ sprites: Sprites, _ moves: [MoveID]) -> PokemonEntry? {
    guard let variant = roster.variant(position, at: group) else { return nil }
    let pokemon = roster.pokemon[position]
    return PokemonEntry(
      id: pokemon.id, speciesID: pokemon.species, name: names.name(pokemon.id.rawValue),
      height: pokemon.height, weight: pokemon.weight,
      types: variant.types.map { Named(id: $0, name: types.name($0.rawValue)) },
      stats: variant.stats, special: variant.special,
      abilities: AbilitySlot.slots(of: variant, abilities.name), sprites: sprites, moveIDs: moves,
      availableGenerations: Set(roster.present[position].compactMap { generationOf[$0] })
        .sorted())
  }
}

extension AbilitySlot {
  static func slots<Failure: Error>(
    of variant: PokemonVariant, _ name: (Int) throws(Failure) -> String
  ) throws(Failure) -> [AbilitySlot] {
    var slots: [AbilitySlot] = []
    for (index, id) in [variant.ability1, variant.ability2, variant.abilityHidden].enumerated() {
      guard let id else { continue }
      slots.append(AbilitySlot(id: id, name: try name(id.rawValue), slot: index + 1))
    }
    return slots
  }
}
