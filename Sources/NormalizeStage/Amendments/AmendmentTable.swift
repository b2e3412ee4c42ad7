import Basics
import Layers
import PokedexModel
import SimdJSON

/// The amendment table. See Documentation/CORRECTIONS.md.
struct AmendmentTable: Sendable {
  /// The supported version of the file format.
  static let format = 2

  private(set) var amendments: [Amendment] = []
  private(set) var rules: [TextRule] = []
  /// Templates for elements missing from PokéAPI, by kind and path without selectors.
  private(set) var blanks: [String: JSONValue] = [:]
  /// Errors in the file; invalid entries are skipped.
  private(set) var diagnostics: [Diagnostic] = []
  let file: String
  /// The rest of the file after the current entry, searched for the id of the next one to find its line.
  private var rest: ArraySlice<UInt8>
  private var line = 1

  /// Reads the table from `json`, the contents of `file`.
  init(_ json: [UInt8], file: String) {
    self.file = file
    rest = json[...]
    do {
      try JSONParser().parse(json) { root in try read(root) }
    } catch let error as JSONError {
      report(error, in: file, at: error.position?.line)
    } catch {
      report(Message(verbatim: "\(error)"), in: file, at: nil)
    }
    checkForContradictions()
  }

  private mutating func report(_ error: JSONError, in entry: String, at line: Int?) {
    report(error.pathText, in: entry, at: line)
  }

  private mutating func report(_ message: Message, in entry: String, at line: Int?) {
    diagnostics.append(
      Diagnostic(
        .error, Message(joining: entry, ": ", message), code: "amendment-invalid",
        at: .file(file, line: line),
        advice: .amendmentInvalidAdvice))
  }

  private mutating func read(_ root: JSONCursor) throws(JSONError) {
    var o = try root.object()
    try o.requireFormat(Self.format)
    for member in try o.value("blank").object().members {
      blanks[String(decoding: member.key, as: UTF8.self)] = try JSONValue(member.value)
    }
    for entry in try o.value("amendments").array() {
      try self.entry(entry) { table, o, id, line throws(JSONError) in
        try table.readAmendment(&o, id, line: line)
      }
    }
    for entry in try o.value("rules").array() {
      try self.entry(entry) { table, o, id, line throws(JSONError) in
        try table.readRule(&o, id, line: line)
      }
    }
    try Self.refuseUnread(o)
  }

  /// Reads an entry; errors are reported with its id and line.
  private mutating func entry(
    _ json: JSONCursor,
    _ read: (inout Self, inout JSONObject, String, Int?) throws(JSONError) -> Void
  ) throws(JSONError) {
    var o = try json.object()
    let id = try o.value("id").string()
    let line = line(of: id)
    do throws(JSONError) {
      try read(&self, &o, id, line)
      try Self.refuseUnread(o)
    } catch {
      report(error, in: id, at: line)
    }
  }

  private static func refuseUnread(_ o: JSONObject) throws(JSONError) {
    guard let key = o.unreadKeys().first else { return }
    throw invalid(.expectationKnownKey, key, at: o.value.path)
  }

  private static func invalid(_ expected: Message, _ found: String, at path: String) -> JSONError {
    JSONError(.invalidValue(expected: expected, found: found), path: path)
  }

  /// Returns the line of the next entry with this id.
  private mutating func line(of id: String) -> Int? {
    guard let place = rest.firstRange(ofQuoted: id) else { return nil }
    for byte in rest[..<place.lowerBound] where byte == UInt8(ascii: "\n") { line += 1 }
    rest = rest[place.upperBound...]
    return line
  }

