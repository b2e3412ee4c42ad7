import PokedexModel

/// Which resources the source has, and what they are called: every reference is checked against it.
///
/// Made once, before the resources are read, and only read from then on, by many threads; a look-up
/// costs a comparison of bytes and two loads. Nothing here makes a `String` but on request.
///
/// `@unchecked Sendable`, proof: all properties are constants; the memory behind ``lookup`` is
/// written in `init` alone and freed in `deinit`, when nobody holds the table any more.
final class ReferenceTable: @unchecked Sendable {
  /// Ids outside are refused before a table is made, so that its size stays sane.
  static let idRange = -1_000...1_000_000

  /// Valid as long as the table.
  let lookup: UnsafePointer<ReferenceLookup>
  let resources: [Resource]
  /// Where the resources of a kind stand.
  private let ranges: [ResourceKind: Range<Int>]

  /// `resources`, as the source calls them, must be in canonical order, unique by kind and id, with ids
  /// within ``idRange``.
  ///
  /// - Parameter history: gives ``slug(of:_:)`` and ``ids(of:called:)`` today's slugs.
  init(_ resources: [Resource], _ history: FormatHistory? = nil) {
    self.resources = history.map { resources.map($0.renamed) } ?? resources
    var ranges: [ResourceKind: Range<Int>] = [:]
    for (number, resource) in resources.enumerated() {
      ranges[resource.kind] = (ranges[resource.kind]?.lowerBound ?? number)..<number + 1
    }
    self.ranges = ranges
    let kindCount = (ResourceKind.allCases.map(\.rawValue).max() ?? 0) + 1
    let kinds = UnsafeMutableBufferPointer<ReferenceLookup.Kind>.allocate(capacity: kindCount)
    kinds.initialize(
      repeating: .init(
        prefix: .init(start: nil, count: 0), firstID: 0, slots: .init(start: nil, count: 0)))
    for kind in ResourceKind.allCases {
      let ids = ranges[kind].map { resources[$0.lowerBound].id...resources[$0.upperBound - 1].id }
      let slots = UnsafeMutableBufferPointer<Int32>.allocate(capacity: ids?.count ?? 0)
      slots.initialize(repeating: -1)
      kinds[kind.rawValue] = .init(
        prefix: Self.copy(Array("/api/v2/\(kind.endpoint)/".utf8)),
        firstID: ids?.lowerBound ?? 0, slots: slots)
    }
    let slugStarts = UnsafeMutableBufferPointer<Int32>.allocate(capacity: resources.count + 1)
    let slugBytes = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: resources.reduce(0) { $0 + $1.identifier.utf8.count })
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
    let lookup = UnsafeMutablePointer<ReferenceLookup>.allocate(capacity: 1)
    lookup.initialize(
      to: ReferenceLookup(kinds: kinds, slugStarts: slugStarts, slugBytes: slugBytes))
    self.lookup = UnsafePointer(lookup)
  }

  deinit {
    for kind in lookup.pointee.kinds {
      kind.prefix.deallocate()
      kind.slots.deallocate()
    }
    lookup.pointee.kinds.deallocate()
    lookup.pointee.slugStarts.deallocate()
    lookup.pointee.slugBytes.deallocate()
    lookup.deallocate()
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(copy)
  }

  /// The id in `url`, if it is an address of `kind` in canonical form (`/api/v2/pokemon/25/`).
  func id(in url: UnsafeBufferPointer<UInt8>, of kind: ResourceKind) -> Int? {
    lookup.pointee.id(in: url, of: kind)
  }

  /// What `url` is an address of; nil where it is none of a known endpoint.
  func address(_ url: UnsafeBufferPointer<UInt8>) -> (kind: ResourceKind, id: Int)? {
    for kind in ResourceKind.allCases {
      if let id = id(in: url, of: kind) { return (kind, id) }
    }
    return nil
  }

  /// The number of a resource in the table; nil where the source does not have it.
  func number(of kind: ResourceKind, _ id: Int) -> Int? { lookup.pointee.number(of: kind, id) }

  func has(_ kind: ResourceKind, _ id: Int) -> Bool { number(of: kind, id) != nil }

  /// Whether the resource with this number has the slug `name`.
  func isCalled(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    lookup.pointee.isCalled(number, name)
  }

  /// The slug of a resource; its id where the source does not have it.
  func slug(of kind: ResourceKind, _ id: Int) -> String {
    guard let number = number(of: kind, id) else { return String(id) }
    return resources[number].identifier
  }

  /// All resources of a kind with that slug, ascending by id.
  func ids(of kind: ResourceKind, called slug: String) -> [Int] {
    resources[ranges[kind] ?? 0..<0].filter { $0.identifier == slug }.map(\.id)
  }
}
