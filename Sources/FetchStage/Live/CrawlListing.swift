import Base

/// An item that could not be fetched.
struct CrawlFailure: Error, Equatable {
  var item: CrawlItem
  var fault: FetchFault
}

/// The lists of the server (the endpoints, and every page of every list), and the functions that read them.
struct CrawlListing: Equatable {
  /// The keys, sorted by endpoint and id.
  var keys: [ResourceKey] = []
  /// The names; kinds of resources without a name are missing.
  var names: [ResourceKey: String] = [:]
  /// Lists that could not be read completely.
  var failures: [CrawlFailure] = []

  /// Returns the resources that `other` does not list, or lists with another name.
  func difference(from other: CrawlListing) -> [ResourceKey] {
    let before = Set(other.keys)
    return keys.filter { !before.contains($0) || names[$0] != other.names[$0] }
  }
}

extension CrawlListing {
  /// Reads the endpoints and all lists.
  ///
  /// A list whose `count` differs from its contents is read again, up to `maxPasses` times: it was read while
  /// PokéAPI published a revision.
  static func read(_ driver: inout CrawlDriver, _ fetcher: Fetcher) async throws -> CrawlListing {
    var listing = CrawlListing()
    let start = try await driver.run([.root], with: fetcher)
    guard case .root(let endpoints)? = start.values[.root] else {
      listing.failures = start.failures
      return listing
    }
    var left = endpoints
    for pass in 1...driver.configuration.maxPasses where !left.isEmpty {
      var miscounted: [String] = []
      let read = try await readLists(left, &driver, fetcher: fetcher)
      for endpoint in left {
        switch read[endpoint] {
        case .success(let list):
          listing.keys += list.map(\.key)
          for entry in list { listing.names[entry.key] = entry.name }
        case .failure(let failure):
          if failure.fault.code == "fetch-list-count", pass < driver.configuration.maxPasses {
            miscounted.append(endpoint)
          } else {
            listing.failures.append(failure)
          }
        case nil: break
        }
      }
      left = miscounted
    }
    listing.keys.sort()
    return listing
  }

  private typealias ListResult = Result<[BodyGate.ListPage.Entry], CrawlFailure>

  /// Reads all pages of the lists of `endpoints`, page by page, all lists in parallel.
  private static func readLists(
    _ endpoints: [String], _ driver: inout CrawlDriver, fetcher: Fetcher
  ) async throws -> [String: ListResult] {
    var results: [String: ListResult] = [:]
    var pages: [String: [BodyGate.ListPage]] = [:]
    var visited: Set<CrawlItem> = []
    var items = endpoints.map { CrawlItem.list($0, offset: 0) }
    while !items.isEmpty {
      visited.formUnion(items)
      let read = try await driver.run(items, with: fetcher)
      for failure in read.failures {
        if case .list(let endpoint, _) = failure.item { results[endpoint] = .failure(failure) }
      }
      var following: [CrawlItem] = []
      for item in items {
        guard case .list(let endpoint, _) = item, case .list(let page)? = read.values[item] else {
          continue
        }
        pages[endpoint, default: []].append(page)
        // If there are more entries than the list's count, no further pages are read.
        let entries = pages[endpoint]!.reduce(0) { $0 + $1.entries.count }
        guard let offset = page.nextOffset, entries <= page.count else { continue }
        let next = CrawlItem.list(endpoint, offset: offset)
        if visited.contains(next) || pages[endpoint]!.count >= driver.configuration.maxListPages {
          let fault = FetchFault(.fetchListLoop, .badData)
          results[endpoint] = .failure(CrawlFailure(item: next, fault: fault))
        } else {
          following.append(next)
        }
      }
      items = following
    }
    for endpoint in endpoints where results[endpoint] == nil {
      results[endpoint] = check(pages[endpoint] ?? [], endpoint)
    }
    return results
  }

  private static func check(_ pages: [BodyGate.ListPage], _ endpoint: String) -> ListResult {
    let entries = pages.flatMap(\.entries)
    let item = CrawlItem.list(endpoint, offset: 0)
    func failure(_ message: Message) -> ListResult {
      .failure(CrawlFailure(item: item, fault: FetchFault(message, .badData)))
    }
    var seen: Set<ResourceKey> = []
    if let twice = entries.first(where: { !seen.insert($0.key).inserted }) {
      return failure(.fetchListDuplicate(key: twice.key))
    }
    if let page = pages.first(where: { $0.count != entries.count }) {
      return failure(.fetchListCount(count: page.count, named: entries.count))
    }
    return .success(entries)
  }
}
