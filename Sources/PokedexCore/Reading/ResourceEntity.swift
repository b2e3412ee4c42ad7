/// A type whose `ID` refers to a resource with an identifier and names.
public protocol ResourceEntity {
  static var resourceKind: ResourceKind { get }
}

extension Ability: ResourceEntity {
  public static var resourceKind: ResourceKind { .ability }
}
extension BerryFirmness: ResourceEntity {
  public static var resourceKind: ResourceKind { .berryFirmness }
}
extension BerryFlavor: ResourceEntity {
  public static var resourceKind: ResourceKind { .berryFlavor }
}
extension Currency: ResourceEntity {
  public static var resourceKind: ResourceKind { .currency }
}
extension Dex: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokedex }
}
extension EggGroup: ResourceEntity {
  public static var resourceKind: ResourceKind { .eggGroup }
}
extension EncounterConditionValue: ResourceEntity {
  public static var resourceKind: ResourceKind { .encounterConditionValue }
}
extension EncounterMethod: ResourceEntity {
  public static var resourceKind: ResourceKind { .encounterMethod }
}
extension EvolutionTrigger: ResourceEntity {
  public static var resourceKind: ResourceKind { .evolutionTrigger }
}
extension PokemonForm: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemonForm }
}
extension Gender: ResourceEntity {
  public static var resourceKind: ResourceKind { .gender }
}
extension Generation: ResourceEntity {
  public static var resourceKind: ResourceKind { .generation }
}
extension Item: ResourceEntity {
  public static var resourceKind: ResourceKind { .item }
}
extension ItemCategory: ResourceEntity {
  public static var resourceKind: ResourceKind { .itemCategory }
}
extension Language: ResourceEntity {
  public static var resourceKind: ResourceKind { .language }
}
extension Location: ResourceEntity {
  public static var resourceKind: ResourceKind { .location }
}
extension LocationArea: ResourceEntity {
  public static var resourceKind: ResourceKind { .locationArea }
}
extension Move: ResourceEntity {
  public static var resourceKind: ResourceKind { .move }
}
extension MoveAilment: ResourceEntity {
  public static var resourceKind: ResourceKind { .moveAilment }
}
extension MoveCategory: ResourceEntity {
  public static var resourceKind: ResourceKind { .moveCategory }
}
extension MoveDamageClass: ResourceEntity {
  public static var resourceKind: ResourceKind { .moveDamageClass }
}
extension MoveLearnMethod: ResourceEntity {
  public static var resourceKind: ResourceKind { .moveLearnMethod }
}
extension MoveTarget: ResourceEntity {
  public static var resourceKind: ResourceKind { .moveTarget }
}
extension Nature: ResourceEntity {
  public static var resourceKind: ResourceKind { .nature }
}
extension Pokemon: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemon }
}
extension PokemonColor: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemonColor }
}
extension PokemonHabitat: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemonHabitat }
}
extension PokemonShape: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemonShape }
}
extension PokemonType: ResourceEntity {
  public static var resourceKind: ResourceKind { .type }
}
extension Region: ResourceEntity {
  public static var resourceKind: ResourceKind { .region }
}
extension Species: ResourceEntity {
  public static var resourceKind: ResourceKind { .pokemonSpecies }
}
extension Stat: ResourceEntity {
  public static var resourceKind: ResourceKind { .stat }
}
extension Version: ResourceEntity {
  public static var resourceKind: ResourceKind { .version }
}
extension VersionGroup: ResourceEntity {
  public static var resourceKind: ResourceKind { .versionGroup }
}
