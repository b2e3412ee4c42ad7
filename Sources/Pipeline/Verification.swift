package import Base
import Layers
import NormalizeStage
package import PackStage
package import PokedexCore
package import PokedexFormat

/// Verifies an artifact, alone or against its manifest; implements `pokedex verify`.
package enum Verification {
  /// The result of a verification.
  package struct Report: Sendable {
    package var finding: ArtifactCheck.Finding
    /// The manifest; nil if there is none.
    package var manifest: Manifest?
    package var signature: Signature
    /// How the file matches the manifest; nil without a manifest and for a mismatch.
    package var match: PokedexUpdater.Outcome.Match?
    package var problems: [Diagnostic]
    /// What the rules about data find that need not hold in every database; empty if they were not asked for.
    package var ruleFindings: [Diagnostic] = []
  }

  /// The state of the manifest's signature.
  package enum Signature: String, Sendable {
    /// There is no manifest.
    case none
    /// The manifest has no signature.
    case unsigned
    /// The manifest has a signature, but no key was given to check it.
    case notChecked = "not-checked"
    /// One of the given keys has signed the manifest.
    case signed
    /// Keys were given, but the signature is not a valid one by any of them.
    case invalid
  }

  /// Checks the database at `path`, and that the manifest at `manifestPath` describes it.
  ///
  /// A sound database must also obey the rules about data that hold for every edition of every snapshot.
  ///
  /// - Parameters:
  ///   - allRules: whether to check the other rules too.
  ///   - manifestPath: nil for the manifest next to the database, if it describes this file.
  ///   - publicKeys: the keys of which one must have signed the manifest; if empty, it may be unsigned.
  /// - Throws: ``PipelineError`` if a file is unreadable or of the wrong kind.
  package static func run(
    _ path: String, manifestPath: String?, publicKeys: [Ed25519.PublicKey] = [],
    allRules: Bool = false
  ) throws -> Report {
    try PipelineError.requireFile(path, orElse: .nameADatabase)
    let finding = try ArtifactCheck.run(path)
    let document =
      try manifestPath.map { try ManifestDocument.read($0) } ?? ManifestDocument.read(beside: path)
    let manifest = document?.manifest
    var problems = finding.problems
    var match: PokedexUpdater.Outcome.Match?
    if let manifest {
      let found = differences(finding, manifest, place: .file(path))
      // The digests verify content and `meta`, so the bytes of an updated file may differ.
      let isVerifiedByContent =
        problems.isEmpty && found.content.isEmpty && finding.metadata[SelfDigest.key] != nil
      if try found.bytes.isEmpty || !(isVerifiedByContent && isWrittenTo(path)) {
        problems += found.bytes + found.content
        match = problems.isEmpty ? .bytes : nil
      } else {
        match = .content
      }
    }
    let signature = signature(of: document, publicKeys)
    let place = Manifest.path(at: manifestPath ?? FilePath.folder(of: path))
    if manifest != nil, let problem = Checksums.problem(place) {
      problems.append(Diagnostic(.error, problem, code: "manifest-mismatch", at: .file(place)))
    }
    if !publicKeys.isEmpty, signature != .signed {
      problems.append(untrusted(signature, manifest == nil ? path : place))
    }
    var report = Report(
      finding: finding, manifest: manifest, signature: signature, match: match,
      problems: problems)
    if finding.problems.isEmpty { try report.checkRules(path, all: allRules) }
    return report
  }

  /// Returns whether SQLite has written to the file since its release and its length matches its page count.
  ///
  /// The header counts transactions (https://sqlite.org/fileformat2.html, offsets 24 and 92). VACUUM INTO,
  /// which creates a release, leaves 1. Other programs that change or append bytes do not update both
  /// counters consistently.
  private static func isWrittenTo(_ path: String) throws -> Bool {
    let header = try DatabaseHeader(path)
    return header.changes.all > 1 && header.changes.all == header.changes.known
      && header.file.size == header.statedBytes
  }

  private static func signature(
    of document: ManifestDocument?, _ keys: [Ed25519.PublicKey]
  ) -> Signature {
    guard let document else { return .none }
    guard document.manifest.signature != nil else { return .unsigned }
    guard !keys.isEmpty else { return .notChecked }
    return document.isSigned(by: keys) ? .signed : .invalid
  }

  private static func untrusted(_ signature: Signature, _ path: String) -> Diagnostic {
    let what: Message =
      switch signature {
      case .none: .noManifestNoSignature
      case .unsigned: .manifestUnsigned
      case .notChecked, .signed, .invalid: .manifestSignatureInvalid
      }
    return Diagnostic(
      .error, what, code: "manifest-untrusted", at: .file(path), advice: .manifestUntrustedAdvice)
  }

  /// Returns the differences from the manifest: of the file, and of its content.
  private static func differences(
    _ finding: ArtifactCheck.Finding, _ manifest: Manifest, place: Place
  ) -> (bytes: [Diagnostic], content: [Diagnostic]) {
    let artifact = manifest.artifact
    var problems: [Diagnostic] = []
    func compare(
      _ what: Message, _ found: some CustomStringConvertible, named: some CustomStringConvertible,
      same: Bool
    ) {
      guard !same else { return }
      problems.append(
        Diagnostic(.error, .manifestMismatch(what: what, found: found, named: named), at: place))
    }
    compare(
      .mismatchSize, finding.bytes, named: artifact.bytes, same: finding.bytes == artifact.bytes)
    compare(
      .mismatchSHA256, finding.sha256, named: artifact.sha256,
      same: finding.sha256 == artifact.sha256)
    let bytes = problems
    problems = []
    compare(
      .mismatchContentDigest, finding.content.digest, named: artifact.contentDigest,
      same: finding.content.digest == artifact.contentDigest)
    for (key, named) in [("dataset", manifest.dataset), ("data_version", manifest.dataVersion)] {
      let found = finding.metadata[key] ?? "–"
      compare(Message(verbatim: key), found, named: named, same: found == named)
    }
    let named = Dictionary(artifact.tables.map { ($0.name, $0) }) { first, _ in first }
    for table in finding.content.tables {
      guard let entry = named[table.name] else {
        compare(.mismatchATable, table.name, named: Message.noValue, same: false)
        continue
      }
      compare(
        .mismatchTable(table: table.name),
        Message.rowsAndDigest(rows: table.rows, digest: table.digest),
        named: Message.rowsAndDigest(rows: entry.rows, digest: entry.digest),
        same: table.rows == entry.rows && table.digest == entry.digest)
    }
    return (bytes, problems)
  }
}

