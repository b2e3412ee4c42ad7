import Layers
import PokedexModel

extension DexPart {
  mutating func addLanguage(_ o: inout FieldReader) {
    var row = Language()
    row.id = o.reader.ownSetID()
    row.identifier = o.reader.identifier
    row.iso3166 = o.string("iso3166")
    row.iso639 = o.string("iso639")
    addTexts("names", of: &o)
    row.isOfficial = o.bool("official")
    dex.languages.append(row)
  }

  mutating func addGeneration(_ o: inout FieldReader) {
    var row = Generation()
    row.id = o.reader.ownSetID()
    o.check("abilities")
    row.mainRegion = o.id("main_region")
    o.check("moves")
    addTexts("names", of: &o)
    o.check("pokemon_species")
    o.check("types")
    o.check("version_groups")
    dex.generations.append(row)
  }

  mutating func addVersionGroup(_ o: inout FieldReader) {
    var row = VersionGroup()
    row.id = o.reader.ownSetID()
    row.generation = o.setID("generation")
    for method in o.elements("move_learn_methods") {
      var link = VersionGroupLearnMethod()
      link.versionGroup = row.id
      link.method = ID(o.reader.resolve(method, .moveLearnMethod))
      dex.versionGroupLearnMethods.append(link)
    }
    row.order = o.int("order")
    for pokedex in o.elements("pokedexes") {
      var link = VersionGroupDex()
      link.versionGroup = row.id
      link.dex = ID(o.reader.resolve(pokedex, .pokedex))
      dex.versionGroupDexes.append(link)
    }
    for region in o.elements("regions") {
      var link = VersionGroupRegion()
      link.versionGroup = row.id
      link.region = ID(o.reader.resolve(region, .region))
      dex.versionGroupRegions.append(link)
    }
    o.check("versions")
    row.learnsets = row.id
    dex.versionGroups.append(row)
  }

  mutating func addVersion(_ o: inout FieldReader) {
    var row = Version()
    row.id = o.reader.ownSetID()
    addTexts("names", of: &o)
    row.versionGroup = o.setID("version_group")
    dex.versions.append(row)
  }

  mutating func addRegion(_ o: inout FieldReader) {
    var row = Region()
    row.id = ID(o.reader.id)
    o.check("locations")
    row.mainGeneration = o.optionalID("main_generation")
    addTexts("names", of: &o)
    o.check("pokedexes")
    o.check("version_groups")
    dex.regions.append(row)
  }

  /// Reads `pokedex`; its numbers are read from the species, which have the same data.
  mutating func addDex(_ o: inout FieldReader) {
    var row = Dex()
    row.id = ID(o.reader.id)
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.isMainSeries = o.bool("is_main_series")
    addTexts("names", of: &o)
    o.check("pokemon_entries")
    row.region = o.optionalID("region")
    o.check("version_groups")
    dex.dexes.append(row)
  }
}
