/// A type whose `ID` refers to a resource: the only place that states the kind of a column of ids. Readers,
/// the diff, the reference of the tables and the check of the schema take it from here.
public protocol ResourceEntity {
  static var resourceKind: ResourceKind { get }
}

extension Ability: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .ability }
}
extension Berry: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .berry }
}
extension BerryFirmness: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .berryFirmness }
}
extension BerryFlavor: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .berryFlavor }
}
extension Characteristic: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .characteristic }
}
extension ContestEffect: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .contestEffect }
}
extension ContestType: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .contestType }
}
extension Currency: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .currency }
}
extension Dex: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokedex }
}
extension EggGroup: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .eggGroup }
}
extension EncounterCondition: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .encounterCondition }
}
extension EncounterConditionValue: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .encounterConditionValue }
}
extension EncounterMethod: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .encounterMethod }
}
extension EvolutionChain: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .evolutionChain }
}
extension EvolutionTrigger: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .evolutionTrigger }
}
extension Gender: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .gender }
}
extension Generation: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .generation }
}
extension GrowthRate: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .growthRate }
}
extension Item: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .item }
}
extension ItemAttribute: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemAttribute }
}
extension ItemCategory: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemCategory }
}
extension ItemFlingEffect: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemFlingEffect }
}
extension ItemPocket: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .itemPocket }
}
extension Language: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .language }
}
extension Location: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .location }
}
extension LocationArea: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .locationArea }
}
extension Move: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .move }
}
extension MoveAilment: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveAilment }
}
extension MoveBattleStyle: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveBattleStyle }
}
extension MoveCategory: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveCategory }
}
extension MoveDamageClass: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveDamageClass }
}
extension MoveLearnMethod: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveLearnMethod }
}
extension MoveTarget: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .moveTarget }
}
extension Nature: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .nature }
}
extension PalParkArea: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .palParkArea }
}
extension PokeathlonStat: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokeathlonStat }
}
extension Pokemon: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemon }
}
extension PokemonColor: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonColor }
}
extension PokemonForm: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonForm }
}
extension PokemonHabitat: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonHabitat }
}
extension PokemonShape: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonShape }
}
extension PokemonType: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .type }
}
extension Region: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .region }
}
extension Species: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .pokemonSpecies }
}
extension Stat: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .stat }
}
extension SuperContestEffect: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .superContestEffect }
}
extension Version: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .version }
}
extension VersionGroup: ResourceEntity {
  @inlinable public static var resourceKind: ResourceKind { .versionGroup }
}
