/// A set of ids from 1 to 63, one bit each: the version groups (or versions, generations, languages) in which
/// a row applies.
///
/// Bit *n − 1* stands for id *n*, so that the bit of an id never moves when PokéAPI adds one, and 63 bits fit
/// SQLite's signed integers without the sign bit. In SQL: `(version_groups >> (id - 1)) & 1`.
public struct IDSet<Entity>: Sendable, Hashable {
  /// The largest id that a set can contain.
  public static var maximumID: Int { 63 }

  public var bits: UInt64

  /// Bit 63 is ignored.
  @inlinable public init(bits: UInt64) { self.bits = bits & (1 << 63 - 1) }

  /// Creates a set of ids, for each of which ``canHold(_:)`` must be true.
  @inlinable public init(_ ids: some Sequence<ID<Entity>>) {
    bits = 0
    for id in ids { insert(id) }
  }

  /// Whether a set can contain `id`: 1 to 63.
  @inlinable public static func canHold(_ id: ID<Entity>) -> Bool {
    id.rawValue >= 1 && id.rawValue <= maximumID
  }

  @inlinable public var isEmpty: Bool { bits == 0 }
  @inlinable public var count: Int { bits.nonzeroBitCount }

  @inlinable public func contains(_ id: ID<Entity>) -> Bool {
    Self.canHold(id) && bits & (1 << UInt64(id.rawValue - 1)) != 0
  }

  /// Adds `id`, for which ``canHold(_:)`` must be true.
  @inlinable @discardableResult
  public mutating func insert(_ id: ID<Entity>) -> (inserted: Bool, memberAfterInsert: ID<Entity>) {
    precondition(Self.canHold(id), "id outside 1...63")
    let isNew = !contains(id)
    bits |= 1 << UInt64(id.rawValue - 1)
    return (isNew, id)
  }

  /// The lowest id; nil for the empty set. Part of the key of a folded row.
  @inlinable public var first: ID<Entity>? {
    bits == 0 ? nil : ID(bits.trailingZeroBitCount + 1)
  }
}

extension IDSet: Sequence {
  /// Iterates over the ids in ascending order.
  @inlinable public func makeIterator() -> AnyIterator<ID<Entity>> {
    var rest = bits
    return AnyIterator {
      guard rest != 0 else { return nil }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return ID(bit + 1)
    }
  }
}

extension IDSet: SetAlgebra {
  @inlinable public init() { bits = 0 }

  @inlinable @discardableResult
  public mutating func update(with id: ID<Entity>) -> ID<Entity>? {
    insert(id).inserted ? nil : id
  }

  @inlinable @discardableResult
  public mutating func remove(_ id: ID<Entity>) -> ID<Entity>? {
    guard contains(id) else { return nil }
    bits &= ~(1 << UInt64(id.rawValue - 1))
    return id
  }

  @inlinable public mutating func formUnion(_ other: Self) { bits |= other.bits }
  @inlinable public mutating func formIntersection(_ other: Self) { bits &= other.bits }
  @inlinable public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
  @inlinable public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  @inlinable public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  @inlinable public func symmetricDifference(_ other: Self) -> Self {
    Self(bits: bits ^ other.bits)
  }
  @inlinable public func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
  @inlinable public func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
}

/// The ids, ascending.
extension IDSet: CustomStringConvertible {
  public var description: String { Array(self).description }
}

/// Encoded as an ascending list of ids.
extension IDSet: Codable {
  /// - Throws: `DecodingError` if an id is not from 1 to 63.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let ids = try container.decode([ID<Entity>].self)
    guard ids.allSatisfy(Self.canHold) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an id is not from 1 to \(Self.maximumID)")
    }
    self.init(ids)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

public typealias VersionGroupSet = IDSet<VersionGroup>
public typealias VersionSet = IDSet<Version>
public typealias GenerationSet = IDSet<Generation>
public typealias LanguageSet = IDSet<Language>
public typealias NatureSet = IDSet<Nature>
