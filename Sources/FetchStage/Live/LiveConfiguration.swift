import Diagnostics
package import HTTPKit
package import Messages

/// How the live source behaves towards the server. The defaults are polite to a free public
/// service; every value has bounds (``problem``).
package struct LiveConfiguration: Sendable, Equatable {
  /// The address below which the endpoints stand; ends in `/api/v2`, without a slash.
  package var baseURL = "https://pokeapi.co/api/v2"
  /// A mail address or page of who runs this, added to the User-Agent.
  package var contact: String?

  /// Requests that may start within any second; 0.1...50, on the loopback interface ...100,000.
  package var requestsPerSecond = 10.0
  /// Requests under way at once, and connections; 1...64.
  package var maxConnections = 8

  /// Attempts for one resource, the first included; 1...8.
  package var maxAttempts = 4
  /// Retries in percent of all requests, beyond ``freeRetries``; 0...100.
  package var retryBudgetPercent = 10
  /// Retries that are always allowed, so that a short crawl may retry at all.
  package var freeRetries = 20
  /// Failed attempts in a row after which the crawl ends, and resources that may be given up whatever
  /// their share; 1...1,000.
  package var breakerFailures = 20
  /// The first wait of the exponential backoff; 1...60,000.
  package var backoffBaseMilliseconds = 500
  /// The longest wait of the backoff; 1...600,000.
  package var backoffMaxMilliseconds = 30_000
  /// The longest Retry-After that is waited for; beyond it the crawl ends, resumable. 0...3,600.
  package var maxPauseSeconds = 120
  /// All pauses of a crawl together; 0...86,400.
  package var pauseBudgetSeconds = 900
  /// Resources that are refused (403) or given up, in percent of the listed ones, beyond which the
  /// crawl ends; 0...100.
  package var maxFailedPercent = 1

  /// Resources that are asked for when `meta` says that nothing is new; 0...100.
  package var auditedResources = 2
  /// Passes over resources of another deploy before a mixed crawl is given up; 1...10.
  package var maxPasses = 3
  /// Pages of one list; 1...10,000.
  package var maxListPages = 1_000
  /// Answers from the store alone, without a single request.
  package var isOffline = false

  /// Transport settings: caps, timeouts, proxy, certificate authorities.
  package var http = HTTPConfiguration(userAgent: LiveConfiguration.toolName)

  package init() {}

  /// Names the tool and the project, as servers' operators want it.
  package static let toolName = "pokedex-db/1 (+https://github.com/pokedex-db/pokedex-db)"

  /// The User-Agent that is sent.
  package var userAgent: String {
    guard let contact, !contact.isEmpty else { return Self.toolName }
    return "\(Self.toolName.dropLast()); contact: \(contact))"
  }

  /// What is out of its bounds, in words; nil when all is well.
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

  /// What the client is made with.
  package var transport: HTTPConfiguration {
    var transport = http
    transport.maxConnections = maxConnections
    transport.userAgent = userAgent
    return transport
  }
}
