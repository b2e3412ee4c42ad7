import Layers
import PokedexModel

/// The version groups in which each pokemon is available, derived from evidence by rules P1 to P11 of
/// Documentation/VERSIONING.md.
struct Presence {
  private let varieties: Varieties
  /// The version groups in which a pokemon is absent by a supplement.
  private let absent: [PokemonID: VersionGroupSet]
  /// The version groups in order of release.
  private let groups: [VersionGroup]
  private let orders: [VersionGroupID: Int]
  private let identifiers: [VersionGroupID: String]
  /// The version groups in which the pokemon has its own learnset rows.
  private var learnsets: [PokemonID: VersionGroupSet] = [:]
  private var withLearnsets = VersionGroupSet()
  private var encounters: [PokemonID: VersionGroupSet] = [:]
  private var traces: [PokemonID: VersionGroupSet] = [:]
  /// The kinds of transient forms that have traces, by version group.
  private var kindsWithTraces: [VersionGroupID: [Varieties.Transience]] = [:]
  private var dexes: [VersionGroupID: Set<DexID>] = [:]
  private var dexesOfSpecies: [SpeciesID: Set<DexID>] = [:]
  /// The base game of each add-on, and all add-ons of that game.
  private var addOns: [VersionGroupID: (base: VersionGroupID, all: [VersionGroupID])] = [:]

  /// - Parameters:
  ///   - known: the version groups in which a pokemon is present by a supplement.
  ///   - absent: those in which it is absent.
  init(
    _ dex: NormalizedDex, _ varieties: Varieties, known: [PokemonID: VersionGroupSet],
    absent: [PokemonID: VersionGroupSet] = [:], references: ReferenceTable
  ) {
    self.varieties = varieties
    self.absent = absent
    groups = dex.versionGroups.sorted { $0.order < $1.order }
    orders = Dictionary(first: groups.map { ($0.id, $0.order) })
    identifiers = Dictionary(
      first: groups.map { ($0.id, references.identifier(of: .versionGroup, $0.id.rawValue)) })
    learnsets = dex.learnset.lazy.filter { $0.via == .own }.versionGroups { $0.pokemon }
    for rows in learnsets.values { withLearnsets.formUnion(rows) }
    for row in dex.versionGroupDexes { dexes[row.versionGroup, default: []].insert(row.dex) }
    for row in dex.dexNumbers { dexesOfSpecies[row.species, default: []].insert(row.dex) }
    collectEncounters(dex)
    collectAddOns()
    collectTraces(known)
  }

  private mutating func collectEncounters(_ dex: NormalizedDex) {
    let groupOfVersion = Dictionary(first: dex.versions.map { ($0.id, $0.versionGroup) })
    var versions: [PokemonID: VersionSet] = [:]
    for row in dex.encounters {
      versions[row.pokemon, default: VersionSet()].formUnion(row.versions)
    }
    for (pokemon, versions) in versions {
      encounters[pokemon] = VersionGroupSet(versions.compactMap { groupOfVersion[$0] })
    }
  }

  private mutating func collectAddOns() {
    let ids = Dictionary(first: identifiers.map { ($0.value, $0.key) })
    for (base, addOns) in GameRules.addOns {
      guard let base = ids[base] else { continue }
      let all = addOns.compactMap { ids[$0] }
      for addOn in all { self.addOns[addOn] = (base, all) }
    }
  }

  private mutating func collectTraces(_ known: [PokemonID: VersionGroupSet]) {
    for variety in varieties.all {
      var traces = learnsets[variety.id] ?? VersionGroupSet()
      traces.formUnion(variety.introductions)
      // A supplement states what a game and its add-ons have together.
      for group in known[variety.id] ?? VersionGroupSet() where !isLater(variety, than: group) {
        traces.insert(group)
      }
      for group in encounters[variety.id] ?? VersionGroupSet()
      where !isBookedElsewhere(variety, group) { traces.insert(group) }
      self.traces[variety.id] = traces
      guard let kind = variety.transience else { continue }
      for group in traces { kindsWithTraces[group, default: []].append(kind) }
    }
  }

  /// Returns whether an encounter belongs to another variety. PokéAPI assigns encounters to the default
  /// variety; if only another non-transient variety has learnset rows, the encounter belongs to that one.
  private func isBookedElsewhere(_ variety: Varieties.Variety, _ group: VersionGroupID) -> Bool {
    guard variety.transience == nil, !hasRows(variety.id, group) else { return false }
    return varieties.varieties(of: variety.species).contains {
      $0.id != variety.id && $0.transience == nil && hasRows($0.id, group)
    }
  }

  private func hasRows(_ pokemon: PokemonID, _ group: VersionGroupID) -> Bool {
    learnsets[pokemon]?.contains(group) ?? false
  }

  private func hasTrace(_ pokemon: PokemonID, _ group: VersionGroupID) -> Bool {
    traces[pokemon]?.contains(group) ?? false
  }

