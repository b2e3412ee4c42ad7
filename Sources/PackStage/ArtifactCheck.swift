package import Base
import Layers
package import PokedexFormat

/// Verifies an artifact. `verify` runs this check, and every build runs it on its own file before anything in
/// the output folder changes.
package struct ArtifactCheck: Sendable {
  /// The content of the file, and all problems found.
  package struct Finding: Sendable {
    package var content: ContentDigest
    package var bytes: Int
    package var sha256: SHA256Digest
    /// `meta`, ascending by key.
    package var metadata: [String: String]
    /// Tables, indexes, views and triggers that are not part of the schema, ascending.
    package var foreignObjects: [String]
    /// The problems found; empty for a valid file.
    package var problems: [Diagnostic]
  }

  /// Checks that the file at `path` is a Pokédex database with exactly the tables, indexes and views of this
  /// version. Must run before the file is used otherwise, because a view in place of a table may never
  /// terminate. Additional objects are ignored.
  ///
  /// - Throws: ``PipelineError`` (refused) `artifact-unreadable` if it is not a SQLite database,
  ///   `artifact-application-id`, `artifact-schema-version`, `artifact-schema`, or `update-interrupted` if a
  ///   non-empty journal or WAL file is next to it.
  package static func checkSchema(_ path: String) throws {
    let place = Place.file(path)
    func refuse(
      _ text: Message, code: DiagnosticCode? = nil, advice: Message = .getANewCopy
    ) -> PipelineError {
      PipelineError(text, category: .refused, code: code, at: place, advice: advice)
    }
    try PipelineError.requireNoWriter(of: path)
    do {
      let connection = try Connection(path, .immutable)
      for (pragma, expected, code) in [
        ("application_id", PokedexSchema.applicationID, "artifact-application-id"),
        ("user_version", PokedexSchema.version, "artifact-schema-version"),
      ] as [(String, Int, DiagnosticCode)] {
        let found = try connection.integer("PRAGMA \(pragma)") ?? 0
        if found != expected {
          throw refuse(.pragmaDiffers(pragma: pragma, found: found, expected: expected), code: code)
        }
      }
      guard let difference = try SchemaCheck.difference(connection) else { return }
      throw refuse(difference.text, code: "artifact-schema", advice: .getCopyOrVersion)
    } catch let error as SQLiteError {
      throw refuse(.artifactUnreadable(detail: error.text), advice: .getANewCopyOrPokedex)
    }
  }

  /// Checks the file at `path`: its schema, then SQLite's integrity and foreign keys, the header, every
  /// public view, and that the digest of the rows equals the one in `meta`.
  ///
  /// - Throws: ``PipelineError`` as ``checkSchema(_:)``; `CancellationError` if the task is cancelled.
  package static func run(_ path: String) throws -> Finding {
    let place = Place.file(path)
    try checkSchema(path)
    do {
      // Pieces for free threads, each with its own connection. The digests come first: a value that is too long ends
      // the check there, before the pieces that would read it again and again.
      let tables = PokedexSchema.digestedTableNames
      let findings = Locked(Findings())
      let (_, sha256) = try Threads.both(
        {
          try OrderedWork.run(
            tables.count + 3, jobs: 2, window: tables.count + 3, isCancelled: { Task.isCancelled },
            makeWorker: { try Connection(path, .immutable) },
            work: { connection, piece -> Findings in
              var part = Findings()
              // Of the tables of the schema, no value has a fortieth of this; an app's may be longer.
              connection.limitValues(to: piece > tables.count ? 16 << 20 : 128 << 10)
              switch piece - tables.count {
              case 0:
                part.problems = try structuralProblems(connection, place)
                part.metadata = try connection.metadata()
                part.foreignObjects = try SelfDigest.foreignObjects(connection)
                part.problems += try selfProblems(connection, part.metadata, place: place)
              case 1:
                part.problems = try connection.integrityProblems().prefix(20).map {
                  Diagnostic(.error, .artifactIntegrity(detail: $0), at: place)
                }
              case 2:
                part.problems = try connection.foreignKeyProblems().prefix(20).map {
                  Diagnostic(.error, .artifactForeignKey(problem: $0), at: place)
                }
              default: part.tables = [try ContentDigest.read(tables[piece], connection)]
              }
              return part
            },
            consume: { part in findings.withLockUnchecked { $0.add(part) } })
        },
        { try SHA256.digest(ofFile: path) })
      let found = findings.withLockUnchecked { $0 }
      let content = ContentDigest(tables: found.tables)
      var problems = found.problems
      let named = found.metadata["content_digest"]
      if named != content.digest.hex {
        problems.append(
          Diagnostic(
            .error, .rowsDigestDiffers(found: content.digest.hex, named: named ?? "none"), at: place
          ))
      }
      return Finding(
        content: content, bytes: try Int(FileStat(path).size), sha256: sha256,
        metadata: found.metadata, foreignObjects: found.foreignObjects, problems: problems)
    } catch let error as SQLiteError {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: place, advice: .getANewCopyOrPokedex)
    }
  }

  /// The findings of the pieces of the check, in their order.
  private struct Findings: Sendable {
    var problems: [Diagnostic] = []
    var metadata: [String: String] = [:]
    var foreignObjects: [String] = []
    var tables: [ContentDigest.Table] = []

    mutating func add(_ other: Findings) {
      problems += other.problems
      metadata.merge(other.metadata) { $1 }
      foreignObjects += other.foreignObjects
      tables += other.tables
    }
  }

  /// Compares schema and `meta` with the self digest in `meta`; files from before the digest was added pass.
  private static func selfProblems(
    _ connection: Connection, _ metadata: [String: String], place: Place
  ) throws(SQLiteError) -> [Diagnostic] {
    guard let named = metadata[SelfDigest.key] else { return [] }
    let found = try SelfDigest.read(connection).hex
    guard found != named else { return [] }
    return [Diagnostic(.error, .frameDigestDiffers(found: found, named: named), at: place)]
  }

  /// Checks the header, and that a query of every public view can be prepared.
  private static func structuralProblems(_ connection: Connection, _ place: Place) throws
    -> [Diagnostic]
  {
    var problems: [Diagnostic] = []
    for view in PokedexSchema.viewTemplates {
      // This resolves every table and column of the view. The first row of some takes 0.2 s.
      do { _ = try connection.prepare("SELECT * FROM \(view.name)") } catch {
        problems.append(
          Diagnostic(
            .error, .artifactView(view: view.name, detail: error.text), at: place))
      }
    }
    if try !DatabaseHeader(connection.path).isLegacy {
      problems.append(Diagnostic(.error, .artifactJournalMode, at: place))
    }
    return problems
  }
}
