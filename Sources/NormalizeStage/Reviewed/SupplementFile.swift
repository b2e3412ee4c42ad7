import Base
import PokedexModel

/// A file of values that PokéAPI lacks, from one other source. See Documentation/CORRECTIONS.md.
struct SupplementFile: Sendable {
  struct Source: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case id, name, location, revision, date, license, notice
    }

    private var id: String?
    var name: FilledText
    var location: String
    var revision: String
    private var date: String?
    var license: FilledText
    private var notice: String?
  }

  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case source, supplements }
    var source: Source
    var supplements: JSONEntries<Entry>
  }

  /// The values of one version group, or of all or none in particular, by identifiers of PokéAPI.
  struct Entry: JSONEntry, Sendable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case id, scope, reason, reference, versions, learnsets, inherited, machines, moves, pokemon
      case present, absent, encounters, flags, details, names, effects
      case versionGroup = "version_group"
      case conditionChanges = "condition_changes"
      case heldItems = "held_items"
      case hasNationalIndices = "national_indices"
      case listedPrices = "listed_prices"
      case formerDetails = "former_details"
      case formerNames = "former_names"
      case itemPlaces = "item_places"
    }

    /// `existing` is complete too, and only replaces tables of encounters that PokéAPI has.
    enum Scope: String, Decodable, CaseIterable { case complete, existing, rows }

    var id: String
    /// Nil for the last four members, which are of no version group.
    var versionGroup: String?
    /// Whether learnsets, encounter tables and held items are complete.
    var scope: Scope
    var reason: FilledText
    var reference: FilledText
    /// The versions of the encounters and held items; nil for all of the version group.
    var versions: [String]?
    var learnsets: JSONMembers<Learnset>?
    /// Rows of PokéAPI that the source has for a pre-evolution only.
    var inherited: JSONMembers<Learnset>?
    var machines: JSONMembers<String>?
    var moves: JSONMembers<Values<MoveValues.Field>>?
    var pokemon: JSONMembers<Values<PokemonValues.Field>>?
    /// Pokemon that are in the games.
    var present: [String]?
    /// Pokemon that are not, although PokéAPI's rows say or allow it.
    var absent: [String]?
    /// Whether the indices of the pokemon in the games are the national numbers, of those that are present.
    var hasNationalIndices: Bool?
    var encounters: [EncounterTable]?
    /// Values of conditions that PokéAPI has for others.
    var conditionChanges: [ConditionChange]?
    /// The rarities of the items that a wild pokemon holds.
    var heldItems: JSONMembers<JSONMembers<Int>>?
    var itemPlaces: [ItemSpots]?
    /// Prices in Poké Dollars by item.
    var listedPrices: JSONMembers<Int>?
    var flags: JSONMembers<Flags>?
    /// What moves do beside their damage.
    var details: JSONMembers<MoveDetails>?
    /// All that a move did, until a version group.
    var formerDetails: JSONMembers<JSONMembers<MoveDetails>>?
    /// Names by endpoint, identifier and code of the language.
    var names: JSONMembers<JSONMembers<JSONMembers<String>>>?
    /// The same with former names, each with the first version group that is known to have the newer one.
    var formerNames: JSONMembers<JSONMembers<JSONMembers<JSONMembers<String>>>>?
    /// English effects of the newest games by endpoint and identifier.
    var effects: JSONMembers<JSONMembers<Effect>>?
    var line = 0

    /// Whether the entry has a member that its `version_group`, or the lack of one, does not allow.
    var isMixed: Bool {
      let undated =
        listedPrices != nil || flags != nil || formerDetails != nil || names != nil
        || formerNames != nil || effects != nil
      let ofPokemon =
        learnsets != nil || inherited != nil || pokemon != nil || present != nil || absent != nil
        || hasNationalIndices != nil
      let ofGames =
        machines != nil || moves != nil || encounters != nil || heldItems != nil
        || conditionChanges != nil || itemPlaces != nil
      return versionGroup == nil ? ofPokemon || ofGames || versions != nil : undated
    }
  }

  let source: Source
  let entries: [Entry]
  let file: String

  /// Reads `json`, the contents of `file`.
  ///
  /// - Throws: ``PipelineError`` `supplement-invalid` (bad data) with every invalid entry.
  init(_ json: [UInt8], file: String) throws {
    var reader = DocumentReader(file, code: "supplement-invalid", advice: .amendmentInvalidAdvice)
    let document = try reader.read(json, as: Document.self)
    (source, entries, self.file) = (document.source, document.supplements.entries, file)
    var ids: Set<String> = []
    for entry in entries {
      if !ids.insert(entry.id).inserted {
        reader.report(
          Message(joining: entry.id, ": ", Message.amendmentIDRepeated), line: entry.line)
      }
      if entry.isMixed { reader.report(.supplementMixed(id: entry.id), line: entry.line) }
    }
    try reader.finish()
  }
}

