import Base

/// What a database has for the games of a version group.
struct GameCounts {
  /// The pokemon and their species that are known to be in the games; if no source knows it, those that may be.
  var pokemon = 0
  var species = 0
  /// The pokemon with their own learnset rows.
  var learners = 0
  var ownRows = 0
  var inheritedRows = 0
  /// The number of species with a Pokédex text, by the id of the language.
  var texts: [Int: Int] = [:]

  /// Counts by the id of the version group. Takes about 0.2 s.
  static func read(_ database: String) throws -> [Int: GameCounts] {
    let connection = try Connection(database, .immutable)
    var counts: [Int: GameCounts] = [:]
    try connection.query(presence) {
      counts[$0.columnInt(0), default: GameCounts()].pokemon = $0.columnInt(1)
      counts[$0.columnInt(0), default: GameCounts()].species = $0.columnInt(2)
    }
    try connection.query(learnsets) {
      counts[$0.columnInt(0), default: GameCounts()].ownRows = $0.columnInt(1)
      counts[$0.columnInt(0), default: GameCounts()].inheritedRows = $0.columnInt(2)
      counts[$0.columnInt(0), default: GameCounts()].learners = $0.columnInt(3)
    }
    try connection.query(texts) {
      counts[$0.columnInt(0), default: GameCounts()].texts[$0.columnInt(1)] = $0.columnInt(2)
    }
    return counts
  }

  private static let presence = """
    SELECT version_group_id,
      ifnull(NULLIF(SUM(is_present), 0), COUNT(possible)),
      ifnull(NULLIF(COUNT(DISTINCT CASE WHEN is_present THEN species_id END), 0), COUNT(DISTINCT possible))
    FROM (
      SELECT version_group, species_id, is_present, CASE WHEN is_present IS NOT 0 THEN species_id END AS possible
      FROM dex_pokemon_at JOIN pokemon ON id = pokemon_id)
    JOIN dex_version_group USING (version_group) GROUP BY 1
    """
  // There are few sets of games and many rows.
  private static let learnsets = """
    SELECT v.id, SUM(own), SUM(inherited), COUNT(DISTINCT CASE WHEN own THEN pokemon_id END)
    FROM version_group AS v
    JOIN (
      SELECT pokemon_id, version_groups, SUM(via = 0) AS own, SUM(via <> 0) AS inherited
      FROM learnset GROUP BY 1, 2) ON version_groups >> (v.id - 1) & 1
    GROUP BY 1
    """
  private static let texts = """
    SELECT version_group_id, language, COUNT(DISTINCT f.id)
    FROM flavor_text AS f
    CROSS JOIN (
      SELECT DISTINCT s.languages, s.games, version_group_id, l.id AS language
      FROM (SELECT DISTINCT languages, games FROM flavor_text) AS s
      JOIN version AS v ON s.games >> (v.id - 1) & 1
      JOIN language AS l ON s.languages >> (l.id - 1) & 1) USING (languages, games)
    WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species') GROUP BY 1, 2
    """
}
