import Basics

/// The reviewed table of a text source: its files, its names of games and its codes of forms, as PokéAPI's
/// identifiers.
struct TextSourceTable: Decodable, Sendable {
  /// The supported version of the file format.
  static let format = 1

  struct Source: Decodable, Sendable {
    var name: String
    var location: String
    /// The commit.
    var revision: String
    var date: String
    var license: String
  }

  /// The Pokédex entries of the games that one file has.
  struct Game: Decodable, Sendable {
    /// The path of the file from the root of the source.
    var file: String
    /// The identifiers of versions by the source's names.
    var versions: [String: String]
  }

  private enum CodingKeys: String, CodingKey { case format, source, games, forms }

  let source: Source
  let games: [Game]
  /// The identifiers of forms by the source's codes. A code that ends in ``ordinarySuffix`` is the species.
  let forms: [String: String]

  /// The end of the code of a form that stands for its species.
  static let ordinarySuffix = "_00000000_0_000_0"

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard format == Self.format else {
      throw JSONError(
        .invalidValue(expected: Message(verbatim: Self.format), found: "\(format)"),
        path: "$.format")
    }
    source = try container.decode(Source.self, forKey: .source)
    games = try container.decode([GameMembers].self, forKey: .games).map { try $0.game }
    forms = try Self.dictionary(container.decode(JSONMembers<String>.self, forKey: .forms))
  }

  /// - Throws: ``JSONError``.
  init(_ json: [UInt8]) throws {
    self = try JSONValue(parsing: json).decoded(rejectsUnknownMembers: true)
  }

  private struct GameMembers: Decodable {
    var file: String
    var versions: JSONMembers<String>

    var game: Game {
      get throws { Game(file: file, versions: try TextSourceTable.dictionary(versions)) }
    }
  }

  private static func dictionary(_ members: JSONMembers<String>) throws -> [String: String] {
    var values: [String: String] = [:]
    for (name, value) in members.members {
      guard values.updateValue(value, forKey: name) == nil else {
        throw JSONError(.duplicateKey, path: "$.\(name)")
      }
    }
    return values
  }
}
