package import Basics
package import DiffStage
import Layers
import NormalizeStage
import Pages
import PokedexFormat

extension DiffStage.Comparison {
  /// Returns the content of `diff.json`: `diff`, the evolution methods as players read them, what the quality gate
  /// finds, and what the manifest of the older release says about its data.
  package func document(_ diff: DexDiff) throws -> JSONValue {
    var document = diff.json
    document["evolutions"] = JSONValue(
      encoding: EvolutionChange.all(from: old.path, to: new.path))
    document["regressions"] = JSONValue(encoding: try regressions())
    document["previous"] = previous()
    return document
  }

  /// Returns the findings of the quality gate about losses; nil if one of the releases has no statistics.
  private func regressions() throws -> [Diagnostic]? {
    let files = [old, new].map {
      "\(FilePath.folder(of: $0.path))/\(ReleaseStatistics.fileName)"
    }
    guard files[0] != files[1], files.allSatisfy(File.exists) else { return nil }
    return try ReleaseStatistics.read(files[1]).regressions(since: ReleaseStatistics.read(files[0]))
  }

  /// Returns members of the manifest next to the older database; null without one that describes it.
  private func previous() -> JSONValue {
    let path = "\(FilePath.folder(of: old.path))/\(Manifest.fileName)"
    guard let manifest = try? Manifest.read(path), manifest.artifact.sha256 == old.sha256 else {
      return .null
    }
    return [
      "coverage": manifest.coverage.json, "crosscheck": manifest.crosscheck?.json ?? .null,
      "findings": JSONValue(encoding: manifest.diagnostics),
    ]
  }
}
