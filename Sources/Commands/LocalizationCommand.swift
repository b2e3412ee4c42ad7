package import CommandLineKit
import Diagnostics
import JSON
import Layers
import NormalizeStage
import Pipeline
import Platform

/// `pokedex localization`: brings the translation files up to date with the source.
package enum LocalizationCommand {
  private static let check = Option<Bool>.flag(
    "check", "Change nothing; exit code 2 if a file is out of date")
  private static let coverage = Option<Bool>.flag(
    "coverage", "Change nothing; print the coverage and the minimum of each text"
  )
  private static let raiseFloor = Option<Bool>.flag(
    "raise-floor", "Only raise the minimum coverage to the current one")
  private static let folder = Option<String>.value(
    "folder", "DIR", default: "Localization", "Folder of the <language>.xliff files")

  package static let command = Command(
    "localization", "Update the translation files",
    discussion: [
      "Adds new units with an empty target, and moves unused ones to the obsolete "
        + "part with their translations.",
      "A build fails if its coverage is below the minimum in coverage-floor.json.",
    ],
    options: [
      StageOptions.input, folder, check, coverage, raiseFloor, StageOptions.jobs,
    ],
    examples: [
      .init("pokedex localization --input Output/work/full/normalized", "after make db"),
      .init(
        "pokedex localization --input Output/work/full/normalized --coverage", "what is missing"),
    ]
  ) { context in
    guard Directory.exists(context[folder]) else {
      throw PipelineError(
        .usage, "no-localization", "no folder of translations",
        at: .file(context[folder]), advice: "name the project's with --folder DIR")
    }
    if context[coverage] || context[raiseFloor] { return try runCoverage(context) }
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
        let state: Message =
          !report.isOutdated ? "up to date" : isCheck ? "out of date" : "updated"
        let figures: Message =
          "\(report.translated) of \(report.units) translated, \(report.added.count) new, \(report.obsolete.count) obsolete, \(report.changedSource.count) with another source text"
        try context.output.line(
          "\(report.file): \(context.say("\(state), \(figures)"))")
        for id in report.added { try context.output.line(context.say("  new: \(id)")) }
        for id in report.obsolete { try context.output.line(context.say("  obsolete: \(id)")) }
      }
    }
    return isCheck && reports.contains(where: \.isOutdated) ? .refused : .done
  }

  /// Prints the coverage, or raises the floors to it.
  private static func runCoverage(_ context: CommandContext) throws -> ExitCode {
    var report = try CoverageReport(
      context[StageOptions.input], folder: context[folder], jobs: context[StageOptions.jobs])
    if context[raiseFloor] {
      let isChanged = try report.raiseFloor(languages: ["en", "ja"])
      if context.isJSON {
        try context.output.json(["file": .string(report.floor.file), "raised": .bool(isChanged)])
        return .done
      }
      let state: Message = isChanged ? "raised" : "unchanged"
      try context.output.line("\(report.floor.file): \(context.say(state))")
      return .done
    }
    if context.isJSON {
      try context.output.json([
        "dataset": .string(report.dataset), "coverage": report.coverage.json,
      ])
      return .done
    }
    let floors = report.floors
    var table = TextTable([
      .init(context.say("text")), .init(context.say("language")),
      .init(context.say("total"), .trailing), .init(context.say("upstream"), .trailing),
      .init(context.say("localization"), .trailing), .init(context.say("own wording"), .trailing),
      .init(context.say("untranslated"), .trailing), .init("%", .trailing),
      .init(context.say("floor"), .trailing),
    ])
    let languages = Set(floors.keys).union(["en", "ja"]).sorted()
    for row in report.coverage.rows {
      for code in languages {
        guard row.languages.contains(where: { $0.code == code }) else { continue }
        let count = row.count(in: code)
        table.append([
          row.name, code, String(row.total), String(count.upstream), String(count.localization),
          String(count.ownWording), String(row.missing(in: code)),
          CoverageFloor.percent(row.tenths(in: code)),
          floors[code]?[row.name].map(CoverageFloor.percent) ?? "–",
        ])
      }
    }
    try context.output.table(table)
    return .done
  }
}
