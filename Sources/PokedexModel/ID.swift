/// PokéAPI's id of a resource, typed by the entity, so that a move cannot be looked up by the id of an item.
///
/// Ids have gaps and may be negative (`move-ailment` −1 is "unknown"). An id is encoded as a plain number.
public struct ID<Entity>: RawRepresentable, Sendable, Hashable, Comparable, Codable,
  CodingKeyRepresentable, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  public var rawValue: Int

  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
  @inlinable public init(integerLiteral value: Int) { rawValue = value }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  public var description: String { String(rawValue) }
}

// Kinds of resources that have only an id and names; the others have their own entity type.

public enum EggGroup: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .eggGroup }
}
public enum EvolutionTrigger: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .evolutionTrigger }
}
public enum EncounterCondition: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .encounterCondition }
}
public enum ItemAttribute: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemAttribute }
}
public enum ItemPocket: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemPocket }
}
public enum ItemFlingEffect: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemFlingEffect }
}
public enum Currency: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .currency }
}
public enum Gender: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .gender }
}
public enum MoveAilment: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveAilment }
}
public enum MoveBattleStyle: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveBattleStyle }
}
public enum MoveCategory: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveCategory }
}
public enum MoveDamageClass: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveDamageClass }
}
public enum MoveLearnMethod: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveLearnMethod }
}
public enum MoveTarget: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveTarget }
}
public enum PokemonColor: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonColor }
}
public enum PokemonHabitat: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonHabitat }
}
public enum PokemonShape: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonShape }
}
public enum BerryFirmness: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .berryFirmness }
}
public enum BerryFlavor: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .berryFlavor }
}
public enum PalParkArea: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .palParkArea }
}
public enum PokeathlonStat: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokeathlonStat }
}

public typealias AbilityID = ID<Ability>
public typealias BerryFirmnessID = ID<BerryFirmness>
public typealias BerryFlavorID = ID<BerryFlavor>
public typealias BerryID = ID<Berry>
public typealias CharacteristicID = ID<Characteristic>
public typealias ContestEffectID = ID<ContestEffect>
public typealias ContestTypeID = ID<ContestType>
public typealias CurrencyID = ID<Currency>
public typealias DexID = ID<Dex>
public typealias EggGroupID = ID<EggGroup>
public typealias EncounterConditionID = ID<EncounterCondition>
public typealias EncounterConditionValueID = ID<EncounterConditionValue>
public typealias EncounterMethodID = ID<EncounterMethod>
public typealias EvolutionChainID = ID<EvolutionChain>
public typealias EvolutionTriggerID = ID<EvolutionTrigger>
public typealias FormID = ID<PokemonForm>
public typealias GenderID = ID<Gender>
public typealias GenerationID = ID<Generation>
public typealias GrowthRateID = ID<GrowthRate>
public typealias ItemAttributeID = ID<ItemAttribute>
public typealias ItemCategoryID = ID<ItemCategory>
public typealias ItemFlingEffectID = ID<ItemFlingEffect>
public typealias ItemID = ID<Item>
public typealias ItemPocketID = ID<ItemPocket>
public typealias LanguageID = ID<Language>
public typealias LocationAreaID = ID<LocationArea>
public typealias LocationID = ID<Location>
public typealias MoveAilmentID = ID<MoveAilment>
public typealias MoveBattleStyleID = ID<MoveBattleStyle>
public typealias MoveCategoryID = ID<MoveCategory>
public typealias MoveDamageClassID = ID<MoveDamageClass>
public typealias MoveID = ID<Move>
public typealias MoveLearnMethodID = ID<MoveLearnMethod>
public typealias MoveTargetID = ID<MoveTarget>
public typealias NatureID = ID<Nature>
public typealias PalParkAreaID = ID<PalParkArea>
public typealias PokeathlonStatID = ID<PokeathlonStat>
public typealias PokemonColorID = ID<PokemonColor>
public typealias PokemonHabitatID = ID<PokemonHabitat>
public typealias PokemonID = ID<Pokemon>
public typealias PokemonShapeID = ID<PokemonShape>
public typealias RegionID = ID<Region>
public typealias SpeciesID = ID<Species>
public typealias StatID = ID<Stat>
public typealias SuperContestEffectID = ID<SuperContestEffect>
public typealias TypeID = ID<PokemonType>
public typealias VersionGroupID = ID<VersionGroup>
public typealias VersionID = ID<Version>

// Ids that PokéAPI has never changed. They are facts of the games, so that code can name them.

extension TypeID {
  public static let normal = TypeID(1)
  public static let fighting = TypeID(2)
  public static let flying = TypeID(3)
  public static let poison = TypeID(4)
  public static let ground = TypeID(5)
  public static let rock = TypeID(6)
  public static let bug = TypeID(7)
  public static let ghost = TypeID(8)
  public static let steel = TypeID(9)
  public static let fire = TypeID(10)
  public static let water = TypeID(11)
  public static let grass = TypeID(12)
  public static let electric = TypeID(13)
  public static let psychic = TypeID(14)
  public static let ice = TypeID(15)
  public static let dragon = TypeID(16)
  public static let dark = TypeID(17)
  public static let fairy = TypeID(18)
  public static let stellar = TypeID(19)
}

extension MoveLearnMethodID {
  public static let levelUp = MoveLearnMethodID(1)
  public static let egg = MoveLearnMethodID(2)
  public static let tutor = MoveLearnMethodID(3)
  public static let machine = MoveLearnMethodID(4)
}

extension MoveDamageClassID {
  public static let status = ID(1)
  public static let physical = ID(2)
  public static let special = ID(3)
}

extension StatID {
  public static let hp = StatID(1)
  public static let attack = StatID(2)
  public static let defense = StatID(3)
  public static let specialAttack = StatID(4)
  public static let specialDefense = StatID(5)
  public static let speed = StatID(6)
  public static let accuracy = StatID(7)
  public static let evasion = StatID(8)
  /// The one Special stat of generation I.
  public static let special = StatID(9)
}
