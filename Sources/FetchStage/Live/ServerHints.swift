/// The information about rate limits and retry times in the header fields of a response.
package enum ServerHints {
  /// Returns Retry-After in seconds, never negative (RFC 9110 §10.2.3); nil if it is missing or cannot be
  /// parsed.
  ///
  /// A date is compared with the response's Date field, so that a wrong clock on either side has no effect;
  /// without that field, with `wallSeconds`.
  package static func retryAfterSeconds(_ headers: HTTPHeaders, wallSeconds: Int) -> Int? {
    guard let value = headers["Retry-After"] else { return nil }
    if let seconds = wholeNumber(value) { return seconds }
    if value.first == "-", wholeNumber(value.dropFirst()) != nil { return 0 }
    guard let then = HTTPDate.seconds(value) else { return nil }
    let now = headers["Date"].flatMap(HTTPDate.seconds) ?? wallSeconds
    return max(0, then - now)
  }

  /// The remaining requests of the server's rate limit, and the seconds until it is reset.
  package struct RateLimit: Sendable, Equatable {
    package var remaining: Int
    package var resetSeconds: Int
  }

  /// Parses `RateLimit: "name";r=5;t=30` (draft-ietf-httpapi-ratelimit-headers), the older `RateLimit:
  /// limit=10, remaining=5, reset=30`, and the pair `RateLimit-Remaining` / `RateLimit-Reset` with or without
  /// `X-`. Used only to slow down.
  package static func rateLimit(_ headers: HTTPHeaders) -> RateLimit? {
    if let value = headers["RateLimit"] {
      var remaining: Int?
      var reset: Int?
      for part in value.split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, let number = wholeNumber(pair[1]) else { continue }
        switch pair[0].drop(while: { $0 == " " }) {
        case "r", "remaining": remaining = number
        case "t", "reset": reset = number
        default: break
        }
      }
      if let remaining, let reset { return RateLimit(remaining: remaining, resetSeconds: reset) }
    }
    for prefix in ["RateLimit", "X-RateLimit"] {
      if let remaining = headers["\(prefix)-Remaining"].flatMap(wholeNumber),
        let reset = headers["\(prefix)-Reset"].flatMap(wholeNumber), reset < 86_400
      {
        return RateLimit(remaining: remaining, resetSeconds: reset)
      }
    }
    return nil
  }

  /// Whether the response comes from an intermediate cache: a retry would return the same until it expires
  /// (PokéAPI's errors are cached for five days).
  package static func isFromCache(_ headers: HTTPHeaders) -> Bool {
    headers["Age"].flatMap(wholeNumber).map { $0 > 0 } ?? false
  }

  /// Parses digits; a number that overflows becomes the largest integer, not nil.
  private static func wholeNumber(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
