import Base
import Pipeline
import PokedexCore
import PokedexFormat

/// `pokedex build`: runs every stage.
package enum BuildCommand {
  private static let previous = Argument<String?>.optional(
    "previous", "PATH",
    help: .buildOptionPrevious
  )

  package static let command = Command(
    "build", .buildSummary, discussion: [.buildDiscussion1],
    table: [
      StageOptions.source, StageOptions.texts, StageOptions.encounters, StageOptions.output,
      StageOptions.jobs, StageOptions.localization, StageOptions.tables, previous,
      StageOptions.facts,
    ] + StageOptions.edition + StageOptions.live,
    examples: [
      ("pokedex build --source dir:api-data --output Output", .buildExample1),
      ("pokedex build --source sample --output Output", .buildExample2),
      ("pokedex build --texts github --output Output", .buildExample3),
    ]
  ) { context in
    try StageOptions.useTables(context)
    var configuration = try StageOptions.build(
      context, to: context[StageOptions.output], StageOptions.edition(context))
    configuration.previous = context[previous]
    let outcome = try await Pipeline.build(configuration, context.progress)
    let manifest = outcome.manifest
    // With a release to compare with, what is new; else the summary counts what the report explains.
    let isCounted = context.verbosity == .normal && !context.isJSON && configuration.previous == nil
    context.report(
      outcome.diagnostics.filter { !isCounted || !manifest.diagnostics.contains($0) },
      known: outcome.knownFindings)
    if context.isJSON {
      try context.output.json([
        "artifact": .string(outcome.artifactPath),
        "manifest": .string(outcome.manifestPath),
        "unchanged": .bool(outcome.isUnchanged),
        "dataVersion": .string(manifest.dataVersion),
        "bytes": .int(manifest.artifact.bytes),
        "sha256": .string(manifest.artifact.sha256.hex),
        "warnings": .int(manifest.diagnostics.count { $0.severity == .warning }),
        "crosscheck": manifest.crosscheck?.json ?? .null,
        "texts": JSONValue(encoding: manifest.texts),
        "encounters": JSONValue(encoding: manifest.encounters),
      ])
    } else {
      let (version, size) = (manifest.dataVersion, Quantity.bytes(manifest.artifact.bytes))
      let state: Message =
        outcome.isUnchanged
        ? .databaseUnchanged(version: version, size: size)
        : .databaseBuilt(version: version, size: size)
      try context.output.line("\(outcome.artifactPath): \(context.say(state))")
      try context.output.line(context.say(manifest.crosscheckLine))
      for line in manifest.textsLines { try context.output.line(context.say(line)) }
      if context.verbosity > .quiet { try summarize(outcome, context) }
    }
    return .done
  }

  /// Prints what is in the database and what is missing, where the report is, and the next command.
  private static func summarize(_ outcome: Pipeline.Outcome, _ context: CommandContext) throws {
    let manifest = outcome.manifest
    let pokedex = try Pokedex(path: outcome.artifactPath)
    let language = DisplayLanguage(rawValue: context.language.rawValue)
    let games = try pokedex.versionGroups(language: language)
    let coverage = try pokedex.coverage(language: language)
    /// The games of which a part has these states.
    func named(_ part: String, with states: (Set<GameCoverage.State>) -> Bool) -> String {
      let names = games.filter { game in
        states(
          Set(
            coverage.filter { row in
              row.coverage.part == part && game.versions.contains { $0.id == row.version.id }
            }.map(\.coverage.state)))
      }.map(\.name)
      let list = names.joined(separator: language == .japanese ? "、" : ", ")
      return names.isEmpty ? "" : "\(GameCoverage.title(of: part, in: language)): \(list)"
    }
    var warnings = Dictionary(
      grouping: manifest.diagnostics.filter { $0.severity == .warning }, by: \.code)
    func count(_ table: String) -> Int {
      manifest.artifact.tables.first { $0.name == table }?.rows ?? 0
    }
    let (species, moves) = (count("species"), count("move"))
    let isSample = manifest.dataset == "sample"
    let contents: Message =
      isSample
      ? .buildSample(species: species, moves: moves)
      : .buildContents(species: species, moves: moves)
    var rows: [(Message, String)] = [
      (.labelContents, context.say(contents)),
      (.labelLanguages, manifest.languages.joined(separator: ", ")),
      (.labelLeftOut, manifest.without.joined(separator: ", ")),
    ]
    let missing = coverage.filter { $0.coverage.state != .complete }
    if context.verbosity > .normal {
      for part in CoverageListing.partsOfPokemon.sorted() {
        rows.append((.labelNoSource, named(part) { $0 == [.absent] }))
        rows.append(
          (.labelIncomplete, named(part) { !$0.isSubset(of: [.complete]) && $0 != [.absent] }))
      }
    } else if !missing.isEmpty && !isSample {
      let versions = Set(missing.map(\.version))
      let text = context.say(.partsIncomplete(count: missing.count, games: versions.count))
      rows.append((.labelIncomplete, text))
    }
    // Each of them is a cause that somebody has to look at.
    let changes = warnings.removeValue(forKey: "changed-above-limit") ?? []
    let codes = warnings.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) ×\($0.value.count)" }
    rows.append((.labelWarning, codes.joined(separator: ", ")))
    rows += changes.map { (.labelWarning, context.say($0.text)) }
    let folder = outcome.artifactPath.dropLast(FilePath.name(of: outcome.artifactPath).count)
    rows.append((.labelReport, "\(folder)report.html"))
    let isUsual = outcome.artifactPath == DatabaseArgument.usual
    // As it was started: a plain name if the shell found it on PATH.
    let program = CommandLine.arguments[0]
    let next: Message =
      changes.isEmpty
      ? Message(verbatim: "\(program) show pikachu" + (isUsual ? "" : " \(outcome.artifactPath)"))
      : .lookAtChanges(version: manifest.dataVersion)
    rows.append((.labelNext, context.say(next)))
    var table = TextTable([.init(""), .init("", wraps: true)])
    for (label, text) in rows where !text.isEmpty { table.append([context.say(label), text]) }
    try context.output.table(table)
  }
}
