import Layers
import PokedexModel

extension DexPart {
  mutating func read(_ row: inout Language, _ o: inout FieldReader) {
    row.id = o.reader.ownSetID()
    row.identifier = o.reader.identifier
    row.iso3166 = o.string("iso3166")
    row.iso639 = o.string("iso639")
    addTexts("names", of: &o)
    row.isOfficial = o.bool("official")
  }

  mutating func read(_ row: inout Generation, _ o: inout FieldReader) {
    row.id = o.reader.ownSetID()
    o.check("abilities")
    row.mainRegion = o.id("main_region")
    o.check("moves")
    addTexts("names", of: &o)
    o.check("pokemon_species")
    o.check("types")
    o.check("version_groups")
  }

  mutating func read(_ row: inout VersionGroup, _ o: inout FieldReader) {
    row.id = o.reader.ownSetID()
    row.generation = o.setID("generation")
    dex.versionGroupLearnMethods += o.links("move_learn_methods", .moveLearnMethod) {
      (link: inout VersionGroupLearnMethod, id) in
      (link.versionGroup, link.method) = (row.id, ID(id))
    }
    row.order = o.int("order")
    dex.versionGroupDexes += o.links("pokedexes", .pokedex) { (link: inout VersionGroupDex, id) in
      (link.versionGroup, link.dex) = (row.id, ID(id))
    }
    dex.versionGroupRegions += o.links("regions", .region) { (link: inout VersionGroupRegion, id) in
      (link.versionGroup, link.region) = (row.id, ID(id))
    }
    o.check("versions")
    row.learnsets = row.id
  }

  mutating func read(_ row: inout Version, _ o: inout FieldReader) {
    row.id = o.reader.ownSetID()
    addTexts("names", of: &o)
    row.versionGroup = o.setID("version_group")
  }

  mutating func read(_ row: inout Region, _ o: inout FieldReader) {
    o.check("locations")
    row.mainGeneration = o.optionalID("main_generation")
    addTexts("names", of: &o)
    o.check("pokedexes")
    o.check("version_groups")
  }

  /// Reads `pokedex`; its numbers are read from the species, which have the same data.
  mutating func read(_ row: inout Dex, _ o: inout FieldReader) {
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.isMainSeries = o.bool("is_main_series")
    addTexts("names", of: &o)
    o.check("pokemon_entries")
    row.region = o.optionalID("region")
    o.check("version_groups")
  }
}
