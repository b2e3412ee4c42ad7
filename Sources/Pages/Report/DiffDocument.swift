import Basics
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON

/// The parts of a `diff.json` that the report shows.
struct DiffDocument {
  struct End {
    var version: String
    var date: String
    /// The size of the database; nil in a diff of version 0.1.0 or earlier.
    var bytes: Int?
  }

  /// The changes of one field of one resource. Those that players see are separate, with their games.
  struct FieldChange {
    var field: String
    var count: Int
    /// The values; only set for a single change.
    var before: String?
    var after: String?
    /// Empty if the field does not depend on games, or for several changes.
    var games: [String] = []
  }

  /// What the manifest of the older release says about its data.
  struct Previous: Decodable {
    var coverage: Coverage
    var crosscheck: Crosscheck?
    var findings: [Diagnostic]
  }

  struct Changed {
    var id: Int
    var identifier: String
    var fields: [FieldChange]
  }

  struct Entity {
    var name: String
    var added: [(id: Int, identifier: String)] = []
    var removed: [(id: Int, identifier: String)] = []
    /// Resources with the same id and a different identifier.
    var renamed: [(id: Int, before: String, after: String)] = []
    /// Resources with the same identifier and a different id.
    var moved: [(identifier: String, before: Int, after: Int)] = []
    var changed: [Changed] = []
  }

  struct Learnset {
    var pokemon: String
    var game: String
    var added: [String]
    var removed: [String]
    var changed: [String]
  }

  var from: End
  var to: End
  var entities: [Entity] = []
  var learnsets: [Learnset] = []
  /// The tables with changed rows; nil if the diff does not compare all tables.
  var tables: [(name: String, added: Int, removed: Int)]?
  /// The evolution methods as players read them; nil if the diff lacks them, as that of an older schema.
  var evolutions: [EvolutionChange]?
  /// What the quality gate finds in the comparison; nil if it was not run.
  var regressions: [Diagnostic]?
  /// Nil if the diff was made without the manifest of the older release.
  var previous: Previous?

  /// The number of rows that were added and removed in all tables.
  var rows: (added: Int, removed: Int)? {
    tables?.reduce(into: (0, 0)) { $0 = ($0.0 + $1.added, $0.1 + $1.removed) }
  }

  init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    from = try Self.end(try object.value("from"))
    to = try Self.end(try object.value("to"))
    for value in try object.value("entities").array() { entities.append(try Self.entity(value)) }
    for value in try object.value("learnsets").array() {
      var learnset = try value.object()
      learnsets.append(
        Learnset(
          pokemon: try learnset.value("pokemon").string(),
          game: try learnset.value("versionGroup").string(),
          added: try Self.moves(try learnset.value("added")),
          removed: try Self.moves(try learnset.value("removed")),
          changed: try Self.moves(try learnset.value("changed"))))
    }
    try readTables(&object)
    evolutions = try object.optional("evolutions")?.nonNull?.json().decoded()
    regressions = try object.optional("regressions")?.nonNull?.json().decoded()
    previous = try object.optional("previous")?.nonNull?.json().decoded()
  }

  private mutating func readTables(_ object: inout JSONObject) throws(JSONError) {
    var schema = try object.optional("schema")?.object()
    let uncompared = try schema?.value("uncompared").array().count
    guard uncompared == 0, let tables = object.optional("tables") else { return }
    var read: [(name: String, added: Int, removed: Int)] = []
    for value in try tables.array() {
      var table = try value.object()
      read.append(
        (
          try table.value("name").string(), try table.value("added").int(),
          try table.value("removed").int()
        ))
    }
    self.tables = read
  }

  private static func end(_ value: JSONCursor) throws(JSONError) -> End {
    var object = try value.object()
    return End(
      version: try object.value("dataVersion").string(),
      date: try object.value("sourceDate").string(),
      bytes: try object.optional("bytes")?.int())
  }

  /// Returns each move once, in document order.
  private static func moves(_ value: JSONCursor) throws(JSONError) -> [String] {
    var moves: [String] = []
    for row in try value.array() {
      var object = try row.object()
      let move = try object.value("move").string()
      if moves.last != move, !moves.contains(move) { moves.append(move) }
    }
    return moves
  }

  private static func entity(_ value: JSONCursor) throws(JSONError) -> Entity {
    var object = try value.object()
    var entity = Entity(name: try object.value("entity").string())
    for item in try object.value("added").array() {
      var resource = try item.object()
      entity.added.append(
        (try resource.value("id").int(), try resource.value("identifier").string()))
    }
    for item in try object.value("removed").array() {
      var resource = try item.object()
      entity.removed.append(
        (try resource.value("id").int(), try resource.value("identifier").string()))
    }
    for item in try object.value("moved").array() {
      var move = try item.object()
      entity.moved.append(
        (
          try move.value("identifier").string(), try move.value("before").int(),
          try move.value("after").int()
        ))
    }
    for item in try object.value("renamed").array() {
      var rename = try item.object()
      entity.renamed.append(
        (
          try rename.value("id").int(), try rename.value("before").string(),
          try rename.value("after").string()
        ))
    }
    for item in try object.value("changed").array() { try entity.add(item) }
    return entity
  }
}

