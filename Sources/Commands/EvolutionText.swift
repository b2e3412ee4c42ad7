import Diagnostics
import PokedexCore
import PokedexModel

extension ReadingSession {
  /// The ways that lead to a species, in words and each once: `Thunder Stone / at level 16`.
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
    // Who names the item or the level has said how.
    let trigger = try pokedex.identifier(of: way.trigger)
    let isSaid =
      (trigger == "use-item" && way.item != nil) || (trigger == "level-up" && way.minLevel != nil)
    let name = isSaid ? [] : [try pokedex.name(of: way.trigger, in: language)]
    return (name + conditions.map(say)).joined(separator: language == .japanese ? "・" : ", ")
  }

  /// Everything that must be so, in the words of the site.
  private func conditions(of way: Evolution) throws -> [Message] {
    func name<Entity: ResourceEntity>(_ id: ID<Entity>) throws -> String {
      try pokedex.name(of: id, in: language)
    }
    var found: [Message] = []
    // A default form says nothing that its species does not.
    if let form = way.baseForm, try !isDefault(form, of: way.from) {
      found.append("as \(try name(form))")
    }
    if let level = way.minLevel { found.append("at level \(level)") }
    if let item = way.item { found.append(Message(verbatim: try name(item))) }
    if let item = way.heldItem { found.append("holding \(try name(item))") }
    if let gender = way.gender { found.append(Message(verbatim: try name(gender))) }
    if let location = way.location { found.append("at \(try name(location))") }
    if let region = way.region { found.append("in \(try name(region))") }
    if let move = way.knownMove { found.append("knowing \(try name(move))") }
    if let type = way.knownMoveType { found.append("knowing a \(try name(type)) move") }
    if let move = way.usedMove { found.append("using \(try name(move))") }
    if let count = way.minMoveCount { found.append("\(count) times") }
    if let steps = way.minSteps { found.append("after \(steps) steps") }
    if let damage = way.minDamageTaken { found.append("after losing \(damage) HP") }
    if let value = way.minHappiness { found.append("friendship \(value)") }
    if let value = way.minBeauty { found.append("beauty \(value)") }
    if let value = way.minAffection { found.append("affection \(value)") }
    if let order = way.relativePhysicalStats {
      found.append(
        order > 0
          ? "Attack above Defense" : order < 0 ? "Attack below Defense" : "Attack equal to Defense")
    }
    if let species = way.partySpecies { found.append("with \(try name(species)) in the party") }
    if let type = way.partyType { found.append("with a \(try name(type)) type in the party") }
    if let species = way.tradeSpecies { found.append("for \(try name(species))") }
    if let time = way.timeOfDay { found.append(Self.time(time)) }
    if way.needsOverworldRain { found.append("in rain") }
    if way.turnUpsideDown { found.append("console upside down") }
    if way.needsMultiplayer { found.append("playing together") }
    if way.nearSpecialRock { found.append("near a special rock") }
    if let form = way.evolvedForm, try !isDefault(form, of: way.to) {
      found.append("into \(try name(form))")
    }
    return found
  }

  private func isDefault(_ form: PokemonID, of species: SpeciesID) throws -> Bool {
    try pokedex.species(in: language).first { $0.speciesID == species }?.id == form
  }

  private static func time(_ code: String) -> Message {
    switch code {
    case "day": "by day"
    case "night": "by night"
    case "dusk": "at dusk"
    case "full-moon": "at full moon"
    default: Message(verbatim: code)
    }
  }
}
