import Base
import DiffStage
import NormalizeStage
import Pages

struct LastReleaseComparison: Sendable {
  /// What players see differently, in the order of `visible-changes.sql`.
  let changes: [ChangedValues]
  /// Lost rows and values as errors or warnings, changes above the limits as warnings; those on the allowlist are notes.
  var findings: [Diagnostic]

  /// Compares the databases at `old` and `new`.
  ///
  /// - Throws: ``PipelineError`` `artifact-unreadable`.
  init(_ old: String, _ new: String) throws {
    do {
      var findings = try RowLosses.findings(Self.connection(old, new))
      changes = try Self.changes(old, new, &findings)
      // What is gone as a whole first.
      let above =
        changes.filter { $0.isAboveLimit && !$0.emptied.isEmpty }
        + changes.filter { $0.isAboveLimit && $0.emptied.isEmpty }
      if !above.isEmpty {
        let text = ChangeText(names: try EntityNames([old, new]), markup: .plain, longestValue: 80)
        findings += above.map { text.finding($0) }
      }
      self.findings = try DataRules.withoutAllowed(findings)
    } catch let error as SQLiteError {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: error.path.map { .file($0) },
        advice: .getANewCopyOfOne)
    }
  }

  /// Throws the errors among the findings, if any.
  ///
  /// - Throws: ``PipelineError`` (refused).
  func refuse() throws {
    if findings.contains(where: { $0.severity == .error }) {
      throw PipelineError(causes, category: .refused)
    }
  }

  /// What players see differently and what was lost, as errors.
  private var causes: [Diagnostic] {
    let errors = findings.filter { $0.severity == .error }
    return findings.filter(ReportChecks.isToBeAccepted).map { finding in
      changing(finding) { ($0.severity, $0.adviceText) = (.error, nil) }
    } + errors
  }

  /// Returns the refusal of data, with what is different since `release` in the artifact at `path` first; the refusal
  /// itself if there is no such artifact.
  static func explained(
    _ refusal: PipelineError, since release: PreviousRelease?, by path: String
  ) -> PipelineError {
    guard refusal.category == .refused, let release,
      let comparison = try? LastReleaseComparison(release.artifact, path)
    else { return refusal }
    return PipelineError(comparison.causes + refusal.diagnostics, category: .refused)
  }

  /// Both databases in one connection.
  private static func connection(_ old: String, _ new: String) throws(SQLiteError) -> Connection {
    let connection = try Connection.inMemory()
    try connection.attachImmutable(old, as: "old")
    try connection.attachImmutable(new, as: "new")
    return connection
  }

  private static func changes(
    _ old: String, _ new: String, _ findings: inout [Diagnostic]
  ) throws -> [ChangedValues] {
    let found = Locked((changes: [ChangedValues](), findings: [Diagnostic]()))
    let kinds = VisibleKind.all
    // Another schema may lack what the queries need. Then the changes are unknown, and a maintainer must review them.
    do {
      try OrderedWork.run(
        kinds.count, jobs: 2, window: kinds.count,
        makeWorker: {
          let connection = try connection(old, new)
          try connection.execute(VisibleKind.preparation)
          return connection
        },
        work: { connection, number in
          do {
            try fill(kinds[number], connection)
            let changes = try ChangedValues.Manner.allCases.compactMap {
              try values(of: kinds[number], $0, connection)
            }
            return (changes, [])
          } catch let error as SQLiteError {
            return ([], [.notCompared(error, kind: kinds[number].name)])
          }
        },
        consume: { (part: (changes: [ChangedValues], findings: [Diagnostic])) in
          found.withLock {
            $0.changes += part.changes
            $0.findings += part.findings
          }
        })
    } catch let error as SQLiteError {
      findings.append(.notCompared(error))
      return []
    }
    let (changes, notCompared) = found.withLock { $0 }
    findings += notCompared
    return changes
  }

  /// Adds the changes of one kind to the table `change`.
  private static func fill(
    _ kind: VisibleKind, _ connection: Connection
  ) throws(SQLiteError) {
    for (table, this, other) in [("before_rows", "old", "new"), ("after_rows", "new", "old")] {
      let sql = kind.sql.replacing(text: "this.", with: "\(this).")
        .replacing(text: "other.", with: "\(other).")
      try connection.execute(
        "DROP TABLE IF EXISTS temp.\(table); CREATE TEMP TABLE \(table) AS \(sql)")
    }
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.removed; DROP TABLE IF EXISTS temp.added; DROP TABLE IF EXISTS temp.had;
      CREATE TEMP TABLE removed AS SELECT * FROM before_rows EXCEPT SELECT * FROM after_rows;
      CREATE TEMP TABLE added AS SELECT * FROM after_rows EXCEPT SELECT * FROM before_rows
      """)
    let count = "SELECT (SELECT count(*) FROM removed) + (SELECT count(*) FROM added)"
    guard try connection.integer(count) != 0 else { return }
    try connection.execute(
      """
      CREATE TEMP TABLE had AS SELECT DISTINCT entity, IFNULL(game, '') AS game FROM before_rows;
      CREATE INDEX temp.had_by_entity ON had (entity, game)
      """)
    let isKnown =
      switch kind.endpoint {
      case "-": "1"
      case "*": "(game, entity) IN (SELECT entity, identifier FROM known)"
      case let endpoint:
        """
        ('\(endpoint)', entity) IN (SELECT entity, identifier FROM known)
          AND (game IS NULL OR game IN (
            SELECT identifier FROM known
            WHERE entity IN ('version-group', 'version', 'generation', 'pokedex')))
        """
      }
    let ownFields =
      (["0"] + kind.ownFields.map { "substr(field, 1, \($0.utf8.count)) = '\($0)'" })
      .joined(separator: " OR ")
    let endpoint = kind.endpoint == "*" ? "c.game" : "'\(kind.endpoint)'"
    let rows = try connection.prepare("SELECT * FROM temp.before_rows")
    for name in (2..<rows.columnCount).map(rows.columnName) {
      let (field, column) = ("'\(name)'", "\"\(name)\"")
      try connection.execute(
        """
        INSERT INTO change
        SELECT '\(kind.name)', entity, game, \(field), before, after, EXISTS (
          SELECT 1 FROM own AS o
          WHERE o.entity = \(endpoint) AND o.identifier = c.entity AND (\(ownFields))
            AND (o.game IS NULL OR o.game = c.game))
        FROM (
          SELECT entity, game, group_concat(CASE side WHEN 0 THEN value END, ', ') AS before,
            group_concat(CASE side WHEN 1 THEN value END, ', ') AS after
          FROM (
            SELECT 0 AS side, entity, game, value FROM (
              SELECT entity, game, \(column) AS value FROM removed
              WHERE \(column) IS NOT NULL AND \(isKnown)
              EXCEPT SELECT entity, game, \(column) FROM after_rows)
            UNION ALL
            SELECT 1, entity, game, value FROM (
              SELECT entity, game, \(column) AS value FROM added
              WHERE \(column) IS NOT NULL AND \(isKnown)
                AND (entity, IFNULL(game, '')) IN (SELECT entity, game FROM had)
              EXCEPT SELECT entity, game, \(column) FROM before_rows))
          GROUP BY entity, game) AS c
        """)
    }
  }

  /// Returns what changed of `kind` in one manner; nil for nothing.
  private static func values(
    of kind: VisibleKind, _ manner: ChangedValues.Manner, _ connection: Connection
  ) throws -> ChangedValues? {
    let of =
      "FROM change WHERE kind = '\(kind.name)' AND "
      + (manner == .added
        ? "before IS NULL" : manner == .removed ? "after IS NULL" : "before <> after")
    var values = ChangedValues(
      kind: kind.name, endpoint: kind.endpoint, manner: manner, limit: kind.limits[manner])
    values.own = try connection.integer("SELECT count(DISTINCT entity) \(of) AND is_own") ?? 0
    values.count = try connection.integer("SELECT count(DISTINCT entity) \(of) AND NOT is_own") ?? 0
    guard values.count + values.own > 0 else { return nil }
    // The newest game first.
    let rank = """
      (SELECT max(entity_id) FROM new.dex_resource
       WHERE identifier = game AND entity IN ('version-group', 'version', 'generation', 'pokedex'))
      """
    try connection.query(
      """
      SELECT
        game, count(DISTINCT entity) AS count,
        game NOT IN (SELECT game FROM after_rows WHERE game IS NOT NULL) AS is_emptied
      \(of) AND NOT is_own AND game IS NOT NULL GROUP BY game ORDER BY 2 DESC, \(rank) DESC, 1
      """
    ) {
      values.games.append(.init(game: $0.text("game"), count: $0.int("count")))
      if $0.int("is_emptied") == 1 { values.emptied.append($0.text("game")) }
    }
    try connection.query(
      "SELECT field \(of) GROUP BY field ORDER BY count(DISTINCT entity) DESC, field"
    ) { values.fields.append($0.text("field")) }
    try connection.query(
      """
      SELECT entity, game, field, before, after \(of)
      ORDER BY is_own, entity, \(rank) DESC, game, field LIMIT 3
      """
    ) {
      values.examples.append(
        ChangedValues.Example(
          entity: $0.text("entity"), game: $0.textOrNil("game"), field: $0.text("field"),
          before: $0.textOrNil("before"), after: $0.textOrNil("after")))
    }
    return values
  }
}

extension Diagnostic {
  fileprivate static func notCompared(_ error: SQLiteError, kind: String = "database") -> Diagnostic
  {
    Diagnostic(.warning, .valuesNotCompared(detail: error.text), at: .resource(kind))
  }
}

extension ChangeText {
  fileprivate func finding(_ values: ChangedValues) -> Diagnostic {
    Diagnostic(
      .warning, sentence(values), code: "changed-above-limit", at: .resource(values.kind),
      advice: .acceptChangesAdvice)
  }
}

/// A kind of values that players see: a query of `visible-changes.sql`, whose first comment describes the format.
struct VisibleKind: Sendable {
  let name: String
  /// The endpoint of the entities; `*` if the game names it, `-` if entities may be missing.
  let endpoint: String
  /// The largest number of entities changed in this way that needs no review; nil for any number.
  let limits: [ChangedValues.Manner: Int]
  /// What the fields of corrections and supplements of these values begin with.
  let ownFields: [String]
  let sql: String

  /// The statements that prepare the queries.
  static let preparation = blocks.filter { !isQuery($0) }.joined(separator: ";\n")

  static let all = blocks.filter(isQuery).map(VisibleKind.init)

  private static let blocks = String(decoding: BuiltInTables.visibleChanges, as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
    .map { $0.joined(separator: "\n") }

  private static func isQuery(_ block: String) -> Bool {
    block.split(separator: "\n").first { !$0.hasPrefix("--") }?.hasPrefix("SELECT") == true
  }

  private init(_ block: String) {
    let words = block.split(separator: "\n")[0].split(separator: " ").dropFirst().map(String.init)
    precondition(words.count >= 5, "visible-changes.sql: \(words)")
    (name, endpoint, ownFields) = (words[0], words[1], Array(words[5...]))
    limits = Dictionary(
      uniqueKeysWithValues: zip(ChangedValues.Manner.allCases, words[2...]).compactMap {
        manner, word in Int(word).map { (manner, $0) }
      })
    sql = block.last == ";" ? String(block.dropLast()) : block
  }
}
