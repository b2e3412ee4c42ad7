import Basics
import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads `evolution-chain`, a tree of species with the evolution methods from each to the next.
  mutating func addEvolutionChain(_ o: inout FieldReader) {
    var row = EvolutionChain()
    row.id = ID(o.reader.id)
    row.babyTriggerItem = o.optionalID("baby_trigger_item")
    if var link = o.nested("chain") { addLink(&link, from: nil) }
    dex.evolutionChains.append(row)
  }

  private mutating func addLink(_ o: inout FieldReader, from: SpeciesID?) {
    let details = o.objects("evolution_details")
    let children = o.objects("evolves_to")
    // Also in the species.
    o.ignore("is_baby")
    let species: SpeciesID = o.id("species")
    o.finish()
    if let from { addMethods(details, from: from, to: species) }
    for var child in children { addLink(&child, from: species) }
  }

  private mutating func addMethods(
    _ details: FieldReader.Objects, from: SpeciesID, to: SpeciesID
  ) {
    var methods: [Evolution] = []
    for var o in details {
      var row = Evolution()
      row.from = from
      row.to = to
      row.baseForm = o.optionalID("base_form")
      row.evolvedForm = o.optionalID("evolved_form")
      row.gender = o.optionalInt("gender").map { ID($0) }
      row.heldItem = o.optionalID("held_item")
      row.isDefault = o.bool("is_default")
      row.item = o.optionalID("item")
      row.knownMove = o.optionalID("known_move")
      row.knownMoveType = o.optionalID("known_move_type")
      row.location = o.optionalID("location")
      row.minAffection = o.optionalInt("min_affection")
      row.minBeauty = o.optionalInt("min_beauty")
      row.minDamageTaken = o.optionalInt("min_damage_taken")
      row.minHappiness = o.optionalInt("min_happiness")
      row.minLevel = o.optionalInt("min_level")
      row.minMoveCount = o.optionalInt("min_move_count")
      row.minSteps = o.optionalInt("min_steps")
      row.nearSpecialRock = o.bool("near_special_rock")
      row.needsMultiplayer = o.bool("needs_multiplayer")
      row.needsOverworldRain = o.bool("needs_overworld_rain")
      row.partySpecies = o.optionalID("party_species")
      row.partyType = o.optionalID("party_type")
      row.region = o.optionalID("region")
      row.relativePhysicalStats = o.optionalInt("relative_physical_stats")
      let time = o.string("time_of_day")
      row.timeOfDay = time.isEmpty ? nil : time
      row.tradeSpecies = o.optionalID("trade_species")
      row.trigger = o.id("trigger")
      row.turnUpsideDown = o.bool("turn_upside_down")
      row.usedMove = o.optionalID("used_move")
      row.versionGroup = ID(o.optionalReference("version_group", .versionGroup) ?? 0)
      row.versionGroups = o.amendedSet("only_in") ?? VersionGroupSet(bits: .max)
      row.versionGroups.subtract(o.amendedSet("not_in") ?? VersionGroupSet())
      o.finish()
      methods.append(row)
    }
    // Numbered by content, so that the result does not depend on PokéAPI's order.
    let ordered = methods.map { (row: $0, key: $0.contentKey) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (index, method) in ordered.enumerated() {
      var row = method.row
      row.position = index + 1
      dex.evolutions.append(row)
    }
  }
}

extension Evolution {
  /// The distinguishing values of an evolution method as numbers; the default method sorts first.
  fileprivate var contentKey: [Int] {
    let none = Int.min
    let flags = [isDefault, needsOverworldRain, turnUpsideDown, needsMultiplayer, nearSpecialRock]
    let ids: [Int?] = [
      versionGroup.rawValue, trigger.rawValue, baseForm?.rawValue, evolvedForm?.rawValue, minLevel,
      gender?.rawValue, item?.rawValue, heldItem?.rawValue, location?.rawValue,
      knownMove?.rawValue, knownMoveType?.rawValue, usedMove?.rawValue, minMoveCount, minSteps,
      minDamageTaken, minHappiness, minBeauty, minAffection, relativePhysicalStats,
      partySpecies?.rawValue, partyType?.rawValue, tradeSpecies?.rawValue, region?.rawValue,
    ]
    return [isDefault ? 0 : 1] + ids.map { $0 ?? none } + flags.map { $0 ? 1 : 0 }
      + (timeOfDay ?? "").utf8.map { Int($0) }
  }
}
