package import Digest
package import Diagnostics
package import JSON

/// `manifest.json`: the description of an artifact for people, programs and update checks. Its JSON Schema is
/// Documentation/schemas/manifest.schema.json.
package struct Manifest: Sendable, Equatable {
  package struct Source: Sendable, Equatable {
    package var description: SourceDescription
    /// SHA-256 of the digests of all resources: equal for equal content, whatever its source.
    package var digest: SHA256Digest

    package init(description: SourceDescription, digest: SHA256Digest) {
      self.description = description
      self.digest = digest
    }
  }

  package struct Table: Sendable, Equatable, Encodable {
    package var name: String
    package var rows: Int
    package var digest: SHA256Digest

    package init(name: String, rows: Int, digest: SHA256Digest) {
      self.name = name
      self.rows = rows
      self.digest = digest
    }
  }

  package struct Artifact: Sendable, Equatable, Encodable {
    /// The name of the file, which is next to the manifest.
    package var file: String
    package var bytes: Int
    package var sha256: SHA256Digest
    package var contentDigest: SHA256Digest
    package var tables: [Table]

    package init(
      file: String, bytes: Int, sha256: SHA256Digest, contentDigest: SHA256Digest, tables: [Table]
    ) {
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
      self.contentDigest = contentDigest
      self.tables = tables
    }
  }

  package struct Stage: Sendable, Equatable, Encodable {
    package var name: String
    package var version: Int
    package var inputDigest: SHA256Digest
    package var outputDigest: SHA256Digest

    package init(
      name: String, version: Int, inputDigest: SHA256Digest, outputDigest: SHA256Digest
    ) {
      self.name = name
      self.version = version
      self.inputDigest = inputDigest
      self.outputDigest = outputDigest
    }
  }

  /// Facts that PokéAPI lacks, from another source.
  package struct Supplement: Sendable, Equatable, Encodable {
    package var id: String
    /// The identifier of the version group; nil for facts of all games or of none in particular.
    package var versionGroup: String?
    package var source: String
    package var revision: String
    package var license: String
    /// The number of facts that were added.
    package var rows: Int

    package init(
      id: String, versionGroup: String?, source: String, revision: String, license: String, rows: Int
    ) {
      self.id = id
      self.versionGroup = versionGroup
      self.source = source
      self.revision = revision
      self.license = license
      self.rows = rows
    }
  }

  /// An update that leads to this artifact.
  package struct Update: Sendable, Equatable, Encodable {
    package var from: String
    package var to: String
    package var file: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(from: String, to: String, file: String, bytes: Int, sha256: SHA256Digest) {
      self.from = from
      self.to = to
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// An Ed25519 signature of the canonical form of all other members.
  package struct Signature: Sendable, Equatable, Encodable {
    package var algorithm: String
    package var keyID: String
    /// The signature in hexadecimal.
    package var value: String

    package init(algorithm: String, keyID: String, value: String) {
      self.algorithm = algorithm
      self.keyID = keyID
      self.value = value
    }
  }

  package var dataset: String
  package var edition: String
  /// The codes of the languages, ascending; empty in manifests of older versions.
  package var languages: [String]
  /// The parts that the edition leaves out, ascending.
  package var without: [String]
  package var schemaVersion: Int
  package var dataVersion: String
  package var generatorVersion: String
  /// The SQLite version that wrote the file; another version may store the same rows differently.
  package var sqliteVersion: String
  package var source: Source
  package var artifact: Artifact
  package var stages: [Stage]
  /// The diagnostics, worst first.
  package var diagnostics: [Diagnostic]
  /// The coverage of the texts by language; empty in manifests of older versions.
  package var coverage: Coverage
  /// The supplements by id; empty in manifests of older versions.
  package var supplements: [Supplement]

  // A build writes the facts above; later steps add the members below.

  package var updates: [Update]
  /// The comparison with a second source; nil if there was none.
  package var crosscheck: Crosscheck?
  /// The release number; nil before publishing.
  package var release: Int?
  /// The time at which it expires, such as `2027-02-01T00:00:00Z`; nil for never.
  package var expires: String?
  package var signature: Signature?

  package init(
    dataset: String, edition: String, languages: [String] = [], without: [String] = [],
    schemaVersion: Int, dataVersion: String,
    generatorVersion: String, sqliteVersion: String, source: Source, artifact: Artifact,
    stages: [Stage], diagnostics: [Diagnostic], coverage: Coverage,
    supplements: [Supplement] = [], updates: [Update] = [], crosscheck: Crosscheck? = nil,
    release: Int? = nil, expires: String? = nil, signature: Signature? = nil
  ) {
    self.dataset = dataset
    self.edition = edition
    self.languages = languages
    self.without = without
    self.schemaVersion = schemaVersion
    self.dataVersion = dataVersion
    self.generatorVersion = generatorVersion
    self.sqliteVersion = sqliteVersion
    self.source = source
    self.artifact = artifact
    self.stages = stages
    self.diagnostics = diagnostics
    self.coverage = coverage
    self.supplements = supplements
    self.updates = updates
    self.crosscheck = crosscheck
    self.release = release
    self.expires = expires
    self.signature = signature
  }

  package static let fileName = "manifest.json"

  /// The members that are added to the facts of a build, which do not depend on them.
  package static let addedMembers = ["updates", "crosscheck", "release", "expires", "signature"]

  /// The document, with its members in the documented order.
  package var json: JSONValue {
    guard case .object(var members) = facts else { preconditionFailure("facts are an object") }
    if let crosscheck { members.append(.init("crosscheck", crosscheck.json)) }
    if let release { members.append(.init("release", .int(release))) }
    if let expires { members.append(.init("expires", .string(expires))) }
    if let signature {
      members.append(.init("signature", JSONValue(encoding: signature)))
    }
    return .object(members)
  }

  private var facts: JSONValue {
    [
      "dataset": .string(dataset),
      "edition": .string(edition),
      "languages": .array(languages.map { .string($0) }),
      "without": .array(without.map { .string($0) }),
      "schemaVersion": .int(schemaVersion),
      "dataVersion": .string(dataVersion),
      "generatorVersion": .string(generatorVersion),
      "sqliteVersion": .string(sqliteVersion),
      "source": [
        "kind": .string(source.description.kind.rawValue),
        "location": .string(source.description.location),
        "revision": JSONValue(source.description.revision),
        "digest": .string(source.digest.hex),
        "date": JSONValue(source.description.date),
      ],
      "artifact": JSONValue(encoding: artifact),
      "stages": JSONValue(encoding: stages),
      "diagnostics": diagnosticsJSON,
      "coverage": coverage.json,
      "supplements": JSONValue(encoding: supplements),
      "updates": JSONValue(encoding: updates),
    ]
  }

  private var diagnosticsJSON: JSONValue {
    var counts: [(code: DiagnosticCode, count: Int)] = []
    for code in Set(diagnostics.map(\.code)).sorted() {
      counts.append((code, diagnostics.count { $0.code == code }))
    }
    return [
      "errors": .int(diagnostics.count { $0.severity == .error }),
      "warnings": .int(diagnostics.count { $0.severity == .warning }),
      "notes": .int(diagnostics.count { $0.severity == .note }),
      "byCode": .object(counts.map { JSONValue.Member($0.code.rawValue, .int($0.count)) }),
      "findings": .array(diagnostics.map(\.json)),
    ]
  }
}
