import Base
import Layers
import NormalizeStage
import Pipeline
import PokedexFormat

/// `pokedex localization`: updates the translation files to the source.
package enum LocalizationCommand {
  private static let check = Argument<Bool>.flag(
    "check", .localizationOptionCheck)
  private static let coverage = Argument<Bool>.flag(
    "coverage", .localizationOptionCoverage
  )
  private static let raiseMinimum = Argument<Bool>.flag(
    "raise-minimum", .localizationOptionRaiseMinimum)
  private static let folder = Argument<String>.value(
    "folder", "DIR", default: "Localization", help: .localizationOptionFolder)

  package static let command = Command(
    "localization", .localizationSummary,
    discussion: [
      .localizationDiscussion1,
      .localizationDiscussion2,
    ],
    table: [
      StageOptions.input, folder, check, coverage, raiseMinimum, StageOptions.jobs,
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
        .noLocalizationFolder, at: .file(context[folder]), advice: .nameFolderOption)
    }
    if context[coverage] || context[raiseMinimum] { return try runCoverage(context) }
    let isCheck = context[check]
    let reports = try LocalizationUpdate.run(
      context[StageOptions.input], folder: context[folder], jobs: context[StageOptions.jobs],
      isDryRun: isCheck)
    if context.isJSON { try context.print(reports) }
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
    if context[raiseMinimum] {
      let isChanged = try report.raiseMinimum(languages: ["en", "ja"])
      if context.isJSON {
        try context.output.json(["file": .string(report.minimum.file), "raised": .bool(isChanged)])
        return .done
      }
      let state: Message = isChanged ? .minimumRaised : .unchanged
      try context.output.line("\(report.minimum.file): \(context.say(state))")
      return .done
    }
    if context.isJSON {
      try context.output.json([
        "dataset": .string(report.dataset), "coverage": report.coverage.json,
      ])
      return .done
    }
    let minimums = report.minimums
    var table = TextTable([
      .init(context.say(.labelText)), .init(context.say(.labelLanguage)),
      .init(context.say(.labelTotal), .trailing), .init(context.say(.labelUpstream), .trailing),
      .init(context.say(.labelLocalization), .trailing),
      .init(context.say(.labelOwnWording), .trailing),
      .init(context.say(.labelUntranslated), .trailing), .init("%", .trailing),
      .init(context.say(.labelMinimum), .trailing),
    ])
    let languages = Set(minimums.keys).union(["en", "ja"]).sorted()
    for row in report.coverage.rows {
      for code in languages {
        guard row.languages.contains(where: { $0.code == code }) else { continue }
        let count = row.count(in: code)
        let minimum = minimums[code]?[row.name].map(CoverageMinimum.percent)
        table.append([
          row.name, code, String(row.total), String(count.upstream), String(count.localization),
          String(count.ownWording), String(row.missing(in: code)),
          CoverageMinimum.percent(row.tenths(in: code)),
          minimum ?? "–",
        ])
      }
    }
    try context.output.table(table)
    return .done
  }
}
