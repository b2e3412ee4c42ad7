package import CommandLineKit
import Diagnostics
import Digest
import FetchStage
import JSON
import Layers
import Pipeline

/// `pokedex build`: every stage.
package enum BuildCommand {
  private static let previous = Option<String?>.optional(
    "previous", "PATH",
    "Last release (database or folder), or a folder of releases: fail if data "
      + "shrinks or changes en masse since then, and make updates from them"
  )

  package static let command = Command(
    "build", "Build the database",
    discussion: [
      "Writes the database, manifest.json, statistics.json, SHA256SUMS and "
        + "report.html into the output folder, and the layers between the stages below "
        + "work/. Stages whose input has not changed are skipped. Existing files stay "
        + "until the new database is complete and verified."
    ],
    options: [
      StageOptions.source, StageOptions.output, StageOptions.edition, StageOptions.jobs,
      StageOptions.localization, previous,
    ] + StageOptions.live,
    examples: [
      .init(
        "pokedex build --source dir:api-data --output Output", "from a tree of PokeAPI/api-data"),
      .init("pokedex build --source sample --output Output", "offline, in seconds"),
    ]
  ) { context in
    let source = try SourceLocator(context[StageOptions.source])
    var configuration = BuildConfiguration(
      source: source,
      output: context[StageOptions.output], edition: context[StageOptions.edition],
      jobs: context[StageOptions.jobs],
      localization: try StageOptions.localizationFolder(context))
    configuration.live = try StageOptions.liveConfiguration(context, source)
    configuration.previous = context[previous]
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
      ])
    } else {
      let (version, bytes) = (manifest.dataVersion, manifest.artifact.bytes)
      let state: Message =
        outcome.isUnchanged
        ? "unchanged, version \(version), \(bytes) bytes"
        : "built, version \(version), \(bytes) bytes"
      try context.output.line("\(outcome.artifactPath): \(context.say(state))")
    }
    return .done
  }
}
