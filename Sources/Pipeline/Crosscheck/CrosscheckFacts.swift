import Basics
import Digest
import NormalizeStage
package import PokedexFormat

/// The statements of a second source, by game. What it does not state is nil or missing, and is not compared.
package struct CrosscheckFacts: Sendable {
  /// A list of which only the named parts are stated.
  struct Parts: Sendable {
    /// The names of the parts: `hp`, or the slot of an ability.
    var keys: [String]
    var text: String
  }

  struct Pokemon: Sendable {
    var stats: Parts?
    var types: String?
    var abilities: Parts?
    /// An evolution method of the pokemon: `level-up level 16`.
    var evolution: String?
  }

  struct Learned: Sendable {
    var move: String
    /// The levels; empty if they are not stated, and for other methods than level-up.
    var levels: [Int] = []
  }

  struct Game: Sendable {
    var versionGroups: [String]
    var pokemon: [String: Pokemon] = [:]
    var moves: [String: [Crosscheck.Field: String]] = [:]
    /// The moves of all machines.
    var machines: Set<String>?
    /// The moves of each pokemon by learn method.
    var learnsets: [String: [Crosscheck.Field: [Learned]]] = [:]

    var name: String { Self.name(versionGroups) }

    static func name(_ versionGroups: [String]) -> String { versionGroups.joined(separator: "+") }
  }

  package var source: Crosscheck.Source
  var games: [Game]
  var digest: SHA256Digest
  /// The path of the file, for messages.
  var path: String

  /// The text of a value that is stated to be missing.
  static let none = "none"
  /// The parts of base stats, in the order of texts.
  static let stats = [
    "hp", "attack", "defense", "special_attack", "special_defense", "special", "speed",
  ]
  static let abilities = ["1", "2", "hidden"]
  private static let maxBytes = 256 << 20

  /// Reads the facts at `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `facts-invalid` (bad data).
  package init(_ path: String) throws {
    let bytes = try PipelineError.reading(path, atMost: Self.maxBytes, orElse: .nameAFactsFile)
    let document = try DocumentReader.read(
      bytes, as: Document.self, file: path, code: "facts-invalid", advice: .factsInvalidAdvice)
    (source, games, self.path) = (document.source, document.games, path)
    digest = SHA256.digest(of: bytes)
  }
}

/// The format of the file. Values and learnsets of one game may be in two elements of `games`.
private struct Document: Decodable {
  private enum CodingKeys: CodingKey, CaseIterable { case source, games }

  private struct Element: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
      case versionGroups = "version_groups"
      case pokemon, moves, machines, learnsets
    }

    var versionGroups: [String]
    var pokemon: JSONMembers<CrosscheckFacts.Pokemon>?
    var moves: JSONMembers<MoveFacts>?
    var machines: [String]?
    var learnsets: JSONMembers<Learnset>?
  }

  var source: Crosscheck.Source
  var games: [CrosscheckFacts.Game] = []

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    source = try members.decode(Source.self, forKey: .source).source
    var places: [String: Int] = [:]
    for (index, element) in try members.decode([Element].self, forKey: .games).enumerated() {
      let groups = element.versionGroups
      guard !groups.isEmpty, Set(groups).count == groups.count else {
        throw decoder.invalid(
          .expectationVersionGroups, found: groups.joined(separator: ", "), at: "games",
          "\(index)", "version_groups")
      }
      let name = CrosscheckFacts.Game.name(groups)
      let place = places[name] ?? games.count
      if place == games.count { games.append(CrosscheckFacts.Game(versionGroups: groups)) }
      places[name] = place
      func add<Value>(
        _ new: [(name: String, value: Value)]?, to all: inout [String: Value], _ member: String
      ) throws {
        for (name, value) in new ?? [] where all.updateValue(value, forKey: name) != nil {
          throw decoder.error(.duplicateKey, at: ["games", "\(index)", member, name])
        }
      }
      try add(element.pokemon?.members, to: &games[place].pokemon, "pokemon")
      let moves = element.moves?.members.map { (name: $0.name, value: $0.value.texts) }
      try add(moves, to: &games[place].moves, "moves")
      let learnsets = element.learnsets?.members.map { (name: $0.name, value: $0.value.moves) }
      try add(learnsets, to: &games[place].learnsets, "learnsets")
      guard let machines = element.machines else { continue }
      if games[place].machines != nil {
        throw decoder.error(.duplicateKey, at: ["games", "\(index)", "machines"])
      }
      games[place].machines = Set(machines)
    }
    if games.isEmpty { throw decoder.invalid(.expectationGames, found: "[]", at: "games") }
  }
}

