/// A language of names and texts (`language`).
public struct Language: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable
{
  @inlinable public static var resourceKind: ResourceKind { .language }
  @inlinable package static var table: String { "language" }
  public var id = LanguageID(0)
  /// PokéAPI's language code: `ja`, `ja-hrkt`, `en`, `zh-hans`.
  public var identifier = ""
  public var iso639 = ""
  public var iso3166 = ""
  public var isOfficial = false
  /// The language whose names are shown where this one has none; nil for the last of a chain.
  public var fallback: LanguageID?
  @inlinable public init() {}

  /// Where names are taken from first; every other language except English continues with English.
  private static let relatives = ["es-419": "es", "zh-hant": "zh-hans", "ja-hrkt": "ja"]

  /// Sets the fallback of each language to the first language of its chain that is among `languages`.
  package static func linkFallbacks(_ languages: inout [Language]) {
    let ids = Dictionary(first: languages.map { ($0.identifier, $0.id) })
    for index in languages.indices {
      var code = languages[index].identifier
      var next: LanguageID?
      while next == nil, code != "en" {
        code = relatives[code] ?? "en"
        next = ids[code]
      }
      languages[index].fallback = next
    }
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("identifier", &identifier)
    try visitor.visit("iso639", &iso639)
    try visitor.visit("iso3166", &iso3166)
    try visitor.visit("is_official", &isOfficial)
    try visitor.visit("fallback_id", &fallback)
  }
}

/// A generation of games (`generation`).
public struct Generation: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable,
  Identifiable
{
  @inlinable public static var resourceKind: ResourceKind { .generation }
  @inlinable package static var table: String { "generation" }
  public var id = GenerationID(0)
  public var mainRegion = RegionID(0)
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("main_region_id", &mainRegion)
  }
}

/// Games that share their data, such as Sword and Shield (`version-group`).
public struct VersionGroup: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable,
  Identifiable
{
  @inlinable public static var resourceKind: ResourceKind { .versionGroup }
  @inlinable package static var table: String { "version_group" }
  public var id = VersionGroupID(0)
  public var generation = GenerationID(0)
  /// The position in the order of release. Always sort by this: ids are not in that order.
  public var order = 0
  /// The version group whose learnsets these games show: that of the base game for an add-on without
  /// learnsets of its own, else this one.
  public var learnsets = VersionGroupID(0)
  /// Whether the learnsets of ``learnsets`` are complete. ``GameCoverage`` has what is missing, here and below.
  public var hasLearnsets = false
  /// Whether the database has all encounters with wild pokemon in these games. Otherwise some or all are missing,
  /// or left out of the edition.
  public var hasEncounters = false
  /// Whether the database has all items that wild pokemon hold in these games. Otherwise some or all are missing,
  /// or the games have none.
  public var hasHeldItems = false
  /// Whether the games have the rules of the main series. Legends, Colosseum, XD and Champions have
  /// rules of their own.
  public var isMainSeries = false
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("sort_order", &order)
    try visitor.visit("learnset_version_group_id", &learnsets)
    try visitor.visit("has_learnsets", &hasLearnsets)
    try visitor.visit("has_encounters", &hasEncounters)
    try visitor.visit("has_held_items", &hasHeldItems)
    try visitor.visit("is_main_series", &isMainSeries)
  }
}

extension [VersionGroup] {
  /// Returns the game among `games` that a page shows if none is named: the newest of the main series, else the
  /// newest; add-ons only if there is nothing else, since they show the data of their base game. Champions and
  /// Legends have rules and values of their own. Without `games`, it is the game that counts where none is named, as
  /// in `dex_move` and `dex_pokemon`.
  ///
  /// - Precondition: The array is in release order.
  package func newest(in games: VersionGroupSet = VersionGroupSet(bits: .max)) -> VersionGroup? {
    let found = filter { games.contains($0.id) }
    let bases = found.filter { $0.learnsets == $0.id }
    return bases.last(where: \.isMainSeries) ?? bases.last ?? found.last
  }
}

/// One game (`version`).
public struct Version: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .version }
  @inlinable package static var table: String { "version" }
  public var id = VersionID(0)
  public var versionGroup = VersionGroupID(0)
  /// The first day of sale anywhere, `1996-02-27`; nil if it is not known.
  public var released: String?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("released", &released)
  }
}

/// A region (`region`); two regions have no main generation.
public struct Region: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .region }
  @inlinable package static var table: String { "region" }
  public var id = RegionID(0)
  public var mainGeneration: GenerationID?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("main_generation_id", &mainGeneration)
  }
}

