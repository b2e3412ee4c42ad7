package import Base
import PokedexFormat

/// The output folder of a build: the paths in it, and its lock.
package struct OutputFolder: Sendable {
  let path: String
  /// `sample` or `full`; the sample and the real data have separate layers.
  private let dataset: String

  package init(_ path: String, isSample: Bool) {
    self.path = path
    dataset = isSample ? "sample" : "full"
  }

  /// The files that are safe to delete: the layers of both datasets, and the lock.
  private var scratch: String { "\(path)/work" }
  var work: String { "\(scratch)/\(dataset)" }
  package var snapshot: String { "\(work)/snapshot" }
  package var normalized: String { "\(work)/normalized" }
  package var index: String { "\(work)/index" }
  var manifest: String { "\(path)/\(Manifest.fileName)" }

  /// Returns the path of the build record of an artifact, next to the layers.
  package func buildRecord(_ artifact: String) -> String { "\(work)/pack/\(artifact).json" }

  /// Creates the folder and locks it for the duration of the run.
  ///
  /// - Throws: ``PipelineError`` of category `disk` if the folder is not writable; `output-in-use` if another
  ///   run holds the lock.
  package func lock() throws -> FileLock {
    do {
      try Directory.createWithParents(path)
      try Directory.probeWriting(path)
      try Directory.createWithParents(scratch)
      return try FileLock("\(scratch)/lock")
    } catch let error as FileLock.Held {
      throw PipelineError(error, at: .file(path))
    }
  }
}
