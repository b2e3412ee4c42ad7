import Base
import Layers
import PokedexModel

/// The sets of encounter conditions, with ids that are hashes of their content.
struct ConditionSets: Sendable {
  /// The condition value ids of each set, ascending.
  private var sets: [Int: [Int]] = [:]
  private var collisions: Set<Int> = []

  /// Returns the id of the set of these values, which must be ascending; 0 for the empty set.
  mutating func set(of values: [Int]) -> Int {
    guard !values.isEmpty else { return 0 }
    var hash = ContentHash()
    for value in values { hash.add(value) }
    insert(values, hash.id)
    return hash.id
  }

  /// Returns the condition value ids of a set, ascending.
  func values(of set: Int) -> [Int] { sets[set] ?? [] }

  private mutating func insert(_ values: [Int], _ id: Int) {
    if let known = sets[id] {
      if known != values { collisions.insert(id) }
    } else {
      sets[id] = values
    }
  }

  mutating func merge(_ other: ConditionSets) {
    for (id, values) in other.sets { insert(values, id) }
    collisions.formUnion(other.collisions)
  }

  /// Writes the sets that encounters have to their tables.
  func fill(
    _ dex: inout NormalizedDex, _ references: ReferenceTable, findings: DiagnosticCollector
  ) {
    findings.report(collisions.map { .contentHashCollision("condition set \($0)") })
    let used = Set(dex.encounters.lazy.map(\.conditionSet))
    for (id, values) in sets where used.contains(id) {
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
