import Basics
import Digest
import FetchStage
import Layers
import Pipeline
import PokedexFormat

/// `pokedex build`: runs every stage.
package enum BuildCommand {
  private static let previous = Option<String?>.optional(
    "previous", "PATH",
    .buildOptionPrevious
  )

  package static let facts = Option<String?>.optional(
    "facts", "FILE", .optionFacts, defaultText: .noCrosscheck)

  package static let command = Command(
    "build", .buildSummary,
    discussion: [
      .buildDiscussion1
    ],
    options: [
      StageOptions.source, StageOptions.texts, StageOptions.output, StageOptions.jobs,
      StageOptions.localization, previous, facts,
    ] + StageOptions.edition + StageOptions.live,
    examples: [
      .init(
        "pokedex build --source dir:api-data --output Output", .buildExample1),
      .init("pokedex build --source sample --output Output", .buildExample2),
      .init("pokedex build --texts github --output Output", .buildExample3),
    ]
  ) { context in
    let source = try SourceLocator(context[StageOptions.source])
    var configuration = BuildConfiguration(
      source: source,
      output: context[StageOptions.output], edition: try StageOptions.edition(context),
      jobs: context[StageOptions.jobs],
      localization: try StageOptions.localizationFolder(context))
    configuration.texts = try TextLocator(context[StageOptions.texts])
    configuration.live = try StageOptions.liveConfiguration(context, source)
    configuration.previous = context[previous]
    configuration.facts = context[facts]
    let outcome = try await Pipeline.build(configuration, context.progress)
    context.report(outcome.diagnostics, known: outcome.knownFindings)
    let manifest = outcome.manifest
    if context.isJSON {
      try context.output.json([
        "artifact": .string(outcome.artifactPath),
        "manifest": .string(outcome.manifestPath),
        "unchanged": .bool(outcome.isUnchanged),
        "dataVersion": .string(manifest.dataVersion),
        "bytes": .int(manifest.artifact.bytes),
        "sha256": .string(manifest.artifact.sha256.hex),
        "warnings": .int(manifest.diagnostics.count { $0.severity == .warning }),
        "crosscheck": manifest.crosscheck?.json ?? .null,
        "texts": manifest.texts.map { JSONValue(encoding: $0) } ?? .null,
      ])
    } else {
      let (version, bytes) = (manifest.dataVersion, manifest.artifact.bytes)
      let state: Message =
        outcome.isUnchanged
        ? .databaseUnchanged(version: version, bytes: bytes)
        : .databaseBuilt(version: version, bytes: bytes)
      try context.output.line("\(outcome.artifactPath): \(context.say(state))")
      try context.output.line(context.say(manifest.crosscheckLine))
      if let line = manifest.textsLine { try context.output.line(context.say(line)) }
    }
    return .done
  }
}
