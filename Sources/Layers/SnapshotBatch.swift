package import Base
package import SimdJSON

/// Resources in canonical form, passed from the thread that made them to the ``SnapshotWriter``.
///
/// `@unchecked Sendable`, proof: a batch is filled by one thread, which then passes it on; no two threads use
/// it at the same time.
package final class SnapshotBatch: @unchecked Sendable {
  struct Record {
    var endpoint: String
    var id: Int
    var name: String?
    var sha256: SHA256Digest
    /// The range of the body in ``output``; a line break follows.
    var range: Range<Int>
  }

  let output: CanonicalJSON
  private(set) var records: [Record] = []

  /// - Parameter bases: base addresses by which the bodies refer to each other, such as
  ///   `https://pokeapi.co/api/v2/`; each ends in `/api/v2/`, which replaces it.
  package init(bases: [String] = [SnapshotBatch.publicBase]) {
    precondition(bases.allSatisfy { $0.hasSuffix(Self.root) })
    output = CanonicalJSON(replacing: bases, with: Self.root)
  }

  /// The base address of the public API.
  package static let publicBase = "https://pokeapi.co/api/v2/"
  /// The replacement of the base address in canonical bodies, as in PokéAPI's archive.
  package static let root = "/api/v2/"

  package var count: Int { records.count }

  /// Empties the batch but keeps its memory.
  package func removeAll() {
    output.removeAll()
    records.removeAll(keepingCapacity: true)
  }

  func add(
    _ endpoint: String, _ id: Int, name: String?, sha256: SHA256Digest, range: Range<Int>
  ) throws(JSONError) {
    try output.append(byte: UInt8(ascii: "\n"))
    records.append(Record(endpoint: endpoint, id: id, name: name, sha256: sha256, range: range))
  }

  /// Adds a resource from an older snapshot.
  package func add(_ entry: SnapshotEntry, of snapshot: Snapshot) throws(JSONError) {
    let range = try snapshot.withBody(entry) { bytes throws(JSONError) in
      try output.append(verbatim: bytes)
    }
    try add(entry.endpoint, entry.id, name: entry.name, sha256: entry.sha256, range: range)
  }
}

/// A converter of bodies from a source to canonical form. Must be used by one thread at a time.
package final class ResourceCanonicalizer {
  private let parser = JSONParser()
  private var hasher = SHA256()

  package init() {}

  /// Adds a resource to `batch`.
  ///
  /// - Parameters:
  ///   - hasPadding: whether ``JSONParser/paddingBytes`` bytes after `body` are readable.
  /// - Throws: ``JSONError`` if the body is not a JSON object, has a duplicate key, or an `id` other than
  ///   `id`; the batch is then unchanged.
  package func add(
    _ endpoint: String, _ id: Int, body: UnsafeRawBufferPointer, hasPadding: Bool,
    to batch: SnapshotBatch
  ) throws {
    try parser.parse(body, hasPadding: hasPadding) { root in
      try add(endpoint, id, body: root, to: batch)
    }
  }

  /// Adds a resource that is part of a larger document.
  package func add(
    _ endpoint: String, _ id: Int, body: JSONCursor, to batch: SnapshotBatch
  ) throws(JSONError) {
    var object = try body.object()
    let foundID = try object.value("id")
    guard try foundID.int() == id else { throw foundID.invalid(Message(verbatim: id)) }
    let name = object.optional("name")
    let range = try batch.output.append(body)
    let sha256 = hasher.digest(of: UnsafeRawBufferPointer(rebasing: batch.output.bytes[range]))
    try batch.add(
      endpoint, id, name: name?.kind == .string ? name?.string() : nil, sha256: sha256,
      range: range)
  }
}
