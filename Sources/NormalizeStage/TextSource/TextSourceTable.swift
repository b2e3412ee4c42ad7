import Base
import Layers
import PokedexFormat

/// The reviewed table of towakey's flavor texts: the files, and PokéAPI's identifiers for its games, forms and names. See
/// Documentation/FETCHING.md.
struct TextSourceTable: TextReader {
  /// The texts that are used; others are not those of the game.
  enum Script: String, Decodable, CaseIterable {
    /// Texts in kana only.
    case kana
    /// Texts with kanji.
    case kanji
    case any
  }

  /// The texts of the games that share a file of Pokédex entries.
  struct Game: Decodable, Sendable {
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

  /// Pokédex entries that are of another game than the source says.
  struct Wrong: Decodable, Sendable {
    var file: String
    /// The code of the form and the source's name of the game.
    var entries: [String]
    /// The version that has the right text; nil if none has it.
    var game: String?
  }

  /// How many texts were compared with PokéAPI's, and how many were equal but for blanks and width.
  struct Agreement: Sendable, Equatable, Decodable {
    var compared = 0
    var equal = 0
  }

  let source: Manifest.Texts.Source
  let games: [Game]
  /// The path of the file of abilities.
  let abilities: String
  /// The agreement at the last review by endpoint and version group.
  let agreement: [String: [String: Agreement]]
  /// PokéAPI's identifiers by endpoint and name, for names that do not say which resource they mean.
  let names: [String: [String: String]]
  /// The identifiers of forms by the source's codes; see ``species(_:)``.
  let forms: [String: String]
  /// Entries that are not used.
  let wrong: [Wrong]

  /// Returns the number of the species of a code such as `0019_00000000_0_000_0` for its ordinary form; nil for a
  /// code of another form.
  static func species(_ code: String) -> Int? {
    let fields = code.split(separator: "_")
    return fields.count > 1 && fields[1] == "00000000" ? Int(fields[0]) : nil
  }

  /// The paths of the files.
  var paths: [String] {
    games.map(\.file) + games.compactMap(\.moves?.file) + [abilities]
  }

  func add(
    _ files: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])? {
    guard var reading = TextSourceReading(self, references, dex: dex) else { return nil }
    try reading.read(files)
    dex.flavorTexts += reading.flavorTexts
    let texts = reading.manifest(isFull: isFull)
    return (texts, reading.findings(texts))
  }
}
