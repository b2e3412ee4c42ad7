package import CommandLineKit
import Diagnostics
import FileKit
import JSONKit
import Pipeline

/// `pokedex report`: the page about a release, made anew.
package enum ReportCommand {
  private static let folder = Positional<String>.required(
    "DIR", "The folder of a release, or a file in it")

  package static let command = Command(
    "report", "Write report.html anew from what stands in the folder of a release",
    discussion: [
      "Every build writes the page. It is made of manifest.json, of the database that it names, of "
        + "updates/FROM..TO/diff.json where the release has one, and of the timings of the last "
        + "build. No digest covers it."
    ],
    positionals: [folder],
    examples: [.init("pokedex report Output", "after make diff")]
  ) { context in
    var path = context[folder]
    if !Directory.exists(path), File.exists(path) {
      path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
    let page = try ReleaseReport.write(path)
    if context.isJSON {
      try context.output.json(["report": .string(page)])
    } else {
      try context.output.line(page)
    }
    return .done
  }
}
