import Basics
import Layers
import PokedexModel

extension QualityGate {
  /// Checks species, varieties and forms: one default each, and numbers within the bounds of the games.
  func speciesFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var defaults: [SpeciesID: Int] = [:]
    for pokemon in dex.pokemon where pokemon.isDefault {
      defaults[pokemon.species, default: 0] += 1
    }
    for species in dex.species {
      let at = place(.pokemonSpecies, species.id.rawValue)
      let count = defaults[species.id] ?? 0
      if count != 1 {
        findings.append(error("default-variety", .defaultVariety(count: count), at))
      }
      let values: [(Message, Int?, ClosedRange<Int>)] = [
        (.labelGenderRate, species.genderRate, -1...8),
        (.labelCaptureRate, species.captureRate, 1...255),
        (.labelBaseHappiness, species.baseHappiness, 0...255),
        (.labelHatchCounter, species.hatchCounter, 1...150),
      ]
      for (name, value, range) in values {
        guard let value, !range.contains(value) else { continue }
        findings.append(
          error(
            "species-value-out-of-range",
            .valueOutOfRange(
              name: name, value: value, minimum: range.lowerBound, maximum: range.upperBound),
            at))
      }
    }
    var forms: [PokemonID: (all: Int, defaults: Int)] = [:]
    for form in dex.forms {
      forms[form.pokemon, default: (0, 0)].all += 1
      if form.isDefault { forms[form.pokemon]!.defaults += 1 }
      if form.type1 == 0 || form.type1 == form.type2 {
        findings.append(
          error(
            "wrong-types", .wrongTypes,
            place(.pokemonForm, form.id.rawValue)))
      }
    }
    for pokemon in dex.pokemon {
      let at = place(.pokemon, pokemon.id.rawValue)
      let count = forms[pokemon.id] ?? (0, 0)
      if count.all == 0 { findings.append(error("no-form", .noForm, at)) }
      if count.defaults > 1 {
        findings.append(error("default-form", .defaultForms(count: count.defaults), at))
      } else if count.all > 0, count.defaults == 0 {
        findings.append(warning("default-form", .itHasNoDefaultForm, at))
      }
      if pokemon.height < 1 || pokemon.weight.map({ $0 < 1 }) ?? false {
        findings.append(warning("wrong-size", .wrongSize, at))
      }
    }
    return findings + growthFindings()
  }

  /// Checks that each growth rate has levels 1 to 100, each with more experience than the previous one.
  private func growthFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let levels = Dictionary(grouping: dex.growthRateLevels, by: \.growthRate)
    for rate in dex.growthRates {
      let rows = (levels[rate.id] ?? []).sorted { $0.level < $1.level }
      let isAscending = zip(rows, rows.dropFirst()).allSatisfy { $0.experience < $1.experience }
      if !rows.map(\.level).elementsEqual(1...100) || !isAscending {
        findings.append(
          error(
            "growth-rate", .growthRate,
            place(.growthRate, rate.id.rawValue)))
      }
    }
    return findings
  }

  /// Checks that evolutions agree with the species and that nothing evolves into itself.
  func evolutionFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    struct Step: Hashable {
      var from: SpeciesID
      var to: SpeciesID
    }
    let steps = Set(dex.evolutions.map { Step(from: $0.from, to: $0.to) })
    let parents = Dictionary(
      dex.species.map { ($0.id, $0.evolvesFrom) }, uniquingKeysWith: { a, _ in a })
    for species in dex.species {
      guard let from = species.evolvesFrom else { continue }
      if !steps.contains(Step(from: from, to: species.id)) {
        findings.append(
          warning(
            "evolution-without-method",
            .evolutionWithoutMethod(species: identifiers(.pokemonSpecies, from.rawValue)),
            place(.pokemonSpecies, species.id.rawValue)))
      }
    }
    for step in steps.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) })
    where parents[step.to] ?? nil != step.from {
      findings.append(
        error(
          "evolution-contradiction",
          .evolutionContradiction(species: identifiers(.pokemonSpecies, step.from.rawValue)),
          place(.pokemonSpecies, step.to.rawValue)))
    }
    for row in dex.evolutions where row.versionGroup == 0 {
      findings.append(
        error("evolution-undated", .evolutionUndated, place(.pokemonSpecies, row.to.rawValue)))
    }
    return findings
  }

  /// Checks the levels and chances of encounters and of items held by wild pokemon.
  func encounterFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for row in dex.encounters {
      let levels = 1...100
      if !levels.contains(row.minLevel) || !levels.contains(row.maxLevel)
        || row.minLevel > row.maxLevel
      {
        findings.append(
          error(
            "level-out-of-range",
            .encounterLevels(pokemon: row.pokemon, minimum: row.minLevel, maximum: row.maxLevel),
            place(.locationArea, row.area.rawValue)))
      }
      if !(1...100).contains(row.chance) {
        findings.append(
          error(
            "chance-out-of-range", .encounterChance(pokemon: row.pokemon, chance: row.chance),
            place(.locationArea, row.area.rawValue)))
      }
    }
    for row in dex.heldItems where !(1...100).contains(row.rarity) {
      findings.append(
        error(
          "chance-out-of-range", .heldItemRarity(item: row.item, rarity: row.rarity),
          place(.pokemon, row.pokemon.rawValue)))
    }
    return findings
  }

  /// Checks that everything an app shows by name has an English name.
  func nameFindings() -> [Diagnostic] {
    guard let english = dex.languages.first(where: { $0.identifier == "en" })?.id else {
      return isFull
        ? [error("no-english", .noEnglish, .resource("language"))] : []
    }
    let kinds: [ResourceKind] = [.pokemonSpecies, .move, .ability, .type, .item, .nature, .version]
    var named: Set<Resource> = []
    for text in dex.texts where text.field == .name && text.language == english {
      var resource = Resource()
      resource.kind = text.kind
      resource.id = text.id
      named.insert(resource)
    }
    return dex.resources.filter { kinds.contains($0.kind) }.compactMap { resource in
      var key = resource
      key.identifier = ""
      return named.contains(key)
        ? nil
        : warning(
          "no-english-name", .noEnglishName(resource: resource.identifier),
          place(resource.kind, resource.id))
    }
  }
}
