import Base
import PokedexModel
import SimdJSON

/// The resources of a source with the amendments applied. Resources without an amendment are passed through
/// unchanged.
///
/// An amendment is applied only if PokéAPI has the value that it expects. Expectations always refer to
/// PokéAPI's original values and no two amendments overlap, so the order of application does not matter.
struct AmendedInput: NormalizeInput {
  /// The result of applying an amendment.
  enum Outcome: Sendable {
    case applied
    /// PokéAPI already has the corrected value.
    case stale
    case conflicting(Message)
  }

  private let source: any NormalizeInput
  private let editor: AmendmentEditor
  /// The amendments by index of the resource.
  private var amendments: [Int: [Amendment]] = [:]
  /// The resources that the source lacks, after its own.
  private let added: [AddedResource]
  private let settled: Locked<[String: Outcome]>
  /// The amendments whose resource is not in the source, with the reason.
  private(set) var missing: [(amendment: Amendment, reason: Message)] = []

  /// - Parameter added: those resources of the table that the source lacks, see ``added(_:to:)``; nil for a source
  ///   that is a part.
  init(
    _ source: any NormalizeInput, _ table: AmendmentTable, added: [AddedResource]?,
    references: ReferenceTable
  ) {
    self.source = source
    self.added = added ?? []
    var outcomes: [String: Outcome] = [:]
    for entry in added == nil ? [] : table.resources {
      let own = entry.resource
      outcomes[entry.id] =
        if !references.ids(of: own.kind, called: own.identifier).isEmpty {
          .stale
        } else if references.has(own.kind, own.id) {
          .conflicting(
            .amendmentTargetRenamed(
              target: "\(own.kind.endpoint)/\(own.id)",
              name: references.identifier(of: own.kind, own.id), expected: own.identifier))
        } else {
          .conflicting(
            .amendmentTargetAbsent(target: entry.body.references.joined(separator: ", ")))
        }
    }
    settled = Locked(outcomes)
    editor = AmendmentEditor(references: references, blanks: table.blanks)
    var found: [String: [Amendment]] = [:]
    // What is new comes last, so that no selector finds it and the values of PokéAPI.
    let isNew = { (entry: Amendment) in entry.expected == .null }
    for entry in table.amendments.filter({ !isNew($0) }) + table.amendments.filter(isNew) {
      guard references.has(entry.kind, entry.resourceID) else {
        missing.append((entry, .amendmentTargetAbsent(target: entry.target)))
        continue
      }
      let identifier = references.identifier(of: entry.kind, entry.resourceID)
      guard entry.name ?? String(entry.resourceID) == identifier else {
        missing.append(
          (
            entry,
            .amendmentTargetRenamed(
              target: entry.target, name: identifier, expected: entry.name ?? entry.target)
          ))
        continue
      }
      found[entry.target, default: []].append(entry)
    }
    for (number, resource) in source.resources.enumerated() {
      amendments[number] = found["\(resource.kind.endpoint)/\(resource.id)"]
    }
  }

  /// Returns the resources of `table` that a source with `resources` lacks, whose id is free there, and that refer to
  /// others that it has.
  static func added(_ table: AmendmentTable, to resources: [Resource]) -> [AddedResource] {
    func names(_ resource: Resource) -> [String] {
      let endpoint = resource.kind.endpoint
      return ["\(endpoint)/\(resource.identifier)", "\(endpoint)/id:\(resource.id)"]
    }
    let used = Set(resources.flatMap(names))
    return table.resources.filter {
      used.isDisjoint(with: names($0.resource)) && used.isSuperset(of: $0.body.references)
    }
  }

  var resources: [Resource] { source.resources + added.map(\.resource) }
  var unknownEndpoints: [String: Int] { source.unknownEndpoints }

  /// The outcomes by amendment id, complete once all bodies have been read.
  var outcomes: [String: Outcome] { settled.withLock { $0 } }

  func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    guard number < source.resources.count else {
      let entry = added[number - source.resources.count]
      var bytes: [UInt8] = []
      do throws(AmendmentEditor.Conflict) {
        try editor.body(of: entry).write(to: &bytes)
        settled.withLock { $0[entry.id] = .applied }
      } catch {
        // The reader reports what is missing.
        bytes = Array("{}".utf8)
        settled.withLock { $0[entry.id] = .conflicting(error.message) }
      }
      return try bytes.withUnsafeBytes { try body($0, false) }
    }
    guard let entries = amendments[number] else { return try source.withBody(of: number, body) }
    return try source.withBody(of: number) { bytes, hasPadding in
      let edited: [UInt8]
      do {
        edited = try amended(bytes, hasPadding, entries: entries)
      } catch is JSONError {
        // The reader reports a body that is not JSON.
        return try body(bytes, hasPadding)
      }
      return try edited.withUnsafeBytes { try body($0, false) }
    }
  }

  /// Returns the resource with the amended members edited and all others copied unchanged.
  private func amended(
    _ bytes: UnsafeRawBufferPointer, _ hasPadding: Bool, entries: [Amendment]
  ) throws -> [UInt8] {
    let touched = Set(entries.compactMap { $0.path.steps.first?.member })
    let (part, rest) = try JSONParser().parse(bytes, hasPadding: hasPadding) { root in
      var part: [JSONValue.Member] = []
      let rest = CanonicalJSON()
      for member in try root.object().members {
        let name = String(decoding: member.key, as: UTF8.self)
        if touched.contains(name) {
          part.append(.init(name, try JSONValue(member.value)))
        } else {
          var key: [UInt8] = [UInt8(ascii: ",")]
          JSONText.append(quoted: name, to: &key)
          key.append(UInt8(ascii: ":"))
          _ = try key.withUnsafeBytes { try rest.append(verbatim: $0) }
          try rest.append(member.value)
        }
      }
      return (JSONValue.object(part), Array(rest.bytes))
    }
    var result: [UInt8] = []
    amended(part, entries).write(to: &result)
    result.removeLast()
    // The first member has no comma before it.
    result += result.count == 1 ? rest.dropFirst() : rest[...]
    result.append(UInt8(ascii: "}"))
    return result
  }

  private func amended(_ body: JSONValue, _ entries: [Amendment]) -> JSONValue {
    var result = body
    for entry in entries {
      var outcome = Outcome.applied
      do throws(AmendmentEditor.Conflict) {
        let found = try editor.value(at: entry.path, in: body)
        let isRight = try editor.isEqual(found, to: entry.value ?? .null)
        let hasOwnMembers = AmendmentEditor.ownMembers.contains { entry.value?[$0] != nil }
        if try editor.isEqual(found, to: entry.expected) || isRight && hasOwnMembers {
          try editor.write(entry.value, at: entry.path, of: entry.kind, in: &result)
        } else if isRight {
          outcome = .stale
        } else {
          outcome = .conflicting(
            .amendmentValueDiffers(value: found?.line ?? "nothing", path: entry.path.text))
        }
      } catch {
        outcome = .conflicting(error.message)
      }
      settled.withLock { $0[entry.id] = outcome }
    }
    return result
  }
}

extension JSONValue {
  /// The targets of all references of the table's form in the value: `location/nimbasa-city`.
  fileprivate var references: [String] {
    if let target = self["ref"]?.string { return [target] }
    return switch self {
    case .array(let elements): elements.flatMap(\.references)
    case .object(let members): members.flatMap(\.value.references)
    default: []
    }
  }

  /// Copies a parsed value so that it outlives its document.
  init(_ json: JSONCursor) throws(JSONError) {
    let writer = CanonicalJSON()
    try writer.append(json)
    self = try JSONValue(parsing: writer.bytes)
  }
}
