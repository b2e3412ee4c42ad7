import PokedexModel
import SQLiteKit

/// A nature with the names of what it changes.
public struct NatureDetail: Sendable, Hashable, Codable, Identifiable {
  public var nature: NamedResource<Nature>
  /// The stat that the nature raises by 10 %; nil for a neutral nature, as the other members.
  public var increasedStat: NamedResource<Stat>?
  /// The stat that the nature lowers by 10 %.
  public var decreasedStat: NamedResource<Stat>?
  public var likesFlavor: NamedResource<BerryFlavor>?
  public var hatesFlavor: NamedResource<BerryFlavor>?

  public var id: NatureID { nature.id }

  public init(
    nature: NamedResource<Nature>, increasedStat: NamedResource<Stat>? = nil,
    decreasedStat: NamedResource<Stat>? = nil, likesFlavor: NamedResource<BerryFlavor>? = nil,
    hatesFlavor: NamedResource<BerryFlavor>? = nil
  ) {
    self.nature = nature
    self.increasedStat = increasedStat
    self.decreasedStat = decreasedStat
    self.likesFlavor = likesFlavor
    self.hatesFlavor = hatesFlavor
  }
}

/// An egg group with its members.
public struct EggGroupDetail: Sendable, Hashable, Codable, Identifiable {
  public var eggGroup: NamedResource<EggGroup>
  /// In Pokédex order.
  public var species: [NamedResource<Species>]

  public var id: EggGroupID { eggGroup.id }

  public init(eggGroup: NamedResource<EggGroup>, species: [NamedResource<Species>] = []) {
    self.eggGroup = eggGroup
    self.species = species
  }
}

/// A Pokédex with its species.
public struct DexDetail: Sendable, Hashable, Codable, Identifiable {
  /// A species with its number.
  public struct Entry: Sendable, Hashable, Codable, Identifiable {
    public var number: Int
    public var species: NamedResource<Species>

    public var id: SpeciesID { species.id }

    public init(number: Int, species: NamedResource<Species>) {
      self.number = number
      self.species = species
    }
  }

  public var dex: NamedResource<Dex>
  public var region: NamedResource<Region>?
  /// The games with the Pokédex, in release order.
  public var versionGroups: [NamedResource<VersionGroup>]
  /// Ascending by number.
  public var entries: [Entry]

  public var id: DexID { dex.id }

  public init(
    dex: NamedResource<Dex>, region: NamedResource<Region>? = nil,
    versionGroups: [NamedResource<VersionGroup>] = [], entries: [Entry] = []
  ) {
    self.dex = dex
    self.region = region
    self.versionGroups = versionGroups
    self.entries = entries
  }
}

/// A location with what lives there.
public struct LocationDetail: Sendable, Hashable, Codable, Identifiable {
  public var location: NamedResource<Location>
  public var region: NamedResource<Region>?
  /// Ascending by id.
  public var areas: [NamedResource<LocationArea>]
  /// As ``Pokedex/wildPokemon(at:in:language:)`` returns them.
  public var pokemon: [WildPokemon]

  public var id: LocationID { location.id }

  public init(
    location: NamedResource<Location>, region: NamedResource<Region>? = nil,
    areas: [NamedResource<LocationArea>] = [], pokemon: [WildPokemon] = []
  ) {
    self.location = location
    self.region = region
    self.areas = areas
    self.pokemon = pokemon
  }
}

extension Pokedex {
  /// Returns the details of a nature.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func nature(_ nature: ResourceKey<Nature>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> NatureDetail
  {
    let id = try self.id(of: nature)
    guard let row = try natures().first(where: { $0.id == id }) else {
      throw Self.unknown(.nature, id.rawValue)
    }
    func name<Entity: ResourceEntity>(_ id: ID<Entity>?) throws(PokedexError)
      -> NamedResource<Entity>?
    {
      guard let id else { return nil }
      return try named(id, language)
    }
    return NatureDetail(
      nature: try named(id, language), increasedStat: try name(row.increasedStat),
      decreasedStat: try name(row.decreasedStat), likesFlavor: try name(row.likesFlavor),
      hatesFlavor: try name(row.hatesFlavor))
  }

  /// Returns an egg group with its members, as of the newest games.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func eggGroup(_ eggGroup: ResourceKey<EggGroup>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> EggGroupDetail
  {
    let id = try self.id(of: eggGroup)
    guard try names(.eggGroup, language).contains(id.rawValue) else {
      throw Self.unknown(.eggGroup, id.rawValue)
    }
    let members = try Set(
      roster().eggGroups.filter { $0.value >> UInt64(id.rawValue) & 1 != 0 }.keys)
    let species = try all(Species.self, language: language)
    return EggGroupDetail(
      eggGroup: try named(id, language), species: species.filter { members.contains($0.id) })
  }

  /// Returns a Pokédex with its species.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func dex(_ dex: ResourceKey<Dex>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> DexDetail
  {
    let id = try self.id(of: dex)
    guard let row = try dexes().first(where: { $0.id == id }) else {
      throw Self.unknown(.pokedex, id.rawValue)
    }
    let species = try nameTable(.pokemonSpecies, language)
    let regions = try names(.region, language)
    return DexDetail(
      dex: try named(id, language),
      region: try row.region.map { region throws(PokedexError) in try regions.resource(region) },
      versionGroups: try versionGroups(language: language)
        .filter { $0.dexes.contains { $0.id == id } }
        .map { NamedResource(id: $0.id, identifier: $0.identifier, name: $0.name) },
      entries: try numbers(in: .id(id)).map {
        DexDetail.Entry(number: $0.number, species: species.resource($0.species))
      })
  }

  /// Returns a location with what lives there in the games of a version group, in all games for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func location(
    _ location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> LocationDetail {
    let id = try self.id(of: location)
    for region in try places(language: language) {
      guard let found = region.locations.first(where: { $0.id == id }) else { continue }
      return LocationDetail(
        location: found.location, region: region.region, areas: found.areas,
        pokemon: try wildPokemon(at: .id(id), in: game, language: language))
    }
    throw Self.unknown(.location, id.rawValue)
  }
}
