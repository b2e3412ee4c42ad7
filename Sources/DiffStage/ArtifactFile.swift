package import Base
import Layers
import PokedexFormat

/// One side of a comparison: an artifact on disk with data from its file and `meta`.
package struct ArtifactFile: Sendable {
  package let path: String
  package let bytes: Int
  package let sha256: SHA256Digest
  package let metadata: [String: String]
  /// The release number; 0 if unknown.
  package private(set) var release: Int
  let schemaVersion: Int
  let schemaDigest: SHA256Digest
  /// The complete schema, including objects unknown to this program.
  let schema: [(name: String, sql: String)]
  let tableNames: [String]
  /// Whether schema and `meta` match the self digest in `meta`.
  let isAsNamed: Bool

  package var dataVersion: String { metadata["data_version"] ?? "" }
  package var dataset: String { metadata["dataset"] ?? "" }
  var edition: String { metadata["edition"] ?? "" }

  /// Reads the file at `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file`, `update-interrupted`, `artifact-unreadable`.
  package init(_ path: String, release: Int = 0) throws {
    let place = Place.file(path)
    try PipelineError.requireFile(path, orElse: .nameADatabase)
    try PipelineError.requireNoWriter(of: path)
    do {
      let connection = try Connection(path, .immutable)
      guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
        throw PipelineError(.notAPokedexDatabase, at: place)
      }
      if let name = try SchemaCheck.impostor(connection) {
        throw PipelineError(.notATable(name: name), at: place)
      }
      let metadata = try connection.metadata()
      // Folders of updates are named after the data version.
      guard DataVersion.isWellFormed(metadata["data_version"] ?? "") else {
        throw PipelineError(.noDataVersion, at: place)
      }
      self.path = path
      self.release = release
      self.metadata = metadata
      bytes = try FileStat(path).size
      sha256 = try SHA256.digest(ofFile: path)
      schemaVersion = try connection.integer("PRAGMA user_version") ?? 0
      schema = try SchemaDigest.objects(connection, isComplete: true)
      tableNames = try SchemaDigest.tableNames(connection)
      isAsNamed = try SelfDigest.isAsNamed(connection)
      schemaDigest = try SchemaDigest.read(connection)
    } catch let error as SQLiteError {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: place, advice: .getANewCopyOrPokedex)
    }
  }

  /// Writes the file with the release number in its `meta` to `target`, which must not exist, and returns it.
  ///
  /// - Throws: ``PipelineError``.
  package func published(as number: Int, to target: String) throws -> ArtifactFile {
    do { try ReleaseNumber.write(number, of: path, to: target) } catch {
      throw PipelineError(error, at: .file(target))
    }
    try OpenFile(target, .readWrite).synchronize()
    return try ArtifactFile(target, release: number)
  }

  /// Whether both files have the same schema.
  package func hasSchema(of other: ArtifactFile) -> Bool {
    schemaVersion == other.schemaVersion && schema.elementsEqual(other.schema) { $0 == $1 }
  }

  /// Returns the file with the release number set.
  package func numbered(_ number: Int) -> ArtifactFile {
    var file = self
    file.release = number
    return file
  }

  func end(_ content: ContentDigest) -> PatchHeader.End {
    PatchHeader.End(
      dataVersion: dataVersion, contentDigest: content.digest, sha256: sha256, bytes: bytes,
      release: release)
  }
}
