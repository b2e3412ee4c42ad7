import Base

/// The details of an ability.
public struct AbilityDetail: Sendable, Hashable, Codable, Identifiable {
  public var ability: NamedResource<Ability>
  public var versionGroup: NamedResource<VersionGroup>
  /// The effect text of the games, in English if the language has none.
  public var effect: String?
  public var shortEffect: String?
  /// The language of ``effect`` and ``shortEffect``: English where the wanted one has none. Nil without an effect.
  public var effectLanguage: DisplayLanguage?
  /// Where the effect is from, and whose game's text it is. Nil without an effect.
  public var effectOrigin: EffectOrigin?
  public var gameTexts: [GameText]
  /// The pokemon with the ability in a slot in the version group, ascending by id: without a game all, else those that
  /// are not known to be absent, as ``AbilitySummary/pokemonCount`` counts.
  public var pokemon: [NamedResource<Pokemon>]
  /// Those of ``pokemon`` that have it as their hidden ability.
  public var hiddenOf: [PokemonID] = []
  /// The generation in which the ability was introduced.
  public var generation: GenerationID
  /// False for the abilities of Pokémon Conquest.
  public var isMainSeries: Bool
  /// What the database does not have completely of the parts that this value has, in its game. Empty: it is complete.
  public var missing: [MissingPart] = []

  public var id: AbilityID { ability.id }
}

/// A wild pokemon that may hold an item.
public struct ItemHolder: Sendable, Hashable, Codable, Identifiable {
  public var pokemon: NamedResource<Pokemon>
  /// The chance in percent.
  public var rarity: Int
  /// The games in which it holds the item with this chance.
  public var versions: [VersionID]

  public var id: Self { self }
}

/// The details of an item as of a version group.
public struct ItemDetail: Sendable, Hashable, Codable, Identifiable {
  public var item: Item
  public var identifier: String
  public var name: String
  public var category: NamedResource<ItemCategory>
  public var versionGroup: NamedResource<VersionGroup>
  /// The effect text of the games, in English if the language has none. Nil for a machine that teaches
  /// other moves in other games: PokéAPI's text names one of them.
  public var effect: String?
  public var shortEffect: String?
  /// The language of ``effect``: English where the wanted one has none. Nil without an effect.
  public var effectLanguage: DisplayLanguage?
  /// Where the effect is from, and whose game's text it is. Nil without an effect.
  public var effectOrigin: EffectOrigin?
  public var gameTexts: [GameText]
  public var prices: [ItemPrice]
  /// Where the item is in the version group; without one, in all games that a source has.
  public var spots: [ItemSpot]
  /// What the machine teaches in the version group. Nil for other items, and if the game does not have it.
  public var move: NamedResource<Move>?
  /// What the machine teaches in each game, in release order; empty for other items.
  public var machines: [MachineListing]
  /// The URL of the picture; nil if PokéAPI has none, or in an edition without sprites.
  public var sprite: String?
  /// What the item can be, such as `holdable`.
  public var attributes: [NamedResource<ItemAttribute>] = []
  /// The wild pokemon that may hold it, in all games, ascending by id.
  public var heldBy: [ItemHolder] = []
  /// What happens beside the damage if it is flung; nil for nothing.
  public var flingEffect: NamedResource<ItemFlingEffect>?
  /// The baby that hatches if a parent holds it; nil for other items.
  public var babyTrigger: NamedResource<Species>?
  /// What the database does not have completely of the parts that this value has, in its game. Empty: it is complete.
  public var missing: [MissingPart] = []

  public var id: ItemID { item.id }

  /// The prices in a version group, one for each currency; empty if no source has them, which does not mean that
  /// the item cannot be bought.
  public func prices(in group: VersionGroupID) -> [ItemPrice] {
    prices.filter { $0.versionGroups.contains(group) }
  }
}

