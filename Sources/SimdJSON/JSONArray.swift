/// The elements of a JSON array, in order.
package struct JSONArray: Sequence {
  @usableFromInline let array: JSONCursor

  @inlinable
  init(_ array: JSONCursor) { self.array = array }

  /// The number of elements; read from the tape, except for arrays of 16,777,215 or more, which are counted.
  @inlinable package var count: Int {
    let count = underestimatedCount
    return count < 0xFF_FFFF ? count : reduce(0) { total, _ in total + 1 }
  }

  @inlinable package var isEmpty: Bool { array.index + 2 == array.endIndex }

  @inlinable package var first: JSONCursor? { isEmpty ? nil : array.at(array.index + 1) }

  @inlinable package var underestimatedCount: Int {
    Int((array.tape[array.index] &>> 32) & 0xFF_FFFF)
  }

  @inlinable
  package func makeIterator() -> Iterator {
    Iterator(next: array.at(array.index + 1), end: array.endIndex - 1)
  }

  package struct Iterator: IteratorProtocol {
    @usableFromInline var upcoming: JSONCursor
    @usableFromInline let end: Int

    @inlinable
    init(next: JSONCursor, end: Int) {
      upcoming = next
      self.end = end
    }

    @inlinable
    package mutating func next() -> JSONCursor? {
      guard upcoming.index < end else { return nil }
      let current = upcoming
      upcoming = current.at(current.endIndex)
      return current
    }
  }
}