extension Verification.Report {
  /// Runs the rules about data on the database at `path`.
  fileprivate mutating func checkRules(_ path: String, all: Bool) throws {
    let isSample = finding.metadata["dataset"] == "sample"
    do {
      let database = try Connection(path, .immutable)
      try database.execute("PRAGMA temp_store = 2")
      // The rules read the text of one language in a row, as the normalized layer has it.
      try database.execute(
        """
        CREATE TEMP VIEW text AS SELECT t.kind, t.id, t.field, l.id AS language_id, t.source, t.text
        FROM main.text t JOIN language l ON t.languages & (1 << (l.id - 1))
        """)
      let (broken, others) = (DiagnosticCollector(), DiagnosticCollector())
      let found = try DataRules.findings(in: database) { rule in
        rule.marks.contains(.always) || (all && !(isSample && rule.marks.contains(.full)))
      }
      for (rule, finding) in found {
        var finding = finding
        if rule.marks.contains(.always) {
          finding.adviceText = .getANewCopy
          broken.report(finding)
        } else {
          others.report(finding)
        }
      }
      problems += broken.sorted
      ruleFindings = try DataRules.withoutAllowed(others.sorted)
    } catch let error as SQLiteError {
      problems.append(
        Diagnostic(
          .error, .artifactUnreadable(detail: error.text), at: .file(path), advice: .getANewCopy))
    }
    if !problems.isEmpty { match = nil }
  }
}
