import Layers
import PokedexModel

/// Resolves what pokemon state about now and the past into what they were in each version group.
///
/// The rules are in Documentation/VERSIONING.md. Values change with generations, so all version
/// groups of a generation agree; generations that agree share a variant.
struct PokemonResolver {
  private let groupsByGeneration: [(generation: Int, groups: VersionGroupSet)]

  init(_ dex: NormalizedDex) {
    var groups: [Int: VersionGroupSet] = [:]
    for group in dex.versionGroups {
      groups[group.generation.rawValue, default: VersionGroupSet()].insert(group.id)
    }
    groupsByGeneration = groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The variants of a pokemon that was there from generation `first` on.
  func variants(of facts: PokemonFacts, since first: Int) -> [PokemonVariant] {
    var variants: [PokemonVariant] = []
    for (generation, groups) in groupsByGeneration where generation >= first {
      var variant = Self.variant(of: facts, in: generation)
      if let known = variants.firstIndex(where: { $0.hasContent(of: variant) }) {
        variants[known].versionGroups.formUnion(groups)
      } else {
        variant.versionGroups = groups
        variants.append(variant)
      }
    }
    return variants
  }

  /// The pokemon in a generation, in no version group yet.
  static func variant(of facts: PokemonFacts, in generation: Int) -> PokemonVariant {
    func value(_ field: PokemonFacts.Field) -> Int? { facts.value(field, in: generation) }
    var variant = PokemonVariant()
    variant.pokemon = facts.id
    variant.type1 = TypeID(value(.type1) ?? 0)
    variant.type2 = value(.type2).map { TypeID($0) }
    for field in PokemonFacts.Field.sixStats { variant.stats[field] = value(field) ?? 0 }
    if generation < Era.twoSpecialStats {
      // Where no special is stated, the pokemon has none of its own: special attack stands for it.
      variant.special = value(.special) ?? variant.stats.specialAttack
      variant.stats.specialAttack = 0
      variant.stats.specialDefense = 0
    }
    if generation >= Era.abilities {
      variant.ability1 = value(.ability1).map { AbilityID($0) }
      variant.ability2 = value(.ability2).map { AbilityID($0) }
      variant.abilityHidden = value(.abilityHidden).map { AbilityID($0) }
    }
    return variant
  }
}

/// The generations in which the rules of the games changed in ways that upstream does not state.
enum Era {
  /// Special split into special attack and special defense in Gold and Silver.
  static let twoSpecialStats = 2
  /// Abilities came with Ruby and Sapphire.
  static let abilities = 3
  /// Since Diamond and Pearl a move has a damage class of its own; before, its type had one.
  static let damageClassOfMove = 4
}

extension PokemonVariant {
  /// Whether all but the version groups is equal.
  fileprivate func hasContent(of other: PokemonVariant) -> Bool {
    type1 == other.type1 && type2 == other.type2 && stats == other.stats && special == other.special
      && ability1 == other.ability1 && ability2 == other.ability2
      && abilityHidden == other.abilityHidden
  }
}
