import Base
package import DiffStage
import Layers
import PokedexFormat

extension DiffStage.Comparison {
  /// Returns `diff` with the members of `diff.json` that come from other sources than the rows, and what players see
  /// differently.
  package func complete(_ diff: DexDiff) throws -> DexDiff {
    let manifest = try? Manifest.read(FilePath.folder(of: old.path))
    return complete(diff, try LastReleaseComparison(old.path, new.path), previous: manifest)
  }

  /// - Parameters:
  ///   - compared: what players see differently; nil if it was not compared.
  ///   - previous: a manifest, which is ignored unless it describes the older database; nil for none.
  func complete(
    _ diff: DexDiff, _ compared: LastReleaseComparison?, previous: Manifest?
  ) -> DexDiff {
    var document = diff
    document.regressions = compared?.findings
    document.visibleChanges = compared?.changes
    document.previous = previous.flatMap {
      $0.artifact.sha256 == old.sha256 ? DexDiff.Previous($0) : nil
    }
    return document
  }
}
