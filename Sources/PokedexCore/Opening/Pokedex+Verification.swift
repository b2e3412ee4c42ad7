import Digest
import Messages
import PokedexFormat
import SQLiteKit

extension Pokedex {
  /// Reads the complete file and proves that it is what was made: the statements of the schema, SQLite's
  /// structures, `meta`, and every row of every table against the digests that `meta` names. Ends at the
  /// first check that fails.
  ///
  /// Takes some tenths of a second, which is too much for every launch: it is for a file that came over
  /// a network, after an error `corrupt`, or in a diagnosis. Call it off the main actor. Tables that an
  /// app has added are passed over. Damage is found, intent is not: that takes a signed manifest.
  ///
  /// - Throws: ``PokedexError`` `corrupt` with what is wrong, `cancelled` where the task is cancelled,
  ///   and what ``open(bundled:)`` throws.
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

  /// What is wrong with the file; nil for a sound one.
  private static func firstProblem(_ connection: Connection) throws(SQLiteError) -> Message? {
    try checkCancellation()
    if let problem = try SchemaCheck.difference(connection) { return problem.text }
    if let problem = try connection.integrityProblems().first {
      return Message(verbatim: problem)
    }
    // Files of before that digest have none.
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
  /// - Throws: ``PokedexError`` `updateInterrupted` where a writer has not finished.
  static func checkNotInterrupted(_ path: String) throws(PokedexError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PokedexError(
      .updateInterrupted, subject: path,
      detail: .unfinishedWriter(path: writer.path, bytes: writer.bytes))
  }
}
