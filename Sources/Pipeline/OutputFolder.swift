import Diagnostics
import Layers
package import Platform

/// The folder that a build writes into: where everything lies, one run at a time.
package struct OutputFolder: Sendable {
  let path: String
  /// `sample` or `full`: the sample and the real data never share layers.
  private let dataset: String

  package init(_ path: String, isSample: Bool) {
    self.path = path
    dataset = isSample ? "sample" : "full"
  }

  /// What is safe to delete: the layers of both, and the lock.
  private var scratch: String { "\(path)/work" }
  var work: String { "\(scratch)/\(dataset)" }
  package var snapshot: String { "\(work)/snapshot" }
  package var normalized: String { "\(work)/normalized" }
  package var index: String { "\(work)/index" }
  var manifest: String { "\(path)/\(Manifest.fileName)" }

  /// What the last build of an artifact was made of, beside the layers.
  package func buildRecord(_ artifact: String) -> String { "\(work)/pack/\(artifact).json" }

  /// Makes the folder and takes the lock on it; the run holds it until it ends.
  ///
  /// - Throws: ``PipelineError`` of category `disk` where the folder cannot be written,
  ///   `output-in-use` where another run holds the lock.
  package func lock() throws -> FileLock {
    do {
      try Directory.createWithParents(path)
      try Directory.probeWriting(path)
      try Directory.createWithParents(scratch)
      return try FileLock("\(scratch)/lock")
    } catch let error as FileLock.Held {
      throw PipelineError(
        .failed, "output-in-use",
        error.holder.map { .outputInUseByProcess(process: $0) }
          ?? .outputInUse, at: .file(path),
        advice: .waitOrChooseOutput)
    } catch let error as FileError {
      throw PipelineError(error)
    }
  }
}
