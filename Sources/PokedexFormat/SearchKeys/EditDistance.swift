/// The number of edits between two texts, up to a limit: a letter replaced, missing or added, or two adjacent
/// letters swapped (optimal string alignment). A letter is a UTF-16 code unit of a search key.
package enum EditDistance {
  /// The distance of a query from a complete key and from the closest prefix of the key.
  package struct Result: Equatable {
    package var whole: Int
    package var prefix: Int
  }

  /// Returns the distances; those above `limit` are given as `limit + 1`.
  package static func between(
    _ query: UnsafeBufferPointer<UInt16>, _ key: UnsafeBufferPointer<UInt16>, limit: Int
  ) -> Result {
    let far = limit + 1
    // Letters of the key beyond this cannot be in a prefix within the limit.
    let width = min(key.count, query.count + far)
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (width + 1)) { table in
      // Three rows of the table of distances between prefixes, used in turn.
      for column in 0...width { table[column] = min(column, far) }
      for row in 1..<(query.count + 1) {
        let above = (row - 1) % 3 * (width + 1)
        let here = row % 3 * (width + 1)
        let twoAbove = (row + 1) % 3 * (width + 1)
        table[here] = min(row, far)
        var least = table[here]
        for column in 1..<(width + 1) {
          let isSame = query[row - 1] == key[column - 1]
          var edits = min(
            table[above + column - 1] + (isSame ? 0 : 1), table[above + column] + 1,
            table[here + column - 1] + 1)
          if row > 1, column > 1, query[row - 1] == key[column - 2],
            query[row - 2] == key[column - 1]
          {
            edits = min(edits, table[twoAbove + column - 2] + 1)
          }
          table[here + column] = min(edits, far)
          least = min(least, edits)
        }
        // A swap reaches back two rows, so one row above the limit is not yet the end.
        if least > far { return Result(whole: far, prefix: far) }
      }
      let last = query.count % 3 * (width + 1)
      return Result(
        whole: width < key.count ? far : table[last + width],
        prefix: table[last..<(last + width + 1)].min() ?? far)
    }
  }
}
