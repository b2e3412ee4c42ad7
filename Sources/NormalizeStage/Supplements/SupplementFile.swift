import Basics
import Layers
import PokedexModel
import SimdJSON

/// A file of values that PokéAPI lacks, from one other source. See Documentation/CORRECTIONS.md.
struct SupplementFile: Sendable {
  /// The supported version of the file format.
  static let format = 1

  struct Source: Sendable {
    var name = ""
    var location = ""
    var revision = ""
    var license = ""
  }

  /// The values of one version group, or of all or none in particular, by identifiers of PokéAPI.
  struct Entry: Sendable {
    var id: String
    /// Nil for the members below that are of no version group.
    var versionGroup: String?
    /// Whether the learnsets are whole: a pokemon that PokéAPI has a learnset of is skipped.
    var isComplete: Bool
    var reason: String
    var reference: String
    var learnsets: [Learnset] = []
    /// Rows of PokéAPI that the source has for a pre-evolution only.
    var inherited: [Learnset] = []
    var machines: [(item: String, move: String)] = []
    var moves: [(move: String, values: [(field: MoveValues.Field, value: Value)])] = []
    var pokemon: [(pokemon: String, values: [(field: PokemonValues.Field, value: Value)])] = []
    /// Pokemon that are in the games.
    var present: [String] = []
    // Of no version group:
    /// Prices in Poké Dollars.
    var listedPrices: [(item: String, price: Int)] = []
    /// The flags of moves, from a version group on; from the first one on for nil.
    var flags: [(move: String, states: [(from: String?, flags: [String])])] = []
    /// Names by the endpoint of the resource, with the code of the language.
    var names: [(endpoint: String, identifier: String, language: String, name: String)] = []
    var line: Int?
  }

  struct Learnset: Sendable {
    var pokemon: String
    var rows: [(method: String, move: String, level: Int)]
  }

  /// The value of a move or pokemon: a number, the identifier of a resource, or nothing.
  enum Value: Sendable {
    case number(Int)
    case identifier(String)
    case none
  }

  private(set) var source = Source()
  private(set) var entries: [Entry] = []
  /// Errors in the file.
  private(set) var diagnostics: [Diagnostic] = []
  let file: String