/// A Pokédex: the national one or one of a region and a game (`pokedex`).
public struct Dex: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .pokedex }
  @inlinable package static var table: String { "pokedex" }
  public var id = DexID(0)
  public var region: RegionID?
  public var isMainSeries = false
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("region_id", &region)
    try visitor.visit("is_main_series", &isMainSeries)
  }
}

/// The number of a species in a Pokédex. Numbers may start at 0 (Victini in Unova).
public struct DexNumber: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "pokedex_number" }
  public var dex = DexID(0)
  public var species = SpeciesID(0)
  public var number = 0
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokedex_id", &dex)
    try visitor.visit("species_id", &species)
    try visitor.visit("number", &number)
  }

  @inlinable package var key: (DexID, SpeciesID) { (dex, species) }
}

/// A region that appears in the games of a version group.
public struct VersionGroupRegion: Record, Sendable, Hashable {
  @inlinable package static var table: String { "version_group_region" }
  public var versionGroup = VersionGroupID(0)
  public var region = RegionID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("region_id", &region)
  }

  @inlinable package var key: (VersionGroupID, RegionID) { (versionGroup, region) }
}

/// A Pokédex that the games of a version group have.
public struct VersionGroupDex: Record, Sendable, Hashable {
  @inlinable package static var table: String { "version_group_pokedex" }
  public var versionGroup = VersionGroupID(0)
  public var dex = DexID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("pokedex_id", &dex)
  }

  @inlinable package var key: (VersionGroupID, DexID) { (versionGroup, dex) }
}

/// A learn method that PokéAPI lists for a version group. Some groups that use methods list none (Legends,
/// Champions and the Japanese-only games), so prefer the learnsets themselves.
public struct VersionGroupLearnMethod: Record, Sendable, Hashable {
  @inlinable package static var table: String { "version_group_learn_method" }
  public var versionGroup = VersionGroupID(0)
  public var method = MoveLearnMethodID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("method_id", &method)
  }

  @inlinable package var key: (VersionGroupID, MoveLearnMethodID) { (versionGroup, method) }
}

/// What the database has of a part of a game, such as the encounters by surfing: all, some or nothing, and why.
public struct GameCoverage: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "coverage" }
  /// How much the database has.
  public enum State: String, Sendable, Codable, CaseIterable {
    /// All that the game has, also if that is nothing.
    case complete
    case partial
    case absent
  }

  public var version = VersionID(0)
  /// `wild`, `gifts`, `trades`, `swarms`, `fossils`, `times-of-day`, `held-items`, `learnsets`, `pokedex-texts`, `place-names`,
  /// `names` (of moves, abilities and items), `chances` (of encounters), `effects` (of moves), `flavor-texts` (of moves,
  /// abilities and items), `prices`, `items`,
  /// `item-places`, `shops`, `obtainable` or
  /// `species-values` (experience, friendship and capture rates of the game).
  public var part = ""
  /// The encounter method of wild pokemon; nil for all, and in other parts.
  public var method: EncounterMethodID?
  /// The language of texts; nil in other parts.
  public var language: LanguageID?
  public var state = State.complete
  /// The number of pokemon, of species with a text, of moves with an effect or a name, of items with a price, or of species with values.
  public var count = 0
  /// What ``count`` is in a complete database; nil if that is not known.
  public var expected: Int?
  /// Why the part is not complete, or why a complete one is empty: a word of `coverage.json`.
  public var reason: String?
  /// What could fill it: a word of `coverage.json`; nil if nothing is known.
  public var remedy: String?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("version_id", &version)
    try visitor.visit("part", &part)
    // No null is in the key.
    var (methodID, languageID, name) = (
      method?.rawValue ?? 0, language?.rawValue ?? 0, state.rawValue
    )
    try visitor.visit("method_id", &methodID)
    try visitor.visit("language_id", &languageID)
    method = methodID == 0 ? nil : ID(methodID)
    language = languageID == 0 ? nil : ID(languageID)
    try visitor.visit("state", &name)
    state = State(rawValue: name) ?? .absent
    try visitor.visit("count", &count)
    try visitor.visit("expected", &expected)
    try visitor.visit("reason", &reason)
    try visitor.visit("remedy", &remedy)
  }

  @inlinable package var key: (VersionID, String, Int, Int) {
    (version, part, method?.rawValue ?? 0, language?.rawValue ?? 0)
  }
}
