/// How much experience the levels of a species need: its growth rate. The raw value is PokéAPI's id of the
/// `growth-rate`.
///
/// Source: Bulbapedia, "Experience". The table `growth_rate_level` of the database has the same numbers, and a test
/// compares all of them.
public enum GrowthCurve: Int, Sendable, Hashable, Codable, CaseIterable {
  case slow = 1
  case mediumFast = 2
  case fast = 3
  case mediumSlow = 4
  case erratic = 5
  case fluctuating = 6

  public static let levels = 1...100

  /// Returns the experience that a pokemon has when it reaches a level: 0 at level 1. A level outside
  /// ``levels`` counts as the nearest one.
  public func experience(at level: Int) -> Int {
    let level = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
    guard level > 1 else { return 0 }
    let cube = level * level * level
    switch self {
    case .slow: return cube * 5 / 4
    case .mediumFast: return cube
    case .fast: return cube * 4 / 5
    case .mediumSlow: return cube * 6 / 5 - 15 * level * level + 100 * level - 140
    case .erratic:
      switch level {
      case ...50: return cube * (100 - level) / 50
      case ...68: return cube * (150 - level) / 100
      case ...98: return cube * ((1911 - 10 * level) / 3) / 500
      default: return cube * (160 - level) / 100
      }
    case .fluctuating:
      switch level {
      case ...15: return cube * ((level + 1) / 3 + 24) / 50
      case ...35: return cube * (level + 14) / 50
      default: return cube * (level / 2 + 32) / 50
      }
    }
  }

  /// Returns the level of a pokemon with this experience, in ``levels``.
  public func level(withExperience experience: Int) -> Int {
    Self.levels.last { self.experience(at: $0) <= experience } ?? Self.levels.lowerBound
  }
}

extension Species {
  /// The curve of the species' growth rate; nil for one that this library does not know.
  public var growthCurve: GrowthCurve? { GrowthCurve(rawValue: growthRate.rawValue) }
}
