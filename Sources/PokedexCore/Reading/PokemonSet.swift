/// A set of pokemon, stored as a bitmap of their ``PokemonPositions``.
struct PokemonSet: Sendable, Hashable {
  var words: [UInt64]

  /// Creates the empty set for `count` positions.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Creates the set of all `count` positions.
  init(allOf count: Int) {
    words = [UInt64](repeating: ~0, count: (count + 63) / 64)
    if count & 63 != 0 { words[words.count - 1] = (1 << UInt64(count & 63)) - 1 }
  }

  @inline(__always) mutating func insert(_ position: Int) {
    words[position >> 6] |= 1 << UInt64(position & 63)
  }

  @inline(__always) func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 << UInt64(position & 63)) != 0
  }

  mutating func removeAll() { for index in words.indices { words[index] = 0 } }

  mutating func formIntersection(_ other: Self) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func subtract(_ other: Self) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The positions in the set, ascending.
  var positions: [Int] {
    var list: [Int] = []
    list.reserveCapacity(count)
    forEach { list.append($0) }
    return list
  }

  /// Calls `body` with each position, ascending.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
