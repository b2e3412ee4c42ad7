import Base
import Layers
import PokedexModel
import SimdJSON
import TestSupport
import Testing

@testable import NormalizeStage

/// Every member of PokéAPI's resources is stored, or left out for a reason.
///
/// No list says what is stored: a member is, if another value of it changes what the stage reads.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct StoredMembersTests {
  @Test func members_newestSnapshot_areStoredOrLeftOut() throws {
    let snapshot = try Snapshot(try RealDatabase.snapshot)
    let trial = try MemberTrial(snapshot)
    let listed = Set(try File.lines(ofPackage: "Tests/Fixtures/members-left-out.txt"))
    var unused = listed
    var unlisted: [String] = []
    var stored = 0
    for member in try trial.members() {
      if let entry = listed.first(where: { member.name.isBelow($0) }) {
        // The listed member itself must be left out; those below it then are too.
        if member.name == entry, try !trial.isStored(member) { unused.remove(entry) }
      } else if try trial.isStored(member) {
        stored += 1
      } else {
        unlisted.append(member.name)
      }
    }
    expectEqual(unlisted, [])
    expectEqual(unused, [])
    #expect(stored > 500)
  }
}

extension String {
  /// Whether this is the path `other` or one below it.
  fileprivate func isBelow(_ other: String) -> Bool {
    hasPrefix(other) && [nil, " ", ".", "["].contains(dropFirst(other.count).first)
  }
}

/// Reads resources with one changed value.
private struct MemberTrial {
  /// A member of the resources of an endpoint, and a short body with it.
  struct Member {
    /// `berry flavors[].potency`
    var name: String
    var keys: [String]
    var entry: SnapshotEntry
  }

  private let snapshot: Snapshot
  private let references: ReferenceTable
  private let ruleReferences: RuleReferences
  private let rules: TextRules
  private let history: FormatHistory

  init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    history = try FormatHistory(BuiltInTables.formatHistory)
    references = ReferenceTable(
      SnapshotInput(snapshot).resources.sorted(by: Resource.precedes), history)
    ruleReferences = RuleReferences(references)
    rules = TextRules([], references)
  }

  /// Returns every member of every resource, the elements of an array as `[]`.
  func members() throws -> [Member] {
    let parser = JSONParser()
    var members: [Member] = []
    for endpoint in snapshot.endpoints {
      let root = MemberNode()
      for entry in snapshot.entries(of: endpoint) {
        try snapshot.withBody(entry) { bytes in
          try parser.parse(bytes, hasPadding: true) { try root.visit($0, entry) }
        }
      }
      root.list(endpoint, [], &members)
    }
    return members
  }

  /// Whether another value of the member changes what is read, be it a row or a finding.
  func isStored(_ member: Member) throws -> Bool {
    let endpoint = member.entry.endpoint
    guard let kind = ResourceKind(endpoint: endpoint) else { return false }
    let body = try snapshot.withBody(member.entry) { try JSONValue(parsing: Array($0)) }
    let changed = body.changing(member.keys[...], other)
    try #require(changed != body)
    return try outcome(body, kind, member.entry.id) != outcome(changed, kind, member.entry.id)
  }

  /// Another value: of a reference another resource, of other objects and arrays one of another type.
  private func other(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let flag): .bool(!flag)
    case .number(let text): .int((Int(text) ?? 0) + 1)
    // Longer, because of two texts for one place the reader keeps the longer one.
    case .string(let text): .string(text + "?")
    case .object: reference(unlike: value) ?? 1
    case .array, .null: 1
    }
  }

  private func reference(unlike value: JSONValue) -> JSONValue? {
    guard let url = value["url"]?.string,
      let (kind, id) = Array(url.utf8).withUnsafeBufferPointer(references.address),
      let resource = references.resources.first(where: { $0.kind == kind && $0.id != id })
    else { return nil }
    var other = value
    other["url"] = .string("/api/v2/\(kind.endpoint)/\(resource.id)/")
    if value["name"] != nil { other["name"] = .string(resource.identifier) }
    return other
  }

  private func outcome(_ body: JSONValue, _ kind: ResourceKind, _ id: Int) throws -> Outcome {
    let reader = ResourceReader(references: references, rules: rules, history: history)
    var part = DexPart()
    reader.begin(kind, id)
    try JSONParser().parse(Array(body.line.utf8)) {
      part.add($0, reader, ruleReferences: ruleReferences)
    }
    part.sprites.fill(&part.dex, findings: DiagnosticCollector())
    part.conditionSets.fillConditions(&part.dex, references, findings: DiagnosticCollector())
    var lister = RowLister()
    part.dex.visitTables(&lister)
    let findings = reader.takeFindings()
    return Outcome(
      rows: lister.rows.sorted(), pokemon: part.pokemon, moves: part.moves,
      damage: part.types.flatMap { [$0.present] + $0.past.map(\.relations) },
      boundaries: part.types.flatMap { $0.past.map(\.generation) },
      diagnostics: findings.diagnostics, tallies: findings.tallies)
  }

  private struct Outcome: Equatable {
    var rows: [String]
    var pokemon: [PokemonValues]
    var moves: [MoveValues]
    var damage: [TypeValues.Relations]
    var boundaries: [Int]
    var diagnostics: [Diagnostic]
    var tallies: [ReadingFindings.Tally: ReadingFindings.Count]
  }

  private struct RowLister: TableVisitor {
    var rows: [String] = []
    mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
      self.rows += rows.map { "\($0)" }
    }
  }
}

