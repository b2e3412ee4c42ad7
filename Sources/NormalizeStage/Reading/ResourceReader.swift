import Base
import PokedexModel
import SimdJSON

/// Reads resources one after another on one thread and collects errors.
///
/// An invalid value does not stop reading: it is reported with its place and replaced by a blank, and the
/// stage fails at the end. Users see all errors at once.
final class ResourceReader {
  let references: ReferenceTable
  private(set) var kind = ResourceKind.ability
  private(set) var id = 0
  private(set) var findings = ReadingFindings()
  /// Reused from resource to resource.
  var flavorTexts = FlavorTextFolder()

  /// Whether the current value is of a member under its former name, where a reference may be only an id.
  var isAtFormerMember = false

  private let rules: TextRules
  /// The rules for the current resource.
  private var ownRules: [TextRules.Prepared] = []
  private let history: FormatHistory

  init(references: ReferenceTable, rules: TextRules, history: FormatHistory) {
    (self.references, self.rules, self.history) = (references, rules, history)
    ownRules = rules.rules(of: kind)
  }

  deinit { flavorTexts.reset() }

  /// Returns the findings since the last call.
  func takeFindings() -> ReadingFindings {
    defer { findings = ReadingFindings() }
    return findings
  }

  /// Starts a resource; all later reports are about it.
  func begin(_ kind: ResourceKind, _ id: Int) {
    if kind != self.kind { ownRules = rules.rules(of: kind) }
    self.kind = kind
    self.id = id
  }

  /// Whether texts of the current resource may need repair.
  var needsRepair: Bool { !ownRules.isEmpty }

  /// Returns the text repaired by the text rules; nil if no rule applies.
  ///
  /// - Parameter game: the id of the text's version group; 0 for a text of all games.
  func repaired(
    _ text: UnsafeBufferPointer<UInt8>, _ field: LocalizedText.Field, language: LanguageID,
    game: Int = 0
  ) -> [UInt8]? {
    var repaired: [UInt8]?
    for rule in ownRules {
      let next =
        repaired?.withUnsafeBufferPointer { rule.repair($0, field, language: language, game: game) }
        ?? rule.repair(text, field, language: language, game: game)
      guard let next else { continue }
      findings.countRepair(rule.number, kind)
      repaired = next
      if next.isEmpty { break }
    }
    return repaired
  }

  var identifier: String { references.identifier(of: kind, id) }

  /// Returns whether `name` is the identifier of the current resource in the source.
  func isCalled(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    references.number(of: kind, id).map { references.isCalled($0, name) } ?? false
  }

  /// Returns the id of the current resource, which must fit an id set; otherwise reports it and returns 0.
  func ownSetID<E>() -> ID<E> {
    if !IDSet<E>.canHold(ID(id)) { reportExceedsSet(kind, id, json: nil) }
    return IDSet<E>.canHold(ID(id)) ? ID(id) : 0
  }

  /// Returns the root of a resource's body as an object.
  func object(_ json: JSONCursor) -> FieldReader? {
    do { return FieldReader(try json.object(), self) } catch {
      report(error)
      return nil
    }
  }

  /// Reports a required field that is missing or of the wrong type. A value of another type in a member that no snapshot
  /// had when this reader was written is counted as not read.
  @inline(never)
  func report(_ error: JSONError) {
    if error.code != "missing-field", let path = error.path.map(JSONPath.pattern),
      history.isUnseen(kind, at: path)
    {
      var code: DiagnosticCode = "unknown-field"
      if case .typeMismatch(_, .null) = error.kind { code = "null-field" }
      return findings.count(code, endpoint: kind.endpoint, path: path, id: id)
    }
    findings.report(
      Diagnostic(
        .error, error.text, code: error.code, at: place(error.path),
        advice: .fetchResourceAgainOrUpdate))
  }

  func reportSyntax(_ error: JSONError) {
    findings.report(
      Diagnostic(
        .error, error.placedText, code: "json-syntax", at: place(nil),
        advice: .fetchTheResourceAgain))
  }

  @inline(never)
  func report(
    _ severity: Diagnostic.Severity, _ message: Message, code: DiagnosticCode? = nil,
    at json: JSONCursor?, advice: Message? = nil
  ) {
    findings.report(
      Diagnostic(severity, message, code: code, at: place(json?.path), advice: advice))
  }

  /// Returns the format change that explains why `key` is missing, and counts it; nil if unknown.
  func absence(of key: StaticString, in object: JSONCursor) -> FormatHistory.Change? {
    guard let change = change(of: key, in: object) else { return nil }
    // Counted by the path in the table, because a tree has the member at many depths.
    count("absent-field", change.path)
    return change
  }

  /// Returns the value of a missing Boolean member.
  func flag(without key: StaticString, in object: JSONCursor) -> Bool {
    change(of: key, in: object)?.flag ?? false
  }

