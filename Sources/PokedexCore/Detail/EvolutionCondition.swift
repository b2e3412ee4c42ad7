/// A condition of an evolution method as a value, for an app with words of its own.
public struct EvolutionCondition: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// With a resource: what starts the evolution, such as a trade, and what it needs.
    case trigger, item, heldItem, gender, location, region, knownMove, knownMoveType, usedMove
    case partySpecies, partyType, tradeSpecies
    /// With resources, of which it must have one.
    case nature
    /// With the least number.
    case level, moveCount, steps, damageTaken, friendship, beauty, affection
    /// With a number: −1, 0 or 1 for attack below, equal to or above defense.
    case attackToDefense
    /// With the chance in percent.
    case chance
    /// With a code: `night`, `day`, `dusk` or `full-moon`.
    case timeOfDay
    /// With PokéAPI's formula as code. A `chance` is that of meeting it.
    case expression
    case rain, upsideDown, multiplayer, specialRock
  }

  public var kind: Kind
  public var resources: [AnyNamedResource] = []
  public var number: Int?
  public var code: String?
}

extension Pokedex {
  /// Returns the conditions of an evolution method, the trigger first, without the forms of the two pokemon.
  ///
  /// - Parameters:
  ///   - method: a method of ``Pokedex/evolutionFamilies()``.
  ///   - language: that of the names; nil for the language of the database's reader.
  /// - Throws: ``PokedexError`` for a damaged file.
  public func conditions(
    of method: Evolution, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EvolutionCondition] {
    typealias Kind = EvolutionCondition.Kind
    var found: [EvolutionCondition] = []
    func addAll<Entity: ResourceEntity>(_ kind: Kind, _ ids: [ID<Entity>]) throws(PokedexError) {
      if ids.isEmpty { return }
      let resources = try ids.map { id throws(PokedexError) in
        try named(AnyResourceID(id), language)
      }
      found.append(EvolutionCondition(kind: kind, resources: resources))
    }
    func add<Entity: ResourceEntity>(_ kind: Kind, _ id: ID<Entity>?) throws(PokedexError) {
      if let id { try addAll(kind, [id]) }
    }
    func addNumber(_ kind: Kind, _ number: Int?) {
      if let number { found.append(EvolutionCondition(kind: kind, number: number)) }
    }
    func addCode(_ kind: Kind, _ code: String?) {
      if let code { found.append(EvolutionCondition(kind: kind, code: code)) }
    }
    func addFlag(_ kind: Kind, _ isNeeded: Bool) {
      if isNeeded { found.append(EvolutionCondition(kind: kind)) }
    }
    try add(.trigger, method.trigger)
    addNumber(.level, method.minLevel)
    try add(.item, method.item)
    try add(.heldItem, method.heldItem)
    try add(.gender, method.gender)
    try add(.location, method.location)
    try add(.region, method.region)
    try add(.knownMove, method.knownMove)
    try add(.knownMoveType, method.knownMoveType)
    try add(.usedMove, method.usedMove)
    addNumber(.moveCount, method.minMoveCount)
    addNumber(.steps, method.minSteps)
    addNumber(.damageTaken, method.minDamageTaken)
    addNumber(.friendship, method.minHappiness)
    addNumber(.beauty, method.minBeauty)
    addNumber(.affection, method.minAffection)
    addNumber(.attackToDefense, method.relativePhysicalStats)
    try add(.partySpecies, method.partySpecies)
    try add(.partyType, method.partyType)
    try add(.tradeSpecies, method.tradeSpecies)
    addCode(.timeOfDay, method.timeOfDay)
    addFlag(.rain, method.needsOverworldRain)
    addFlag(.upsideDown, method.turnUpsideDown)
    addFlag(.multiplayer, method.needsMultiplayer)
    addFlag(.specialRock, method.nearSpecialRock)
    try addAll(.nature, method.allowedNatures.map(\.self))
    addNumber(.chance, method.percentageChance)
    addCode(.expression, method.conditionExpression)
    return found
  }
}
