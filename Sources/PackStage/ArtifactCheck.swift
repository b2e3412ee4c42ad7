package import Diagnostics
package import Digest
import FileKit
import ParallelKit
package import PokedexSchema
import SQLiteKit

/// Proves that a file is a sound artifact: what `verify` does, and what every build does with its own
/// file before anything in the output folder changes.
package struct ArtifactCheck: Sendable {
  /// What the file holds, and all that is wrong with it.
  package struct Finding: Sendable {
    package var content: ContentDigest
    package var bytes: Int
    package var sha256: SHA256Digest
    /// `meta`, ascending by key.
    package var metadata: [String: String]
    /// Empty for a sound file.
    package var problems: [Diagnostic]
  }

  /// Checks the file at `path`: SQLite's integrity and foreign keys, header, ids of application and
  /// schema, every public view, and that the rows have the digest that `meta` names.
  ///
  /// - Throws: ``PipelineError`` `artifact-unreadable` where it is no SQLite database at all.
  package static func run(_ path: String) throws -> Finding {
    let place = Place.file(path)
    do {
      let (structure, rows) = try Threads.both(
        { try structuralProblems(path) }, { try readRows(path) })
      let file = try Threads.both(
        { try Int(FileStat(path).size) }, { try SHA256.digest(ofFile: path) })
      var problems = structure
      for problem in rows.foreignKeys.prefix(20) {
        problems.append(
          Diagnostic(.error, "artifact-foreign-key", "dangling key: \(problem)", at: place))
      }
      let named = rows.metadata["content_digest"]
      if named != rows.content.digest.hex {
        problems.append(
          Diagnostic(
            .error, "artifact-content-digest",
            "the rows have the digest \(rows.content.digest.hex), meta names \(named ?? "none")",
            at: place, advice: "take a fresh copy: this one was changed or damaged"))
      }
      return Finding(
        content: rows.content, bytes: file.0, sha256: file.1, metadata: rows.metadata,
        problems: problems)
    } catch let error as SQLiteError {
      throw PipelineError(
        .refused, "artifact-unreadable", "\(error)", at: place,
        advice: "take a fresh copy: this file is damaged or no Pokédex database")
    }
  }

  private struct Rows: Sendable {
    var content: ContentDigest
    var foreignKeys: [String]
    var metadata: [String: String]
  }

  private static func readRows(_ path: String) throws -> Rows {
    let connection = try Connection(path, .immutable)
    var metadata: [String: String] = [:]
    let statement = try connection.prepare("SELECT key, value FROM meta")
    while try statement.step() { metadata[statement.columnText(0)] = statement.columnText(1) }
    return Rows(
      content: try ContentDigest(reading: connection),
      foreignKeys: try connection.foreignKeyProblems(), metadata: metadata)
  }

  private static func structuralProblems(_ path: String) throws -> [Diagnostic] {
    let place = Place.file(path)
    let connection = try Connection(path, .immutable)
    var problems: [Diagnostic] = []
    for problem in try connection.integrityProblems().prefix(20) {
      problems.append(Diagnostic(.error, "artifact-integrity", problem, at: place))
    }
    func expect(_ pragma: String, _ expected: Int, _ code: DiagnosticCode) throws {
      let found = try connection.prepare("PRAGMA \(pragma)").firstInt()
      if found != expected {
        problems.append(
          Diagnostic(.error, code, "\(pragma) is \(found ?? 0), not \(expected)", at: place))
      }
    }
    try expect("application_id", PokedexSchema.applicationID, "artifact-application-id")
    try expect("user_version", PokedexSchema.version, "artifact-schema-version")
    for view in PokedexSchema.viewTemplates {
      // Preparing resolves every table and column that the view names.
      do {
        _ = try connection.prepare("SELECT * FROM \(view.name) LIMIT 1").step()
      } catch {
        problems.append(
          Diagnostic(.error, "artifact-view", "\(view.name): \(error)", at: place))
      }
    }
    let isLegacy = try MappedFile(path).withBytes { header in
      header.count >= 100 && header[18] == 1 && header[19] == 1
    }
    if !isLegacy {
      problems.append(
        Diagnostic(
          .error, "artifact-journal-mode", "the header asks for a write-ahead log", at: place))
    }
    return problems
  }
}

extension Statement {
  /// The first column of the first row as an integer; nil where there is no row.
  fileprivate func firstInt() throws(SQLiteError) -> Int? {
    try step() ? columnInt(0) : nil
  }
}
