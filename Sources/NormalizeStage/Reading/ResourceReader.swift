import Diagnostics
import JSON
import Messages
import SimdJSON
import Layers
import PokedexModel

/// Reads resources one after another on one thread: keeps what was found wrong on the way.
///
/// A wrong value does not stop the reading: it is reported with its place, a blank stands for it,
/// and the stage refuses the data at the end, so that a person sees all that is wrong at once.
final class ResourceReader {
  let references: ReferenceTable
  private(set) var kind = ResourceKind.ability
  private(set) var id = 0
  private(set) var findings = ReadingFindings()
  /// Reused from resource to resource.
  var flavorTexts = FlavorTextFolder()

  /// Whether the value at hand is of a member that today has another name: a reference may be an id
  /// alone there.
  var isAtFormerMember = false

  private let rules: TextRules
  /// Those about the resource that is being read.
  private var ownRules: [TextRules.Prepared] = []
  private let history: FormatHistory

  init(references: ReferenceTable, rules: TextRules, history: FormatHistory) {
    self.references = references
    self.rules = rules
    self.history = history
    ownRules = rules.rules(of: kind)
  }

  deinit { flavorTexts.reset() }

  /// Gives what was found since the last call.
  func takeFindings() -> ReadingFindings {
    defer { findings = ReadingFindings() }
    return findings
  }

  /// From here on, all that is reported is about this resource.
  func begin(_ kind: ResourceKind, _ id: Int) {
    if kind != self.kind { ownRules = rules.rules(of: kind) }
    self.kind = kind
    self.id = id
  }

  /// Whether texts of the resource that is being read may need repair.
  var needsRepair: Bool { !ownRules.isEmpty }

  /// The text, repaired by the rules for texts; nil where it needs none.
  ///
  /// - Parameter game: the id of the text's version group; 0 for a text of all games.
  func repaired(
    _ text: UnsafeBufferPointer<UInt8>, _ field: TextField, _ language: LanguageID, game: Int = 0
  ) -> [UInt8]? {
    var repaired: [UInt8]?
    for rule in ownRules {
      let next =
        repaired?.withUnsafeBufferPointer { rule.repair($0, field, language, game: game) }
        ?? rule.repair(text, field, language, game: game)
      guard let next else { continue }
      findings.countRepair(rule.number, kind)
      repaired = next
    }
    return repaired
  }

  /// The slug of the resource that is being read.
  var slug: String { references.slug(of: kind, id) }

  /// Whether the source calls the resource that is being read so.
  func isCalled(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    references.number(of: kind, id).map { references.isCalled($0, name) } ?? false
  }

  /// The id of the resource that is being read, which must fit a set of ids; 0, reported, where it
  /// does not.
  func ownSetID<E>() -> ID<E> {
    if !IDSet<E>.canHold(ID(id)) { reportExceedsSet(kind, id, nil) }
    return IDSet<E>.canHold(ID(id)) ? ID(id) : 0
  }

  /// The root of a resource's body, as an object.
  func object(_ json: JSONCursor) -> FieldReader? {
    do {
      return FieldReader(try json.object(), self)
    } catch {
      report(error)
      return nil
    }
  }

  /// A needed field is missing or of a wrong type.
  @inline(never)
  func report(_ error: JSONError) {
    findings.report(
      Diagnostic(
        .error, error.code, error.text, at: place(error.path),
        advice:
          .fetchResourceAgainOrUpdate
      ))
  }

  /// The body is no JSON.
  func reportSyntax(_ error: JSONError) {
    findings.report(
      Diagnostic(
        .error, .jsonSyntax, error.placedText, at: place(nil), advice: .fetchTheResourceAgain))
  }

