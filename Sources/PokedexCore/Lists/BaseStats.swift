/// The base stats of a pokemon in a game.
public struct BaseStats: Sendable, Hashable, Codable {
  public var hp: Int
  public var attack: Int
  public var defense: Int
  /// In generation I, the Special stat.
  public var specialAttack: Int
  /// In generation I, the Special stat.
  public var specialDefense: Int
  public var speed: Int
  /// The one Special stat of generation I; nil in later generations.
  public var special: Int?

  public init(
    hp: Int, attack: Int, defense: Int, specialAttack: Int, specialDefense: Int, speed: Int,
    special: Int? = nil
  ) {
    (self.hp, self.attack, self.defense) = (hp, attack, defense)
    (self.specialAttack, self.specialDefense) = (specialAttack, specialDefense)
    (self.speed, self.special) = (speed, special)
  }

  /// The sum of the six stats, or of the five of generation I.
  public var total: Int {
    hp + attack + defense + speed + (special ?? specialAttack + specialDefense)
  }

  var values: StatValues {
    StatValues(
      hp: hp, attack: attack, defense: defense, specialAttack: specialAttack,
      specialDefense: specialDefense, speed: speed)
  }

  package init(_ variant: PokemonVariant) {
    let stats = variant.stats
    self.init(
      hp: stats.hp, attack: stats.attack, defense: stats.defense,
      specialAttack: variant.special ?? stats.specialAttack,
      specialDefense: variant.special ?? stats.specialDefense, speed: stats.speed,
      special: variant.special)
  }
}

/// A base stat with its name.
public struct StatListing: Sendable, Hashable, Codable, Identifiable {
  public var stat: NamedResource<Stat>
  public var value: Int

  public var id: StatID { stat.id }
}

extension Pokedex {
  /// Returns base stats with their names, in the order of the games: six, or five with the one Special of generation I.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func listings(of stats: BaseStats, language: DisplayLanguage? = nil) throws(PokedexError)
    -> [StatListing]
  {
    let special: [(StatID, Int)] =
      stats.special.map { [(.special, $0)] }
      ?? [(.specialAttack, stats.specialAttack), (.specialDefense, stats.specialDefense)]
    let values: [(StatID, Int)] =
      [(.hp, stats.hp), (.attack, stats.attack), (.defense, stats.defense)] + special
      + [(.speed, stats.speed)]
    return try values.map { stat, value throws(PokedexError) in
      StatListing(stat: try named(stat, language), value: value)
    }
  }
}

extension PokemonVariant {
  /// The one or two types, in slot order.
  public var types: [TypeID] { [type1] + (type2.map { [$0] } ?? []) }

  /// The abilities of the slots that are not empty.
  var abilities: [AbilityID] { [ability1, ability2, abilityHidden].compactMap { $0 } }
}
