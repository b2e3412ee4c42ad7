import Diagnostics
import Layers
import PokedexModel

extension QualityGate {
  /// Every move has in every version group since its generation exactly one variant, with a type of
  /// that time and values within the bounds of the games.
  func moveFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let typeGenerations = generations(dex.types.map { ($0.id.rawValue, $0.generation.rawValue) })
    var covered: [MoveID: VersionGroupSet] = [:]
    for variant in dex.moveVariants {
      let at = place(.move, variant.move.rawValue)
      if let before = covered[variant.move], !before.isDisjoint(with: variant.versionGroups) {
        findings.append(error("variant-overlap", "two variants in one version group", at))
      }
      covered[variant.move, default: VersionGroupSet()].formUnion(variant.versionGroups)
      let early = variant.versionGroups.subtracting(since(typeGenerations[variant.type.rawValue]))
      if variant.type == 0 || !early.isEmpty {
        findings.append(
          error(
            "type-before-generation",
            "type \(slugs(.type, variant.type.rawValue)) is not there yet in \(names(early))", at))
      }
      for (name, value, range) in [
        ("power", variant.power, 1...300), ("accuracy", variant.accuracy, 1...100),
        ("pp", variant.pp, 1...64), ("priority", variant.priority, -8...8),
        ("effect chance", variant.effectChance, 1...100),
      ] {
        guard let value, !range.contains(value) else { continue }
        let message: Message =
          "\(Message(listed: name)) \(value) in \(names(variant.versionGroups)); games have "
          + "\(range.lowerBound) to \(range.upperBound)"
        // Of new moves upstream often says 0 where it means none.
        let isNone = value == 0 && name != "pp"
        findings.append(
          isNone
            ? warning("move-value-out-of-range", message, at)
            : error("move-value-out-of-range", message, at))
      }
      if variant.damageClass == 0 || variant.target == 0 {
        findings.append(error("move-incomplete", "no damage class or no target", at))
      }
    }
    for move in dex.moves
    where covered[move.id] ?? VersionGroupSet() != since(move.generation.rawValue) {
      findings.append(
        error(
          "variant-coverage", "the variants do not cover every version group since its generation",
          place(.move, move.id.rawValue)))
    }
    return findings
  }

  /// Of the latest generation learnsets may still be missing.
  private func emptyLearnsetFindings() -> [Diagnostic] {
    let learners = Set(dex.learnset.lazy.filter { $0.via == .own }.map(\.pokemon))
    let generations = Dictionary(
      dex.species.map { ($0.id, $0.generation) }, uniquingKeysWith: { a, _ in a })
    let latest = dex.generations.map(\.id).max()
    return dex.pokemon.filter { $0.isDefault && !learners.contains($0.id) }.map { pokemon in
      let at = place(.pokemon, pokemon.id.rawValue)
      return generations[pokemon.species] == latest
        ? warning("learnset-empty", "it learns no move in any game", at)
        : error("learnset-empty", "it learns no move in any game", at)
    }
  }

  /// Every row's move, pokemon and machine is of the version group's time; levels are levels.
  func learnsetFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let moveGenerations = generations(dex.moves.map { ($0.id.rawValue, $0.generation.rawValue) })
    let introductions = Introductions(dex)
    var pokemonGenerations: [PokemonID: Int] = [:]
    for pokemon in dex.pokemon {
      pokemonGenerations[pokemon.id] = introductions.generation(of: pokemon.id)
    }
    var withRows = VersionGroupSet()
    var (pokemon, sincePokemon) = (PokemonID(0), VersionGroupSet())
    var (move, sinceMove) = (MoveID(0), VersionGroupSet())
    for row in dex.learnset {
      withRows.formUnion(row.versionGroups)
      if row.move != move {
        (move, sinceMove) = (row.move, since(moveGenerations[row.move.rawValue]))
      }
      if row.pokemon != pokemon {
        (pokemon, sincePokemon) = (row.pokemon, since(pokemonGenerations[row.pokemon]))
      }
      if row.versionGroups.bits & ~sinceMove.bits != 0 {
        findings.append(
          error(
            "move-before-generation",
            "learns \(slugs(.move, move.rawValue)) in "
              + "\(names(row.versionGroups.subtracting(sinceMove))), before the move was there",
            place(.pokemon, pokemon.rawValue)))
      }
      if row.versionGroups.bits & ~sincePokemon.bits != 0 {
        findings.append(
          error(
            "learner-before-generation",
            "learns \(slugs(.move, move.rawValue)) in "
              + "\(names(row.versionGroups.subtracting(sincePokemon))), before it was there",
            place(.pokemon, pokemon.rawValue)))
      }
      if !(0...100).contains(row.level) {
        findings.append(
          error(
            "level-out-of-range", "learns \(slugs(.move, move.rawValue)) at level \(row.level)",
            place(.pokemon, pokemon.rawValue)))
      }
      if row.versionGroups.isEmpty {
        findings.append(
          error("empty-set", "a learnset row in no game", place(.pokemon, pokemon.rawValue)))
      }
    }
    if isFull {
      findings += emptyLearnsetFindings()
      for group in groups where !withRows.contains(group.id) {
        findings.append(
          warning(
            "learnset-gap",
            "PokéAPI has no learnsets of \(slugs(.versionGroup, group.id.rawValue))",
            place(.versionGroup, group.id.rawValue)))
      }
    }
    for machine in dex.machines
    where !since(moveGenerations[machine.move.rawValue]).contains(machine.versionGroup) {
      findings.append(
        error(
          "move-before-generation",
          "\(slugs(.item, machine.item.rawValue)) teaches \(slugs(.move, machine.move.rawValue)) in "
            + "\(slugs(.versionGroup, machine.versionGroup.rawValue)), before the move was there",
          place(.move, machine.move.rawValue)))
    }
    return findings
  }
}
