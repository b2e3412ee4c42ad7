import PokedexFormat
import PokedexModel
import SQLiteKit

/// Filters for a list of pokemon. A facet that is nil or empty does not filter.
public struct PokemonFacets: Sendable, Hashable {
  /// A numeric value by which lists sort and filter pokemon.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    case hp, attack, defense, specialAttack, specialDefense, speed
    /// The sum of the base stats.
    case total
    /// In decimeters.
    case height
    /// In hectograms.
    case weight
  }

  /// Which pokemon count as available in a version group.
  public enum Availability: Sendable, Hashable {
    /// All pokemon that existed by then.
    case existing
    /// Pokemon that are not known to be absent.
    case notKnownAbsent
    /// Pokemon that are known to be present.
    case knownPresent
  }

  /// The version group as of which types, abilities and stats count and pokemon exist. Nil uses the
  /// newest data and does not filter by availability.
  public var versionGroup: VersionGroupID?
  /// Ignored if ``versionGroup`` is nil.
  public var availability = Availability.existing
  /// The pokemon must have each of these types; name two for a dual type.
  public var types: [TypeID] = []
  /// Generations in which the species was introduced.
  public var generations: GenerationSet?
  /// The species must be listed in this Pokédex.
  public var dex: DexID?
  /// The pokemon must have one of these abilities in one of its slots.
  public var abilities: [AbilityID] = []
  /// The species must be in one of these egg groups.
  public var eggGroups: [EggGroupID] = []
  /// Every measure must be in its range.
  public var ranges: [Measure: ClosedRange<Int>] = [:]
  /// Whether to list only the default pokemon of each species.
  public var onlyDefaults = false
  public var isLegendary: Bool?
  public var isMythical: Bool?
  public var isBaby: Bool?

  public init() {}

  var isEmpty: Bool { self == PokemonFacets() }
}

extension PokemonFacets.Measure {
  /// Returns the value of the measure for `pokemon` with the stats of `variant`. Nil for Special Attack
  /// and Special Defense in generation I, and for unknown weights.
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
  /// The sum of the six base stats, or of the five of generation I.
  public var totalStats: Int {
    let sum = stats.hp + stats.attack + stats.defense + stats.speed
    return sum + (special ?? stats.specialAttack + stats.specialDefense)
  }

  /// The types in slot order.
  public var types: PokemonTypes { PokemonTypes(type1, type2) }
}

extension Pokedex {
  /// Returns the positions in the roster of the pokemon that match `facets`.
  func positions(having facets: PokemonFacets) throws(PokedexError) -> PokemonSet {
    let roster = try roster()
    let group = try existing(facets.versionGroup)
    var inDex: Set<SpeciesID>?
    if let dex = facets.dex { inDex = Set(try numbers(in: dex).map(\.species)) }
    // An id that is not a valid egg group must match no pokemon; it must not disable the filter.
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
  /// - Parameter isPresent: whether the pokemon is present; nil if unknown.
  fileprivate func includes(_ isPresent: Bool?) -> Bool {
    switch self {
    case .existing: true
    case .notKnownAbsent: isPresent != false
    case .knownPresent: isPresent == true
    }
  }
}
