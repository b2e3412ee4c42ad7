/// A place of a region (`location`).
public struct Location: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .location }
  @inlinable package static var table: String { "location" }
  public var id = LocationID(0)
  public var region: RegionID?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("region_id", &region)
  }
}

/// A part of a location in which pokemon are encountered (`location-area`).
public struct LocationArea: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .locationArea }
  @inlinable package static var table: String { "location_area" }
  public var id = LocationAreaID(0)
  public var location = LocationID(0)
  public var gameIndex = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("location_id", &location)
    try visitor.visit("game_index", &gameIndex)
  }
}

/// A way to meet wild pokemon (`encounter-method`).
public struct EncounterMethod: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .encounterMethod }
  @inlinable package static var table: String { "encounter_method" }
  public var id = EncounterMethodID(0)
  public var order = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("sort_order", &order)
  }
}

/// The probability that an encounter method leads to an encounter in an area.
public struct EncounterRate: Record, Sendable, Hashable {
  @inlinable package static var table: String { "encounter_rate" }
  public var area = LocationAreaID(0)
  public var method = EncounterMethodID(0)
  public var versions = VersionSet()
  /// The rate in percent.
  public var rate = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("location_area_id", &area)
    try visitor.visit("method_id", &method)
    try visitor.visit("rate", &rate)
    try visitor.visit("versions", &versions)
  }

  @inlinable package var key: (LocationAreaID, EncounterMethodID, Int) { (area, method, rate) }
}

/// A value of an encounter condition (`encounter-condition-value`).
public struct EncounterConditionValue: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .encounterConditionValue }
  @inlinable package static var table: String { "encounter_condition_value" }
  public var id = EncounterConditionValueID(0)
  public var condition = EncounterConditionID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("condition_id", &condition)
  }
}

/// A set of condition values that must all apply.
public struct EncounterConditionSet: IdentifiedRecord, Sendable, Hashable {
  @inlinable package static var table: String { "encounter_condition_set" }
  /// A positive id derived from the ids of the values, so that it is the same in every release.
  public var id = 0
  /// The identifiers of the values, in ascending order of their ids, joined by a space.
  public var identifiers = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("identifiers", &identifiers)
  }
}

/// A value that belongs to a condition set.
public struct EncounterConditionSetValue: Record, Sendable, Hashable {
  @inlinable package static var table: String { "encounter_condition_set_value" }
  public var set = 0
  /// The id of an ``EncounterConditionValue``.
  public var value = EncounterConditionValueID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("set_id", &set)
    try visitor.visit("value_id", &value)
  }

  @inlinable package var key: (Int, EncounterConditionValueID) { (set, value) }
}

/// An encounter slot, folded over versions.
public struct Encounter: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "encounter" }
  public var area = LocationAreaID(0)
  public var pokemon = PokemonID(0)
  public var method = EncounterMethodID(0)
  public var minLevel = 0
  public var maxLevel = 0
  /// The chance in percent; nil if no source knows it.
  public var chance: Int?
  /// The id of the ``EncounterConditionSet`` that must apply; 0 for none.
  public var conditionSet = 0
  public var traits = EncounterTraits()
  /// PokéAPI has identical slots: the first is 1, its duplicates are 2, 3, …
  public var copyNumber = 1
  /// The name of the source; nil for PokéAPI.
  public var source: String?
  public var versions = VersionSet()
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("location_area_id", &area)
    try visitor.visit("method_id", &method)
    try visitor.visit("min_level", &minLevel)
    try visitor.visit("max_level", &maxLevel)
    // No null is in the key: 0 is an unknown chance, no text is PokéAPI.
    var (known, author) = (chance ?? 0, source ?? "")
    try visitor.visit("chance", &known)
    chance = known == 0 ? nil : known
    try visitor.visit("condition_set_id", &conditionSet)
    try visitor.visit("traits", &traits)
    try visitor.visit("copy_number", &copyNumber)
    try visitor.visit("source", &author)
    source = author.isEmpty ? nil : author
    try visitor.visit("versions", &versions)
  }

  @inlinable package var key: Self { self }

  /// Compares the ten columns of the key, more than tuples support.
  @inlinable package static func isAscending(_ a: Self, _ b: Self) -> Bool {
    if a.pokemon != b.pokemon { return a.pokemon < b.pokemon }
    if a.area != b.area { return a.area < b.area }
    let left = (a.method, a.minLevel, a.maxLevel, a.chance ?? 0)
    let right = (b.method, b.minLevel, b.maxLevel, b.chance ?? 0)
    if left != right { return left < right }
    if a.conditionSet != b.conditionSet { return a.conditionSet < b.conditionSet }
    return (a.traits.rawValue, a.copyNumber, a.source ?? "")
      < (b.traits.rawValue, b.copyNumber, b.source ?? "")
  }
}

/// The special properties of the pokemon of a slot (`pokemon_details`).
public struct EncounterTraits: OptionSet, Sendable, Hashable, Codable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alwaysShiny = EncounterTraits(rawValue: 1)
  public static let neverShiny = EncounterTraits(rawValue: 2)
  public static let alpha = EncounterTraits(rawValue: 4)
}
