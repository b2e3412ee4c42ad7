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
    case .ability: read(&o, \.abilities) { $0.read(&$1, &$2) }
    case .berry: read(&o, \.berries) { $0.read(&$1, &$2) }
    case .characteristic: read(&o, \.characteristics) { $0.read(&$1, &$2) }
    case .contestEffect: read(&o, \.contestEffects) { $0.read(&$1, &$2) }
    case .contestType: read(&o, \.contestTypes) { $0.read(&$1, &$2) }
    case .encounterConditionValue: read(&o, \.encounterConditionValues) { $0.read(&$1, &$2) }
    case .encounterMethod: read(&o, \.encounterMethods) { $0.read(&$1, &$2) }
    case .evolutionChain: read(&o, \.evolutionChains) { $0.read(&$1, &$2) }
    case .generation: read(&o, \.generations) { $0.read(&$1, &$2) }
    case .growthRate: read(&o, \.growthRates) { $0.read(&$1, &$2) }
    case .item: read(&o, \.items) { $0.read(&$1, &$2) }
    case .itemCategory: read(&o, \.itemCategories) { $0.read(&$1, &$2) }
    case .language: read(&o, \.languages) { $0.read(&$1, &$2) }
    case .location: read(&o, \.locations) { $0.read(&$1, &$2) }
    case .locationArea: read(&o, \.locationAreas) { $0.read(&$1, &$2) }
    case .machine: addMachine(&o)
    case .move: read(&o, \.moves) { $0.read(&$1, &$2) }
    case .nature: read(&o, \.natures) { $0.read(&$1, &$2) }
    case .pokedex: read(&o, \.dexes) { $0.read(&$1, &$2) }
    case .pokemon: read(&o, \.pokemon) { $0.read(&$1, &$2, ruleReferences) }
    case .pokemonForm: read(&o, \.forms) { $0.read(&$1, &$2) }
    case .pokemonSpecies: read(&o, \.species) { $0.read(&$1, &$2) }
    case .region: read(&o, \.regions) { $0.read(&$1, &$2) }
    case .stat: read(&o, \.stats) { $0.read(&$1, &$2) }
    case .superContestEffect: read(&o, \.superContestEffects) { $0.read(&$1, &$2) }
    case .type: read(&o, \.types) { $0.read(&$1, &$2) }
    case .version: read(&o, \.versions) { $0.read(&$1, &$2) }
    case .versionGroup: read(&o, \.versionGroups) { $0.read(&$1, &$2) }
    default: addTextsOnly(&o, kind)
    }
    checkIdentity(&o)
    o.finish()
  }

  /// Adds a row with the id of the resource and with what `read` reads.
  private mutating func read<Row: IdentifiedRecord>(
    _ o: inout FieldReader, _ table: WritableKeyPath<NormalizedDex, [Row]>,
    _ read: (inout DexPart, inout Row, inout FieldReader) -> Void
  ) where Row.Key == ID<Row> {
    var row = Row()
    row.id = ID(o.reader.id)
    read(&self, &row, &o)
    dex[keyPath: table].append(row)
  }

  /// Checks that the body has the id and identifier of the address under which it was fetched.
  private func checkIdentity(_ o: inout FieldReader) {
    let reader = o.reader
    let id = o.int("id")
    if id != reader.id { reader.report(.error, .resourceHasAnotherID(id: id), at: o.json) }
    if let name = o.optional("name"), (try? name.utf8()).map(reader.isCalled) != true {
      reader.report(.error, .resourceHasAnotherName(name: reader.identifier), at: name)
    }
  }
}
