import Base
import PokedexCore

extension PipelineError {
  /// Returns the error of a stage that could not read the database at `path`: `artifact-unreadable`, or
  /// `CancellationError` if the task is cancelled.
  static func unreadable(_ error: PokedexError, _ path: String, advice: Message) -> any Error {
    if error.code == .cancelled { return CancellationError() }
    return PipelineError(.artifactUnreadable(detail: error.reason), at: .file(path), advice: advice)
  }
}
