import Basics
import Layers
import PokedexModel

extension QualityGate {
  /// Checks that every pokemon has exactly one variant in every version group since its generation, with
  /// types and abilities of that time and six stats within bounds.
  func pokemonFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let typeGenerations = generations(dex.types.map { ($0.id.rawValue, $0.generation.rawValue) })
    let abilityGenerations = generations(
      dex.abilities.map { ($0.id.rawValue, $0.generation.rawValue) })
    let introductions = Introductions(dex)
    let absent = Dictionary(
      dex.presence.map { ($0.pokemon, $0.absent) }, uniquingKeysWith: { a, _ in a })
    let withAbilities = gamesWithAbilities()
    var covered: [PokemonID: VersionGroupSet] = [:]
    for variant in dex.pokemonVariants {
      let id = variant.pokemon
      let at = place(.pokemon, id.rawValue)
      if let before = covered[id], !before.isDisjoint(with: variant.versionGroups) {
        findings.append(error(.variantOverlap, at))
      }
      covered[id, default: VersionGroupSet()].formUnion(variant.versionGroups)
      if variant.type1 == 0 || variant.type1 == variant.type2 {
        findings.append(error(.wrongTypes, at))
      }
      for type in [variant.type1, variant.type2].compactMap({ $0 }) {
        let early = variant.versionGroups.subtracting(since(typeGenerations[type.rawValue]))
        if !early.isEmpty {
          findings.append(
            error(
              .typeBeforeGeneration(type: identifiers(.type, type.rawValue), game: names(early)), at
            ))
        }
      }
      for ability in [variant.ability1, variant.ability2, variant.abilityHidden].compactMap({ $0 })
      {
        let early = variant.versionGroups.subtracting(since(abilityGenerations[ability.rawValue]))
        if !early.isEmpty {
          findings.append(
            error(
              .abilityBeforeGeneration(
                ability: identifiers(.ability, ability.rawValue), game: names(early)),
              at))
        }
      }
      findings += statFindings(variant, at)
      findings += abilityFindings(
        variant, withAbilities, absent: absent[id] ?? VersionGroupSet(), at: at)
    }
    for pokemon in dex.pokemon {
      let wanted = since(introductions.generation(of: pokemon.id))
      if covered[pokemon.id] ?? VersionGroupSet() != wanted {
        findings.append(
          error(
            .variantCoverage,
            place(.pokemon, pokemon.id.rawValue)))
      }
    }
    for row in dex.presence where !row.present.isDisjoint(with: row.absent) {
      findings.append(
        error(
          .presenceContradiction,
          place(.pokemon, row.pokemon.rawValue)))
    }
    return findings
  }

  private func statFindings(_ variant: PokemonVariant, _ at: Place) -> [Diagnostic] {
    let stats = variant.stats
    var values = [stats.hp, stats.attack, stats.defense, stats.speed]
    if let special = variant.special {
      values += [special]
      if stats.specialAttack != 0 || stats.specialDefense != 0 {
        return [error(.specialAndSplitStats, code: "wrong-stats", at)]
      }
      if !variant.versionGroups.isDisjoint(with: since(RuleChange.twoSpecialStats)) {
        return [error(.specialAfterGeneration1, code: "wrong-stats", at)]
      }
    } else {
      values += [stats.specialAttack, stats.specialDefense]
    }
    if let wrong = values.first(where: { !(1...255).contains($0) }) {
      return [error(.statOutOfRange(values: wrong), at)]
    }
    // Shedinja and Wishiwashi are the lowest, Eternamax Eternatus the highest.
    let sum = values.reduce(0, +) + (variant.special ?? 0)
    if !(150...1200).contains(sum) {
      return [error(.statSumOutOfRange(sum: sum), at)]
    }
    return []
  }

  /// The games that have abilities.
  private func gamesWithAbilities() -> VersionGroupSet {
    let without = groups.map(\.id).filter {
      GameRules.gamesWithoutAbilities.contains(identifiers(.versionGroup, $0.rawValue))
    }
    return since(RuleChange.abilities).subtracting(VersionGroupSet(without))
  }

  private func abilityFindings(
    _ variant: PokemonVariant, _ withAbilities: VersionGroupSet, absent: VersionGroupSet,
    at: Place
  ) -> [Diagnostic] {
    let hasAny =
      variant.ability1 != nil || variant.ability2 != nil || variant.abilityHidden != nil
    let before = variant.versionGroups.subtracting(withAbilities)
    if hasAny, !before.isEmpty {
      return [error(.abilityBeforeAbilities(game: names(before)), at)]
    }
    let with = variant.versionGroups.intersection(withAbilities).subtracting(absent)
    if !hasAny, !with.isEmpty {
      return [warning(.noAbility(game: names(with)), at)]
    }
    let early = variant.versionGroups.subtracting(since(5))
    if variant.abilityHidden != nil, !early.isEmpty {
      return [warning(.earlyHiddenAbility(game: names(early)), at)]
    }
    return []
  }

  func generations(_ pairs: [(Int, Int)]) -> [Int: Int] {
    Dictionary(pairs, uniquingKeysWith: { a, _ in a })
  }

  func since(_ generation: Int?) -> VersionGroupSet {
    groupsSince[generation ?? 1] ?? VersionGroupSet()
  }
}
