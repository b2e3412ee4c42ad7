package import CommandLineKit
import Diagnostics
import Digest
import FetchStage
import JSON
import Layers
import Pipeline
import Publishing
import PokedexFormat

/// `pokedex release`: the next release, or the reason why there is none.
package enum ReleaseCommand {
  private static let store = Option<String>.required(
    "store", "DIR", "Folder of releases; must exist, empty for the first")
  private static let output = Option<String>.value(
    "output", short: "o", "DIR", default: "Output", "Folder to build in")
  private static let validDays = Option<Int>.number(
    "valid-days", in: 1...3_650, default: 30, "Days until latest.json expires")
  private static let expires = Option<String?>.optional(
    "expires", "TIME", "Expiry of the manifest: 2027-02-01T00:00:00Z", defaultText: "never")
  private static let anyway = Option.flag(
    "build-anyway",
    "Build even if PokéAPI has nothing new, as for a new tool or translation")
  private static let newKey = Option.flag(
    "new-key", "Sign with another key than before; apps must know both")
  private static let republish = Option<Int>.number(
    "republish", in: 0...Int(Int32.max), default: 0,
    "Publish the content of this release again under the next number; 0: build")
  private static let reason = Option<String?>.optional(
    "reason", "TEXT", "Reason of --republish, for notes.md", defaultText: "none")
  private static let partial = Option.flag(
    "partial-source", "Accept a source that is incomplete on purpose, like the sample")

  package static let command = Command(
    "release", "Build, check, sign and publish the next release",
    discussion: [
      "Stops if PokéAPI has nothing new since the newest release of the store. "
        + "Otherwise builds, compares with that release in the quality gate, makes the "
        + "updates from the last \(PreviousRelease.limit) releases, signs, and publishes "
        + "to the store: first the folder data-N, then latest.json. Equal content gives "
        + "no release.",
      "Exits with 0 whether there was a release or not; --json reports which.",
    ],
    options: [
      StageOptions.source, store, output, StageOptions.edition, StageOptions.jobs,
      StageOptions.localization, SigningKey.option, validDays, expires, anyway, newKey, republish,
      reason, partial,
    ] + StageOptions.live,
    examples: [
      .init("pokedex release --store releases --key ~/pokedex-release.key", "from the live API"),
      .init(
        "pokedex release --store releases --key K --republish 6 --reason 'wrong types'",
        "withdraw release 7"),
      .init(
        "pokedex release --store releases --key K --republish 7 --expires 2027-02-01T00:00:00Z",
        "release 7 as 8, with another expiry"),
    ]
  ) { context in
    var configuration = Release.Configuration(
      store: context[store], key: try SigningKey.read(context))
    configuration.validDays = context[validDays]
    configuration.expires = context[expires]
    configuration.buildsAnyway = context[anyway]
    configuration.changesKey = context[newKey]
    if context[republish] == 0, context.arguments.isGiven(reason) {
      throw PipelineError.usage("--reason needs --republish")
    }
    let outcome: Release.Outcome
    if context[republish] > 0 {
      outcome = try Release.republish(
        context[republish], reason: context[reason], configuration, context.progress)
    } else {
      let source = try SourceLocator(context[StageOptions.source])
      var build = BuildConfiguration(
        source: source, output: context[output], edition: context[StageOptions.edition],
        jobs: context[StageOptions.jobs],
        localization: try StageOptions.localizationFolder(context))
      build.live = try StageOptions.liveConfiguration(context, source)
      build.isPartial = context[partial]
      outcome = try await Release.run(build, configuration, context.progress)
    }
    context.report(outcome.diagnostics, known: outcome.knownFindings)
    if context.isJSON {
      try context.output.json([
        "published": .bool(outcome.folder != nil), "folder": JSONValue(outcome.folder),
        "release": JSONValue(outcome.latest?.release),
        "dataVersion": JSONValue(outcome.latest?.dataVersion),
        "summary": .string(outcome.summary.description),
      ])
    } else {
      let summary = context.say(outcome.summary)
      try context.output.line(outcome.folder.map { "\($0): \(summary)" } ?? summary)
    }
    return .done
  }
}
