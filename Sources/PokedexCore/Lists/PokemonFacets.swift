import PokedexFormat
import PokedexModel
import SQLiteKit

/// What a list of pokemon can be narrowed by. Facets that are nil or empty ask nothing.
public struct PokemonFacets: Sendable, Hashable {
  /// A number that pokemon have and lists sort and filter by.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    case hp, attack, defense, specialAttack, specialDefense, speed
    /// The sum of the stats.
    case total
    /// Decimetres.
    case height
    /// Hectograms.
    case weight
  }

  /// Which pokemon of a version group count.
  public enum Availability: Sendable, Hashable {
    /// All that exist by then.
    case existing
    /// Those that are not known to be absent.
    case notKnownAbsent
    /// Those that are known to be there.
    case knownPresent
  }

  /// As of which games types, abilities and stats count, and who exists; nil for today, without a
  /// question of existence.
  public var versionGroup: VersionGroupID?
  /// Matters with ``versionGroup`` only.
  public var availability = Availability.existing
  /// Each of these must be a type of the pokemon: two for dual types.
  public var types: [TypeID] = []
  /// Generations in which the species came.
  public var generations: GenerationSet?
  /// The species must be listed there.
  public var dex: DexID?
  /// One of these must stand in a slot.
  public var abilities: [AbilityID] = []
  /// The species must be in one of these.
  public var eggGroups: [ID<EggGroup>] = []
  /// Every measure must lie in its range.
  public var ranges: [Measure: ClosedRange<Int>] = [:]
  /// Only pokemon that stand for their species.
  public var onlyDefaults = false
  public var isLegendary: Bool?
  public var isMythical: Bool?
  public var isBaby: Bool?

  public init() {}

  var isEmpty: Bool { self == PokemonFacets() }
}

extension PokemonFacets.Measure {
  /// The number of `pokemon` as `variant`; nil where generation i had no such stat, and for unknown
  /// weights.
  func value(_ pokemon: Pokemon, _ variant: PokemonVariant) -> Int? {
    let stats = variant.stats
    switch self {
    case .hp: return stats.hp
    case .attack: return stats.attack
    case .defense: return stats.defense
    case .specialAttack: return variant.special == nil ? stats.specialAttack : nil
    case .specialDefense: return variant.special == nil ? stats.specialDefense : nil
    case .speed: return stats.speed
    case .total: return variant.totalStats
    case .height: return pokemon.height
    case .weight: return pokemon.weight
    }
  }
}

extension PokemonVariant {
  /// The sum of the six stats, or of the five of generation i.
  public var totalStats: Int {
    let sum = stats.hp + stats.attack + stats.defense + stats.speed
    return sum + (special ?? stats.specialAttack + stats.specialDefense)
  }

  /// By slot.
  public var types: PokemonTypes { PokemonTypes(type1, type2) }
}

extension Pokedex {
  /// The roster's positions that have `facets`.
  func positions(having facets: PokemonFacets) throws(PokedexError) -> PokemonSet {
    let roster = try roster()
    let group = try existing(facets.versionGroup)
    var inDex: Set<SpeciesID>?
    if let dex = facets.dex { inDex = Set(try numbers(in: dex).map(\.species)) }
    // Ids that no egg group can have stand for no pokemon, not for no question.
    let eggGroups = facets.eggGroups.reduce(UInt64(0)) { bits, group in
      (0..<64).contains(group.rawValue) ? bits | 1 << UInt64(group.rawValue) : bits
    }
    var set = PokemonSet(count: roster.ids.count)
    for position in roster.ids.indices {
      let pokemon = roster.pokemon[position]
      guard let variant = roster.variant(position, at: group),
        let species = roster.species[pokemon.species],
        !facets.onlyDefaults || pokemon.isDefault,
        inDex?.contains(pokemon.species) ?? true,
        facets.eggGroups.isEmpty
          || eggGroups & (roster.eggGroups[pokemon.species] ?? 0) != 0,
        facets.matches(pokemon, variant, species),
        facets.versionGroup == nil
          || facets.availability.includes(roster.isPresent(position, in: group))
      else { continue }
      set.insert(position)
    }
    return set
  }
}

extension PokemonFacets {
  fileprivate func matches(_ pokemon: Pokemon, _ variant: PokemonVariant, _ species: Species)
    -> Bool
  {
    for type in types where type != variant.type1 && type != variant.type2 { return false }
    if let generations, !generations.isEmpty, !generations.contains(species.generation) {
      return false
    }
    if !abilities.isEmpty,
      !abilities.contains(where: {
        $0 == variant.ability1 || $0 == variant.ability2 || $0 == variant.abilityHidden
      })
    {
      return false
    }
    if let isLegendary, isLegendary != species.isLegendary { return false }
    if let isMythical, isMythical != species.isMythical { return false }
    if let isBaby, isBaby != species.isBaby { return false }
    return ranges.allSatisfy { measure, range in
      measure.value(pokemon, variant).map(range.contains) ?? false
    }
  }
}

extension PokemonFacets.Availability {
  /// - Parameter isPresent: nil where no source tells.
  fileprivate func includes(_ isPresent: Bool?) -> Bool {
    switch self {
    case .existing: true
    case .notKnownAbsent: isPresent != false
    case .knownPresent: isPresent == true
    }
  }
}
