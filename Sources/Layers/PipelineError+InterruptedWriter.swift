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
      .updateInterrupted(bytes: writer.bytes, path: writer.path), at: .file(path),
      advice:
        .updateInterruptedAdvice)
  }
}