extension SupplementFile {
  /// The moves of a pokemon by learn method.
  typealias Learnset = JSONMembers<Moves>

  /// The moves of one method: a list, or an object of levels by move.
  struct Moves: Decodable, Sendable {
    var moves: [String] = []
    /// The level of each move; empty for a list, whose moves have none.
    private var levels: [Int] = []

    func level(_ index: Int) -> Int { levels.isEmpty ? 0 : levels[index] }

    init(from decoder: any Decoder) throws {
      guard case .object(let members) = try JSONValue(from: decoder) else {
        moves = try decoder.singleValueContainer().decode([String].self)
        return
      }
      // Thousands of short lists, which containers would make slow.
      for member in members {
        guard let found = member.value.array else {
          throw decoder.invalid(JSONKind.array.text, found: member.value.excerpt, at: member.name)
        }
        for (index, json) in found.enumerated() {
          guard let level = json.int, (0...100).contains(level) else {
            throw decoder.invalid(
              Message(verbatim: "0–100"), found: json.excerpt, at: member.name, "\(index)")
          }
          moves.append(member.name)
          levels.append(level)
        }
      }
    }
  }

  /// The flags of a move, from a version group on; from the first one on for nil.
  struct Flags: Decodable, Sendable {
    var states: [(from: String?, flags: [String])]

    init(from decoder: any Decoder) throws {
      if case .object = try JSONValue(from: decoder) {
        states = try JSONMembers<[String]>(from: decoder).members.map { group, flags in
          (group.isEmpty ? nil : group, flags)
        }
      } else {
        states = [(nil, try decoder.singleValueContainer().decode([String].self))]
      }
    }
  }

