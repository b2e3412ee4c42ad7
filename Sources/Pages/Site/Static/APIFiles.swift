import PokedexCore

// The values of the files of the JSON API in one language: those of the library for all games at once, where ids stand
// for moves and other resources that a file names often. A list that would be empty is nil.

/// A resource of a list, which says what an id means. Lists of pokemon, moves, abilities and items have more members,
/// with values of the newest games.
struct ListedResource: Codable {
  var id: Int
  var identifier: String
  var name: String
  /// By code of all languages that have one; nil in the other lists.
  var names: [String: String]?
  /// The version groups in which a pokemon is available, or whose games have a move.
  var versionGroups: VersionGroupSet?
  var generation: GenerationID?
  /// The identifiers of the types of a pokemon in the order of their slots, or of that of a move.
  var types: [String]?
  var stats: BaseStats?
  var damageClass: MoveDamageClassID?
  var power: Int?
  var accuracy: Int?
  var pp: Int?
  var pocket: String?
  var category: String?
  var listedPrice: Int?
}

struct MachineEntry: Codable {
  var id: ItemID
  var identifier: String
  var name: String
  var move: NamedResource<Move>
}

/// An entry of a regional or national Pokédex, in the variety that the newest game with it has.
struct PokedexEntry: Codable {
  var number: Int
  var id: PokemonID
  var identifier: String
  var name: String
  var types: [String]
}

struct IndexFile: Codable {
  struct File: Codable {
    /// The path, where `*` is an identifier.
    var pattern: String
    /// A name of `$defs` in the schema.
    var definition: String
    var count: Int
  }

  var dataVersion: String
  var files: [File]
}

struct PokemonFile: Codable {
  var id: PokemonID
  var identifier: String
  var name: String
  var genus: String?
  /// By code of all languages that have one.
  var names: [String: String]
  var history: History
  /// Those of the newest game, in the order of their slots.
  var types: [NamedResource<PokemonType>]
  /// Those that ``history`` has.
  var abilities: [NamedResource<Ability>]
  var eggGroups: [NamedResource<EggGroup>]
  var dexNumbers: [DexID: Int]
  var forms: [PokemonForm]
  var formChanges: [FormChange]?
  /// From which and into which it evolves.
  var evolutions: [Step]?
  var learnsets: [Learnset]?
  var encounters: [FoldedEncounter]?
  /// How it can be had.
  var ways: [Way]?
  /// Who passes its egg moves in the newest game in which it hatches with some; not by the Mirror Herb.
  var eggMoves: EggMoves?
  var heldItems: [HeldItemListing]?
  /// The addresses of the front sprite, the picture of Pokémon HOME and the artwork.
  var sprites: Sprites
  var texts: [FoldedText]?

  /// ``PokemonHistory`` with stats as each generation has them. Heights are in decimeters, weights in hectograms.
  struct History: Codable {
    struct Variant: Codable {
      var versionGroups: VersionGroupSet
      var type1: TypeID
      var type2: TypeID?
      var stats: BaseStats
      var ability1: AbilityID?
      var ability2: AbilityID?
      var abilityHidden: AbilityID?
      var effort: StatValues
    }

    var pokemon: Pokemon
    var species: Species
    var variants: [Variant]
    var gameValues: [SpeciesValues]
    var present: VersionGroupSet
    var absent: VersionGroupSet

    init(_ history: PokemonHistory) {
      (pokemon, species) = (history.pokemon, history.species)
      variants = history.variants.map {
        Variant(
          versionGroups: $0.versionGroups, type1: $0.type1, type2: $0.type2, stats: BaseStats($0),
          ability1: $0.ability1, ability2: $0.ability2, abilityHidden: $0.abilityHidden,
          effort: $0.effort)
      }
      gameValues = history.gameValues
      (present, absent) = (history.present, history.absent)
    }
  }

  struct Step: Codable {
    var evolution: Evolution
    var description: String?
  }

  struct Way: Codable {
    var way: WayToObtain.Way
    /// The pokemon that evolves, changes its form or is a parent.
    var through: PokemonID?
    var versions: [VersionID]
  }

  struct EggMoves: Codable {
    var versionGroup: VersionGroupID
    var moves: [EggMove]
  }

  /// The parents that pass a move, by way.
  struct EggMove: Codable {
    var move: MoveID
    /// 2 if the parents have the move from an egg.
    var chainLength: Int
    var father: [PokemonID]?
    var parent: [PokemonID]?
    var nursery: [PokemonID]?
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
  /// By code of all languages that have one.
  var names: [String: String]
  var generation: GenerationID
  var history: History
  var meta: MoveMeta?
  var statChanges: [StatChange]
  var machines: [ItemID: VersionGroupSet]?
  var effect: FoldedEffect?
  var texts: [FoldedText]?
  /// By method; their files have the levels.
  var learners: [PokemonGroup]?

  /// ``MoveHistory`` without learners, and with numbers only.
  struct History: Codable {
    struct Variant: Codable {
      var versionGroups: VersionGroupSet
      var type: TypeID
      var damageClass: MoveDamageClassID
      var power: Int?
      /// In percent.
      var accuracy: Int?
      var pp: Int?
      var priority: Int
      var effectChance: Int?
      var target: MoveTargetID
      var flags: MoveFlagSet
      /// Those of the three values that the games do not have or no source knows. Of the others, a missing one means no
      /// power, a move that cannot miss, or a move without power points.
      var unknown: [String]?
    }

    var present: VersionGroupSet
    var absent: VersionGroupSet
    var variants: [Variant]

    init(_ history: MoveHistory) {
      (present, absent) = (history.present, history.absent)
      variants = history.variants.map { variant in
        let values = [("power", variant.power), ("accuracy", variant.accuracy), ("pp", variant.pp)]
        return Variant(
          versionGroups: variant.versionGroups, type: variant.type,
          damageClass: variant.damageClass, power: variant.power.number,
          accuracy: variant.accuracy.number, pp: variant.pp.number, priority: variant.priority,
          effectChance: variant.effectChance, target: variant.target, flags: variant.flags,
          unknown: values.filter { $0.1 == .unknown }.map(\.0).orNil)
      }
    }
  }
}

struct AbilityFile: Codable {
  var id: AbilityID
  var identifier: String
  var name: String
  /// By code of all languages that have one.
  var names: [String: String]
  var effect: FoldedEffect?
  var texts: [FoldedText]?
  /// By slot.
  var pokemon: [PokemonGroup]?
}

struct ItemFile: Codable {
  var item: Item
  var identifier: String
  var name: String
  /// By code of all languages that have one.
  var names: [String: String]
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
  /// What it does in the newest games, if the text only says what differed in its game.
  var newest: String?

  /// Returns nil for a text that is not in the `wanted` language.
  init?(
    _ text: String?, short: String? = nil, _ origin: EffectOrigin?, in language: DisplayLanguage?,
    if wanted: DisplayLanguage
  ) {
    guard let text, let origin, language == wanted else { return nil }
    (self.text, self.short, source) = (text, short, origin.source)
    (versionGroup, newest) = (origin.game?.id, origin.newestEffect)
  }
}

extension Collection {
  var orNil: Self? { isEmpty ? nil : self }
}
