import Base
import Layers
package import NormalizeStage
package import PokedexFormat
import PokedexModel

/// The coverage of a normalized layer with the minimums: `pokedex localization --coverage` prints it and
/// `--raise-minimum` writes them.
package struct CoverageReport: Sendable {
  package var coverage: Coverage
  /// `full` or `sample`.
  package var dataset: String
  package var minimum: CoverageMinimum
  /// The date of the source.
  private let sourceDate: String?
  private let resources: [Resource]

  /// Reads the layer in `input` and the minimum coverage in `folder`.
  package init(_ input: String, folder: String, jobs: Int) throws {
    let (content, _) = try NormalizedLayer.read(
      input, stageVersion: NormalizeStage.version, jobs: jobs)
    coverage = content.coverage
    resources = content.dex.resources
    dataset = content.source.isSample ? "sample" : "full"
    sourceDate = content.source.date
    minimum =
      try CoverageMinimum.read(in: folder)
      ?? CoverageMinimum(file: "\(folder)/\(CoverageMinimum.fileName)")
  }

  /// The minimums for this layer in tenths of a percent, by language and row.
  package var minimums: [String: [String: Int]] {
    minimum.section(dataset, sourceDate: sourceDate).minimums
  }

  /// Raises the minimums to the coverage, for `languages` and for languages that already have minimums.
  ///
  /// - Returns: whether the file was changed.
  package mutating func raiseMinimum(languages: [String]) throws -> Bool {
    let before = minimum
    minimum.raise(
      dataset, to: coverage, languages: languages, sourceDate: sourceDate, resources: resources)
    guard minimum != before else { return false }
    try AtomicFile.write(minimum.file, minimum.text)
    return true
  }
}