  /// Reads `json`, the contents of `file`.
  init(_ json: [UInt8], file: String) {
    self.file = file
    do {
      try JSONParser().parse(json) { root in try read(root) }
    } catch let error as JSONError {
      report(error.pathText, error.position?.line)
    } catch {
      report(Message(verbatim: "\(error)"), nil)
    }
    for entry in entries.indices {
      let id = entries[entry].id
      entries[entry].line = json[...].firstRange(ofQuoted: id).map { range in
        json[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      }
      if entries[..<entry].contains(where: { $0.id == id }) {
        report(Message(joining: id, ": ", Message.amendmentIDRepeated), entries[entry].line)
      }
    }
  }

  private mutating func report(_ message: Message, _ line: Int?) {
    diagnostics.append(
      Diagnostic(
        .error, "supplement-invalid", message, at: .file(file, line: line),
        advice: .amendmentInvalidAdvice))
  }

  private mutating func read(_ root: JSONCursor) throws(JSONError) {
    var o = try root.object()
    try o.requireFormat(Self.format)
    var source = try o.value("source").object()
    self.source = Source(
      name: try source.value("name").string(), location: try source.value("location").string(),
      revision: try source.value("revision").string(),
      license: try source.value("license").string())
    source.ignore("id")
    source.ignore("date")
    source.ignore("notice")
    try Self.refuseUnread(source)
    for entry in try o.value("supplements").array() { entries.append(try Self.entry(entry)) }
    try Self.refuseUnread(o)
  }

  private static func refuseUnread(_ o: JSONObject) throws(JSONError) {
    guard let key = o.unreadKeys().first else { return }
    throw JSONError(
      .invalidValue(expected: .expectationKnownKey, found: key), path: o.value.path)
  }

  private static func entry(_ json: JSONCursor) throws(JSONError) -> Entry {
    var o = try json.object()
    let scope = try o.value("scope").string()
    guard ["complete", "rows"].contains(scope) else {
      throw JSONError(
        .invalidValue(expected: Message(verbatim: "complete, rows"), found: scope),
        path: "\(o.value.path).scope")
    }
    var entry = Entry(
      id: try o.value("id").string(), versionGroup: try o.optional("version_group")?.string(),
      isComplete: scope == "complete", reason: try o.value("reason").string(),
      reference: try o.value("reference").string())
    if entry.versionGroup == nil {
      try readUndated(&o, into: &entry)
      try refuseUnread(o)
      return entry
    }
    entry.learnsets = try learnsets(o.optional("learnsets"))
    entry.inherited = try learnsets(o.optional("inherited"))
    try forEachMember(o.optional("machines")) { item, move throws(JSONError) in
      entry.machines.append((item, try move.string()))
    }
    try forEachMember(o.optional("moves")) { move, values throws(JSONError) in
      entry.moves.append(
        (
          move,
          try self.values(
            values, MoveValues.Field.init(rawValue:), MoveValues.Field.allCases.map(\.rawValue),
            \.kind)
        ))
    }
    try forEachMember(o.optional("pokemon")) { pokemon, values throws(JSONError) in
      entry.pokemon.append(
        (
          pokemon,
          try self.values(
            values, PokemonValues.Field.init(column:), PokemonValues.Field.allCases.map(\.column),
            \.kind)
        ))
    }
    if let present = o.optional("present") { entry.present = try strings(present) }
    try refuseUnread(o)
    return entry
  }

  /// Reads the members that are of no version group.
  private static func readUndated(
    _ o: inout JSONObject, into entry: inout Entry
  ) throws(JSONError) {
    try forEachMember(o.optional("listed_prices")) { item, price throws(JSONError) in
      entry.listedPrices.append((item, try price.int()))
    }
    try forEachMember(o.optional("flags")) { move, json throws(JSONError) in
      var states: [(from: String?, flags: [String])] = []
      if json.kind == .object {
        try forEachMember(json) { group, flags throws(JSONError) in
          states.append((group.isEmpty ? nil : group, try strings(flags)))
        }
      } else {
        states = [(nil, try strings(json))]
      }
      entry.flags.append((move, states))
    }
    try forEachMember(o.optional("names")) { endpoint, resources throws(JSONError) in
      try forEachMember(resources) { identifier, names throws(JSONError) in
        try forEachMember(names) { language, name throws(JSONError) in
          entry.names.append((endpoint, identifier, language, try name.string()))
        }
      }
    }
  }

  private static func strings(_ json: JSONCursor) throws(JSONError) -> [String] {
    var strings: [String] = []
    for text in try json.array() { strings.append(try text.string()) }
    return strings
  }

  private static func forEachMember(
    _ json: JSONCursor?, _ body: (String, JSONCursor) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let json else { return }
    for member in try json.object().members {
      try body(String(decoding: member.key, as: UTF8.self), member.value)
    }
  }

  private static func learnsets(_ json: JSONCursor?) throws(JSONError) -> [Learnset] {
    var learnsets: [Learnset] = []
    try forEachMember(json) { pokemon, methods throws(JSONError) in
      var learnset = Learnset(pokemon: pokemon, rows: [])
      try forEachMember(methods) { method, moves throws(JSONError) in
        learnset.rows += try rows(of: method, moves)
      }
      learnsets.append(learnset)
    }
    return learnsets
  }

  /// Returns the rows of one method: an object of levels by move, or a list of moves.
  private static func rows(
    of method: String, _ json: JSONCursor
  ) throws(JSONError) -> [(method: String, move: String, level: Int)] {
    var rows: [(method: String, move: String, level: Int)] = []
    guard json.kind == .object else {
      for move in try json.array() { rows.append((method, try move.string(), 0)) }
      return rows
    }
    try forEachMember(json) { move, levels throws(JSONError) in
      for json in try levels.array() {
        let level = try json.int()
        guard (0...100).contains(level) else {
          throw JSONError(
            .invalidValue(expected: Message(verbatim: "0–100"), found: "\(level)"), path: json.path)
        }
        rows.append((method, move, level))
      }
    }
    return rows
  }

  /// - Parameters:
  ///   - field: returns the field of that name; nil if there is none.
  ///   - names: the names of all fields.
  ///   - kind: returns the kind of resource that the value of a field names; nil for a number.
  private static func values<Field>(
    _ json: JSONCursor, _ field: (String) -> Field?, _ names: [String],
    _ kind: (Field) -> ResourceKind?
  ) throws(JSONError) -> [(field: Field, value: Value)] {
    var values: [(field: Field, value: Value)] = []
    try forEachMember(json) { name, json throws(JSONError) in
      guard let field = field(name) else {
        throw JSONError(
          .invalidValue(
            expected: Message(verbatim: names.joined(separator: ", ")), found: name),
          path: json.path)
      }
      if json.nonNull == nil {
        values.append((field, .none))
      } else if kind(field) != nil {
        values.append((field, .identifier(try json.string())))
      } else {
        values.append((field, .number(try json.int())))
      }
    }
    return values
  }
}

extension MoveValues.Field {
  /// The kind of resource that the value names; nil for a number.
  var kind: ResourceKind? {
    switch self {
    case .type: .type
    case .damageClass: .moveDamageClass
    case .target: .moveTarget
    case .power, .accuracy, .pp, .effectChance, .priority: nil
    }
  }
}
