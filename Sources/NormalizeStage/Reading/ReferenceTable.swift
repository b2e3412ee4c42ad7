#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import PokedexModel

/// Which resources the source has, and what they are called: every reference is checked against it.
///
/// Made once, before the resources are read, and only read from then on, by many threads; a look-up
/// costs a comparison of bytes and two loads. Nothing here makes a `String` but on request.
///
/// `@unchecked Sendable`, proof: the pointers are constants, the memory behind them is written in
/// `init` alone and freed in `deinit`, when nobody holds the table any more.
final class ReferenceTable: @unchecked Sendable {
  /// Ids outside are refused before a table is made, so that its size stays sane.
  static let idRange = -1_000...1_000_000

  private struct Kind {
    /// `/api/v2/pokemon-species/`.
    var prefix: UnsafeBufferPointer<UInt8>
    /// The id of the first slot.
    var firstID: Int
    /// A slot for each id: the number of the resource, or −1.
    var slots: UnsafeMutableBufferPointer<Int32>
  }

  /// By the raw value of the kind.
  private let kinds: UnsafeMutableBufferPointer<Kind>
  private let slugStarts: UnsafeMutableBufferPointer<Int32>
  private let slugBytes: UnsafeMutableBufferPointer<UInt8>
  private let resources: [Resource]

  /// `resources` must be unique by kind and id, with ids within ``idRange``.
  init(_ resources: [Resource]) {
    self.resources = resources
    let kindCount = (ResourceKind.allCases.map(\.rawValue).max() ?? 0) + 1
    kinds = .allocate(capacity: kindCount)
    kinds.initialize(
      repeating: Kind(
        prefix: .init(start: nil, count: 0), firstID: 0, slots: .init(start: nil, count: 0)))
    var ranges: [ResourceKind: ClosedRange<Int>] = [:]
    for resource in resources {
      let range = ranges[resource.kind] ?? resource.id...resource.id
      ranges[resource.kind] =
        min(range.lowerBound, resource.id)...max(range.upperBound, resource.id)
    }
    for kind in ResourceKind.allCases {
      let range = ranges[kind]
      let slots = UnsafeMutableBufferPointer<Int32>.allocate(capacity: range?.count ?? 0)
      slots.initialize(repeating: -1)
      kinds[kind.rawValue] = Kind(
        prefix: Self.copy(Array("/api/v2/\(kind.endpoint)/".utf8)),
        firstID: range?.lowerBound ?? 0, slots: slots)
    }
    slugStarts = .allocate(capacity: resources.count + 1)
    slugBytes = .allocate(capacity: resources.reduce(0) { $0 + $1.identifier.utf8.count })
    var start = 0
    for (number, resource) in resources.enumerated() {
      let kind = kinds[resource.kind.rawValue]
      kind.slots[resource.id - kind.firstID] = Int32(number)
      slugStarts.initializeElement(at: number, to: Int32(start))
      for byte in resource.identifier.utf8 {
        slugBytes.initializeElement(at: start, to: byte)
        start += 1
      }
    }
    slugStarts.initializeElement(at: resources.count, to: Int32(start))
  }

  deinit {
    for kind in kinds {
      kind.prefix.deallocate()
      kind.slots.deallocate()
    }
    kinds.deallocate()
    slugStarts.deallocate()
    slugBytes.deallocate()
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(copy)
  }

  /// The id in `url`, if it is an address of `kind` in canonical form (`/api/v2/pokemon/25/`).
  func id(in url: UnsafeBufferPointer<UInt8>, of kind: ResourceKind) -> Int? {
    let prefix = kinds[kind.rawValue].prefix
    guard url.count > prefix.count + 1, url.starts(with: prefix, count: prefix.count) else {
      return nil
    }
    return Self.id(in: url, after: prefix.count)
  }

  /// What `url` is an address of; nil where it is none of a known endpoint.
  func address(_ url: UnsafeBufferPointer<UInt8>) -> (kind: ResourceKind, id: Int)? {
    for kind in ResourceKind.allCases {
      if let id = id(in: url, of: kind) { return (kind, id) }
    }
    return nil
  }

  private static func id(in url: UnsafeBufferPointer<UInt8>, after start: Int) -> Int? {
    var at = start
    let isNegative = url[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let end = url.count - 1
    guard url[end] == UInt8(ascii: "/"), at < end, end - at < 9 else { return nil }
    var id = 0
    while at < end {
      let digit = Int(url[at]) - Int(UInt8(ascii: "0"))
      guard digit >= 0, digit <= 9 else { return nil }
      id = id * 10 + digit
      at += 1
    }
    return isNegative ? -id : id
  }

  /// The number of a resource in the table; nil where the source does not have it.
  func number(of kind: ResourceKind, _ id: Int) -> Int? {
    let table = kinds[kind.rawValue]
    let slot = id - table.firstID
    guard slot >= 0, slot < table.slots.count else { return nil }
    let number = table.slots[slot]
    return number < 0 ? nil : Int(number)
  }

  func has(_ kind: ResourceKind, _ id: Int) -> Bool { number(of: kind, id) != nil }

  /// Whether the resource with this number has the slug `name`.
  func isCalled(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(slugStarts[number])
    let count = Int(slugStarts[number + 1]) - start
    return name.count == count
      && UnsafeBufferPointer(rebasing: slugBytes[start..<start + count])
        .starts(with: name, count: count)
  }

  /// The slug of a resource; its id where the source does not have it.
  func slug(of kind: ResourceKind, _ id: Int) -> String {
    guard let number = number(of: kind, id) else { return String(id) }
    return resources[number].identifier
  }

  /// All resources of a kind with that slug, ascending by id.
  func ids(of kind: ResourceKind, called slug: String) -> [Int] {
    resources.filter { $0.kind == kind && $0.identifier == slug }.map(\.id).sorted()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the first `count` bytes are those of `prefix`; both have that many.
  fileprivate func starts(with prefix: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    guard count > 0 else { return true }
    return memcmp(baseAddress!, prefix.baseAddress!, count) == 0
  }
}
