/// A range of a numeric value, with either bound or both: `100...`, `..<60`, `-7...0`.
public struct ValueRange: Sendable, Hashable, Codable {
  /// The smallest value; nil for none.
  public var minimum: Int?
  /// The largest value; nil for none.
  public var maximum: Int?

  public init(minimum: Int? = nil, maximum: Int? = nil) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Creates the range of the same values as one that is written with `...` or `..<`. Other types of ranges
  /// are limited to 32-bit integers.
  public init(_ range: some RangeExpression<Int>) {
    switch range {
    case let range as ClosedRange<Int>:
      self.init(minimum: range.lowerBound, maximum: range.upperBound)
    case let range as PartialRangeFrom<Int>: self.init(minimum: range.lowerBound)
    case let range as PartialRangeThrough<Int>: self.init(maximum: range.upperBound)
    case let range as PartialRangeUpTo<Int>: self.init(below: range.upperBound)
    default:
      let bounds = range.relative(to: Int(Int32.min)..<Int(Int32.max))
      self.init(below: bounds.upperBound)
      minimum = bounds.lowerBound
    }
  }

  private init(below bound: Int) {
    // No integer is below the smallest one.
    self.init(minimum: bound == .min ? 0 : nil, maximum: bound == .min ? -1 : bound - 1)
  }

  public func contains(_ value: Int) -> Bool {
    value >= minimum ?? .min && value <= maximum ?? .max
  }
}
