import Base
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
  var line = 0

  /// The endpoint and id, for example `move/105`.
  var target: String { "\(kind.endpoint)/\(resourceID)" }
}

extension Amendment: JSONEntry {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, resource, name, path, expect, value, remove, reason, reference
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(String.self, forKey: .id)
    let target = try members.decode(ResourceTarget.self, forKey: .resource)
    (kind, resourceID) = (target.kind, target.id)
    name = try members.decodeIfPresent(String.self, forKey: .name)
    path = try members.decode(AmendmentPath.self, forKey: .path)
    expected = try members.decode(JSONValue.self, forKey: .expect).sorted
    if try members.decodeIfPresent(Bool.self, forKey: .remove) != true {
      value = try members.decode(JSONValue.self, forKey: .value).sorted
    } else if members.contains(.value) {
      throw decoder.invalid(.expectationValueOrRemove, found: "remove, value", at: "remove")
    }
    reason = try members.decode(FilledText.self, forKey: .reason).text
    reference = try members.decode(FilledText.self, forKey: .reference).text
    guard value != expected || path.steps.last?.selector != nil else {
      throw decoder.invalid(.expectationAnotherValue, found: expected.line, at: "value")
    }
  }
}

/// A resource that PokéAPI lacks. It ends with the first source that has one of its name.
struct AddedResource: JSONEntry, Sendable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id
    case target = "resource"
    case name, body, reason, reference
  }

  var id: String
  private var target: ResourceTarget
  private var name: FilledText
  /// The members but `id` and `name`; those that it leaves out are the template's.
  var body: JSONValue
  var reason: FilledText
  var reference: FilledText
  var line = 0

  var resource: Resource { Resource(kind: target.kind, id: target.id, identifier: name.text) }
}

/// The kind and id of a resource: `move/105`.
private struct ResourceTarget: Decodable, Sendable {
  let kind: ResourceKind
  let id: Int

  init(from decoder: any Decoder) throws {
    (kind, id) = try decoder.parsed(.expectationEndpointAndID) { text in
      let parts = text.split(separator: "/")
      guard parts.count == 2, let kind = ResourceKind(endpoint: parts[0]), let id = Int(parts[1])
      else { return nil }
      return (kind, id)
    }
  }
}

/// A rule that replaces one substring by another in the texts of some kinds of resources, removes the texts that
/// contain one, or completes those that lack it.
struct TextRule: Sendable {
  var id: String
  var kinds: [ResourceKind]
  var field: LocalizedText.Field
  var languages: [String]
  /// The version groups whose texts are replaced; empty for all.
  var versionGroups: [String]
  var old: String
  /// Nil removes the text.
  var new: String?
  /// Whether texts without ``old`` become ``new``, with their text in the place of `{text}`.
  var completes: Bool
  var reason: String
  var reference: String
  var line = 0
}

extension TextRule: JSONEntry {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, replace, lacks, with, entities, field, languages, reason, reference
    case versionGroups = "version_groups"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(String.self, forKey: .id)
    completes = members.contains(.lacks)
    old = try members.decode(String.self, forKey: completes ? .lacks : .replace)
    new = try members.decode(String?.self, forKey: .with)
    guard !old.isEmpty, old != new, !(completes && members.contains(.replace)),
      !completes || new?.contains(text: TextRules.placeholder) == true
    else { throw decoder.invalid(.expectationAnotherText, found: new ?? "", at: "with") }
    let name = try members.decode(String.self, forKey: .field)
    guard let field = TextRules.fields.first(where: { $0.identifier == name }) else {
      let fields = TextRules.fields.map(\.identifier).joined(separator: ", ")
      throw decoder.invalid(Message(verbatim: fields), found: name, at: "field")
    }
    self.field = field
    languages = try members.decode([String].self, forKey: .languages)
    let groups = try members.decodeIfPresent([String].self, forKey: .versionGroups)
    guard groups == nil || field == .flavorText else {
      throw decoder.invalid(.expectationFlavorTextOnly, found: name, at: "version_groups")
    }
    versionGroups = groups ?? []
    kinds = []
    for (index, entity) in try members.decode([String].self, forKey: .entities).enumerated() {
      // Species have flavor texts by version, not by version group.
      guard let kind = ResourceKind(endpoint: entity),
        groups == nil || [.ability, .move, .item].contains(kind)
      else {
        throw decoder.invalid(
          .expectationEndpointWithTexts, found: entity, at: "entities", "\(index)")
      }
      kinds.append(kind)
    }
    reason = try members.decode(FilledText.self, forKey: .reason).text
    reference = try members.decode(FilledText.self, forKey: .reference).text
  }
}

/// The amendment table. See Documentation/CORRECTIONS.md.
struct AmendmentTable: Sendable {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case blank, resources, amendments, rules }

    var blank: [String: JSONValue]
    var resources: JSONEntries<AddedResource>?
    var amendments: JSONEntries<Amendment>
    var rules: JSONEntries<TextRule>
  }

  let resources: [AddedResource]
  let amendments: [Amendment]
  let rules: [TextRule]
  /// Templates for elements missing from PokéAPI, by kind and path without selectors.
  let blanks: [String: JSONValue]
  let file: String

  /// Reads the table from `json`, the contents of `file`.
  ///
  /// - Throws: ``PipelineError`` `amendment-invalid` (bad data) with every invalid entry.
  init(_ json: [UInt8], file: String) throws {
    var reader = DocumentReader(file, code: "amendment-invalid", advice: .amendmentInvalidAdvice)
    let document = try reader.read(json, as: Document.self, format: 2)
    resources = document.resources?.entries ?? []
    amendments = document.amendments.entries
    rules = document.rules.entries
    blanks = document.blank
    self.file = file
    var ids: Set<String> = []
    for (id, line) in resources.map({ ($0.id, $0.line) }) + amendments.map({ ($0.id, $0.line) })
      + rules.map({ ($0.id, $0.line) })
    where !ids.insert(id).inserted {
      reader.report(Message(joining: id, ": ", Message.amendmentIDRepeated), line: line)
    }
    var entries: [String: [Amendment]] = [:]
    for entry in amendments {
      for other in entries[entry.target] ?? [] where entry.path.overlaps(other.path) {
        reader.report(
          Message(joining: entry.id, ": ", Message.amendmentPlaceRepeated(id: other.id)),
          line: entry.line)
      }
      entries[entry.target, default: []].append(entry)
    }
    try reader.finish()
  }
}
