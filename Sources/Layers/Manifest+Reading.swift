import Diagnostics
import Digest
import JSON
import Platform
import SimdJSON

extension Manifest {
  /// Reads the manifest at `path`.
  ///
  /// Unknown members are ignored, so that a manifest of a newer version can be read as far as possible.
  /// Places of diagnostics become texts.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (disk) if it is missing, `manifest-unreadable` (refused) if
  ///   it is not a manifest.
  package static func read(_ path: String) throws -> Manifest {
    try parse(try bytes(path), from: path)
  }

  /// Returns the bytes of the manifest at `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` if it is missing.
  package static func bytes(_ path: String) throws -> [UInt8] {
    try PipelineError.reading(
      path, orElse: .nameABuildFolder)
  }

  /// Parses the bytes of a manifest; `path` is used only in messages.
  ///
  /// - Throws: as ``read(_:)``.
  package static func parse(_ bytes: [UInt8], from path: String) throws -> Manifest {
    do {
      return try JSONParser().parse(bytes) { try Manifest($0) }
    } catch let error as JSONError {
      throw PipelineError(
        .refused, "manifest-unreadable", error.pathText,
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .takeTheManifestOfTheArtifact)
    }
  }

  /// Returns the texts of an array; none if a manifest of an older version lacks it.
  private static func texts(_ array: JSONCursor?) throws(JSONError) -> [String] {
    guard let array else { return [] }
    var texts: [String] = []
    for value in try array.array() { texts.append(try value.string()) }
    return texts
  }

  init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    let dataset = try object.value("dataset").string()
    let edition = try object.value("edition").string()
    let languages = try Self.texts(object.optional("languages"))
    let without = try Self.texts(object.optional("without"))
    let schemaVersion = try object.value("schemaVersion").int()
    let dataVersion = try object.value("dataVersion").string()
    let generatorVersion = try object.value("generatorVersion").string()
    let sqliteVersion = try object.value("sqliteVersion").string()
    let source = try object.value("source")
    var sourceObject = try source.object()
    let sourceDigest = try Self.digest(try sourceObject.value("digest"))
    let artifact = try Artifact(try object.value("artifact"))
    var stages: [Stage] = []
    for value in try object.value("stages").array() {
      var stage = try value.object()
      stages.append(
        Stage(
          name: try stage.value("name").string(), version: try stage.value("version").int(),
          inputDigest: try Self.digest(try stage.value("inputDigest")),
          outputDigest: try Self.digest(try stage.value("outputDigest"))))
    }
    var diagnostics: [Diagnostic] = []
    var summary = try object.value("diagnostics").object()
    for value in try summary.value("findings").array() { diagnostics.append(try Diagnostic(value)) }
    let coverage = try object.optional("coverage").map { value throws(JSONError) in
      try Coverage(value)
    }
    var supplements: [Supplement] = []
    if let values = object.optional("supplements") {
      for value in try values.array() {
        var supplement = try value.object()
        supplements.append(
          Supplement(
            id: try supplement.value("id").string(),
            versionGroup: try supplement.optional("versionGroup")?.string(),
            source: try supplement.value("source").string(),
            revision: try supplement.value("revision").string(),
            license: try supplement.value("license").string(),
            rows: try supplement.value("rows").int()))
      }
    }
    var updates: [Update] = []
    for value in try object.value("updates").array() {
      var update = try value.object()
      updates.append(
        Update(
          from: try update.value("from").string(), to: try update.value("to").string(),
          file: try update.value("file").string(), bytes: try update.value("bytes").int(),
          sha256: try Self.digest(try update.value("sha256"))))
    }
    let crosscheck = try object.optional("crosscheck").map { value throws(JSONError) in
      try Crosscheck(value)
    }
    let release = try object.optional("release").map { value throws(JSONError) in
      let number = try value.int()
      guard (1...Int(Int32.max)).contains(number) else {
        throw JSONError(.invalidValue(expected: .expectationReleaseNumber, found: "\(number)"))
      }
      return number
    }
    let expires = try object.optional("expires")?.string()
    var signature: Signature?
    if let value = object.optional("signature") {
      var members = try value.object()
      signature = Signature(
        algorithm: try members.value("algorithm").string(),
        keyID: try members.value("keyID").string(), value: try members.value("value").string())
    }
    self.init(
      dataset: dataset, edition: edition, languages: languages, without: without,
      schemaVersion: schemaVersion, dataVersion: dataVersion,
      generatorVersion: generatorVersion, sqliteVersion: sqliteVersion,
      source: Source(description: try SourceDescription(source), digest: sourceDigest),
      artifact: artifact, stages: stages, diagnostics: diagnostics,
      coverage: coverage ?? Coverage(), supplements: supplements, updates: updates,
      crosscheck: crosscheck, release: release, expires: expires, signature: signature)
  }

  fileprivate static func digest(_ value: JSONCursor) throws(JSONError) -> SHA256Digest {
    let hex = try value.string()
    guard let digest = SHA256Digest(hex: hex) else {
      throw JSONError(.invalidValue(expected: .expectationDigest, found: hex))
    }
    return digest
  }
}

extension Manifest.Artifact {
  fileprivate init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    var tables: [Manifest.Table] = []
    let file = try object.value("file").string()
    guard FilePath.isPlainName(file) else {
      throw JSONError(
        .invalidValue(expected: .expectationFileBesideManifest, found: file),
        path: "$.artifact.file")
    }
    let bytes = try object.value("bytes").int()
    let sha256 = try Manifest.digest(try object.value("sha256"))
    let contentDigest = try Manifest.digest(try object.value("contentDigest"))
    for value in try object.value("tables").array() {
      var table = try value.object()
      tables.append(
        Manifest.Table(
          name: try table.value("name").string(), rows: try table.value("rows").int(),
          digest: try Manifest.digest(try table.value("digest"))))
    }
    self.init(
      file: file, bytes: bytes, sha256: sha256, contentDigest: contentDigest, tables: tables)
  }
}
