import Base
import Layers
import PokedexModel

extension DexPart {
  /// Reads `pokemon`; current and past stats, types and abilities become values, resolved when all resources
  /// are read. The learnset is folded here.
  mutating func read(_ row: inout Pokemon, _ o: inout FieldReader, _ ruleReferences: RuleReferences)
  {
    var values = PokemonValues()
    values.id = row.id
    var hasUnknownSlot = false
    for var entry in o.objects("abilities") {
      let ability = entry.optionalReference("ability", .ability)
      if let field = Self.abilityField(of: &entry) {
        if let known = values[field] { entry.reportRepeated(known == ability) }
        values[field] = ability
      } else {
        hasUnknownSlot = true
      }
      entry.finish()
    }
    if hasUnknownSlot, values[.ability1] == nil {
      // The slots may have other numbers.
      o.reader.report(.error, .abilitySlot1Missing, at: o.json)
    }
    row.baseExperience = o.optionalInt("base_experience")
    if var cries = o.nested("cries") {
      row.cryLatest = cries.optionalString("latest")
      row.cryLegacy = cries.optionalString("legacy")
      cries.finish()
    }
    o.check("forms")
    addGameIndices(of: &o, "version", .version)
    row.height = o.int("height")
    addHeldItems(&o, row.id)
    row.isDefault = o.bool("is_default")
    o.ignore("location_area_encounters")
    addLearnset(&o, row.id)
    let order = o.int("order")
    row.order = order < 0 ? nil : order
    addPastAbilities(&o, &values)
    addPastStats(&o, &values, ruleReferences: ruleReferences)
    for var past in o.objects("past_types") {
      let generation = past.reference("generation", .generation)
      // An entry has both types; a slot that it leaves out was empty.
      let types = Self.types(of: &past)
      values.past.append(.init(field: .type1, boundary: generation, value: types.first.rawValue))
      values.past.append(.init(field: .type2, boundary: generation, value: types.second?.rawValue))
      past.finish()
    }
    row.species = o.id("species")
    addSprites(of: &o)
    addStats(&o, &values, ruleReferences: ruleReferences)
    let types = Self.types(of: &o)
    values[.type1] = types.first.rawValue
    values[.type2] = types.second?.rawValue
    row.weight = o.optionalInt("weight")
    pokemon.append(values)
  }

  /// Reads `types`, `[{slot, type}]` with one or two elements.
  static func types(of o: inout FieldReader) -> (first: TypeID, second: TypeID?) {
    var types: (first: TypeID, second: TypeID?) = (0, nil)
    for var entry in o.objects("types") {
      let slot = entry.int("slot")
      let type: TypeID = entry.id("type")
      switch slot {
      case 1:
        if types.first != 0 { entry.reportRepeated(types.first == type) }
        types.first = type
      case 2:
        if let known = types.second { entry.reportRepeated(known == type) }
        types.second = type
      default: entry.reportUnknownSlot(slot)
      }
      entry.finish()
    }
    if types.first == 0 { o.reader.report(.error, .typeSlot1Missing, at: o.json) }
    return types
  }

  /// Returns the field of an ability slot; reports an unknown slot and a contradictory hidden flag.
  private static func abilityField(of entry: inout FieldReader) -> PokemonValues.Field? {
    let isHidden = entry.bool("is_hidden")
    let slot = entry.int("slot")
    guard let field = PokemonValues.Field(abilitySlot: slot) else {
      entry.reportUnknownSlot(slot)
      return nil
    }
    if isHidden != (slot == 3) {
      entry.reader.report(
        .warning, .hiddenSlotMismatch(slot: slot, isHidden: isHidden), at: entry.json)
    }
    return field
  }

  private mutating func addPastAbilities(_ o: inout FieldReader, _ values: inout PokemonValues) {
    for var past in o.objects("past_abilities") {
      let abilities = past.objects("abilities")
      let generation = past.reference("generation", .generation)
      for var entry in abilities {
        let ability = entry.optionalReference("ability", .ability)
        if let field = Self.abilityField(of: &entry) {
          values.state(field, ability, until: generation, in: entry)
        }
        entry.finish()
      }
      past.finish()
    }
  }

  private mutating func addPastStats(
    _ o: inout FieldReader, _ values: inout PokemonValues, ruleReferences: RuleReferences
  ) {
    for var past in o.objects("past_stats") {
      let generation = past.reference("generation", .generation)
      Self.readStats(of: &past, ruleReferences) { field, value, effort, entry in
        values.pastEffort.append(
          .init(field: field, generation: generation, stat: value, effort: effort))
        values.state(field, value, until: generation, in: entry)
      }
      past.finish()
    }
  }

