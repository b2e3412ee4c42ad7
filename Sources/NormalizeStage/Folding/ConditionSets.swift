import Diagnostics
import Layers
import PokedexModel

/// The sets of conditions under which something is met; ids are hashes of content.
struct ConditionSets: Sendable {
  /// The ids of the values of each set, ascending.
  private var sets: [Int: [Int]] = [:]
  private var collisions: Set<Int> = []

  /// The set of these values, ascending; 0 for none.
  mutating func set(of values: [Int]) -> Int {
    guard !values.isEmpty else { return 0 }
    var hash = ContentHash()
    for value in values { hash.add(value) }
    insert(values, hash.id)
    return hash.id
  }

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

  /// Puts the sets into their tables.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    for (id, values) in sets {
      var row = EncounterConditionSet()
      row.id = id
      row.identifiers = values.map { references.slug(of: .encounterConditionValue, $0) }
        .joined(separator: " ")
      dex.encounterConditionSets.append(row)
      for value in Set(values) {
        var member = EncounterConditionSetValue()
        member.set = id
        member.value = value
        dex.encounterConditionSetValues.append(member)
      }
    }
  }

  var diagnostics: [Diagnostic] {
    collisions.map { .contentHashCollision("condition set \($0)") }
  }
}

extension Diagnostic {
  /// Two contents whose ids would be the same.
  static func contentHashCollision(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "content-hash-collision", .contentHashCollision(what: what),
      advice: .contentHashCollisionAdvice)
  }
}
