/// An FNV-1a hash, used for ids that depend only on content and so stay the same between releases, and for
/// quick comparisons. Not cryptographically secure.
struct ContentHash: Equatable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  @inline(__always)
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte: byte) }
  }

  /// Adds the number as eight bytes, little-endian.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      add(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The hash reduced to 31 bits, never 0, so that any reader of the database can store it.
  var id: Int {
    let folded = Int((value ^ (value >> 31)) & 0x7FFF_FFFF)
    return folded == 0 ? 1 : folded
  }
}
