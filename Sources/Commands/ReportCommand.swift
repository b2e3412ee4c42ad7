package import CommandLineKit
import Diagnostics
import JSON
import Pipeline
import Platform

/// `pokedex report`: the page about a release, made anew.
package enum ReportCommand {
  private static let folder = Positional<String>.required(
    "DIR", "Folder of a release, or a file in it")

  private static let output = Option<String?>.optional(
    "output", short: "o", "FILE", "File to write (default: report.html next to the manifest)")

  package static let command = Command(
    "report", "Write report.html of a release again",
    discussion: [
      "Every build writes this page, from manifest.json, the database, "
        + "updates/FROM..TO/diff.json if there is one, and the timings of the last build.",
      "SHA256SUMS of a published release covers the page, so it is not overwritten "
        + "there: use --output.",
    ],
    options: [output], positionals: [folder],
    examples: [
      .init("pokedex report Output", "after make diff"),
      .init("pokedex report releases/data-2 --output report.html", "for a published release"),
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
