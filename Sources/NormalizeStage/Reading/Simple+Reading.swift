import PokedexModel

extension DexPart {
  /// Reads resources of which only texts are stored, because their lists of members repeat other resources.
  mutating func addTextsOnly(_ o: inout FieldReader, _ kind: ResourceKind) {
    let lists: [StaticString] =
      switch kind {
      case .berryFirmness: ["berries"]
      case .berryFlavor: ["berries", "contest_type"]
      case .eggGroup, .evolutionTrigger, .pokemonColor, .pokemonHabitat, .pokemonShape:
        ["pokemon_species"]
      case .encounterCondition: ["values"]
      case .gender: ["pokemon_species_details", "required_for_evolution"]
      case .itemAttribute, .itemFlingEffect: ["items"]
      case .itemPocket: ["categories"]
      case .moveAilment, .moveCategory, .moveDamageClass, .moveTarget: ["moves"]
      case .moveLearnMethod: ["version_groups"]
      case .palParkArea: ["pokemon_encounters"]
      case .pokeathlonStat: ["affecting_natures"]
      default: []
      }
    for list in lists { o.check(list) }
    switch kind {
    case .itemAttribute, .moveCategory, .moveDamageClass, .moveLearnMethod, .moveTarget:
      addTexts("descriptions", of: &o, key: "description", as: .description)
    case .itemFlingEffect: addEffects(of: &o, hasShort: false)
    case .pokemonShape:
      addTexts("awesome_names", of: &o, key: "awesome_name", as: .awesomeName)
    default: break
    }
    switch kind {
    case .itemFlingEffect, .moveCategory: break
    // A gender has none so far.
    case .gender where !o.has("names"): break
    default: addTexts("names", of: &o)
    }
  }
}
