package import Layers
package import PokedexModel

/// A snapshot as input of the stage.
///
/// Endpoints below a resource (`pokemon/25/encounters`) repeat data of other resources and are skipped.
package struct SnapshotInput: NormalizeInput {
  package let resources: [Resource]
  package let unknownEndpoints: [String: Int]
  private let snapshot: Snapshot
  /// The snapshot entry of each of ``resources``.
  private let entries: [SnapshotEntry]

  package init(_ snapshot: Snapshot) {
    var resources: [Resource] = []
    var entries: [SnapshotEntry] = []
    var unknown: [String: Int] = [:]
    for endpoint in snapshot.endpoints {
      let own = snapshot.entries(of: endpoint)
      guard let kind = ResourceKind(endpoint: endpoint) else {
        if !endpoint.contains("/"), endpoint != "meta" { unknown[endpoint] = own.count }
        continue
      }
      entries += own
      resources += own.map {
        Resource(kind: kind, id: $0.id, identifier: $0.name ?? String($0.id))
      }
    }
    (self.snapshot, self.resources, self.entries) = (snapshot, resources, entries)
    unknownEndpoints = unknown
  }

  package func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    try snapshot.withBody(entries[number]) { try body($0, true) }
  }
}

/// The resources of a source: a list, and the body of each.
///
/// Bodies are read from several threads concurrently.
package protocol NormalizeInput: Sendable {
  /// All resources, in any order. The identifier of a resource without a name is its id.
  var resources: [Resource] { get }

  /// The number of resources by endpoint, for endpoints unknown to ``PokedexModel/ResourceKind``.
  var unknownEndpoints: [String: Int] { get }

  /// Calls `body` with the JSON of `resources[number]`.
  ///
  /// - Throws: errors of reading the body, and errors of `body`.
  func withBody<Result>(
    of number: Int, _ body: (_ json: UnsafeRawBufferPointer, _ hasPadding: Bool) throws -> Result
  ) throws -> Result
}