  /// Returns a row for each pokemon that covers the version groups since its generation.
  func rows(_ introductions: Introductions) -> [PokemonPresence] {
    var rows: [PokemonID: PokemonPresence] = [:]
    for variety in varieties.all {
      var row = PokemonPresence()
      row.pokemon = variety.id
      rows[variety.id] = row
    }
    for group in groups {
      // Transient forms depend on their base form and add-ons on their base game, so those are resolved
      // first.
      for isTransient in [false, true] {
        for variety in varieties.all where (variety.transience != nil) == isTransient {
          guard group.generation.rawValue >= introductions.generation(of: variety.id) else {
            continue
          }
          switch isPresent(variety, group.id, rows: rows) {
          case true?: rows[variety.id]!.present.insert(group.id)
          case false?: rows[variety.id]!.absent.insert(group.id)
          case nil: break
          }
        }
      }
    }
    return Array(rows.values)
  }

  private func isPresent(
    _ variety: Varieties.Variety, _ group: VersionGroupID, rows: [PokemonID: PokemonPresence]
  ) -> Bool? {
    if absent[variety.id]?.contains(group) ?? false { return false }
    if hasTrace(variety.id, group) { return true }  // P1
    if isLater(variety, than: group) { return false }  // P2
    if let addOn = addOns[group] {
      if rows[variety.id]!.absent.contains(addOn.base) { return false }  // P3
      if rows[variety.id]!.present.contains(addOn.base) {  // P4
        return group == addOn.all.last || isInDex(variety.species, of: group, addOn) ? true : nil
      }
    }
    if isKnownByDexAlone(variety, group) { return true }  // P5
    let hasLearnsets = withLearnsets.contains(group)
    if let kind = variety.transience {
      if let base = variety.base, rows[base]!.absent.contains(group) { return false }  // P6
      if kind == .battleOnly { return nil }  // P9
      if hasLearnsets, kindsWithTraces[group]?.contains(kind) != true { return false }  // P7
      let hasRowsElsewhere = learnsets[variety.id].map { !$0.isEmpty } ?? false
      return hasLearnsets && hasRowsElsewhere ? false : nil  // P8
    }
    return hasLearnsets ? false : nil  // P10, P11
  }

  private func isLater(_ variety: Varieties.Variety, than group: VersionGroupID) -> Bool {
    guard !variety.introductions.isEmpty, let order = orders[group] else { return false }
    return variety.introductions.allSatisfy { (orders[$0] ?? 0) > order }
  }

  /// Returns whether the species is in a dex of the add-on or of its base game, excluding the dexes of later
  /// add-ons.
  private func isInDex(
    _ species: SpeciesID, of group: VersionGroupID,
    _ addOn: (base: VersionGroupID, all: [VersionGroupID])
  ) -> Bool {
    var known = dexes[addOn.base] ?? []
    for later in addOn.all.drop(while: { $0 != group }).dropFirst() {
      known.subtract(dexes[later] ?? [])
    }
    known.formUnion(dexes[group] ?? [])
    return !known.isDisjoint(with: dexesOfSpecies[species] ?? [])
  }

  private func isKnownByDexAlone(_ variety: Varieties.Variety, _ group: VersionGroupID) -> Bool {
    guard variety.isDefault else { return false }
    var known = dexes[group] ?? []
    if let addOn = addOns[group] { known.formUnion(dexes[addOn.base] ?? []) }
    guard !known.isDisjoint(with: dexesOfSpecies[variety.species] ?? []) else { return false }
    return varieties.varieties(of: variety.species).allSatisfy { other in
      if other.id == variety.id { return true }
      if other.transience == nil, hasTrace(other.id, group) { return false }
      return !other.isRegional || isLater(other, than: group)
    }
  }
}

extension NormalizedDex {
  /// Makes the game indices of pokemon agree with presence in `groups`, by supplements: a row of a pokemon that the game
  /// lacks is removed, and the national number is added for one that it has. From 906 on, the games have an order of
  /// their own.
  mutating func setNationalIndices(_ presence: [PokemonPresence], in groups: VersionGroupSet) {
    let corrected = versions.filter { groups.contains($0.versionGroup) }
    func games(_ set: VersionGroupSet) -> UInt64 {
      VersionSet(corrected.lazy.filter { set.contains($0.versionGroup) }.map(\.id)).bits
    }
    var indices: [Int: UInt64] = [:]
    for row in gameIndices where row.kind == .pokemon { indices[row.id, default: 0] |= row.games }
    var (absent, added): ([Int: UInt64], [Int: UInt64]) = ([:], [:])
    for row in presence {
      let id = row.pokemon.rawValue
      absent[id] = games(row.absent)
      if id <= 905 { added[id] = games(row.present) & ~(indices[id] ?? 0) }
    }
    for place in gameIndices.indices where gameIndices[place].kind == .pokemon {
      let id = gameIndices[place].id
      gameIndices[place].games &= ~(absent[id] ?? 0)
      if gameIndices[place].gameIndex == id, let games = added.removeValue(forKey: id) {
        gameIndices[place].games |= games
      }
    }
    gameIndices.removeAll { $0.games == 0 }
    for (id, games) in added.sorted(by: { $0.key < $1.key }) where games != 0 {
      var row = GameIndex()
      (row.kind, row.id, row.gameIndex, row.games) = (.pokemon, id, id, games)
      gameIndices.append(row)
    }
  }
}
