import Base
import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads one resource of any kind.
  mutating func add(_ json: JSONCursor, _ reader: ResourceReader, ruleReferences: RuleReferences) {
    guard var o = reader.object(json) else { return }
    let kind = reader.kind
    switch kind {
    case .ability: addAbility(&o)
    case .berry: addBerry(&o)
    case .characteristic: addCharacteristic(&o)
    case .contestEffect: addContestEffect(&o)
    case .contestType: addContestType(&o)
    case .encounterConditionValue: addEncounterConditionValue(&o)
    case .encounterMethod: addEncounterMethod(&o)
    case .evolutionChain: addEvolutionChain(&o)
    case .generation: addGeneration(&o)
    case .growthRate: addGrowthRate(&o)
    case .item: addItem(&o)
    case .itemCategory: addItemCategory(&o)
    case .language: addLanguage(&o)
    case .location: addLocation(&o)
    case .locationArea: addLocationArea(&o)
    case .machine: addMachine(&o)
    case .move: addMove(&o)
    case .nature: addNature(&o)
    case .pokedex: addDex(&o)
    case .pokemon: addPokemon(&o, ruleReferences)
    case .pokemonForm: addForm(&o)
    case .pokemonSpecies: addSpecies(&o)
    case .region: addRegion(&o)
    case .stat: addStat(&o)
    case .superContestEffect: addSuperContestEffect(&o)
    case .type: addType(&o)
    case .version: addVersion(&o)
    case .versionGroup: addVersionGroup(&o)
    default: addTextsOnly(&o, kind)
    }
    checkIdentity(&o)
    o.finish()
  }

  /// Checks that the body has the id and identifier of the address under which it was fetched.
  private func checkIdentity(_ o: inout FieldReader) {
    let reader = o.reader
    let id = o.int("id")
    if id != reader.id {
      reader.report(.error, .resourceHasAnotherID(id: id), at: o.json)
    }
    if let name = o.optional("name"), (try? name.utf8()).map(reader.isCalled) != true {
      reader.report(.error, .resourceHasAnotherName(name: reader.identifier), at: name)
    }
  }
}
