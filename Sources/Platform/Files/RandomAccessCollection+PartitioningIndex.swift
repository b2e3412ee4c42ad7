extension RandomAccessCollection {
  /// The first index whose element is in the second part of a collection that is ordered in two
  /// parts; ``endIndex`` where there is none. A binary search.
  ///
  /// - Parameter isInSecondPart: false for all elements of the first part, true for all others.
  @inlinable
  package func partitioningIndex(
    where isInSecondPart: (Element) throws -> Bool
  ) rethrows -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
