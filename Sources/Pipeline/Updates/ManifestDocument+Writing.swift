import Base
package import Layers
package import PokedexFormat

extension ManifestDocument {
  /// Rejects an expiry with which no client could accept the manifest.
  ///
  /// - Throws: ``PipelineError`` `bad-expiry` (usage) if `time` is malformed or not in the future.
  package static func checkExpiry(_ time: String?, now: Int) throws {
    guard let time else { return }
    guard let seconds = UTCTime.seconds(time) else {
      throw PipelineError(.timeInvalid(time: time))
    }
    guard seconds > now else {
      throw PipelineError(.timePast(time: time, now: UTCTime.text(max(now, 0))))
    }
  }

  /// Writes the document to `path` and its digest to the SHA256SUMS next to it.
  @discardableResult
  package func write(to path: String) throws -> LayerFile.Entry {
    let bytes = document.pretty
    let entry = LayerFile.Entry(name: FilePath.name(of: path), bytes)
    try AtomicFile.write(path, bytes)
    try Checksums.update(FilePath.folder(of: path), [entry])
    return entry
  }
}
