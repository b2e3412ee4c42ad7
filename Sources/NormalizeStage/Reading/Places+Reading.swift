import Base
import Layers
import PokedexModel

extension DexPart {
  mutating func read(_ row: inout Location, _ o: inout FieldReader) {
    o.check("areas")
    addGameIndices(of: &o, "generation", .generation)
    addTexts("names", of: &o)
    row.region = o.optionalID("region")
  }

  mutating func read(_ row: inout LocationArea, _ o: inout FieldReader) {
    addRates(&o, row.id)
    row.gameIndex = o.int("game_index")
    row.location = o.id("location")
    addTexts("names", of: &o)
    for var entry in o.objects("pokemon_encounters") {
      let pokemon: PokemonID = entry.id("pokemon")
      var slots = EncounterFolder(area: row.id, pokemon: pokemon)
      for var detail in entry.objects("version_details") {
        let encounters = detail.objects("encounter_details")
        // The sum of the chances, computed in a way that matches no game.
        detail.ignore("max_chance")
        let version: VersionID = detail.setID("version")
        detail.finish()
        if version != 0 {
          for var encounter in encounters { slots.add(&encounter, in: version) }
        }
      }
      entry.finish()
      slots.fill(&dex.encounters, &conditionSets)
    }
  }

  private mutating func addRates(_ o: inout FieldReader, _ area: LocationAreaID) {
    for var entry in o.objects("encounter_method_rates") {
      var row = EncounterRate()
      row.area = area
      row.method = entry.id("encounter_method")
      let start = dex.encounterRates.count
      for var detail in entry.objects("version_details") {
        row.rate = detail.int("rate")
        let version: VersionID = detail.setID("version")
        detail.finish()
        guard version != 0 else { continue }
        let place = dex.encounterRates.place(from: start, orAdd: row) { $0.rate == row.rate }
        dex.encounterRates[place].versions.insert(version)
      }
      entry.finish()
    }
  }

  mutating func read(_ row: inout EncounterMethod, _ o: inout FieldReader) {
    addTexts("names", of: &o)
    row.order = o.int("order")
  }

  mutating func read(_ row: inout EncounterConditionValue, _ o: inout FieldReader) {
    row.condition = o.id("condition")
    addTexts("names", of: &o)
  }
}
