package import Base

/// The settings of the live source. The defaults are polite to a free public service.
package struct LiveConfiguration: Sendable {
  /// The base address of the endpoints; ends in `/api/v2`, without a slash.
  package var baseURL = "https://pokeapi.co/api/v2"
  /// An email address or web page of the operator, added to the User-Agent.
  package var contact: String?

  /// The maximum number of requests started within a second; 0.1...50, on the loopback interface up to
  /// 100,000.
  package var requestsPerSecond = 10.0
  /// The maximum number of parallel requests and connections; 1...64.
  package var maxConnections = 8
  /// Whether to use only the store and send no requests.
  package var isOffline = false

  // No option has the rest; tests set it.

  /// The maximum number of attempts for a resource, including the first.
  package var maxAttempts = 4
  /// The retry budget in percent of all requests, in addition to ``freeRetries``.
  package var retryBudgetPercent = 10
  /// The number of retries that are always allowed, so that a short crawl can retry.
  package var freeRetries = 20
  /// The number of consecutive failed attempts that ends the crawl, and the number of resources that may be
  /// given up whatever their share.
  package var breakerFailures = 20
  /// The first wait of the exponential backoff.
  package var backoffBaseMilliseconds = 500
  static let backoffMaxMilliseconds = 30_000
  /// The maximum Retry-After; a longer one ends the crawl, which can be resumed.
  static let maxPauseSeconds = 120
  /// The maximum total of all pauses of a crawl.
  package var pauseBudgetSeconds = 900
  /// The share of listed resources in percent that may be forbidden (403) or given up before the crawl ends.
  package var maxFailedPercent = 1

  /// The number of resources that are requested as a sample if `meta` is unchanged.
  package var auditedResources = 2
  /// The maximum number of resources that are requested as a sample after a new revision: 5 %, at least 200.
  static let maxSampledResources = 1_000
  /// The number of passes over resources of another revision before a mixed crawl is given up.
  package var maxPasses = 3
  /// The maximum number of pages of a list.
  package var maxListPages = 1_000

  package var clock: any FetchClock = SystemFetchClock()
  /// The random seed for jitter and for the sample of the audit.
  package var seed = UInt64.random(in: 0 ... .max)

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

extension LiveConfiguration {
  /// Sets the proxy and the certificate authorities from the environment variables that curl uses. libcurl
  /// does not read the environment itself, so these are the only settings and can be reported.
  package mutating func readEnvironment() {
    let scheme = (try? HTTPAddress(baseURL).scheme) ?? .https
    http.proxy = HTTPProxy.from(environment: Self.variable, scheme: scheme)
    http.certificateAuthorityFile =
      Self.variable("CURL_CA_BUNDLE") ?? Self.variable("SSL_CERT_FILE")
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
