import PokedexFormat
public import PokedexModel

/// The normalized dex: the output of the normalize stage and an input of the index and pack stages. Each
/// array is in its record's canonical order after ``sort()``.
///
/// No table refers to one below it, except within a group.
@usableFromInline package struct NormalizedDex: Sendable {
  @usableFromInline package var resources: [Resource] = []
  @usableFromInline package var languages: [Language] = []
  @usableFromInline package var generations: [Generation] = []
  @usableFromInline package var versionGroups: [VersionGroup] = []
  @usableFromInline package var versions: [Version] = []
  @usableFromInline package var regions: [Region] = []
  @usableFromInline package var dexes: [Dex] = []
  @usableFromInline package var dexNumbers: [DexNumber] = []
  @usableFromInline package var versionGroupRegions: [VersionGroupRegion] = []
  @usableFromInline package var versionGroupDexes: [VersionGroupDex] = []
  @usableFromInline package var versionGroupLearnMethods: [VersionGroupLearnMethod] = []
  @usableFromInline package var types: [PokemonType] = []
  @usableFromInline package var typeEfficacies: [TypeEfficacy] = []
  @usableFromInline package var stats: [Stat] = []
  @usableFromInline package var natures: [Nature] = []
  @usableFromInline package var naturePokeathlonStats: [NaturePokeathlonStat] = []
  @usableFromInline package var natureBattleStyles: [NatureBattleStyle] = []
  @usableFromInline package var characteristics: [Characteristic] = []
  @usableFromInline package var growthRates: [GrowthRate] = []
  @usableFromInline package var growthRateLevels: [GrowthRateLevel] = []
  @usableFromInline package var abilities: [Ability] = []
  @usableFromInline package var evolutionChains: [EvolutionChain] = []
  @usableFromInline package var species: [Species] = []
  @usableFromInline package var speciesEggGroups: [SpeciesEggGroup] = []
  @usableFromInline package var palPark: [PalPark] = []
  @usableFromInline package var pokemon: [Pokemon] = []
  @usableFromInline package var pokemonVariants: [PokemonVariant] = []
  @usableFromInline package var speciesVariants: [SpeciesVariant] = []
  @usableFromInline package var presence: [PokemonPresence] = []
  @usableFromInline package var forms: [PokemonForm] = []
  @usableFromInline package var formTriggers: [FormTrigger] = []
  @usableFromInline package var contestTypes: [ContestType] = []
  @usableFromInline package var contestTypeColors: [ContestTypeColor] = []
  @usableFromInline package var contestEffects: [ContestEffect] = []
  @usableFromInline package var superContestEffects: [SuperContestEffect] = []
  @usableFromInline package var moveFlags: [MoveFlag] = []
  @usableFromInline package var moveFlagTexts: [MoveFlagText] = []
  @usableFromInline package var moves: [Move] = []
  @usableFromInline package var moveVariants: [MoveVariant] = []
  @usableFromInline package var moveStatChanges: [MoveStatChange] = []
  @usableFromInline package var contestCombos: [ContestCombo] = []
  @usableFromInline package var machines: [Machine] = []
  @usableFromInline package var learnset: [LearnsetEntry] = []
  @usableFromInline package var items: [Item] = []
  @usableFromInline package var itemCategories: [ItemCategory] = []
  @usableFromInline package var itemAttributes: [ItemAttributeLink] = []
  @usableFromInline package var statItems: [StatItem] = []
  @usableFromInline package var berries: [Berry] = []
  @usableFromInline package var berryFlavors: [BerryFlavorPotency] = []
  @usableFromInline package var itemPrices: [ItemPrice] = []
  @usableFromInline package var heldItems: [HeldItem] = []
  @usableFromInline package var evolutions: [Evolution] = []
  @usableFromInline package var locations: [Location] = []
  @usableFromInline package var locationAreas: [LocationArea] = []
  @usableFromInline package var itemPlaces: [ItemPlace] = []
  @usableFromInline package var encounterMethods: [EncounterMethod] = []
  @usableFromInline package var encounterRates: [EncounterRate] = []
  @usableFromInline package var encounterConditionValues: [EncounterConditionValue] = []
  @usableFromInline package var encounterConditionSets: [EncounterConditionSet] = []
  @usableFromInline package var encounterConditionSetValues: [EncounterConditionSetValue] = []
  @usableFromInline package var encounters: [Encounter] = []
  @usableFromInline package var coverage: [GameCoverage] = []
  @usableFromInline package var texts: [LocalizedText] = []
  @usableFromInline package var flavorTexts: [FlavorText] = []
  @usableFromInline package var pastEffects: [PastEffect] = []
  @usableFromInline package var gameEffects: [GameEffect] = []
  @usableFromInline package var pastValues: [PastValue] = []
  @usableFromInline package var gameIndices: [GameIndex] = []
  @usableFromInline package var spriteTemplates: [SpriteTemplate] = []
  @usableFromInline package var spriteSetMembers: [SpriteSetMember] = []
  @usableFromInline package var spriteOwners: [SpriteOwner] = []
  @usableFromInline package var corrections: [AppliedCorrection] = []
  @usableFromInline package var supplements: [Supplement] = []
  @usableFromInline package var supplementedValues: [SupplementedValue] = []

  package init() {}

  /// Sorts all tables into canonical order.
  package mutating func sort() {
    var sorter = TableSorter()
    visitTables(&sorter)
  }

  /// Passes each table to `visitor`, in the order above.
  @inlinable package mutating func visitTables<Visitor: TableVisitor>(_ visitor: inout Visitor)
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
    try visitor.visit(&naturePokeathlonStats)
    try visitor.visit(&natureBattleStyles)
    try visitor.visit(&characteristics)
    try visitor.visit(&growthRates)
    try visitor.visit(&growthRateLevels)
    try visitor.visit(&abilities)
    try visitor.visit(&evolutionChains)
    try visitor.visit(&species)
    try visitor.visit(&speciesEggGroups)
    try visitor.visit(&palPark)
    try visitor.visit(&pokemon)
    try visitor.visit(&pokemonVariants)
    try visitor.visit(&speciesVariants)
    try visitor.visit(&presence)
    try visitor.visit(&forms)
    try visitor.visit(&formTriggers)
    try visitor.visit(&contestTypes)
    try visitor.visit(&contestTypeColors)
    try visitor.visit(&contestEffects)
    try visitor.visit(&superContestEffects)
    try visitor.visit(&moveFlags)
    try visitor.visit(&moveFlagTexts)
    try visitor.visit(&moves)
    try visitor.visit(&moveVariants)
    try visitor.visit(&moveStatChanges)
    try visitor.visit(&contestCombos)
    try visitor.visit(&machines)
    try visitor.visit(&learnset)
    try visitor.visit(&items)
    try visitor.visit(&itemCategories)
    try visitor.visit(&itemAttributes)
    try visitor.visit(&statItems)
    try visitor.visit(&berries)
    try visitor.visit(&berryFlavors)
    try visitor.visit(&itemPrices)
    try visitor.visit(&heldItems)
    try visitor.visit(&evolutions)
    try visitor.visit(&locations)
    try visitor.visit(&locationAreas)
    try visitor.visit(&itemPlaces)
    try visitor.visit(&encounterMethods)
    try visitor.visit(&encounterRates)
    try visitor.visit(&encounterConditionValues)
    try visitor.visit(&encounterConditionSets)
    try visitor.visit(&encounterConditionSetValues)
    try visitor.visit(&encounters)
    try visitor.visit(&coverage)
    try visitor.visit(&texts)
    try visitor.visit(&flavorTexts)
    try visitor.visit(&pastEffects)
    try visitor.visit(&gameEffects)
    try visitor.visit(&pastValues)
    try visitor.visit(&gameIndices)
    try visitor.visit(&spriteTemplates)
    try visitor.visit(&spriteSetMembers)
    try visitor.visit(&spriteOwners)
    try visitor.visit(&corrections)
    try visitor.visit(&supplements)
    try visitor.visit(&supplementedValues)
  }
}

