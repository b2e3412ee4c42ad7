import JSON
import PokedexModel

/// An entry of the table of amendments: what one place of a resource says upstream, and what is right.
struct Amendment: Sendable {
  var id: String
  var kind: ResourceKind
  var resourceID: Int
  /// What the resource is called upstream; nil for kinds without names.
  var name: String?
  var path: AmendmentPath
  /// What upstream says; null where it says nothing.
  var expected: JSONValue
  /// What is right; nil removes the element or member.
  var value: JSONValue?
  var reason: String
  var reference: String
  /// Its line in the file.
  var line: Int?
}

/// A rule that puts one text in the place of another wherever some resources have it.
struct TextRule: Sendable {
  var id: String
  var kinds: [ResourceKind]
  var field: TextField
  var languages: [String]
  /// Only the texts of these; empty for a field that has one text for all games.
  var versionGroups: [String]
  var old: String
  var new: String
  var reason: String
  var reference: String
  var line: Int?
}
