import JSON

/// Sets of games, each written once and referred to by index. Bit n of a set is the n-th game in order of
/// release.
struct GameSets {
  /// The position in the order for each bit of a database mask (version group id − 1).
  private let places: [Int]
  private var numbers: [UInt64: Int] = [:]
  private var sets: [UInt64] = []

  /// - Parameter ids: the ids of the version groups in order.
  init(ids: [Int]) {
    var places = [Int](repeating: -1, count: 64)
    // Masks have no bits for other ids.
    for (place, id) in ids.enumerated() where places.indices.contains(id - 1) {
      places[id - 1] = place
    }
    self.places = places
  }

  /// Returns the index of the set for a database mask.
  mutating func number(ofMask mask: Int) -> Int {
    var set: UInt64 = 0
    var rest = UInt64(bitPattern: Int64(mask))
    while rest != 0 {
      let place = places[rest.trailingZeroBitCount]
      if place >= 0 { set |= 1 << place }
      rest &= rest - 1
    }
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  /// The sets in hexadecimal.
  var json: JSONValue { .array(sets.map { .string(String($0, radix: 16)) }) }
}
