import Base
import Layers
import PokedexFormat

/// The rows of `meta`.
///
/// They do not depend on the location of the source or on how it was read: the same content gives the same
/// bytes from a folder, an archive or the live API, unless answers of the API did not name their revision. How it was
/// read is recorded in the manifest.
struct ArtifactMetadata {
  var input: PackStage.Input
  var configuration: PackStage.Configuration
  var dataset: String
  var contentDigest: SHA256Digest
  var languages: [String]

  static let generator = "pokedex-db"
  private static let textSource = "text_source_"
  private static let encounterSource = "encounter_source"
  static let tablesDigest = "tables_digest"
  static let unconfirmedAnswers = "source_unconfirmed_answers"

  /// Returns the text sources and the source of encounters of an artifact.
  static func textSources(_ rows: [String: String]) throws -> [Manifest.Texts.Source] {
    try rows.sorted { $0.key < $1.key }
      .filter { $0.key.hasPrefix(textSource) || $0.key == encounterSource }
      .map { try JSONValue(parsing: Array($0.value.utf8)).decoded() }
  }

  /// The rows, ascending by key.
  var rows: [(key: String, value: String)] {
    let (source, edition) = (input.source, configuration.edition)
    let texts = input.texts.filter(edition.has).sorted { $0.id < $1.id }
    let unconfirmed = source.unconfirmedAnswers.map { [(Self.unconfirmedAnswers, "\($0)")] } ?? []
    let tables = input.tablesDigest.map { [(Self.tablesDigest, $0.hex)] } ?? []
    let sources = texts.map { source in
      (
        source.adds == .encounters ? Self.encounterSource : Self.textSource + source.id,
        JSONValue(encoding: source).line
      )
    }
    let rows = [
      ("content_digest", contentDigest.hex), ("data_version", DataVersion.of(contentDigest)),
      ("dataset", dataset), ("edition", edition.name), ("generator", Self.generator),
      ("generator_version", configuration.generatorVersion),
      ("language_set", languages.joined(separator: ",")),
      ("min_sqlite_version", PokedexSchema.minimumSQLiteVersion),
      ("schema_version", String(PokedexSchema.version)), ("source_date", source.date ?? ""),
      ("source_digest", input.sourceDigest.hex),
      ("source_kind", source.isSample ? "sample" : "pokeapi"),
      ("source_license", SourceLicense.text(texts.map(\.notice))),
      ("source_location", source.isSample ? "embedded" : "https://pokeapi.co/api/v2"),
      ("source_revision", source.revision ?? ""),
      ("without", edition.without.map(\.rawValue).joined(separator: ",")),
    ]
    return (rows + unconfirmed + tables + sources).sorted { $0.0 < $1.0 }
  }
}
