import Basics
package import Digest
import PokedexFormat

/// The reviewed table of a text source: where it is, its files, and PokéAPI's identifiers for its games, forms
/// and names. See Documentation/FETCHING.md.
package struct TextSourceTable: Sendable {
  /// The supported version of the file format.
  static let format = 1

  package struct Source: Sendable, Decodable {
    package var name: String
    /// The address of the repository.
    package var location: String
    /// The commit.
    package var revision: String
    package var date: String
    package var license: String
    /// The digest of ``TextSourceTable/paths``; see `FetchStage.texts`.
    package var sha256: SHA256Digest
  }

  /// The texts of the games that share a file of Pokédex entries.
  struct Game: Decodable, Sendable {
    /// The texts that are used; others are not those of the game.
    enum Script: String, Decodable {
      /// Texts in kana only.
      case kana
      /// Texts with kanji.
      case kanji
      case any
    }

    struct Moves: Decodable, Sendable {
      var file: String
      var script: Script
    }

    /// The path of the file of Pokédex entries.
    var file: String
    /// The script of Pokédex entries and abilities.
    var script: Script
    /// The identifiers of versions by the source's names.
    var versions: [String: String]
    /// The file of moves; nil for none.
    var moves: Moves?
    /// The source's name of the games in the file of abilities; nil for none.
    var abilities: String?
  }

  /// How many texts were compared with PokéAPI's, and how many were equal but for blanks and width.
  struct Agreement: Sendable, Equatable {
    var compared = 0
    var equal = 0

    /// Whether a smaller share is equal than in `other`.
    func isBelow(_ other: Agreement) -> Bool { equal * other.compared < other.equal * compared }
  }

  package let source: Source
  /// The digest of the table.
  package let digest: SHA256Digest
  let games: [Game]
  /// The path of the file of abilities.
  let abilities: String
  /// The agreement of the last release by endpoint and version group; a build with less is refused.
  let agreement: [String: [String: Agreement]]
  /// PokéAPI's identifiers by endpoint and name, for names that PokéAPI has not or writes differently.
  let names: [String: [String: String]]
  /// The identifiers of forms by the source's codes; see ``species(_:)``.
  let forms: [String: String]

  /// Returns the number of the species of a code such as `0019_00000000_0_000_0` for its ordinary form; nil for a
  /// code of another form.
  static func species(_ code: String) -> Int? {
    let fields = code.split(separator: "_")
    return fields.count > 1 && fields[1] == "00000000" ? Int(fields[0]) : nil
  }

  /// The paths of the files, ascending.
  package var paths: [String] {
    (games.map(\.file) + games.compactMap(\.moves?.file) + [abilities]).sorted()
  }

  /// - Throws: ``JSONError``.
  package init(_ json: [UInt8]) throws {
    let document = try JSONValue(parsing: json).decoded(
      as: Document.self, rejectsUnknownMembers: true)
    guard document.format == Self.format else {
      throw JSONError(
        .invalidValue(expected: Message(verbatim: Self.format), found: "\(document.format)"),
        path: "$.format")
    }
    source = document.source
    digest = SHA256.digest(of: json)
    games = try document.games.map { try $0.game }
    abilities = document.abilities
    agreement = try Self.dictionary(document.agreement) { groups in
      try Self.dictionary(groups) { counts in
        guard counts.count == 2, 0 < counts[1], counts[1] <= counts[0] else {
          throw JSONError(
            .invalidValue(
              expected: Message(verbatim: "[compared, equal]"),
              found: counts.map { "\($0)" }.joined(separator: ", ")), path: "$.agreement")
        }
        return Agreement(compared: counts[0], equal: counts[1])
      }
    }
    names = try Self.dictionary(document.names) { try Self.dictionary($0) { $0 } }
    forms = try Self.dictionary(document.forms) { $0 }
  }

  private struct Document: Decodable {
    var format: Int
    var source: Source
    var games: [GameMembers]
    var abilities: String
    var agreement: JSONMembers<JSONMembers<[Int]>>
    var names: JSONMembers<JSONMembers<String>>
    var forms: JSONMembers<String>
  }

  private struct GameMembers: Decodable {
    var file: String
    var script: Game.Script
    var versions: JSONMembers<String>
    var moves: Game.Moves?
    var abilities: String?

    var game: Game {
      get throws {
        Game(
          file: file, script: script, versions: try TextSourceTable.dictionary(versions) { $0 },
          moves: moves, abilities: abilities)
      }
    }
  }

  private static func dictionary<Member, Value>(
    _ members: JSONMembers<Member>, _ value: (Member) throws -> Value
  ) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for (name, member) in members.members {
      guard values.updateValue(try value(member), forKey: name) == nil else {
        throw JSONError(.duplicateKey, path: "$.\(name)")
      }
    }
    return values
  }
}

/// A text source: its table and the contents of its files by path.
package struct TextSourceInput: Sendable {
  package var table: TextSourceTable
  package var files: [String: [UInt8]]

  package init(table: TextSourceTable, files: [String: [UInt8]]) {
    (self.table, self.files) = (table, files)
  }
}
