/// A SHA-256 digest: 32 bytes, FIPS 180-4.
package struct SHA256Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The size of a digest in bytes.
  package static let byteCount = 32

  // Big-endian words, so that comparing the words compares the bytes.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Precondition: `bytes` has ``byteCount`` bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount)
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Returns nil unless there are exactly ``byteCount`` bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self = bytes.withUnsafeBytes { SHA256Digest($0) }
  }

  /// Parses 64 hexadecimal digits of either case; returns nil for anything else.
  package init?(hex: String) {
    guard let bytes = Hexadecimal.decode(hex) else { return nil }
    self.init(bytes: bytes)
  }

  package var bytes: [UInt8] {
    let words = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    return withUnsafeBytes(of: words) { Array($0) }
  }

  /// The digest as 64 lowercase hexadecimal digits.
  package var hex: String { Hexadecimal.encode(bytes) }

  package var description: String { hex }

  package static func == (a: Self, b: Self) -> Bool { a.words == b.words }

  package static func < (a: Self, b: Self) -> Bool { a.words < b.words }

  package func hash(into hasher: inout Hasher) {
    // The bits of a digest are evenly distributed, so one word suffices.
    hasher.combine(words.0)
  }
}

extension SHA256Digest: Encodable {
  /// Encodes the digest as 64 hexadecimal digits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