extension Pokedex {
  /// Returns the details of an ability as of a version group, or of the newest main game for nil.
  public func ability(
    _ ability: ResourceKey<Ability>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> AbilityDetail {
    try self.ability(ability, in: game, language: language, hasPokemon: true)
  }

  /// - Parameter hasPokemon: false for a detail without the pokemon with the ability, which takes most of the time.
  package func ability(
    _ ability: ResourceKey<Ability>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage?, hasPokemon: Bool
  ) throws(PokedexError) -> AbilityDetail {
    let ability = try id(of: ability)
    let names = try names(.ability, language)
    guard let found = try record(Self.abilityQuery, ability.rawValue) else {
      throw Self.unknown(.ability, ability.rawValue)
    }
    let group = try versionGroup(of: game)
    var query = ListQuery(
      game: game.map { _ in .id(group) }, availability: .notKnownAbsent, abilities: [.id(ability)])
    let all = hasPokemon ? try pokemonIDs(matching: query) : []
    query.hiddenAbilities = [.id(ability)]
    let effect = try effect(.ability, ability.rawValue, in: language, of: group)
    return AbilityDetail(
      ability: try names.resource(ability), versionGroup: try named(group, language),
      effect: effect.long, shortEffect: effect.short,
      effectLanguage: effect.language, effectOrigin: effect.origin,
      gameTexts: try gameTexts(of: .ability, ability.rawValue, language: language),
      pokemon: try named(all, language),
      hiddenOf: hasPokemon ? try pokemonIDs(matching: query) : [], generation: found.generation,
      isMainSeries: found.isMainSeries,
      missing: try missingParts(of: .id(group), among: ["flavor-texts"], language: language))
  }

  /// Returns the details of an item as of a version group; for nil of the newest main game, for a machine of the
  /// newest one that has it.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func item(
    _ item: ResourceKey<Item>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> ItemDetail {
    let id = try self.id(of: item)
    guard let item = try record(Self.itemQuery, id.rawValue) else {
      throw Self.unknown(.item, id.rawValue)
    }
    let machines = try records(Self.itemMachinesQuery, id.rawValue)
    let babies = try map(Self.babyQuery, id.rawValue) { row in SpeciesID(row.int("id")) }
    let games = try catalog().versionGroups.filter { game in
      machines.contains { $0.versionGroup == game.id }
    }
    let group = try versionGroup(of: game ?? .id(games.newest()?.id))
    let base = try learnsetGroup(of: .id(group))
    let move =
      machines.first { $0.versionGroup == group } ?? machines.first { $0.versionGroup == base }
    let effect = try effect(.item, id.rawValue, in: language, of: group)
    let isOneMove = Set(machines.map(\.move)).count < 2
    let versions = try catalog().versions.map(\.id)
    return ItemDetail(
      item: item, identifier: try identifier(of: id), name: try name(of: id, language: language),
      category: try named(item.category, language), versionGroup: try named(group, language),
      effect: isOneMove ? effect.long : nil, shortEffect: isOneMove ? effect.short : nil,
      effectLanguage: isOneMove ? effect.language : nil,
      effectOrigin: isOneMove ? effect.origin : nil,
      gameTexts: try gameTexts(of: .item, id.rawValue, language: language),
      prices: try records(Self.pricesQuery, id.rawValue),
      spots: try spots(of: .id(id), in: game, language: language),
      move: try named(optional: move?.move, language), machines: try listings(machines, language),
      sprite: try sprites(.item, id.rawValue)["default"],
      attributes: try named(
        records(Self.itemAttributesQuery, id.rawValue).map(\.attribute), language),
      heldBy: try records(Self.holdersQuery, id.rawValue).map { held throws(PokedexError) in
        ItemHolder(
          pokemon: try named(held.pokemon, language), rarity: held.rarity,
          versions: versions.filter(held.versions.contains))
      },
      flingEffect: try named(optional: item.flingEffect, language),
      babyTrigger: try named(optional: babies.first, language),
      missing: try missingParts(
        of: .id(group), among: ["flavor-texts", "item-places", "prices", "shops"],
        language: language))
  }

  private static let abilityQuery = RecordQuery<Ability>("WHERE id = ?1")
  private static let itemQuery = RecordQuery<Item>("WHERE id = ?1")
  private static let itemAttributesQuery = RecordQuery<ItemAttributeLink>(
    "WHERE item_id = ?1 ORDER BY attribute_id")
  private static let holdersQuery = RecordQuery<HeldItem>(
    "WHERE item_id = ?1 ORDER BY pokemon_id, rarity DESC, versions")
  private static let babyQuery = Query(
    """
    SELECT s.id AS id FROM species AS s JOIN evolution_chain AS c ON c.id = s.evolution_chain_id
    WHERE c.baby_trigger_item_id = ?1 AND s.is_baby ORDER BY s.id LIMIT 1
    """)
  private static let itemMachinesQuery = machinesQuery("item_id")
  private static let pricesQuery = RecordQuery<ItemPrice>(
    "WHERE item_id = ?1 ORDER BY currency_id, version_groups")
}

/// A nature with the names of what it changes.
public struct NatureDetail: Sendable, Hashable, Codable, Identifiable {
  public var nature: NamedResource<Nature>
  /// The stat that the nature raises by 10 %; nil for a neutral nature, as the other members.
  public var increasedStat: NamedResource<Stat>?
  /// The stat that the nature lowers by 10 %.
  public var decreasedStat: NamedResource<Stat>?
  public var likesFlavor: NamedResource<BerryFlavor>?
  public var hatesFlavor: NamedResource<BerryFlavor>?

