package import Base
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
      for entry in own {
        var resource = Resource()
        resource.kind = kind
        resource.id = entry.id
        resource.identifier = entry.name ?? String(entry.id)
        resources.append(resource)
      }
    }
    self.snapshot = snapshot
    self.resources = resources
    self.entries = entries
    unknownEndpoints = unknown
  }

  package func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    try snapshot.withBody(entries[number]) { try body($0, true) }
  }
}

extension NormalizeStage {
  /// Normalizes a snapshot; see ``run(_:_:progress:)``.
  package static func run(
    snapshot: Snapshot, configuration: NormalizeConfiguration, progress: any ProgressSink
  ) throws -> NormalizeResult {
    try run(SnapshotInput(snapshot), configuration, progress: progress)
  }
}
