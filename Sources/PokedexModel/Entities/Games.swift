/// A language of names and texts (`language`).
public struct Language: Sendable, Hashable {
  public var id = LanguageID(0)
  /// PokéAPI's code: `ja`, `ja-hrkt`, `en`, `zh-hans`.
  public var identifier = ""
  public var iso639 = ""
  public var iso3166 = ""
  public var isOfficial = false
  package init() {}
}

/// A generation of games (`generation`).
public struct Generation: Sendable, Hashable {
  public var id = GenerationID(0)
  public var mainRegion = RegionID(0)
  package init() {}
}

/// Games that share their data, such as Sword and Shield (`version-group`).
public struct VersionGroup: Sendable, Hashable {
  public var id = VersionGroupID(0)
  public var generation = GenerationID(0)
  /// The place in the order of release. Always sort by this: ids are not in that order.
  public var order = 0
  package init() {}
}

/// One game (`version`).
public struct Version: Sendable, Hashable {
  public var id = VersionID(0)
  public var versionGroup = VersionGroupID(0)
  package init() {}
}

/// A region of the world (`region`); two of them have no main generation.
public struct Region: Sendable, Hashable {
  public var id = RegionID(0)
  public var mainGeneration: GenerationID?
  package init() {}
}

/// A Pokédex: the national one or that of a region and a game (`pokedex`).
public struct Dex: Sendable, Hashable {
  public var id = DexID(0)
  public var region: RegionID?
  public var isMainSeries = false
  package init() {}
}

/// The number of a species in a Pokédex. Numbers may start at 0 (Victini in Unova).
public struct DexNumber: Sendable, Hashable {
  public var dex = DexID(0)
  public var species = SpeciesID(0)
  public var number = 0
  package init() {}
}

/// A region that the games of a version group show.
public struct VersionGroupRegion: Sendable, Hashable {
  public var versionGroup = VersionGroupID(0)
  public var region = RegionID(0)
  package init() {}
}

/// A Pokédex that the games of a version group have.
public struct VersionGroupDex: Sendable, Hashable {
  public var versionGroup = VersionGroupID(0)
  public var dex = DexID(0)
  package init() {}
}

/// A way to learn moves that upstream lists for a version group. Some groups that use methods list
/// none (Legends, Champions and the Japanese-only games), so prefer the learnsets themselves.
public struct VersionGroupLearnMethod: Sendable, Hashable {
  public var versionGroup = VersionGroupID(0)
  public var method = MoveLearnMethodID(0)
  package init() {}
}
