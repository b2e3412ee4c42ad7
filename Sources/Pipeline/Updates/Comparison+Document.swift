package import Basics
package import DiffStage
import Layers
import NormalizeStage
import Pages
import PokedexFormat

extension DiffStage.Comparison {
  /// Returns the content of `diff.json`: `diff` with the members that come from other sources than the rows.
  package func document(_ diff: DexDiff) throws -> JSONValue {
    var document = diff
    document.evolutions = EvolutionChange.all(from: old.path, to: new.path)
    document.regressions = try regressions()
    // Of the older database only if the manifest next to it describes it.
    let manifest = try? Manifest.read(FilePath.folder(of: old.path))
    document.previous = manifest.flatMap {
      $0.artifact.sha256 == old.sha256 ? DexDiff.Previous($0) : nil
    }
    return JSONValue(encoding: document)
  }

  /// Returns the findings of the quality gate about losses; nil if one of the releases has no statistics.
  private func regressions() throws -> [Diagnostic]? {
    let files = [old, new].map {
      "\(FilePath.folder(of: $0.path))/\(ReleaseStatistics.fileName)"
    }
    guard files[0] != files[1], files.allSatisfy(File.exists) else { return nil }
    return try ReleaseStatistics.read(files[1]).regressions(since: ReleaseStatistics.read(files[0]))
  }
}