  private mutating func addStats(
    _ o: inout FieldReader, _ values: inout PokemonValues, ruleReferences: RuleReferences
  ) {
    Self.readStats(of: &o, ruleReferences) { field, value, effort, entry in
      if let known = values[field] {
        entry.reportRepeated(known == value && values.effort[field] == effort)
      }
      values[field] = value
      values.effort[field] = effort
    }
    if PokemonValues.Field.sixStats.contains(where: { values[$0] == nil }) {
      o.reader.report(.error, .sixStatsExpected, at: o.json)
    }
  }

  /// Reads `stats`, and passes those that a pokemon has on with their effort values.
  private static func readStats(
    of o: inout FieldReader, _ ruleReferences: RuleReferences,
    _ add: (PokemonValues.Field, _ value: Int, _ effort: Int, _ entry: FieldReader) -> Void
  ) {
    for var entry in o.objects("stats") {
      let value = entry.int("base_stat")
      let effort = entry.int("effort")
      let id = entry.reference("stat", .stat)
      if let field = ruleReferences.statFields[id] {
        add(field, value, effort, entry)
      } else {
        entry.reader.report(.warning, .notABaseStat(id: id), at: entry.json)
      }
      entry.finish()
    }
  }

  private mutating func addHeldItems(_ o: inout FieldReader, _ pokemon: PokemonID) {
    for var held in o.objects("held_items") {
      var row = HeldItem()
      row.pokemon = pokemon
      row.item = held.id("item")
      let start = dex.heldItems.count
      for var detail in held.objects("version_details") {
        row.rarity = detail.int("rarity")
        let version: VersionID = detail.setID("version")
        detail.finish()
        guard version != 0 else { continue }
        let place = dex.heldItems.place(from: start, orAdd: row) { $0.rarity == row.rarity }
        dex.heldItems[place].versions.insert(version)
      }
      held.finish()
    }
  }

  /// Reads `game_indices`, folded over the games that use the same number.
  mutating func addGameIndices(
    of o: inout FieldReader, _ gameKey: StaticString, _ gameKind: ResourceKind
  ) {
    let start = dex.gameIndices.count
    for var entry in o.objects("game_indices") {
      let number = entry.int("game_index")
      let game = VersionID(entry.setReference(gameKey, gameKind))
      entry.finish()
      guard game != 0 else { continue }
      var row = GameIndex()
      (row.kind, row.id, row.gameIndex) = (o.reader.kind, o.reader.id, number)
      let place = dex.gameIndices.place(from: start, orAdd: row) { $0.gameIndex == number }
      dex.gameIndices[place].games |= 1 << UInt64(game.rawValue - 1)
    }
  }
}

extension FieldReader {
  /// Reports two types, stats or abilities of a pokemon in the same slot: if they differ, the valid one is unknown.
  func reportRepeated(_ isSame: Bool) {
    reader.report(isSame ? .warning : .error, isSame ? .repeatedRow : .repeatedSlot, at: json)
  }

  /// Reports a slot that no column stores. PokéAPI counts from 1.
  fileprivate func reportUnknownSlot(_ slot: Int) {
    reader.report(
      slot < 1 ? .error : .warning, .unknownSlot(slot: slot), at: json,
      advice: slot < 1 ? .fetchResourceAgainOrUpdate : .unknownEndpointAdvice)
  }
}

extension PokemonValues {
  /// Adds a past value; reports another one of the same generation.
  fileprivate mutating func state(
    _ field: Field, _ value: Int?, until generation: Int, in entry: FieldReader
  ) {
    let known = past.last { $0.field == field && $0.boundary == generation }
    if let known { entry.reportRepeated(known.value == value) }
    past.append(.init(field: field, boundary: generation, value: value))
  }
}

extension PokemonValues.Field {
  static let sixStats: [Self] = [.hp, .attack, .defense, .specialAttack, .specialDefense, .speed]
}

extension StatValues {
  /// The value of one of the six stats; 0, and not settable, for any other field.
  subscript(field: PokemonValues.Field) -> Int {
    get { field.rawValue < 6 ? self[StatID(field.rawValue + 1)] : 0 }
    set { if field.rawValue < 6 { self[StatID(field.rawValue + 1)] = newValue } }
  }
}
