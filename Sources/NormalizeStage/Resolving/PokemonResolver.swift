import Base
import Layers
import PokedexModel

/// Resolves the current and past values of pokemon to variants.
///
/// The rules are in Documentation/VERSIONING.md. Values only change between generations, unless a supplement
/// states one for a single version group, or a game has no abilities. So the version groups of a generation share a
/// variant, and so do generations with equal values.
struct PokemonResolver {
  private let groupsByGeneration: [(generation: Int, groups: VersionGroupSet)]
  private let withoutAbilities: VersionGroupSet
  private let generations: [AbilityID: Int]
  private let references: ReferenceTable
  private let findings: DiagnosticCollector

  init(_ dex: NormalizedDex, _ references: ReferenceTable, findings: DiagnosticCollector) {
    (self.references, self.findings) = (references, findings)
    generations = Dictionary(first: dex.abilities.map { ($0.id, $0.generation.rawValue) })
    var groups: [Int: VersionGroupSet] = [:]
    for group in dex.versionGroups {
      groups[group.generation.rawValue, default: VersionGroupSet()].insert(group.id)
    }
    groupsByGeneration = groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    withoutAbilities = VersionGroupSet(
      GameRules.gamesWithoutAbilities.flatMap { references.ids(called: $0) })
  }

  /// Returns the variants of a pokemon that exists since generation `first`.
  func variants(of values: PokemonValues, since first: Int) -> [PokemonVariant] {
    var variants: [PokemonVariant] = []
    let special = VersionGroupSet(values.inOneGame.map { VersionGroupID($0.boundary) })
      .union(withoutAbilities)
    for (generation, groups) in groupsByGeneration where generation >= first {
      let shared = groups.subtracting(special)
      if !shared.isEmpty {
        variants.add(checked(Self.variant(of: values, in: generation), generation), in: shared)
      }
      for group in groups.intersection(special) {
        var variant = checked(Self.variant(of: values, in: generation, group), generation)
        if withoutAbilities.contains(group) {
          (variant.ability1, variant.ability2, variant.abilityHidden) = (nil, nil, nil)
        }
        variants.add(variant, in: [group])
      }
    }
    return variants
  }

  /// Returns the variant without abilities that are newer than the generation: PokéAPI does not say which ability the
  /// pokemon had before.
  private func checked(_ variant: PokemonVariant, _ generation: Int) -> PokemonVariant {
    var checked = variant
    for slot in [\.ability1, \.ability2, \.abilityHidden]
      as [WritableKeyPath<PokemonVariant, AbilityID?>]
    {
      guard let ability = variant[keyPath: slot], generations[ability] ?? 0 > generation else {
        continue
      }
      checked[keyPath: slot] = nil
      findings.report(
        Diagnostic(
          .warning,
          .abilityNewerThanGame(
            ability: references.identifier(of: .ability, ability.rawValue),
            generation: references.identifier(of: .generation, generation)),
          at: .resource("pokemon/\(variant.pokemon)")))
    }
    return checked
  }

  /// Returns the pokemon in a generation, or in one version group of it; `versionGroups` of the result is
  /// empty.
  static func variant(
    of values: PokemonValues, in generation: Int, _ group: VersionGroupID? = nil
  ) -> PokemonVariant {
    func value(_ field: PokemonValues.Field) -> Int? { values.value(field, in: generation, group) }
    var variant = PokemonVariant()
    variant.pokemon = values.id
    variant.type1 = TypeID(value(.type1) ?? 0)
    variant.type2 = value(.type2).map { TypeID($0) }
    for field in PokemonValues.Field.sixStats { variant.stats[field] = value(field) ?? 0 }
    if generation < RuleChange.twoSpecialStats {
      // If no special stat is stated, it equals special attack.
      variant.special = value(.special) ?? variant.stats.specialAttack
      variant.stats.specialAttack = 0
      variant.stats.specialDefense = 0
    }
    variant.effort = values.effort(in: generation, group)
    if generation >= RuleChange.abilities {
      variant.ability1 = value(.ability1).map { AbilityID($0) }
      variant.ability2 = value(.ability2).map { AbilityID($0) }
      variant.abilityHidden = value(.abilityHidden).map { AbilityID($0) }
    }
    return variant
  }
}

/// The generations in which the rules of the games changed, which PokéAPI does not state.
enum RuleChange {
  /// The generation that split special into special attack and special defense (Gold and Silver).
  static let twoSpecialStats = 2
  /// The generation that introduced abilities (Ruby and Sapphire).
  static let abilities = 3
  /// The generation that introduced effort values as they are now (Ruby and Sapphire).
  static let effort = 3
  /// The generation since which each move has a damage class (Diamond and Pearl); before, its type had one.
  static let damageClassOfMove = 4
}
