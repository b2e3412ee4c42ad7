package import Base
import Layers
import PokedexModel

/// Converts the resources of a source to the normalized dex: one row per value, in a fixed order, with the
/// values of every version group resolved.
///
/// The stage is a pure function: the same resources give the same rows regardless of their order and of the
/// number of threads.
package enum NormalizeStage {
  /// The name of the stage in progress events and layers.
  package static let name = "normalize"

  /// The version of the table descriptions and the reviewed files; see `StageVersion`.
  package static let version = version(reviewed)

  static let reviewed: [String: [UInt8]] = [
    "amendments": BuiltInTables.amendments, "allowlist": BuiltInTables.allowlist,
    "checks": BuiltInTables.checks, "formatHistory": BuiltInTables.formatHistory,
    "chineseScripts": BuiltInTables.chineseScripts,
    "coverage": BuiltInTables.coverage + BuiltInTables.coverageScript,
    "supplements": BuiltInTables.supplements.flatMap(\.bytes),
    "moveFlags": BuiltInTables.moveFlags + BuiltInTables.moveGames + BuiltInTables.speciesGroups
      + BuiltInTables.speciesGames + BuiltInTables.formFacts
      + BuiltInTables.textMapping("favware") + BuiltInTables.textMapping("towakey"),
  ]

  static func version(_ reviewed: [String: [UInt8]]) -> Int {
    let all = reviewed.sorted { $0.key < $1.key }.flatMap { "\($0) \($1.count)\n".utf8 + $1 }
    return StageVersion.of([
      "tables": Array(NormalizedDex.tableDescriptions.utf8), "reviewed": all,
    ])
  }

  /// Runs the stage.
  ///
  /// The quality gate of the result judges it, while others read it.
  ///
  /// - Throws: ``PipelineError`` `badData` with all errors if resources, amendments or the allowlist are invalid, `refused`
  ///   if the texts of the text source are. Also rethrows errors of reading the input.
  package static func run(
    _ input: some NormalizeInput, _ configuration: NormalizeConfiguration,
    progress: any ProgressSink
  ) throws -> NormalizeResult {
    progress.send(.began(stage: name, total: input.resources.count, unit: .unitResources))
    let result = try NormalizeRun(input, configuration, progress: progress).result()
    progress.send(
      .finished(
        stage: name,
        summary: .speciesAndMoves(species: result.dex.species.count, moves: result.dex.moves.count))
    )
    return result
  }
}
