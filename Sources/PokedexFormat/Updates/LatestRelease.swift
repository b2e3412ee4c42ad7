package import Basics
package import Digest

/// `latest.json`: the newest release of a store. Small, requested often, replaced last, and the only document
/// with a time until which it is valid.
package struct LatestRelease: Sendable, Hashable {
  package static let fileName = "latest.json"
  /// The format version; raised if an older reader would misread the document.
  package static let format = 1

  package struct ManifestFile: Sendable, Hashable {
    package var name: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(name: String, bytes: Int, sha256: SHA256Digest) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  package var dataset: String
  package var release: Int
  package var dataVersion: String
  package var contentDigest: SHA256Digest
  package var schemaVersion: Int
  /// The folder of the release, next to this document.
  package var folder: String
  /// The manifest in that folder.
  package var manifest: ManifestFile
  /// The time at which the release was published, in seconds since 1970.
  package var published: Int
  /// The time at which the maker last checked that there is nothing newer, in seconds since 1970.
  package var checked: Int
  /// The time by which a later document must have replaced this one, in seconds since 1970.
  package var expires: Int
  /// The revision (hash) in PokéAPI's `meta` at ``checked``; nil if the source has none.
  package var revision: String?

  package init(
    dataset: String, release: Int, dataVersion: String, contentDigest: SHA256Digest,
    schemaVersion: Int, folder: String, manifest: ManifestFile, published: Int,
    checked: Int, expires: Int, revision: String?
  ) {
    self.dataset = dataset
    self.release = release
    self.dataVersion = dataVersion
    self.contentDigest = contentDigest
    self.schemaVersion = schemaVersion
    self.folder = folder
    self.manifest = manifest
    self.published = published
    self.checked = checked
    self.expires = expires
    self.revision = revision
  }

  /// The document without its signature, in the format of Documentation/schemas/latest.schema.json.
  package var document: JSONValue {
    [
      "format": .int(Self.format),
      "dataset": .string(dataset),
      "release": .int(release),
      "dataVersion": .string(dataVersion),
      "contentDigest": .string(contentDigest.hex),
      "schemaVersion": .int(schemaVersion),
      "folder": .string(folder),
      "manifest": [
        "file": .string(manifest.name), "bytes": .int(manifest.bytes),
        "sha256": .string(manifest.sha256.hex),
      ],
      "published": .string(UTCTime.text(published)),
      "checked": .string(UTCTime.text(checked)),
      "expires": .string(UTCTime.text(expires)),
      "upstreamRevision": JSONValue(revision),
    ]
  }

  /// - Throws: ``PatchFault``: `tooNew` for a later format, `malformed` if a member is missing or of another
  ///   type.
  package init(_ document: JSONValue) throws(PatchFault) {
    func fault(_ member: String) -> PatchFault {
      PatchFault(.malformed, .latestMemberMissing(file: Self.fileName, member: member))
    }
    func text(_ name: String) throws(PatchFault) -> String {
      guard let text = document[name]?.string, !text.isEmpty else { throw fault(name) }
      return text
    }
    func time(_ name: String) throws(PatchFault) -> Int {
      guard let seconds = document[name]?.string.flatMap(UTCTime.seconds) else {
        throw fault(name)
      }
      return seconds
    }
    /// Returns a plain name: a path could lead out of the store.
    func name(_ text: String?, _ member: String) throws(PatchFault) -> String {
      guard let text, !text.isEmpty, !text.hasPrefix("."), !text.utf8.contains(UInt8(ascii: "/"))
      else { throw fault(member) }
      return text
    }
    guard let format = document["format"]?.int, format > 0 else { throw fault("format") }
    guard format <= Self.format else {
      throw PatchFault(
        .tooNew, .latestFormat(file: Self.fileName, format: format, known: Self.format))
    }
    guard let release = document["release"]?.int, Manifest.releases.contains(release) else {
      throw fault("release")
    }
    guard let schema = document["schemaVersion"]?.int else { throw fault("schemaVersion") }
    guard let content = SHA256Digest(hex: try text("contentDigest")) else {
      throw fault("contentDigest")
    }
    guard let bytes = document["manifest"]?["bytes"]?.int,
      (0...SignedDocument.largestBytes).contains(bytes),
      let digest = document["manifest"]?["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) })
    else { throw fault("manifest") }
    self.init(
      dataset: try text("dataset"), release: release, dataVersion: try text("dataVersion"),
      contentDigest: content, schemaVersion: schema,
      folder: try name(document["folder"]?.string, "folder"),
      manifest: ManifestFile(
        name: try name(document["manifest"]?["file"]?.string, "manifest"), bytes: bytes,
        sha256: digest),
      published: try time("published"), checked: try time("checked"), expires: try time("expires"),
      revision: document["upstreamRevision"]?.string)
  }
}
