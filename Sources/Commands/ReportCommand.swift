import Basics
import Pipeline

/// `pokedex report`: writes the page about a release again.
package enum ReportCommand {
  private static let folder = Positional<String>.required(
    "DIR", .argumentRelease)

  private static let output = Option<String?>.optional(
    "output", short: "o", "FILE", help: .reportOptionOutput)

  package static let command = Command(
    "report", .reportSummary,
    discussion: [
      .reportDiscussion1,
      .reportDiscussion2,
    ],
    options: [output], positionals: [folder],
    examples: [
      .init("pokedex report Output", .reportExample1),
      .init("pokedex report releases/data-2 --output report.html", .reportExample2),
    ]
  ) { context in
    var path = context[folder]
    if !Directory.exists(path), File.exists(path) {
      path = FilePath.folder(of: path)
    }
    let page = try ReleaseReport.write(path, to: context[output])
    if context.isJSON {
      try context.output.json(["report": .string(page)])
    } else {
      try context.output.line(page)
    }
    return .done
  }
}