extension DiffDocument.Entity {
  /// Adds one change; changes of a resource are adjacent in the document.
  mutating func add(_ value: JSONCursor) throws(JSONError) {
    var change = try value.object()
    let id = try change.value("id").int()
    let identifier = try change.value("identifier").string()
    var field = try change.value("field").string()
    // The location of a changed encounter is not shown.
    if field.hasPrefix("encounters[") { field = "encounters" }
    let before = change.optional("before")?.nonNull
    let after = change.optional("after")?.nonNull
    if changed.last?.id != id || changed.last?.identifier != identifier {
      changed.append(.init(id: id, identifier: identifier, fields: []))
    }
    let last = changed.count - 1
    if isVisible(field) {
      var games: [String] = []
      if let names = try change.optional("games")?.array() {
        for name in names { games.append(try name.string()) }
      }
      changed[last].fields.append(
        .init(
          field: field, count: 1, before: try before?.string(), after: try after?.string(),
          games: games))
    } else if let index = changed[last].fields.firstIndex(where: { $0.field == field }) {
      changed[last].fields[index].count += 1
    } else {
      changed[last].fields.append(
        .init(
          field: field, count: 1, before: try before?.string(), after: try after?.string()))
    }
  }
}

extension DiffDocument {
  /// Returns the changes for the page. Changes that players see come first and keep their values.
  ///
  /// - Parameters:
  ///   - hasValues: whether short single values of the other changes are included.
  ///   - most: the maximum number of changed resources for each kind.
  func json(_ file: String, _ names: ReportNames, hasValues: Bool, most: Int) throws -> JSONValue {
    var fields: [String: Int] = [:]
    var fieldNames: [JSONValue] = []
    func number(_ field: String) -> JSONValue {
      if let number = fields[field] { return .int(number) }
      fields[field] = fieldNames.count
      fieldNames.append(.string(field))
      return .int(fieldNames.count - 1)
    }
    var games: [String: Int] = [:]
    var gameNames: [JSONValue] = []
    func number(game: String) -> JSONValue {
      if let number = games[game] { return .int(number) }
      games[game] = gameNames.count
      gameNames.append(.string(game))
      return .int(gameNames.count - 1)
    }
    var moves: [String: Int] = [:]
    var moveNames: [JSONValue] = []
    func number(move: String) throws -> JSONValue {
      if let number = moves[move] { return .int(number) }
      moves[move] = moveNames.count
      moveNames.append(try names.json("move", move))
      return .int(moveNames.count - 1)
    }
    let entities: [JSONValue] = try entities.map { entity in
      [
        "entity": .string(entity.name),
        "added": .array(
          try entity.added.map {
            [
              .int($0.id), .string($0.identifier),
              try names.json(entity.name, $0.id, else: $0.identifier),
            ]
          }),
        "removed": .array(entity.removed.map { [.int($0.id), .string($0.identifier)] }),
        "renamed": .array(
          entity.renamed.map { [.int($0.id), .string($0.before), .string($0.after)] }),
        "moved": .array(
          entity.moved.map { [.string($0.identifier), .int($0.before), .int($0.after)] }),
        "changes": .int(entity.changed.count),
        "changed": .array(
          try entity.visibleFirst.prefix(most).map { changed in
            [
              .string(changed.identifier),
              try names.json(entity.name, changed.id, else: changed.identifier),
              .array(
                try changed.fields.map { change in
                  var parts = [number(change.field), .int(change.count)]
                  if change.isShort, hasValues || entity.isVisible(change.field) {
                    parts += [
                      try change.value(change.before, names), try change.value(change.after, names),
                    ]
                    if !change.games.isEmpty {
                      parts.append(.array(change.games.map(number(game:))))
                    }
                  }
                  return .array(parts)
                }),
            ]
          }),
      ]
    }
    let learnsets: [JSONValue] = try learnsets.map {
      [
        .string($0.pokemon), try names.json("pokemon", $0.pokemon), .string($0.game),
        .array(try $0.added.map(number(move:))), .array(try $0.removed.map(number(move:))),
        .array(try $0.changed.map(number(move:))),
      ]
    }
    let evolutions: [JSONValue]? = try evolutions?.map {
      [
        try names.json("pokemon-species", $0.from), .string($0.to),
        try names.json("pokemon-species", $0.to), [.string($0.text.en), .string($0.text.ja)],
        .array($0.before.map(number(game:))), .array($0.after.map(number(game:))),
      ]
    }
    return [
      "from": .string(from.version), "fromDate": .string(from.date), "toDate": .string(to.date),
      "fromBytes": JSONValue(from.bytes),
      "rows": rows.map { [.int($0.added), .int($0.removed)] } ?? .null,
      "file": .string(file), "fields": .array(fieldNames), "moves": .array(moveNames),
      "entities": .array(entities), "learnsets": .array(learnsets),
      "evolutions": evolutions.map { .array($0) } ?? .null, "games": .array(gameNames),
      "tables": tables.map { tables in
        .array(tables.map { [.string($0.name), .int($0.added), .int($0.removed)] })
      } ?? .null,
    ]
  }
}