/// A visitor of the tables of a ``NormalizedDex``: a writer reads them, a reader fills them.
///
/// A function for the rows of any table is compiled for each of the 73. One that reads no columns, or seldom runs, is
/// therefore `optimize.sil.specialize.generic.never`.
@usableFromInline package protocol TableVisitor {
  associatedtype Failure: Error
  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Failure)
}

extension NormalizedDex {
  /// The tables and their columns, in the order of the schema.
  package static let tables: [(name: String, columns: [(name: String, kind: ResourceKind?)])] = {
    var lister = TableLister()
    var dex = NormalizedDex()
    dex.visitTables(&lister)
    return lister.tables
  }()

  /// One line `table(column,…)` for each table, in the order of the schema.
  package static var tableDescriptions: String {
    tables.map { "\($0.name)(\($0.columns.map(\.name).joined(separator: ",")))\n" }.joined()
  }

  /// The kind of resource by table and column with ids; columns with plain values are absent.
  package static let referenceKinds: [String: [String: ResourceKind]] = Dictionary(
    tables.map { table in
      let kinds = table.columns.compactMap { column in column.kind.map { (column.name, $0) } }
      return (table.name, Dictionary(kinds) { $1 })
    }, uniquingKeysWith: { $1 })
}

private struct TableLister: TableVisitor {
  var tables: [(name: String, columns: [(name: String, kind: ResourceKind?)])] = []

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func visit<Row: Record>(_ rows: inout [Row]) { tables.append((Row.table, Row.columns)) }
}

private struct TableSorter: TableVisitor {
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func visit<Row: Record>(_ rows: inout [Row]) { rows.sort(by: Row.precedes) }
}
