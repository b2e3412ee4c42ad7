import Base
import Layers
import Pipeline
import PokedexFormat

/// `pokedex release`: publishes the next release, or prints why there is none.
package enum ReleaseCommand {
  private static let store = Argument<String>.required(
    "store", "DIR", help: .releaseOptionStore
  ).asOutputFolder()
  private static let output = Argument<String>.value(
    "output", short: "o", "DIR", default: "Output", help: .releaseOptionOutput
  ).asOutputFolder()
  private static let validDays = Argument<Int>.number(
    "valid-days", in: 1...3_650, default: 30, help: .releaseOptionValidDays)
  private static let expires = Argument<String?>.optional(
    "expires", "TIME", help: .optionExpires, defaultText: .never)
  private static let anyway = Argument.flag("build-anyway", .releaseOptionBuildAnyway)
  private static let acceptChanges = Argument<[String]>.repeated(
    "accept-changes", "VERSION", help: .releaseOptionAcceptChanges)
  private static let newKey = Argument.flag("new-key", .releaseOptionNewKey)
  private static let trustClock = Argument.flag("trust-clock", .releaseOptionTrustClock)
  private static let republish = Argument<Int>.number(
    "republish", in: 0...Int(Int32.max), default: 0, help: .releaseOptionRepublish)
  private static let reason = Argument<String?>.optional(
    "reason", "TEXT", help: .releaseOptionReason, defaultText: .noReason)
  private static let partial = Argument.flag("partial-source", .releaseOptionPartialSource)

  package static let command = Command(
    "release", .releaseSummary,
    discussion: [.releaseDiscussion1(limit: PreviousRelease.limit), .releaseDiscussion2],
    table: [
      StageOptions.source, StageOptions.texts, StageOptions.encounters, store, output,
      StageOptions.jobs, StageOptions.localization, SigningKey.option, validDays, expires, anyway,
      acceptChanges, StageOptions.acceptLicence, newKey, trustClock, republish, reason, partial,
      StageOptions.facts,
    ] + StageOptions.edition + StageOptions.live,
    examples: [
      ("pokedex release --store releases --key ~/pokedex-release.key", .releaseExample1),
      (
        "pokedex release --store releases --key K --republish 6 --reason 'wrong types'",
        .releaseExample2
      ),
      (
        "pokedex release --store releases --key K --republish 7 --expires 2027-02-01T00:00:00Z",
        .releaseExample3
      ),
    ]
  ) { context in
    guard EmbeddedFile.changed.isEmpty else {
      throw PipelineError(
        .releaseWithOtherTables(files: EmbeddedFile.changed.joined(separator: ", ")))
    }
    var configuration = Release.Configuration(
      store: context[store], key: try SigningKey.read(context))
    configuration.edition = try StageOptions.edition(context)
    configuration.validDays = context[validDays]
    configuration.expires = context[expires]
    configuration.buildsAnyway = context[anyway]
    configuration.acceptedChanges = context[acceptChanges]
    configuration.acceptedLicenses = context[StageOptions.acceptLicence]
    configuration.changesKey = context[newKey]
    configuration.trustsClock = context[trustClock]
    if context[republish] == 0, context.arguments.isGiven(reason) {
      throw PipelineError(.reasonNeedsRepublish)
    }
    if context[republish] > 0 {
      let options: [any CommandArgument] = [StageOptions.facts, acceptChanges]
      for option in options where context.arguments.isGiven(option) {
        throw PipelineError(.optionNeedsBuild(option: option.declaration.name))
      }
    }
    let outcome: Release.Outcome
    if context[republish] > 0 {
      outcome = try Release.republish(
        context[republish], reason: context[reason], configuration, progress: context.progress)
    } else {
      var build = try StageOptions.build(context, to: context[output], configuration.edition)
      build.isPartial = context[partial]
      outcome = try await Release.run(build, configuration, progress: context.progress)
    }
    context.report(outcome.diagnostics, known: outcome.knownFindings)
    if context.isJSON {
      try context.output.json([
        "published": .bool(outcome.folder != nil), "folder": JSONValue(outcome.folder),
        "release": JSONValue(outcome.latest?.release),
        "dataVersion": JSONValue(outcome.latest?.dataVersion),
        "summary": .string(outcome.summary.description),
        "crosscheck": outcome.manifest?.crosscheck?.json ?? .null,
      ])
    } else {
      let summary = context.say(outcome.summary)
      try context.output.line(outcome.folder.map { "\($0): \(summary)" } ?? summary)
      if let manifest = outcome.manifest {
        try context.output.line(context.say(manifest.crosscheckLine))
        for line in manifest.textsLines { try context.output.line(context.say(line)) }
      }
    }
    return .done
  }
}
