import Diagnostics
package import Layers
package import NormalizeStage
import Platform
import PokedexModel

/// The coverage of a normalized layer beside its floors: what `pokedex localization --coverage` shows
/// and `--raise-floor` writes.
package struct CoverageReport: Sendable {
  package var coverage: Coverage
  /// `full` or `sample`.
  package var dataset: String
  package var floor: CoverageFloor
  /// When the source was made.
  private let sourceDate: String?
  private let resources: [Resource]

  /// Reads the layer in `input` and the floors in `folder`.
  package init(_ input: String, folder: String, jobs: Int) throws {
    let (content, _) = try NormalizedLayer.read(input, jobs: jobs)
    coverage = content.coverage
    resources = content.dex.resources
    dataset = content.source.isSample ? "sample" : "full"
    sourceDate = content.source.date
    floor =
      try CoverageFloor.read(in: folder)
      ?? CoverageFloor(file: "\(folder)/\(CoverageFloor.fileName)")
  }

  /// The floors that hold for this layer: tenths of a percent by row, by language.
  package var floors: [String: [String: Int]] {
    floor.section(dataset, sourceDate: sourceDate).floors
  }

  /// Raises the floors to the coverage. `languages` get floors, and those that have some.
  ///
  /// - Returns: whether the file was changed.
  package mutating func raiseFloor(languages: [String]) throws -> Bool {
    let before = floor
    floor.raise(
      dataset, to: coverage, languages: languages, sourceDate: sourceDate, resources: resources)
    guard floor != before else { return false }
    try PipelineError.wrappingFileErrors { try AtomicFile.write(floor.file, floor.text) }
    return true
  }
}
