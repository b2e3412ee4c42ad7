import Base
import PokedexCore

/// The JSON API: the library's `Codable` values as files below `api/v1`.
enum SiteAPI {
  /// A file of the API.
  struct File: Sendable {
    /// The path below `api/v1` without its ending.
    var path: String
    /// The Swift type of the value, with brackets for a list.
    var type: String
    /// Without members that are null, which decode the same if they are missing.
    var value: JSONValue

    init(path: String, type: String, value: JSONValue) {
      self.path = path
      self.type = type
      self.value = value.withoutNulls
    }
  }

  /// Returns the lists in one language.
  static func lists(_ book: SiteBook) throws -> [File] {
    let (pokedex, language) = (book.pokedex, book.language)
    func file(_ path: String, _ type: String, value: some Encodable) -> File {
      File(path: "\(book.code)/\(path)", type: type, value: JSONValue(encoding: value))
    }
    // Addresses of pictures would be a tenth of the list, and are named by the ids.
    var rows = try pokedex.list(ListQuery(), language: language)
    for place in rows.indices { rows[place].summary.sprite = nil }
    return [
      file("pokemon", "[PokemonRow]", value: rows),
      file("moves", "[MoveSummary]", value: try pokedex.moves(language: language)),
      file(
        "abilities", "[NamedResource<Ability>]",
        value: try pokedex.all(Ability.self, language: language)),
      file("items", "[NamedResource<Item>]", value: try pokedex.all(Item.self, language: language)),
      file(
        "types", "[TypeDetail]",
        value: try
          (pokedex.generations().last.map { try pokedex.types(in: $0.id, language: language) } ?? [])
          .map { try pokedex.type(.id($0.id), language: language) }),
      file("games", "[VersionGroupSummary]", value: book.games),
      file(
        "pokedexes", "[NamedResource<Dex>]", value: try pokedex.all(Dex.self, language: language)),
      file("places", "[RegionPlaces]", value: book.places),
      file(
        "natures", "[NamedResource<Nature>]",
        value: try pokedex.all(Nature.self, language: language)),
      file(
        "egg-groups", "[NamedResource<EggGroup>]",
        value: try pokedex.all(EggGroup.self, language: language)),
      file("berries", "[BerryDetail]", value: try pokedex.berries(language: language)),
      file("form-changes", "[FormChange]", value: book.changes),
      file("move-flags", "[MoveFlagListing]", value: try pokedex.moveFlags(language: language)),
    ]
  }

  /// Returns the values that have no names.
  static func values(_ pokedex: Pokedex) throws -> [File] {
    [
      File(path: "natures", type: "[Nature]", value: JSONValue(encoding: try pokedex.natures())),
      File(
        path: "evolution-families", type: "[EvolutionFamily]",
        value: JSONValue(encoding: try pokedex.evolutionFamilies())),
    ]
  }

  /// Returns a pokemon in all games.
  static func pokemon(_ history: PokemonHistory) -> File {
    File(
      path: "pokemon/\(history.id)", type: "PokemonHistory", value: JSONValue(encoding: history))
  }

  /// Returns a move in all games, with its learners.
  static func move(_ history: MoveHistory) -> File {
    File(path: "moves/\(history.id)", type: "MoveHistory", value: JSONValue(encoding: history))
  }

  /// Returns the list of all files.
  static func index(_ files: [File], _ version: String) -> File {
    File(
      path: "index", type: "Index",
      value: [
        "dataVersion": .string(version),
        "files": .array(
          files.map { ["path": .string("\($0.path).json"), "type": .string($0.type)] }
            + [
              ["path": "pokemon/{id}.json", "type": "PokemonHistory"],
              ["path": "moves/{id}.json", "type": "MoveHistory"],
            ]),
      ])
  }

  /// Returns the name of a file in the site, and its bytes.
  static func bytes(_ file: File) -> (name: String, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    file.value.write(to: &bytes)
    return ("api/v1/\(file.path).json", bytes)
  }

  // MARK: Schema

  /// Returns a JSON Schema that describes the files by their members, as they are in this export.
  static func schema(_ files: [File]) -> JSONValue {
    var definitions: [JSONValue.Member] = []
    for file in files.sorted(by: { $0.type < $1.type })
    where !definitions.contains(where: { $0.name == file.type }) {
      definitions.append(JSONValue.Member(file.type, describe([file.value])))
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "pokedex-db API v1",
      "$defs": .object(definitions),
    ]
  }

  /// Returns the schema of values that are in the same place. A member that one of them lacks is optional.
  private static func describe(_ values: [JSONValue]) -> JSONValue {
    var types: Set<String> = []
    var items: [JSONValue] = []
    var members: [String: [JSONValue]] = [:]
    var order: [String] = []
    var objects = 0
    for value in values {
      switch value {
      case .null: types.insert("null")
      case .bool: types.insert("boolean")
      case .string: types.insert("string")
      case .array(let list):
        types.insert("array")
        items += list
      case .object(let list):
        types.insert("object")
        objects += 1
        for member in list {
          if members[member.name] == nil { order.append(member.name) }
          members[member.name, default: []].append(member.value)
        }
      case .number: types.insert(value.kind == .integer ? "integer" : "number")
      }
    }
    let names = types.sorted().map { JSONValue.string($0) }
    var schema = [JSONValue.Member("type", names.count == 1 ? names[0] : .array(names))]
    if types.contains("array"), !items.isEmpty {
      schema.append(JSONValue.Member("items", describe(items)))
    }
    if types.contains("object") {
      let properties = order.map { JSONValue.Member($0, describe(members[$0] ?? [])) }
      let required = order.filter { members[$0]?.count == objects }
      schema.append(JSONValue.Member("properties", .object(properties)))
      schema.append(JSONValue.Member("required", .array(required.map { .string($0) })))
    }
    return .object(schema)
  }
}

extension JSONValue {
  /// The value without the members that are null, at any depth.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.value != .null }.map { Member($0.name, $0.value.withoutNulls) })
    case .array(let values): .array(values.map(\.withoutNulls))
    default: self
    }
  }
}
