import Digest
import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// The database before an update, proved to be a release.
struct UpdateBase {
  let path: String
  let dataset: String
  /// How releases call the whole database.
  let fileName: String
  let dataVersion: String
  let contentDigest: SHA256Digest
  let schemaVersion: Int
  let schemaDigest: SHA256Digest
  /// Tables, indexes and the like that the app has added.
  let foreignObjects: [String]
  /// Whether the file is a release byte by byte, as one of the patches names it.
  private let isReleasedFile: Bool
  /// Of the file when it was read, to notice a change before it is replaced.
  let stamp: FileStamp

  /// Reads the database at `path` and proves its schema, its `meta` and its content: by the file's SHA-256 where one of
  /// `headers` names it, else by the digest of all rows.
  ///
  /// - Throws: ``PokedexUpdateError`` `baseUnusable`, `schemaTooNew`.
  init(_ path: String, _ headers: [PatchHeader]) throws {
    func unusable(_ detail: Message) -> PokedexUpdateError {
      PokedexUpdateError(
        .baseUnusable, path: path, detail: detail, advice: .updateFullFile)
    }
    try PokedexUpdateError.checkIsFile(path)
    stamp = try FileStamp(path)
    let connection = try Connection(path, .immutable)
    guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
      throw unusable(.updateNotAPokedex)
    }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= PokedexSchema.version else {
      throw PokedexUpdateError(
        .schemaTooNew, path: path,
        detail: .updateBaseSchema(found: version, known: PokedexSchema.version),
        advice: .updateTheApp)
    }
    // Before any other query: a table that is a view may never end. The rest of the schema is compared
    // with that of the update.
    if let name = try SchemaCheck.impostor(connection) {
      throw unusable(.corruptNotATable(name: name))
    }
    func meta(_ key: String) throws -> String {
      try connection.text("SELECT value FROM meta WHERE key = ?", key) ?? ""
    }
    let named = try meta("content_digest")
    let digest: SHA256Digest
    let file = try SHA256.digest(ofFile: path)
    if let end = headers.flatMap({ [$0.from, $0.to] }).first(where: { $0.sha256 == file }) {
      digest = end.contentDigest
      isReleasedFile = true
    } else {
      isReleasedFile = false
      digest = try ContentDigest(reading: connection).digest
    }
    guard digest.hex == named else {
      throw unusable(.updateBaseRows)
    }
    // The rows of meta are no part of the content digest, and a patch brings only those that differ.
    guard try meta("data_version") == DataVersion.of(digest, schema: version),
      try SelfDigest.isAsNamed(connection)
    else {
      throw unusable(.updateBaseFrame)
    }
    schemaVersion = version
    self.path = path
    dataset = try meta("dataset")
    fileName = Self.fileName(dataset: dataset, edition: try meta("edition"))
    dataVersion = try meta("data_version")
    contentDigest = digest
    schemaDigest = try SchemaDigest.read(connection)
    foreignObjects = try SelfDigest.foreignObjects(connection)
  }

  private static func fileName(dataset: String, edition: String) -> String {
    "pokedex" + (dataset == "sample" ? "-sample" : "") + (edition == "core" ? "-core" : "")
      + ".sqlite"
  }

  /// Looks at the structure of a file that is to stay as it is: no digest covers indexes.
  ///
  /// - Throws: ``PokedexUpdateError`` `baseUnusable`.
  func checkStructure() throws {
    guard !isReleasedFile,
      let problem = try Connection(path, .immutable).integrityProblems().first
    else { return }
    throw PokedexUpdateError(
      .baseUnusable, path: path, detail: Message(verbatim: problem), advice: .updateFullFile)
  }

  /// Refuses a patch between artifacts of another schema.
  func check(_ patch: PatchFile) throws(PokedexUpdateError) {
    guard patch.header.schemaVersion == schemaVersion, patch.header.schemaDigest == schemaDigest
    else {
      throw PokedexUpdateError(
        .noUpdateFits, path: patch.path,
        detail: .updateOtherTables,
        advice: .updateFullFileInstead)
    }
  }
}