  @inline(never)
  func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: Message,
    at json: JSONCursor?,
    advice: Message? = nil
  ) {
    findings.report(Diagnostic(severity, code, message, at: place(json?.path), advice: advice))
  }

  /// The change of the format by which `key` may be missing, which is counted; nil where there is none.
  func absence(of key: StaticString, in object: JSONCursor) -> FormatHistory.Change? {
    guard let change = change(of: key, in: object) else { return nil }
    // By the table's path: a tree has the member at many depths.
    count(.absentField, change.path)
    return change
  }

  /// What a flag that is missing stands for.
  func flag(without key: StaticString, in object: JSONCursor) -> Bool {
    change(of: key, in: object)?.flag ?? false
  }

  private func change(of key: StaticString, in object: JSONCursor) -> FormatHistory.Change? {
    history.change(kind, key.description, at: "\(JSONPath.pattern(object.path)).\(key)")
  }

  /// A field that no reader knows.
  @inline(never)
  func count(_ code: DiagnosticCode, _ key: String, in object: JSONCursor) {
    findings.count(
      code, endpoint: kind.endpoint, path: "\(JSONPath.pattern(object.path)).\(key)", id: id)
  }

  /// Something that is counted by what it happens to, without a path.
  func count(_ code: DiagnosticCode, _ what: String) {
    findings.count(code, endpoint: kind.endpoint, path: what, id: id)
  }

  private func place(_ path: String?) -> Place {
    .resource("\(kind.endpoint)/\(id)", path: path)
  }

  /// The id of the resource that `json`, a reference `{name, url}` or `{url}`, names. Checks that it
  /// is of `kind`, exists and is called so.
  func resolve(_ json: JSONCursor, _ kind: ResourceKind) -> Int {
    defer { isAtFormerMember = false }
    do throws(JSONError) {
      if isAtFormerMember, json.kind == .integer {
        let id = try json.int()
        if references.number(of: kind, id) == nil { reportDangling(kind, id, at: json) }
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

  /// As ``resolve(_:_:)``, for a reference whose name and address stand among other members.
  func resolve(
    url: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>?, _ kind: ResourceKind,
    _ json: JSONCursor
  ) -> Int {
    guard let target = references.id(in: url, of: kind) else {
      report(
        .error, .wrongReference,
        .referenceOfAnotherEndpoint(
          endpoint: kind.endpoint, found: String(decoding: url, as: UTF8.self)),
        at: json)
      return 0
    }
    guard let number = references.number(of: kind, target) else {
      reportDangling(kind, target, at: json)
      return 0
    }
    if let name, !references.isCalled(number, name) { reportMisnamed(kind, target, name, at: json) }
    return target
  }

  @inline(never)
  private func reportDangling(_ kind: ResourceKind, _ id: Int, at json: JSONCursor) {
    report(
      .error, .danglingReference, .danglingReference(endpoint: kind.endpoint, id: id), at: json,
      advice: .fetchAgainMixedRevisions)
  }

  @inline(never)
  private func reportMisnamed(
    _ kind: ResourceKind, _ id: Int, _ name: UnsafeBufferPointer<UInt8>, at json: JSONCursor
  ) {
    report(
      .error, .referenceNameMismatch,
      .referenceNameMismatch(
        endpoint: kind.endpoint, id: id, name: references.slug(of: kind, id),
        found: String(decoding: name, as: UTF8.self)),
      at: json, advice: .fetchAgainMixedRevisions)
  }

  /// Checks every reference somewhere within `json`, whose values nothing else reads.
  func checkReferences(within json: JSONCursor) {
    switch json.kind {
    case .array:
      guard let elements = try? json.array() else { return }
      for element in elements { checkReferences(within: element) }
    case .object:
      guard var object = try? json.object() else { return }
      if let url = object.optional("url"), url.kind == .string, let bytes = try? url.utf8() {
        guard let (kind, id) = references.address(bytes) else { return }
        let name = try? object.optional("name")?.utf8()
        _ = resolve(url: bytes, name: name, kind, json)
        _ = id
      } else {
        for member in object.members { checkReferences(within: member.value) }
      }
    default: break
    }
  }

  /// Counts the members that nobody has read.
  @inline(never)
  func noteUnread(_ object: JSONObject) {
    for key in object.unreadKeys() {
      if key == FieldReader.sourceKey,
        object.members.contains(where: FieldReader.tellsOfAmendment)
      {
        continue
      }
      count(.unknownField, key, in: object.value)
    }
  }
}

extension JSONError {
  /// The code under which a reader reports the error.
  fileprivate var code: DiagnosticCode {
    switch kind {
    case .missing: .missingField
    case .typeMismatch: .jsonTypeMismatch
    case .numberOutOfRange: .numberOutOfRange
    case .invalidValue: .invalidValue
    default: .jsonSyntax
    }
  }
}

extension DiagnosticCode {
  static let missingField: Self = "missing-field"
  static let jsonTypeMismatch: Self = "json-type-mismatch"
  static let numberOutOfRange: Self = "number-out-of-range"
  static let invalidValue: Self = "invalid-value"
  static let danglingReference: Self = "dangling-reference"
  static let wrongReference: Self = "wrong-reference"
  static let referenceNameMismatch: Self = "reference-name-mismatch"
  static let unknownField: Self = "unknown-field"
  static let absentField: Self = "absent-field"
  static let undatedPrice: Self = "undated-price"
}
