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
  /// The sets of template ids.
  var sets = ContentSets()
  /// The ids of different templates with the same hash.
  private var collisions: Set<Int> = []

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
      if known != hash.value { collisions.insert(id) }
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

  mutating func merge(_ other: SpriteTemplates) {
    templates.merge(other.templates) { kept, added in
      if kept != added { collisions.insert(kept.id) }
      return kept
    }
    sets.merge(other.sets)
    collisions.formUnion(other.collisions)
  }

  /// Removes the pictures of games that are older than the pokemon, which others drew, and those of females of species
  /// without such a difference.
  ///
  /// - Returns: the corrections that removed one.
  mutating func removeForeign(_ dex: inout NormalizedDex) -> [AppliedCorrection] {
    let introductions = Introductions(dex)
    let numbers = Dictionary(
      first: dex.resources.filter { $0.kind == .generation }.map { ($0.identifier, $0.id) })
    // The generation of the game of each template; 0 for pictures of no game.
    let generations = templates.mapValues { template in
      let steps = template.slot.split(separator: ".")
      guard steps.first == "versions", let generation = steps.dropFirst().first else { return 0 }
      return numbers[String(generation)] ?? 0
    }
    let females = Set(templates.values.filter { $0.slot.hasSuffix("female") }.map(\.id))
    let differing = Set(dex.species.filter(\.hasGenderDifferences).map(\.id))
    let species = Dictionary(first: dex.pokemon.map { ($0.id, $0.species) })
    let pokemonOfForm = Dictionary(first: dex.forms.map { ($0.id.rawValue, $0.pokemon) })
    var removed: [[ResourceKind: Int]] = [[:], [:]]
    dex.spriteOwners = dex.spriteOwners.compactMap { owner in
      let pokemon = owner.kind == .pokemon ? PokemonID(owner.id) : pokemonOfForm[owner.id]
      guard [.pokemon, .pokemonForm].contains(owner.kind), let pokemon,
        let members = sets.members[owner.set]
      else { return owner }
      let first = introductions.generation(of: pokemon)
      let ofGames = members.filter { (1..<first).contains(generations[$0] ?? 0) }
      let ofFemales =
        species[pokemon].map(differing.contains) == false
        ? members.filter { females.contains($0) && !ofGames.contains($0) } : []
      if !ofGames.isEmpty { removed[0][owner.kind, default: 0] += ofGames.count }
      if !ofFemales.isEmpty { removed[1][owner.kind, default: 0] += ofFemales.count }
      let kept = members.filter { !ofGames.contains($0) && !ofFemales.contains($0) }
      guard kept.count < members.count else { return owner }
      return kept.isEmpty ? nil : changing(owner) { $0.set = sets.set(of: kept) }
    }
    sets.keep(Set(dex.spriteOwners.map(\.set)))
    let members = Set(sets.members.values.joined())
    templates = templates.filter { members.contains($0.key) }
    let reasons = [
      ("older-games", "The game does not have the pokemon; others drew the picture in its style"),
      ("females", "The females of the species look like the males"),
    ]
    return zip(removed, reasons).flatMap { counts, reason in
      counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
        var row = AppliedCorrection(
          "pictures-of-\(reason.0):\(kind.endpoint)", kind, "*", field: "sprites",
          because: reason.1, "https://github.com/PokeAPI/sprites")
        (row.upstreamValue, row.isApplied) = ("\(count) pictures", true)
        return row
      }
    }
  }

  /// Writes templates and sets to their tables.
  func fill(_ dex: inout NormalizedDex, findings: DiagnosticCollector) {
    findings.report(
      collisions.map { Diagnostic.contentHashCollision("sprite template \($0)") }
        + sets.collisions.map { Diagnostic.contentHashCollision("sprite set \($0)") })
    dex.spriteTemplates = Array(templates.values)
    for (id, members) in sets.members {
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

  var path: String { steps.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".") }
}
