import Base
import Pipeline

/// `pokedex report`: writes the page about a release again.
package enum ReportCommand {
  private static let folder = Argument<String>.required("DIR", help: .argumentRelease)

  private static let output = Argument<String?>.optional(
    "output", short: "o", "FILE", help: .reportOptionOutput)
  private static let keys = Argument<[String]>.repeated(
    "public-key", "K", help: .reportOptionPublicKey)
  private static let secondSources = Argument<[String]>.repeated(
    "facts", "FILE", separator: ",", help: .reportOptionFacts)

  package static let command = Command(
    "report", .reportSummary, discussion: [.reportDiscussion1, .reportDiscussion2],
    table: [output, keys, secondSources, folder],
    examples: [
      ("pokedex report Output", .reportExample1),
      ("pokedex report releases/data-2 --public-key K -o report.html", .reportExample2),
    ]
  ) { context in
    var path = context[folder]
    if !Directory.exists(path), File.exists(path) { path = FilePath.folder(of: path) }
    let outcome = try ReleaseReport.write(
      path, to: context[output], publicKeys: StageOptions.publicKeys(context[keys]),
      crosscheck: context[secondSources].isEmpty
        ? nil : CrosscheckInput(facts: context[secondSources]))
    try context.print(["report": .string(outcome.path)], or: Message(verbatim: outcome.path))
    context.report(outcome.problems)
    return outcome.problems.isEmpty ? .done : .refused
  }
}
