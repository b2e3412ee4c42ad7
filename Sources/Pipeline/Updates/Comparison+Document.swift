package import Base
package import DiffStage
import Layers
import PokedexFormat

extension DiffStage.Comparison {
  /// Returns the content of `diff.json`: `diff` with the members that come from other sources than the rows, and what
  /// players see differently.
  package func completeDocument(_ diff: DexDiff) throws -> JSONValue {
    let manifest = try? Manifest.read(FilePath.folder(of: old.path))
    return try document(diff, LastReleaseComparison(old.path, new.path), previous: manifest)
  }

  /// - Parameters:
  ///   - compared: what players see differently; nil if it was not compared.
  ///   - previous: a manifest, which is ignored unless it describes the older database; nil for none.
  func document(
    _ diff: DexDiff, _ compared: LastReleaseComparison?, previous: Manifest?
  ) throws -> JSONValue {
    var document = diff
    document.regressions = compared?.findings
    document.visibleChanges = compared?.changes
    document.previous = previous.flatMap {
      $0.artifact.sha256 == old.sha256 ? DexDiff.Previous($0) : nil
    }
    return JSONValue(encoding: document)
  }
}
