import PokedexModel

/// The resources of the source and their identifiers, against which every reference is checked.
///
/// Created before the resources are read, then only read, by several threads. A look-up costs a byte
/// comparison and two loads and does not allocate a `String`.
///
/// `@unchecked Sendable`, proof: all properties are constants; the memory behind ``lookup`` is only written
/// in `init` and freed in `deinit`, when no reference to the table exists.
final class ReferenceTable: @unchecked Sendable {
  /// The valid ids. Others are rejected before a table is created, which bounds its size.
  static let idRange = -1_000...1_000_000

  /// Valid as long as the table.
  let lookup: UnsafePointer<ReferenceLookup>
  let resources: [Resource]
  private let ranges: [ResourceKind: Range<Int>]
  /// The ids of each kind by identifier, ascending.
  private let ids: [ResourceKind: [String: [Int]]]

  /// Creates a table of `resources` with the identifiers of the source. They must be in canonical order,
  /// unique by kind and id, with ids within ``idRange``.
  ///
  /// - Parameter history: maps the identifiers to the current ones returned by ``identifier(of:_:)`` and
  ///   ``ids(of:called:)``.
  init(_ resources: [Resource], _ history: FormatHistory? = nil) {
    self.resources = history.map { resources.map($0.renamed) } ?? resources
    var ranges: [ResourceKind: Range<Int>] = [:]
    for (number, resource) in resources.enumerated() {
      ranges[resource.kind] = (ranges[resource.kind]?.lowerBound ?? number)..<number + 1
    }
    self.ranges = ranges
    ids = self.resources.reduce(into: [:]) { ids, resource in
      ids[resource.kind, default: [:]][resource.identifier, default: []].append(resource.id)
    }
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
    let identifierStarts = UnsafeMutableBufferPointer<Int32>.allocate(capacity: resources.count + 1)
    let identifierBytes = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: resources.reduce(0) { $0 + $1.identifier.utf8.count })
    var start = 0
    for (number, resource) in resources.enumerated() {
      let kind = kinds[resource.kind.rawValue]
      kind.slots[resource.id - kind.firstID] = Int32(number)
      identifierStarts.initializeElement(at: number, to: Int32(start))
      for byte in resource.identifier.utf8 {
        identifierBytes.initializeElement(at: start, to: byte)
        start += 1
      }
    }
    identifierStarts.initializeElement(at: resources.count, to: Int32(start))
    let lookup = UnsafeMutablePointer<ReferenceLookup>.allocate(capacity: 1)
    lookup.initialize(
      to: ReferenceLookup(
        kinds: kinds, identifierStarts: identifierStarts, identifierBytes: identifierBytes))
    self.lookup = UnsafePointer(lookup)
  }

  deinit {
    for kind in lookup.pointee.kinds {
      kind.prefix.deallocate()
      kind.slots.deallocate()
    }
    lookup.pointee.kinds.deallocate()
    lookup.pointee.identifierStarts.deallocate()
    lookup.pointee.identifierBytes.deallocate()
    lookup.deallocate()
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(copy)
  }

  /// Returns the id in `url` if it is a canonical address of `kind` (`/api/v2/pokemon/25/`).
  func id(in url: UnsafeBufferPointer<UInt8>, of kind: ResourceKind) -> Int? {
    lookup.pointee.id(in: url, of: kind)
  }

  /// Returns the kind and id of an address; nil if it is not an address of a known endpoint.
  func address(_ url: UnsafeBufferPointer<UInt8>) -> (kind: ResourceKind, id: Int)? {
    for kind in ResourceKind.allCases {
      if let id = id(in: url, of: kind) { return (kind, id) }
    }
    return nil
  }

  /// Returns the index of a resource in the table; nil if it is missing from the source.
  func number(of kind: ResourceKind, _ id: Int) -> Int? { lookup.pointee.number(of: kind, id) }

  func has(_ kind: ResourceKind, _ id: Int) -> Bool { number(of: kind, id) != nil }

  /// Returns whether the resource at this index has the identifier `name`.
  func isCalled(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    lookup.pointee.isCalled(number, name)
  }

  /// Returns the identifier of a resource; its id if it is missing from the source.
  func identifier(of kind: ResourceKind, _ id: Int) -> String {
    guard let number = number(of: kind, id) else { return String(id) }
    return resources[number].identifier
  }

  /// The resources of a kind, ascending by id.
  func resources(of kind: ResourceKind) -> ArraySlice<Resource> { resources[ranges[kind] ?? 0..<0] }

  /// Returns the ids of all resources of a kind with that identifier, ascending.
  func ids(of kind: ResourceKind, called identifier: String) -> [Int] {
    ids[kind]?[identifier] ?? []
  }

  func ids<E: ResourceEntity>(called identifier: String) -> [ID<E>] {
    ids(of: E.resourceKind, called: identifier).map { ID($0) }
  }
}
