package import Diagnostics
import FileKit
package import Layers
package import PackStage
import PokedexSchema

/// Proves an artifact, alone or against its manifest: what `pokedex verify` does.
package enum Verification {
  /// What was checked, and all that is wrong.
  package struct Report: Sendable {
    package var finding: ArtifactCheck.Finding
    /// nil where there was none to check against.
    package var manifest: Manifest?
    package var problems: [Diagnostic]
  }

  /// Checks the database at `path`, and that it is the one that the manifest at `manifestPath` names.
  ///
  /// - Parameter manifestPath: nil takes the manifest beside the database, if that is about this file.
  /// - Throws: ``PipelineError`` where a file cannot be read as what it should be.
  package static func run(_ path: String, manifestPath: String?) throws -> Report {
    guard File.exists(path) else {
      throw PipelineError(
        .disk, "no-such-file", "there is no such file", at: .file(path),
        advice: "name a database that make db has written")
    }
    let finding = try ArtifactCheck.run(path)
    let manifest =
      try manifestPath.map { try Manifest.read($0) } ?? Self.manifest(beside: path)
    var problems = finding.problems
    if let manifest {
      problems += differences(finding, manifest.artifact, .file(path))
    }
    return Report(finding: finding, manifest: manifest, problems: problems)
  }

  private static func manifest(beside path: String) throws -> Manifest? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let manifestPath = "\(folder)/\(Manifest.fileName)"
    guard File.exists(manifestPath) else { return nil }
    let manifest = try Manifest.read(manifestPath)
    return manifest.artifact.file == name ? manifest : nil
  }

  private static func differences(
    _ finding: ArtifactCheck.Finding, _ artifact: Manifest.Artifact, _ place: Place
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    func compare(_ what: Message, _ found: some Equatable, _ named: some Equatable, _ same: Bool) {
      guard !same else { return }
      problems.append(
        Diagnostic(
          .error, "manifest-mismatch", "\(what) is \(found), the manifest names \(named)",
          at: place, advice: "file and manifest are not of one build; take both from one release"))
    }
    compare("the size", finding.bytes, artifact.bytes, finding.bytes == artifact.bytes)
    compare("the SHA-256", finding.sha256, artifact.sha256, finding.sha256 == artifact.sha256)
    compare(
      "the content digest", finding.content.digest, artifact.contentDigest,
      finding.content.digest == artifact.contentDigest)
    let named = Dictionary(artifact.tables.map { ($0.name, $0) }) { first, _ in first }
    for table in finding.content.tables {
      guard let entry = named[table.name] else {
        compare("a table", table.name, "none", false)
        continue
      }
      compare(
        "table \(table.name)", "\(table.rows) rows, \(table.digest)",
        "\(entry.rows) rows, \(entry.digest)",
        table.rows == entry.rows && table.digest == entry.digest)
    }
    return problems
  }
}
