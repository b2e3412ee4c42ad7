import Diagnostics
import FileKit
package import Layers
package import NormalizeStage

/// The coverage of a normalized layer beside its floors: what `pokedex localization --coverage` shows
/// and `--raise-floor` writes.
package struct CoverageReport: Sendable {
  package var coverage: Coverage
  /// `full` or `sample`.
  package var dataset: String
  package var floor: CoverageFloor

  /// Reads the layer in `input` and the floors in `folder`.
  package init(_ input: String, folder: String, jobs: Int) throws {
    let (content, _) = try NormalizedLayer.read(input, jobs: jobs)
    coverage = content.coverage
    dataset = content.source.isSample ? "sample" : "full"
    floor =
      try CoverageFloor.read(in: folder)
      ?? CoverageFloor(file: "\(folder)/\(CoverageFloor.fileName)")
  }

  /// Raises the floors to the coverage. `languages` get floors, and those that have some.
  ///
  /// - Returns: whether the file was changed.
  package mutating func raiseFloor(languages: [String]) throws -> Bool {
    let before = floor
    floor.raise(dataset, to: coverage, languages: languages)
    guard floor != before else { return false }
    try PipelineError.wrappingFileErrors { try AtomicFile.write(floor.file, floor.text) }
    return true
  }
}
