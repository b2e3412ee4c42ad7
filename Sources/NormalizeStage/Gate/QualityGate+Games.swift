import Basics
import Layers
import PokedexModel

extension QualityGate {
  /// Checks that version groups have unique orders and at least one game, that dexes have no gaps and that
  /// the type chart is complete.
  func gameFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (a, b) in zip(groups, groups.dropFirst()) where a.order == b.order {
      findings.append(
        error(
          .orderRepeated(order: b.order, other: identifiers(.versionGroup, a.id.rawValue)),
          place(.versionGroup, b.id.rawValue)))
    }
    for (a, b) in zip(groups, groups.dropFirst()) where a.generation > b.generation {
      findings.append(
        error(
          .orderAgainstGeneration,
          place(.versionGroup, b.id.rawValue)))
    }
    let withVersions = Set(dex.versions.map(\.versionGroup))
    for group in groups where !withVersions.contains(group.id) {
      findings.append(
        error(.noVersion, place(.versionGroup, group.id.rawValue)))
    }
    return findings + dexFindings() + chartFindings()
  }

  /// Checks that numbers are unique within a dex and, in a full source, have no gaps.
  private func dexFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var numbers: [DexID: [Int: SpeciesID]] = [:]
    for row in dex.dexNumbers {
      if let other = numbers[row.dex, default: [:]].updateValue(row.species, forKey: row.number) {
        findings.append(
          error(
            .dexNumberRepeated(
              number: row.number, species: identifiers(.pokemonSpecies, other.rawValue),
              other: identifiers(.pokemonSpecies, row.species.rawValue)),
            place(.pokedex, row.dex.rawValue)))
      }
      if row.number < 0 {
        findings.append(
          error(
            .dexNumberNegative(number: row.number),
            place(.pokedex, row.dex.rawValue)))
      }
    }
    guard isFull else { return findings }
    for dex in dex.dexes {
      guard let known = numbers[dex.id]?.keys.sorted(), let first = known.first,
        let last = known.last
      else {
        findings.append(warning(.dexEmpty, place(.pokedex, dex.id.rawValue)))
        continue
      }
      let gaps = last - first + 1 - known.count
      if first > 1 || gaps > 0 {
        findings.append(
          error(
            .dexNotDense(first: first, last: last, count: gaps),
            place(.pokedex, dex.id.rawValue)))
      }
    }
    return findings
  }

  /// Checks that in each generation every pair of types has exactly one factor, with a value that occurs in
  /// the games.
  private func chartFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    struct Pair: Hashable {
      var attacking: TypeID
      var defending: TypeID
    }
    var seen: [Pair: GenerationSet] = [:]
    for row in dex.typeEfficacies {
      let pair = Pair(attacking: row.attacking, defending: row.defending)
      if ![0, 50, 100, 200].contains(row.factorPercent) {
        findings.append(
          error(
            .wrongFactor(percent: row.factorPercent),
            place(.type, row.attacking.rawValue)))
      }
      if let before = seen[pair], !before.isDisjoint(with: row.generations) {
        findings.append(
          error(
            .factorRepeated(type: identifiers(.type, row.defending.rawValue)),
            place(.type, row.attacking.rawValue)))
      }
      seen[pair, default: GenerationSet()].formUnion(row.generations)
    }
    for generation in dex.generations {
      let pairs = seen.filter { $0.value.contains(generation.id) }.keys
      let types = Set(pairs.map(\.attacking)).union(pairs.map(\.defending))
      if pairs.count != types.count * types.count {
        findings.append(
          error(
            .chartIncomplete(count: pairs.count, types: types.count),
            place(.generation, generation.id.rawValue)))
      }
    }
    let active = Set(dex.typeEfficacies.lazy.filter { $0.factorPercent != 100 }.map(\.attacking))
    for type in Set(dex.pokemonVariants.map(\.type1)).subtracting(active).sorted() {
      findings.append(
        error(
          .typeWithoutRelations, place(.type, type.rawValue)))
    }
    return findings
  }
}
