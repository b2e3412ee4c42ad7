import JSON
import PokedexModel
import SimdJSON

/// What PokéAPI's format was: the members that came or were renamed, so that older snapshots are read as
/// if they had today's. The table is `format-history.json`.
struct FormatHistory: Sendable {
  /// A member that older sources lack.
  struct Change: Sendable, Equatable {
    /// Members joined by dots, `[]` for the elements of an array; a tree may repeat what stands before.
    var path: String
    /// What older sources called it; nil where they had nothing.
    var former: String?
    /// Whether a flag holds without the member.
    var flag: Bool
  }

  /// Of the format of the file that this reads.
  static let format = 1

  /// By endpoint and last member of the path.
  private var changes: [ResourceKind: [String: [Change]]] = [:]
  /// Today's slugs by the former ones.
  private var slugs: [ResourceKind: [String: String]] = [:]

  /// - Throws: ``JSONError`` with the path of what is wrong in the table.
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
      slugs[kind, default: [:]][try o.value("former").string()] = try o.value("slug").string()
    }
  }

  /// What every entry has. For people: the first snapshot that had the change, and what it was.
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

  /// The resource as it is called today.
  func renamed(_ resource: Resource) -> Resource {
    guard let slug = slugs[resource.kind]?[resource.identifier] else { return resource }
    return Resource(kind: resource.kind, id: resource.id, identifier: slug)
  }

  /// The change by which a member of a resource may be missing; nil where nothing is known of one.
  ///
  /// - Parameter path: `$` and the members down to it, `[]` for the elements of arrays.
  func change(_ kind: ResourceKind, _ member: String, at path: String) -> Change? {
    changes[kind]?[member]?.first { path.hasSuffix(".\($0.path)") }
  }
}
