package import Base

/// A resource of a snapshot, with the position of its body in the file of its endpoint.
package struct SnapshotEntry: Sendable, Hashable {
  /// PokéAPI's name of the endpoint: `pokemon-species`.
  package var endpoint: String
  package var id: Int
  /// The body's `name`, PokéAPI's identifier; nil for kinds of resources without one.
  package var name: String?
  /// The digest of the body in canonical form.
  package var sha256: SHA256Digest
  /// The offset of the body in the file, in bytes.
  package var offset: Int
  package var byteCount: Int

  /// The resource as in messages: `pokemon/25`.
  package var resource: String { "\(endpoint)/\(id)" }

  /// Whether `a` precedes `b` in a snapshot: by the bytes of the endpoint, then by id.
  package static func precedes(_ a: SnapshotEntry, _ b: SnapshotEntry) -> Bool {
    a.endpoint == b.endpoint
      ? a.id < b.id : a.endpoint.utf8.lexicographicallyPrecedes(b.endpoint.utf8)
  }

  /// Returns the digest of a snapshot: SHA-256 of one line "endpoint/id, space, sha256 of the body" for each
  /// resource, in the order of ``precedes(_:_:)``. Equal for equal content, whatever the source.
  package static func digest(of entries: [SnapshotEntry]) -> SHA256Digest {
    var hasher = SHA256()
    for entry in entries { hasher.update("\(entry.resource) \(entry.sha256.hex)\n") }
    return hasher.finish()
  }
}
