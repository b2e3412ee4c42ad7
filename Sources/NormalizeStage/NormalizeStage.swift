package import Diagnostics
import Layers
import PokedexModel

/// Turns the resources of a source into the normalized dex: one row a fact, in a fixed order, with
/// every version group's values resolved.
///
/// Pure: it reads the input and gives back values. The same resources give the same rows whatever
/// their order and the number of threads.
package enum NormalizeStage {
  /// Appears in progress events and in layers.
  package static let name = "normalize"

  /// See `StageVersion`: of the tables' descriptions and of what was reviewed.
  package static let version = version(
    amendments: BuiltInTables.amendments, allowlist: BuiltInTables.allowlist,
    formatHistory: BuiltInTables.formatHistory)

  static func version(amendments: [UInt8], allowlist: [UInt8], formatHistory: [UInt8]) -> Int {
    StageVersion.of([
      "tables": Array(NormalizedDex.tableDescriptions.utf8), "amendments": amendments,
      "allowlist": allowlist, "formatHistory": formatHistory,
    ])
  }

  /// - Throws: ``PipelineError``: `badData` when resources, amendments or the allowlist are not as
  ///   they must be, `refused` when the quality gate says no, both with the first error and how many
  ///   there are, the others being told as notes of progress; what reading the input throws.
  package static func run(
    _ input: some NormalizeInput, _ configuration: NormalizeConfiguration,
    progress: any ProgressSink
  ) throws -> NormalizeResult {
    progress.send(.began(stage: name, total: input.resources.count, unit: .unitResourcesRead))
    var run = NormalizeRun(input, configuration, progress)
    let result = try run.result()
    progress.send(
      .finished(
        stage: name,
        summary: .speciesAndMoves(species: result.dex.species.count, moves: result.dex.moves.count))
    )
    return result
  }
}
