package import Base

/// `data_version` of `meta`, such as `1.0123456789ab`: the schema version and the first twelve digits of the
/// content digest. It identifies the content, and is used as the name of the folders of updates.
package enum DataVersion {
  private static let digits = 12

  package static func of(_ content: SHA256Digest, schema: Int = PokedexSchema.version) -> String {
    "\(schema).\(content.hex.prefix(digits))"
  }

  /// Whether `text` has the format of a data version. Anything else is not the name of a release, and could
  /// be a path.
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...9).contains(parts[0].count), parts[1].count == digits else {
      return false
    }
    let numbers = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return parts[0].allSatisfy(numbers.contains)
      && parts[1].allSatisfy { numbers.contains($0) || letters.contains($0) }
  }
}