  private mutating func readAmendment(
    _ o: inout JSONObject, _ id: String, line: Int?
  ) throws(JSONError) {
    let place = o.value.path
    let resource = try o.value("resource").string()
    let name = try o.optional("name")?.string()
    let pathText = try o.value("path").string()
    let expected = try JSONValue(o.value("expect"))
    var value: JSONValue?
    if try o.optional("remove")?.bool() != true { value = try JSONValue(o.value("value")) }
    let reason = try o.value("reason").string()
    let reference = try o.value("reference").string()
    let target = resource.split(separator: "/")
    guard target.count == 2, let kind = ResourceKind(endpoint: String(target[0])),
      let number = Int(target[1])
    else { throw Self.invalid(.expectationEndpointAndID, resource, at: "\(place).resource") }
    guard let path = AmendmentPath(pathText) else {
      throw Self.invalid(.expectationPath, pathText, at: "\(place).path")
    }
    guard value != expected || path.steps.last?.selector != nil else {
      throw Self.invalid(.expectationAnotherValue, expected.line, at: "\(place).value")
    }
    amendments.append(
      Amendment(
        id: id, kind: kind, resourceID: number, name: name, path: path, expected: expected,
        value: value, reason: reason, reference: reference, line: line))
  }

  private mutating func readRule(
    _ o: inout JSONObject, _ id: String, line: Int?
  ) throws(JSONError) {
    let place = o.value.path
    let (old, new) = (try o.value("replace").string(), try o.value("with").string())
    let entities = try Self.strings(o.value("entities"))
    let fieldName = try o.value("field").string()
    let languages = try Self.strings(o.value("languages"))
    let groups = try o.optional("version_groups").map { json throws(JSONError) in
      try Self.strings(json)
    }
    let reason = try o.value("reason").string()
    let reference = try o.value("reference").string()
    guard !old.isEmpty, old != new else {
      throw Self.invalid(.expectationAnotherText, new, at: "\(place).with")
    }
    guard let field = TextRules.fields.first(where: { $0.identifier == fieldName }) else {
      throw Self.invalid(
        Message(verbatim: TextRules.fields.map(\.identifier).joined(separator: ", ")), fieldName,
        at: "\(place).field")
    }
    guard (groups != nil) == (field == .flavorText) else {
      throw Self.invalid(.expectationFlavorTextOnly, fieldName, at: "\(place).version_groups")
    }
    var kinds: [ResourceKind] = []
    for entity in entities {
      // Species have flavor texts by version, not by version group.
      guard let kind = ResourceKind(endpoint: entity),
        field != .flavorText || [.ability, .move, .item].contains(kind)
      else { throw Self.invalid(.expectationEndpointWithTexts, entity, at: "\(place).entities") }
      kinds.append(kind)
    }
    rules.append(
      TextRule(
        id: id, kinds: kinds, field: field, languages: languages, versionGroups: groups ?? [],
        old: old, new: new, reason: reason, reference: reference, line: line))
  }

  private static func strings(_ json: JSONCursor) throws(JSONError) -> [String] {
    var strings: [String] = []
    for element in try json.array() { strings.append(try element.string()) }
    return strings
  }

  /// Reports entries with the same id or with overlapping paths.
  private mutating func checkForContradictions() {
    var ids: Set<String> = []
    for (id, line) in amendments.map({ ($0.id, $0.line) }) + rules.map({ ($0.id, $0.line) })
    where !ids.insert(id).inserted {
      report(.amendmentIDRepeated, in: id, at: line)
    }
    for entries in Dictionary(grouping: amendments, by: \.target).values {
      for (index, entry) in entries.enumerated() {
        for other in entries[..<index] where entry.path.overlaps(other.path) {
          report(.amendmentPlaceRepeated(id: other.id), in: entry.id, at: entry.line)
        }
      }
    }
    diagnostics.sort { ($0.place?.description ?? "") < ($1.place?.description ?? "") }
  }
}

extension JSONValue {
  /// Copies a parsed value so that it outlives its document.
  init(_ json: JSONCursor) throws(JSONError) {
    let writer = CanonicalJSON()
    try writer.append(json)
    self = try JSONValue(parsing: writer.bytes)
  }
}
