import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  mutating func addAbility(_ o: inout FieldReader) {
    var row = Ability()
    row.id = ID(o.reader.id)
    addPastEffects(of: &o)
    addEffects(of: &o, hasShort: true)
    addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version_group", .versionGroup)
    row.generation = o.setID("generation")
    row.isMainSeries = o.bool("is_main_series")
    addTexts("names", of: &o)
    o.check("pokemon")
    dex.abilities.append(row)
  }

  /// Reads `type`; the damage relations become values, resolved when all types are read.
  mutating func addType(_ o: inout FieldReader) {
    var row = PokemonType()
    row.id = ID(o.reader.id)
    var values = TypeValues()
    values.id = row.id
    if let relations = o.value("damage_relations") {
      values.present = Self.relations(relations, o.reader)
    }
    addGameIndices(of: &o, "generation", .generation)
    row.generation = o.setID("generation")
    values.generation = row.generation
    row.damageClass = o.optionalID("move_damage_class")
    row.colorLight = "#" + String(row.id.rgb.light, radix: 16, uppercase: true)
    row.colorDark = "#" + String(row.id.rgb.dark, radix: 16, uppercase: true)
    o.check("moves")
    addTexts("names", of: &o)
    for var past in o.objects("past_damage_relations") {
      let relations = past.value("damage_relations").map { Self.relations($0, past.reader) }
      let generation = past.reference("generation", .generation)
      values.past.append((generation, relations ?? TypeValues.Relations()))
      past.finish()
    }
    o.check("pokemon")
    addSprites(of: &o)
    dex.types.append(row)
    types.append(values)
  }

  private static func relations(_ json: JSONCursor, _ reader: ResourceReader)
    -> TypeValues.Relations
  {
    var relations = TypeValues.Relations()
    guard var o = reader.object(json) else { return relations }
    func read(
      _ key: StaticString, _ percent: Int,
      side: WritableKeyPath<TypeValues.Relations, [TypeID: Int]>
    ) {
      for type in o.elements(key) {
        relations[keyPath: side][ID(reader.resolve(type, .type))] = percent
      }
    }
    read("double_damage_from", 200, side: \.from)
    read("double_damage_to", 200, side: \.to)
    read("half_damage_from", 50, side: \.from)
    read("half_damage_to", 50, side: \.to)
    read("no_damage_from", 0, side: \.from)
    read("no_damage_to", 0, side: \.to)
    o.finish()
    return relations
  }

  mutating func addStat(_ o: inout FieldReader) {
    var row = Stat()
    row.id = ID(o.reader.id)
    for item in o.elements("affecting_items") {
      var link = StatItem()
      link.stat = row.id
      link.item = ID(o.reader.resolve(item, .item))
      dex.statItems.append(link)
    }
    o.check("affecting_moves")
    o.check("affecting_natures")
    o.check("characteristics")
    row.gameIndex = o.int("game_index")
    row.isBattleOnly = o.bool("is_battle_only")
    row.damageClass = o.optionalID("move_damage_class")
    addTexts("names", of: &o)
    dex.stats.append(row)
  }

  mutating func addNature(_ o: inout FieldReader) {
    var row = Nature()
    row.id = ID(o.reader.id)
    row.decreasedStat = o.optionalID("decreased_stat")
    row.hatesFlavor = o.optionalID("hates_flavor")
    row.increasedStat = o.optionalID("increased_stat")
    row.likesFlavor = o.optionalID("likes_flavor")
    for var entry in o.objects("move_battle_style_preferences") {
      var style = NatureBattleStyle()
      style.nature = row.id
      style.highHPPreference = entry.int("high_hp_preference")
      style.lowHPPreference = entry.int("low_hp_preference")
      style.style = entry.id("move_battle_style")
      dex.natureBattleStyles.append(style)
      entry.finish()
    }
    addTexts("names", of: &o)
    for var entry in o.objects("pokeathlon_stat_changes") {
      var change = NaturePokeathlonStat()
      change.nature = row.id
      change.maxChange = entry.int("max_change")
      change.stat = entry.id("pokeathlon_stat")
      dex.naturePokeathlonStats.append(change)
      entry.finish()
    }
    dex.natures.append(row)
  }

  mutating func addCharacteristic(_ o: inout FieldReader) {
    var row = Characteristic()
    row.id = ID(o.reader.id)
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.geneModulo = o.int("gene_modulo")
    row.highestStat = o.id("highest_stat")
    // Derivable from the modulo: every fifth value from it to 31.
    o.ignore("possible_values")
    dex.characteristics.append(row)
  }

  mutating func addGrowthRate(_ o: inout FieldReader) {
    var row = GrowthRate()
    row.id = ID(o.reader.id)
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.formula = o.string("formula")
    for var entry in o.objects("levels") {
      var level = GrowthRateLevel()
      level.growthRate = row.id
      level.experience = entry.int("experience")
      level.level = entry.int("level")
      dex.growthRateLevels.append(level)
      entry.finish()
    }
    o.check("pokemon_species")
    dex.growthRates.append(row)
  }
}
