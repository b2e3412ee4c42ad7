import Layers
import NormalizeStage
package import PokedexModel

/// The sample, after a test's edits, as input of the stage. It needs no folder and is not in
/// canonical form, so that keys come in any order.
package struct TreeInput: NormalizeInput {
  package private(set) var resources: [Resource] = []
  package private(set) var unknownEndpoints: [String: Int] = [:]
  private var bodies: [[UInt8]] = []

  package init(edit: (inout SampleTree) throws -> Void = { _ in }) throws {
    var tree = try SampleTree()
    try edit(&tree)
    for (endpoint, rows) in tree.resources where !endpoint.contains("/") && endpoint != "meta" {
      guard let kind = ResourceKind(endpoint: endpoint) else {
        unknownEndpoints[endpoint] = rows.count
        continue
      }
      for row in rows { add(kind, row.id ?? 0, row.name, row.body) }
    }
  }

  package mutating func add(_ kind: ResourceKind, _ id: Int, _ name: String?, _ body: String) {
    resources.append(Resource(kind: kind, id: id, identifier: name ?? String(id)))
    bodies.append(Array(body.utf8))
  }

  /// The same resources in another order.
  package mutating func reverse() {
    resources.reverse()
    bodies.reverse()
  }

  package func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    try bodies[number].withUnsafeBytes { try body($0, false) }
  }
}
