import Basics
import Digest
package import PokedexFormat

/// The statements of a second source, by game. What it does not state is nil or missing, and is not compared.
package struct CrosscheckFacts: Sendable, Decodable {
  /// A list of which only the named parts are stated.
  struct Parts<Name: CodingKey & CaseIterable, Value: Decodable>: Sendable, Decodable {
    /// The names of the parts: `hp`, or the slot of an ability.
    let keys: [String]
    let text: String

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Name.self)
      let names = Name.allCases.filter { members.contains($0) }
      keys = names.map(\.stringValue)
      text = try names.map { try "\(members.decode(Value.self, forKey: $0))" }
        .joined(separator: ",")
    }
  }

  /// The base stats, in the order of texts.
  enum Stat: String, CodingKey, CaseIterable {
    case hp, attack, defense
    case specialAttack = "special_attack"
    case specialDefense = "special_defense"
    case special, speed
  }

  enum AbilitySlot: String, CodingKey, CaseIterable {
    case first = "1"
    case second = "2"
    case hidden
  }

  /// An ability, or ``CrosscheckFacts/none``.
  struct Ability: Decodable, CustomStringConvertible {
    let description: String

    init(from decoder: any Decoder) throws {
      description = try decoder.singleValueContainer().decode(String?.self) ?? none
    }
  }

  struct Pokemon: Sendable, Decodable {
    var stats: Parts<Stat, Int>?
    var types: [String]?
    var abilities: Parts<AbilitySlot, Ability>?
    /// An evolution method of the pokemon: `level-up level 16`.
    var evolution: String?

    private enum CodingKeys: CodingKey, CaseIterable { case stats, types, abilities, evolution }
  }

  struct Move: Sendable, Decodable {
    let values: [Crosscheck.Field: String]

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case type
      case damageClass = "damage_class"
      case power, accuracy, pp, priority
      case effectChance = "effect_chance"
      case target, flags
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      var values: [Crosscheck.Field: String] = [:]
      for name in members.allKeys {
        // The names are those of fields.
        values[Crosscheck.Field(rawValue: name.rawValue)!] =
          switch name {
          case .type, .damageClass, .target: try members.decode(String.self, forKey: name)
          case .flags: Self.text(try members.decode([String].self, forKey: name))
          default: try members.decode(Int?.self, forKey: name).map { "\($0)" } ?? none
          }
      }
      self.values = values
    }

    private static func text(_ flags: [String]) -> String {
      flags.isEmpty ? none : flags.joined(separator: ",")
    }
  }

  struct Learned: Sendable {
    var move: String
    /// The levels; empty if they are not stated, and for other methods than level-up.
    var levels: [Int] = []
  }

  /// The moves of a pokemon by learn method.
  struct Learnset: Sendable, Decodable {
    let moves: [Crosscheck.Field: [Learned]]

    private enum Method: String, CodingKey, CaseIterable {
      case levelUp = "level-up"
      case machine, egg, tutor, train
      case formChange = "form-change"
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Method.self)
      var moves: [Crosscheck.Field: [Learned]] = [:]
      for method in members.allKeys {
        // There is a field of each method.
        moves[Crosscheck.Field(rawValue: "learnset:\(method.rawValue)")!] =
          try method == .levelUp
          ? members.decode(JSONMembers<[Int]>.self, forKey: method).members
            .map { Learned(move: $0.name, levels: $0.value) }
          : members.decode([String].self, forKey: method).map { Learned(move: $0) }
      }
      self.moves = moves
    }
  }

  struct Game: Sendable, Decodable {
    var versionGroups: [String]
    var pokemon: [String: Pokemon]?
    var moves: [String: Move]?
    /// The moves of all machines.
    var machines: Set<String>?
    var learnsets: [String: Learnset]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case versionGroups = "version_groups"
      case pokemon, moves, machines, learnsets
    }

    var name: String { versionGroups.joined(separator: "+") }

    /// Adds the statements of another element about the same game.
    fileprivate mutating func add(_ other: Game, path: String) throws(JSONError) {
      func merge<Value>(_ a: [String: Value]?, _ b: [String: Value]?, part: String)
        throws(JSONError) -> [String: Value]?
      {
        guard var merged = a, let b else { return a ?? b }
        for (name, value) in b.sorted(by: { $0.key < $1.key }) {
          guard merged.updateValue(value, forKey: name) == nil else {
            throw JSONError(.duplicateKey, path: "\(path).\(part)\(JSONError.step(to: name))")
          }
        }
        return merged
      }
      pokemon = try merge(pokemon, other.pokemon, part: "pokemon")
      moves = try merge(moves, other.moves, part: "moves")
      learnsets = try merge(learnsets, other.learnsets, part: "learnsets")
      guard machines == nil || other.machines == nil else {
        throw JSONError(.duplicateKey, path: "\(path).machines")
      }
      machines = machines ?? other.machines
    }
  }

  package let source: Crosscheck.Source
  private(set) var games: [Game] = []
  private(set) var digest = SHA256.digest(of: "")
  /// The path of the file, for messages.
  private(set) var path = ""

  /// The text of a value that is stated to be missing.
  static let none = "none"
  private static let maxBytes = 256 << 20

  /// Reads the facts at `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `facts-invalid` (bad data).
  package init(_ path: String) throws {
    let bytes = try PipelineError.reading(path, atMost: Self.maxBytes, orElse: .nameAFactsFile)
    self = try DocumentReader.read(
      bytes, file: path, code: "facts-invalid", advice: .factsInvalidAdvice)
    digest = SHA256.digest(of: bytes)
    self.path = path
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case schema = "$schema"
    case format, source, games
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    source = try members.decode(Crosscheck.Source.self, forKey: .source)
    let problems: [(String, String, Message, isValid: Bool)] = [
      ("id", source.id, .expectationNotEmpty, !source.id.isEmpty),
      ("name", source.name, .expectationNotEmpty, !source.name.isEmpty),
      ("revision", source.revision, .expectationNotEmpty, !source.revision.isEmpty),
      ("license", source.license, .expectationNotEmpty, !source.license.isEmpty),
      (
        "location", source.location, .expectationWebAddress,
        Crosscheck.Source.isWebAddress(source.location)
      ),
      ("date", source.date, .expectationDate, Self.isDate(source.date)),
    ]
    if let (name, text, expected, _) = problems.first(where: { !$0.isValid }) {
      throw decoder.invalid(expected, found: "\"\(text)\"", at: "source", name)
    }
    // Values and learnsets of one game may be in two elements.
    for (index, game) in try members.decode([Game].self, forKey: .games).enumerated() {
      let groups = game.versionGroups
      guard !groups.isEmpty, Set(groups).count == groups.count else {
        throw decoder.invalid(
          .expectationVersionGroups, found: JSONKind.array.rawValue, at: "games", "\(index)",
          "version_groups")
      }
      if let same = games.firstIndex(where: { $0.versionGroups == groups }) {
        try games[same].add(game, path: "$.games[\(index)]")
      } else {
        games.append(game)
      }
    }
    guard !games.isEmpty else {
      throw decoder.invalid(.expectationGames, found: JSONKind.array.rawValue, at: "games")
    }
  }

  private static func isDate(_ text: String) -> Bool {
    // Reading accepts 30 February; writing does not give it back.
    UTCTime.seconds("\(text)T00:00:00Z").map { $0 >= 0 && UTCTime.text($0).hasPrefix(text) } == true
  }
}