  public var id: NatureID { nature.id }
}

extension Pokedex {
  /// Returns the details of a nature.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func nature(_ nature: ResourceKey<Nature>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> NatureDetail
  {
    let id = try self.id(of: nature)
    guard let row = try natures().first(where: { $0.id == id }) else {
      throw Self.unknown(.nature, id.rawValue)
    }
    return NatureDetail(
      nature: try named(id, language),
      increasedStat: try named(optional: row.increasedStat, language),
      decreasedStat: try named(optional: row.decreasedStat, language),
      likesFlavor: try named(optional: row.likesFlavor, language),
      hatesFlavor: try named(optional: row.hatesFlavor, language))
  }
}

/// A berry with its names and flavors.
public struct BerryDetail: Sendable, Hashable, Codable, Identifiable {
  /// The flavor of a berry.
  public struct Flavor: Sendable, Hashable, Codable, Identifiable {
    public var flavor: NamedResource<BerryFlavor>
    /// Greater than 0.
    public var potency: Int

    public var id: BerryFlavorID { flavor.id }
  }

  public var berry: Berry
  /// The berry as an item: see ``Pokedex/item(_:in:language:)`` for its effect and texts.
  public var item: NamedResource<Item>
  public var firmness: NamedResource<BerryFirmness>?
  /// The flavors that the berry has, by id.
  public var flavors: [Flavor] = []

  public var id: BerryID { berry.id }
}

extension Pokedex {
  /// Returns all berries, ascending by id.
  public func berries(language: DisplayLanguage? = nil) throws(PokedexError) -> [BerryDetail] {
    let flavors = Dictionary(grouping: try records(Self.berryFlavors), by: \.berry)
    return try records(Self.berries).map { berry throws(PokedexError) in
      BerryDetail(
        berry: berry, item: try named(berry.item, language),
        firmness: try named(optional: berry.firmness, language),
        flavors: try (flavors[berry.id] ?? []).map { row throws(PokedexError) in
          BerryDetail.Flavor(flavor: try named(row.flavor, language), potency: row.potency)
        })
    }
  }

  private static let berries = RecordQuery<Berry>("ORDER BY id")
  private static let berryFlavors = RecordQuery<BerryFlavorPotency>(
    "WHERE potency > 0 ORDER BY berry_id, flavor_id")
}

/// The matchups of a type in a generation.
public struct TypeDetail: Sendable, Hashable, Codable, Identifiable {
  public var type: NamedResource<PokemonType>
  public var generation: GenerationID
  /// The effectiveness of moves of the type against each type.
  public var attacking: [TypeMatchup] = []
  /// The effectiveness of moves of each type against the type.
  public var defending: [TypeMatchup] = []

  public var id: TypeID { type.id }
}

extension Pokedex {
  /// Returns the matchups of a type as of a game, or of the newest one for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func type(
    _ type: ResourceKey<PokemonType>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> TypeDetail {
    let (type, generation) = (try id(of: type), try generation(of: game))
    let names = try names(.type, language)
    guard try names.contains(type.rawValue) else { throw Self.unknown(.type, type.rawValue) }
    return TypeDetail(
      type: try names.resource(type), generation: generation,
      attacking: try effectiveness(of: [type], generation: generation, language: language),
      defending: try effectiveness(against: [type], generation: generation, language: language))
  }
}

/// The color of a type in the light and the dark appearance, as 0xRRGGBB in sRGB. The colors are those of this
/// project's site, not those of the games.
///
/// `light` has a contrast of at least 4.5 to white, for text on it or in it; `dark` to black and to the dark gray
/// #1C1C1E.
public struct TypeColor: Sendable, Hashable, Codable {
  public var light: UInt32
  public var dark: UInt32
}

extension TypeID {
  /// The color of the type; gray for ??? and unknown types. `dex_type` has it, too.
  public var color: TypeColor { TypeColor(light: rgb.light, dark: rgb.dark) }
}
