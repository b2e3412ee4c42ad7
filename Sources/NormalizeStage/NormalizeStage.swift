package import Base
package import Layers
package import PokedexFormat

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
    return StageVersion.of(["tables": Array(NormalizedDex.tableDescriptions.utf8), "reviewed": all])
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

/// The settings of the stage. The number of jobs does not affect the result.
package struct NormalizeConfiguration: Sendable {
  /// The number of reading threads.
  package var jobs: Int
  /// The name and the JSON of the amendment file.
  package var amendments = (name: "amendments.json", bytes: BuiltInTables.amendments)
  /// The names and the JSON of the supplement files.
  package var supplements = BuiltInTables.supplements
  /// The text sources, in the order in which they add texts, and the source of encounters.
  package var texts: [TextSourceInput]
  /// The localizations, one per language, with texts missing from PokéAPI; see ``Localization/readAll(in:)``.
  package var localizations: [Localization]
  /// Names of forms in languages in which PokéAPI has none.
  package var formNames: FormNames
  /// Whether the source counts as older than the rules, as an older date than the allowlist's does.
  package var isOlderSource: Bool
  /// The date of the source, ISO 8601; nil if unknown.
  package var sourceDate: String?
  /// Whether the source should be complete; in a sample, missing data are not reported.
  package var isFull: Bool

  package init(
    jobs: Int, localizations: [Localization] = [], formNames: FormNames = FormNames(),
    texts: [TextSourceInput] = [], isOlderSource: Bool = false, sourceDate: String? = nil,
    isFull: Bool = true
  ) {
    (self.jobs, self.localizations, self.formNames) = (jobs, localizations, formNames)
    (self.texts, self.isOlderSource) = (texts, isOlderSource)
    (self.sourceDate, self.isFull) = (sourceDate, isFull)
  }
}

/// The result of the stage.
package struct NormalizeResult: Sendable {
  /// The dex, with every table in its canonical order.
  package var dex: NormalizedDex
  /// Warnings and notes, most severe first; never errors.
  package var diagnostics: [Diagnostic]
  /// What judges the dex, once its tables are in a database.
  package var gate: QualityGate
  /// The text coverage by language.
  package var coverage: Coverage
  /// What was taken from the text sources.
  package var texts: [Manifest.Texts]
  /// What was taken from the source of encounters; nil without one.
  package var encounters: Manifest.Encounters?
}
