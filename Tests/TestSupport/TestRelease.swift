package import Base
package import DiffStage
package import Layers
import PackStage
import PokedexFormat

/// Artifacts, modified artifacts, and patches between them.
package enum TestRelease {
  /// Packs `dex` into an artifact at `path`.
  package static func pack(_ dex: NormalizedDex, to path: String) throws {
    _ = try PackStage.run(
      PackStage.Input(
        dex: dex, index: IndexStage.run(learnset: dex.learnset),
        source: SourceDescription(kind: .dir, location: "data"),
        sourceDigest: SHA256.digest(of: "source")),
      to: path, PackStage.Configuration(edition: .full, generatorVersion: "test"),
      progress: SilentProgress())
  }

  /// Writes to `path` the artifact at `base` after `change`, as a release: meta has the new digest
  /// and version, and the file is compact.
  package static func derive(
    _ base: String, to path: String, _ change: (Connection) throws -> Void
  ) throws {
    let scratch = path + ".scratch"
    try AtomicFile.write(scratch, try File.readAll(base), durable: false)
    let connection = try Connection(scratch, .readWrite)
    try connection.execute(
      "PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA foreign_keys = off;"
        + "PRAGMA secure_delete = 1")
    try connection.transaction { try change(connection) }
    try seal(connection)
    try File.remove(path)
    try connection.vacuum(into: path)
    try File.remove(scratch)
  }

  /// Returns what `body` makes of a small release after the changes of `before`, and of the next one with those of
  /// `sql`.
  package static func withChange<Result>(
    _ sql: String, before: String = "", _ body: (_ old: String, _ new: String) throws -> Result
  ) async throws -> Result {
    try await withTemporaryFolder { folder in
      let paths = ["plain", "old", "new"].map { "\(folder)/\($0).sqlite" }
      try pack(SmallDex.make(), to: paths[0])
      try derive(paths[0], to: paths[1]) { try $0.execute(before) }
      try derive(paths[1], to: paths[2]) { try $0.execute(sql) }
      return try body(paths[1], paths[2])
    }
  }

  /// Writes to `path` the artifact at `base`, in which the-crown-tundra does not show the learnsets of its
  /// base game: a version group without any.
  package static func hideLearnsets(_ base: String, to path: String) throws {
    try derive(base, to: path) { connection in
      try connection.execute(
        """
        UPDATE version_group SET learnset_version_group_id = id, has_learnsets = 0
        WHERE id IN (SELECT id FROM resource WHERE identifier = 'the-crown-tundra')
        """)
    }
  }

  /// Updates meta to match the rows.
  package static func seal(_ connection: Connection) throws {
    let digest = try ContentDigest(reading: connection).digest
    try connection.run("UPDATE meta SET value = ? WHERE key = 'content_digest'", digest.hex)
    try connection.run(
      "UPDATE meta SET value = ? WHERE key = 'data_version'", DataVersion.of(digest))
    try connection.run(
      "UPDATE meta SET value = ? WHERE key = ?", SelfDigest.read(connection).hex,
      SelfDigest.key)
  }

  /// Writes the patch from `old` to `new`; returns the comparison from which it was made.
  @discardableResult
  package static func patch(
    _ old: String, _ new: String, to path: String, releases: (Int, Int) = (0, 0)
  ) throws -> DiffStage.Comparison {
    let comparison = try DiffStage.compare(
      ArtifactFile(old, release: releases.0), ArtifactFile(new, release: releases.1))
    try File.remove(path)
    _ = try DiffStage.writePatch(comparison, to: path)
    return comparison
  }

  /// Changes a patch and seals it again, as an attacker who knows the format could.
  package static func edit(patch path: String, _ change: (Connection) throws -> Void) throws {
    let connection = try Connection(path, .readWrite)
    try change(connection)
    try connection.run("UPDATE patch_seal SET digest = ?", PatchFile.seal(connection).bytes)
  }

  /// The digest of the rows in the database at `path`.
  package static func contentDigest(_ path: String) throws -> String {
    try ContentDigest(reading: Connection(path, .readOnly)).digest.hex
  }

  /// The digest in the meta table of the release at `path`.
  package static func namedDigest(_ path: String) throws -> String? {
    try Connection(path, .immutable).text("SELECT value FROM meta WHERE key = 'content_digest'")
  }

  /// The tables whose rows differ, by SQLite's EXCEPT: an oracle that shares no code with the diff.
  package static func differingTables(_ a: String, _ b: String) throws -> [String] {
    let connection = try Connection.inMemory()
    try connection.attachImmutable(a, as: "one")
    try connection.attachImmutable(b, as: "other")
    var differing: [String] = []
    for table in PokedexSchema.tableNames {
      let count = try connection.integer(
        """
        SELECT (SELECT count(*) FROM (SELECT * FROM one."\(table)" EXCEPT SELECT * FROM other."\(table)"))
          + (SELECT count(*) FROM (SELECT * FROM other."\(table)" EXCEPT SELECT * FROM one."\(table)"))
          + abs((SELECT count(*) FROM one."\(table)") - (SELECT count(*) FROM other."\(table)"))
        """)
      if count != 0 { differing.append(table) }
    }
    return differing
  }

  /// Whether two files have the same schema and rows, `meta` included.
  package static func isEqual(_ a: String, _ b: String) throws -> Bool {
    try differingTables(a, b) == []
      && SelfDigest.read(Connection(a, .immutable)) == SelfDigest.read(Connection(b, .immutable))
  }
}

