import Base
import PokedexFormat
import PokedexModel

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
    let found = try pool.read { reader throws(SQLiteError) in
      try reader.record(Self.abilityQuery, ability.rawValue)
    }
    guard let found else { throw Self.unknown(.ability, ability.rawValue) }
    let group = try versionGroup(of: game)
    var query = ListQuery(
      game: game.map { _ in .id(group) }, availability: .notKnownAbsent,
      abilities: [.id(ability)])
    let all = hasPokemon ? try pokemonIDs(matching: query) : []
    query.hiddenAbilities = [.id(ability)]
    let effect = try effect(.ability, ability.rawValue, in: language, of: group)
    return AbilityDetail(
      ability: try names.resource(ability), versionGroup: try named(group, language),
      effect: effect.long, shortEffect: effect.short,
      effectLanguage: effect.language, effectOrigin: effect.origin,
      gameTexts: try gameTexts(of: .ability, ability.rawValue, language: language),
      pokemon: try all.map { id throws(PokedexError) in try named(id, language) },
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
    let found = try pool.read { reader throws(SQLiteError) in
      (
        item: try reader.record(Self.itemQuery, id.rawValue),
        prices: try reader.records(Self.pricesQuery, id.rawValue),
        machines: try reader.records(Self.itemMachinesQuery, id.rawValue),
        attributes: try reader.records(Self.itemAttributesQuery, id.rawValue),
        holders: try reader.records(Self.holdersQuery, id.rawValue),
        baby: try reader.first(Self.babyQuery, id.rawValue) { row in row.int("id") }
      )
    }
    guard let item = found.item else { throw Self.unknown(.item, id.rawValue) }
    let machines = found.machines
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
      gameTexts: try gameTexts(of: .item, id.rawValue, language: language), prices: found.prices,
      spots: try spots(of: .id(id), in: game, language: language),
      move: try move.map { machine throws(PokedexError) in try named(machine.move, language) },
      machines: try listings(machines, language),
      sprite: try sprites(.item, id.rawValue)["default"],
      attributes: try found.attributes.map { link throws(PokedexError) in
        try named(link.attribute, language)
      },
      heldBy: try found.holders.map { held throws(PokedexError) in
        ItemHolder(
          pokemon: try named(held.pokemon, language), rarity: held.rarity,
          versions: versions.filter(held.versions.contains))
      },
      flingEffect: try item.flingEffect.map { effect throws(PokedexError) in
        try named(effect, language)
      },
      babyTrigger: try found.baby.map { baby throws(PokedexError) in
        try named(SpeciesID(baby), language)
      },
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
