import Base

/// A query for a filtered and sorted list of pokemon. A filter that is nil or empty does not filter.
///
/// ```swift
/// let query = ListQuery(game: "scarlet-violet", types: [.water, .flying], sort: .speed(.descending))
/// for row in try pokedex.list(query) { print(row.name) }
/// ```
public struct ListQuery: Sendable, Hashable, Codable {
  /// A numeric value by which lists sort and filter pokemon.
  public enum Measure: String, Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable {
    case hp, attack, defense, specialAttack, specialDefense, speed
    /// The sum of the base stats.
    case total
    /// In decimeters.
    case height
    /// In hectograms.
    case weight
    /// 0 to 255, as ``PokemonRow/captureRate``.
    case captureRate
  }

  /// Which pokemon or moves count as available in a game.
  public enum Availability: String, Sendable, Hashable, Codable {
    /// All that existed by then.
    case existing
    /// Those that are not known to be absent.
    case notKnownAbsent
    /// Those that are known to be present.
    case knownPresent
    /// Those that existed by then and are known to be absent.
    case knownAbsent

    /// - Parameter isPresent: whether the pokemon or move is present; nil if unknown.
    func includes(_ isPresent: Bool?) -> Bool {
      switch self {
      case .existing: true
      case .notKnownAbsent: isPresent != false
      case .knownPresent: isPresent == true
      case .knownAbsent: isPresent == false
      }
    }
  }

  /// The game as of which types, abilities and stats count and pokemon exist. Nil is the newest main game, without a
  /// filter by availability.
  public var game: ResourceKey<VersionGroup>?
  /// Ignored if ``game`` is nil.
  public var availability: Availability
  /// The pokemon must have each of these types; name two for a dual type.
  public var types: [TypeID]
  /// The pokemon must have at least one of these types.
  public var anyType: [TypeID]
  /// Moves of each of these types must do more than usual damage to the types of the pokemon, in the chart of the game.
  /// Abilities do not count.
  public var weakTo: [TypeID]
  /// Moves of each of these types must do less than usual damage, but some.
  public var resistantTo: [TypeID]
  /// Moves of each of these types must do no damage.
  public var immuneTo: [TypeID]
  /// Generations in which the species was introduced.
  public var generations: GenerationSet?
  /// The species must be listed in this Pokédex. The rows have its number there: ``PokemonRow/dexNumber``.
  public var dex: ResourceKey<Dex>?
  /// The pokemon must have one of these abilities in one of its slots.
  public var abilities: [ResourceKey<Ability>]
  /// The pokemon must have each of these abilities, in any of its slots.
  public var allAbilities: [ResourceKey<Ability>]
  /// The hidden ability of the pokemon must be one of these.
  public var hiddenAbilities: [ResourceKey<Ability>]
  /// The species must be in one of these egg groups.
  public var eggGroups: [ResourceKey<EggGroup>]
  /// The species must have one of these colors.
  public var colors: [ResourceKey<PokemonColor>]
  /// The species must be in one of these groups: see `Species.group`.
  public var groups: Set<String>
  /// The pokemon must be of one of these kinds.
  public var formKinds: Set<FormKind>
  /// The pokemon must last like one of these.
  public var permanences: Set<PokemonForm.Permanence>
  /// Every measure must be in its range.
  public var stats: [Measure: ValueRange]
  /// The pokemon must be available in this version, but not in another one of its version group: see
  /// ``Pokedex/exclusives(in:language:)``.
  public var exclusiveTo: ResourceKey<Version>?
  /// Whether no evolution leads on from the pokemon, in the game.
  public var isFullyEvolved: Bool?
  public var isLegendary: Bool?
  public var isMythical: Bool?
  public var isBaby: Bool?
  /// Whether to list each species once: as its default pokemon, or where ``game`` lacks that, as the variety that the
  /// game has, such as Hisuian Growlithe in Legends: Arceus.
  public var onlyDefaults: Bool
  /// The moves that the pokemon must learn. Without a version group of its own, the filter counts moves
  /// of ``game``.
  public var moves: MoveFilter
  public var sort: Sort
  /// The maximum number of rows; nil for all.
  public var limit: Int?
  /// The number of rows to skip.
  public var offset: Int

