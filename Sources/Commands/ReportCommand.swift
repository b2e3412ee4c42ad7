import Basics
import Digest
import Pipeline

/// `pokedex report`: writes the page about a release again.
package enum ReportCommand {
  private static let folder = Positional<String>.required(
    "DIR", .argumentRelease)

  private static let output = Option<String?>.optional(
    "output", short: "o", "FILE", help: .reportOptionOutput)
  private static let keys = Option<[String]>.repeated(
    "public-key", "K", help: .reportOptionPublicKey)
  private static let secondSource = Option<String?>.optional(
    "facts", "FILE", help: .reportOptionFacts)

  package static let command = Command(
    "report", .reportSummary,
    discussion: [
      .reportDiscussion1,
      .reportDiscussion2,
    ],
    options: [output, keys, secondSource], positionals: [folder],
    examples: [
      .init("pokedex report Output", .reportExample1),
      .init("pokedex report releases/data-2 --public-key K -o report.html", .reportExample2),
    ]
  ) { context in
    var path = context[folder]
    if !Directory.exists(path), File.exists(path) {
      path = FilePath.folder(of: path)
    }
    let outcome = try ReleaseReport.write(
      path, to: context[output], publicKeys: StageOptions.publicKeys(context[keys]),
      crosscheck: context[secondSource].map { try CrosscheckInput(facts: $0) })
    if context.isJSON {
      try context.output.json(["report": .string(outcome.path)])
    } else {
      try context.output.line(outcome.path)
    }
    context.report(outcome.problems)
    return outcome.problems.isEmpty ? .done : .refused
  }
}
