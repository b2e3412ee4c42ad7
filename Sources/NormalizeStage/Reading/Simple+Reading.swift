import PokedexModel

extension DexPart {
  /// Reads resources of which only texts are stored, because their lists of members repeat other resources.
  mutating func addTextsOnly(_ o: inout FieldReader, _ kind: ResourceKind) {
    switch kind {
    case .berryFirmness:
      o.check("berries")
      addTexts("names", of: &o)
    case .berryFlavor:
      o.check("berries")
      o.check("contest_type")
      addTexts("names", of: &o)
    case .encounterCondition:
      addTexts("names", of: &o)
      o.check("values")
    case .eggGroup, .evolutionTrigger, .pokemonColor, .pokemonHabitat:
      addTexts("names", of: &o)
      o.check("pokemon_species")
    case .gender:
      o.check("pokemon_species_details")
      o.check("required_for_evolution")
      // Does not exist so far.
      if o.has("names") { addTexts("names", of: &o) }
    case .itemAttribute:
      addTexts("descriptions", of: &o, key: "description", as: .description)
      o.check("items")
      addTexts("names", of: &o)
    case .itemFlingEffect:
      addEffects(of: &o, hasShort: false)
      o.check("items")
    case .itemPocket:
      o.check("categories")
      addTexts("names", of: &o)
    case .moveAilment:
      o.check("moves")
      addTexts("names", of: &o)
    case .moveCategory:
      addTexts("descriptions", of: &o, key: "description", as: .description)
      o.check("moves")
    case .moveDamageClass, .moveTarget:
      addTexts("descriptions", of: &o, key: "description", as: .description)
      o.check("moves")
      addTexts("names", of: &o)
    case .moveLearnMethod:
      addTexts("descriptions", of: &o, key: "description", as: .description)
      addTexts("names", of: &o)
      o.check("version_groups")
    case .palParkArea:
      addTexts("names", of: &o)
      o.check("pokemon_encounters")
    case .pokeathlonStat:
      o.check("affecting_natures")
      addTexts("names", of: &o)
    case .pokemonShape:
      addTexts("awesome_names", of: &o, key: "awesome_name", as: .awesomeName)
      addTexts("names", of: &o)
      o.check("pokemon_species")
    default: addTexts("names", of: &o)
    }
  }
}
