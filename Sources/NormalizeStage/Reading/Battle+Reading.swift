import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  mutating func read(_ row: inout Ability, _ o: inout FieldReader) {
    addPastEffects(of: &o)
    addEffects(of: &o, hasShort: true)
    addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version_group", .versionGroup)
    row.generation = o.setID("generation")
    row.isMainSeries = o.bool("is_main_series")
    addTexts("names", of: &o)
    o.check("pokemon")
  }

  /// Reads `type`; the damage relations become values, resolved when all types are read.
  mutating func read(_ row: inout PokemonType, _ o: inout FieldReader) {
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

  mutating func read(_ row: inout Stat, _ o: inout FieldReader) {
    dex.statItems += o.links("affecting_items", .item) { (link: inout StatItem, id) in
      (link.stat, link.item) = (row.id, ID(id))
    }
    o.check("affecting_moves")
    o.check("affecting_natures")
    o.check("characteristics")
    row.gameIndex = o.int("game_index")
    row.isBattleOnly = o.bool("is_battle_only")
    row.damageClass = o.optionalID("move_damage_class")
    addTexts("names", of: &o)
  }

  mutating func read(_ row: inout Nature, _ o: inout FieldReader) {
    row.decreasedStat = o.optionalID("decreased_stat")
    row.hatesFlavor = o.optionalID("hates_flavor")
    row.increasedStat = o.optionalID("increased_stat")
    row.likesFlavor = o.optionalID("likes_flavor")
    dex.natureBattleStyles += o.rows("move_battle_style_preferences") {
      (style: inout NatureBattleStyle, entry) in
      style.nature = row.id
      style.highHPPreference = entry.int("high_hp_preference")
      style.lowHPPreference = entry.int("low_hp_preference")
      style.style = entry.id("move_battle_style")
    }
    addTexts("names", of: &o)
    dex.naturePokeathlonStats += o.rows("pokeathlon_stat_changes") {
      (change: inout NaturePokeathlonStat, entry) in
      change.nature = row.id
      change.maxChange = entry.int("max_change")
      change.stat = entry.id("pokeathlon_stat")
    }
  }

  mutating func read(_ row: inout Characteristic, _ o: inout FieldReader) {
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.geneModulo = o.int("gene_modulo")
    row.highestStat = o.id("highest_stat")
    // Derivable from the modulo: every fifth value from it to 31.
    o.ignore("possible_values")
  }

  mutating func read(_ row: inout GrowthRate, _ o: inout FieldReader) {
    addTexts("descriptions", of: &o, key: "description", as: .description)
    row.formula = o.string("formula")
    dex.growthRateLevels += o.rows("levels") { (level: inout GrowthRateLevel, entry) in
      level.growthRate = row.id
      level.experience = entry.int("experience")
      level.level = entry.int("level")
    }
    o.check("pokemon_species")
  }
}
