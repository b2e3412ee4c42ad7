import Base
import Layers
import PokedexModel

extension DexPart {
  mutating func read(_ row: inout Species, _ o: inout FieldReader) {
    row.baseHappiness = o.value("base_happiness") { $0.optionalInt($1) }
    row.captureRate = o.int("capture_rate")
    row.color = o.id("color")
    dex.speciesEggGroups += o.links("egg_groups", .eggGroup) { (link: inout SpeciesEggGroup, id) in
      (link.species, link.eggGroup) = (row.id, ID(id))
    }
    row.evolutionChain = o.id("evolution_chain")
    row.evolvesFrom = o.optionalID("evolves_from_species")
    addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version", .version)
    addTexts("form_descriptions", of: &o, key: "description", as: .description)
    row.areFormsSwitchable = o.bool("forms_switchable")
    row.genderRate = o.int("gender_rate")
    addTexts("genera", of: &o, key: "genus", as: .genus)
    row.generation = o.setID("generation")
    row.growthRate = o.id("growth_rate")
    row.habitat = o.optionalID("habitat")
    row.hasGenderDifferences = o.bool("has_gender_differences")
    row.hatchCounter = o.value("hatch_counter") { $0.optionalInt($1) }
    row.isBaby = o.bool("is_baby")
    row.isLegendary = o.bool("is_legendary")
    row.isMythical = o.bool("is_mythical")
    addTexts("names", of: &o)
    row.order = o.int("order")
    dex.palPark += o.rows("pal_park_encounters") { (encounter: inout PalPark, entry) in
      encounter.species = row.id
      encounter.area = entry.id("area")
      encounter.baseScore = entry.int("base_score")
      encounter.rate = entry.int("rate")
    }
    dex.dexNumbers += o.rows("pokedex_numbers") { (number: inout DexNumber, entry) in
      number.species = row.id
      number.number = entry.int("entry_number")
      number.dex = entry.id("pokedex")
    }
    row.shape = o.value("shape") { $0.optionalID($1) }
    o.check("varieties")
  }
}

extension FieldReader {
  /// The value that `read` returns for a member; counts a null, which only older snapshots have.
  fileprivate mutating func value<Value>(
    _ key: StaticString, _ read: (inout FieldReader, StaticString) -> Value?
  ) -> Value? {
    let value = read(&self, key)
    if value == nil { reader.count("null-field", key.description, in: json) }
    return value
  }
}