/// Random rows for any table of the schema.
package struct ArtifactMutation {
  private var generator: SeededGenerator

  package init(seed: Int) { generator = SeededGenerator(seed) }

  /// Inserts up to `rows` random rows into every table except meta. Rows that violate a constraint
  /// are skipped.
  package mutating func fill(_ connection: Connection, rows: Int) throws {
    for shape in TableShape.all where shape.name != "meta" {
      for _ in 0..<rows { try insert(shape, connection) }
    }
  }

  /// Makes `count` random changes to random tables: inserts rows, deletes rows, changes some
  /// columns, or changes a key.
  package mutating func change(_ connection: Connection, count: Int) throws {
    let shapes = TableShape.all.filter { $0.name != "meta" }
    for _ in 0..<count {
      let shape = shapes.randomElement(using: &generator)!
      let some = Int.random(in: 1...6, using: &generator)
      let rows =
        "(SELECT \(shape.key.joined(separator: ",")) FROM \(shape.name)"
        + " ORDER BY \(shape.key.joined(separator: ",")) LIMIT \(some)"
        + " OFFSET \(Int.random(in: 0...30, using: &generator)))"
      let key = "(\(shape.key.joined(separator: ",")))"
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: for _ in 0..<some { try insert(shape, connection) }
      case 1: try connection.execute("DELETE FROM \(shape.name) WHERE \(key) IN \(rows)")
      case 2:
        guard let column = shape.rest.randomElement(using: &generator) else { continue }
        try connection.run(
          "UPDATE OR IGNORE \(shape.name) SET \(column) = ? WHERE \(key) IN \(rows)",
          value(column))
      default:
        let column = shape.key.randomElement(using: &generator)!
        try connection.run(
          "UPDATE OR IGNORE \(shape.name) SET \(column) = ? WHERE \(key) IN \(rows)",
          value(column))
      }
    }
  }

  private mutating func insert(_ shape: TableShape, _ connection: Connection) throws {
    let places = shape.columns.map { _ in "?" }.joined(separator: ",")
    let statement = try connection.prepare(
      "INSERT OR IGNORE INTO \(shape.name) VALUES (\(places))")
    for (index, column) in shape.columns.enumerated() {
      try value(column).bind(to: statement, at: index + 1)
    }
    try statement.run()
  }

  private mutating func value(_ column: String) -> Value {
    if column.hasPrefix("is_") || column.hasPrefix("has_") {
      return .integer(.random(in: 0...1, using: &generator))
    }
    if ["text", "identifier", "stem", "prefix", "key", "reason", "entity", "data"].contains(column)
    {
      let words = ["a", "ピカチュウ", "long enough to be worth moving to another key", "", "🐾 x"]
      let word = words.randomElement(using: &generator)!
      let number = Int.random(in: 0...9, using: &generator)
      return column == "data" ? .blob(Array("\(word)\(number)".utf8)) : .text("\(word)\(number)")
    }
    // An INTEGER PRIMARY KEY accepts only integers.
    let isID = column == "id" || column.hasSuffix("_id")
    switch Int.random(in: isID ? 1...19 : 0...19, using: &generator) {
    case 2 where isID: return .integer(.random(in: 0...63, using: &generator))
    case 0: return .null
    case 1: return .integer(.random(in: .min ... .max, using: &generator))
    case 2: return .text("t\(Int.random(in: 0...3, using: &generator))")
    default: return .integer(.random(in: 0...40, using: &generator))
    }
  }
}
