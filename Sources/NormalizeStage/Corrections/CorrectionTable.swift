import Diagnostics
import JSON
import SimdJSON
import Layers
import PokedexModel

/// The table of corrections, read from its file. See Documentation/CORRECTIONS.md.
struct CorrectionTable: Sendable {
  /// Of the format of the file that this reads.
  static let format = 1

  private(set) var corrections: [Correction] = []
  private(set) var rules: [CharacterRule] = []
  /// What is wrong with the file; an entry that is wrong is left out.
  private(set) var diagnostics: [Diagnostic] = []
  private let file: String

  /// No corrections at all.
  init() { file = "" }

  /// Reads the table from `json`, the contents of `file`.
  init(_ json: [UInt8], file: String) {
    self.file = file
    do {
      try JSONParser().parse(json) { root in try read(root) }
    } catch let error as JSONError {
      report(error.text, at: error.path ?? "$")
    } catch {
      report("\(error)", at: "$")
    }
    checkForContradictions()
  }

  private mutating func report(_ message: Message, at path: String) {
    diagnostics.append(
      Diagnostic(
        .error, "correction-invalid", message, at: .resource(file, path: path),
        advice: "Documentation/CORRECTIONS.md says how an entry is written"))
  }

  private mutating func read(_ root: JSONCursor) throws {
    var o = try root.object()
    o.ignore("$schema")
    let format = try o.value("format").int()
    guard format == Self.format else {
      return report("expected format \(Self.format), found \(format)", at: "$.format")
    }
    for entry in try o.value("corrections").array() {
      do {
        try read(entry: entry)
      } catch {
        report(error.text, at: error.path ?? entry.path)
      }
    }
    for key in o.unreadKeys() { report("unknown key \"\(key)\"", at: "$.\(key)") }
  }

  private mutating func read(entry: JSONCursor) throws(JSONError) {
    var o = try entry.object()
    switch try o.value("kind").string() {
    case "value": try readValue(&o)
    case "replace-character": try readRule(&o)
    case let kind: report("unknown kind \"\(kind)\"", at: "\(entry.path).kind")
    }
    for key in o.unreadKeys() { report("unknown key \"\(key)\"", at: "\(entry.path).\(key)") }
  }

  private mutating func readValue(_ o: inout JSONObject) throws(JSONError) {
    let place = o.value.path
    let entity = try o.value("entity").string()
    let path = try o.value("field").string()
    let id = try o.value("id").string()
    let identifier = try o.value("identifier").string()
    let resourceID = try o.value("entityID").int()
    let upstream = try Self.value(o.value("upstream"))
    let value = try Self.value(o.value("value"))
    let reason = try o.value("reason").string()
    let reference = try o.value("reference").string()
    guard let kind = ResourceKind(endpoint: entity) else {
      return report("\"\(entity)\" is no endpoint", at: "\(place).entity")
    }
    guard let field = CorrectionField(path, of: kind) else {
      return report("\(entity) has no field \"\(path)\"", at: "\(place).field")
    }
    for (name, value) in [("upstream", upstream), ("value", value)] where !field.takes(value) {
      return report("\"\(path)\" cannot be this", at: "\(place).\(name)")
    }
    guard upstream != value else {
      return report("it corrects a value to itself", at: "\(place).value")
    }
    corrections.append(
      Correction(
        id: id, kind: kind, resourceID: resourceID, identifier: identifier, field: field,
        path: path, upstream: upstream, value: value, reason: reason, reference: reference,
        place: place))
  }

  private mutating func readRule(_ o: inout JSONObject) throws(JSONError) {
    let place = o.value.path
    var applies = try o.value("applies").object()
    let entities = try Self.strings(applies.value("entities"))
    let field = try applies.value("field").string()
    let languages = try Self.strings(applies.value("languages"))
    let groups = try Self.strings(applies.value("version_groups"))
    for key in applies.unreadKeys() {
      report("unknown key \"\(key)\"", at: "\(place).applies.\(key)")
    }
    let id = try o.value("id").string()
    let reason = try o.value("reason").string()
    let reference = try o.value("reference").string()
    let upstream = Array(try o.value("upstream").string().unicodeScalars)
    let value = Array(try o.value("value").string().unicodeScalars)
    // Species have texts by version, not by version group.
    let kinds = entities.compactMap { ResourceKind(endpoint: $0) }
      .filter { [.ability, .move, .item].contains($0) }
    guard kinds.count == entities.count else {
      return report("only ability, move and item", at: "\(place).applies.entities")
    }
    guard field == "flavor_text" else {
      return report("only \"flavor_text\"", at: "\(place).applies.field")
    }
    guard upstream.count == 1 else {
      return report("expected one code point", at: "\(place).upstream")
    }
    guard value.count == 1, value != upstream else {
      return report("expected one other code point", at: "\(place).value")
    }
    rules.append(
      CharacterRule(
        id: id, kinds: kinds, languages: languages, versionGroups: groups, upstream: upstream[0],
        value: value[0], reason: reason, reference: reference, place: place))
  }

  private static func value(_ json: JSONCursor) throws(JSONError) -> Correction.Value {
    switch json.kind {
    case .null: .null
    case .integer: .integer(try json.int())
    default: .text(try json.string())
    }
  }

  private static func strings(_ json: JSONCursor) throws(JSONError) -> [String] {
    var strings: [String] = []
    for element in try json.array() { strings.append(try element.string()) }
    return strings
  }

  /// Two entries with one id, or for one field.
  private mutating func checkForContradictions() {
    var ids: Set<String> = []
    for (id, place) in corrections.map({ ($0.id, $0.place) }) + rules.map({ ($0.id, $0.place) })
    where !ids.insert(id).inserted {
      report("two entries have the id \"\(id)\"", at: "\(place).id")
    }
    struct Target: Hashable {
      var kind: ResourceKind
      var id: Int
      var field: CorrectionField
    }
    var targets: [Target: String] = [:]
    for entry in corrections {
      let target = Target(kind: entry.kind, id: entry.resourceID, field: entry.field)
      if let first = targets.updateValue(entry.id, forKey: target) {
        report("it contradicts \"\(first)\", which corrects the same field", at: entry.place)
      }
    }
  }
}

extension CorrectionField {
  /// Whether `value` is one that the field can have.
  fileprivate func takes(_ value: Correction.Value) -> Bool {
    switch value {
    case .null: isNullable
    case .none where values != .text: allowsNone
    case .integer: values == .integer
    case .text(let text): values != .integer && !text.isEmpty
    }
  }
}
