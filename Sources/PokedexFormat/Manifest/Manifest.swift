package import Base

/// `manifest.json`: the description of an artifact for people, programs and update checks. Its JSON Schema is
/// Documentation/schemas/manifest.schema.json.
package struct Manifest: Sendable, Equatable, Codable {
  package struct Source: Sendable, Equatable, Codable {
    /// `live`, `dir`, `archive` or `sample`; a text, so that an app can read the manifest of a later version.
    package var kind: String
    package var location: String
    package var revision: String?
    /// SHA-256 of the digests of all resources: equal for equal content, whatever its source.
    package var digest: SHA256Digest
    /// The date of the revision, ISO 8601 in UTC.
    package var date: String?

    package init(
      kind: String, location: String, revision: String?, digest: SHA256Digest, date: String?
    ) {
      (self.kind, self.location, self.revision) = (kind, location, revision)
      (self.digest, self.date) = (digest, date)
    }
  }

  /// A compressed form of a file of a release.
  package struct Compressed: Sendable, Equatable, Codable {
    package static let gzip = "gzip"
    package static let zstd = "zstd"

    /// The name of the file that it contains.
    package var of: String
    /// ``gzip``, ``zstd``, or a format of a later version.
    package var format: String
    /// Its own name.
    package var file: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(of: String, format: String, file: String, bytes: Int, sha256: SHA256Digest) {
      (self.of, self.format, self.file) = (of, format, file)
      (self.bytes, self.sha256) = (bytes, sha256)
    }
  }

  package struct Artifact: Sendable, Equatable, Codable {
    /// The name of the file, which is next to the manifest.
    package var file: String
    package var bytes: Int
    package var sha256: SHA256Digest
    package var contentDigest: SHA256Digest
    package var tables: [ContentDigest.Table]

    package init(
      file: String, bytes: Int, sha256: SHA256Digest, contentDigest: SHA256Digest,
      tables: [ContentDigest.Table]
    ) {
      (self.file, self.bytes, self.sha256) = (file, bytes, sha256)
      (self.contentDigest, self.tables) = (contentDigest, tables)
    }
  }

  package struct Stage: Sendable, Equatable, Codable {
    package var name: String
    package var version: Int
    package var inputDigest: SHA256Digest
    package var outputDigest: SHA256Digest

    package init(
      name: String, version: Int, inputDigest: SHA256Digest, outputDigest: SHA256Digest
    ) {
      (self.name, self.version) = (name, version)
      (self.inputDigest, self.outputDigest) = (inputDigest, outputDigest)
    }
  }

  /// Values that PokéAPI lacks, from another source.
  package struct Supplement: Sendable, Equatable, Codable {
    package var id: String
    /// The identifier of the version group; nil for values of all games or of none in particular.
    package var versionGroup: String?
    package var source: String
    package var revision: String
    package var license: String
    /// The number of values that were added.
    package var rows: Int

    package init(
      id: String, versionGroup: String?, source: String, revision: String, license: String,
      rows: Int
    ) {
      (self.id, self.versionGroup, self.rows) = (id, versionGroup, rows)
      (self.source, self.revision, self.license) = (source, revision, license)
    }
  }

  private struct Summary: Sendable, Equatable, Codable {
    let errors: Int
    let warnings: Int
    let notes: Int
    let byCode: JSONValue
    let findings: [Diagnostic]

    init(_ findings: [Diagnostic]) {
      errors = findings.count { $0.severity == .error }
      warnings = findings.count { $0.severity == .warning }
      notes = findings.count { $0.severity == .note }
      byCode = .object(
        Set(findings.map(\.code)).sorted().map { code in
          .init(code.rawValue, .int(findings.count { $0.code == code }))
        })
      self.findings = findings.map { finding in
        guard case .file(let path, let line, let column) = finding.place else { return finding }
        // Without its folder, so that a build gives the same manifest in any folder.
        var finding = finding
        finding.place = .file(FilePath.name(of: path), line: line, column: column)
        return finding
      }
    }
  }

  /// An update that leads to this artifact.
  package struct Update: Sendable, Equatable, Codable {
    package var from: String
    package var to: String
    package var file: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(from: String, to: String, file: String, bytes: Int, sha256: SHA256Digest) {
      (self.from, self.to, self.file) = (from, to, file)
      (self.bytes, self.sha256) = (bytes, sha256)
    }
  }

  package var dataset: String
  package var edition: String
  /// The codes of the languages, ascending.
  package var languages: [String]
  /// The parts that the edition leaves out, ascending.
  package var without: [String]
  package var schemaVersion: Int
  package var dataVersion: String
  package var generatorVersion: String
  /// The SQLite version that wrote the file; another version may store the same rows differently.
  package var sqliteVersion: String
  /// The digest of the reviewed tables, rules and views that the build used; nil in older manifests.
  package var tablesDigest: SHA256Digest?
  package var source: Source
  package var artifact: Artifact
  package var stages: [Stage]
  private let summary: Summary
  /// The coverage of the texts by language.
  package var coverage: Coverage
  /// The supplements by id.
  package var supplements: [Supplement]
  /// The text sources; nil if the build had none.
  package var texts: [Texts]?
  /// The source of encounters; nil if the build had none.
  package var encounters: Encounters?

  // A build writes the members above; later steps add the members below.

  package var updates: [Update]
  /// The compressed forms of artifact and updates; nil in a store of plain files.
  package var compressed: [Compressed]?
  /// The comparison with a second source; nil if there was none.
  package var crosscheck: Crosscheck?
  /// The release number; nil before publishing.
  package var release: Int?
  /// The time at which it expires, such as `2027-02-01T00:00:00Z`; nil for never.
  package var expires: String?
  package var signature: SignedDocument.Signature?

  package init(
    dataset: String, edition: String, languages: [String] = [], without: [String] = [],
    schemaVersion: Int, dataVersion: String, generatorVersion: String, sqliteVersion: String,
    tablesDigest: SHA256Digest? = nil, source: Source, artifact: Artifact, stages: [Stage],
    diagnostics: [Diagnostic], coverage: Coverage, supplements: [Supplement] = [],
    texts: [Texts]? = nil, encounters: Encounters? = nil, updates: [Update] = [],
    release: Int? = nil, expires: String? = nil
  ) {
    (self.dataset, self.edition, self.languages, self.without) =
      (dataset, edition, languages, without)
    (self.schemaVersion, self.dataVersion) = (schemaVersion, dataVersion)
    (self.generatorVersion, self.sqliteVersion) = (generatorVersion, sqliteVersion)
    (self.source, self.artifact, self.stages) = (source, artifact, stages)
    self.tablesDigest = tablesDigest
    summary = Summary(diagnostics)
    (self.coverage, self.supplements, self.texts) = (coverage, supplements, texts)
    self.encounters = encounters
    (self.updates, self.release, self.expires) = (updates, release, expires)
  }

  private enum CodingKeys: String, CodingKey {
    case dataset, edition, languages, without, schemaVersion, dataVersion, generatorVersion
    case sqliteVersion, tablesDigest, source, artifact, stages
    case summary = "diagnostics"
    case coverage, supplements, texts, encounters, updates, compressed, crosscheck, release, expires
    case signature
  }

  package static let fileName = "manifest.json"

  /// The valid release numbers. One more than the maximum still fits an integer on every machine that makes
  /// releases.
  package static let releases = 1...Int(Int32.max)

  /// The maximum size of a file in a manifest or a patch: 1 GiB, 40 times that of the database. A server cannot make
  /// a program write more.
  package static let largestFileBytes = 1 << 30

  /// The members that are added to those of a build, which do not depend on the added ones.
  static let addedMembers = [
    "updates", "compressed", "crosscheck", "release", "expires", "signature",
  ]

  /// Empty values of the members that only describe the build.
  static let emptyDescription: JSONValue = [
    "languages": .array([]), "without": .array([]), "generatorVersion": "", "sqliteVersion": "",
    "source": ["kind": "", "location": "", "digest": .string(String(repeating: "0", count: 64))],
    "stages": .array([]), "diagnostics": JSONValue(encoding: Summary([])), "coverage": .array([]),
    "supplements": .array([]), "texts": nil, "encounters": nil, "crosscheck": nil,
  ]

  /// The diagnostics, worst first.
  package var diagnostics: [Diagnostic] { summary.findings }

  /// ``release``, or 0 before publishing.
  package var number: Int { release ?? 0 }

  /// The time at which the manifest expires, in seconds since 1970; nil for never.
  package var expirySeconds: Int? { expires.flatMap(UTCTime.seconds) }

  /// The document, with its members in the documented order and without added members that are missing.
  package var json: JSONValue {
    var document = JSONValue(encoding: self)
    for name in Self.addedMembers + ["texts", "encounters"] where document[name] == nil {
      document[name] = nil
    }
    return document
  }

  /// Checks what the types of the members cannot express.
  func check() throws(JSONError) {
    try JSONError.require(
      FilePath.isPlainName(artifact.file), .expectationFileBesideManifest, found: artifact.file,
      at: "$.artifact.file")
    let sizes =
      [("artifact", artifact.bytes)]
      + updates.enumerated().map { ("updates[\($0.offset)]", $0.element.bytes) }
      + (compressed ?? []).enumerated().map { ("compressed[\($0.offset)]", $0.element.bytes) }
    for (name, bytes) in sizes {
      try JSONError.require(
        (1...Self.largestFileBytes).contains(bytes),
        .expectationFileSize(limit: Self.largestFileBytes), found: "\(bytes)",
        at: "$.\(name).bytes")
    }
    for (place, table) in artifact.tables.enumerated() {
      try JSONError.require(
        (0...Self.largestFileBytes).contains(table.rows), .expectationRowCount,
        found: "\(table.rows)", at: "$.artifact.tables[\(place)].rows")
    }
    if let release {
      try JSONError.require(
        Self.releases.contains(release), .expectationReleaseNumber, found: "\(release)",
        at: "$.release")
    }
    if let expires {
      try JSONError.require(expirySeconds != nil, .expectationTime, found: expires, at: "$.expires")
    }
  }
}
