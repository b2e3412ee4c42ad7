import Base
import CCurl

/// A URL parsed by libcurl's own parser, so that the address checked is the address requested.
///
/// Only https, and http on the loopback interface, which never leaves the machine.
package struct HTTPAddress: Sendable, Hashable, CustomStringConvertible {
  package enum Scheme: String, Sendable { case https, http }

  package let scheme: Scheme
  /// The host in lower case, without brackets or port.
  package let host: String
  package let port: Int
  /// The complete normalized URL without a fragment.
  package let text: String

  package var description: String { text }

  /// Parses an absolute URL.
  ///
  /// - Throws: ``HTTPFailure`` of kind `refusedAddress`: malformed, with credentials, with control
  ///   characters, another scheme, or plain http to another machine.
  package init(_ text: String) throws(HTTPFailure) { try self.init(text, relativeTo: nil) }

  /// Resolves a reference, such as a Location field, against this address.
  ///
  /// - Throws: as ``init(_:)``.
  package func resolving(_ reference: String) throws(HTTPFailure) -> HTTPAddress {
    try HTTPAddress(reference, relativeTo: text)
  }

  package func hasSameOrigin(as other: HTTPAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Whether the host is public: false for addresses that are not routed on the internet, and for names that
  /// are not in the public domain name system.
  package var isPublic: Bool {
    var v4 = in_addr()
    if inet_pton(AF_INET, host, &v4) == 1 {
      let address = UInt32(bigEndian: v4.s_addr)
      // RFC 6890 and multicast: network and prefix length.
      let reserved: [(UInt32, UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8),
        (0xA9FE_0000, 16), (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xE000_0000, 3),
      ]
      return !reserved.contains { address >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
    }
    var v6 = in6_addr()
    if inet_pton(AF_INET6, String(host.prefix { $0 != "%" }), &v6) == 1 {
      // Global unicast is 2000::/3 (RFC 4291).
      return withUnsafeBytes(of: v6) { $0[0] & 0xE0 == 0x20 }
    }
    let labels = host.split(separator: ".")
    return labels.count > 1 && !["localhost", "local", "internal"].contains(labels.last)
  }

  private init(_ reference: String, relativeTo base: String?) throws(HTTPFailure) {
    func refused(_ reason: Message) -> HTTPFailure {
      HTTPFailure(.refusedAddress, .httpAddressInvalid(reason: reason))
    }
    guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw refused(.httpAddressCharacters)
    }
    guard let handle = curl_url() else {
      throw refused(.httpAddressUnparsed(reason: Message.outOfMemory))
    }
    defer { curl_url_cleanup(handle) }
    let flags = UInt32(CURLU_DISALLOW_USER) | UInt32(CURLU_NON_SUPPORT_SCHEME)
    if let base {
      guard curl_url_set(handle, CURLUPART_URL, base, flags) == CURLUE_OK else {
        throw refused(.httpAddressBase)
      }
    }
    let result = curl_url_set(handle, CURLUPART_URL, reference, flags)
    guard result == CURLUE_OK else {
      throw refused(
        result == CURLUE_USER_NOT_ALLOWED ? .httpAddressCredentials : .httpAddressMalformed)
    }
    func part(_ which: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard curl_url_get(handle, which, &value, flags) == CURLUE_OK, let value else { return nil }
      defer { curl_free(value) }
      return String(cString: value)
    }
    guard curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
      let schemeText = part(CURLUPART_SCHEME), let hostText = part(CURLUPART_HOST),
      let portText = part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)), let port = Int(portText),
      let whole = part(CURLUPART_URL)
    else { throw refused(.httpAddressIncomplete) }
    guard let scheme = Scheme(rawValue: schemeText.lowercased()) else {
      throw refused(.httpAddressScheme(scheme: schemeText))
    }
    var host = hostText.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard scheme == .https || Self.isLoopback(host) else { throw refused(.httpAddressPlain) }
    (self.scheme, self.host, self.port) = (scheme, host, port)
    text = whole
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