  public init(
    game: ResourceKey<VersionGroup>? = nil, availability: Availability = .existing,
    types: [TypeID] = [], anyType: [TypeID] = [], weakTo: [TypeID] = [], resistantTo: [TypeID] = [],
    immuneTo: [TypeID] = [], generations: GenerationSet? = nil, dex: ResourceKey<Dex>? = nil,
    abilities: [ResourceKey<Ability>] = [], allAbilities: [ResourceKey<Ability>] = [],
    hiddenAbilities: [ResourceKey<Ability>] = [], eggGroups: [ResourceKey<EggGroup>] = [],
    colors: [ResourceKey<PokemonColor>] = [], groups: Set<String> = [],
    formKinds: Set<FormKind> = [], permanences: Set<PokemonForm.Permanence> = [],
    stats: [Measure: any RangeExpression<Int>] = [:], exclusiveTo: ResourceKey<Version>? = nil,
    isFullyEvolved: Bool? = nil, isLegendary: Bool? = nil, isMythical: Bool? = nil,
    isBaby: Bool? = nil, onlyDefaults: Bool = false, moves: MoveFilter = MoveFilter(),
    sort: Sort = .id, limit: Int? = nil, offset: Int = 0
  ) {
    (self.game, self.availability, self.types, self.anyType) = (game, availability, types, anyType)
    (self.weakTo, self.resistantTo, self.immuneTo) = (weakTo, resistantTo, immuneTo)
    (self.generations, self.dex, self.abilities) = (generations, dex, abilities)
    (self.allAbilities, self.hiddenAbilities) = (allAbilities, hiddenAbilities)
    (self.eggGroups, self.colors, self.groups) = (eggGroups, colors, groups)
    (self.formKinds, self.permanences) = (formKinds, permanences)
    self.stats = stats.mapValues { ValueRange($0) }
    (self.exclusiveTo, self.isFullyEvolved) = (exclusiveTo, isFullyEvolved)
    (self.isLegendary, self.isMythical, self.isBaby) = (isLegendary, isMythical, isBaby)
    (self.onlyDefaults, self.moves) = (onlyDefaults, moves)
    (self.sort, self.limit, self.offset) = (sort, limit, offset)
  }

  /// A member that is missing has its default, so that stored queries stay valid when filters are added.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(.game, &game)
    try values.read(.availability, &availability)
    try values.read(.types, &types)
    try values.read(.anyType, &anyType)
    try values.read(.weakTo, &weakTo)
    try values.read(.resistantTo, &resistantTo)
    try values.read(.immuneTo, &immuneTo)
    try values.read(.generations, &generations)
    try values.read(.dex, &dex)
    try values.read(.abilities, &abilities)
    try values.read(.allAbilities, &allAbilities)
    try values.read(.hiddenAbilities, &hiddenAbilities)
    try values.read(.eggGroups, &eggGroups)
    try values.read(.colors, &colors)
    try values.read(.groups, &groups)
    try values.read(.formKinds, &formKinds)
    try values.read(.permanences, &permanences)
    try values.read(.stats, &stats)
    try values.read(.exclusiveTo, &exclusiveTo)
    try values.read(.isFullyEvolved, &isFullyEvolved)
    try values.read(.isLegendary, &isLegendary)
    try values.read(.isMythical, &isMythical)
    try values.read(.isBaby, &isBaby)
    try values.read(.onlyDefaults, &onlyDefaults)
    try values.read(.moves, &moves)
    try values.read(.sort, &sort)
    try values.read(.limit, &limit)
    try values.read(.offset, &offset)
  }

  /// What a list can be sorted by: a value of the pokemon, or a ``Measure`` by its name.
  public enum SortKey: String, Sendable, Hashable, Codable, CaseIterable {
    case id
    /// The name in the language's order: kana in kana order, Latin letters alphabetically.
    case name
    /// The number in ``ListQuery/dex``, or the national number if that is nil.
    case number
    case hp, attack, defense, specialAttack, specialDefense, speed, total, height, weight
    case captureRate
  }

  public typealias Sort = SortOrder<SortKey>
}

extension SortOrder where Key == ListQuery.SortKey {
  public static var id: Self { Self(.id) }
  public static var name: Self { Self(.name) }
  public static var number: Self { Self(.number) }

