package import CommandLineKit
import Diagnostics
import JSON
import Pipeline
import Platform

/// `pokedex report`: the page about a release, made anew.
package enum ReportCommand {
  private static let folder = Positional<String>.required(
    "DIR", "The folder of a release, or a file in it")

  private static let output = Option<String?>.optional(
    "output", short: "o", "FILE", "Where the page is written; beside the manifest by default")

  package static let command = Command(
    "report", "Write report.html anew from what stands in the folder of a release",
    discussion: [
      "Every build writes the page. It is made of manifest.json, of the database that it names, of "
        + "updates/FROM..TO/diff.json where the release has one, and of the timings of the last "
        + "build.",
      "No digest of a build covers it. SHA256SUMS of a published release names it: there it is never "
        + "written over, and --output says where a new one goes.",
    ],
    options: [output], positionals: [folder],
    examples: [
      .init("pokedex report Output", "after make diff"),
      .init("pokedex report releases/data-2 --output report.html", "of a published release"),
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