  private func change(of key: StaticString, in object: JSONCursor) -> FormatHistory.Change? {
    history.change(kind, key.description, at: "\(JSONPath.pattern(object.path)).\(key)")
  }

  /// Counts the values of a member that no snapshot had when this reader was written.
  func countFirst(_ key: StaticString, in object: JSONCursor) {
    guard history.isUnseen(kind, at: "\(JSONPath.pattern(object.path)).\(key)") else { return }
    count("first-values", key.description, in: object)
  }

  /// Counts an occurrence at a member, such as an unknown field.
  @inline(never)
  func count(_ code: DiagnosticCode, _ key: String, in object: JSONCursor) {
    findings.count(
      code, endpoint: kind.endpoint, path: "\(JSONPath.pattern(object.path)).\(key)", id: id)
  }

  /// Counts an occurrence by a description instead of a path.
  func count(_ code: DiagnosticCode, _ what: String) {
    findings.count(code, endpoint: kind.endpoint, path: what, id: id)
  }

  private func place(_ path: String?) -> Place { .resource("\(kind.endpoint)/\(id)", path: path) }

  /// Returns the id of the reference `json`, `{name, url}` or `{url}`. Checks that the target is of `kind`,
  /// exists and has the given name.
  func resolve(_ json: JSONCursor, _ kind: ResourceKind) -> Int {
    defer { isAtFormerMember = false }
    do throws(JSONError) {
      if isAtFormerMember, json.kind == .integer {
        let id = try json.number()
        requireTarget(kind, id, at: json)
        return id
      }
      var object = try json.object()
      let name = try object.optional("name")?.utf8()
      let url = try object.value("url").utf8()
      let target = resolve(url: url, name: name, kind, json)
      if !object.isFullyRead { noteUnread(object) }
      return target
    } catch {
      report(error)
      return 0
    }
  }

  /// Like ``resolve(_:_:)``, for a reference whose name and address are among other members.
  func resolve(
    url: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>?, _ kind: ResourceKind,
    _ json: JSONCursor
  ) -> Int {
    guard let target = references.id(in: url, of: kind) else {
      report(
        .error,
        .referenceOfAnotherEndpoint(
          endpoint: kind.endpoint, found: String(decoding: url, as: UTF8.self)), at: json)
      return 0
    }
    guard let number = references.number(of: kind, target) else {
      reportDangling(kind, target, at: json)
      return 0
    }
    if let name, !references.isCalled(number, name) {
      reportMisnamed(kind, target, name: name, at: json)
    }
    return target
  }

  /// Reports a plain id of a resource that does not exist.
  func requireTarget(_ kind: ResourceKind, _ id: Int, at json: JSONCursor) {
    if references.number(of: kind, id) == nil { reportDangling(kind, id, at: json) }
  }

  @inline(never)
  private func reportDangling(_ kind: ResourceKind, _ id: Int, at json: JSONCursor) {
    report(.error, .danglingReference(endpoint: kind.endpoint, id: id), at: json)
  }

  @inline(never)
  private func reportMisnamed(
    _ kind: ResourceKind, _ id: Int, name: UnsafeBufferPointer<UInt8>, at json: JSONCursor
  ) {
    report(
      .error,
      .referenceNameMismatch(
        endpoint: kind.endpoint, id: id, name: references.identifier(of: kind, id),
        found: String(decoding: name, as: UTF8.self)), at: json)
  }

  /// Checks every reference in `json`, whose values are otherwise unused.
  func checkReferences(within json: JSONCursor) {
    switch json.kind {
    case .array:
      guard let elements = try? json.array() else { return }
      for element in elements { checkReferences(within: element) }
    case .object:
      guard var object = try? json.object() else { return }
      if let url = object.optional("url"), url.kind == .string, let bytes = try? url.utf8() {
        guard let (kind, _) = references.address(bytes) else { return }
        let name = try? object.optional("name")?.utf8()
        _ = resolve(url: bytes, name: name, kind, json)
      } else {
        for member in object.members { checkReferences(within: member.value) }
      }
    default: break
    }
  }

  /// Counts the members that were not read.
  @inline(never)
  func noteUnread(_ object: JSONObject) {
    for key in object.unreadKeys() {
      if key == FieldReader.sourceKey, object.members.contains(where: FieldReader.marksAmendment) {
        continue
      }
      let value = object.members.first { $0.key.elementsEqual(key.utf8) }?.value
      count(value?.isVoid == true ? "empty-field" : "unknown-field", key, in: object.value)
    }
  }
}

extension JSONError {
  fileprivate var code: DiagnosticCode {
    switch kind {
    case .missing: "missing-field"
    case .typeMismatch: "json-type-mismatch"
    case .numberOutOfRange: "number-out-of-range"
    case .invalidValue: "invalid-value"
    default: "json-syntax"
    }
  }
}
