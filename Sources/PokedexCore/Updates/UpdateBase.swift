import Digest
import FileKit
import PokedexSchema
import SQLiteKit
import UpdateFormat

/// The database before an update, proved to be a release.
struct UpdateBase {
  let path: String
  let dataset: String
  let dataVersion: String
  let contentDigest: SHA256Digest
  let schemaDigest: SHA256Digest
  /// Tables, indexes and the like that the app has added.
  let foreignObjects: [String]
  /// Of the file when it was read, to notice a change before it is replaced.
  let stamp: FileStamp

  /// Reads the database at `path` and proves its content: by the file's SHA-256 where one of
  /// `headers` names it, else by the digest of all rows.
  ///
  /// - Throws: ``PokedexUpdateError`` `baseUnusable`, `schemaTooNew`.
  init(_ path: String, _ headers: [PatchHeader]) throws {
    func unusable(_ detail: String) -> PokedexUpdateError {
      PokedexUpdateError(
        .baseUnusable, path: path, detail: detail, advice: "take a fresh copy of the full file")
    }
    guard (try? FileStat(path))?.kind == .file else {
      throw PokedexUpdateError(.disk, path: path, detail: "there is no such file")
    }
    stamp = try FileStamp(path)
    let connection = try Connection(path, .immutable)
    guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
      throw unusable("it is no Pokédex database")
    }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= PokedexSchema.version else {
      throw PokedexUpdateError(
        .schemaTooNew, path: path,
        detail: "it has schema \(version), this library knows \(PokedexSchema.version)",
        advice: "update the app")
    }
    func meta(_ key: String) throws -> String {
      try connection.text("SELECT value FROM meta WHERE key = ?", key) ?? ""
    }
    let named = try meta("content_digest")
    let digest: SHA256Digest
    let file = try SHA256.digest(ofFile: path)
    if let end = headers.flatMap({ [$0.from, $0.to] }).first(where: { $0.sha256 == file }) {
      digest = end.contentDigest
    } else {
      digest = try ContentDigest(reading: connection).digest
    }
    guard digest.hex == named else {
      throw unusable("its rows are not those of a release: they were changed or are damaged")
    }
    self.path = path
    dataset = try meta("dataset")
    dataVersion = try meta("data_version")
    contentDigest = digest
    schemaDigest = try SchemaDigest.read(connection)
    foreignObjects = try SchemaDigest.foreignObjects(connection)
  }

  /// Refuses a patch between artifacts of another schema.
  func check(_ patch: PatchFile) throws(PokedexUpdateError) {
    guard patch.header.schemaDigest == schemaDigest else {
      throw PokedexUpdateError(
        .noUpdateFits, path: patch.path,
        detail: "the update is for other tables and views than the database has",
        advice: "take the full file of the release instead")
    }
  }
}
