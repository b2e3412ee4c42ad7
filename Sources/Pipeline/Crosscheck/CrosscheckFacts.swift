import Basics
import Digest
import NormalizeStage
package import PokedexFormat
import SimdJSON

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
    do {
      self = try JSONParser().parse(bytes) { try CrosscheckFacts($0, path) }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, "facts-invalid", error.pathText,
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .factsInvalidAdvice)
    }
    digest = SHA256.digest(of: bytes)
  }

  private init(_ document: JSONCursor, _ path: String) throws(JSONError) {
    self.path = path
    digest = SHA256.digest(of: "")
    var object = try document.object()
    try object.requireFormat(1)
    try Self.checkMembers(document, ["$schema", "format", "source", "games"])
    source = try Self.source(try object.value("source"))
    games = []
    var places: [String: Int] = [:]
    for value in try object.value("games").array() {
      var element = try value.object()
      let list = try element.value("version_groups")
      let groups = try Self.strings(list)
      guard !groups.isEmpty, Set(groups).count == groups.count else {
        throw list.invalid(.expectationVersionGroups)
      }
      // Values and learnsets of one game may be in two elements.
      let name = Game.name(groups)
      let place = places[name] ?? games.count
      if place == games.count { games.append(Game(versionGroups: groups)) }
      places[name] = place
      try games[place].read(element)
    }
    guard !games.isEmpty else { throw try object.value("games").invalid(.expectationGames) }
  }

  private static func source(_ value: JSONCursor) throws(JSONError) -> Crosscheck.Source {
    try checkMembers(
      value, ["id", "name", "location", "revision", "date", "license", "notice"])
    var object = try value.object()
    let source = Crosscheck.Source(
      id: try object.value("id").string(), name: try object.value("name").string(),
      location: try object.value("location").string(),
      revision: try object.value("revision").string(), date: try object.value("date").string(),
      license: try object.value("license").string(), notice: try object.value("notice").string())
    for name in ["id", "name", "revision", "license"] as [StaticString] {
      let text = try object.value(name)
      guard try !text.string().isEmpty else { throw text.invalid(.expectationNotEmpty) }
    }
    guard Crosscheck.Source.isWebAddress(source.location) else {
      throw try object.value("location").invalid(.expectationWebAddress)
    }
    // Reading accepts 30 February; writing does not give it back.
    guard let seconds = UTCTime.seconds("\(source.date)T00:00:00Z"), seconds >= 0,
      UTCTime.text(seconds).hasPrefix(source.date)
    else { throw try object.value("date").invalid(.expectationDate) }
    return source
  }

  /// - Throws: `JSONError` for a member that is not in `known`, or is there twice.
  private static func checkMembers(
    _ value: JSONCursor, _ known: [String]
  ) throws(JSONError) {
    var seen: Set<String> = []
    for (name, value) in try Game.members(value) {
      guard known.contains(name) else { throw Game.unknown(name, value, known) }
      guard seen.insert(name).inserted else { throw JSONError(.duplicateKey, path: value.path) }
    }
  }

  static func strings(_ value: JSONCursor) throws(JSONError) -> [String] {
    var strings: [String] = []
    for element in try value.array() { strings.append(try element.string()) }
    return strings
  }
}

extension CrosscheckFacts.Game {
  fileprivate mutating func read(_ element: JSONObject) throws(JSONError) {
    for (name, value) in try Self.members(element) {
      switch name {
      case "version_groups": break
      case "pokemon":
        for (pokemon, value) in try Self.members(value) {
          guard self.pokemon.updateValue(try Self.pokemon(value), forKey: pokemon) == nil else {
            throw JSONError(.duplicateKey, path: value.path)
          }
        }
      case "moves":
        for (move, value) in try Self.members(value) {
          guard moves.updateValue(try Self.move(value), forKey: move) == nil else {
            throw JSONError(.duplicateKey, path: value.path)
          }
        }
      case "machines":
        guard machines == nil else { throw JSONError(.duplicateKey, path: value.path) }
        machines = Set(try CrosscheckFacts.strings(value))
      case "learnsets":
        for (pokemon, value) in try Self.members(value) {
          guard learnsets.updateValue(try Self.learnset(value), forKey: pokemon) == nil else {
            throw JSONError(.duplicateKey, path: value.path)
          }
        }
      default:
        throw Self.unknown(name, value, ["pokemon", "moves", "machines", "learnsets"])
      }
    }
  }

