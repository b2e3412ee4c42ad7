import Basics
import PokedexModel

/// An entry of the amendment table: the value PokéAPI has at one path of a resource, and the correct value.
struct Amendment: Sendable {
  var id: String
  var kind: ResourceKind
  var resourceID: Int
  /// PokéAPI's name of the resource; nil for kinds without names.
  var name: String?
  var path: AmendmentPath
  /// The value PokéAPI has; null if it has none.
  var expected: JSONValue
  /// The correct value; nil removes the element or member.
  var value: JSONValue?
  var reason: String
  var reference: String
  /// The line of the entry in the file.
  var line: Int?
}

/// A rule that replaces one substring by another in the texts of some kinds of resources.
struct TextRule: Sendable {
  var id: String
  var kinds: [ResourceKind]
  var field: LocalizedText.Field
  var languages: [String]
  /// The version groups whose texts are replaced; empty for a field with one text for all games.
  var versionGroups: [String]
  var old: String
  var new: String
  var reason: String
  var reference: String
  var line: Int?
}
