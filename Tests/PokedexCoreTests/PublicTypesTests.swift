import Base
import PokedexCore
import TestSupport
import Testing

/// Values that apps show, store or pass are Sendable, Hashable and Codable; what a list shows is Identifiable.
struct PublicTypesTests {
  private typealias Value = Sendable & Hashable & Codable

  /// The compiler checks the conformances.
  private static let rows: [any (Value & Identifiable).Type] = [
    Ability.self, AbilityDetail.self, AbilitySlot.self, AbilitySummary.self, AnyNamedResource.self,
    AppliedCorrection.self, BerryDetail.Flavor.self, BerryDetail.self, Dex.self, DexListing.self,
    DisplayLanguage.self, EncounterListing.self, EncounterRateListing.self, EvolutionFamily.self,
    EvolutionNode.self, FormGroup.self, FormSummary.self, GameText.self, Generation.self,
    HeldItemListing.self, Item.self, ItemDetail.self, ItemHolder.self, ItemSummary.self,
    Language.self, LanguageName.self, LearnsetSection.Row.self, LearnsetSection.self,
    LocationPlaces.self, MachineListing.self, Move.self, MoveDetail.self, MoveFlag.self,
    MoveFlagListing.self, MoveHistory.self, MoveLearner.LearnMethod.self, MoveLearner.self,
    MoveSummary.self, NamedResource<Move>.self, Nature.self, NatureDetail.self, Pokemon.self,
    PokemonDetail.self, PokemonEntry.self, PokemonForm.self, PokemonHistory.self, PokemonRow.self,
    PokemonSummary.self, PokemonType.self, RegionPlaces.self, ResourceReference<Move>.self,
    RowCount.self, SearchEntry.self, SearchHit.self, Species.self, SpriteSlot.self, Stat.self,
    StatChange.self, StatListing.self, Supplement.self, TeamMatchups.Row.self, TypeDetail.self,
    TypeMatchup.self, Version.self, VersionExclusives.self, VersionGroup.self,
    VersionGroupSummary.self, WildPokemon.TimeChance.self,
  ]

  private static let values: [any Value.Type] = [
    AnyResourceID.self, BaseStats.self, Berry.self, CoverageListing.self, DexNumber.self,
    EffectOrigin.self, EggMoveParent.self, EggMoveParent.Way.self, Encounter.self,
    EncounterTraits.self, Evolution.self, EvolutionCondition.Kind.self, EvolutionCondition.self,
    FormChange.self, FormerEffect.self, FormKind.self, GameCoverage.self, GameCoverage.State.self,
    GameValue.self, GrowthCurve.self, ID<Move>.self, IDSet<Version>.self, ItemPlace.self,
    ItemPlace.Way.self, ItemPrice.self, ItemQuery.self, ItemSpot.self, LearnsetEntry.Origin.self,
    LearnsetEntry.self, ListQuery.Availability.self, ListQuery.Measure.self, ListQuery.self,
    ListQuery.Sort.self, ListQuery.SortKey.self, LocalizedText.Field.self, LocalizedText.self,
    Machine.self, MissingPart.self, MoveFilter.self, MoveHistory.Learners.self, MoveMeta.self,
    MoveQuery.Effect.self, MoveQuery.self, MoveStatChange.self, MoveVariant.self,
    NamedList.Query.self, NamedList.self, PokedexError.Code.self, PokedexUpdater.Outcome.Match.self,
    PokedexUpdater.Outcome.self, PokedexUpdater.Outcome.Signature.self, PokedexUpdater.Step.self,
    PokemonForm.Permanence.self, PokemonMatchups.self, PokemonRow.Extra.self, PokemonVariant.self,
    ResourceKey<Move>.self, ResourceKind.self, SearchMatch.self, SearchWord.Filter.self,
    SearchWord.self, SortDirection.self, SpeciesValues.self, Sprites.self, SQLResult.self,
    SQLValue.self, StatFormula.self, StatValues.self, SupplementedValue.self,
    TeamMatchups.Member.self, TeamMatchups.self, TextSource.self, TypeColor.self, ValueRange.self,
    WayToObtain.self, WayToObtain.Way.self, WildPokemon.self,
  ]

  /// The public types that are not such values, with the reason.
  private static let others: [(reason: String, names: [String])] = [
    ("an open file", ["Pokedex"]),
    ("runs installations and updates", ["PokedexInstaller", "PokedexUpdater"]),
    ("a state with an open database or an error, Hashable if both are", ["LoadingState"]),
    ("errors are Hashable; the code is stored", ["PokedexError"]),
    (
      "made from a document that must be checked again when it is read",
      ["PokedexLatestRelease", "Download", "UpdateTrust"]
    ),
    ("a protocol's phantom types without values", phantoms),
    (
      "rows of tables that no function returns",
      [
        "Berry", "BerryFlavorPotency", "Characteristic", "ContestCombo", "ContestEffect",
        "ContestType", "ContestTypeColor", "EncounterConditionSet", "EncounterConditionSetValue",
        "EncounterConditionValue", "EncounterMethod", "EncounterRate", "EvolutionChain",
        "FlavorText", "FormTrigger", "GameEffect", "GameIndex", "GrowthRate", "GrowthRateLevel",
        "HeldItem", "ItemAttributeLink", "ItemCategory", "Location", "LocationArea", "MoveFlagText",
        "NatureBattleStyle", "NaturePokeathlonStat", "PalPark", "PastEffect", "PastValue",
        "PokemonPresence", "Region", "Resource", "SpeciesEggGroup", "SpeciesVariant", "SpriteOwner",
        "SpriteSetMember", "SpriteTemplate", "StatItem", "SuperContestEffect", "TypeEfficacy",
        "VersionGroupDex", "VersionGroupLearnMethod", "VersionGroupRegion",
      ]
    ),
  ]

  private static let phantoms = [
    "BerryFirmness", "BerryFlavor", "Currency", "EggGroup", "EncounterCondition",
    "EvolutionTrigger", "Gender", "ItemAttribute", "ItemFlingEffect", "ItemPocket", "MoveAilment",
    "MoveBattleStyle", "MoveCategory", "MoveDamageClass", "MoveLearnMethod", "MoveTarget",
    "PalParkArea", "PokeathlonStat", "PokemonColor", "PokemonHabitat", "PokemonShape",
  ]

  private static func sources(_ folder: String) throws -> [String] {
    try Directory.list(folder).flatMap { entry in
      let path = "\(folder)/\(entry.name)"
      return entry.kind == .directory
        ? try sources(path) : entry.name.hasSuffix(".swift") ? [path] : []
    }
  }

  /// Every public type in the sources is in one of the lists, and every name in a list is a type.
  @Test func publicTypes_all_areValuesOrHaveAReason() throws {
    var declared: Set<String> = []
    for module in ["PokedexModel", "PokedexCore"] {
      for path in try Self.sources("\(PackageFolder.path)/Sources/\(module)") {
        let text = try File.text(path)
        for match in text.matches(
          of: #/(?m)^ *public (?:final )?(?:struct|enum|class|actor) (\w+)/#)
        {
          declared.insert(String(match.1))
        }
      }
    }
    let names = (Self.rows as [Any.Type] + Self.values).map { type in
      "\(type)".prefix { $0 != "<" }.description
    }
    let known = names + Self.others.flatMap(\.names)
    expectEqual(declared.subtracting(known).sorted(), [])
    expectEqual(Set(known).subtracting(declared).sorted(), [])
    #expect(declared.count > 100)
  }
}
