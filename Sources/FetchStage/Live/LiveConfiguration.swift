package import Basics

/// The settings of the live source. The defaults are polite to a free public service; every value has bounds
/// (``problem``).
package struct LiveConfiguration: Sendable, Equatable {
  /// The base address of the endpoints; ends in `/api/v2`, without a slash.
  package var baseURL = "https://pokeapi.co/api/v2"
  /// An email address or web page of the operator, added to the User-Agent.
  package var contact: String?

  /// The maximum number of requests started within a second; 0.1...50, on the loopback interface up to
  /// 100,000.
  package var requestsPerSecond = 10.0
  /// The maximum number of parallel requests and connections; 1...64.
  package var maxConnections = 8

  /// The maximum number of attempts for a resource, including the first; 1...8.
  package var maxAttempts = 4
  /// The retry budget in percent of all requests, in addition to ``freeRetries``; 0...100.
  package var retryBudgetPercent = 10
  /// The number of retries that are always allowed, so that a short crawl can retry.
  package var freeRetries = 20
  /// The number of consecutive failed attempts that ends the crawl, and the number of resources that may be
  /// given up whatever their share; 1...1,000.
  package var breakerFailures = 20
  /// The first wait of the exponential backoff; 1...60,000.
  package var backoffBaseMilliseconds = 500
  /// The longest wait of the backoff; 1...600,000.
  package var backoffMaxMilliseconds = 30_000
  /// The maximum Retry-After; a longer one ends the crawl, which can be resumed. 0...3,600.
  package var maxPauseSeconds = 120
  /// The maximum total of all pauses of a crawl; 0...86,400.
  package var pauseBudgetSeconds = 900
  /// The share of listed resources in percent that may be forbidden (403) or given up before the crawl ends;
  /// 0...100.
  package var maxFailedPercent = 1

  /// The number of resources that are requested as a sample if `meta` is unchanged; 0...100.
  package var auditedResources = 2
  /// The number of passes over resources of another revision before a mixed crawl is given up; 1...10.
  package var maxPasses = 3
  /// The maximum number of pages of a list; 1...10,000.
  package var maxListPages = 1_000
  /// Whether to use only the store and send no requests.
  package var isOffline = false

  /// Transport settings: limits, timeouts, proxy, certificate authorities.
  package var http = HTTPConfiguration(userAgent: LiveConfiguration.toolName)

  package init() { http.maxRedirects = 3 }

  /// The name of the tool and the project, which server operators expect in the User-Agent.
  package static let toolName = "pokedex-db/1 (+https://github.com/pokedex-db/pokedex-db)"

  /// The User-Agent field of requests.
  package var userAgent: String {
    guard let contact, !contact.isEmpty else { return Self.toolName }
    return "\(Self.toolName.dropLast()); contact: \(contact))"
  }

  /// A description of the settings that are out of bounds; nil if all are valid.
  package var problem: Message? {
    guard baseURL.hasSuffix("/api/v2") else { return .httpBaseAddress }
    let isLocal = (try? HTTPAddress(baseURL).scheme) == .http
    let fastest = isLocal ? 100_000.0 : 50.0
    guard (0.1...fastest).contains(requestsPerSecond) else {
      return .httpValueOutOfBounds(
        name: "requestsPerSecond", value: requestsPerSecond, minimum: 0.1, maximum: fastest)
    }
    let bounds: [(name: String, value: Int, allowed: ClosedRange<Int>)] = [
      ("maxConnections", maxConnections, 1...64),
      ("maxAttempts", maxAttempts, 1...8),
      ("retryBudgetPercent", retryBudgetPercent, 0...100),
      ("freeRetries", freeRetries, 0...1_000),
      ("breakerFailures", breakerFailures, 1...1_000),
      ("backoffBaseMilliseconds", backoffBaseMilliseconds, 1...60_000),
      ("backoffMaxMilliseconds", backoffMaxMilliseconds, 1...600_000),
      ("maxPauseSeconds", maxPauseSeconds, 0...3_600),
      ("pauseBudgetSeconds", pauseBudgetSeconds, 0...86_400),
      ("maxFailedPercent", maxFailedPercent, 0...100),
      ("auditedResources", auditedResources, 0...100),
      ("maxPasses", maxPasses, 1...10),
      ("maxListPages", maxListPages, 1...10_000),
    ]
    if let bad = bounds.first(where: { !$0.allowed.contains($0.value) }) {
      return .httpValueOutOfBounds(
        name: bad.name, value: bad.value, minimum: bad.allowed.lowerBound,
        maximum: bad.allowed.upperBound)
    }
    return transport.problem
  }

  /// The configuration of the HTTP client.
  package var transport: HTTPConfiguration {
    var transport = http
    transport.maxConnections = maxConnections
    transport.userAgent = userAgent
    return transport
  }
}
