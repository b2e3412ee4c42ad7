/// A machine that teaches a move in a version group.
public struct MachineListing: Sendable, Hashable, Codable, Identifiable {
  public var versionGroup: NamedResource<VersionGroup>
  public var item: NamedResource<Item>
  public var move: NamedResource<Move>

  /// The listing itself: an item is a machine in several version groups.
  public var id: Self { self }
}

/// A stat that a move raises or lowers.
public struct StatChange: Sendable, Hashable, Codable, Identifiable {
  public var stat: NamedResource<Stat>
  /// The stages, −6 to 6: positive if the move raises the stat.
  public var stages: Int

  public var id: StatID { stat.id }
}

/// The details of a move as of a version group.
public struct MoveDetail: Sendable, Hashable, Codable, Identifiable {
  public var id: MoveID { variant.move }
  public var identifier: String
  public var name: String
  /// The generation in which the move was introduced.
  public var generation: GenerationID
  public var versionGroup: NamedResource<VersionGroup>
  /// Whether the games of the version group have the move; nil if no source says. Without it, ``variant`` is that of
  /// games that have it.
  public var isPresent: Bool?
  /// Power, accuracy, PP … as of the version group.
  public var variant: MoveVariant
  public var type: NamedResource<PokemonType>
  public var damageClass: NamedResource<MoveDamageClass>
  public var target: NamedResource<MoveTarget>
  /// Drain, healing, hits, turns, critical hits and chances, of ``variant``; nil for the moves and games of which no
  /// source has them.
  public var meta: MoveMeta? {
    get { variant.meta }
    set { variant.meta = newValue }
  }
  /// The condition that the move causes, such as burn; `none` (id 0) for other moves. Nil if ``meta`` is.
  public var ailment: NamedResource<MoveAilment>?
  /// The conditions of which the move causes one at random, as Tri Attack; empty for other moves. Reviewed: PokéAPI has
  /// a placeholder as their ``ailment``.
  public var randomAilments: [NamedResource<MoveAilment>] = []
  /// What the move does, such as damage or healing. Nil if ``meta`` is.
  public var category: NamedResource<MoveCategory>?
  /// The stats that the move changes as of the version group: of the target or, by ``category``, of the user.
  public var statChanges: [StatChange] = []
  /// What the move is to abilities, items and other moves as of the version group.
  public var flags: [MoveFlagListing] = []
  /// The effect text of the games, in English if the language has none.
  public var effect: String?
  public var shortEffect: String?
  /// The language of ``effect`` and ``shortEffect``: English where the wanted one has none. Nil without an effect.
  public var effectLanguage: DisplayLanguage?
  /// Where the effect is from, and whose game's text it is. Nil without an effect.
  public var effectOrigin: EffectOrigin?
  public var gameTexts: [GameText] = []
  /// The machines that teach the move, in release order.
  public var machines: [MachineListing] = []
  /// What the database does not have completely of the parts that this value has, in its game. Empty: it is complete.
  public var missing: [MissingPart] = []
}

extension Pokedex {
  /// Returns the details of a move as of a version group; for nil of the newest main game, as `dex_move` has them.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, `notInVersionGroup`.
  public func move(
    _ move: ResourceKey<Move>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> MoveDetail {
    let move = try id(of: move)
    let group = try versionGroup(of: game)
    let names = try names(.move, language)
    guard try names.contains(move.rawValue) else { throw Self.unknown(.move, move.rawValue) }
    let bits = Int64(VersionGroupSet([group]).bits)
    guard let variant = try record(Self.moveVariantQuery, move.rawValue, bits),
      let record = try record(Self.moveQuery, move.rawValue)
    else { throw PokedexError(.notInVersionGroup, subject: try names.name(move.rawValue)) }
    let effect = try effect(.move, move.rawValue, in: language, of: group)
    var detail = MoveDetail(
      identifier: try names.identifier(move.rawValue), name: try names.name(move.rawValue),
      generation: record.generation, versionGroup: try named(group, language),
      isPresent: record.isPresent(in: group), variant: variant,
      type: try named(variant.type, language),
      damageClass: try named(variant.damageClass, language),
      target: try named(variant.target, language),
      ailment: try named(optional: variant.meta?.ailment, language),
      category: try named(optional: variant.meta?.category, language),
      statChanges: try records(Self.changesQuery, move.rawValue, bits).map {
        change throws(PokedexError) in
        StatChange(stat: try named(change.stat, language), stages: change.change)
      },
      flags: try moveFlags(language: language).filter { variant.flags.contains($0.id) },
      effect: effect.long, shortEffect: effect.short, effectLanguage: effect.language,
      effectOrigin: effect.origin,
      gameTexts: try gameTexts(of: .move, move.rawValue, language: language),
      machines: try machines(teaching: .id(move), language: language),
      missing: try missingParts(
        of: .id(group), among: ["effects", "flavor-texts"], language: language))
    // Below 0 is PokéAPI's placeholder: in generation i, Tri Attack causes none.
    let isRandom = variant.meta.map { $0.ailment.rawValue < 0 } ?? false
    detail.randomAilments = try (isRandom ? Self.randomAilments[detail.identifier] ?? [] : []).map {
      name throws(PokedexError) in try named(id(of: .name(name)), language)
    }
    return detail
  }

  /// As the games' texts of the moves have them, in that order.
  private static let randomAilments: [String: [String]] = [
    "tri-attack": ["paralysis", "burn", "freeze"], "dire-claw": ["poison", "paralysis", "sleep"],
  ]

  /// Returns the machines that teach a move, in release order. Add-ons are listed only with machines that
  /// their base game does not have.
  public func machines(teaching move: ResourceKey<Move>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [MachineListing]
  {
    try listings(records(Self.machinesQuery, id(of: move).rawValue), language)
  }

  func listings(_ machines: [Machine], _ language: DisplayLanguage?) throws(PokedexError)
    -> [MachineListing]
  {
    try machines.map { machine throws(PokedexError) in
      MachineListing(
        versionGroup: try named(machine.versionGroup, language),
        item: try named(machine.item, language), move: try named(machine.move, language))
    }
  }

  static let moveVariantQuery = RecordQuery<MoveVariant>(
    "WHERE move_id = ?1 AND version_groups & ?2")
  static let moveQuery = RecordQuery<Move>("WHERE id = ?1")
  private static let changesQuery = RecordQuery<MoveStatChange>(
    "WHERE move_id = ?1 AND version_groups & ?2 ORDER BY stat_id")
  private static let machinesQuery = machinesQuery("move_id")

  /// The machines of a move or an item, without those of add-ons that their base game has.
  static func machinesQuery(_ column: String) -> RecordQuery<Machine> {
    RecordQuery(
      """
      JOIN version_group AS g ON g.id = machine.version_group_id
      WHERE machine.\(column) = ?1 AND NOT EXISTS (
        SELECT 1 FROM machine AS b WHERE b.version_group_id = g.learnset_version_group_id
          AND b.version_group_id <> g.id AND b.item_id = machine.item_id)
      ORDER BY g.sort_order, machine.item_id
      """)
  }
}
