/// A place of a region (`location`).
public struct Location: Sendable, Hashable {
  public var id = LocationID(0)
  public var region: RegionID?
  package init() {}
}

/// A part of a location in which pokemon are met (`location-area`).
public struct LocationArea: Sendable, Hashable {
  public var id = LocationAreaID(0)
  public var location = LocationID(0)
  public var gameIndex = 0
  package init() {}
}

/// How often a method of encounter meets anything in an area.
public struct EncounterRate: Sendable, Hashable {
  public var area = LocationAreaID(0)
  public var method = EncounterMethodID(0)
  public var versions = VersionSet()
  /// Percent.
  public var rate = 0
  package init() {}
}

/// A value of a condition of encounters (`encounter-condition-value`).
public struct EncounterConditionValue: Sendable, Hashable {
  public var id = 0
  public var condition = ID<EncounterCondition>(0)
  package init() {}
}

/// Values of conditions that must hold together.
public struct EncounterConditionSet: Sendable, Hashable {
  /// Derived from the ids of the values, so that it stays the same from release to release; positive.
  public var id = 0
  /// The slugs of the values, ascending by id, joined by a space.
  public var identifiers = ""
  package init() {}
}

/// A value that belongs to a set of conditions.
public struct EncounterConditionSetValue: Sendable, Hashable {
  public var set = 0
  /// Id of an ``EncounterConditionValue``.
  public var value = 0
  package init() {}
}

/// A slot in which a pokemon is met, folded over versions.
public struct Encounter: Sendable, Hashable {
  public var area = LocationAreaID(0)
  public var pokemon = PokemonID(0)
  public var method = EncounterMethodID(0)
  public var minLevel = 0
  public var maxLevel = 0
  /// Percent.
  public var chance = 0
  /// Id of the ``EncounterConditionSet`` that must hold; 0 for none.
  public var conditionSet = 0
  public var traits = EncounterTraits()
  /// Upstream has slots that are alike in everything: the first is 1, its equals 2, 3, …
  public var copy = 1
  public var versions = VersionSet()
  package init() {}
}

/// What is special about the pokemon that a slot gives (`pokemon_details`).
public struct EncounterTraits: OptionSet, Sendable, Hashable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alwaysShiny = EncounterTraits(rawValue: 1)
  public static let neverShiny = EncounterTraits(rawValue: 2)
  public static let alpha = EncounterTraits(rawValue: 4)
}
