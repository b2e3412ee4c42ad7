import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads `move`; values that change between games become `MoveValues`, resolved when all resources are read.
  mutating func read(_ row: inout Move, _ o: inout FieldReader) {
    var values = MoveValues()
    values.id = row.id
    values[.accuracy] = o.optionalInt("accuracy")
    addContestCombos(of: &o, row.id)
    row.contestEffect = o.optionalID("contest_effect")
    row.contestType = o.optionalID("contest_type")
    values[.damageClass] = o.reference("damage_class", .moveDamageClass)
    values[.effectChance] = o.optionalInt("effect_chance")
    addPastEffects(of: &o)
    addEffects(of: &o, hasShort: true)
    addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version_group", .versionGroup)
    row.generation = o.setID("generation")
    values.generation = row.generation
    o.check("learned_by_pokemon")
    o.check("machines")
    values.meta = Self.meta(of: &o)
    addTexts("names", of: &o)
    addPastValues(of: &o, &values)
    values[.power] = o.optionalInt("power")
    values[.pp] = o.optionalInt("pp")
    values[.priority] = o.int("priority")
    values.stages = Self.stages(of: &o)
    if !values.stages.isEmpty, values.meta?.statChance == 0 { values.meta?.statChance = 100 }
    row.superContestEffect = o.optionalID("super_contest_effect")
    values[.target] = o.reference("target", .moveTarget)
    values[.type] = o.reference("type", .type)
    moves.append(values)
  }

  private static func stages(of o: inout FieldReader) -> MoveValues.Stages {
    var stages: MoveValues.Stages = [:]
    for var entry in o.objects("stat_changes") {
      let change = entry.int("change")
      let known = stages.updateValue(change, forKey: entry.id("stat"))
      if let known { entry.reportRepeated(known == change) }
      entry.finish()
    }
    return stages
  }

  private static func meta(of o: inout FieldReader) -> MoveMeta? {
    guard let json = o.value("meta")?.nonNull, var m = o.reader.object(json) else { return nil }
    var meta = MoveMeta()
    meta.ailment = m.id("ailment")
    meta.ailmentChance = m.int("ailment_chance")
    meta.category = m.id("category")
    meta.critRate = m.int("crit_rate")
    meta.drain = m.int("drain")
    meta.flinchChance = m.int("flinch_chance")
    meta.healing = m.int("healing")
    meta.maxHits = m.optionalInt("max_hits")
    meta.maxTurns = m.optionalInt("max_turns")
    meta.minHits = m.optionalInt("min_hits")
    meta.minTurns = m.optionalInt("min_turns")
    meta.statChance = m.int("stat_chance")
    m.finish()
    // PokéAPI has 0 where the move always causes the ailment. The ailment with id 0 stands for a move without one.
    if meta.ailment != 0, meta.ailmentChance == 0 { meta.ailmentChance = 100 }
    return meta
  }

  /// Reads `past_values`: each non-null value held until the version group, exclusive.
  private mutating func addPastValues(of o: inout FieldReader, _ values: inout MoveValues) {
    for var entry in o.objects("past_values") {
      var stated: [(MoveValues.Field, Int?)] = []
      func state(_ field: MoveValues.Field, _ value: Int??) {
        if let value { stated.append((field, value)) }
      }
      state(.accuracy, entry.pastInt("accuracy"))
      state(.effectChance, entry.pastInt("effect_chance"))
      let effects = entry.objects("effect_entries")
      state(.power, entry.pastInt("power"))
      state(.pp, entry.pastInt("pp"))
      if let type = entry.optionalReference("type", .type) { state(.type, type) }
      let until: VersionGroupID = entry.setID("version_group")
      // Members that only occur in amendments.
      if let json = entry.optional("priority"), let priority = try? json.number() {
        state(.priority, priority)
      }
      if let json = entry.optional("target") {
        state(.target, entry.reader.resolve(json, .moveTarget))
      }
      if let json = entry.optional("damage_class") {
        state(.damageClass, entry.reader.resolve(json, .moveDamageClass))
      }
      if entry.has("stat_changes") { values.pastStages[until.rawValue] = Self.stages(of: &entry) }
      addPastEffects(effects, until: until)
      entry.finish()
      for (field, value) in stated {
        values.past.append(.init(field: field, boundary: until.rawValue, value: value))
      }
    }
  }

  /// Reads `effect_changes` of moves and abilities: the rules text before a version group.
  mutating func addPastEffects(of o: inout FieldReader) {
    for var entry in o.objects("effect_changes") {
      let effects = entry.objects("effect_entries")
      let until: VersionGroupID = entry.setID("version_group")
      addPastEffects(effects, until: until)
      entry.finish()
    }
  }

  private mutating func addPastEffects(_ effects: FieldReader.Objects, until: VersionGroupID) {
    for var entry in effects {
      add(entry.utf8("effect"), .effect, until: until, entry: &entry)
      if let short = entry.optional("short_effect"), let text = try? short.utf8() {
        add(text, .shortEffect, until: until, entry: &entry)
      }
      entry.finish()
    }
  }

  private mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, _ field: LocalizedText.Field, until: VersionGroupID,
    entry: inout FieldReader
  ) {
    let reader = entry.reader
    let place = LanguageSlot(
      kind: reader.kind, id: reader.id, field: field, language: entry.setID("language"))
    guard !text.isBlank else { return reader.countBlankText(field) }
    let text = String(decoding: text, as: UTF8.self)
    let row = PastEffect(place, until: until, .upstream, text)
    // `effect_changes` and `past_values` may both have the text of a version group.
    if let known = dex.pastEffects.lastIndex(where: { $0.key == row.key }) {
      if text.winsOver(dex.pastEffects[known].text) { dex.pastEffects[known].text = text }
    } else {
      dex.pastEffects.append(row)
    }
  }
}
