import Base
import Layers
import SimdJSON

/// The lists of a tree of files, which define the resources that must be there.
enum TreeLists {
  /// Returns the endpoints in the root document, ascending by their bytes, without `meta`, which describes
  /// the revision.
  static func endpoints(_ root: JSONCursor) throws(JSONError) -> [String] {
    var endpoints: [String] = []
    for member in try root.object().members {
      guard APIReference.isEndpoint(member.key) else {
        throw member.value.invalid(.expectationEndpointKey)
      }
      let name = String(decoding: member.key, as: UTF8.self)
      if name != "meta" { endpoints.append(name) }
    }
    endpoints.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for (a, b) in zip(endpoints, endpoints.dropFirst()) where a == b {
      throw JSONError(.duplicateKey, path: "$.\(a)")
    }
    return endpoints
  }

  /// Returns the ids in the list of `endpoint`, ascending.
  ///
  /// - Throws: ``JSONError``, also if the list is one page of several, if its `count` is not the number of
  ///   its results, and if it contains a duplicate or a resource of another endpoint.
  static func ids(_ list: JSONCursor, of endpoint: String) throws(JSONError) -> [Int] {
    var object = try list.object()
    let count = try object.value("count")
    if let next = object.optional("next") { throw next.invalid(.expectationCompleteList) }
    let results = try object.value("results").array()
    var ids: [Int] = []
    ids.reserveCapacity(results.count)
    for result in results {
      let reference = try result.reference()
      guard reference.endpoint.elementsEqual(endpoint.utf8) else {
        throw result.invalid(.expectationResourceOf(endpoint: endpoint))
      }
      ids.append(reference.id)
    }
    guard try count.int() == ids.count else {
      throw count.invalid(.expectationResultCount(count: ids.count))
    }
    ids.sort()
    for (a, b) in zip(ids, ids.dropFirst()) where a == b {
      throw try object.value("results").invalid(.expectationOnce(resource: "\(endpoint)/\(a)"))
    }
    return ids
  }
}
