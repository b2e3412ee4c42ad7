package import Digest

/// One resource of a snapshot, and where its body is in the file of its endpoint.
package struct SnapshotEntry: Sendable, Hashable {
  /// PokéAPI's name of the endpoint: `pokemon-species`.
  package var endpoint: String
  package var id: Int
  /// The body's `name`, upstream's slug; nil for kinds of resources that have none.
  package var name: String?
  /// Of the body in canonical form.
  package var sha256: SHA256Digest
  /// Bytes of the file before the body.
  package var offset: Int
  package var byteCount: Int

  package init(
    endpoint: String, id: Int, name: String?, sha256: SHA256Digest, offset: Int, byteCount: Int
  ) {
    self.endpoint = endpoint
    self.id = id
    self.name = name
    self.sha256 = sha256
    self.offset = offset
    self.byteCount = byteCount
  }

  /// `pokemon/25`, as in messages.
  package var resource: String { "\(endpoint)/\(id)" }

  /// The order of a snapshot: by the endpoint's bytes, then by id.
  package static func precedes(_ a: SnapshotEntry, _ b: SnapshotEntry) -> Bool {
    a.endpoint == b.endpoint
      ? a.id < b.id : a.endpoint.utf8.lexicographicallyPrecedes(b.endpoint.utf8)
  }

  /// What a snapshot is called: SHA-256 of a line "endpoint/id, space, sha256 of the body" a
  /// resource, in the order of ``precedes(_:_:)``. The same for the same content, whatever source
  /// it came from.
  package static func digest(of entries: [SnapshotEntry]) -> SHA256Digest {
    var hasher = SHA256()
    for entry in entries { hasher.update("\(entry.resource) \(entry.sha256.hex)\n") }
    return hasher.finish()
  }
}
