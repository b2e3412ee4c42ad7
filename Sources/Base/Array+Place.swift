extension Array {
  /// Returns the place of the first element from `start` of which `isWanted` holds, after appending `new` if there is none.
  @inlinable package mutating func place(
    from start: Int = 0, orAdd new: @autoclosure () -> Element, where isWanted: (Element) -> Bool
  ) -> Int {
    if let place = self[start...].firstIndex(where: isWanted) { return place }
    append(new())
    return count - 1
  }

  /// Returns the place of the element with `key`, which `places` knows, after appending `new` if there is none.
  @inlinable package mutating func place<Key>(
    of key: Key, in places: inout [Key: Int], orAdd new: @autoclosure () -> Element
  ) -> Int {
    if let place = places[key] { return place }
    places[key] = count
    append(new())
    return count - 1
  }
}
