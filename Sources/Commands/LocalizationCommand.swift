import Base
import Pipeline
import PokedexFormat

/// `pokedex localization`: updates the translation files to the source.
package enum LocalizationCommand {
  private static let check = Argument<Bool>.flag("check", .localizationOptionCheck)
  private static let folder = Argument<String>.value(
    "folder", "DIR", default: "Localization", help: .localizationOptionFolder)

  package static let command = Command(
    "localization", .localizationSummary,
    discussion: [.localizationDiscussion1, .localizationDiscussion2],
    table: [StageOptions.input, folder, check, StageOptions.jobs],
    examples: [
      ("pokedex localization --input Output/work/full/normalized", .localizationExample1)
    ]
  ) { context in
    guard Directory.exists(context[folder]) else {
      throw PipelineError(
        .noLocalizationFolder, at: .file(context[folder]), advice: .nameFolderOption)
    }
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
      for id in report.added { try context.output.line(context.say(.localizationNewUnit(id: id))) }
      for id in report.obsolete {
        try context.output.line(context.say(.localizationObsoleteUnit(id: id)))
      }
    }
    return isCheck && reports.contains(where: \.isOutdated) ? .refused : .done
  }
}