  fileprivate static func members(_ value: JSONCursor) throws(JSONError) -> [(String, JSONCursor)] {
    try members(try value.object())
  }

  private static func members(_ object: JSONObject) throws(JSONError) -> [(String, JSONCursor)] {
    object.members.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
  }

  /// A misspelled member would be compared with nothing, so it is an error.
  fileprivate static func unknown(_ name: String, _ value: JSONCursor, _ known: [String])
    -> JSONError
  {
    JSONError(
      .invalidValue(
        expected: Message(verbatim: known.joined(separator: ", ")), found: "\"\(name)\""),
      path: value.path)
  }

  private static func pokemon(_ value: JSONCursor) throws(JSONError) -> CrosscheckFacts.Pokemon {
    var pokemon = CrosscheckFacts.Pokemon()
    for (name, value) in try members(value) {
      switch name {
      case "stats":
        pokemon.stats = try parts(value, of: CrosscheckFacts.stats) { value throws(JSONError) in
          "\(try value.int())"
        }
      case "types": pokemon.types = try CrosscheckFacts.strings(value).joined(separator: ",")
      case "abilities":
        pokemon.abilities = try parts(value, of: CrosscheckFacts.abilities) {
          value throws(JSONError) in try value.nonNull?.string() ?? CrosscheckFacts.none
        }
      case "evolution": pokemon.evolution = try value.string()
      default: throw unknown(name, value, ["stats", "types", "abilities", "evolution"])
      }
    }
    return pokemon
  }

  private static func parts(
    _ value: JSONCursor, of keys: [String], _ text: (JSONCursor) throws(JSONError) -> String
  ) throws(JSONError) -> CrosscheckFacts.Parts {
    var texts: [String: String] = [:]
    for (key, value) in try members(value) {
      guard keys.contains(key) else { throw unknown(key, value, keys) }
      texts[key] = try text(value)
    }
    let stated = keys.filter { texts[$0] != nil }
    return CrosscheckFacts.Parts(
      keys: stated, text: stated.compactMap { texts[$0] }.joined(separator: ","))
  }

  private static let moveFields: [Crosscheck.Field] = [
    .type, .damageClass, .power, .accuracy, .pp, .priority, .effectChance, .target, .flags,
  ]

  private static func move(_ value: JSONCursor) throws(JSONError) -> [Crosscheck.Field: String] {
    var texts: [Crosscheck.Field: String] = [:]
    for (name, value) in try members(value) {
      guard let field = Crosscheck.Field(rawValue: name), moveFields.contains(field) else {
        throw unknown(name, value, moveFields.map(\.rawValue))
      }
      switch field {
      case .type, .damageClass, .target: texts[field] = try value.string()
      case .flags:
        let flags = try CrosscheckFacts.strings(value)
        texts[field] = flags.isEmpty ? CrosscheckFacts.none : flags.joined(separator: ",")
      default:
        texts[field] =
          try value.nonNull.map { value throws(JSONError) in
            "\(try value.int())"
          } ?? CrosscheckFacts.none
      }
    }
    return texts
  }

  private static func learnset(_ value: JSONCursor) throws(JSONError)
    -> [Crosscheck.Field: [CrosscheckFacts.Learned]]
  {
    var learnset: [Crosscheck.Field: [CrosscheckFacts.Learned]] = [:]
    for (method, value) in try members(value) {
      guard let field = Crosscheck.Field(rawValue: "learnset:\(method)") else {
        throw unknown(
          method, value,
          Crosscheck.learnMethods.map { String($0.rawValue.dropFirst("learnset:".count)) })
      }
      var learned: [CrosscheckFacts.Learned] = []
      if field == .levelUp {
        for (move, value) in try members(value) {
          var levels: [Int] = []
          for level in try value.array() { levels.append(try level.int()) }
          learned.append(CrosscheckFacts.Learned(move: move, levels: levels))
        }
      } else {
        for move in try value.array() {
          learned.append(CrosscheckFacts.Learned(move: try move.string()))
        }
      }
      learnset[field] = learned
    }
    return learnset
  }
}