extension DiffDocument.Entity {
  /// The fields that players see, by kind of resource.
  private static let visibleFields: [String: Set<String>] = [
    "pokemon": [
      "type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense", "special",
      "speed", "ability_1", "ability_2", "ability_hidden",
    ],
    "move": [
      "type", "damage_class", "power", "accuracy", "pp", "priority", "target", "effect_chance",
    ],
    "pokemon-species": ["evolutions"],
  ]

  fileprivate func isVisible(_ field: String) -> Bool {
    Self.visibleFields[name]?.contains(field) == true || name == "item" && field.hasPrefix("price[")
  }

  /// The changed resources, those with a visible change first.
  var visibleFirst: [DiffDocument.Changed] {
    let isVisible = { (changed: DiffDocument.Changed) in
      changed.fields.contains { self.isVisible($0.field) }
    }
    return changed.filter(isVisible) + changed.filter { !isVisible($0) }
  }
}

extension DiffDocument.FieldChange {
  /// The kind of resource that the values of a field of a pokemon or move name.
  private var kind: ResourceKind? {
    let tables = [PokemonVariant.table, MoveVariant.table]
    return tables.lazy.compactMap { ReferenceColumns.kinds[$0]?["\(self.field)_id"] }.first
  }

  /// Returns the names of a value that refers to a resource, else the value; null for none.
  fileprivate func value(_ value: String?, _ names: ReportNames) throws -> JSONValue {
    guard let value, let kind else { return JSONValue(value) }
    return try names.json(kind.endpoint, value)
  }

  /// Whether the values are shown: a single change with short values, except sprites, numbers within a game and the
  /// records of corrections and supplements.
  fileprivate var isShort: Bool {
    count == 1 && (before?.utf8.count ?? 0) <= 60 && (after?.utf8.count ?? 0) <= 60
      && !["game_index", "sort_order", "sprites", "correction", "supplement"]
        .contains { field.hasPrefix($0) }
  }
}
