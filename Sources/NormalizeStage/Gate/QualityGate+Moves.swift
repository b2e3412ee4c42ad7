import Basics
import Layers
import PokedexModel

extension QualityGate {
  /// Checks that every move has exactly one variant in every version group since its generation, with a type
  /// of that time and values within the bounds of the games.
  func moveFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let typeGenerations = generations(dex.types.map { ($0.id.rawValue, $0.generation.rawValue) })
    var covered: [MoveID: VersionGroupSet] = [:]
    for variant in dex.moveVariants {
      let at = place(.move, variant.move.rawValue)
      if let before = covered[variant.move], !before.isDisjoint(with: variant.versionGroups) {
        findings.append(error(.variantOverlap, at))
      }
      covered[variant.move, default: VersionGroupSet()].formUnion(variant.versionGroups)
      let early = variant.versionGroups.subtracting(since(typeGenerations[variant.type.rawValue]))
      if variant.type == 0 || !early.isEmpty {
        findings.append(
          error(
            .typeBeforeGeneration(
              type: identifiers(.type, variant.type.rawValue), game: names(early)), at
          ))
      }
      let values: [(Message, Int?, ClosedRange<Int>)] = [
        (.labelPower, variant.power, 1...300), (.labelAccuracy, variant.accuracy, 1...100),
        (.labelPP, variant.pp, 1...64), (.labelPriority, variant.priority, -8...8),
        (.labelEffectChance, variant.effectChance, 1...100),
      ]
      for (name, value, range) in values {
        guard let value, !range.contains(value) else { continue }
        let message: Message =
          .valueOutOfRangeInGames(
            name: name, value: value, games: names(variant.versionGroups),
            minimum: range.lowerBound, maximum: range.upperBound)
        // For new moves PokéAPI often has 0 instead of null.
        let isNone = value == 0 && name != .labelPP
        findings.append(
          isNone
            ? warning(message, code: "move-value-out-of-range", at)
            : error(message, code: "move-value-out-of-range", at))
      }
      if variant.damageClass == 0 || variant.target == 0 {
        findings.append(error(.moveIncomplete, at))
      }
    }
    for move in dex.moves
    where covered[move.id] ?? VersionGroupSet() != since(move.generation.rawValue) {
      findings.append(
        error(
          .variantCoverage,
          place(.move, move.id.rawValue)))
    }
    return findings
  }

  /// Reports default pokemon without a learnset; only a warning in the latest generation, whose learnsets may
  /// be incomplete.
  private func emptyLearnsetFindings() -> [Diagnostic] {
    let learners = Set(dex.learnset.lazy.filter { $0.via == .own }.map(\.pokemon))
    let generations = Dictionary(
      dex.species.map { ($0.id, $0.generation) }, uniquingKeysWith: { a, _ in a })
    let latest = dex.generations.map(\.id).max()
    return dex.pokemon.filter { $0.isDefault && !learners.contains($0.id) }.map { pokemon in
      let at = place(.pokemon, pokemon.id.rawValue)
      return generations[pokemon.species] == latest
        ? warning(.learnsetEmpty, at)
        : error(.learnsetEmpty, at)
    }
  }

  /// Checks that every row's move, pokemon and machine existed in the version group, and that levels are in
  /// range.
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
            .learnsBeforeMoveWasThere(
              move: identifiers(.move, move.rawValue),
              game: names(row.versionGroups.subtracting(sinceMove))),
            code: "move-before-generation",
            place(.pokemon, pokemon.rawValue)))
      }
      if row.versionGroups.bits & ~sincePokemon.bits != 0 {
        findings.append(
          error(
            .learnerBeforeGeneration(
              move: identifiers(.move, move.rawValue),
              game: names(row.versionGroups.subtracting(sincePokemon))),
            place(.pokemon, pokemon.rawValue)))
      }
      if !(0...100).contains(row.level) {
        findings.append(
          error(
            .learnsAtLevel(move: identifiers(.move, move.rawValue), level: row.level),
            code: "level-out-of-range",
            place(.pokemon, pokemon.rawValue)))
      }
      if row.versionGroups.isEmpty {
        findings.append(
          error(.emptySet, place(.pokemon, pokemon.rawValue)))
      }
    }
    if isFull {
      findings += emptyLearnsetFindings()
      for group in groups where !withRows.contains(group.learnsets) {
        findings.append(
          warning(
            .learnsetGap(game: identifiers(.versionGroup, group.id.rawValue)),
            place(.versionGroup, group.id.rawValue)))
      }
    }
    for machine in dex.machines
    where !since(moveGenerations[machine.move.rawValue]).contains(machine.versionGroup) {
      findings.append(
        error(
          .teachesBeforeMoveWasThere(
            machine: identifiers(.item, machine.item.rawValue),
            move: identifiers(.move, machine.move.rawValue),
            game: identifiers(.versionGroup, machine.versionGroup.rawValue)),
          code: "move-before-generation",
          place(.move, machine.move.rawValue)))
    }
    return findings
  }
}
