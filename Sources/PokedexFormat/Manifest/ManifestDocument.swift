package import Base

/// `manifest.json` as it was read, which its signature covers: the document with all its members, and the
/// ``Manifest`` decoded from it.
///
/// A build writes its description: source, artifact, stages, diagnostics. Publishing adds updates, release,
/// expiry and the signature over everything, and so does the comparison with a second source. A build can
/// therefore check whether its description is unchanged in a published manifest. A build with another
/// description writes a manifest without these members, because they would not refer to its content.
package struct ManifestDocument: Sendable {
  package private(set) var document: JSONValue
  package private(set) var manifest: Manifest

  /// Reads a manifest. Unknown members are kept and otherwise ignored.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    document = try SignedDocument.parse(bytes)
    manifest = try document.decoded()
    try manifest.check()
  }

  /// Reads a manifest for an update. Members that only describe the build are ignored, so that an app can read
  /// those of a later version; in ``manifest`` they are empty.
  package init(forUpdate bytes: [UInt8]) throws(JSONError) {
    document = try SignedDocument.parse(bytes)
    var known = document
    if case .object(let members) = Manifest.emptyDescription {
      for member in members { known[member.name] = member.value }
    }
    known["artifact"]?["tables"] = .array([])
    // Only an edition of the sample has another name than its dataset.
    known["edition"] = known["edition"] ?? known["dataset"]
    known["updates"] = known["updates"] ?? .array([])
    manifest = try known.decoded()
    try manifest.check()
  }

  package init(_ manifest: Manifest) {
    self.manifest = manifest
    document = manifest.json
  }

  /// The digest of the description of the build, which does not depend on the added members.
  package var descriptionDigest: SHA256Digest {
    var description = document
    for name in Manifest.addedMembers { description[name] = nil }
    return SHA256.digest(of: description.canonical)
  }

  /// Whether the manifest has a valid signature by one of `keys`.
  package func isSigned(by keys: [Ed25519.PublicKey]) -> Bool {
    SignedDocument.isSigned(document, as: .manifest, by: keys)
  }

  /// Changes the artifact or added members, and removes the signature, because a signature over other content is
  /// worse than none.
  package mutating func change(_ change: (inout Manifest) -> Void) {
    change(&manifest)
    manifest.signature = nil
    let changed = manifest.json
    for name in ["artifact"] + Manifest.addedMembers { document[name] = changed[name] }
  }

  /// Replaces the signature by one of `key`.
  package mutating func sign(with key: Ed25519.PrivateKey) {
    document = SignedDocument.sign(document, as: .manifest, with: key)
    manifest.signature = SignedDocument.signature(of: document)
  }
}
