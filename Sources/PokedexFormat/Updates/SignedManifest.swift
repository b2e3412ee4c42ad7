package import Digest
package import JSON

/// `manifest.json` as an updater reads it: the release, its files and its signature, in the format of
/// ``SignedDocument``.
package struct SignedManifest: Sendable {
  package struct File: Sendable, Hashable {
    package var name: String
    package var bytes: Int
    package var sha256: SHA256Digest

    package init(name: String, bytes: Int, sha256: SHA256Digest) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  package struct Update: Sendable, Hashable {
    /// The data version before the update; `to` is the one after it.
    package var from: String
    package var to: String
    package var file: File
  }

  /// The valid release numbers. One more than the maximum still fits an integer on every machine that makes
  /// releases.
  package static let releases = 1...Int(Int32.max)

  /// The maximum size of a file in a manifest or a patch: 1 TiB. Twice that still fits an integer.
  package static let largestFileBytes = 1 << 40

  package let document: JSONValue
  package let dataset: String
  /// The edition; nil if the manifest has none.
  package let edition: String?
  package let schemaVersion: Int
  package let dataVersion: String
  package let artifact: File
  package let contentDigest: SHA256Digest
  package let updates: [Update]
  /// The release number, which increases by one; 0 if the manifest has none.
  package let release: Int
  /// The time in seconds since 1970 after which the manifest should not be considered the newest.
  package let expires: Int?
  /// The id of the key that allegedly signed; nil for an unsigned manifest.
  package let keyID: String?

  /// - Throws: `JSONError`, ``PatchFault`` if a member is missing.
  package init(parsing bytes: [UInt8]) throws {
    document = try SignedDocument.parse(bytes)
    func fault(_ member: String) -> PatchFault {
      PatchFault(.malformed, .manifestMemberMissing(member: member))
    }
    func file(_ json: JSONValue?, _ member: String) throws(PatchFault) -> File {
      guard let name = json?["file"]?.string, let bytes = json?["bytes"]?.int,
        (0...Self.largestFileBytes).contains(bytes),
        let digest = json?["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) })
      else { throw fault(member) }
      return File(name: name, bytes: bytes, sha256: digest)
    }
    guard let dataset = document["dataset"]?.string else { throw fault("dataset") }
    guard let schema = document["schemaVersion"]?.int else { throw fault("schemaVersion") }
    guard let version = document["dataVersion"]?.string else { throw fault("dataVersion") }
    guard
      let content = document["artifact"]?["contentDigest"]?.string.flatMap({
        SHA256Digest(hex: $0)
      })
    else { throw fault("artifact.contentDigest") }
    self.dataset = dataset
    edition = document["edition"]?.string
    schemaVersion = schema
    dataVersion = version
    contentDigest = content
    artifact = try file(document["artifact"], "artifact")
    updates = try (document["updates"]?.array ?? []).map { json in
      guard let from = json["from"]?.string, let to = json["to"]?.string else {
        throw fault("updates.from")
      }
      return Update(from: from, to: to, file: try file(json, "updates.file"))
    }
    if let json = document["release"] {
      guard let number = json.int, Self.releases.contains(number) else { throw fault("release") }
      release = number
    } else {
      release = 0
    }
    if let json = document["expires"] {
      guard let seconds = json.string.flatMap(UTCTime.seconds) else { throw fault("expires") }
      expires = seconds
    } else {
      expires = nil
    }
    keyID = document["signature"]?["keyID"]?.string
  }

  /// Whether the manifest has a valid signature by one of `keys`.
  package func isSigned(by keys: [Ed25519.PublicKey]) -> Bool {
    SignedDocument.isSigned(document, as: .manifest, by: keys)
  }

  /// Returns `document` with a signature by `key`, which replaces an existing one.
  package static func sign(_ document: JSONValue, with key: Ed25519.PrivateKey) -> JSONValue {
    SignedDocument.sign(document, as: .manifest, with: key)
  }

  /// Returns the id of a key; see ``SignedDocument/keyID(of:)``.
  package static func keyID(of key: Ed25519.PublicKey) -> String { SignedDocument.keyID(of: key) }
}
