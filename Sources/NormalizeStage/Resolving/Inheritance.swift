import Base
import Layers
import PokedexModel

/// Adds inherited moves to each pokemon: those of its base form and those kept from its ancestors. See
/// Documentation/VERSIONING.md, "Inherited moves".
struct Inheritance {
  private let dex: NormalizedDex
  private let varieties: Varieties
  private let ancestry: Ancestry
  /// The version groups in which each pokemon is present, and the base games of the add-ons among them, which
  /// have the learnsets.
  private let present: [PokemonID: VersionGroupSet]
  /// The rows of each pokemon in the learnset, which must be grouped by pokemon.
  private let ranges: [PokemonID: Range<Int>]
  private let keptMethods: Set<MoveLearnMethodID>
  private let formChange: MoveLearnMethodID?

  init(
    _ dex: NormalizedDex, _ varieties: Varieties, ancestry: Ancestry,
    presence: [PokemonPresence], references: ReferenceTable
  ) {
    (self.dex, self.varieties, self.ancestry) = (dex, varieties, ancestry)
    let addOns = dex.versionGroups.filter { $0.learnsets != $0.id }
    present = Dictionary(
      first: presence.map { row in
        var groups = row.present
        for addOn in addOns where row.present.contains(addOn.id) { groups.insert(addOn.learnsets) }
        return (row.pokemon, groups)
      })
    var ranges: [PokemonID: Range<Int>] = [:]
    var start = 0
    while start < dex.learnset.count {
      let pokemon = dex.learnset[start].pokemon
      var end = start + 1
      while end < dex.learnset.count, dex.learnset[end].pokemon == pokemon { end += 1 }
      ranges[pokemon] = start..<end
      start = end
    }
    self.ranges = ranges
    keptMethods = Set(GameRules.keptMethods.flatMap { references.ids(called: $0) })
    formChange = references.ids(of: .moveLearnMethod, called: GameRules.formChange).first
      .map { MoveLearnMethodID($0) }
  }

  /// Returns the rows to add for all pokemon.
  func rows() -> [LearnsetEntry] {
    var rows: [LearnsetEntry] = []
    for variety in varieties.all {
      let start = rows.count
      addFromBase(variety, &rows)
      addFromAncestors(variety, fromBase: start..<rows.count, &rows)
    }
    return rows
  }

  private func own(_ pokemon: PokemonID) -> ArraySlice<LearnsetEntry> {
    dex.learnset[ranges[pokemon] ?? 0..<0]
  }

  /// Adds all rows of the base form for version groups in which a transient form has no row.
  private func addFromBase(_ variety: Varieties.Variety, _ rows: inout [LearnsetEntry]) {
    guard let base = variety.base, var groups = present[variety.id] else { return }
    for row in own(variety.id) { groups = groups.subtracting(row.versionGroups) }
    for row in own(base) where row.method != formChange {
      var row = row
      row.versionGroups = row.versionGroups.intersection(groups)
      guard !row.versionGroups.isEmpty else { continue }
      row.pokemon = variety.id
      row.via = .baseForm
      rows.append(row)
    }
  }

  private func addFromAncestors(
    _ variety: Varieties.Variety, fromBase: Range<Int>, _ rows: inout [LearnsetEntry]
  ) {
    let ancestors = ancestry.ancestors(of: variety.id)
    guard !ancestors.isEmpty, let present = present[variety.id], !present.isEmpty else { return }
    // The version groups in which the pokemon already has a move by a method.
    var known = (own(variety.id) + rows[fromBase]).versionGroups { LearnedMove($0) }
    var places: [LearnsetEntry: Int] = [:]
    for ancestor in ancestors {
      let groups = ancestor.groups.intersection(present)
      guard !groups.isEmpty else { continue }
      var taken: [(LearnedMove, VersionGroupSet)] = []
      for row in own(ancestor.pokemon) where keptMethods.contains(row.method) {
        var new = row.versionGroups.intersection(groups)
        guard !new.isEmpty else { continue }
        if let has = known[LearnedMove(row)] { new = new.subtracting(has) }
        guard !new.isEmpty else { continue }
        taken.append((LearnedMove(row), new))
        var added = row
        (added.pokemon, added.via, added.versionGroups) = (variety.id, .preEvolution, new)
        let place = rows.place(of: added.withoutGroups, in: &places, orAdd: added)
        rows[place].versionGroups.formUnion(new)
      }
      // Updated after the loop, because an ancestor can learn one move at several levels.
      for (key, groups) in taken { known[key, default: VersionGroupSet()].formUnion(groups) }
    }
  }
}

struct LearnedMove: Hashable {
  private var number: UInt64

  init(_ row: LearnsetEntry) {
    number =
      UInt64(truncatingIfNeeded: row.move.rawValue) << 32
      | UInt64(truncatingIfNeeded: row.method.rawValue)
  }
}

extension Sequence<LearnsetEntry> {
  /// Returns the version groups of all rows with the same `key`.
  func versionGroups<Key>(by key: (LearnsetEntry) -> Key) -> [Key: VersionGroupSet] {
    reduce(into: [:]) { $0[key($1), default: VersionGroupSet()].formUnion($1.versionGroups) }
  }
}