  /// What a move does beside its damage, with the names of `dex_move`. A number that is missing is 0, or of hits and
  /// turns none.
  struct MoveDetails: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
      case category, ailment, drain, healing
      case ailmentChance = "ailment_chance"
      case critRate = "crit_rate"
      case flinchChance = "flinch_chance"
      case statChance = "stat_chance"
      case minHits = "min_hits"
      case maxHits = "max_hits"
      case minTurns = "min_turns"
      case maxTurns = "max_turns"
      case statChanges = "stat_changes"
    }

    var category: String
    var ailment: String?
    var ailmentChance, critRate, drain, flinchChance, healing, statChance: Int?
    var minHits, maxHits, minTurns, maxTurns: Int?
    var statChanges: JSONMembers<Int>?
  }

  /// An English effect of the newest games, and which of PokéAPI's it replaces.
  struct Effect: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
      case effect, since, replaces
      case short = "short_effect"
    }

    var effect: FilledText
    var short: FilledText?
    /// The version group from which the text holds: PokéAPI's, which are replaced, are those of earlier games. Nil if they
    /// are of none.
    var since: String?
    /// The languages of PokéAPI's texts that do not hold in the newest games.
    var replaces: [String]?
  }

  /// The value of a move or pokemon: a number, the identifier of a resource, or nothing.
  enum Value: Sendable {
    case number(Int)
    case identifier(String)
    case none
  }

  /// The values of a move or pokemon by column.
  struct Values<Field: SupplementField>: Decodable, Sendable {
    var values: [(field: Field, value: Value)] = []

    init(from decoder: any Decoder) throws {
      for (name, json) in try JSONMembers<JSONValue>(from: decoder).members {
        guard let field = Field.allCases.first(where: { $0.column == name }) else {
          let names = Field.allCases.map(\.column).joined(separator: ", ")
          throw decoder.invalid(Message(verbatim: names), found: name, at: name)
        }
        switch json {
        case .null: values.append((field, .none))
        case .string(let identifier) where field.kind != nil:
          values.append((field, .identifier(identifier)))
        default:
          guard field.kind == nil, let number = json.int else {
            let kind: JSONKind = field.kind == nil ? .integer : .string
            throw decoder.invalid(kind.text, found: json.excerpt, at: name)
          }
          values.append((field, .number(number)))
        }
      }
    }
  }

  /// The encounters of a place by one method.
  struct EncounterTable: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable { case area, method, sum, slots }

    var area: String
    var method: String
    /// The sum of the chances for each choice of conditions; nil if it is not checked.
    var sum: Int?
    var slots: [Slot]
  }

  /// The items of a place that players get in one way.
  struct ItemSpots: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case area, location, way, items, prices, detail
    }

    var area: String?
    /// For a place without an area of its own.
    var location: String?
    var way: ItemPlace.Way
    /// The details of each spot with an item, which may be empty.
    var items: JSONMembers<[String]>?
    /// Of a shop: nil where it takes no Poké Dollars.
    var prices: JSONMembers<Int?>?
    /// Of the shop.
    var detail: String?
  }

  /// A value of a condition in the encounters of some places, and the right one.
  struct ConditionChange: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable { case areas, from, to }

    var areas: [String]
    var from: String
    var to: String
  }

  struct Slot: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case pokemon, levels, chance, conditions, traits
    }

    enum Trait: String, Decodable, CaseIterable {
      case alwaysShiny = "always-shiny"
      case neverShiny = "never-shiny"
      case alpha

      var flag: EncounterTraits {
        switch self {
        case .alwaysShiny: .alwaysShiny
        case .neverShiny: .neverShiny
        case .alpha: .alpha
        }
      }
    }

    var pokemon: String
    var levels: ClosedRange<Int>
    /// In percent; nil if the source does not know it.
    var chance: Int?
    var conditions: [String]
    var traits: EncounterTraits

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      pokemon = try members.decode(String.self, forKey: .pokemon)
      let ends = try members.decode([Int].self, forKey: .levels)
      guard let first = ends.first, let last = ends.last, ends.count <= 2,
        (1...100).contains(first), (first...100).contains(last)
      else { throw decoder.invalid(.expectationLevels, found: "\(ends)", at: "levels") }
      levels = first...last
      chance = try members.decode(Int?.self, forKey: .chance)
      if let chance, !(1...100).contains(chance) {
        throw decoder.invalid(Message(verbatim: "1–100"), found: "\(chance)", at: "chance")
      }
      conditions = try members.decodeIfPresent([String].self, forKey: .conditions) ?? []
      let names = try members.decodeIfPresent([Trait].self, forKey: .traits) ?? []
      traits = EncounterTraits(names.map(\.flag))
    }
  }
}

/// A value of a move or pokemon that a supplement can have.
protocol SupplementField: CaseIterable, Hashable, Sendable {
  /// Its name, that of the column.
  var column: String { get }
  /// The kind of resource that the value names; nil for a number.
  var kind: ResourceKind? { get }
}

extension PokemonValues.Field: SupplementField {}

extension MoveValues.Field: SupplementField {
  var column: String { rawValue }

  var kind: ResourceKind? {
    switch self {
    case .type: .type
    case .damageClass: .moveDamageClass
    case .target: .moveTarget
    case .power, .accuracy, .pp, .effectChance, .priority: nil
    }
  }
}
