import Layers

/// The reviewed tables of the program or of a checkout, as bytes of their files.
package enum BuiltInTables {
  /// `Amendments/amendments.json`.
  static var amendments: [UInt8] { bytes("Amendments/amendments.json") }

  /// `Gate/allowlist.json`.
  static var allowlist: [UInt8] { bytes("Gate/allowlist.json") }

  /// `Gate/checks.sql`.
  static var checks: [UInt8] { bytes("Gate/checks.sql") }

  /// `Gate/chinese-scripts.json`.
  static var chineseScripts: [UInt8] { bytes("Gate/chinese-scripts.json") }

  /// `Coverage/coverage.json`.
  static var coverage: [UInt8] { bytes("Coverage/coverage.json") }

  /// `Coverage/coverage.sql`.
  static var coverageScript: [UInt8] { bytes("Coverage/coverage.sql") }

  /// `FormFacts/form-facts.json`.
  static var formFacts: [UInt8] { bytes("FormFacts/form-facts.json") }

  /// `FormatHistory/format-history.json`.
  static var formatHistory: [UInt8] { bytes("FormatHistory/format-history.json") }

  /// `MoveFlags/move-flags.json`.
  static var moveFlags: [UInt8] { bytes("MoveFlags/move-flags.json") }

  /// `MoveGames/move-games.json`.
  static var moveGames: [UInt8] { bytes("MoveGames/move-games.json") }

  /// `SpeciesGames/species-games.json`.
  static var speciesGames: [UInt8] { bytes("SpeciesGames/species-games.json") }

  /// `SpeciesGroups/species-groups.json`.
  static var speciesGroups: [UInt8] { bytes("SpeciesGroups/species-groups.json") }

  /// The reviewed tables of the text sources. The first one that has a text counts: Pokémon Showdown's hold in all games.
  package static var textSources: [(name: String, bytes: [UInt8])] {
    ["towakey", "favware", "showdown", "champout"].map { "TextSource/\($0).json" }
      .map { ($0, bytes($0)) }
  }

  /// The script `TextSource/SOURCE.sql`.
  static func textMapping(_ source: String) -> [UInt8] { bytes("TextSource/\(source).sql") }

  /// The reviewed table of the source of encounters.
  package static var encounterSources: [(name: String, bytes: [UInt8])] {
    let name = "EncounterSource/pkhex.json"
    return [(name, bytes(name))]
  }

  /// `Crosscheck/reviewed.json`, of the module Pipeline.
  package static var reviewedDisagreements: [UInt8] { bytes("Crosscheck/reviewed.json") }

  /// `LastRelease/visible-changes.sql`, of the module Pipeline.
  package static var visibleChanges: [UInt8] { bytes("LastRelease/visible-changes.sql") }

  /// `Crosscheck/crosscheck.sql`, of the module Pipeline.
  package static var crosscheck: [UInt8] { bytes("Crosscheck/crosscheck.sql") }

  /// `Crosscheck/facts.sql`, of the module Pipeline.
  package static var crosscheckTables: [UInt8] { bytes("Crosscheck/facts.sql") }

  /// `Localization/spellings.tsv`, for the pack stage.
  package static var spellings: [UInt8] { bytes("Localization/spellings.tsv") }

  /// The files of `Supplements`, by name.
  static var supplements: [(name: String, bytes: [UInt8])] {
    EmbeddedFile.all.filter { $0.name.hasPrefix("Supplements/") }.map { ($0.name, $0.bytes) }
  }

  private static func bytes(_ name: String) -> [UInt8] { EmbeddedFile.named(name).bytes }
}
