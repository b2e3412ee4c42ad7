package import Diagnostics
import PokedexFormat

extension PipelineError {
  /// Refuses a database that somebody has begun to change, before anything reads it: what the file holds
  /// then may be half of it.
  ///
  /// - Throws: ``PipelineError`` (refused) `update-interrupted` where a journal or a log that is not empty
  ///   is beside it.
  package static func requireNoWriter(of path: String) throws(PipelineError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PipelineError(
      .refused, "update-interrupted",
      "an unfinished transaction of \(writer.bytes) bytes is in \(writer.path)", at: .file(path),
      advice:
        "open the database once for reading and writing with any SQLite, or get a new copy")
  }
}
