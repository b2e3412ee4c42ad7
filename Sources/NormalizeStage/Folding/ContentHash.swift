/// FNV-1a over bytes: ids made of content, so that they stay the same from release to release, and
/// quick comparisons. Not a defence against anybody.
struct ContentHash: Equatable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  @inline(__always)
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte: byte) }
  }

  /// Eight bytes, the lowest first.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      add(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // A byte that UTF-8 never has, so that "ab" + "c" is not "a" + "bc".
    add(byte: 0xFF)
  }

  /// 31 bits, never 0: an id that any reader of the database can hold.
  var id: Int {
    let folded = Int((value ^ (value >> 31)) & 0x7FFF_FFFF)
    return folded == 0 ? 1 : folded
  }
}
