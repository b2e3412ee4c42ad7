import JSON

/// Sets of games, each written once: pages name a set by its number. In a set, bit n stands for the
/// n-th game in the order of the games.
struct GameSets {
  /// By bit of a mask of the database (version group id less one) the place in the order.
  private let places: [Int]
  private var numbers: [UInt64: Int] = [:]
  private var sets: [UInt64] = []

  /// - Parameter ids: of the version groups, in their order.
  init(ids: [Int]) {
    var places = [Int](repeating: -1, count: 64)
    // A mask has no bit for other ids.
    for (place, id) in ids.enumerated() where places.indices.contains(id - 1) {
      places[id - 1] = place
    }
    self.places = places
  }

  /// The number of the set of a mask of the database.
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

  /// Each set in hexadecimal.
  var json: JSONValue { .array(sets.map { .string(String($0, radix: 16)) }) }
}
