extension Array {
  /// Returns the index of the first element from `start` for which `isWanted` holds; appends `new` if it is missing.
  @inlinable package mutating func place(
    from start: Int = 0, orAdd new: @autoclosure () -> Element, where isWanted: (Element) -> Bool
  ) -> Int {
    if let place = self[start...].firstIndex(where: isWanted) { return place }
    append(new())
    return count - 1
  }

  /// Returns the index of the element with `key`, by `places`; appends `new` if it is missing.
  @inlinable package mutating func place<Key>(
    of key: Key, in places: inout [Key: Int], orAdd new: @autoclosure () -> Element
  ) -> Int {
    if let place = places[key] { return place }
    places[key] = count
    append(new())
    return count - 1
  }
}
