import Base
import PokedexFormat

/// The database before an update, verified to be a release.
struct UpdateBase {
  let path: String
  let dataset: String
  let edition: String
  /// The name of the complete database file in a release.
  let fileName: String
  let dataVersion: String
  let contentDigest: SHA256Digest
  let schemaVersion: Int
  let schemaDigest: SHA256Digest
  /// Tables, indexes, triggers and views that the app has added.
  let foreignObjects: [String]
  let sha256: SHA256Digest
  /// Whether the file is byte for byte the release that one of the patches names.
  private let isReleasedFile: Bool
  /// The stamp of the file when it was read, to detect a change before the file is replaced.
  let stamp: FileStamp

  /// Reads the database at `path` and verifies its schema, its `meta` and its content: by the SHA-256
  /// of the file if one of `headers` names it, otherwise by the digest of all rows.
  ///
  /// - Throws: ``PokedexError`` `baseUnusable`, `schemaTooNew`.
  init(_ path: String, _ headers: [PatchHeader]) throws {
    func unusable(_ detail: Message) -> PokedexError { .unusable(path, detail) }
    try PokedexError.checkIsFile(path)
    stamp = try FileStamp(path)
    let connection = try Connection(path, .immutable)
    // The rest of the schema is compared with that of the update.
    let metadata = try HeldRelease.metadata(connection, of: path)
    func meta(_ key: String) -> String { metadata[key] ?? "" }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= PokedexSchema.version else {
      // Otherwise the number in the header is damaged.
      guard meta("schema_version") == "\(version)" else { throw unusable(.updateBaseFrame) }
      throw PokedexError(
        .updateBaseSchema(found: version, known: PokedexSchema.version), path: path)
    }
    let named = meta("content_digest")
    let digest: SHA256Digest
    let file = try SHA256.digest(ofFile: path)
    sha256 = file
    if let end = headers.flatMap({ [$0.from, $0.to] }).first(where: { $0.sha256 == file }) {
      digest = end.contentDigest
      isReleasedFile = true
    } else {
      isReleasedFile = false
      digest = try ContentDigest(reading: connection).digest
    }
    guard digest.hex == named else { throw unusable(.updateBaseRows) }
    // The content digest does not cover the rows of meta, and a patch contains only those that differ.
    guard meta("data_version") == DataVersion.of(digest, schema: version),
      try SelfDigest.isAsNamed(connection)
    else { throw unusable(.updateBaseFrame) }
    schemaVersion = version
    self.path = path
    (dataset, edition) = (meta("dataset"), meta("edition"))
    fileName = PokedexSchema.fileName(isSample: dataset == "sample", edition: edition)
    dataVersion = meta("data_version")
    contentDigest = digest
    schemaDigest = try SchemaDigest.read(connection)
    foreignObjects = try SelfDigest.foreignObjects(connection)
  }

  /// Checks the structure of a file that is kept unchanged, because no digest covers indexes.
  ///
  /// - Throws: ``PokedexError`` `baseUnusable`.
  func checkStructure() throws {
    guard !isReleasedFile, let problem = try Connection(path, .immutable).integrityProblems().first
    else { return }
    throw PokedexError.unusable(path, Message(verbatim: problem))
  }

  /// Rejects a patch between releases with another schema.
  func check(_ patch: PatchFile) throws(PokedexError) {
    guard patch.header.schemaVersion == schemaVersion, patch.header.schemaDigest == schemaDigest
    else { throw PokedexError(.updateOtherTables, path: patch.path) }
  }
}
