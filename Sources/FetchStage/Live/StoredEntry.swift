import Base

/// The facts that the store has about an item.
struct StoredEntry: Sendable, Equatable {
  /// The digest of the decoded body.
  var digest: SHA256Digest
  /// The ETag; nil if the server sent none, or one that cannot be sent back.
  var etag: String?
  /// The revision that the response named (X-PokeAPI-Hash); nil if it named none.
  var deploy: String?
  /// The number of the crawl that last confirmed it.
  var crawl: Int

  init(digest: SHA256Digest, etag: String?, deploy: String?, crawl: Int) {
    self.digest = digest
    self.etag = Self.clean(etag)
    self.deploy = Self.clean(deploy)
    self.crawl = crawl
  }

  /// Returns nil for a text of the server that cannot be sent back in a header field.
  private static func clean(_ text: String?) -> String? {
    guard let text, (1...1_024).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    return text
  }
}
