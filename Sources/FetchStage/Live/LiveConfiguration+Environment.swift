import Base

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
