import Basics
import Layers
import NormalizeStage
import Pipeline
import PokedexFormat

/// `pokedex localization`: updates the translation files to the source.
package enum LocalizationCommand {
  private static let check = Option<Bool>.flag(
    "check", .localizationOptionCheck)
  private static let coverage = Option<Bool>.flag(
    "coverage", .localizationOptionCoverage
  )
  private static let raiseFloor = Option<Bool>.flag(
    "raise-floor", .localizationOptionRaiseFloor)
  private static let folder = Option<String>.value(
    "folder", "DIR", default: "Localization", .localizationOptionFolder)

  package static let command = Command(
    "localization", .localizationSummary,
    discussion: [
      .localizationDiscussion1,
      .localizationDiscussion2,
    ],
    options: [
      StageOptions.input, folder, check, coverage, raiseFloor, StageOptions.jobs,
    ],
    examples: [
      .init("pokedex localization --input Output/work/full/normalized", .localizationExample1),
      .init(
        "pokedex localization --input Output/work/full/normalized --coverage", .localizationExample2
      ),
    ]
  ) { context in
    guard Directory.exists(context[folder]) else {
      throw PipelineError(
        .usage, "no-localization", .noLocalizationFolder,
        at: .file(context[folder]), advice: .nameFolderOption)
    }
    if context[coverage] || context[raiseFloor] { return try runCoverage(context) }
    let isCheck = context[check]
    let reports = try LocalizationUpdate.run(
      context[StageOptions.input], folder: context[folder], jobs: context[StageOptions.jobs],
      isDryRun: isCheck)
    if context.isJSON { try context.print(list: reports) }
    for report in reports where !context.isJSON {
      let state: Message =
        !report.isOutdated ? .upToDate : isCheck ? .outOfDate : .localizationUpdated
      let figures: Message =
        .localizationCounts(
          translated: report.translated, units: report.units, new: report.added.count,
          obsolete: report.obsolete.count, changed: report.changedSource.count)
      try context.output.line(
        "\(report.file): \(context.say(Message(joining: state, ", ", figures)))")
      for id in report.added {
        try context.output.line(context.say(.localizationNewUnit(id: id)))
      }
      for id in report.obsolete {
        try context.output.line(context.say(.localizationObsoleteUnit(id: id)))
      }
    }
    return isCheck && reports.contains(where: \.isOutdated) ? .refused : .done
  }

  /// Prints the coverage, or raises the minimums to it.
  private static func runCoverage(_ context: CommandContext) throws -> ExitCode {
    var report = try CoverageReport(
      context[StageOptions.input], folder: context[folder], jobs: context[StageOptions.jobs])
    if context[raiseFloor] {
      let isChanged = try report.raiseFloor(languages: ["en", "ja"])
      if context.isJSON {
        try context.output.json(["file": .string(report.floor.file), "raised": .bool(isChanged)])
        return .done
      }
      let state: Message = isChanged ? .floorRaised : .unchanged
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
      .init(context.say(.labelText)), .init(context.say(.labelLanguage)),
      .init(context.say(.labelTotal), .trailing), .init(context.say(.labelUpstream), .trailing),
      .init(context.say(.labelLocalization), .trailing),
      .init(context.say(.labelOwnWording), .trailing),
      .init(context.say(.labelUntranslated), .trailing), .init("%", .trailing),
      .init(context.say(.labelFloor), .trailing),
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
