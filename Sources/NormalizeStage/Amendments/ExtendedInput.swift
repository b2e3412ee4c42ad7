import Basics
import Layers
import PokedexModel

/// A resource that PokéAPI lacks, in the form of PokéAPI: an element of `resources` of the amendment table.
struct OwnResource: Decodable, Sendable {
  private enum CodingKeys: CodingKey, CaseIterable { case resource, body, reason, reference }

  var resource: String
  var body: JSONValue
  var reason: FilledText
  var reference: FilledText
}

/// The resources of a source, then those of this project whose identifier the source does not have.
struct ExtendedInput: NormalizeInput {
  private let source: any NormalizeInput
  private let bodies: [[UInt8]]
  let resources: [Resource]

  init(_ source: any NormalizeInput, _ own: [OwnResource]) {
    let known = source.resources
    let added = own.compactMap { entry -> (Resource, [UInt8])? in
      let target = entry.resource.split(separator: "/")
      var resource = Resource()
      guard target.count == 2, let kind = ResourceKind(endpoint: target[0]),
        let id = Int(target[1]), let name = entry.body["name"]?.string,
        !known.contains(where: { $0.kind == kind && $0.identifier == name })
      else { return nil }
      (resource.kind, resource.id, resource.identifier) = (kind, id, name)
      var body: [UInt8] = []
      entry.body.sorted.write(to: &body)
      return (resource, body)
    }
    self.source = source
    resources = known + added.map(\.0)
    bodies = added.map(\.1)
  }

  var unknownEndpoints: [String: Int] { source.unknownEndpoints }

  func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    let own = number - (resources.count - bodies.count)
    guard own >= 0 else { return try source.withBody(of: number, body) }
    return try bodies[own].withUnsafeBytes { try body($0, false) }
  }
}
