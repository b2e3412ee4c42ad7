import Base

/// A set of ids stored as ranges, which is compact for thousands of ids: `1-307,10001-10060`. Negative ids
/// are listed one by one.
struct IDRanges: Sendable, Equatable {
  private var ranges: [ClosedRange<Int>] = []

  /// - Parameter ids: the ids in ascending order.
  init(_ ids: [Int]) {
    for id in ids {
      if let last = ranges.last, last.lowerBound >= 0, last.upperBound + 1 == id {
        ranges[ranges.count - 1] = last.lowerBound...id
      } else {
        ranges.append(id...id)
      }
    }
  }

  /// Parses ``text``; nil if the format is invalid.
  init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let id = Int(part) {
        ranges.append(id...id)
        continue
      }
      let bounds = part.split(separator: "-").map { Int($0) }
      guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first < last else {
        return nil
      }
      ranges.append(first...last)
    }
  }

  var text: String {
    ranges.map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }.joined(separator: ",")
  }

  func contains(_ id: Int) -> Bool { ranges.contains { $0.contains(id) } }
}

extension IDRanges: Codable {
  init(from decoder: any Decoder) throws {
    self = try decoder.parsed(.expectationIDRanges) { IDRanges($0) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
