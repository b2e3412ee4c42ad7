import Layers
import PokedexModel

/// The version groups in which each evolution method works, by rules E1 to E9 of
/// Documentation/VERSIONING.md. Before, the version groups of a method are those that amendments allow.
struct EvolutionGames {
  private let evolutions: [Evolution]
  private let varieties: Varieties
  private let introductions: Introductions
  private let references: ReferenceTable
  /// The version groups in order of release.
  private let groups: [VersionGroup]
  private let groupsByRegion: [RegionID: VersionGroupSet]
  private var regions: [LocationID: RegionID] = [:]
  private let absences: [PokemonID: VersionGroupSet]

  init(
    _ dex: NormalizedDex, _ varieties: Varieties, introductions: Introductions,
    presence: [PokemonPresence], references: ReferenceTable
  ) {
    evolutions = dex.evolutions
    (self.varieties, self.introductions, self.references) = (varieties, introductions, references)
    groups = dex.versionGroups.sorted { $0.order < $1.order }
    groupsByRegion = dex.groupsByRegion
    for location in dex.locations { regions[location.id] = location.region }
    absences = Dictionary(first: presence.map { ($0.pokemon, $0.absent) })
  }

  /// Returns the evolution methods with their version groups.
  func rows() -> [Evolution] {
    var rows = evolutions
    let games = rows.map(ownGames)
    for index in rows.indices { rows[index].versionGroups = games[index] }
    let steps = Dictionary(grouping: rows.indices) { [rows[$0].from, rows[$0].to] }
    for indices in steps.values where indices.count > 1 {
      for (index, other) in indices.flatMap({ a in indices.map { (a, $0) } }) where index != other {
        if replaces(rows[other], rows[index]) {
          rows[index].versionGroups = rows[index].versionGroups.subtracting(games[other])
        }
      }
    }
    return rows
  }

  /// Rules E1 to E5, E8 and E9, which look at one method only.
  private func ownGames(_ row: Evolution) -> VersionGroupSet {
    var games = VersionGroupSet()
    let begin = references.identifier(of: .versionGroup, row.versionGroup.rawValue)
    let first = GameRules.japaneseGames[begin] ?? begin
    let later = groups.drop { references.identifier(of: .versionGroup, $0.id.rawValue) != first }
    for group in later where works(row, group) { games.insert(group.id) }
    let places = [row.region, row.location.flatMap { regions[$0] }].compactMap(\.self)
    for place in places { games = games.intersection(groupsByRegion[place] ?? VersionGroupSet()) }
    let own = games.intersection(row.versionGroups)
    // E9: an add-on belongs to its base game, as in learnsets and presence.
    return groups.reduce(into: own) { if own.contains($1.id) { $0.insert($1.learnsets) } }
  }

  private func works(_ row: Evolution, _ group: VersionGroup) -> Bool {
    let game = references.identifier(of: .versionGroup, group.id.rawValue)
    let trigger = references.identifier(of: .evolutionTrigger, row.trigger.rawValue)
    if GameRules.gamesWithoutEvolution.contains(game) { return false }
    if row.minBeauty != nil, !GameRules.beautyGames.contains(game) { return false }
    if row.minAffection != nil, !GameRules.affectionGames.contains(game) { return false }
    if let games = GameRules.triggerGames[trigger], !games.contains(game) { return false }
    let forms = [
      row.baseForm ?? varieties.defaultVariety(of: row.from),
      row.evolvedForm ?? varieties.defaultVariety(of: row.to),
    ]
    return forms.compactMap(\.self).allSatisfy { form in
      introductions.generation(of: form) <= group.generation.rawValue
        && absences[form]?.contains(group.id) != true
    }
  }

  /// Rules E6 and E7: whether `row` does not work where `other` works, a method of the same species.
  private func replaces(_ other: Evolution, _ row: Evolution) -> Bool {
    let isSameBase =
      (row.baseForm ?? varieties.defaultVariety(of: row.from))
      == (other.baseForm ?? varieties.defaultVariety(of: other.from))
    if other.region != nil, row.region == nil, other.timeOfDay == nil, isSameBase { return true }
    return row.versionGroup != other.versionGroup && conditions(row) == conditions(other)
      && groups.firstIndex { $0.id == other.versionGroup } ?? 0
        > groups.firstIndex { $0.id == row.versionGroup } ?? 0
  }

  /// A method without its place in the list and in time, and without the amount of friendship.
  private func conditions(_ row: Evolution) -> Evolution {
    var row = row
    for end in [EvolutionForms.base, EvolutionForms.result] {
      let named =
        row[keyPath: end.pokemon] ?? varieties.defaultVariety(of: row[keyPath: end.species])
      row[keyPath: end.pokemon] = named
      row[keyPath: end.form] =
        row[keyPath: end.form] ?? named.flatMap { varieties.defaultForms[$0] }
    }
    row.minHappiness = row.minHappiness.map { _ in 0 }
    row.position = 0
    row.versionGroup = 0
    row.isDefault = false
    row.versionGroups = VersionGroupSet()
    return row
  }
}
