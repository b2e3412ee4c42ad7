/// What the rules must know about games that upstream does not say. Documentation/VERSIONING.md has
/// the words.
enum GameFacts {
  /// Paid additions to games, in the order of their release, by the slug of the game.
  static let addOns: [String: [String]] = [
    "sword-shield": ["the-isle-of-armor", "the-crown-tundra"],
    "scarlet-violet": ["the-teal-mask", "the-indigo-disk"],
    "legends-za": ["mega-dimension"],
  ]

  /// Pokemon that a game has although upstream lacks their learnsets there.
  static let learnsetGaps: [String: Set<String>] = [
    "brilliant-diamond-shining-pearl": [
      "deoxys-normal", "deoxys-attack", "deoxys-defense", "deoxys-speed", "phione", "darkrai",
      "shaymin-land", "shaymin-sky", "arceus", "rotom-heat", "rotom-wash", "rotom-frost",
      "rotom-fan", "rotom-mow", "castform-sunny", "castform-rainy", "castform-snowy",
    ],
    "legends-arceus": [
      "giratina-altered", "rotom-heat", "rotom-wash", "rotom-frost", "rotom-fan", "rotom-mow",
      "tornadus-therian", "thundurus-therian", "landorus-therian",
    ],
  ]

  /// Varieties that come about by gender, nature, place or chance when their species evolves, which
  /// upstream's evolutions do not name.
  static let unnamedOutcomes: Set<String> = [
    "meowstic-female", "wormadam-sandy", "wormadam-trash", "toxtricity-low-key",
    "oinkologne-female", "dudunsparce-three-segment", "maushold-family-of-three",
    "basculegion-female",
  ]

  /// Learn methods whose moves a pokemon keeps when it evolves.
  static let keptMethods: Set<String> = [
    "egg", "level-up", "machine", "tutor", "light-ball-egg", "xd-purification",
    "stadium-surfing-pikachu",
  ]

  /// The learn method whose moves belong to a form and go with it.
  static let formChange = "form-change"
}
