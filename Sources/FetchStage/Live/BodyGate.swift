import Base
import Layers
import SimdJSON

/// The checks that every body must pass before it is stored: `CURLE_OK` and status 200 do not mean that the
/// body is right or complete.
struct BodyGate: Sendable {
  struct ListPage: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
      var key: ResourceKey
      var name: String?
    }

    var count: Int
    var entries: [Entry]
    /// The offset of the next page; nil for the last page.
    var nextOffset: Int?
  }

  /// The maximum number of endpoints in the root: ten times as many as PokéAPI has (49 in August 2026). A
  /// server with more is not PokéAPI, and must not be sent so many requests.
  static let maxEndpoints = 500
  /// The maximum number of resources in a list: eight times PokéAPI's longest, of machines (2,374).
  static let maxListed = 20_000

  private let parsers = ParserPool()

  /// Rejects a response whose content type is not JSON.
  static func checkType(_ headers: HTTPHeaders) throws(FetchFault) {
    let type = (headers["Content-Type"] ?? "").split(separator: ";").first ?? ""
    let trimmed = type.lowercased().filter { $0 != " " }
    guard trimmed == "application/json" || trimmed.hasSuffix("+json") else {
      throw FetchFault(.fetchWrongType(type: String(type).quoted()), .badData)
    }
  }

  func meta(_ body: [UInt8]) throws(FetchFault) -> DeployMeta {
    try read(body) { root in
      var object = try root.object()
      let hash = try object.optional("hash")?.string()
      guard hash.map({ (1...128).contains($0.utf8.count) }) ?? true,
        hash?.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) ?? true
      else { throw FetchFault(.fetchWrongShape, .badData) }
      return try DeployMeta(root)
    }
  }

  /// Returns the names of the endpoints, sorted, without `meta`.
  func root(_ body: [UInt8]) throws(FetchFault) -> [String] {
    try read(body) { root in
      var endpoints: [String] = []
      let object = try root.object()
      try Self.bound(object.count, by: Self.maxEndpoints, .unitEndpoints)
      for member in object.members {
        let name = String(decoding: member.key, as: UTF8.self)
        guard ResourceKey.isEndpoint(name) else {
          throw FetchFault(
            .notAnEndpoint(name: name.quoted()), code: "fetch-bad-listing", .badData)
        }
        if name != "meta" { endpoints.append(name) }
      }
      guard !endpoints.isEmpty, Set(endpoints).count == endpoints.count else {
        throw FetchFault(.endpointListInvalid, code: "fetch-bad-listing", .badData)
      }
      return endpoints.sorted()
    }
  }

  func list(_ body: [UInt8], endpoint: String) throws(FetchFault) -> ListPage {
    try read(body) { root in
      var object = try root.object()
      let count = try object.value("count").int()
      let next = object.optional("next")
      let results = try object.value("results").array()
      try Self.bound(max(count, results.count), by: Self.maxListed, .unitResources)
      var entries: [ListPage.Entry] = []
      entries.reserveCapacity(results.count)
      for result in results {
        var member = try result.object()
        let name = try member.optional("name")?.string()
        let url = try member.value("url").string()
        guard let key = ResourceKey(listedURL: url, endpoint: endpoint) else {
          throw FetchFault(
            .notAResourceOf(url: url.quoted(), endpoint: endpoint), code: "fetch-bad-listing",
            .badData)
        }
        entries.append(ListPage.Entry(key: key, name: name))
      }
      return ListPage(
        count: count, entries: entries, nextOffset: try next.map { try Self.offset($0.string()) })
    }
  }

  func resource(_ body: [UInt8], _ key: ResourceKey, name: String?) throws(FetchFault) {
    try read(body) { root in
      var object = try root.object()
      let id = try object.value("id").int()
      guard id == key.id else {
        throw FetchFault(.bodyHasAnotherID(id: id), code: "fetch-wrong-resource", .badData)
      }
      if let name {
        let found = try object.value("name").string()
        guard found == name else {
          throw FetchFault(
            .bodyHasAnotherName(found: found.quoted(), listed: name.quoted()),
            code: "fetch-wrong-resource", .badData)
        }
      }
      for field in ResourceShape.arrays(of: key.endpoint) { _ = try object.value(field).array() }
    }
  }

  private static func bound(_ count: Int, by limit: Int, _ what: Message) throws(FetchFault) {
    guard count > limit else { return }
    throw FetchFault(.fetchListTooLong(count: count, what: what, limit: limit), .badData)
  }

  private func read<Result>(
    _ body: [UInt8], _ look: (JSONCursor) throws -> Result
  ) throws(FetchFault) -> Result {
    do {
      return try parsers.parse(body, look)
    } catch let fault as FetchFault {
      throw fault
    } catch let error as JSONError {
      let code: DiagnosticCode = error.path == nil ? "fetch-not-json" : "fetch-wrong-shape"
      throw FetchFault(error.placedText, code: code, .badData)
    } catch {
      throw FetchFault(.fetchNotJSON(detail: "\(error)"), .badData)
    }
  }

  /// Returns the `offset` of a `next` address; the rest of the address is ignored and rebuilt.
  private static func offset(_ next: String) throws(FetchFault) -> Int {
    let query = next.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    for part in query.split(separator: "&") where part.hasPrefix("offset=") {
      if let offset = Int(part.dropFirst("offset=".count)), offset > 0 { return offset }
    }
    throw FetchFault(.notANextPage(address: next.quoted()), code: "fetch-bad-listing", .badData)
  }
}

/// The required fields of the bodies of an endpoint, which a truncated and repaired body or an error page in
/// JSON does not have. What repeats other resources is not required.
enum ResourceShape {
  static func arrays(of endpoint: String) -> [StaticString] {
    switch endpoint {
    case "pokemon": ["abilities", "moves", "stats", "types"]
    case "pokemon-species": ["names", "pokedex_numbers"]
    case "pokemon-form": ["names", "types"]
    case "move": ["names", "past_values"]
    case "ability", "type", "item", "location", "region", "generation", "version", "stat",
      "nature", "pokedex":
      ["names"]
    case "location-area": ["names", "pokemon_encounters"]
    case "version-group": ["regions"]
    default: []
    }
  }
}

/// A pool of parsers, which reuse their memory. Rejects bodies without a canonical form, which cannot be
/// written to the snapshot.
///
/// `@unchecked Sendable`: a parser is either in the pool or used by one call, never both.
private final class ParserPool: @unchecked Sendable {
  private final class Box: @unchecked Sendable {
    let parser = JSONParser()
    let canonical = CanonicalJSON()
  }

  private let idle = Locked<[Box]>([])

  func parse<Result>(_ body: [UInt8], _ look: (JSONCursor) throws -> Result) throws -> Result {
    let box = idle.withLock { $0.popLast() } ?? Box()
    defer { idle.withLock { $0.append(box) } }
    // The parser only reads the spare capacity after a body, which saves a copy.
    let hasPadding = body.capacity >= body.count + JSONParser.paddingBytes
    return try body.withUnsafeBytes {
      try box.parser.parse($0, hasPadding: hasPadding) { root in
        let result = try look(root)
        box.canonical.removeAll()
        try box.canonical.append(root)
        return result
      }
    }
  }
}
