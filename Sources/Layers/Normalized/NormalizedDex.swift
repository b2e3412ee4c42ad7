import PokedexFormat
package import PokedexModel

/// The normalized dex: what the normalize stage hands to the index and the pack stage. Each array is
/// in its record's canonical order once ``sort()`` has run.
///
/// Tables stand in the order in which a reader meets them: nothing refers to a table below it but
/// within a group.
package struct NormalizedDex: Sendable {
  package var resources: [Resource] = []
  package var languages: [Language] = []
  package var generations: [Generation] = []
  package var versionGroups: [VersionGroup] = []
  package var versions: [Version] = []
  package var regions: [Region] = []
  package var dexes: [Dex] = []
  package var dexNumbers: [DexNumber] = []
  package var versionGroupRegions: [VersionGroupRegion] = []
  package var versionGroupDexes: [VersionGroupDex] = []
  package var versionGroupLearnMethods: [VersionGroupLearnMethod] = []
  package var types: [PokemonType] = []
  package var typeEfficacies: [TypeEfficacy] = []
  package var stats: [Stat] = []
  package var natures: [Nature] = []
  package var characteristics: [Characteristic] = []
  package var growthRates: [GrowthRate] = []
  package var growthRateLevels: [GrowthRateLevel] = []
  package var abilities: [Ability] = []
  package var evolutionChains: [EvolutionChain] = []
  package var species: [Species] = []
  package var speciesEggGroups: [SpeciesEggGroup] = []
  package var pokemon: [Pokemon] = []
  package var pokemonVariants: [PokemonVariant] = []
  package var presence: [PokemonPresence] = []
  package var forms: [Form] = []
  package var formTriggers: [FormTrigger] = []
  package var moves: [Move] = []
  package var moveVariants: [MoveVariant] = []
  package var moveStatChanges: [MoveStatChange] = []
  package var machines: [Machine] = []
  package var learnset: [LearnsetEntry] = []
  package var items: [Item] = []
  package var itemCategories: [ItemCategory] = []
  package var itemAttributes: [ItemAttributeLink] = []
  package var itemPrices: [ItemPrice] = []
  package var heldItems: [HeldItem] = []
  package var evolutions: [Evolution] = []
  package var locations: [Location] = []
  package var locationAreas: [LocationArea] = []
  package var encounterRates: [EncounterRate] = []
  package var encounterConditionValues: [EncounterConditionValue] = []
  package var encounterConditionSets: [EncounterConditionSet] = []
  package var encounterConditionSetValues: [EncounterConditionSetValue] = []
  package var encounters: [Encounter] = []
  package var texts: [LocalizedText] = []
  package var flavorTexts: [FlavorText] = []
  package var pastEffects: [PastEffect] = []
  package var pastValues: [PastValue] = []
  package var gameIndices: [GameIndex] = []
  package var spriteTemplates: [SpriteTemplate] = []
  package var spriteSetMembers: [SpriteSetMember] = []
  package var spriteOwners: [SpriteOwner] = []
  package var corrections: [AppliedCorrection] = []

  package init() {}

  /// Brings every table into its canonical order.
  package mutating func sort() {
    var sorter = TableSorter()
    visitTables(&sorter)
  }

  /// Shows every table to `visitor`, in the order above.
  package mutating func visitTables<Visitor: TableVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit(&resources)
    try visitor.visit(&languages)
    try visitor.visit(&generations)
    try visitor.visit(&versionGroups)
    try visitor.visit(&versions)
    try visitor.visit(&regions)
    try visitor.visit(&dexes)
    try visitor.visit(&dexNumbers)
    try visitor.visit(&versionGroupRegions)
    try visitor.visit(&versionGroupDexes)
    try visitor.visit(&versionGroupLearnMethods)
    try visitor.visit(&types)
    try visitor.visit(&typeEfficacies)
    try visitor.visit(&stats)
    try visitor.visit(&natures)
    try visitor.visit(&characteristics)
    try visitor.visit(&growthRates)
    try visitor.visit(&growthRateLevels)
    try visitor.visit(&abilities)
    try visitor.visit(&evolutionChains)
    try visitor.visit(&species)
    try visitor.visit(&speciesEggGroups)
    try visitor.visit(&pokemon)
    try visitor.visit(&pokemonVariants)
    try visitor.visit(&presence)
    try visitor.visit(&forms)
    try visitor.visit(&formTriggers)
    try visitor.visit(&moves)
    try visitor.visit(&moveVariants)
    try visitor.visit(&moveStatChanges)
    try visitor.visit(&machines)
    try visitor.visit(&learnset)
    try visitor.visit(&items)
    try visitor.visit(&itemCategories)
    try visitor.visit(&itemAttributes)
    try visitor.visit(&itemPrices)
    try visitor.visit(&heldItems)
    try visitor.visit(&evolutions)
    try visitor.visit(&locations)
    try visitor.visit(&locationAreas)
    try visitor.visit(&encounterRates)
    try visitor.visit(&encounterConditionValues)
    try visitor.visit(&encounterConditionSets)
    try visitor.visit(&encounterConditionSetValues)
    try visitor.visit(&encounters)
    try visitor.visit(&texts)
    try visitor.visit(&flavorTexts)
    try visitor.visit(&pastEffects)
    try visitor.visit(&pastValues)
    try visitor.visit(&gameIndices)
    try visitor.visit(&spriteTemplates)
    try visitor.visit(&spriteSetMembers)
    try visitor.visit(&spriteOwners)
    try visitor.visit(&corrections)
  }
}

/// Sees the tables of a ``NormalizedDex`` one after another: a writer reads them, a reader fills
/// them.
package protocol TableVisitor {
  associatedtype Failure: Error
  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Failure)
}

extension NormalizedDex {
  /// A line `table(column,…)` for every table, in the order of the schema.
  package static var tableDescriptions: String {
    var lister = TableLister()
    var dex = NormalizedDex()
    dex.visitTables(&lister)
    return lister.lines.joined()
  }
}

private struct TableLister: TableVisitor {
  var lines: [String] = []

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    lines.append("\(Row.table)(\(Row.columnNames.joined(separator: ",")))\n")
  }
}

private struct TableSorter: TableVisitor {
  mutating func visit<Row: Record>(_ rows: inout [Row]) { rows.sort(by: Row.precedes) }
}
