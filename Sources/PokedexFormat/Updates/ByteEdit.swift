/// A difference between two sequences of bytes: some bytes of the old one are replaced.
struct ByteEdit {
  /// The number of equal bytes between the edit before this one and this one.
  var kept: Int
  /// The number of bytes of the old sequence that follow these and are removed.
  var dropped: Int
  /// The bytes that replace them, as a range of the new sequence.
  var inserted: Range<Int>

  /// The minimum number of equal bytes between two edits; fewer take more bytes to describe than to repeat.
  private static let leastKept = 4
  /// The maximum number of differing bytes that are compared: time and memory grow with the square.
  private static let largestCompared = 4096

  /// Returns the edits that make `new` of `old`.
  static func edits(from old: [UInt8], to new: [UInt8]) -> [ByteEdit] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    var (isDropped, isInserted) = (
      Array(repeating: true, count: before.count), Array(repeating: true, count: after.count)
    )
    if before.count + after.count <= largestCompared {
      isDropped = Array(repeating: false, count: before.count)
      isInserted = Array(repeating: false, count: after.count)
      for change in after.difference(from: before) {
        switch change {
        case .remove(let offset, _, _): isDropped[offset] = true
        case .insert(let offset, _, _): isInserted[offset] = true
        }
      }
    }
    var edits: [ByteEdit] = []
    var (i, j, kept) = (0, 0, start)
    while i < before.count || j < after.count {
      let (dropped, inserted) = (
        isDropped[i...].prefix { $0 }.count, isInserted[j...].prefix { $0 }.count
      )
      if dropped + inserted == 0 {
        (i, j, kept) = (i + 1, j + 1, kept + 1)
        continue
      }
      let range = start + j..<start + j + inserted
      if let last = edits.last, kept < leastKept {
        edits[edits.count - 1].dropped += kept + dropped
        edits[edits.count - 1].inserted = last.inserted.lowerBound..<range.upperBound
      } else {
        edits.append(ByteEdit(kept: kept, dropped: dropped, inserted: range))
      }
      (i, j, kept) = (i + dropped, j + inserted, 0)
    }
    return edits
  }
}
