import Base
import NormalizeStage
import PackStage
import PokedexFormat

/// The comparison of a database with the facts of other sources: `crosscheck.sql`.
package enum CrosscheckRun {
  /// Compares the database at `path`.
  ///
  /// - Parameter minimum: the minimum agreement of every field in percent; nil for those of `reviewed`.
  /// - Throws: ``PipelineError`` `reviewed-invalid`, `facts-not-comparable` (bad data), or that of
  ///   ``ArtifactCheck/checkSchema(_:)``.
  package static func compare(
    _ path: String, _ input: CrosscheckInput, minimum: Double? = nil
  ) throws -> CrosscheckResult {
    try ArtifactCheck.checkSchema(path)
    let fields = minimum.map { all in
      Dictionary(uniqueKeysWithValues: Crosscheck.Field.allCases.map { ($0, all) })
    }
    var result = CrosscheckResult(
      summary: Crosscheck(
        sources: input.facts.map(\.source), inputDigest: input.digest, games: [],
        unknown: Crosscheck.Unknown(pokemon: 0, moves: 0, versionGroups: 0), stale: 0),
      disagreements: [], stale: [], unknown: [], minimum: fields ?? input.reviewed.minimum,
      factsPath: input.path, reviewedPath: input.reviewed.path)
    do {
      try checkGames(of: input.reviewed, path)
      for facts in input.facts {
        let reviewed = input.reviewed.rows.filter { $0.unit.source == facts.source.id }
        try compare(path, facts, reviewed: reviewed, in: &result)
      }
    } catch let error as SQLiteError {
      // The temporary tables are on the disk.
      if error.fault != nil { throw PipelineError(error, at: .file(path)) }
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: .file(path), advice: .getANewCopyOrPokedex)
    }
    result.summary.stale = result.stale.count
    result.unknown.sort()
    return result
  }

  private static func checkGames(of list: ReviewedDisagreements, _ path: String) throws {
    let database = try Connection(path, .immutable)
    let known = Set(try database.texts("SELECT version_group FROM dex_version_group"))
    var reader = ReviewedDisagreements.reader(list.path)
    for row in list.rows where row.unit.game != Crosscheck.allGames {
      for group in row.unit.game.split(separator: "+", omittingEmptySubsequences: false)
      where !known.contains(String(group)) {
        reader.report(.reviewedUnknownGame(game: group), line: row.line)
      }
    }
    try reader.finish()
  }

  private static func compare(
    _ path: String, _ facts: CrosscheckFacts, reviewed: [ReviewedDisagreements.Row],
    in result: inout CrosscheckResult
  ) throws {
    let database = try Connection.inMemory()
    try database.attachImmutable(path, as: "dex")
    try database.attachImmutable(facts.path, as: "facts")
    try database.execute(
      "CREATE TEMP TABLE reviewed (game TEXT, field TEXT, identifier TEXT, ours TEXT, theirs TEXT)")
    for row in reviewed {
      try database.run(
        "INSERT INTO reviewed VALUES (?, ?, ?, ?, ?)", row.unit.game, row.unit.field.rawValue,
        row.unit.identifier, row.ours, row.theirs)
    }
    try database.execute(String(decoding: BuiltInTables.crosscheck, as: UTF8.self))

    let games = try tallies(database, source: facts.source.id)
    guard games.contains(where: { !$0.tallies.isEmpty }) else {
      throw PipelineError(.factsNotComparable, at: .file(facts.path))
    }
    result.summary.games += games
    let disagreements = try disagreements(database, source: facts.source.id)
    let used = Set(disagreements.filter(\.isReviewed).map(\.unit))
    result.disagreements += disagreements
    result.stale += reviewed.filter { !used.contains($0.unit) }
    let unknown = try database.texts("SELECT kind || '/' || identifier FROM unknown")
    result.summary.unknown.pokemon += unknown.count { $0.hasPrefix("pokemon/") }
    result.summary.unknown.moves += unknown.count { $0.hasPrefix("move/") }
    result.summary.unknown.versionGroups += unknown.count { $0.hasPrefix("version-group/") }
    result.unknown += unknown.filter { !result.unknown.contains($0) }
  }

  private static func tallies(_ database: Connection, source: String) throws -> [Crosscheck.Game] {
    var games: [Crosscheck.Game] = []
    let row = try database.prepare(
      """
      SELECT g.version_groups AS game, field, sum(ours = theirs) AS agreed, sum(is_reviewed) AS reviewed,
        sum(ours <> theirs) - sum(is_reviewed) AS unreviewed, sum(is_supplied) AS supplied
      FROM facts.game AS g LEFT JOIN compared AS c USING (game) GROUP BY g.game, field ORDER BY g.game
      """)
    while try row.step() {
      let name = row.text("game")
      if games.last?.name != name {
        games.append(Crosscheck.Game(source: source, name: name, tallies: [:]))
      }
      guard let field = row.textOrNil("field").flatMap(Crosscheck.Field.init) else { continue }
      games[games.count - 1].tallies[field] = Crosscheck.Tally(
        agreed: row.int("agreed"), reviewed: row.int("reviewed"),
        unreviewed: row.int("unreviewed"), supplied: row.int("supplied"))
    }
    return games
  }

  private static func disagreements(_ database: Connection, source: String) throws
    -> [CrosscheckResult.Disagreement]
  {
    var found: [(game: Int, row: CrosscheckResult.Disagreement)] = []
    let row = try database.prepare(
      """
      SELECT game, g.version_groups AS version_groups, field, identifier, ours, theirs, is_reviewed
      FROM compared JOIN facts.game AS g USING (game) WHERE ours <> theirs
      """)
    while try row.step() {
      guard let field = Crosscheck.Field(rawValue: row.text("field")) else { continue }
      let unit = CrosscheckUnit(
        source: source, game: row.text("version_groups"), field: field,
        identifier: row.text("identifier"))
      found.append(
        (
          row.int("game"),
          .init(
            unit: unit, ours: row.text("ours"), theirs: row.text("theirs"),
            isReviewed: row.bool("is_reviewed"))
        ))
    }
    return found.sorted {
      ($0.game, $0.row.unit.field, $0.row.unit.identifier)
        < ($1.game, $1.row.unit.field, $1.row.unit.identifier)
    }.map(\.row)
  }
}
