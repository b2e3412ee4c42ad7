import JSONKit
import PokedexCore
import PokedexModel

extension PokemonPage {
  /// The one object of `show --json`.
  func json(_ session: ReadingSession) throws -> JSONValue {
    let (page, species) = (detail, detail.species)
    return .object([
      .init("id", .int(page.id.rawValue)), .init("identifier", .string(page.identifier)),
      .init("name", .string(page.name)), .init("speciesId", .int(species.id.rawValue)),
      .init("species", .string(page.speciesName)), .init("genus", .optional(page.genus)),
      .init("versionGroup", page.versionGroup.json),
      .init("isPresent", page.isPresent.map { .bool($0) } ?? .null),
      .init("height", .int(page.pokemon.height)), .init("weight", .optional(page.pokemon.weight)),
      .init("baseExperience", .optional(page.pokemon.baseExperience)),
      .init("captureRate", .int(species.captureRate)),
      .init("baseHappiness", .int(species.baseHappiness)),
      .init("hatchCounter", hasBreeding ? .int(species.hatchCounter) : .null),
      .init("genderRate", hasBreeding ? .int(species.genderRate) : .null),
      .init("isBaby", .bool(species.isBaby)), .init("isLegendary", .bool(species.isLegendary)),
      .init("isMythical", .bool(species.isMythical)),
      .init("types", .array(page.types.map(\.json))), .init("stats", page.variant.json),
      .init("abilities", .array(page.abilities.map(\.json))),
      .init("eggGroups", .array(page.eggGroups.map(\.json))),
      .init("sprites", page.sprites.json),
      .init("forms", .array(page.forms.map(\.json))),
      .init("varieties", .array(varieties.map(\.json))),
      .init(
        "dexNumbers",
        .array(
          page.dexNumbers.map {
            .object([.init("dex", $0.dex.json), .init("number", .int($0.number))])
          })),
      .init("evolutions", .array(try page.evolutions.map { try session.json(of: $0) })),
      .init("learnset", .array(page.learnset.map(\.json))),
      .init(
        "effectiveness",
        .array(
          try page.effectiveness.map {
            .object([
              .init("attacking", .int($0.attacking.rawValue)),
              .init(
                "name", .string(try session.pokedex.name(of: $0.attacking, in: session.language))),
              .init("percent", .int($0.percent)),
            ])
          })),
      .init(
        "flavorTexts",
        .array(
          flavorTexts.map {
            .object([
              .init("games", .array($0.games.map { .string($0) })), .init("text", .string($0.text)),
            ])
          })),
    ])
  }
}

extension ReadingSession {
  fileprivate func json(of node: EvolutionNode) throws -> JSONValue {
    .object([
      .init("species", node.species.json),
      .init("ways", .array(try node.ways.map { try json(of: $0) })),
      .init("evolvesInto", .array(try node.evolvesInto.map { try json(of: $0) })),
    ])
  }

  /// A way to evolve: every condition has a member, null where the way does not ask for it.
  private func json(of way: Evolution) throws -> JSONValue {
    .object([
      .init("trigger", try reference(way.trigger)),
      .init("versionGroup", try reference(way.versionGroup)),
      .init("isDefault", .bool(way.isDefault)),
      .init("baseForm", try reference(way.baseForm)),
      .init("evolvedForm", try reference(way.evolvedForm)),
      .init("minLevel", .optional(way.minLevel)),
      .init("item", try reference(way.item)), .init("heldItem", try reference(way.heldItem)),
      .init("gender", try reference(way.gender)), .init("location", try reference(way.location)),
      .init("region", try reference(way.region)),
      .init("knownMove", try reference(way.knownMove)),
      .init("knownMoveType", try reference(way.knownMoveType)),
      .init("usedMove", try reference(way.usedMove)),
      .init("minMoveCount", .optional(way.minMoveCount)),
      .init("minSteps", .optional(way.minSteps)),
      .init("minDamageTaken", .optional(way.minDamageTaken)),
      .init("minHappiness", .optional(way.minHappiness)),
      .init("minBeauty", .optional(way.minBeauty)),
      .init("minAffection", .optional(way.minAffection)),
      .init("relativePhysicalStats", .optional(way.relativePhysicalStats)),
      .init("partySpecies", try reference(way.partySpecies)),
      .init("partyType", try reference(way.partyType)),
      .init("tradeSpecies", try reference(way.tradeSpecies)),
      .init("timeOfDay", .optional(way.timeOfDay)),
      .init("needsOverworldRain", .bool(way.needsOverworldRain)),
      .init("turnUpsideDown", .bool(way.turnUpsideDown)),
      .init("needsMultiplayer", .bool(way.needsMultiplayer)),
      .init("nearSpecialRock", .bool(way.nearSpecialRock)),
    ])
  }

  /// `{"id": 83, "identifier": "thunder-stone", "name": "Thunder Stone"}`; null for no id.
  private func reference<Entity: ResourceEntity>(_ id: ID<Entity>?) throws -> JSONValue {
    guard let id else { return .null }
    return .object([
      .init("id", .int(id.rawValue)), .init("identifier", .string(try pokedex.identifier(of: id))),
      .init("name", .string(try pokedex.name(of: id, in: language))),
    ])
  }
}

extension PokemonVariant {
  /// Before the second generation there is one special stat.
  fileprivate var json: JSONValue {
    .object([
      .init("hp", .int(stats.hp)), .init("attack", .int(stats.attack)),
      .init("defense", .int(stats.defense)),
      .init("specialAttack", special == nil ? .int(stats.specialAttack) : .null),
      .init("specialDefense", special == nil ? .int(stats.specialDefense) : .null),
      .init("special", .optional(special)), .init("speed", .int(stats.speed)),
      .init("total", .int(totalStats)),
    ])
  }
}

extension AbilitySlot {
  fileprivate var json: JSONValue {
    .object([
      .init("id", .int(id.rawValue)), .init("name", .string(name)), .init("slot", .int(slot)),
      .init("isHidden", .bool(isHidden)),
    ])
  }
}

extension Sprites {
  fileprivate var json: JSONValue {
    .object([
      .init("front", .optional(front)), .init("frontShiny", .optional(frontShiny)),
      .init("home", .optional(home)), .init("homeShiny", .optional(homeShiny)),
      .init("artwork", .optional(artwork)),
    ])
  }
}

extension FormSummary {
  fileprivate var json: JSONValue {
    .object([
      .init("id", .int(form.id.rawValue)), .init("identifier", .string(identifier)),
      .init("name", .string(name)),
    ])
  }
}

extension LearnsetSection {
  fileprivate var json: JSONValue {
    .object([
      .init("method", method.json),
      .init(
        "moves",
        .array(
          rows.map { row in
            .object([
              .init("move", row.move.json), .init("level", .int(row.level)),
              .init("via", .string(row.via.identifier)),
              .init("machine", row.machine?.json ?? .null),
            ])
          })),
    ])
  }
}
