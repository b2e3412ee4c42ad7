import Base
import Layers
import NormalizeStage
package import PokedexFormat

/// The facts of a second source: an SQLite file with the tables of `facts.sql`, which `Tools/output.py` writes.
package struct CrosscheckFacts: Sendable {
  package let path: String
  package let source: Crosscheck.Source
  let digest: SHA256Digest

  /// Seven times the size of Pokémon Showdown's.
  private static let maxBytes = 256 << 20
  /// The maximum number of games, and of version groups of one; Pokémon Showdown has 27.
  private static let maxGames = 200

  /// Checks the file at `path`, so that only data is left that can be compared.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `facts-invalid` (bad data).
  package init(_ path: String) throws {
    try PipelineError.requireFile(path, orElse: .nameAFactsFile)
    try PipelineError.requireNoWriter(of: path)
    let bytes = try Int(FileStat(path).size)
    guard bytes <= Self.maxBytes else {
      throw Self.invalid(path, .factsTooLarge(bytes: bytes, limit: "\(Self.maxBytes >> 20) MiB"))
    }
    do {
      let database = try Connection(path, .immutable)
      try Self.checkTables(database)
      source = try Self.source(database)
      try Self.checkGames(database)
      try Self.checkRows(database)
    } catch let error as SQLiteError {
      throw Self.invalid(path, .factsUnreadable(detail: error.message))
    }
    digest = try SHA256.digest(ofFile: path)
    self.path = path
  }

  private static func invalid(_ path: String, _ problem: Message) -> PipelineError {
    PipelineError(
      problem, category: .badData, code: "facts-invalid", at: .file(path),
      advice: .factsInvalidAdvice)
  }

  private static func invalid(
    _ database: Connection, at place: String, _ expected: Message, found: String
  ) -> PipelineError {
    invalid(database.path, .factsRow(place: place, expected: expected, found: found))
  }

  /// Exactly the tables of `facts.sql`: a view in place of a table may never end.
  private static func checkTables(_ database: Connection) throws {
    let model = try Connection.inMemory()
    try model.execute(String(decoding: BuiltInTables.crosscheckTables, as: UTF8.self))
    let tables = "SELECT name || ' ' || IFNULL(sql, type) FROM sqlite_master ORDER BY name LIMIT 9"
    let version = "PRAGMA user_version"
    guard try database.texts(tables) == model.texts(tables),
      try database.integer(version) == model.integer(version)
    else { throw invalid(database.path, .factsTables) }
  }

  private static func source(_ database: Connection) throws -> Crosscheck.Source {
    let sources = try database.prepare("SELECT * FROM source LIMIT 2").mapRows { row in
      Crosscheck.Source(
        id: row.text("id"), name: row.text("name"), location: row.text("location"),
        revision: row.text("revision"), date: row.text("date"), license: row.text("license"),
        notice: row.text("notice"))
    }
    guard let source = sources.first, sources.count == 1 else {
      throw invalid(database, at: "source", .expectationOneRow, found: "\(sources.count)")
    }
    let problems: [(String, String, Message, isValid: Bool)] = [
      ("id", source.id, .expectationNotEmpty, !source.id.isEmpty),
      ("name", source.name, .expectationNotEmpty, !source.name.isEmpty),
      ("revision", source.revision, .expectationNotEmpty, !source.revision.isEmpty),
      ("license", source.license, .expectationNotEmpty, !source.license.isEmpty),
      (
        "location", source.location, .expectationWebAddress,
        Crosscheck.Source.isWebAddress(source.location)
      ),
      ("date", source.date, .expectationDate, isDate(source.date)),
    ]
    if let (name, text, expected, _) = problems.first(where: { !$0.isValid }) {
      throw invalid(database, at: "source.\(name)", expected, found: "\"\(text)\"")
    }
    return source
  }

  private static func isDate(_ text: String) -> Bool {
    // Reading accepts 30 February; writing does not give it back.
    UTCTime.seconds("\(text)T00:00:00Z").map { $0 >= 0 && UTCTime.text($0).hasPrefix(text) } == true
  }

  private static func checkGames(_ database: Connection) throws {
    let names = try database.texts(
      "SELECT substr(version_groups, 1, 999) FROM game LIMIT \(maxGames + 1)")
    guard (1...maxGames).contains(names.count) else {
      throw invalid(
        database, at: "game", .expectationGames(limit: maxGames), found: "\(names.count)")
    }
    for name in names {
      let groups = name.split(separator: "+", omittingEmptySubsequences: false)
      guard Set(groups).count == groups.count, !groups.contains(""), groups.count <= maxGames else {
        throw invalid(
          database, at: "game.version_groups", .expectationVersionGroups, found: "\"\(name)\"")
      }
    }
  }

  private static func checkRows(_ database: Connection) throws {
    let fields = try database.prepare("SELECT DISTINCT field, entity FROM fact")
    while try fields.step() {
      let (field, entity) = (fields.text("field"), fields.text("entity"))
      guard Crosscheck.Field(rawValue: field)?.entity == entity else {
        throw invalid(
          database, at: "fact.field", Message(verbatim: Crosscheck.Field.list),
          found: "\(field) (\(entity))")
      }
    }
    let row = try database.prepare(
      """
      SELECT game || ' ' || field || ' ' || substr(identifier, 1, 99) AS place, substr(value, 1, 99) AS value
      FROM fact
      WHERE game NOT IN (SELECT game FROM game)
        OR typeof(field) || typeof(identifier) || typeof(entity) || typeof(value) <> 'texttexttexttext'
        OR length(identifier) NOT BETWEEN 1 AND 200 OR length(value) NOT BETWEEN 1 AND 500
        OR CASE
          WHEN field = 'machines' THEN value <> 'present'
          WHEN field = 'levels' THEN identifier NOT LIKE '%/%'
          WHEN field LIKE 'learnset:%' THEN value <> CASE
            WHEN identifier LIKE '%/%' THEN 'present' ELSE 'complete' END END
      LIMIT 1
      """)
    if try row.step() {
      throw invalid(
        database, at: "fact \(row.text("place"))", .expectationFact,
        found: "\"\(row.text("value"))\"")
    }
  }
}
