import Base
import FetchStage

/// A small PokéAPI for the fault server: `meta`, the endpoints, lists and resources, with ETags and
/// 304. All of it can change at run time, as when PokéAPI publishes a new revision.
package final class FakePokeAPI: Sendable {
  package struct Resource: Sendable {
    package var id: Int
    package var name: String?
    package var body: String
  }

  package struct State: Sendable {
    /// Nil: `meta` has none.
    package var hash: String? = "aaaa"
    package var endpoints: [String: [Resource]] = [:]
    /// Sends X-PokeAPI-Hash with every response.
    package var namesDeploy = true
    package var sendsETags = true
    package var gzips = false
    /// The prefix of the URLs in lists.
    package var listedBase = "https://pokeapi.co/api/v2/"
    /// The number of entries in a page; nil for all.
    package var pageSize: Int?

    /// Replaces all resources by `count` in each of four endpoints; machines have no name.
    package mutating func fill(_ count: Int, note: (_ id: Int) -> String) {
      for endpoint in ["berry", "gender", "machine", "pokemon"] {
        endpoints[endpoint] = (1...count).map { FakePokeAPI.resource(endpoint, $0, note: note($0)) }
      }
    }
  }

  private let state: Locked<State>

  package init(count: Int = 5) {
    var state = State()
    state.fill(count) { _ in "first" }
    self.state = Locked(state)
  }

  /// A resource whose body contains `note`.
  package static func resource(_ endpoint: String, _ id: Int, note: String) -> Resource {
    let name = endpoint == "machine" ? nil : "\(endpoint)-\(id)"
    let names = name.map { "\"name\":\"\($0)\"," } ?? ""
    let arrays = ["abilities", "forms", "moves", "stats", "types"]
      .map { "\"\($0)\":[]" }.joined(separator: ",")
    let body =
      "{\"id\":\(id),\(names)\(arrays),\"note\":\"\(note)\",\"self\":"
      + "\"https://pokeapi.co/api/v2/\(endpoint)/\(id)/\"}"
    return Resource(id: id, name: name, body: body)
  }

  /// The body of `meta`.
  private static func meta(_ state: State) -> String {
    let hash = state.hash.map { "\"\($0)\"" } ?? "null"
    return "{\"deploy_date\":\"1786004122\",\"hash\":\(hash),\"tag\":null}"
  }

  package func change(_ body: (inout State) -> Void) {
    state.withLock { (state: inout State) in body(&state) }
  }

  /// The number of resources in all endpoints.
  package var resourceCount: Int {
    state.withLock { $0.endpoints.values.reduce(0) { $0 + $1.count } }
  }

  /// Writes the API as the tree of files that a `dir:` source reads.
  package func write(to folder: String) throws {
    let state = state.withLock { $0 }
    let root = "\(folder)/data/api/v2"
    func put(_ path: String, _ body: String) throws {
      try Directory.createWithParents("\(root)/\(path)")
      try AtomicFile.write("\(root)/\(path)/index.json", body, durable: false)
    }
    let members = state.endpoints.keys.sorted().map { "\"\($0)\":\"/api/v2/\($0)/\"" }
    try put("", "{\(members.joined(separator: ","))}")
    try put("meta", Self.meta(state))
    for (endpoint, resources) in state.endpoints {
      try put(endpoint, list(endpoint, resources, "", state))
      for resource in resources { try put("\(endpoint)/\(resource.id)", resource.body) }
    }
  }

  /// Returns the response of the API.
  package func respond(_ request: FaultServer.Request) -> FaultReply {
    let state = state.withLock { $0 }
    guard request.path.hasPrefix("/api/v2/") else { return .answer(404) }
    let path = request.path.dropFirst("/api/v2/".count)
    if path.isEmpty {
      let members = (state.endpoints.keys.sorted() + ["meta"])
        .map { "\"\($0)\":\"\(state.listedBase)\($0)/\"" }
      return answer("{\(members.joined(separator: ","))}", request, state)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts[0] == "meta" {
      return answer(Self.meta(state), request, state)
    }
    guard let resources = state.endpoints[String(parts[0])], parts.count > 1 else {
      return .answer(404)
    }
    if parts[1].isEmpty || parts[1].hasPrefix("?") {
      return answer(list(String(parts[0]), resources, String(parts[1]), state), request, state)
    }
    // As in PokéAPI, the path needs the trailing slash.
    guard parts.count == 3, parts[2].isEmpty,
      let resource = resources.first(where: { String($0.id) == parts[1] })
    else { return .answer(404, headers: [("Content-Type", "text/html")]) }
    return answer(resource.body, request, state)
  }

  private func list(
    _ endpoint: String, _ resources: [Resource], _ query: String, _ state: State
  ) -> String {
    let offset =
      query.dropFirst().split(separator: "&").first { $0.hasPrefix("offset=") }
      .flatMap { Int($0.dropFirst(7)) } ?? 0
    let page = resources.dropFirst(offset).prefix(state.pageSize ?? .max)
    let end = offset + page.count
    let next =
      end < resources.count
      ? "\"\(state.listedBase)\(endpoint)/?offset=\(end)&limit=\(page.count)\"" : "null"
    let results = page.map { resource in
      let name = resource.name.map { "\"name\":\"\($0)\"," } ?? ""
      return "{\(name)\"url\":\"\(state.listedBase)\(endpoint)/\(resource.id)/\"}"
    }
    return "{\"count\":\(resources.count),\"next\":\(next),\"previous\":null,"
      + "\"results\":[\(results.joined(separator: ","))]}"
  }

  private func answer(
    _ body: String, _ request: FaultServer.Request, _ state: State
  ) -> FaultReply {
    let etag = "W/\"\(SHA256.digest(of: body).hex.prefix(16))\""
    var headers = [FaultReply.jsonType]
    if state.sendsETags { headers.append(("ETag", etag)) }
    if state.namesDeploy, let hash = state.hash { headers.append(("X-PokeAPI-Hash", hash)) }
    if state.sendsETags, request.headers["If-None-Match"] == etag {
      return .answer(304, headers: headers)
    }
    guard state.gzips else { return .answer(200, headers: headers, body: Array(body.utf8)) }
    return .answer(
      200, headers: headers + [("Content-Encoding", "gzip")],
      body: FaultReply.gzip(Array(body.utf8)))
  }
}
