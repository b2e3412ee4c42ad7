package import PokedexModel

extension EvolutionChain: Record {
  package static var table: String { "evolution_chain" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("baby_trigger_item_id", &babyTriggerItem)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Species: Record {
  package static var table: String { "species" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("sort_order", &order)
    try visitor.visit("evolves_from_species_id", &evolvesFrom)
    try visitor.visit("evolution_chain_id", &evolutionChain)
    try visitor.visit("color_id", &color)
    try visitor.visit("shape_id", &shape)
    try visitor.visit("habitat_id", &habitat)
    try visitor.visit("growth_rate_id", &growthRate)
    try visitor.visit("gender_rate", &genderRate)
    try visitor.visit("capture_rate", &captureRate)
    try visitor.visit("base_happiness", &baseHappiness)
    try visitor.visit("hatch_counter", &hatchCounter)
    try visitor.visit("is_baby", &isBaby)
    try visitor.visit("is_legendary", &isLegendary)
    try visitor.visit("is_mythical", &isMythical)
    try visitor.visit("has_gender_differences", &hasGenderDifferences)
    try visitor.visit("are_forms_switchable", &areFormsSwitchable)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension SpeciesEggGroup: Record {
  package static var table: String { "species_egg_group" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("species_id", &species)
    try visitor.visit("egg_group_id", &eggGroup)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.species, a.eggGroup) < (b.species, b.eggGroup)
  }
}

extension Pokemon: Record {
  package static var table: String { "pokemon" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("species_id", &species)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("sort_order", &order)
    try visitor.visit("height_dm", &height)
    try visitor.visit("weight_hg", &weight)
    try visitor.visit("base_experience", &baseExperience)
    try visitor.visit("effort_hp", &effort.hp)
    try visitor.visit("effort_attack", &effort.attack)
    try visitor.visit("effort_defense", &effort.defense)
    try visitor.visit("effort_special_attack", &effort.specialAttack)
    try visitor.visit("effort_special_defense", &effort.specialDefense)
    try visitor.visit("effort_speed", &effort.speed)
    try visitor.visit("cry_latest", &cryLatest)
    try visitor.visit("cry_legacy", &cryLegacy)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension PokemonVariant: Record {
  package static var table: String { "pokemon_variant" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("type_1_id", &type1)
    try visitor.visit("type_2_id", &type2)
    try visitor.visit("hp", &stats.hp)
    try visitor.visit("attack", &stats.attack)
    try visitor.visit("defense", &stats.defense)
    try visitor.visit("special_attack", &stats.specialAttack)
    try visitor.visit("special_defense", &stats.specialDefense)
    try visitor.visit("speed", &stats.speed)
    try visitor.visit("special", &special)
    try visitor.visit("ability_1_id", &ability1)
    try visitor.visit("ability_2_id", &ability2)
    try visitor.visit("ability_hidden_id", &abilityHidden)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.pokemon, a.versionGroups.bits) < (b.pokemon, b.versionGroups.bits)
  }
}

extension PokemonPresence: Record {
  package static var table: String { "pokemon_presence" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("present_in", &present)
    try visitor.visit("absent_from", &absent)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.pokemon < b.pokemon
  }
}

extension Form: Record {
  package static var table: String { "form" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("form_identifier", &formIdentifier)
    try visitor.visit("sort_order", &order)
    try visitor.visit("form_order", &formOrder)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("is_battle_only", &isBattleOnly)
    try visitor.visit("is_mega", &isMega)
    try visitor.visit("introduced_in_id", &introducedIn)
    try visitor.visit("type_1_id", &type1)
    try visitor.visit("type_2_id", &type2)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension FormTrigger: Record {
  package static var table: String { "form_trigger" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("form_id", &form)
    try visitor.visit("position", &position)
    try visitor.visit("trigger", &trigger)
    try visitor.visit("needed_kind", &neededKind)
    try visitor.visit("needed_id", &neededID)
    try visitor.visit("base_form_id", &baseForm)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.form, a.position) < (b.form, b.position)
  }
}

extension Evolution: Record {
  package static var table: String { "evolution" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("from_species_id", &from)
    try visitor.visit("to_species_id", &to)
    try visitor.visit("position", &position)
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("trigger_id", &trigger)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("base_form_id", &baseForm)
    try visitor.visit("evolved_form_id", &evolvedForm)
    try visitor.visit("min_level", &minLevel)
    try visitor.visit("gender_id", &gender)
    try visitor.visit("item_id", &item)
    try visitor.visit("held_item_id", &heldItem)
    try visitor.visit("location_id", &location)
    try visitor.visit("known_move_id", &knownMove)
    try visitor.visit("known_move_type_id", &knownMoveType)
    try visitor.visit("used_move_id", &usedMove)
    try visitor.visit("min_move_count", &minMoveCount)
    try visitor.visit("min_steps", &minSteps)
    try visitor.visit("min_damage_taken", &minDamageTaken)
    try visitor.visit("min_happiness", &minHappiness)
    try visitor.visit("min_beauty", &minBeauty)
    try visitor.visit("min_affection", &minAffection)
    try visitor.visit("relative_physical_stats", &relativePhysicalStats)
    try visitor.visit("party_species_id", &partySpecies)
    try visitor.visit("party_type_id", &partyType)
    try visitor.visit("trade_species_id", &tradeSpecies)
    try visitor.visit("region_id", &region)
    try visitor.visit("time_of_day", &timeOfDay)
    try visitor.visit("needs_overworld_rain", &needsOverworldRain)
    try visitor.visit("turn_upside_down", &turnUpsideDown)
    try visitor.visit("needs_multiplayer", &needsMultiplayer)
    try visitor.visit("near_special_rock", &nearSpecialRock)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.from, a.to, a.position) < (b.from, b.to, b.position)
  }
}
