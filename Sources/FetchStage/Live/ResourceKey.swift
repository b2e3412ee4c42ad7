/// A resource of the API: an endpoint and an id. Remote text is only used after it has been parsed to a key:
/// paths are made only from these two values.
package struct ResourceKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let endpoint: String
  /// PokéAPI's id; may be 0 or negative (move-ailment/-1).
  package let id: Int

  /// Returns nil unless `endpoint` is valid (``isEndpoint(_:)``).
  package init?(endpoint: String, id: Int) {
    guard Self.isEndpoint(endpoint) else { return nil }
    self.endpoint = endpoint
    self.id = id
  }

  /// Parses the endpoint and the id at the end of a listed address, absolute or not; the host and everything
  /// before are ignored. Returns nil unless it ends with `…/<endpoint>/<id>/`; the last slash may be missing.
  package init?(listedURL: String, endpoint: String) {
    var parts = listedURL.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    guard parts.count >= 3, parts[parts.count - 2] == endpoint, let digits = parts.last,
      digits.utf8.count <= 12, let id = Int(digits), String(id) == digits
    else { return nil }
    self.init(endpoint: endpoint, id: id)
  }

  package var description: String { "\(endpoint)/\(id)" }

  /// Whether `text` is lower-case words of letters and digits joined by hyphens, at most 64 bytes.
  package static func isEndpoint(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  package static func < (a: Self, b: Self) -> Bool {
    a.endpoint != b.endpoint ? a.endpoint < b.endpoint : a.id < b.id
  }
}

/// An item that the crawl requests.
package enum CrawlItem: Sendable, Hashable {
  case meta
  case root
  /// A page of an endpoint's list; `offset` 0 is the first.
  case list(String, offset: Int)
  case resource(ResourceKey)
  /// A resource by its address without the final slash, which sometimes works if the other one does not
  /// (PokeAPI issues 561, 592, 599).
  case slashless(ResourceKey)

  /// The number of entries requested in one page: more than any list has.
  static let pageLimit = 100_000

  /// The path relative to the base address.
  package var path: String {
    switch self {
    case .meta: "meta/"
    case .root: ""
    case .list(let endpoint, let offset): "\(endpoint)/?offset=\(offset)&limit=\(Self.pageLimit)"
    case .resource(let key): "\(key.endpoint)/\(key.id)/"
    case .slashless(let key): "\(key.endpoint)/\(key.id)"
    }
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .meta: "meta"
    case .root: "the list of endpoints"
    case .list(let endpoint, _): endpoint
    case .resource(let key), .slashless(let key): key.description
    }
  }

  /// The key of the body in the store: the same for both addresses of a resource.
  var storeKey: String {
    if case .slashless(let key) = self { CrawlItem.resource(key).path } else { path }
  }
}
