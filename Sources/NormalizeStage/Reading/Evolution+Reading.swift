import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads `evolution-chain`, a tree of species with the evolution methods from each to the next.
  mutating func read(_ row: inout EvolutionChain, _ o: inout FieldReader) {
    row.babyTriggerItem = o.optionalID("baby_trigger_item")
    if var link = o.nested("chain") { addLink(&link, from: nil) }
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

  private mutating func addMethods(_ details: FieldReader.Objects, from: SpeciesID, to: SpeciesID) {
    for var o in details {
      var row = Evolution()
      row.from = from
      row.to = to
      row.allowedNatures = o.optionalSet("allowed_natures") ?? NatureSet()
      if o.has("required_pokemon_form") {
        // The form since September 2026, where the former members are null, if they are still there.
        row.requiredPokemonForm = o.optionalID("required_pokemon_form")
        row.evolvedPokemonForm = o.optionalID("evolved_pokemon_form")
        row.baseForm = o.optional("base_form").map { ID(o.reader.resolve($0, .pokemon)) }
        row.evolvedForm = o.optional("evolved_form").map { ID(o.reader.resolve($0, .pokemon)) }
      } else {
        row.baseForm = o.optionalID("base_form")
        row.evolvedForm = o.optionalID("evolved_form")
      }
      addCondition(o.optional("condition_expression"), &o, to: &row)
      // A plain number, unlike all other references.
      row.gender = o.optionalInt("gender").map { ID($0) }
      if let gender = row.gender { o.reader.requireTarget(.gender, gender.rawValue, at: o.json) }
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
      row.versionGroups = o.optionalSet("only_in") ?? VersionGroupSet(bits: .max)
      row.versionGroups.subtract(o.optionalSet("not_in") ?? VersionGroupSet())
      o.finish()
      dex.evolutions.append(row)
    }
  }

  private func addCondition(_ json: JSONCursor?, _ o: inout FieldReader, to row: inout Evolution) {
    guard let json, var condition = o.reader.object(json) else { return }
    row.conditionExpression = condition.string("expression")
    row.percentageChance = condition.optionalInt("percentage_chance")
    var names: [String] = []
    for var variable in condition.objects("variables") {
      // Resources of any endpoint, also of unknown ones.
      condition.reader.checkReferences(within: variable.json)
      names.append(variable.string("name"))
    }
    row.conditionVariables = names.isEmpty ? nil : names.sorted().joined(separator: " ")
    condition.finish()
  }
}
