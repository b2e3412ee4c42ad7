import Digest

/// What the store knows about one item.
struct StoredEntry: Sendable, Equatable {
  /// Of the decoded body.
  var digest: SHA256Digest
  /// Nil where the server sent none, or one that cannot be sent back.
  var etag: String?
  /// The deploy that the answer named (X-PokeAPI-Hash), if it did.
  var deploy: String?
  /// The number of the crawl that last confirmed it.
  var crawl: Int

  init(digest: SHA256Digest, etag: String?, deploy: String?, crawl: Int) {
    self.digest = digest
    self.etag = Self.clean(etag)
    self.deploy = Self.clean(deploy)
    self.crawl = crawl
  }

  /// Nil for a text of the server that could not be sent back in a header.
  private static func clean(_ text: String?) -> String? {
    guard let text, (1...1_024).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    return text
  }
}
