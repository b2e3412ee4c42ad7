import Base
import Layers
import PokedexModel

/// The forms in evolution methods. PokéAPI named pokemon until September 2026, and names forms since then; each gives the
/// other. See Documentation/VERSIONING.md, "Evolutions".
enum EvolutionForms {
  /// One of the two ends of a method.
  struct End {
    let species: KeyPath<Evolution, SpeciesID>
    let pokemon: WritableKeyPath<Evolution, PokemonID?>
    let form: WritableKeyPath<Evolution, FormID?>
  }

  static var base: End { End(species: \.from, pokemon: \.baseForm, form: \.requiredPokemonForm) }
  static var result: End { End(species: \.to, pokemon: \.evolvedForm, form: \.evolvedPokemonForm) }

  /// Completes the forms, removes those that a method names without need, and numbers the methods of each step by
  /// content, so that the result does not depend on PokéAPI's order.
  static func fill(_ dex: inout NormalizedDex, _ varieties: Varieties) {
    let pokemon = Dictionary(first: dex.forms.map { ($0.id, $0.pokemon) })
    for index in dex.evolutions.indices {
      for end in [base, result] {
        let form = dex.evolutions[index][keyPath: end.form]
        let named = form.flatMap { pokemon[$0] } ?? dex.evolutions[index][keyPath: end.pokemon]
        dex.evolutions[index][keyPath: end.pokemon] = named
        dex.evolutions[index][keyPath: end.form] =
          form ?? named.flatMap { varieties.defaultForms[$0] }
      }
    }
    let steps = Dictionary(grouping: dex.evolutions) { [$0.from, $0.to] }
    dex.evolutions = steps.values.flatMap { rows in
      // A method without the form may be there too.
      Set(pruned(rows, varieties)).map { (row: $0, key: $0.contentKey) }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.enumerated().map { index, method in
          changing(method.row) { $0.position = index + 1 }
        }
    }
  }

  /// The ordinary form of a species is named only where another one could be meant: where a variety that is not
  /// regional may not evolve (Pikachu with a cap), or a method of the same step has another form.
  private static func pruned(_ rows: [Evolution], _ varieties: Varieties) -> [Evolution] {
    var rows = rows
    for end in [base, result] {
      let species = rows[0][keyPath: end.species]
      guard let ordinary = varieties.defaultVariety(of: species),
        !varieties.varieties(of: species).contains(where: { other in
          other.id != ordinary && other.transience == nil && !other.isRegional
            && (end.species == base.species
              || rows.contains { $0[keyPath: end.pokemon] == other.id })
        })
      else { continue }
      let named = rows.indices.filter { rows[$0][keyPath: end.pokemon] == ordinary }
      let forms = Set(named.map { rows[$0][keyPath: end.form] })
      for index in named {
        rows[index][keyPath: end.pokemon] = nil
        if forms == [varieties.defaultForms[ordinary]] { rows[index][keyPath: end.form] = nil }
      }
    }
    return rows
  }
}

extension Evolution {
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
    return [isDefault ? 0 : 1] + ids.map { $0 ?? none } + flags.map { $0 ? 1 : 0 }
      + (timeOfDay ?? "").utf8.map { Int($0) }
      + [none, requiredPokemonForm?.rawValue ?? none, evolvedPokemonForm?.rawValue ?? none]
      + [Int(allowedNatures.bits), percentageChance ?? none, Int(versionGroups.bits)]
      + "\(conditionExpression ?? "") \(conditionVariables ?? "")".utf8.map { Int($0) }
  }
}
