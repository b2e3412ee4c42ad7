import Base
import PokedexModel

/// Properties of games that the rules need and PokéAPI does not have. Documentation/VERSIONING.md describes
/// them.
enum GameRules {
  /// The paid add-ons of games in order of release, by identifier of the game.
  static let addOns: [String: [String]] = [
    "sword-shield": ["the-isle-of-armor", "the-crown-tundra"],
    "scarlet-violet": ["the-teal-mask", "the-indigo-disk"], "legends-za": ["mega-dimension"],
  ]

  /// The games that do not have the rules of the main series. A game that is not in this list is taken for
  /// one of the main series.
  static let sideGames: Set<String> = [
    "colosseum", "xd", "legends-arceus", "legends-za", "mega-dimension", "champions",
  ]

  /// The Japanese games before the first version group that PokéAPI dates evolution methods with.
  static let japaneseGames: [String: String] = ["red-blue": "red-green-japan"]

  /// The games in which contests raise the beauty of a pokemon.
  static let beautyGames: Set<String> = [
    "ruby-sapphire", "emerald", "diamond-pearl", "platinum", "omega-ruby-alpha-sapphire",
    "brilliant-diamond-shining-pearl",
  ]

  /// The games with affection, of Pokémon-Amie and Pokémon Refresh.
  static let affectionGames: Set<String> = [
    "x-y", "omega-ruby-alpha-sapphire", "sun-moon", "ultra-sun-ultra-moon",
  ]

  /// The games of evolution triggers that other games do not have.
  static let triggerGames: [String: Set<String>] = [
    "tower-of-darkness": ["sword-shield", "the-isle-of-armor", "the-crown-tundra"],
    "tower-of-waters": ["sword-shield", "the-isle-of-armor", "the-crown-tundra"],
    "agile-style-move": ["legends-arceus"], "strong-style-move": ["legends-arceus"],
    "meltan-candies": [],  // in Pokémon GO only
  ]

  static let gamesWithoutEvolution: Set<String> = ["champions"]

  /// The games since generation iii in which no pokemon has an ability.
  static let gamesWithoutAbilities: Set<String> = [
    "lets-go-pikachu-lets-go-eevee", "legends-arceus", "legends-za", "mega-dimension",
  ]

  /// The learn methods whose moves a pokemon keeps when it evolves.
  static let keptMethods: Set<String> = [
    "egg", "level-up", "machine", "tutor", "light-ball-egg", "xd-purification",
    "stadium-surfing-pikachu",
  ]

  /// The learn method whose moves a pokemon loses when it leaves the form.
  static let formChange = "form-change"
}

extension GameRules {
  /// The names of resources by which the rules know them. If PokéAPI renamed one, its rule would not hold any more.
  private static let named: [ResourceKind: Set<String>] = [
    .versionGroup: [
      Set(addOns.keys), Set(addOns.values.joined()), Set(japaneseGames.keys),
      Set(japaneseGames.values), sideGames, beautyGames, affectionGames,
      Set(triggerGames.values.joined()), gamesWithoutEvolution, gamesWithoutAbilities,
    ].reduce([]) { $0.union($1) },
    .evolutionTrigger: Set(triggerGames.filter { !$1.isEmpty }.keys),
    .moveLearnMethod: keptMethods.union([formChange]),
    .moveDamageClass: [RuleReferences.status],
  ]

  /// Returns an error for each name that a complete, current source lacks.
  static func findings(_ references: ReferenceTable) -> [Diagnostic] {
    named.flatMap { kind, names in
      names.filter { references.ids(of: kind, called: $0).isEmpty }.map { name in
        Diagnostic(.error, .ruleReferenceMissing, at: .resource("\(kind.endpoint)/\(name)"))
      }
    }
  }
}

/// Resources that the rules refer to, looked up once by identifier, because PokéAPI reuses ids.
struct RuleReferences: Sendable {
  /// The fields by raw id of the stat; none for accuracy and evasion.
  private(set) var statFields: [Int: PokemonValues.Field] = [:]
  static let status = "status"
  /// The damage class `status`, which a move keeps in every game; nil if the source does not have it.
  let statusClass: Int?

  init(_ references: ReferenceTable) {
    for field in PokemonValues.Field.sixStats + [.special] {
      for id in references.ids(of: .stat, called: field.name.field) { statFields[id] = field }
    }
    statusClass = references.ids(of: .moveDamageClass, called: Self.status).first
  }
}
