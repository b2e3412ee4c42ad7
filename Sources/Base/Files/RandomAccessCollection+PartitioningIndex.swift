extension RandomAccessCollection {
  /// Returns the first index of the second part of a collection that is partitioned in two; ``endIndex`` if
  /// the second part is empty. Uses a binary search.
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
