import Base
import PackStage
import Pipeline
import PokedexCore
import PokedexFormat

/// `pokedex verify`: verifies a database, alone or against its manifest.
package enum VerifyCommand {
  private static let manifest = Argument<String?>.optional(
    "manifest", "M", help: .verifyOptionManifest, defaultText: .manifestDefault)
  private static let keys = Argument<[String]>.repeated("public-key", "K", help: .optionPublicKey)
  private static let rules = Argument<Bool>.flag("rules", .verifyOptionRules)

  package static let command = Command(
    "verify", .verifySummary, discussion: [.verifyDiscussion1],
    table: [manifest, keys, rules, DatabaseArgument.positional],
    examples: [
      ("pokedex verify Output/pokedex.sqlite", .localizationExample1),
      ("pokedex verify data-7/pokedex.sqlite --public-key K", .verifyExample1),
    ]
  ) { context in
    let publicKeys = try StageOptions.publicKeys(context[keys])
    let argument = DatabaseArgument(context)
    try argument.require()
    let path = argument.path
    let report = try Verification.run(
      path, manifestPath: context[manifest], publicKeys: publicKeys, allRules: context[rules])
    let isSound = report.problems.isEmpty
    if context.isJSON {
      try context.output.json([
        "database": .string(path), "sound": .bool(isSound),
        "dataVersion": JSONValue(report.finding.metadata["data_version"]),
        "contentDigest": .string(report.finding.content.digest.hex),
        "sha256": .string(report.finding.sha256.hex), "bytes": .int(report.finding.bytes),
        "manifest": JSONValue(report.manifest?.dataVersion),
        "signature": .string(report.signature.rawValue),
        "match": JSONValue(isSound ? report.match?.rawValue : nil),
        "ownObjects": .array(report.finding.foreignObjects.map { .string($0) }),
        "problems": JSONValue(encoding: report.problems),
        "rules": JSONValue(encoding: report.ruleFindings),
      ])
    } else if isSound {
      let version = report.finding.metadata["data_version"] ?? "?"
      let state: Message =
        report.match.map {
          .verifiedWithManifest(version: version, match: $0.label)
        } ?? .verifiedWithoutManifest(version: version)
      // A sound file has no invalid signature.
      let signature = PokedexUpdater.Outcome.Signature(rawValue: report.signature.rawValue)
      try context.output.line("\(path): \(context.say(signature?.stating(state) ?? state))")
      if !report.finding.foreignObjects.isEmpty {
        let names = report.finding.foreignObjects.joined(separator: ", ")
        try context.output.line("\(path): \(context.say(.addedNames(names: names)))")
      }
    }
    context.report(report.problems + report.ruleFindings)
    return isSound ? .done : .refused
  }
}
