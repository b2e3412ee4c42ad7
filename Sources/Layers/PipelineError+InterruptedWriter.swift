package import Base
import PokedexFormat

extension PipelineError {
  /// Rejects a database with an uncompleted transaction before anything reads it, since the file may contain
  /// only part of the changes.
  ///
  /// - Throws: ``PipelineError`` (refused) `update-interrupted` if a non-empty journal or log is next to it.
  package static func requireNoWriter(of path: String) throws(PipelineError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PipelineError(.updateInterrupted(bytes: writer.bytes, path: writer.path), at: .file(path))
  }
}
