/// The kind of a resource: one case for each endpoint of PokéAPI.
///
/// The numbers are stored in the database (`entity.id`). They are assigned by this project and append-only: a
/// new endpoint gets the next number, and the number of a removed one is never reused. A kind is encoded as
/// its ``endpoint``.
public enum ResourceKind: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
  case ability = 1
  case berry = 2
  case berryFirmness = 3
  case berryFlavor = 4
  case characteristic = 5
  case contestEffect = 6
  case contestType = 7
  case currency = 8
  case eggGroup = 9
  case encounterCondition = 10
  case encounterConditionValue = 11
  case encounterMethod = 12
  case evolutionChain = 13
  case evolutionTrigger = 14
  case gender = 15
  case generation = 16
  case growthRate = 17
  case item = 18
  case itemAttribute = 19
  case itemCategory = 20
  case itemFlingEffect = 21
  case itemPocket = 22
  case language = 23
  case location = 24
  case locationArea = 25
  case machine = 26
  case move = 27
  case moveAilment = 28
  case moveBattleStyle = 29
  case moveCategory = 30
  case moveDamageClass = 31
  case moveLearnMethod = 32
  case moveTarget = 33
  case nature = 34
  case palParkArea = 35
  case pokeathlonStat = 36
  case pokedex = 37
  case pokemon = 38
  case pokemonColor = 39
  case pokemonForm = 40
  case pokemonHabitat = 41
  case pokemonShape = 42
  case pokemonSpecies = 43
  case region = 44
  case stat = 45
  case superContestEffect = 46
  case type = 47
  case version = 48
  case versionGroup = 49

  /// PokéAPI's name of the endpoint: `pokemon-species`.
  public var endpoint: String { Self.endpoints[rawValue - 1] }

  /// In the order of the numbers.
  private static let endpoints = [
    "ability", "berry", "berry-firmness", "berry-flavor", "characteristic", "contest-effect",
    "contest-type", "currency", "egg-group", "encounter-condition", "encounter-condition-value",
    "encounter-method", "evolution-chain", "evolution-trigger", "gender", "generation",
    "growth-rate", "item", "item-attribute", "item-category", "item-fling-effect", "item-pocket",
    "language", "location", "location-area", "machine", "move", "move-ailment", "move-battle-style",
    "move-category", "move-damage-class", "move-learn-method", "move-target", "nature",
    "pal-park-area", "pokeathlon-stat", "pokedex", "pokemon", "pokemon-color", "pokemon-form",
    "pokemon-habitat", "pokemon-shape", "pokemon-species", "region", "stat", "super-contest-effect",
    "type", "version", "version-group",
  ]

  /// The kind of `endpoint`; nil for an endpoint that this version does not support.
  public init?(endpoint: some StringProtocol) {
    guard let kind = Self.byEndpoint[String(endpoint)] else { return nil }
    self = kind
  }

  private static let byEndpoint = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.endpoint, $0) })

  /// - Throws: `DecodingError` for an endpoint that this version does not support.
  public init(from decoder: any Decoder) throws { self = try decoder.decodeCase(named: \.endpoint) }

  public func encode(to encoder: any Encoder) throws { try encoder.encodeName(endpoint) }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
