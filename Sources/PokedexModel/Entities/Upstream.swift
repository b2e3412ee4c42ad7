/// The identity of a resource of PokéAPI: its kind, id and identifier.
public struct Resource: Record, Sendable, Hashable {
  @inlinable package static var table: String { "resource" }
  public var kind = ResourceKind.ability
  public var id = 0
  /// The identifier, PokéAPI's `name`. Not unique: two items have `roseli-berry`. Resources without a name
  /// (machines, evolution chains …) have their id here.
  public var identifier = ""
  @inlinable package init() {}

  package init(kind: ResourceKind, id: Int, identifier: String) {
    (self.kind, self.id, self.identifier) = (kind, id, identifier)
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("identifier", &identifier)
  }

  @inlinable package var key: (Int, Int) { (kind.rawValue, id) }
}

/// A past value as PokéAPI has it; the variants are derived from these.
public struct PastValue: Record, Sendable, Hashable {
  @inlinable package static var table: String { "past_value" }
  /// `pokemon` or `move`.
  public var kind = ResourceKind.pokemon
  public var id = 0
  /// `type`, `ability`, the identifier of a stat, `power`, `accuracy`, `pp`, `effect_chance`, `priority`,
  /// `target`.
  public var field = ""
  /// The slot of a type or an ability; 0 for other fields.
  public var slot = 0
  /// For pokemon the last generation in which the value applies; for moves the first version group in which
  /// it no longer does.
  public var boundary = 0
  /// The value; an id for `type`, `ability` and `target`, nil for an empty slot.
  public var value: Int?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("field", &field)
    try visitor.visit("slot", &slot)
    try visitor.visit("boundary", &boundary)
    try visitor.visit("value", &value)
  }

  @inlinable package var key: (Int, Int, String, Int, Int) {
    (kind.rawValue, id, field, slot, boundary)
  }
}

/// The internal number of a resource in a game. Does not imply that the resource appears in it.
public struct GameIndex: Record, Sendable, Hashable {
  @inlinable package static var table: String { "game_index" }
  /// `pokemon`, `item`, `location` or `type`.
  public var kind = ResourceKind.pokemon
  public var id = 0
  public var gameIndex = 0
  /// Bits of versions for pokemon, of generations for all other kinds.
  public var games: UInt64 = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("game_index", &gameIndex)
    try visitor.visit("games", &games)
  }

  @inlinable package var key: (Int, Int, Int) { (kind.rawValue, id, gameIndex) }
}

/// A template for the address of a picture: `prefix + stem + suffix`, where the stem is the owner's.
public struct SpriteTemplate: IdentifiedRecord, Sendable, Hashable {
  @inlinable package static var table: String { "sprite_template" }
  /// The id, derived from the content, so that it is the same in every release.
  public var id = 0
  /// PokéAPI's path of the field, joined by dots: `other.home.front_shiny`.
  public var slot = ""
  public var prefix = ""
  public var suffix = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("slot", &slot)
    try visitor.visit("prefix", &prefix)
    try visitor.visit("suffix", &suffix)
  }
}

/// A template in a set of templates; owners with the same pictures share a set.
public struct SpriteSetMember: Record, Sendable, Hashable {
  @inlinable package static var table: String { "sprite_set" }
  /// The id of the set, derived from the content, so that it is the same in every release.
  public var set = 0
  /// The id of a ``SpriteTemplate``.
  public var template = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("set_id", &set)
    try visitor.visit("template_id", &template)
  }

  @inlinable package var key: (Int, Int) { (set, template) }
}

/// The pictures of a resource: all of a set, with the owner's stem. A resource has one row for each stem in
/// its addresses.
public struct SpriteOwner: Record, Sendable, Hashable {
  @inlinable package static var table: String { "sprite" }
  /// `pokemon`, `pokemon-form`, `item` or `type`.
  public var kind = ResourceKind.pokemon
  public var id = 0
  /// `25`, `201-b`, `poke-ball`.
  public var stem = ""
  public var set = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("stem", &stem)
    try visitor.visit("set_id", &set)
  }

  @inlinable package var key: (Int, Int, String) { (kind.rawValue, id, stem) }
}

/// A correction of this project to a value of PokéAPI.
public struct AppliedCorrection: IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable package static var table: String { "correction" }
  public var id = ""
  public var kind = ResourceKind.pokemon
  public var resourceID = 0
  public var identifier = ""
  public var field = ""
  public var upstreamValue: String?
  public var value: String?
  public var reason = ""
  public var reference = ""
  /// False if PokéAPI no longer has the wrong value: the correction is stale.
  public var isApplied = false
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("kind", &kind)
    try visitor.visit("resource_id", &resourceID)
    try visitor.visit("identifier", &identifier)
    try visitor.visit("field", &field)
    try visitor.visit("upstream_value", &upstreamValue)
    try visitor.visit("value", &value)
    try visitor.visit("reason", &reason)
    try visitor.visit("reference", &reference)
    try visitor.visit("is_applied", &isApplied)
  }
}

/// A set of values that PokéAPI lacks, added from another source.
public struct Supplement: IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable package static var table: String { "supplement" }
  public var id = ""
  /// The version group of the values; nil for values of all games or of none in particular.
  public var versionGroup: VersionGroupID?
  /// The name of the source.
  public var source = ""
  /// Where the source is published.
  public var location = ""
  /// The commit or date of the source.
  public var revision = ""
  /// The SPDX identifier of the source's license, or `facts` for facts that no license covers.
  public var license = ""
  public var reason = ""
  public var reference = ""
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("source", &source)
    try visitor.visit("location", &location)
    try visitor.visit("revision", &revision)
    try visitor.visit("license", &license)
    try visitor.visit("reason", &reason)
    try visitor.visit("reference", &reference)
  }
}

/// What a supplement added to a resource.
public struct SupplementedValue: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "supplemented_fact" }
  /// `pokemon`, `move`, `item` or `location-area`.
  public var kind = ResourceKind.pokemon
  public var resourceID = 0
  public var supplement = ""
  /// `learnset`, `presence`, `held_items` or a value of a pokemon, `machine` or `listed_price` of an item, `name`,
  /// `flags` or a value of a move, `encounters` of an area.
  public var field = ""
  /// The number of rows that were added or replaced.
  public var rows = 0
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("resource_id", &resourceID)
    try visitor.visit("supplement_id", &supplement)
    try visitor.visit("field", &field)
    try visitor.visit("rows", &rows)
  }

  @inlinable package var key: (Int, Int, String, String) {
    (kind.rawValue, resourceID, supplement, field)
  }
}
