import PokedexFormat
import PokedexModel

/// What players call games and learn methods, in addition to the names in the database. A short name counts only if
/// nothing has it as a name.
enum ShortNames {
  /// By the identifier of the version group or learn method. Reviewed: no short name means two games.
  private static let table: [ResourceKind: [String: [String]]] = [
    .versionGroup: [
      "red-blue": ["rb"], "gold-silver": ["gs"], "ruby-sapphire": ["rs"],
      "firered-leafgreen": ["frlg"], "colosseum": ["colo"], "diamond-pearl": ["dp", "ダイパ"],
      "platinum": ["pt"], "heartgold-soulsilver": ["hgss"], "black-white": ["bw"],
      "black-2-white-2": ["b2w2", "bw2"], "x-y": ["xy"], "omega-ruby-alpha-sapphire": ["oras"],
      "sun-moon": ["sm"], "ultra-sun-ultra-moon": ["usum"],
      "lets-go-pikachu-lets-go-eevee": ["lgpe", "ピカブイ"], "sword-shield": ["swsh", "剣盾"],
      "the-isle-of-armor": ["ioa"], "the-crown-tundra": ["ct"],
      "brilliant-diamond-shining-pearl": ["bdsp"], "legends-arceus": ["pla", "レジェアル"],
      "scarlet-violet": ["sv"], "the-teal-mask": ["ttm"], "the-indigo-disk": ["tid"],
      "legends-za": ["plza", "za"], "mega-dimension": ["md"], "champions": ["champs"],
    ],
    .moveLearnMethod: [
      "machine": ["tm", "hm", "tr"], "level-up": ["level", "lv"], "egg": ["breeding"],
    ],
  ]

  /// Returns the short names of a resource.
  static func names(_ kind: ResourceKind, _ identifier: String) -> [String] {
    table[kind]?[identifier] ?? []
  }

  /// Returns the identifier that `name` stands for, in any case and width.
  static func identifier(_ kind: ResourceKind, called name: String) -> String? {
    let key = SearchKey.k1(name)
    return table[kind]?.first { $0.value.contains { SearchKey.k1($0) == key } }?.key
  }

  /// The identifiers that have short names.
  static func identifiers(_ kind: ResourceKind) -> [String] { (table[kind] ?? [:]).keys.sorted() }
}
