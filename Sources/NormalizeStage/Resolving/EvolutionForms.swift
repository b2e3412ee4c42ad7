import Layers
import PokedexModel

/// The forms in evolution methods. PokéAPI named pokemon until September 2026, and names forms since then; each gives the
/// other. See Documentation/VERSIONING.md, "Evolutions".
enum EvolutionForms {
  private struct Step: Hashable {
    var from: SpeciesID
    var to: SpeciesID
  }

  /// Completes the forms, removes those that a method names without need, and numbers the methods of each step.
  static func fill(_ dex: inout NormalizedDex, _ varieties: Varieties) {
    let pokemon = Dictionary(
      dex.forms.map { ($0.id, $0.pokemon) }, uniquingKeysWith: { first, _ in first })
    let rows = dex.evolutions.map { row in
      var row = row
      row.baseForm = row.requiredPokemonForm.flatMap { pokemon[$0] } ?? row.baseForm
      row.evolvedForm = row.evolvedPokemonForm.flatMap { pokemon[$0] } ?? row.evolvedForm
      row.requiredPokemonForm =
        row.requiredPokemonForm ?? row.baseForm.flatMap(varieties.defaultForm)
      row.evolvedPokemonForm =
        row.evolvedPokemonForm ?? row.evolvedForm.flatMap(varieties.defaultForm)
      return row
    }
    let steps = Dictionary(grouping: rows) { Step(from: $0.from, to: $0.to) }
    dex.evolutions = steps.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }
      .flatMap { numbered(withoutNeedlessForms($0.value, varieties)) }
  }

  /// The ordinary form of a species is named only where another one could be meant: where a variety that is not
  /// regional may not evolve (Pikachu with a cap), or a method of the same step has another form.
  private static func withoutNeedlessForms(_ rows: [Evolution], _ varieties: Varieties)
    -> [Evolution]
  {
    let (from, to) = (
      varieties.defaultVariety(of: rows[0].from), varieties.defaultVariety(of: rows[0].to)
    )
    func isOther(_ id: PokemonID?, than ordinary: PokemonID?) -> Bool {
      guard let id, id != ordinary, let variety = varieties[id] else { return false }
      return variety.transience == nil && !variety.isRegional
    }
    let isBaseNamed = varieties.varieties(of: rows[0].from).contains { isOther($0.id, than: from) }
    let isResultNamed = rows.contains { isOther($0.evolvedForm, than: to) }
    let bases = Set(rows.filter { $0.baseForm == from }.map(\.requiredPokemonForm))
    let results = Set(rows.filter { $0.evolvedForm == to }.map(\.evolvedPokemonForm))
    let (base, result) = (from.flatMap(varieties.defaultForm), to.flatMap(varieties.defaultForm))
    return rows.map { row in
      var row = row
      if row.baseForm == from, !isBaseNamed {
        row.baseForm = nil
        if row.requiredPokemonForm == base, bases.count == 1 { row.requiredPokemonForm = nil }
      }
      if row.evolvedForm == to, !isResultNamed {
        row.evolvedForm = nil
        if row.evolvedPokemonForm == result, results.count == 1 { row.evolvedPokemonForm = nil }
      }
      return row
    }
  }

  /// Returns the methods of a step, each once, numbered by content, so that the result does not depend on PokéAPI's
  /// order.
  private static func numbered(_ rows: [Evolution]) -> [Evolution] {
    let ordered = rows.map { (row: $0, key: $0.contentKey) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row)
    var result: [Evolution] = []
    for row in ordered where !result.contains(where: { $0.numbered(0) == row }) {
      result.append(row.numbered(result.count + 1))
    }
    return result
  }
}

extension Evolution {
  fileprivate func numbered(_ position: Int) -> Evolution {
    var row = self
    row.position = position
    return row
  }

  /// The distinguishing values of an evolution method as numbers; the default method sorts first.
  fileprivate var contentKey: [Int] {
    let none = Int.min
    let flags = [isDefault, needsOverworldRain, turnUpsideDown, needsMultiplayer, nearSpecialRock]
    let ids: [Int?] = [
      versionGroup.rawValue, trigger.rawValue, baseForm?.rawValue, evolvedForm?.rawValue, minLevel,
      gender?.rawValue, item?.rawValue, heldItem?.rawValue, location?.rawValue,
      knownMove?.rawValue, knownMoveType?.rawValue, usedMove?.rawValue, minMoveCount, minSteps,
      minDamageTaken, minHappiness, minBeauty, minAffection, relativePhysicalStats,
      partySpecies?.rawValue, partyType?.rawValue, tradeSpecies?.rawValue, region?.rawValue,
    ]
    let newer: [Int?] = [
      nil, requiredPokemonForm?.rawValue, evolvedPokemonForm?.rawValue, Int(allowedNatures.bits),
      percentageChance,
    ]
    return [isDefault ? 0 : 1] + ids.map { $0 ?? none } + flags.map { $0 ? 1 : 0 }
      + (timeOfDay ?? "").utf8.map { Int($0) } + newer.map { $0 ?? none }
      + (conditionExpression ?? "").utf8.map { Int($0) }
  }
}
