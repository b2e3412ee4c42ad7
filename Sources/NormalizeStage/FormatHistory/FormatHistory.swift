import Basics
import PokedexModel
import SimdJSON

/// The history of PokéAPI's format: members that were added or renamed, so that older snapshots can be read
/// like current ones. The table is `format-history.json`.
struct FormatHistory: Sendable {
  /// A member missing from older sources.
  struct Change: Sendable, Equatable {
    /// Members joined by dots, `[]` for the elements of an array. It matches the end of a path, because trees
    /// repeat their members at any depth.
    var path: String
    /// The name of the member in older sources; nil if they had no such member.
    var former: String?
    /// The value of a Boolean member that is missing.
    var flag: Bool
  }

  /// The supported version of the file format.
  static let format = 1

  /// The changes by endpoint and last member of the path.
  private var changes: [ResourceKind: [String: [Change]]] = [:]
  /// The current identifiers by former identifier.
  private var identifiers: [ResourceKind: [String: String]] = [:]

  /// - Throws: ``JSONError`` with the path of the invalid value.
  init(_ json: [UInt8]) throws {
    try JSONParser().parse(json) { root in try read(root) }
  }

  private mutating func read(_ root: JSONCursor) throws(JSONError) {
    var o = try root.object()
    try o.requireFormat(Self.format)
    for entry in try o.value("changes").array() {
      var (o, kind) = try Self.entry(entry)
      let path = try o.value("path").string()
      let absent = try o.value("absent")
      let change = Change(
        path: path, former: try o.optional("former")?.string(),
        flag: absent.kind == .bool ? try absent.bool() : false)
      let member = path.split(separator: ".").last.map(String.init) ?? path
      changes[kind, default: [:]][member, default: []].append(change)
    }
    for entry in try o.value("renames").array() {
      var (o, kind) = try Self.entry(entry)
      identifiers[kind, default: [:]][try o.value("former").string()] = try o.value("identifier")
        .string()
    }
  }

  /// Reads the members that every entry has; `since`, the first snapshot with the change, and `reason` are
  /// only documentation.
  private static func entry(_ json: JSONCursor) throws(JSONError) -> (JSONObject, ResourceKind) {
    var o = try json.object()
    for key: StaticString in ["since", "reason"] { _ = try o.value(key).string() }
    let endpoint = try o.value("endpoint").string()
    guard let kind = ResourceKind(endpoint: endpoint) else {
      throw JSONError(
        .invalidValue(expected: .expectationEndpoint, found: endpoint), path: json.path)
    }
    return (o, kind)
  }

  /// Returns the resource with its current identifier.
  func renamed(_ resource: Resource) -> Resource {
    guard let identifier = identifiers[resource.kind]?[resource.identifier] else { return resource }
    return Resource(kind: resource.kind, id: resource.id, identifier: identifier)
  }

  /// Returns the change that explains why a member of a resource is missing; nil if none is known.
  ///
  /// - Parameter path: `$` and the members down to it, `[]` for the elements of arrays.
  func change(_ kind: ResourceKind, _ member: String, at path: String) -> Change? {
    changes[kind]?[member]?.first { path.hasSuffix(".\($0.path)") }
  }
}
