import Base
import PokedexCore
import TestSupport
import Testing

/// Values that apps show, store or pass are Sendable, Hashable and Codable; what a list shows is Identifiable.
struct PublicTypesTests {
  private static func value<T: Sendable & Hashable & Codable>(_ type: T.Type) -> String {
    "\(type)".prefix { $0 != "<" }.description
  }

  private static func row<T: Sendable & Hashable & Codable & Identifiable>(_ type: T.Type) -> String
  {
    value(type)
  }

  /// The compiler checks the conformances.
  private static let rows = [
    row(Ability.self), row(AbilityDetail.self), row(AbilitySlot.self), row(AnyNamedResource.self),
    row(AppliedCorrection.self), row(BerryDetail.self), row(BerryDetail.Flavor.self),
    row(FormGroup.self), row(HeldItemListing.self), row(ItemHolder.self),
    row(EncounterRateListing.self), row(StatListing.self),
    row(Dex.self), row(AbilitySummary.self), row(ItemSummary.self), row(LanguageName.self),
    row(EvolutionFamily.self),
    row(MoveHistory.self), row(PokemonHistory.self), row(SearchEntry.self), row(Supplement.self),
    row(NatureDetail.self),
    row(DexListing.self), row(DisplayLanguage.self), row(EncounterListing.self),
    row(EvolutionNode.self), row(PokemonForm.self), row(FormSummary.self), row(GameText.self),
    row(Generation.self), row(Item.self), row(ItemDetail.self), row(Language.self),
    row(LearnsetSection.self), row(LearnsetSection.Row.self), row(LocationPlaces.self),
    row(MachineListing.self),
    row(Move.self), row(MoveDetail.self), row(MoveFlag.self), row(MoveFlagListing.self),
    row(MoveLearner.self), row(MoveLearner.LearnMethod.self), row(MoveSummary.self),
    row(NamedResource<Move>.self), row(PokemonRow.self), row(StatChange.self),
    row(Nature.self), row(Pokemon.self), row(PokemonDetail.self), row(PokemonEntry.self),
    row(PokemonSummary.self), row(PokemonType.self), row(RegionPlaces.self),
    row(ResourceReference<Move>.self), row(RowCount.self), row(SearchHit.self), row(Species.self),
    row(SpriteSlot.self), row(Stat.self), row(TypeDetail.self),
    row(TeamMatchups.Row.self), row(TypeMatchup.self), row(WildPokemon.TimeChance.self),
    row(Version.self), row(VersionExclusives.self), row(VersionGroup.self),
    row(VersionGroupSummary.self),
  ]

  private static let values = [
    value(SQLResult.self), value(SQLValue.self), value(Berry.self),
    value(TypeColor.self), value(EggMoveParent.self), value(EggMoveParent.Way.self),
    value(PokemonMatchups.self), value(NamedList.self), value(NamedList.Query.self),
    value(SearchWord.self), value(SearchWord.Filter.self), value(AnyResourceID.self),
    value(BaseStats.self), value(CoverageListing.self),
    value(GameCoverage.self), value(GameCoverage.State.self),
    value(LearnsetEntry.self), value(SupplementedValue.self), value(GrowthCurve.self),
    value(StatFormula.self),
    value(TeamMatchups.self), value(TeamMatchups.Member.self), value(WildPokemon.self),
    value(SpeciesValues.self),
    value(PokemonRow.Extra.self), value(FormerEffect.self),
    value(DexNumber.self), value(EffectOrigin.self), value(Encounter.self),
    value(EncounterTraits.self),
    value(Evolution.self), value(EvolutionCondition.self), value(EvolutionCondition.Kind.self),
    value(FormChange.self), value(ID<Move>.self), value(IDSet<Version>.self),
    value(ItemPlace.self), value(ItemPlace.Way.self), value(ItemSpot.self),
    value(MissingPart.self), value(WayToObtain.self), value(WayToObtain.Way.self),
    value(PokemonForm.Permanence.self),
    value(ItemPrice.self), value(ListQuery.self), value(ItemQuery.self),
    value(ListQuery.Availability.self),
    value(ListQuery.Measure.self), value(LocalizedText.self),
    value(FormKind.self), value(GameValue.self), value(Machine.self), value(MoveFilter.self),
    value(MoveMeta.self),
    value(MoveHistory.Learners.self), value(MoveQuery.self), value(MoveQuery.Effect.self),
    value(ListQuery.Sort.self), value(ListQuery.SortKey.self), value(MoveStatChange.self),
    value(MoveVariant.self),
    value(LearnsetEntry.Origin.self), value(PokedexError.Code.self),
    value(PokedexUpdater.Outcome.self),
    value(PokedexUpdater.Outcome.Match.self), value(PokedexUpdater.Outcome.Signature.self),
    value(PokedexUpdater.Step.self), value(PokemonVariant.self), value(ResourceKey<Move>.self),
    value(ResourceKind.self),
    value(SearchMatch.self), value(SortDirection.self), value(Sprites.self),
    value(StatValues.self), value(LocalizedText.Field.self),
    value(TextSource.self),
    value(ValueRange.self),
  ]

  /// The public types that are not such values, with the reason.
  private static let others: [(reason: String, names: [String])] = [
    (
      "an open file", ["Pokedex"]
    ),
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
        "Berry", "BerryFlavorPotency", "Characteristic", "ContestCombo",
        "ContestEffect", "ContestType", "ContestTypeColor", "EncounterConditionSet",
        "EncounterConditionSetValue", "EncounterConditionValue", "EncounterMethod",
        "EncounterRate", "EvolutionChain", "FlavorText", "FormTrigger", "GameIndex", "GrowthRate",
        "GrowthRateLevel", "HeldItem", "ItemAttributeLink", "ItemCategory",
        "Location", "LocationArea", "MoveFlagText", "NatureBattleStyle", "NaturePokeathlonStat",
        "PalPark",
        "GameEffect", "PastEffect", "PastValue", "PokemonPresence", "Region", "Resource",
        "SpeciesEggGroup", "SpeciesVariant",
        "SpriteOwner", "SpriteSetMember", "SpriteTemplate", "StatItem", "SuperContestEffect",
        "TypeEfficacy", "VersionGroupDex",
        "VersionGroupLearnMethod", "VersionGroupRegion",
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
    let known = Self.rows + Self.values + Self.others.flatMap(\.names)
    expectEqual(declared.subtracting(known).sorted(), [])
    expectEqual(Set(known).subtracting(declared).sorted(), [])
    #expect(declared.count > 100)
  }
}