/// A place in the bodies of an endpoint.
private final class MemberNode {
  private var name: [UInt8] = []
  private var children: [MemberNode] = []
  /// The shortest body with a value here, or with null if all have null.
  private var example: (entry: SnapshotEntry, isNull: Bool)?

  private func child(_ name: UnsafeBufferPointer<UInt8>) -> MemberNode {
    if let known = children.first(where: { $0.name.elementsEqual(name) }) { return known }
    let child = MemberNode()
    child.name = Array(name)
    children.append(child)
    return child
  }

  func visit(_ json: JSONCursor, _ entry: SnapshotEntry) throws {
    if let example {
      if example.isNull && !json.isNull
        || example.isNull == json.isNull && entry.byteCount < example.entry.byteCount
      {
        self.example = (entry, json.isNull)
      }
    } else {
      example = (entry, json.isNull)
    }
    switch json.kind {
    case .array:
      var elements: MemberNode?
      for element in try json.array() {
        let node = elements ?? Array("[]".utf8).withUnsafeBufferPointer(child)
        elements = node
        try node.visit(element, entry)
      }
    case .object where try !json.isReference:
      for member in try json.object().members { try child(member.key).visit(member.value, entry) }
    default: break
    }
  }

  func list(_ endpoint: String, _ keys: [String], _ members: inout [MemberTrial.Member]) {
    if let example {
      let path = keys.joined(separator: ".").replacing(".[]", with: "[]")
      members.append(
        MemberTrial.Member(
          name: path.isEmpty ? endpoint : "\(endpoint) \(path)", keys: keys, entry: example.entry))
    }
    for child in children {
      child.list(endpoint, keys + [String(decoding: child.name, as: UTF8.self)], &members)
    }
  }
}

extension JSONCursor {
  /// Whether the value is `{name, url}` or `{url}`.
  fileprivate var isReference: Bool {
    get throws {
      let keys = try object().members.map { String(decoding: $0.key, as: UTF8.self) }
      return keys == ["name", "url"] || keys == ["url"]
    }
  }
}

extension JSONValue {
  /// The value with another one at the first place with these keys, of several the first that is not null.
  fileprivate func changing(
    _ keys: ArraySlice<String>, _ other: (JSONValue) -> JSONValue
  ) -> JSONValue {
    guard let key = keys.first else { return other(self) }
    switch self {
    case .array(var elements):
      guard let place = place(in: elements, keys.dropFirst()) else { return self }
      elements[place] = elements[place].changing(keys.dropFirst(), other)
      return .array(elements)
    case .object(var members):
      guard let place = members.firstIndex(where: { $0.name == key }) else { return self }
      members[place].value = members[place].value.changing(keys.dropFirst(), other)
      return .object(members)
    default: return self
    }
  }

  private func place(in elements: [JSONValue], _ keys: ArraySlice<String>) -> Int? {
    elements.firstIndex { ($0.first(at: keys) ?? .null) != .null }
      ?? elements.firstIndex { $0.first(at: keys) != nil }
  }

  /// The first value with these keys, if possible one that is not null.
  private func first(at keys: ArraySlice<String>) -> JSONValue? {
    guard let key = keys.first else { return self }
    switch self {
    case .array(let elements):
      return place(in: elements, keys.dropFirst()).flatMap {
        elements[$0].first(at: keys.dropFirst())
      }
    case .object(let members):
      return members.first { $0.name == key }?.value.first(at: keys.dropFirst())
    default: return nil
    }
  }
}
