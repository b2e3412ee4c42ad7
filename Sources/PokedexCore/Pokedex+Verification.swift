import Base
import PokedexFormat

extension Pokedex {
  /// Verifies the entire file: the SQL statements of the schema, SQLite's structures, the `meta` table,
  /// and every row of every table against the digests in `meta`. Stops at the first check that fails.
  ///
  /// Verification takes a few tenths of a second, which is too long for every launch. Use it for a file
  /// that was downloaded, after a `corrupt` error, or for diagnosis, and call it off the main actor.
  /// Tables added by an app are ignored. Verification detects damage but not deliberate changes; those
  /// require a signed manifest.
  ///
  /// - Throws: ``PokedexError`` `corrupt` with the problem found, `cancelled` if the task is cancelled,
  ///   and the errors of ``init(path:language:)``.
  public func verifyContents() throws(PokedexError) {
    try DatabaseHeader.check(path)
    try PokedexError.checkNotInterrupted(path)
    let problem: Message?
    do throws(SQLiteError) {
      problem = try Self.firstProblem(try Connection(path, .immutable))
    } catch {
      throw PokedexError(error, path: path)
    }
    if let problem { throw PokedexError(.corrupt, subject: path, detail: problem) }
  }

  /// Returns the first problem of the file; nil if the file is sound.
  private static func firstProblem(_ connection: Connection) throws(SQLiteError) -> Message? {
    try checkCancellation()
    if let problem = try SchemaCheck.difference(connection) { return problem.text }
    if let problem = try connection.integrityProblems().first { return Message(verbatim: problem) }
    // Files built before this digest was introduced do not have it.
    if let named = try meta(SelfDigest.key, connection) {
      let found = try SelfDigest.read(connection).hex
      if found != named { return .corruptFrameDigest(found: found, named: named) }
    }
    var tables: [ContentDigest.Table] = []
    for name in PokedexSchema.digestedTableNames {
      try checkCancellation()
      tables.append(try ContentDigest.read(name, connection))
    }
    let found = ContentDigest(tables: tables).digest.hex
    let named = try meta("content_digest", connection) ?? "none"
    return found == named ? nil : .corruptRowsDigest(found: found, named: named)
  }

  private static func meta(_ key: String, _ connection: Connection) throws(SQLiteError) -> String? {
    try connection.text("SELECT value FROM meta WHERE key = ?", key)
  }

  private static func checkCancellation() throws(SQLiteError) {
    if Task.isCancelled { throw SQLiteError(.interrupted, "") }
  }
}

extension PokedexError {
  /// - Throws: ``PokedexError`` `updateInterrupted` if a writer has not finished.
  static func checkNotInterrupted(_ path: String) throws(PokedexError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PokedexError(.updateInterrupted(bytes: writer.bytes, path: writer.path), path: path)
  }
}
