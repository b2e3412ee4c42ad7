package import Digest
package import Diagnostics
package import JSONKit

/// `manifest.json`: what an artifact is, for people, programs and update checks. The JSON Schema is
/// Documentation/schemas/manifest.schema.json.
package struct Manifest: Sendable, Equatable {
  package struct Source: Sendable, Equatable {
    package var description: SourceDescription
    /// SHA-256 over the digests of all resources: equal for equal content, however it was read.
    package var digest: SHA256Digest

    package init(description: SourceDescription, digest: SHA256Digest) {
      self.description = description
      self.digest = digest
    }
  }

  package struct Table: Sendable, Equatable {
    package var name: String
    package var rows: Int
    package var digest: SHA256Digest

    package init(name: String, rows: Int, digest: SHA256Digest) {
      self.name = name
      self.rows = rows
      self.digest = digest
    }
  }

  package struct Artifact: Sendable, Equatable {
    /// The file's name, beside the manifest.
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

  package struct Stage: Sendable, Equatable {
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

  /// An update that leads to this artifact.
  package struct Update: Sendable, Equatable {
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

  package var dataset: String
  package var edition: String
  package var schemaVersion: Int
  package var dataVersion: String
  package var generatorVersion: String
  /// The SQLite that wrote the file: another one may lay out the same rows otherwise.
  package var sqliteVersion: String
  package var source: Source
  package var artifact: Artifact
  package var stages: [Stage]
  /// Worst first.
  package var diagnostics: [Diagnostic]
  /// How many of the texts are there, by language; empty in manifests of older tools.
  package var coverage: Coverage
  package var updates: [Update]

  package init(
    dataset: String, edition: String, schemaVersion: Int, dataVersion: String,
    generatorVersion: String, sqliteVersion: String, source: Source, artifact: Artifact,
    stages: [Stage], diagnostics: [Diagnostic], coverage: Coverage, updates: [Update] = []
  ) {
    self.dataset = dataset
    self.edition = edition
    self.schemaVersion = schemaVersion
    self.dataVersion = dataVersion
    self.generatorVersion = generatorVersion
    self.sqliteVersion = sqliteVersion
    self.source = source
    self.artifact = artifact
    self.stages = stages
    self.diagnostics = diagnostics
    self.coverage = coverage
    self.updates = updates
  }

  package static let fileName = "manifest.json"

  /// The document, members in the order of the contract.
  package var json: JSONValue {
    [
      "dataset": .string(dataset),
      "edition": .string(edition),
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
      "artifact": [
        "file": .string(artifact.file),
        "bytes": .int(artifact.bytes),
        "sha256": .string(artifact.sha256.hex),
        "contentDigest": .string(artifact.contentDigest.hex),
        "tables": .array(
          artifact.tables.map {
            [
              "name": .string($0.name), "rows": .int($0.rows), "digest": .string($0.digest.hex),
            ]
          }),
      ],
      "stages": .array(
        stages.map {
          [
            "name": .string($0.name), "version": .int($0.version),
            "inputDigest": .string($0.inputDigest.hex),
            "outputDigest": .string($0.outputDigest.hex),
          ]
        }),
      "diagnostics": diagnosticsJSON,
      "coverage": coverage.json,
      "updates": .array(
        updates.map {
          [
            "from": .string($0.from), "to": .string($0.to), "file": .string($0.file),
            "bytes": .int($0.bytes), "sha256": .string($0.sha256.hex),
          ]
        }),
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
