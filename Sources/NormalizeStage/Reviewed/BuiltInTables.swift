import Base
import Layers

/// The reviewed tables of the program or of a checkout, as bytes of their files.
package enum BuiltInTables {
  static var amendments: [UInt8] { bytes("Tables/amendments.json") }
  static var allowlist: [UInt8] { bytes("Tables/allowlist.json") }
  static var checks: [UInt8] { bytes("Gate/checks.sql") }
  static var chineseScripts: [UInt8] { bytes("Tables/chinese-scripts.json") }
  static var coverage: [UInt8] { bytes("Coverage/coverage.json") }
  static var coverageScript: [UInt8] { bytes("Coverage/coverage.sql") }
  static var formFacts: [UInt8] { bytes("Tables/form-facts.json") }
  static var formatHistory: [UInt8] { bytes("Tables/format-history.json") }
  static var moveFlags: [UInt8] { bytes("Tables/move-flags.json") }
  static var moveGames: [UInt8] { bytes("Tables/move-games.json") }
  static var speciesGames: [UInt8] { bytes("Tables/species-games.json") }
  static var speciesGroups: [UInt8] { bytes("Tables/species-groups.json") }

  // Of the module Pipeline.
  package static var reviewedDisagreements: [UInt8] { bytes("Crosscheck/reviewed.json") }
  package static var visibleChanges: [UInt8] { bytes("LastRelease/visible-changes.sql") }
  package static var crosscheck: [UInt8] { bytes("Crosscheck/crosscheck.sql") }
  package static var crosscheckTables: [UInt8] { bytes("Crosscheck/facts.sql") }
  // Of the pack stage.
  package static var spellings: [UInt8] { bytes("Localization/spellings.tsv") }

  /// The text sources. The first one that has a text counts: Pokémon Showdown's hold in all games.
  package static var textSources: [(name: String, bytes: [UInt8])] {
    ["towakey", "favware", "showdown", "champout"].map { "TextSource/\($0).json" }
      .map { ($0, bytes($0)) }
  }

  /// The script that maps the texts of a source.
  static func textMapping(_ source: String) -> [UInt8] { bytes("TextSource/\(source).sql") }

  package static var encounterSources: [(name: String, bytes: [UInt8])] {
    let name = "EncounterSource/pkhex.json"
    return [(name, bytes(name))]
  }

  static var supplements: [(name: String, bytes: [UInt8])] {
    EmbeddedFile.all.filter { $0.name.hasPrefix("Supplements/") }.map { ($0.name, $0.bytes) }
  }

  private static func bytes(_ name: String) -> [UInt8] { EmbeddedFile.named(name).bytes }
}

/// A reviewed table of this project, by the type of its document.
protocol ReviewedTable: Decodable {
  /// The name of its file without `.json`, and of its errors.
  static var name: String { get }
  static var advice: Message { get }
}

extension ReviewedTable {
  static var advice: Message { .amendmentInvalidAdvice }

  /// - Throws: ``PipelineError`` `NAME-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    self = try DocumentReader.read(
      json, file: "\(Self.name).json", code: DiagnosticCode(rawValue: "\(Self.name)-invalid"),
      advice: Self.advice)
  }
}
