import Layers
import PokedexModel

extension DexPart {
  /// Reads `pokemon-species`.
  mutating func addSpecies(_ o: inout FieldReader) {
    var row = Species()
    row.id = ID(o.reader.id)
    row.baseHappiness = o.int("base_happiness")
    row.captureRate = o.int("capture_rate")
    row.color = o.id("color", .pokemonColor)
    for group in o.elements("egg_groups") {
      var link = SpeciesEggGroup()
      link.species = row.id
      link.eggGroup = ID(o.reader.resolve(group, .eggGroup))
      dex.speciesEggGroups.append(link)
    }
    row.evolutionChain = o.reference("evolution_chain", .evolutionChain)
    row.evolvesFrom = o.optionalID("evolves_from_species", .pokemonSpecies)
    addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version", .version)
    addTexts("form_descriptions", of: &o, key: "description", as: .description)
    row.areFormsSwitchable = o.bool("forms_switchable")
    row.genderRate = o.int("gender_rate")
    addTexts("genera", of: &o, key: "genus", as: .genus)
    row.generation = o.setID("generation", .generation)
    row.growthRate = o.reference("growth_rate", .growthRate)
    row.habitat = o.optionalID("habitat", .pokemonHabitat)
    row.hasGenderDifferences = o.bool("has_gender_differences")
    row.hatchCounter = o.int("hatch_counter")
    row.isBaby = o.bool("is_baby")
    row.isLegendary = o.bool("is_legendary")
    row.isMythical = o.bool("is_mythical")
    addTexts("names", of: &o)
    row.order = o.int("order")
    for var entry in o.objects("pal_park_encounters") {
      var encounter = PalPark()
      encounter.species = row.id
      encounter.area = entry.id("area", .palParkArea)
      encounter.baseScore = entry.int("base_score")
      encounter.rate = entry.int("rate")
      dex.palPark.append(encounter)
      entry.finish()
    }
    for var entry in o.objects("pokedex_numbers") {
      var number = DexNumber()
      number.species = row.id
      number.number = entry.int("entry_number")
      number.dex = entry.id("pokedex", .pokedex)
      dex.dexNumbers.append(number)
      entry.finish()
    }
    row.shape = o.id("shape", .pokemonShape)
    o.check("varieties")
    dex.species.append(row)
  }
}
