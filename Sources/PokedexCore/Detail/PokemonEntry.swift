import PokedexFormat
import PokedexModel
import SQLiteKit

/// A slot of a pokemon's abilities that is filled.
public struct AbilitySlot: Sendable, Hashable {
  public var id: AbilityID
  public var name: String
  /// 1, 2, or 3 for the hidden one.
  public var slot: Int
  public var isHidden: Bool { slot == 3 }
}

/// A pokemon whole: what an app that keeps its own store takes over.
public struct PokemonEntry: Sendable, Hashable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  public var name: String
  /// Decimetres.
  public var height: Int
  /// Hectograms; nil where the games tell none.
  public var weight: Int?
  /// By slot.
  public var types: [Named<PokemonType>]
  public var stats: StatValues
  /// The one special stat of generation i, where the entry is as of then; nil otherwise.
  public var special: Int?
  public var abilities: [AbilitySlot]
  public var sprites: Sprites
  /// Moves that it can learn in the version group, inherited ones included; ascending.
  public var moveIDs: [MoveID]
  /// Generations with a game in which it is known to be; ascending.
  public var availableGenerations: [GenerationID]
}

extension Pokedex {
  /// All pokemon as of a version group, ascending by id.
  ///
  /// - Parameters:
  ///   - versionGroup: those of its games that are not known to be absent; nil for all pokemon as
  ///     they are today, with every move that they learn anywhere.
  ///   - language: of the names.
  ///   - progress: called now and then with what is done and what there is to do.
  /// - Throws: ``PokedexError`` `unknownResource`; `cancelled` where the task is cancelled.
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
    let sprites = try allSprites()
    let moves = try movesByPokemon()
    var entries: [PokemonEntry] = []
    entries.reserveCapacity(total)
    for (done, position) in wanted.enumerated() {
      if done % 64 == 0 { try PokedexError.checkCancellation(path) }
      if done % 256 == 0, done > 0 { progress?(done, total) }
      let id = maker.roster.ids[position]
      if let entry = maker.entry(
        position, sprites[id] ?? Sprites(), moves.moves(of: id, at: versionGroup))
      {
        entries.append(entry)
      }
    }
    try PokedexError.checkCancellation(path)
    progress?(total, total)
    return entries
  }

  /// One pokemon as of a version group; nil stands for today and for every move.
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
    let moves = try learnedMoves(of: pokemon).moves(at: versionGroup)
    guard let entry = maker.entry(position, try sprites(of: pokemon), moves) else {
      throw PokedexError(.notInVersionGroup, subject: try name(of: pokemon, in: language))
    }
    return entry
  }
}

/// Makes entries of what is in memory.
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

  /// Nil where the pokemon does not exist yet.
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