  public static func name(_ direction: SortDirection) -> Self { Self(.name, direction) }
  public static func number(_ direction: SortDirection) -> Self { Self(.number, direction) }
  public static func measure(_ measure: ListQuery.Measure, _ direction: SortDirection) -> Self {
    // Every measure is a key of its name.
    Self(Key(rawValue: measure.rawValue) ?? .id, direction)
  }

  public static func hp(_ direction: SortDirection) -> Self { Self(.hp, direction) }
  public static func attack(_ direction: SortDirection) -> Self { Self(.attack, direction) }
  public static func defense(_ direction: SortDirection) -> Self { Self(.defense, direction) }
  public static func specialAttack(_ direction: SortDirection) -> Self {
    Self(.specialAttack, direction)
  }
  public static func specialDefense(_ direction: SortDirection) -> Self {
    Self(.specialDefense, direction)
  }
  public static func speed(_ direction: SortDirection) -> Self { Self(.speed, direction) }
  /// By the sum of the base stats.
  public static func total(_ direction: SortDirection) -> Self { Self(.total, direction) }
  public static func height(_ direction: SortDirection) -> Self { Self(.height, direction) }
  public static func weight(_ direction: SortDirection) -> Self { Self(.weight, direction) }
  public static func captureRate(_ direction: SortDirection) -> Self {
    Self(.captureRate, direction)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a member into `value`, which is the default if the member is missing.
  func read<Value: Decodable>(_ key: Key, _ value: inout Value) throws {
    value = try decodeIfPresent(Value.self, forKey: key) ?? value
  }
}

/// What kind of variety of its species a pokemon is.
public enum FormKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// The default pokemon of its species.
  case ordinary
  /// A Mega Evolution.
  case mega
  /// A Gigantamax form.
  case gigantamax
  /// A form that a region is known for, such as Alolan Rattata. Totem pokemon with its looks are included, and
  /// all four forms of Paldean Tauros and Galarian Darmanitan.
  case regional
  /// Any other form: Primal Reversion, forms of Deoxys, Pikachu with caps …
  case other
}

extension Pokedex {
  /// Returns the kind of each pokemon and how long it lasts, those of its default form in `dex_form`; nil if no source says.
  func formTraits() throws(PokedexError)
    -> [PokemonID: (kind: FormKind?, permanence: PokemonForm.Permanence?)]
  {
    try cached({ $0.formTraits }, { $0.formTraits = $1 }) { reader throws(SQLiteError) in
      let rows = try reader.map(Self.formTraitsQuery) { row throws(SQLiteError) in
        (
          row.id(0) as PokemonID,
          (
            kind: FormKind(rawValue: row.text("kind")),
            permanence: PokemonForm.Permanence(rawValue: row.text("permanence"))
          )
        )
      }
      return Dictionary(first: rows)
    }
  }

  private static let formTraitsQuery = Query(
    """
    SELECT pokemon_id, kind, IFNULL(permanence, '') AS permanence FROM dex_form WHERE is_default
    ORDER BY pokemon_id, form_id
    """)
}

/// A range of a numeric value, with either bound or both: `100...`, `..<60`, `-7...0`.
public struct ValueRange: Sendable, Hashable, Codable {
  /// The smallest value; nil for none.
  public var minimum: Int?
  /// The largest value; nil for none.
  public var maximum: Int?

  public init(minimum: Int? = nil, maximum: Int? = nil) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Creates the range of the same values as one that is written with `...` or `..<`. Other types of ranges
  /// are limited to 32-bit integers.
  public init(_ range: some RangeExpression<Int>) {
    switch range {
    case let range as ClosedRange<Int>:
      self.init(minimum: range.lowerBound, maximum: range.upperBound)
    case let range as PartialRangeFrom<Int>: self.init(minimum: range.lowerBound)
    case let range as PartialRangeThrough<Int>: self.init(maximum: range.upperBound)
    case let range as PartialRangeUpTo<Int>: self.init(below: range.upperBound)
    default:
      let bounds = range.relative(to: Int(Int32.min)..<Int(Int32.max))
      self.init(below: bounds.upperBound)
      minimum = bounds.lowerBound
    }
  }

  private init(below bound: Int) {
    // No integer is below the smallest one.
    self.init(minimum: bound == .min ? 0 : nil, maximum: bound == .min ? -1 : bound - 1)
  }

  public func contains(_ value: Int) -> Bool {
    value >= minimum ?? .min && value <= maximum ?? .max
  }
}
