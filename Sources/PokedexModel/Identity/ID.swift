/// PokéAPI's id of a resource, typed by the entity, so that a move cannot be looked up by the id of an item.
///
/// Ids have gaps and may be negative (`move-ailment` −1 is "unknown").
public struct ID<Entity>: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByIntegerLiteral, CustomStringConvertible
{
  public var rawValue: Int

  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
  @inlinable public init(integerLiteral value: Int) { rawValue = value }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  public var description: String { String(rawValue) }
}

// Kinds of resources that have only an id and names; the others have their own entity type.

/// `egg-group`.
public enum EggGroup {}
/// `evolution-trigger`.
public enum EvolutionTrigger {}
/// `encounter-condition`.
public enum EncounterCondition {}
/// `item-attribute`.
public enum ItemAttribute {}
/// `item-pocket`.
public enum ItemPocket {}
/// `item-fling-effect`.
public enum ItemFlingEffect {}
/// `currency`.
public enum Currency {}
/// `gender`.
public enum Gender {}
/// `move-ailment`.
public enum MoveAilment {}
/// `move-battle-style`.
public enum MoveBattleStyle {}
/// `move-category`.
public enum MoveCategory {}
/// `move-damage-class`.
public enum MoveDamageClass {}
/// `move-learn-method`.
public enum MoveLearnMethod {}
/// `move-target`.
public enum MoveTarget {}
/// `pokemon-color`.
public enum PokemonColor {}
/// `pokemon-habitat`.
public enum PokemonHabitat {}
/// `pokemon-shape`.
public enum PokemonShape {}
/// `berry-firmness`.
public enum BerryFirmness {}
/// `berry-flavor`.
public enum BerryFlavor {}
/// `pal-park-area`.
public enum PalParkArea {}
/// `pokeathlon-stat`.
public enum PokeathlonStat {}

public typealias AbilityID = ID<Ability>
public typealias BerryID = ID<Berry>
public typealias DexID = ID<Dex>
public typealias EncounterMethodID = ID<EncounterMethod>
public typealias FormID = ID<Form>
public typealias GenerationID = ID<Generation>
public typealias ItemID = ID<Item>
public typealias LanguageID = ID<Language>
public typealias LocationAreaID = ID<LocationArea>
public typealias LocationID = ID<Location>
public typealias MoveID = ID<Move>
public typealias MoveLearnMethodID = ID<MoveLearnMethod>
public typealias NatureID = ID<Nature>
public typealias PokemonID = ID<Pokemon>
public typealias RegionID = ID<Region>
public typealias SpeciesID = ID<Species>
public typealias StatID = ID<Stat>
public typealias TypeID = ID<PokemonType>
public typealias VersionGroupID = ID<VersionGroup>
public typealias VersionID = ID<Version>