private struct Source: Decodable {
  private enum CodingKeys: CodingKey, CaseIterable {
    case id, name, location, revision, date, license, notice
  }

  let source: Crosscheck.Source

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String {
      try members.decode(FilledText.self, forKey: key).text
    }
    source = Crosscheck.Source(
      id: try text(.id), name: try text(.name), location: try text(.location),
      revision: try text(.revision), date: try text(.date), license: try text(.license),
      notice: try members.decode(String.self, forKey: .notice))
    guard Crosscheck.Source.isWebAddress(source.location) else {
      throw decoder.invalid(.expectationWebAddress, found: source.location, at: "location")
    }
    // Reading accepts 30 February; writing does not give it back.
    guard let seconds = UTCTime.seconds("\(source.date)T00:00:00Z"), seconds >= 0,
      UTCTime.text(seconds).hasPrefix(source.date)
    else { throw decoder.invalid(.expectationDate, found: source.date, at: "date") }
  }
}

extension CrosscheckFacts.Pokemon: Decodable {
  private enum CodingKeys: CodingKey, CaseIterable { case stats, types, abilities, evolution }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func parts<Value: Decodable>(
      _ key: CodingKeys, of keys: [String], _ text: (Value) -> String
    ) throws -> CrosscheckFacts.Parts? {
      let values = try members.decodeIfPresent(JSONMembers<Value>.self, forKey: key)?.members
      guard let values else { return nil }
      if let odd = values.first(where: { !keys.contains($0.name) })?.name {
        let names = Message(verbatim: keys.joined(separator: ", "))
        throw decoder.invalid(names, found: odd, at: key.stringValue, odd)
      }
      let stated = keys.compactMap { key in values.first { $0.name == key } }
      return CrosscheckFacts.Parts(
        keys: stated.map(\.name), text: stated.map { text($0.value) }.joined(separator: ","))
    }
    stats = try parts(.stats, of: CrosscheckFacts.stats) { (value: Int) in "\(value)" }
    types = try members.decodeIfPresent([String].self, forKey: .types)?.joined(separator: ",")
    abilities = try parts(.abilities, of: CrosscheckFacts.abilities) { (value: String?) in
      value ?? CrosscheckFacts.none
    }
    evolution = try members.decodeIfPresent(String.self, forKey: .evolution)
  }
}

private struct MoveFacts: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case type, power, accuracy, pp, priority, target, flags
    case damageClass = "damage_class"
    case effectChance = "effect_chance"
  }

  var texts: [Crosscheck.Field: String] = [:]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    for key in members.allKeys {
      guard let field = Crosscheck.Field(rawValue: key.rawValue) else { continue }
      switch key {
      case .type, .damageClass, .target:
        texts[field] = try members.decode(String.self, forKey: key)
      case .flags:
        let flags = try members.decode([String].self, forKey: key)
        texts[field] = flags.isEmpty ? CrosscheckFacts.none : flags.joined(separator: ",")
      default:
        let number = try members.decodeIfPresent(Int.self, forKey: key)
        texts[field] = number.map { "\($0)" } ?? CrosscheckFacts.none
      }
    }
  }
}

private struct Learnset: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case machine, egg, tutor, train
    case levelUp = "level-up"
    case formChange = "form-change"
  }

  var moves: [Crosscheck.Field: [CrosscheckFacts.Learned]] = [:]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    for key in members.allKeys {
      guard let field = Crosscheck.Field(rawValue: "learnset:\(key.rawValue)") else { continue }
      moves[field] =
        if key == .levelUp {
          try members.decode(JSONMembers<[Int]>.self, forKey: key).members.map {
            CrosscheckFacts.Learned(move: $0.name, levels: $0.value)
          }
        } else {
          try members.decode([String].self, forKey: key).map { CrosscheckFacts.Learned(move: $0) }
        }
    }
  }
}
