package import CommandLineKit
import JSONKit
import Pipeline

/// `pokedex localization`: brings the translation files up to date with the source.
package enum LocalizationCommand {
  private static let check = Option<Bool>.flag(
    "check", "Change nothing; exit code 2 where a file is out of date")
  private static let folder = Option<String>.value(
    "folder", "DIR", default: "Localization", "The folder of <language>.xliff files")

  package static let command = Command(
    "localization", "Bring the translation files in line with what the source wants",
    discussion: [
      "New units are added with an empty target of state new; those that nothing wants any more are "
        + "put aside with their translations. Nobody's work is lost."
    ],
    options: [StageOptions.input, folder, check, StageOptions.jobs],
    examples: [
      .init("pokedex localization --input Output/work/full/normalized", "after make db")
    ]
  ) { context in
    let isCheck = context[check]
    let reports = try LocalizationUpdate.run(
      context[StageOptions.input], folder: context[folder], jobs: context[StageOptions.jobs],
      isDryRun: isCheck)
    for report in reports {
      if context.isJSON {
        try context.output.json([
          "file": .string(report.file), "language": .string(report.language),
          "units": .int(report.units), "translated": .int(report.translated),
          "added": .array(report.added.map { .string($0) }),
          "obsolete": .array(report.obsolete.map { .string($0) }),
          "changedSource": .array(report.changedSource.map { .string($0) }),
          "outdated": .bool(report.isOutdated),
        ])
      } else {
        let state = !report.isOutdated ? "up to date" : isCheck ? "out of date" : "updated"
        try context.output.line(
          "\(report.file): \(state), \(report.translated) of \(report.units) translated, "
            + "\(report.added.count) new, \(report.obsolete.count) obsolete, "
            + "\(report.changedSource.count) with another source text")
        for id in report.added { try context.output.line("  new: \(id)") }
        for id in report.obsolete { try context.output.line("  obsolete: \(id)") }
      }
    }
    return isCheck && reports.contains(where: \.isOutdated) ? .refused : .done
  }
}
