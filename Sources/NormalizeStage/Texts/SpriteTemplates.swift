import Base
import Layers
import PokedexModel

/// Image addresses, split into parts shared by many resources and a part specific to one.
///
/// The address `…/pokemon/back/493-bug.png` consists of a prefix, a stem (the last path component without its
/// suffix) and a suffix. A template is a prefix and suffix with the path of the field. Ids are hashes of the
/// content.
struct SpriteTemplates: Sendable {
  private(set) var templates: [Int: SpriteTemplate] = [:]
  /// The complete 64-bit hashes of the templates, from which the ids are derived.
  private var hashes: [Int: UInt64] = [:]
  /// The template ids of each set, ascending.
  private(set) var sets: [Int: [Int]] = [:]
  /// Descriptions of different contents with the same hash.
  private(set) var collisions: [String] = []

  /// Returns the id of the template for a field and the outer parts of its address.
  mutating func template(
    _ slot: SpriteSlot, prefix: UnsafeBufferPointer<UInt8>, suffix: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var hash = slot.hash
    hash.add(prefix)
    hash.add(byte: 0xFF)
    hash.add(suffix)
    let id = hash.id
    if let known = hashes[id] {
      if known != hash.value { collisions.append("sprite template \(id)") }
      return id
    }
    var template = SpriteTemplate()
    template.id = id
    template.slot = slot.path
    template.prefix = String(decoding: prefix, as: UTF8.self)
    template.suffix = String(decoding: suffix, as: UTF8.self)
    templates[id] = template
    hashes[id] = hash.value
    return id
  }

  /// Returns the id of the set of these templates.
  mutating func set(of templates: [Int]) -> Int {
    let members = templates.sorted()
    var hash = ContentHash()
    for member in members { hash.add(member) }
    let id = hash.id
    if let known = sets[id], known != members { collisions.append("sprite set \(id)") }
    sets[id] = members
    return id
  }

  mutating func merge(_ other: SpriteTemplates) {
    templates.merge(other.templates) { kept, added in
      if kept != added { collisions.append("sprite template \(kept.id)") }
      return kept
    }
    for (id, members) in other.sets {
      if let known = sets[id], known != members { collisions.append("sprite set \(id)") }
      sets[id] = members
    }
    collisions += other.collisions
  }

  /// Writes templates and sets to their tables.
  func fill(_ dex: inout NormalizedDex, findings: DiagnosticCollector) {
    findings.report(collisions.map { .contentHashCollision($0) })
    dex.spriteTemplates = Array(templates.values)
    for (id, members) in sets {
      for template in members {
        var row = SpriteSetMember()
        row.set = id
        row.template = template
        dex.spriteSetMembers.append(row)
      }
    }
  }

}

/// The path of a field that has an address: `other`, `home`, `front_default`.
struct SpriteSlot {
  private var steps: [UnsafeBufferPointer<UInt8>] = []
  /// The hash of the path up to each step.
  private var hashes = [ContentHash()]

  var hash: ContentHash { hashes[steps.count] }

  mutating func enter(_ step: UnsafeBufferPointer<UInt8>) {
    var hash = hash
    hash.add(step)
    hash.add(byte: UInt8(ascii: "."))
    steps.append(step)
    hashes.append(hash)
  }

  mutating func leave() {
    steps.removeLast()
    hashes.removeLast()
  }

  var path: String {
    steps.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
  }
}
