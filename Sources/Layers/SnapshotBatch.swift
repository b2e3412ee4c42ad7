import Digest
package import JSON
import Messages
package import SimdJSON

/// Some resources in canonical form, on their way from the thread that has made them to the
/// ``SnapshotWriter``.
///
/// `@unchecked Sendable`, proof: a batch is filled by one thread, which then gives it away; nobody
/// touches it at the same time as another.
package final class SnapshotBatch: @unchecked Sendable {
  struct Record {
    var endpoint: String
    var id: Int
    var name: String?
    var sha256: SHA256Digest
    /// Of the body in ``output``; a line break follows.
    var range: Range<Int>
  }

  let output: CanonicalJSON
  private(set) var records: [Record] = []

  /// - Parameter bases: addresses of the API's root by which the bodies refer to each other, such as
  ///   `https://pokeapi.co/api/v2/`; each ends in `/api/v2/`, which is what replaces it.
  package init(bases: [String] = [SnapshotBatch.publicBase]) {
    precondition(bases.allSatisfy { $0.hasSuffix(Self.root) })
    output = CanonicalJSON(replacing: bases, with: Self.root)
  }

  /// Where the public API lives.
  package static let publicBase = "https://pokeapi.co/api/v2/"
  /// What stands in place of the base in canonical bodies, as in PokéAPI's archive.
  package static let root = "/api/v2/"

  package var count: Int { records.count }
  package var byteCount: Int { output.count }

  /// Empties the batch, keeping its memory.
  package func removeAll() {
    output.removeAll()
    records.removeAll(keepingCapacity: true)
  }

  func add(
    _ endpoint: String, _ id: Int, name: String?, sha256: SHA256Digest, range: Range<Int>
  ) throws(JSONError) {
    try output.append(byte: UInt8(ascii: "\n"))
    records.append(
      Record(endpoint: endpoint, id: id, name: name, sha256: sha256, range: range))
  }

  /// Adds a resource as an older snapshot has it.
  package func add(_ entry: SnapshotEntry, of snapshot: Snapshot) throws(JSONError) {
    let range = try snapshot.withBody(entry) { bytes throws(JSONError) in
      try output.append(verbatim: bytes)
    }
    try add(entry.endpoint, entry.id, name: entry.name, sha256: entry.sha256, range: range)
  }
}

/// Turns bodies as a source has them into canonical form. Belongs to one thread at a time.
package final class ResourceCanonicalizer {
  private let parser = JSONParser()
  private var hasher = SHA256()

  package init() {}

  /// Adds a resource to `batch`.
  ///
  /// - Parameters:
  ///   - hasPadding: whether ``JSONParser/paddingBytes`` bytes behind `body` are readable.
  /// - Throws: ``JSONError`` where the body is no JSON object, holds a key twice, or has another
  ///   `id` than `id`; the batch is then as before.
  package func add(
    _ endpoint: String, _ id: Int, _ body: UnsafeRawBufferPointer, hasPadding: Bool,
    to batch: SnapshotBatch
  ) throws {
    try parser.parse(body, hasPadding: hasPadding) { root in
      try add(endpoint, id, root, to: batch)
    }
  }

  /// Adds a resource that is part of a larger document.
  package func add(
    _ endpoint: String, _ id: Int, _ body: JSONCursor, to batch: SnapshotBatch
  ) throws(JSONError) {
    var object = try body.object()
    let foundID = try object.value("id")
    guard try foundID.int() == id else { throw foundID.invalid(Message(verbatim: id)) }
    let name = object.optional("name")
    let range = try batch.output.append(body)
    let sha256 = hasher.digest(
      of: UnsafeRawBufferPointer(rebasing: batch.output.bytes[range]))
    try batch.add(
      endpoint, id, name: name?.kind == .string ? name?.string() : nil, sha256: sha256,
      range: range)
  }
}
