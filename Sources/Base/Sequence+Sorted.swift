// These take the place of the standard library's functions where Base is imported. Theirs is copied into every caller, which
// made 0.7 of the 14 MB of code; these sort numbers, by one copy.

extension Sequence {
  /// Returns the elements sorted by `precedes`; equal elements keep their order.
  package func sorted(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
    try ContiguousArray(self).withUnsafeBufferPointer { elements in
      try indices(elements.count) { try precedes(elements[$0], elements[$1]) }.map { elements[$0] }
    }
  }
}

extension Array {
  /// Sorts the elements by `precedes`; equal elements keep their order.
  package mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows {
    self = try sorted(by: precedes)
  }
}

/// Returns 0 to `count` - 1 sorted by `precedes`.
@inline(never)
private func indices(
  _ count: Int, sortedBy precedes: (Int, Int) throws -> Bool
) rethrows -> ContiguousArray<Int> {
  var indices = ContiguousArray(0..<count)
  try indices.sort(by: precedes)
  return indices
}
