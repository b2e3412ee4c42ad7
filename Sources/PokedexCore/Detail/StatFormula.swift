/// The rules by which games compute the stats of a pokemon from its base stats.
///
/// All arithmetic is in integers and rounds down, as in the games. Levels are 1 to 100. A value outside its range
/// counts as the nearest value of the range.
///
/// Source: Bulbapedia, "Stat", sections "Generations I and II", "Generation III onward" and "Pokémon: Let's Go";
/// checked with the published values in the tests.
public enum StatFormula: String, Sendable, Hashable, Codable, CaseIterable {
  /// Generations I and II: determinant values and stat experience, no natures. Special Attack and Special Defense
  /// have one determinant value and one stat experience, those of Special Attack here. The determinant value of HP
  /// follows from the other four.
  case original
  /// Generation III on: individual values, effort values and natures.
  case modern
  /// Let's Go, Pikachu! and Let's Go, Eevee!: individual values, awakening values, natures and friendship.
  case letsGo

  /// The range of an individual value, or of a determinant value in ``original``.
  public var individualValues: ClosedRange<Int> { self == .original ? 0...15 : 0...31 }

  /// The range of an effort value: stat experience in ``original``, awakening values in ``letsGo``. Effort values
  /// are at most 255 in generations III to V and 252 later, which gives the same stats.
  public var effortValues: ClosedRange<Int> {
    switch self {
    case .original: 0...65_535
    case .modern: 0...255
    case .letsGo: 0...200
    }
  }

  /// Returns the stats of a pokemon at a level, before battle effects.
  ///
  /// - Parameters:
  ///   - base: The base stats in a game of these rules. A base HP of 1, which only Shedinja has, gives 1 HP.
  ///   - level: 1 to 100.
  ///   - individual: In ``individualValues``; nil for the largest ones.
  ///   - effort: In ``effortValues``.
  ///   - nature: Raises one stat by a tenth and lowers another by a tenth; not in ``original``.
  ///   - friendship: 0 to 255, only in ``letsGo``: raises all stats but HP by up to a tenth.
  public func stats(
    of base: BaseStats, level: Int, individual: StatValues? = nil,
    effort: StatValues = StatValues(), nature: Nature? = nil, friendship: Int = 0
  ) -> StatValues {
    let level = min(max(level, 1), 100)
    let most = individualValues.upperBound
    var individual = (individual ?? StatValues(repeating: most)).clamped(to: individualValues)
    var effort = effort.clamped(to: effortValues)
    if self == .original {
      individual.specialDefense = individual.specialAttack
      effort.specialDefense = effort.specialAttack
      individual.hp =
        (individual.attack & 1) << 3 | (individual.defense & 1) << 2 | (individual.speed & 1) << 1
        | individual.specialAttack & 1
    }
    let base = base.values
    let friendship = 100 + min(max(friendship, 0), 255) * 10 / 255

    func value(_ stat: StatID, base: Int) -> Int {
      let (own, trained) = (individual[stat], effort[stat])
      let isHP = stat == .hp
      if isHP, base == 1, self != .original { return 1 }
      var points: Int
      switch self {
      case .original: points = (base + own) * 2 + Self.root(of: trained) / 4
      case .modern: points = base * 2 + own + trained / 4
      case .letsGo: points = base * 2 + own
      }
      points = points * level / 100 + (isHP ? level + 10 : 5)
      if !isHP, self != .original, nature?.increasedStat != nature?.decreasedStat {
        if nature?.increasedStat == stat { points = points * 110 / 100 }
        if nature?.decreasedStat == stat { points = points * 90 / 100 }
      }
      guard self == .letsGo else { return points }
      return (isHP ? points : points * friendship / 100) + trained
    }
    return StatValues.stats.reduce(into: StatValues()) { $0[$1] = value($1, base: base[$1]) }
  }

  /// Returns the square root, rounded up, at most 255.
  private static func root(of experience: Int) -> Int {
    (0...255).first { $0 * $0 >= experience } ?? 255
  }
}

extension StatValues {
  /// Creates values that are all equal.
  public init(repeating value: Int) {
    self = Self.stats.reduce(into: StatValues()) { $0[$1] = value }
  }

  fileprivate func clamped(to range: ClosedRange<Int>) -> StatValues {
    Self.stats.reduce(into: self) { $0[$1] = min(max($0[$1], range.lowerBound), range.upperBound) }
  }
}

extension Pokedex {
  /// Returns the rules by which a game computes stats, those of the newest game for nil. Nil for Legends: Arceus,
  /// which has effort levels, and Champions, which has stat points: the library does not compute these.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func statFormula(in game: ResourceKey<VersionGroup>? = nil) throws(PokedexError)
    -> StatFormula?
  {
    let group = try versionGroup(of: game)
    switch try identifier(of: group) {
    case "lets-go-pikachu-lets-go-eevee": return .letsGo
    case "legends-arceus", "champions": return nil
    default: return try catalog().generation(of: group).map { $0 < 3 ? .original : .modern }
    }
  }
}
