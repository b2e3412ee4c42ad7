package import Diagnostics
package import Digest
import JSON
package import Layers
import Messages
package import PackStage
import Platform
import PokedexFormat

/// Proves an artifact, alone or against its manifest: what `pokedex verify` does.
package enum Verification {
  /// What was checked, and all that is wrong.
  package struct Report: Sendable {
    package var finding: ArtifactCheck.Finding
    /// nil where there was none to check against.
    package var manifest: Manifest?
    package var signature: Signature
    /// nil without a manifest, and where the file is not what the manifest names.
    package var proof: Proof?
    /// Names of tables, indexes and the like that somebody has added, ascending.
    package var foreignObjects: [String]
    package var problems: [Diagnostic]
  }

  /// How the file is known to be what the manifest names.
  package enum Proof: String, Sendable {
    /// Byte by byte.
    case bytes
    /// By the digests of its rows and its `meta`: an update has written it, in another layout.
    case content
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
    try PipelineError.requireFile(path, orElse: .nameADatabase)
    let finding = try ArtifactCheck.run(path)
    let read = try manifestPath.map { try ReadManifest($0) } ?? Self.manifest(beside: path)
    var problems = finding.problems
    var proof: Proof?
    if let manifest = read?.manifest {
      let found = differences(finding, manifest, .file(path))
      // Content and meta are proved by their digests: the bytes of an updated file may differ then.
      let isProvedByContent =
        problems.isEmpty && found.content.isEmpty && finding.metadata[SelfDigest.key] != nil
      if try found.bytes.isEmpty || !(isProvedByContent && isWrittenTo(path)) {
        problems += found.bytes + found.content
        proof = problems.isEmpty ? .bytes : nil
      } else {
        proof = .content
      }
    }
    let signature = signature(of: read, publicKeys)
    if !publicKeys.isEmpty, signature != .signed { problems.append(untrusted(read, path)) }
    return Report(
      finding: finding, manifest: read?.manifest, signature: signature,
      proof: proof, foreignObjects: finding.foreignObjects, problems: problems)
  }

  /// Whether SQLite has written to the file since it was released, and its length is that of its pages.
  ///
  /// The header counts the transactions (https://sqlite.org/fileformat2.html, offsets 24 and 92). VACUUM
  /// INTO, which makes a release, leaves 1. Bytes that were changed or appended by anything else than
  /// SQLite leave that count, or a count that the second place does not confirm.
  private static func isWrittenTo(_ path: String) throws -> Bool {
    try MappedFile(path).withBytes { file in
      guard file.count >= 100 else { return false }
      func number(_ offset: Int) -> Int {
        Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
      let pageSize = UInt16(bigEndian: file.loadUnaligned(fromByteOffset: 16, as: UInt16.self))
      return number(24) > 1 && number(24) == number(92)
        && file.count == (pageSize == 1 ? 65536 : Int(pageSize)) * number(28)
    }
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
    guard let document = try? SignedDocument.parse(read.bytes),
      SignedDocument.isSigned(document, as: .manifest, by: keys)
    else { return .invalid }
    return .signed
  }

  private static func untrusted(_ read: ReadManifest?, _ path: String) -> Diagnostic {
    let what: Message =
      switch read?.manifest.signature {
      case _ where read == nil: .noManifestNoSignature
      case nil: .manifestUnsigned
      case .some: .manifestSignatureInvalid
      }
    return Diagnostic(
      .error, "manifest-untrusted", what, at: .file(read?.path ?? path),
      advice: .manifestUntrustedAdvice)
  }

  private static func manifest(beside path: String) throws -> ReadManifest? {
    let manifestPath = "\(FilePath.folder(of: path))/\(Manifest.fileName)"
    guard File.exists(manifestPath) else { return nil }
    let read = try ReadManifest(manifestPath)
    return read.manifest.artifact.file == FilePath.name(of: path) ? read : nil
  }

  /// What is otherwise than the manifest says: of the file, and of what it holds.
  private static func differences(
    _ finding: ArtifactCheck.Finding, _ manifest: Manifest, _ place: Place
  ) -> (bytes: [Diagnostic], content: [Diagnostic]) {
    let artifact = manifest.artifact
    var problems: [Diagnostic] = []
    func compare(
      _ what: Message, _ found: some CustomStringConvertible, _ named: some CustomStringConvertible,
      _ same: Bool
    ) {
      guard !same else { return }
      problems.append(
        Diagnostic(
          .error, "manifest-mismatch", .manifestMismatch(what: what, found: found, named: named),
          at: place, advice: .manifestMismatchAdvice))
    }
    compare(.mismatchSize, finding.bytes, artifact.bytes, finding.bytes == artifact.bytes)
    compare(.mismatchSHA256, finding.sha256, artifact.sha256, finding.sha256 == artifact.sha256)
    let bytes = problems
    problems = []
    compare(
      .mismatchContentDigest, finding.content.digest, artifact.contentDigest,
      finding.content.digest == artifact.contentDigest)
    for (key, named) in [("dataset", manifest.dataset), ("data_version", manifest.dataVersion)] {
      let found = finding.metadata[key] ?? "–"
      compare(Message(verbatim: key), found, named, found == named)
    }
    let named = Dictionary(artifact.tables.map { ($0.name, $0) }) { first, _ in first }
    for table in finding.content.tables {
      guard let entry = named[table.name] else {
        compare(.mismatchATable, table.name, Message.noValue, false)
        continue
      }
      compare(
        .mismatchTable(table: table.name),
        Message.rowsAndDigest(rows: table.rows, digest: table.digest),
        Message.rowsAndDigest(rows: entry.rows, digest: entry.digest),
        table.rows == entry.rows && table.digest == entry.digest)
    }
    return (bytes, problems)
  }
}
