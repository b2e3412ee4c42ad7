import JSON
import PokedexCore
import PokedexModel

extension PokemonPage {
  /// Returns the object printed by `show --json`.
  func json(_ session: ReadingSession) throws -> JSONValue {
    let (page, species) = (detail, detail.species)
    return [
      "entity": "pokemon", "id": .int(page.id.rawValue), "identifier": .string(page.identifier),
      "name": .string(page.name), "speciesId": .int(species.id.rawValue),
      "species": .string(page.speciesName), "genus": JSONValue(page.genus),
      "versionGroup": page.versionGroup.json,
      "isPresent": page.isPresent.map { .bool($0) } ?? .null,
      "height": .int(page.pokemon.height), "weight": JSONValue(page.pokemon.weight),
      "baseExperience": JSONValue(page.pokemon.baseExperience),
      "captureRate": .int(species.captureRate),
      "baseHappiness": JSONValue(species.baseHappiness),
      "hatchCounter": hasBreeding ? JSONValue(species.hatchCounter) : .null,
      "genderRate": hasBreeding ? .int(species.genderRate) : .null,
      "isBaby": .bool(species.isBaby), "isLegendary": .bool(species.isLegendary),
      "isMythical": .bool(species.isMythical),
      "types": .array(page.types.map(\.json)), "stats": page.stats.json,
      "abilities": .array(page.abilities.map(\.json)),
      "eggGroups": .array(page.eggGroups.map(\.json)),
      "sprites": page.sprites.json,
      "forms": .array(page.forms.map(\.json)),
      "varieties": .array(varieties.map(\.json)),
      "dexNumbers": .array(
        page.dexNumbers.map {
          ["dex": $0.dex.json, "number": .int($0.number)]
        }),
      "evolutions": .array([try session.json(of: page.evolutionTree)]),
      "learnset": .array(page.learnset.map(\.json)),
      "effectiveness": .array(
        page.effectiveness.map {
          [
            "attacking": .int($0.type.id.rawValue), "name": .string($0.type.name),
            "percent": .int($0.percent),
          ]
        }),
      "flavorTexts": .array(
        flavorTexts.map {
          ["games": .array($0.games.map { .string($0) }), "text": .string($0.text)]
        }),
    ]
  }
}

extension ReadingSession {
  fileprivate func json(of node: EvolutionNode) throws -> JSONValue {
    [
      "species": node.species.json,
      "ways": .array(try node.methods.map { try json(of: $0) }),
      "evolvesInto": .array(try node.children.map { try json(of: $0) }),
    ]
  }

  /// Returns an evolution method; every condition has a member, which is null if it is not required.
  private func json(of way: Evolution) throws -> JSONValue {
    [
      "trigger": try reference(way.trigger),
      "versionGroup": try reference(way.versionGroup),
      "isDefault": .bool(way.isDefault),
      "baseForm": try reference(way.baseForm),
      "evolvedForm": try reference(way.evolvedForm),
      "minLevel": JSONValue(way.minLevel),
      "item": try reference(way.item), "heldItem": try reference(way.heldItem),
      "gender": try reference(way.gender), "location": try reference(way.location),
      "region": try reference(way.region),
      "knownMove": try reference(way.knownMove),
      "knownMoveType": try reference(way.knownMoveType),
      "usedMove": try reference(way.usedMove),
      "minMoveCount": JSONValue(way.minMoveCount),
      "minSteps": JSONValue(way.minSteps),
      "minDamageTaken": JSONValue(way.minDamageTaken),
      "minHappiness": JSONValue(way.minHappiness),
      "minBeauty": JSONValue(way.minBeauty),
      "minAffection": JSONValue(way.minAffection),
      "relativePhysicalStats": JSONValue(way.relativePhysicalStats),
      "partySpecies": try reference(way.partySpecies),
      "partyType": try reference(way.partyType),
      "tradeSpecies": try reference(way.tradeSpecies),
      "timeOfDay": JSONValue(way.timeOfDay),
      "needsOverworldRain": .bool(way.needsOverworldRain),
      "turnUpsideDown": .bool(way.turnUpsideDown),
      "needsMultiplayer": .bool(way.needsMultiplayer),
      "nearSpecialRock": .bool(way.nearSpecialRock),
    ]
  }

  /// `{"id": 83, "identifier": "thunder-stone", "name": "Thunder Stone"}`; null for no id.
  private func reference<Entity: ResourceEntity>(_ id: ID<Entity>?) throws -> JSONValue {
    guard let id else { return .null }
    return [
      "id": .int(id.rawValue), "identifier": .string(try pokedex.identifier(of: id)),
      "name": .string(try pokedex.name(of: id, language: language)),
    ]
  }
}

extension BaseStats {
  /// Generation I has one special stat.
  fileprivate var json: JSONValue {
    [
      "hp": .int(hp), "attack": .int(attack), "defense": .int(defense),
      "specialAttack": special == nil ? .int(specialAttack) : .null,
      "specialDefense": special == nil ? .int(specialDefense) : .null,
      "special": JSONValue(special), "speed": .int(speed), "total": .int(total),
    ]
  }
}

extension TypeMatchup {
  fileprivate var percent: Int { Int(factor * 100) }
}

extension AbilitySlot {
  fileprivate var json: JSONValue {
    [
      "id": .int(ability.id.rawValue), "name": .string(ability.name), "slot": .int(slot),
      "isHidden": .bool(isHidden),
    ]
  }
}

extension Sprites {
  fileprivate var json: JSONValue {
    [
      "front": JSONValue(front), "frontShiny": JSONValue(frontShiny),
      "home": JSONValue(home), "homeShiny": JSONValue(homeShiny),
      "artwork": JSONValue(artwork),
    ]
  }
}

extension FormSummary {
  fileprivate var json: JSONValue {
    [
      "id": .int(form.id.rawValue), "identifier": .string(identifier),
      "name": .string(name),
    ]
  }
}

extension LearnsetSection {
  fileprivate var json: JSONValue {
    [
      "method": method.json,
      "moves": .array(
        rows.map { row in
          [
            "move": row.move.json, "level": .int(row.level),
            "via": .string(row.origin.identifier),
            "machine": row.machine?.json ?? .null,
          ]
        }),
    ]
  }
}
