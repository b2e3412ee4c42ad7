package import Base

/// `latest.json`: the newest release of a store. Small, requested often, replaced last, and the only document
/// with a time until which it is valid. Its JSON Schema is Documentation/schemas/latest.schema.json.
package struct LatestRelease: Sendable, Hashable, Codable {
  package static let fileName = "latest.json"
  /// The format version; raised if an older reader would misread the document.
  package static let format = 1

  package struct ManifestFile: Sendable, Hashable, Codable {
    package var name: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(name: String, bytes: Int, sha256: SHA256Digest) {
      (self.name, self.bytes, self.sha256) = (name, bytes, sha256)
    }

    private enum CodingKeys: String, CodingKey {
      case name = "file"
      case bytes, sha256
    }
  }

  private var format = LatestRelease.format
  package var dataset: String
  package var edition: String
  package var release: Int
  package var dataVersion: String
  package var contentDigest: SHA256Digest
  package var schemaVersion: Int
  /// The folder of the release, next to this document.
  package var folder: String
  /// The manifest in that folder.
  package var manifest: ManifestFile
  /// The time at which the release was published, in seconds since 1970.
  @TimeText package var published: Int
  /// The time at which the maker last checked that there is nothing newer, in seconds since 1970.
  @TimeText package var checked: Int
  /// The time by which a later document must have replaced this one, in seconds since 1970.
  @TimeText package var expires: Int
  /// The revision (hash) in PokéAPI's `meta` at ``checked``; nil if the source has none.
  package var revision: String?

  package init(
    dataset: String, edition: String, release: Int, dataVersion: String,
    contentDigest: SHA256Digest, schemaVersion: Int, folder: String, manifest: ManifestFile,
    published: Int, checked: Int, expires: Int, revision: String?
  ) {
    (self.dataset, self.edition) = (dataset, edition)
    (self.release, self.dataVersion) = (release, dataVersion)
    (self.contentDigest, self.schemaVersion) = (contentDigest, schemaVersion)
    (self.folder, self.manifest, self.revision) = (folder, manifest, revision)
    (self.published, self.checked, self.expires) = (published, checked, expires)
  }

  private enum CodingKeys: String, CodingKey {
    case format, dataset, edition, release, dataVersion, contentDigest, schemaVersion, folder,
      manifest
    case published, checked, expires
    case revision = "upstreamRevision"
  }

  /// The document without its signature.
  package var document: JSONValue { JSONValue(encoding: self) }

  /// - Throws: ``PatchFault``: `tooNew` for a later format, `malformed` if a member is missing or invalid.
  package init(_ document: JSONValue) throws(PatchFault) {
    if let format = document["format"]?.int, format > Self.format {
      throw PatchFault(
        .tooNew, .latestFormat(file: Self.fileName, format: format, known: Self.format))
    }
    do throws(JSONError) {
      self = try document.decoded()
      try check()
    } catch {
      throw PatchFault(.malformed, error.pathText)
    }
  }

  /// Checks what the types of the members cannot express.
  private func check() throws(JSONError) {
    try JSONError.require(
      format == Self.format, Message(verbatim: Self.format), found: "\(format)", at: "$.format")
    for (path, text) in [("dataset", dataset), ("edition", edition), ("dataVersion", dataVersion)] {
      try JSONError.require(!text.isEmpty, .expectationNotEmpty, found: "\"\"", at: "$.\(path)")
    }
    try JSONError.require(
      Manifest.releases.contains(release), .expectationReleaseNumber, found: "\(release)",
      at: "$.release")
    // A path could lead out of the store.
    for (path, name) in [("folder", folder), ("manifest.file", manifest.name)] {
      try JSONError.require(
        FilePath.isPlainName(name) && !name.hasPrefix("."), .expectationPlainName,
        found: "\"\(name)\"", at: "$.\(path)")
    }
    try JSONError.require(
      (1...SignedDocument.largestBytes).contains(manifest.bytes),
      .expectationFileSize(limit: SignedDocument.largestBytes),
      found: "\(manifest.bytes)", at: "$.manifest.bytes")
  }
}

/// A time in seconds since 1970, which is a text in documents: `2027-02-01T00:00:00Z`.
@propertyWrapper
package struct TimeText: Sendable, Hashable, Codable {
  package var wrappedValue: Int

  package init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let seconds = UTCTime.seconds(text) else {
      throw JSONError(.invalidValue(expected: .expectationTime, found: "\"\(text)\""))
    }
    wrappedValue = seconds
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(UTCTime.text(wrappedValue))
  }
}
