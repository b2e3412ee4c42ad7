import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat

/// The staged executables, each of which runs one stage from the previous layer to its own.
package enum StageToolCommands {
  package static let fetch = Command(
    "pokedex-fetch", .pokedexFetchSummary,
    table: [StageOptions.source, StageOptions.output, StageOptions.jobs] + StageOptions.live,
    examples: [
      ("pokedex-fetch --source dir:api-data --output snapshot", .pokedexFetchExample1)
    ]
  ) { context in
    let source = try SourceLocator(context[StageOptions.source])
    let result = try await Pipeline.fetch(
      source, to: context[StageOptions.output], jobs: context[StageOptions.jobs],
      try StageOptions.liveConfiguration(context, source), progress: context.progress)
    context.report(result.snapshot.diagnostics)
    try print(
      context, "snapshot", what: .outputSnapshot, path: context[StageOptions.output],
      digest: result.snapshot.digest.hex, isUnchanged: result.wasSkipped)
    return .done
  }

  package static let normalize = Command(
    "pokedex-normalize", .pokedexNormalizeSummary,
    table: [
      StageOptions.input, StageOptions.texts, StageOptions.encounters, StageOptions.output,
      StageOptions.localization, StageOptions.tables, StageOptions.jobs,
    ],
    examples: [("pokedex-normalize --input snapshot --output normalized", .stageExampleUsual)]
  ) { context in
    try StageOptions.useTables(context)
    var live = LiveConfiguration()
    live.readEnvironment()
    let (layer, diagnostics) = try await StageRuns.normalize(
      context[StageOptions.input], TextLocator.list(context[StageOptions.texts]),
      encounters: TextLocator.list(context[StageOptions.encounters]),
      to: context[StageOptions.output], localization: try StageOptions.localizationFolder(context),
      jobs: context[StageOptions.jobs], live: live, progress: context.progress)
    context.report(diagnostics)
    try print(
      context, "normalized", what: .outputNormalized, path: context[StageOptions.output],
      digest: layer.digest.hex)
    return .done
  }

  package static let index = Command(
    "pokedex-index", .pokedexIndexSummary,
    table: [StageOptions.input, StageOptions.output, StageOptions.jobs],
    examples: [("pokedex-index --input normalized --output index", .stageExampleUsual)]
  ) { context in
    let layer = try StageRuns.index(
      context[StageOptions.input], to: context[StageOptions.output],
      jobs: context[StageOptions.jobs])
    try print(
      context, "index", what: .outputIndex, path: context[StageOptions.output],
      digest: layer.digest.hex)
    return .done
  }

  private static let indexFolder = Argument<String>.required(
    "index", "DIR", help: .pokedexPackOptionIndex)

  package static let pack = Command(
    "pokedex-pack", .pokedexPackSummary,
    table: [
      StageOptions.input, indexFolder, StageOptions.output, StageOptions.tables, StageOptions.jobs,
    ] + StageOptions.edition,
    examples: [
      ("pokedex-pack --input normalized --index index --output Output", .stageExampleUsual)
    ]
  ) { context in
    try StageOptions.useTables(context)
    let manifest = try StageRuns.pack(
      context[StageOptions.input], index: context[indexFolder], to: context[StageOptions.output],
      edition: try StageOptions.edition(context), jobs: context[StageOptions.jobs], context.progress
    )
    try print(
      context, "artifact", what: .outputArtifact,
      path: "\(context[StageOptions.output])/\(manifest.artifact.file)",
      digest: manifest.artifact.sha256.hex)
    return .done
  }

  private static func print(
    _ context: CommandContext, _ key: String, what: Message, path: String, digest: String,
    isUnchanged: Bool = false
  ) throws {
    try context.print(
      .object([
        .init(key, .string(path)), .init("digest", .string(digest)),
        .init("unchanged", .bool(isUnchanged)),
      ]), or: Message(joining: isUnchanged ? Message.unchanged : what, ", ", digest), of: path)
  }
}
