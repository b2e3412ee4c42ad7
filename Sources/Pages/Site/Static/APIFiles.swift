import PokedexCore

// The values of the files of the JSON API in one language: those of the library for all games at once, where ids stand
// for moves and other resources that a file names often. A list that would be empty is nil.

/// A resource of a list, which says what an id means.
struct ListedResource: Codable {
  var id: Int
  var identifier: String
  var name: String
}

struct IndexFile: Codable {
  struct File: Codable {
    /// The path, where `*` is an identifier.
    var pattern: String
    /// A name of `$defs` in the schema.
    var definition: String
  }

  var dataVersion: String
  var files: [File]
}

struct PokemonFile: Codable {
  var id: PokemonID
  var identifier: String
  var name: String
  var genus: String?
  var history: PokemonHistory
  /// The types and abilities that ``history`` has.
  var types: [NamedResource<PokemonType>]
  var abilities: [NamedResource<Ability>]
  var eggGroups: [NamedResource<EggGroup>]
  var dexNumbers: [DexID: Int]
  var forms: [PokemonForm]
  var formChanges: [FormChange]?
  /// From which and into which it evolves.
  var evolutions: [Evolution]?
  /// One for each of ``evolutions``.
  var evolutionTexts: [String]?
  var learnsets: [Learnset]?
  var encounters: [FoldedEncounter]?
  /// How it can be had.
  var ways: [Way]?
  var heldItems: [HeldItemListing]?
  /// The addresses of the front sprite, the picture of Pokémon HOME and the artwork.
  var sprites: Sprites
  var texts: [FoldedText]?

  struct Way: Codable {
    var way: WayToObtain.Way
    /// The pokemon that evolves, changes its form or is a parent.
    var through: PokemonID?
    var versions: [VersionID]
  }

  /// All moves that a pokemon learns by one method in some games.
  struct Learnset: Codable, Hashable {
    var method: MoveLearnMethodID
    /// Nil for those of the pokemon itself.
    var origin: LearnsetEntry.Origin?
    var versionGroups: [VersionGroupID]
    /// The moves by level, where 0 means on evolution, in the order of the games; nil for methods without levels.
    var levels: [Int: [MoveID]]?
    var moves: [MoveID]?
  }
}

struct MoveFile: Codable {
  var id: MoveID
  var identifier: String
  var name: String
  var generation: GenerationID
  /// Without learners.
  var history: MoveHistory
  var meta: MoveMeta?
  var statChanges: [StatChange]
  var machines: [ItemID: VersionGroupSet]?
  var effect: FoldedEffect?
  var texts: [FoldedText]?
  /// By method; their files have the levels.
  var learners: [PokemonGroup]?
}

struct AbilityFile: Codable {
  var id: AbilityID
  var identifier: String
  var name: String
  var effect: FoldedEffect?
  var texts: [FoldedText]?
  /// By slot.
  var pokemon: [PokemonGroup]?
}

struct ItemFile: Codable {
  var item: Item
  var identifier: String
  var name: String
  var effect: FoldedEffect?
  var texts: [FoldedText]?
  var prices: [ItemPrice]
  var spots: [ItemSpot]?
  var machines: [MoveID: VersionGroupSet]?
  var berry: BerryDetail?
  /// The wild pokemon that hold it.
  var holders: [PokemonID]?
}

/// Pokemon that learn a move by a method, or have an ability in a slot, in the same games.
struct PokemonGroup: Codable, Hashable {
  var method: MoveLearnMethodID?
  /// 1, 2, or 3 for the hidden ability.
  var slot: Int?
  var versionGroups: VersionGroupSet
  var pokemon: [PokemonID]
}

/// An encounter that is the same in several areas: see ``WildPokemon``.
struct FoldedEncounter: Codable, Hashable {
  struct Time: Codable, Hashable {
    var time: EncounterConditionValueID
    var chance: Int?
  }

  var areas: [LocationAreaID]
  var method: EncounterMethodID
  var versions: [VersionID]
  var minLevel: Int
  var maxLevel: Int
  var chance: Int?
  var times: [Time]?
  var conditions: [EncounterConditionValueID]?
  var traits: EncounterTraits?
  var source: String?
  var isTimeUnknown: Bool?

  init(_ row: WildPokemon) {
    areas = [row.area.id]
    (method, versions) = (row.method.id, row.versions.map(\.id))
    (minLevel, maxLevel, chance) = (row.minLevel, row.maxLevel, row.chance)
    times = row.times.map { Time(time: $0.id, chance: $0.chance) }.orNil
    conditions = row.conditions.map(\.id).orNil
    (traits, source) = (row.traits.isEmpty ? nil : row.traits, row.source)
    isTimeUnknown = row.isTimeUnknown ? true : nil
  }
}

/// A flavor text as prose, with its games.
struct FoldedText: Codable, Hashable {
  var text: String
  var versions: [VersionID]
  /// Nil for PokéAPI.
  var source: TextSource?

  init(_ text: GameText) {
    (self.text, versions) = (text.displayText, text.versions)
    source = text.source == .upstream ? nil : text.source
  }
}

/// An effect in a language that has it.
struct FoldedEffect: Codable {
  var text: String
  var short: String?
  var source: TextSource
  /// The game whose text it is.
  var versionGroup: VersionGroupID?
  var differences: String?

  /// Returns nil for a text that is not in the `wanted` language.
  init?(
    _ text: String?, short: String? = nil, _ origin: EffectOrigin?, in language: DisplayLanguage?,
    if wanted: DisplayLanguage
  ) {
    guard let text, let origin, language == wanted else { return nil }
    (self.text, self.short, source) = (text, short, origin.source)
    (versionGroup, differences) = (origin.game?.id, origin.differences)
  }
}

extension Collection {
  /// The list; nil if it is empty.
  var orNil: Self? { isEmpty ? nil : self }
}
