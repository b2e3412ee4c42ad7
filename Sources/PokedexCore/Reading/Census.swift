import Base
import PokedexFormat
import PokedexModel

/// The amount of data in a database, by game.
public struct Census: Sendable, Hashable, Codable {
  /// The amount of data for the games of a version group.
  public struct Game: Sendable, Hashable, Codable, Identifiable {
    public var versionGroup: VersionGroupID
    /// The number of pokemon that are or may be in these games, and of those known to be in them.
    public var pokemon = 0
    public var present = 0
    /// The number of their species, which is the maximum number of species with a Pokédex text.
    public var species = 0
    public var presentSpecies = 0
    /// The number of pokemon with their own learnset rows.
    public var learners = 0
    /// The number of own learnset rows by method, and of inherited rows.
    public var ownRows: [MoveLearnMethodID: Int] = [:]
    public var inheritedRows = 0
    /// The number of species with a Pokédex text, by language.
    public var speciesTexts: [LanguageID: Int] = [:]

    public var id: VersionGroupID { versionGroup }
  }

  /// In the order of release.
  public var games: [Game]
}

extension Pokedex {
  /// Counts what the database has for each game. Takes about a tenth of a second, since it reads all learnsets.
  public func census() throws(PokedexError) -> Census {
    let (catalog, roster) = (try catalog(), try roster())
    var census = Census(games: catalog.versionGroups.map { Census.Game(versionGroup: $0.id) })
    census.countPokemon(roster)
    try pool.read { reader throws(SQLiteError) in
      try census.countLearnsets(reader)
      try census.countSpeciesTexts(reader, catalog.versions)
    }
    return census
  }
}

extension Census {
  fileprivate mutating func countPokemon(_ roster: Roster) {
    var species: [SpeciesID: (inside: VersionGroupSet, present: VersionGroupSet)] = [:]
    for position in roster.ids.indices {
      let variants = roster.variants[
        roster.variantStarts[position]..<roster.variantStarts[position + 1]]
      let existing = variants.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
      let inside = existing.subtracting(roster.absent[position])
      let present = roster.present[position]
      for index in games.indices {
        if inside.contains(games[index].id) { games[index].pokemon += 1 }
        if present.contains(games[index].id) { games[index].present += 1 }
      }
      species[roster.pokemon[position].species, default: ([], [])].inside.formUnion(inside)
      species[roster.pokemon[position].species, default: ([], [])].present.formUnion(present)
    }
    for index in games.indices {
      games[index].species = species.values.count { $0.inside.contains(games[index].id) }
      games[index].presentSpecies = species.values.count { $0.present.contains(games[index].id) }
    }
  }

  fileprivate mutating func countLearnsets(_ reader: Reader) throws(SQLiteError) {
    // Grouped by set first, because there are few sets and many rows.
    struct Key: Hashable {
      var versionGroups: VersionGroupSet
      /// Nil for inherited rows.
      var method: MoveLearnMethodID?
    }
    var rows: [Key: Int] = [:]
    var learners: [PokemonID: VersionGroupSet] = [:]
    try reader.forEach(Self.learnsetQuery) { row throws(SQLiteError) in
      let versionGroups: VersionGroupSet = row.set(2)
      let isOwn = try row.columnNumber(3) == LearnsetEntry.Origin.own.rawValue
      let method: MoveLearnMethodID? = isOwn ? row.id(1) : nil
      if isOwn { learners[row.id(0), default: []].formUnion(versionGroups) }
      rows[Key(versionGroups: versionGroups, method: method), default: 0] += 1
    }
    for index in games.indices {
      let group = games[index].id
      games[index].learners = learners.values.count { $0.contains(group) }
      for (key, count) in rows where key.versionGroups.contains(group) {
        if let method = key.method {
          games[index].ownRows[method, default: 0] += count
        } else {
          games[index].inheritedRows += count
        }
      }
    }
  }

  fileprivate mutating func countSpeciesTexts(_ reader: Reader, _ versions: [Version])
    throws(SQLiteError)
  {
    var groups: [[LanguageID: VersionGroupSet]] = []
    var current = 0
    try reader.forEach(Self.textQuery, ResourceKind.pokemonSpecies.rawValue) {
      row throws(SQLiteError) in
      let text: (id: Int, languages: LanguageSet, versions: VersionSet) = (
        row.columnInt(0), row.set(1), row.set(2)
      )
      if groups.isEmpty || text.id != current { groups.append([:]) }
      current = text.id
      let set = VersionGroupSet(
        versions.lazy.filter { text.versions.contains($0.id) }.map(\.versionGroup)
          .filter(VersionGroupSet.canHold))
      for language in text.languages {
        groups[groups.count - 1][language, default: []].formUnion(set)
      }
    }
    for species in groups {
      for (language, set) in species {
        for index in games.indices where set.contains(games[index].id) {
          games[index].speciesTexts[language, default: 0] += 1
        }
      }
    }
  }

  private static let learnsetQuery = Query(
    "SELECT pokemon_id, method_id, version_groups, via FROM learnset")
  private static let textQuery = Query(
    "SELECT id, languages, games FROM flavor_text WHERE kind = ?1 ORDER BY id")
}
