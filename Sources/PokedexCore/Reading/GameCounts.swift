import Base

/// What a database has for the games of a version group.
package struct GameCounts: Sendable {
  /// The pokemon and their species that are known to be in the games; if no source knows it, those that may be.
  package var pokemon = 0
  package var species = 0
  /// The pokemon with their own learnset rows.
  package var learners = 0
  package var ownRows = 0
  package var inheritedRows = 0
  /// The number of species with a Pokédex text, by the id of the language.
  package var texts: [Int: Int] = [:]

  package init() {}

  fileprivate static let presence = Query(
    """
    SELECT game,
      ifnull(NULLIF(COUNT(present), 0), COUNT(possible)) AS pokemon,
      ifnull(NULLIF(COUNT(DISTINCT present), 0), COUNT(DISTINCT possible)) AS species
    FROM (
      SELECT g.id AS game, CASE WHEN present_in >> (g.id - 1) & 1 THEN species_id END AS present,
        CASE WHEN (absent_from & ~present_in) >> (g.id - 1) & 1 THEN NULL ELSE species_id END AS possible
      FROM version_group AS g
      JOIN pokemon_variant AS v ON version_groups >> (g.id - 1) & 1
      JOIN pokemon AS p ON p.id = v.pokemon_id
      LEFT JOIN pokemon_presence AS pp ON pp.pokemon_id = p.id)
    GROUP BY 1
    """)
  // There are few sets of games and many rows.
  fileprivate static let learnsets = Query(
    """
    SELECT v.id AS game, SUM(own) AS own, SUM(inherited) AS inherited,
      COUNT(DISTINCT CASE WHEN own THEN pokemon_id END) AS learners
    FROM version_group AS v
    JOIN (
      SELECT pokemon_id, version_groups, SUM(via = 0) AS own, SUM(via <> 0) AS inherited
      FROM learnset GROUP BY 1, 2) ON version_groups >> (v.id - 1) & 1
    GROUP BY 1
    """)
  fileprivate static let texts = Query(
    """
    SELECT version_group_id AS game, language, COUNT(DISTINCT f.id) AS count
    FROM flavor_text AS f
    CROSS JOIN (
      SELECT DISTINCT s.languages, s.games, version_group_id, l.id AS language
      FROM (SELECT DISTINCT languages, games FROM flavor_text) AS s
      JOIN version AS v ON s.games >> (v.id - 1) & 1
      JOIN language AS l ON s.languages >> (l.id - 1) & 1) USING (languages, games)
    WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species') GROUP BY 1, 2
    """)
}

extension Pokedex {
  /// Counts by the id of the version group. Takes about 0.3 s.
  package func gameCounts() throws(PokedexError) -> [Int: GameCounts] {
    try pool.read { reader throws(SQLiteError) in
      var counts: [Int: GameCounts] = [:]
      try reader.forEach(GameCounts.presence) { row throws(SQLiteError) in
        counts[row.int("game"), default: GameCounts()].pokemon = row.int("pokemon")
        counts[row.int("game"), default: GameCounts()].species = row.int("species")
      }
      try reader.forEach(GameCounts.learnsets) { row throws(SQLiteError) in
        counts[row.int("game"), default: GameCounts()].ownRows = row.int("own")
        counts[row.int("game"), default: GameCounts()].inheritedRows = row.int("inherited")
        counts[row.int("game"), default: GameCounts()].learners = row.int("learners")
      }
      try reader.forEach(GameCounts.texts) { row throws(SQLiteError) in
        counts[row.int("game"), default: GameCounts()].texts[row.int("language")] = row.int("count")
      }
      return counts
    }
  }
}
