import Base
import Layers
import PokedexModel

/// Sets of ids, such as those of encounter conditions, with ids of their own that are hashes of their content.
struct ContentSets: Sendable {
  /// The values of each set, ascending.
  private(set) var members: [Int: [Int]] = [:]
  /// The ids of different sets with the same hash.
  private(set) var collisions: Set<Int> = []

  /// Returns the id of the set of these values, which must be ascending; 0 for the empty set.
  mutating func set(of values: [Int]) -> Int {
    guard !values.isEmpty else { return 0 }
    var hash = ContentHash()
    for value in values { hash.add(value) }
    insert(values, hash.id)
    return hash.id
  }

  private mutating func insert(_ values: [Int], _ id: Int) {
    if let known = members[id] {
      if known != values { collisions.insert(id) }
    } else {
      members[id] = values
    }
  }

  mutating func merge(_ other: ContentSets) {
    for (id, values) in other.members { insert(values, id) }
    collisions.formUnion(other.collisions)
  }

  mutating func keep(_ used: Set<Int>) { members = members.filter { used.contains($0.key) } }

  /// Writes the sets of conditions that encounters have to their tables.
  func fillConditions(
    _ dex: inout NormalizedDex, _ references: ReferenceTable, findings: DiagnosticCollector
  ) {
    findings.report(collisions.map { .contentHashCollision("condition set \($0)") })
    let used = Set(dex.encounters.lazy.map(\.conditionSet))
    for (id, values) in members where used.contains(id) {
      var row = EncounterConditionSet()
      row.id = id
      row.identifiers = values.map { references.identifier(of: .encounterConditionValue, $0) }
        .joined(separator: " ")
      dex.encounterConditionSets.append(row)
      for value in Set(values) {
        var member = EncounterConditionSetValue()
        member.set = id
        member.value = EncounterConditionValueID(value)
        dex.encounterConditionSetValues.append(member)
      }
    }
  }
}

extension Diagnostic {
  /// Returns the error for two contents with the same hash.
  static func contentHashCollision(_ what: String) -> Diagnostic {
    Diagnostic(.error, .contentHashCollision(what: what))
  }
}
