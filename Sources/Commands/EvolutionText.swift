import Diagnostics
import Messages
import PokedexCore
import PokedexModel

extension ReadingSession {
  /// Returns the evolution methods to a species as text without duplicates: `Thunder Stone / at level 16`.
  func text(of ways: [Evolution]) throws -> String {
    var texts: [String] = []
    for way in ways {
      let text = try text(of: way)
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: " / ")
  }

  private func text(of way: Evolution) throws -> String {
    let conditions = try conditions(of: way)
    // An item or level already implies the trigger.
    let trigger = try pokedex.identifier(of: way.trigger)
    let isSaid =
      (trigger == "use-item" && way.item != nil) || (trigger == "level-up" && way.minLevel != nil)
    let name = isSaid ? [] : [try pokedex.name(of: way.trigger, language: language)]
    return (name + conditions.map(say)).joined(separator: language == .japanese ? "・" : ", ")
  }

  /// Returns all conditions, in the same wording as the site.
  private func conditions(of way: Evolution) throws -> [Message] {
    func name<Entity: ResourceEntity>(_ id: ID<Entity>) throws -> String {
      try pokedex.name(of: id, language: language)
    }
    var found: [Message] = []
    // A default form adds nothing to its species.
    if let form = way.baseForm, try !isDefault(form, of: way.from) {
      found.append(.evolutionAs(form: try name(form)))
    }
    if let level = way.minLevel { found.append(.evolutionAtLevel(level: level)) }
    if let item = way.item { found.append(Message(verbatim: try name(item))) }
    if let item = way.heldItem { found.append(.evolutionHolding(item: try name(item))) }
    if let gender = way.gender { found.append(Message(verbatim: try name(gender))) }
    if let location = way.location { found.append(.evolutionAtPlace(place: try name(location))) }
    if let region = way.region { found.append(.evolutionInRegion(region: try name(region))) }
    if let move = way.knownMove { found.append(.evolutionKnowing(move: try name(move))) }
    if let type = way.knownMoveType { found.append(.evolutionKnowingType(type: try name(type))) }
    if let move = way.usedMove { found.append(.evolutionUsingMove(move: try name(move))) }
    if let count = way.minMoveCount { found.append(.times(count: count)) }
    if let steps = way.minSteps { found.append(.evolutionAfterSteps(steps: steps)) }
    if let damage = way.minDamageTaken { found.append(.evolutionAfterLosingHP(damage: damage)) }
    if let value = way.minHappiness { found.append(.evolutionFriendship(value: value)) }
    if let value = way.minBeauty { found.append(.evolutionBeauty(value: value)) }
    if let value = way.minAffection { found.append(.evolutionAffection(value: value)) }
    if let order = way.relativePhysicalStats {
      found.append(
        order > 0
          ? .evolutionAttackAboveDefense
          : order < 0 ? .evolutionAttackBelowDefense : .evolutionAttackEqualToDefense)
    }
    if let species = way.partySpecies {
      found.append(.evolutionWithInTheParty(species: try name(species)))
    }
    if let type = way.partyType {
      found.append(.evolutionWithATypeInTheParty(type: try name(type)))
    }
    if let species = way.tradeSpecies { found.append(.evolutionFor(species: try name(species))) }
    if let time = way.timeOfDay { found.append(Self.time(time)) }
    if way.needsOverworldRain { found.append(.evolutionInRain) }
    if way.turnUpsideDown { found.append(.evolutionConsoleUpsideDown) }
    if way.needsMultiplayer { found.append(.evolutionPlayingTogether) }
    if way.nearSpecialRock { found.append(.evolutionNearASpecialRock) }
    if let form = way.evolvedForm, try !isDefault(form, of: way.to) {
      found.append(.evolutionInto(form: try name(form)))
    }
    return found
  }

  private func isDefault(_ form: PokemonID, of species: SpeciesID) throws -> Bool {
    try pokedex.species(language: language).first { $0.speciesID == species }?.id == form
  }

  private static func time(_ code: String) -> Message {
    switch code {
    case "day": .evolutionByDay
    case "night": .evolutionByNight
    case "dusk": .evolutionAtDusk
    case "full-moon": .evolutionAtFullMoon
    default: Message(verbatim: code)
    }
  }
}
