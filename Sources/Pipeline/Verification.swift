package import Diagnostics
package import Digest
import FileKit
package import Layers
package import PackStage
import PokedexSchema
import UpdateFormat

/// Proves an artifact, alone or against its manifest: what `pokedex verify` does.
package enum Verification {
  /// What was checked, and all that is wrong.
  package struct Report: Sendable {
    package var finding: ArtifactCheck.Finding
    /// nil where there was none to check against.
    package var manifest: Manifest?
    package var signature: Signature
    /// Whether the manifest names the same content in a file of another layout, as an update leaves it.
    package var hasOtherLayout: Bool
    /// Names of tables, indexes and the like that somebody has added, ascending.
    package var foreignObjects: [String]
    package var problems: [Diagnostic]
  }

  /// What is known of the signature of the manifest.
  package enum Signature: String, Sendable {
    /// There is no manifest.
    case none
    /// The manifest has none.
    case unsigned
    /// There is one, and no key was given to check it by.
    case notChecked = "not-checked"
    /// A key that was given has signed.
    case signed
    /// Keys were given, and none of them has signed what stands there.
    case invalid
  }

  /// Checks the database at `path`, and that it is the one that the manifest at `manifestPath` names.
  ///
  /// - Parameters:
  ///   - manifestPath: nil takes the manifest beside the database, if that is about this file.
  ///   - publicKeys: keys of which one must have signed the manifest; with none, it may be unsigned.
  /// - Throws: ``PipelineError`` where a file cannot be read as what it should be.
  package static func run(
    _ path: String, manifestPath: String?, publicKeys: [Ed25519.PublicKey] = []
  ) throws -> Report {
    guard !Directory.exists(path) else {
      throw PipelineError(
        .disk, "is-a-folder", "it is a folder", at: .file(path),
        advice: "name a database that make db has written")
    }
    guard File.exists(path) else {
      throw PipelineError(
        .disk, "no-such-file", "there is no such file", at: .file(path),
        advice: "name a database that make db has written")
    }
    let finding = try ArtifactCheck.run(path)
    let read = try manifestPath.map { try ReadManifest($0) } ?? Self.manifest(beside: path)
    var problems = finding.problems
    var hasOtherLayout = false
    if let manifest = read?.manifest {
      let found = differences(finding, manifest, .file(path))
      // Content and meta are proved by their digests: bytes may be otherwise then.
      let isSameContent =
        problems.isEmpty && found.content.isEmpty
        && finding.metadata[SelfDigest.key] != nil
      hasOtherLayout = isSameContent && !found.bytes.isEmpty
      if !hasOtherLayout { problems += found.bytes + found.content }
    }
    let signature = signature(of: read, publicKeys)
    if !publicKeys.isEmpty, signature != .signed { problems.append(untrusted(read, path)) }
    return Report(
      finding: finding, manifest: read?.manifest, signature: signature,
      hasOtherLayout: hasOtherLayout, foreignObjects: finding.foreignObjects, problems: problems)
  }

  /// A manifest and the bytes it was read from: those that are signed are those that were believed.
  private struct ReadManifest {
    let path: String
    let bytes: [UInt8]
    let manifest: Manifest

    init(_ path: String) throws {
      self.path = path
      bytes = try Manifest.bytes(path)
      manifest = try Manifest.parse(bytes, from: path)
    }
  }

  private static func signature(
    of read: ReadManifest?, _ keys: [Ed25519.PublicKey]
  ) -> Signature {
    guard let read else { return .none }
    guard read.manifest.signature != nil else { return .unsigned }
    guard !keys.isEmpty else { return .notChecked }
    guard let document = try? PlainJSON(parsing: read.bytes),
      SignedDocument.isSigned(document, as: .manifest, by: keys)
    else { return .invalid }
    return .signed
  }

  private static func untrusted(_ read: ReadManifest?, _ path: String) -> Diagnostic {
    let what: Message =
      switch read?.manifest.signature {
      case _ where read == nil: "there is no manifest, so nothing is signed"
      case nil: "the manifest is not signed"
      case .some: "its signature is not by this key, or not of its content"
      }
    return Diagnostic(
      .error, "manifest-untrusted", what, at: .file(read?.path ?? path),
      advice: "take the manifest of the release, or name the key that signs now")
  }

  private static func manifest(beside path: String) throws -> ReadManifest? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let manifestPath = "\(folder)/\(Manifest.fileName)"
    guard File.exists(manifestPath) else { return nil }
    let read = try ReadManifest(manifestPath)
    return read.manifest.artifact.file == name ? read : nil
  }

  /// What is otherwise than the manifest says: of the file, and of what it holds.
  private static func differences(
    _ finding: ArtifactCheck.Finding, _ manifest: Manifest, _ place: Place
  ) -> (bytes: [Diagnostic], content: [Diagnostic]) {
    let artifact = manifest.artifact
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
    let bytes = problems
    problems = []
    compare(
      "the content digest", finding.content.digest, artifact.contentDigest,
      finding.content.digest == artifact.contentDigest)
    for (key, named) in [("dataset", manifest.dataset), ("data_version", manifest.dataVersion)] {
      let found = finding.metadata[key] ?? "none"
      compare("\(key)", found, named, found == named)
    }
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
    return (bytes, problems)
  }
}
