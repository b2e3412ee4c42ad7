import Base
import PokedexModel

/// The history of PokéAPI's format: members that were added or renamed, so that older snapshots can be read
/// like current ones. The table is `format-history.json`.
struct FormatHistory: Sendable {
  /// A member missing from older sources.
  struct Change: Sendable, Decodable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case endpoint, path, since, former, absent, reason
    }

    fileprivate var endpoint: Endpoint
    /// Members joined by dots, `[]` for the elements of an array. It matches the end of a path, because trees
    /// repeat their members at any depth.
    var path: String
    /// The day of the first snapshot with the member; nil if no snapshot has a value of it.
    fileprivate var since: FilledText?
    /// The name of the member in older sources; nil if they had no such member.
    var former: String?
    /// The meaning of a missing member: null, no elements, or the value of a Boolean member.
    private var absent: JSONValue
    private var reason: FilledText

    /// The value of a Boolean member that is missing.
    var flag: Bool { absent == .bool(true) }
  }

  private struct Rename: Decodable, Sendable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case endpoint, id, former, identifier, since, reason
    }

    var endpoint: Endpoint
    /// That of the one resource of this name that is renamed; nil for all.
    var id: Int?
    var former: String
    var identifier: String
    var since: FilledText
    var reason: FilledText
  }

  private struct Document: ReviewedTable {
    static let name = "format-history"

    private enum CodingKeys: CodingKey, CaseIterable { case changes, renames }
    var changes: [Change]
    var renames: [Rename]
  }

  /// The changes by endpoint and last member of the path.
  private var changes: [ResourceKind: [String: [Change]]] = [:]
  /// The renamed resources by former identifier.
  private var renames: [ResourceKind: [String: Rename]] = [:]

  /// Creates the history for a source: a member that its format has is not one that may be missing.
  ///
  /// - Parameter sourceDate: the date of the source, ISO 8601; nil if unknown.
  /// - Throws: ``PipelineError`` `format-history-invalid` (bad data).
  init(_ json: [UInt8], sourceDate: String? = nil) throws {
    let document = try Document(json)
    for change in document.changes {
      // A day may have a snapshot without the member, and later one with it.
      if let since = change.since, let sourceDate, sourceDate.prefix(10) > since.text { continue }
      let member = change.path.split(separator: ".").last.map(String.init) ?? change.path
      changes[change.endpoint.kind, default: [:]][member, default: []].append(change)
    }
    for rename in document.renames {
      renames[rename.endpoint.kind, default: [:]][rename.former] = rename
    }
  }

  func renamed(_ resource: Resource) -> Resource {
    guard let rename = renames[resource.kind]?[resource.identifier],
      rename.id ?? resource.id == resource.id
    else { return resource }
    return Resource(kind: resource.kind, id: resource.id, identifier: rename.identifier)
  }

  /// Returns the change that explains why a member of a resource is missing; nil if none is known.
  ///
  /// - Parameter path: `$` and the members down to it, `[]` for the elements of arrays.
  func change(_ kind: ResourceKind, _ member: String, at path: String) -> Change? {
    changes[kind]?[member]?.first { path.hasSuffix(".\($0.path)") }
  }

  /// Returns whether no snapshot had a value of the member at `path`, or of one that it is in, so that its type may be
  /// another than expected.
  func isUnseen(_ kind: ResourceKind, at path: String) -> Bool {
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      let member = String(path.hasSuffix("[]") ? path.dropLast(2) : path)
      if let change = change(kind, JSONPath.member(member), at: member), change.since == nil {
        return true
      }
      path = path[..<dot]
    }
    return false
  }
}

/// PokéAPI's name of a kind of resource in a reviewed table.
struct Endpoint: Decodable, Sendable {
  let kind: ResourceKind

  init(from decoder: any Decoder) throws {
    kind = try decoder.parsed(.expectationEndpoint) { ResourceKind(endpoint: $0) }
  }
}
