import Base
import PokedexFormat

/// The reviewed table of a source of encounters: PokéAPI's identifiers for its places, kinds of slots and forms. See
/// Documentation/FETCHING.md.
struct EncounterTable: SourceTable {
  struct File: Decodable, Sendable {
    var path: String
    /// The two letters at the beginning.
    var tag: String
    /// The form of areas and slots: `paldea`, `za` and `la`; all others have slots of four bytes.
    var layout: String
    var versions: [String]
    /// The key of its places.
    var places: String
  }

  /// The places of some games, which are numbers.
  struct Places: Decodable, Sendable {
    /// The path of the names, one a line, with `{language}` for a code.
    var names: String
    /// The id of a place that PokéAPI lacks is its number and this one.
    var firstID: Int
    var region: String
    /// PokéAPI's areas.
    var areas: [String: String]
    /// PokéAPI's locations with several areas, for places of which it is unknown in which of these they are.
    var locations: [String: String]?
    /// The regions of places that are in another one.
    var regions: [String: String]?
    /// The versions of places that are in another game than the file says.
    var games: [String: [String]]?
    /// Other methods at single places, such as seaweed for grass.
    var methods: [String: [String: String]]?
  }

  /// The method of some slots in their order.
  struct Method: Decodable, Sendable {
    var method: String
    /// How many; nil for all that are left.
    var slots: Int?
    /// Whether an area with several places is the first one; the others are parts of it.
    var wide: Bool?
    /// The values of conditions that must apply.
    var conditions: [String]?
  }

  /// A method or a value of a condition that PokéAPI lacks.
  struct Own: Decodable, Sendable {
    var id: Int
    var condition: String?
    /// By language.
    var names: [String: String]
  }

  let source: Manifest.Texts.Source
  /// PokéAPI's codes of languages by those of the source.
  let languages: [String: String]
  let files: [File]
  let places: [String: Places]
  /// By layout and kind of slot.
  let methods: [String: [String: [Method]]]
  /// By endpoint and identifier.
  let own: [String: [String: Own]]
  /// The values of conditions by the bits of times of day.
  let times: [String: String]
  /// PokéAPI's pokemon by species and form; several, of which one is met, with blanks between them.
  let forms: [String: [String: String]]
  /// The pokemon that are in one of the games of a file only, by version.
  let exclusives: [String: [String]]
  /// Where these are listed.
  let reference: String
  /// How many species at places PokéAPI had too, at the last review, by version.
  let agreement: [String: ReviewedAgreement]

  var paths: [String] {
    Set(files.map(\.path) + places.values.flatMap { languages.keys.map($0.path) }).sorted()
  }
}

extension EncounterTable.Places {
  func path(_ language: String) -> String { names.replacing(text: "{language}", with: language) }
}

extension EncounterTable.File {
  var offsetBytes: Int { layout == "za" ? 2 : 4 }
  var slotBytes: Int { ["paldea", "za", "la"].contains(layout) ? 8 : 4 }
}
