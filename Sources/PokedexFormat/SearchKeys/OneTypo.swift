/// A test for a Damerau–Levenshtein distance of at most one: one letter replaced, missing or added, or two
/// adjacent letters swapped.
///
/// Letters are Unicode scalars; both texts should be search keys, where a scalar is what users consider a
/// letter. The time is linear in the shorter text; nothing is allocated.
package enum OneTypo {
  /// The minimum length of a query, in scalars, for which a match with one typo is significant.
  package static let minimumLength = 3

  /// Whether at most one edit turns `a` into `b`.
  package static func matches(_ a: String, _ b: String) -> Bool {
    withBytes(a, b, matches)
  }

  /// Whether at most one edit turns `query` into a prefix of `key`.
  package static func matchesPrefix(_ query: String, of key: String) -> Bool {
    withBytes(query, key) { matchesPrefix($0, of: $1) }
  }

  /// ``matches(_:_:)-(String,_)`` over valid UTF-8.
  package static func matches(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // A scalar has at most four bytes, so one edit changes the length by at most four.
    if abs(a.count - b.count) > 4 { return false }
    let start = commonPrefix(a, b)
    if start == a.count, start == b.count { return true }
    var endA = a.count
    var endB = b.count
    while endA > start, endB > start, a[endA - 1] == b[endB - 1] {
      endA -= 1
      endB -= 1
    }
    // Equal bytes may end in the middle of a scalar: advance past its end.
    while endA < a.count, a[endA] & 0xC0 == 0x80 { endA += 1 }
    while endB < b.count, b[endB] & 0xC0 == 0x80 { endB += 1 }
    let lengthA = scalarLength(a, start)
    let lengthB = scalarLength(b, start)
    let restA = endA - start
    let restB = endB - start
    if restA == 0 { return restB == lengthB }
    if restB == 0 { return restA == lengthA }
    if restA == lengthA, restB == lengthB { return true }
    return restA == restB && isSwap(a, b, at: start, lengthA, lengthB)
      && restA == lengthA + lengthB
  }

  /// ``matchesPrefix(_:of:)-(String,_)`` over valid UTF-8.
  package static func matchesPrefix(
    _ query: UnsafeBufferPointer<UInt8>, of key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = commonPrefix(query, key)
    if start == query.count { return true }
    let lengthQ = scalarLength(query, start)
    // One additional letter in the query.
    if isPrefix(query, from: start + lengthQ, of: key, from: start) { return true }
    guard start < key.count else { return false }
    let lengthK = scalarLength(key, start)
    return isPrefix(query, from: start + lengthQ, of: key, from: start + lengthK)
      || isPrefix(query, from: start, of: key, from: start + lengthK)
      || (isSwap(query, key, at: start, lengthQ, lengthK)
        && isPrefix(
          query, from: start + lengthQ + lengthK, of: key, from: start + lengthQ + lengthK))
  }

  /// Returns the length of the common prefix, up to the start of a scalar.
  private static func commonPrefix(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let limit = min(a.count, b.count)
    var index = 0
    while index < limit, a[index] == b[index] { index += 1 }
    if index == a.count, index == b.count { return index }
    func splits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      index < text.count && text[index] & 0xC0 == 0x80
    }
    while index > 0, splits(a) || splits(b) { index -= 1 }
    return index
  }

  private static func scalarLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index < text.count else { return 0 }
    switch text[index] {
    case ..<0x80: return 1
    case ..<0xE0: return 2
    case ..<0xF0: return 3
    default: return 4
    }
  }

  /// Whether the two scalars of `a` at `index` are those of `b` in reverse order.
  private static func isSwap(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, at index: Int,
    _ lengthA: Int, _ lengthB: Int
  ) -> Bool {
    let end = index + lengthA + lengthB
    guard end <= a.count, end <= b.count else { return false }
    for offset in 0..<lengthA where a[index + offset] != b[index + lengthB + offset] {
      return false
    }
    for offset in 0..<lengthB where b[index + offset] != a[index + lengthA + offset] {
      return false
    }
    return true
  }

  private static func isPrefix(
    _ query: UnsafeBufferPointer<UInt8>, from first: Int, of key: UnsafeBufferPointer<UInt8>,
    from second: Int
  ) -> Bool {
    let count = query.count - first
    guard count >= 0, second + count <= key.count else { return false }
    for offset in 0..<count where query[first + offset] != key[second + offset] { return false }
    return true
  }

  private static func withBytes(
    _ a: String, _ b: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var a = a
    var b = b
    return a.withUTF8 { first in b.withUTF8 { second in body(first, second) } }
  }
}
