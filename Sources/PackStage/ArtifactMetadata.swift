import Digest
import Layers
import PokedexFormat

/// The rows of `meta`.
///
/// They do not depend on the location of the source or on how it was read: the same content gives the same
/// bytes from a folder, an archive or the live API. How it was read is recorded in the manifest.
struct ArtifactMetadata {
  var dataset: String
  var edition: Edition
  var source: SourceDescription
  var sourceDigest: SHA256Digest
  var contentDigest: SHA256Digest
  var generatorVersion: String
  var languages: [String]
  /// The text source; nil without one.
  var texts: Manifest.Texts?

  static let generator = "pokedex-db"

  /// The rows, ascending by key.
  var rows: [(key: String, value: String)] {
    let textSource = texts.map(\.source).map {
      [
        ("text_source_date", $0.date), ("text_source_digest", $0.sha256.hex),
        ("text_source_location", $0.location), ("text_source_revision", $0.revision),
      ]
    }
    return [
      ("content_digest", contentDigest.hex),
      ("data_version", DataVersion.of(contentDigest)),
      ("dataset", dataset),
      ("edition", edition.name),
      ("generator", Self.generator),
      ("generator_version", generatorVersion),
      ("language_set", languages.joined(separator: ",")),
      ("min_sqlite_version", PokedexSchema.minimumSQLiteVersion),
      ("schema_version", String(PokedexSchema.version)),
      ("source_date", source.date ?? ""),
      ("source_digest", sourceDigest.hex),
      ("source_kind", source.isSample ? "sample" : "pokeapi"),
      ("source_license", SourceLicense.text(withTexts: texts != nil)),
      ("source_location", source.isSample ? "embedded" : "https://pokeapi.co/api/v2"),
      ("source_revision", source.revision ?? ""),
    ] + (textSource ?? []) + [
      ("without", edition.without.map(\.rawValue).joined(separator: ","))
    ]
  }
}
