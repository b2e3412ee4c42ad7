package import Base

extension SHA256Digest: Decodable {
  /// Decodes a digest of 64 hexadecimal digits.
  ///
  /// - Throws: `JSONError`.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let digest = SHA256Digest(hex: text) else {
      throw JSONError(.invalidValue(expected: .expectationDigest, found: text))
    }
    self = digest
  }
}
