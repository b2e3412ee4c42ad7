package import Base
package import PokedexFormat
import PokedexModel

/// The folder of a normalized dex: an SQLite file, and `layer.json`.
///
/// The file has the tables of the dex without keys and constraints, so that it can hold what a rule is about to find;
/// `resource_kind` as in the artifact; `finding`; and `origin`, JSON documents about the source by name.
package enum NormalizedLayer {
  /// A normalized dex with the facts about its source that the artifact contains. Those that are coded are the rows of
  /// `origin`.
  package struct Content: Sendable, Codable {
    private enum CodingKeys: CodingKey { case source, sourceDigest, coverage, texts, encounters }

    package var dex = NormalizedDex()
    package var source: SourceDescription
    /// The digest of the snapshot that was normalized.
    package var sourceDigest: SHA256Digest
    /// The diagnostics, worst first.
    package var diagnostics: [Diagnostic] = []
    /// The coverage of the texts.
    package var coverage: Coverage
    /// What was taken from the text sources.
    package var texts: [Manifest.Texts]
    /// What was taken from the source of encounters; nil without one.
    package var encounters: Manifest.Encounters?

    package init(
      dex: NormalizedDex, source: SourceDescription, sourceDigest: SHA256Digest,
      diagnostics: [Diagnostic], coverage: Coverage, texts: [Manifest.Texts] = [],
      encounters: Manifest.Encounters? = nil
    ) {
      self.encounters = encounters
      (self.dex, self.source, self.sourceDigest) = (dex, source, sourceDigest)
      (self.diagnostics, self.coverage, self.texts) = (diagnostics, coverage, texts)
    }
  }

  package static let stage = "normalize"

  package static let fileName = "normalized.sqlite"

  /// Writes the layer into `folder`, in place of a previous one.
  ///
  /// - Parameter check: returns the findings about the tables, which have been written when it is called. If it throws,
  ///   the previous layer stays.
  /// - Returns: the layer, and all findings, worst first.
  package static func write(
    _ content: Content, to folder: String, stageVersion: Int, inputDigest: SHA256Digest,
    check: (Connection) throws -> [Diagnostic] = { _ in [] }
  ) throws -> (layer: LayerFile, diagnostics: [Diagnostic]) {
    let draft = try LayerDraft(folder)
    let diagnostics = DiagnosticCollector()
    do {
      // Closed before the draft moves the file.
      let database = try Connection(draft.path(of: fileName), .readWriteCreate)
      for (name, value) in settings { try database.execute("PRAGMA \(name) = \(value)") }
      try fill(database, with: content.dex)
      diagnostics.report(content.diagnostics + (try check(database)))
      try write(JSONValue(encoding: content), diagnostics.sorted, to: database)
    } catch let error as SQLiteError {
      throw PipelineError(error, at: .file("\(folder)/\(fileName)"))
    }
    let layer = try draft.commit(stage: stage, stageVersion: stageVersion, inputDigest: inputDigest)
    return (layer, diagnostics.sorted)
  }

  /// What affects the bytes and differs between builds of SQLite; without journal and syncing, because a draft that is
  /// not committed is deleted. Temporary tables and sorting stay in memory.
  private static let settings: [(name: String, value: Int)] = [
    ("page_size", 4096), ("auto_vacuum", 0), ("journal_mode", 0), ("synchronous", 0),
    ("temp_store", 2),
  ]

  /// Creates the tables of `dex` and `resource_kind` in an empty database, and fills them.
  package static func fill(_ database: Connection, with dex: NormalizedDex) throws(SQLiteError) {
    try database.execute("BEGIN; CREATE TABLE resource_kind (id, identifier)")
    let kinds = try database.prepare("INSERT INTO resource_kind VALUES (?, ?)")
    for kind in ResourceKind.allCases { try kinds.run(kind.rawValue, kind.endpoint) }
    var writer = TableWriter(database: database)
    var dex = dex
    try dex.visitTables(&writer)
    try database.execute("COMMIT")
  }

  private static func write(
    _ origin: JSONValue, _ findings: [Diagnostic], to database: Connection
  ) throws(SQLiteError) {
    try database.execute(
      """
      BEGIN; CREATE TABLE origin (name, value);
      CREATE TABLE finding (severity, code, place, message, advice)
      """)
    let members = try database.prepare("INSERT INTO origin VALUES (?, ?)")
    if case .object(let documents) = origin {
      for document in documents { try members.run(document.name, document.value.line) }
    }
    let rows = try database.prepare("INSERT INTO finding VALUES (?, ?, ?, ?, ?)")
    for finding in findings {
      try rows.run(
        finding.severity.rawValue, finding.code.rawValue, finding.place?.description,
        finding.message, finding.advice)
    }
    try database.execute("COMMIT")
  }

  /// Reads the layer in `folder`.
  ///
  /// - Throws: ``PipelineError`` `no-layer` or `layer-damaged` if the folder is not a layer of this version, or has
  ///   values that no layer has.
  package static func read(_ folder: String, stageVersion: Int, jobs: Int) throws -> (
    content: Content, layer: LayerFile
  ) {
    let layer = try LayerFile.read(
      folder, stage: stage, version: stageVersion, otherwise: .notANormalizedLayer,
      first: .buildFirst, again: .runPokedexNormalizeAgain)
    let path = "\(folder)/\(fileName)"
    do {
      var lister = TableReaders()
      var dex = NormalizedDex()
      dex.visitTables(&lister)
      let readers = lister.readers
      var filler = TableFiller(
        parts: try Threads.map(count: readers.count, jobs: jobs) { number in
          try readers[number](Connection(path, .immutable))
        }.makeIterator())
      dex.visitTables(&filler)
      let database = try Connection(path, .immutable)
      let members = try database.prepare("SELECT name, value FROM origin").mapRows {
        JSONValue.Member($0.text("name"), try JSONValue(parsing: Array($0.text("value").utf8)))
      }
      var content: Content = try JSONValue.object(members).decoded()
      (content.dex, content.diagnostics) = (dex, try findings(in: database))
      return (content, layer)
    } catch let error as JSONError {
      throw damaged(folder, error.pathText)
    } catch let error as SQLiteError {
      throw damaged(folder, error.text)
    }
  }

  private static func findings(in database: Connection) throws -> [Diagnostic] {
    try database.prepare("SELECT severity, code, place, message, advice FROM finding").mapRows {
      Diagnostic(
        Diagnostic.Severity(rawValue: $0.text("severity")) ?? .error,
        Message(verbatim: $0.text("message")), code: DiagnosticCode(rawValue: $0.text("code")),
        at: $0.textOrNil("place").map { .resource($0) },
        advice: $0.textOrNil("advice").map { Message(verbatim: $0) })
    }
  }

  /// The error about a layer in `folder` that no stage writes.
  package static func damaged(_ folder: String, _ reason: Message) -> PipelineError {
    PipelineError(
      reason, category: .badData, code: "layer-damaged", at: .file("\(folder)/\(fileName)"),
      advice: .runPokedexNormalizeAgain)
  }
}

private struct TableWriter: TableVisitor {
  let database: Connection

  func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    try database.execute("CREATE TABLE \(Row.table) (\(Row.columnNames.joined(separator: ", ")))")
    var inserter = TableInserter(database)
    try inserter.insert(rows)
  }
}

/// A visitor that lists the readers of the tables, each for any thread.
private struct TableReaders: TableVisitor {
  var readers: [@Sendable (Connection) throws -> any Sendable] = []

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    readers.append { try $0.records(Row.self) }
  }
}

/// A visitor that stores the rows of all tables in a dex.
private struct TableFiller: TableVisitor {
  var parts: Array<any Sendable>.Iterator

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    // Both visit the same list of tables, so type and index agree.
    rows = parts.next() as! [Row]
  }
}
