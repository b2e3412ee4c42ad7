import Basics
import Layers
import PokedexFormat
import PokedexModel

/// One run of the stage: amend and read, resolve, check.
struct NormalizeRun {
  private let input: any NormalizeInput
  private let configuration: NormalizeConfiguration
  private let progress: any ProgressSink
  private var diagnostics = DiagnosticCollector()

  init(
    _ input: any NormalizeInput, _ configuration: NormalizeConfiguration,
    progress: any ProgressSink
  ) {
    self.input = input
    self.configuration = configuration
    self.progress = progress
  }

  mutating func result() throws -> NormalizeResult {
    let history = try FormatHistory(BuiltInTables.formatHistory)
    let references = ReferenceTable(try identities(), history)
    let ruleReferences = RuleReferences(references)
    let (amendments, supplements) = try Self.tables(configuration)
    let rules = TextRules(amendments.rules, references)
    let amended = AmendedInput(input, amendments, references: references)
    var part = try SourceReading(input: amended, jobs: configuration.jobs, progress: progress)
      .run(references, ruleReferences, rules: rules, history: history)
    var outcome = AmendmentOutcome(amendments, isFull: configuration.isFull)
    outcome.record(amended)
    outcome.record(rules, repairs: part.findings.repairs)
    for diagnostic in outcome.diagnostics { diagnostics.report(diagnostic) }
    try take(part.findings)
    try MoveFlagTable(BuiltInTables.moveFlags).fill(&part.dex, references)
    let games = try MoveGames(BuiltInTables.moveGames, references, isFull: configuration.isFull)
    if let finding = games.finding { diagnostics.report(finding) }
    var added = Supplements(references, isFull: configuration.isFull)
    added.add(supplements, to: &part, ruleReferences, games: games)
    for diagnostic in added.diagnostics { diagnostics.report(diagnostic) }
    try stopOnErrors()
    part.dex.resources = references.resources
    let scripts = try ChineseScripts(BuiltInTables.chineseScripts).settle(&part.dex)
    for diagnostic in scripts.findings { diagnostics.report(judged(diagnostic)) }
    part.dex.corrections = outcome.rows + scripts.rows
    let (ownWording, texts) = try complete(
      &part, references, ruleReferences: ruleReferences, games: games)
    try part.dex.sortQuickly()
    let allowlist = try Allowlist(
      Self.contents(configuration.allowlistPath, else: BuiltInTables.allowlist),
      file: configuration.allowlistPath ?? "allowlist.json")
    let coverage = CoverageCount(part.dex, ownWording: ownWording)
    return NormalizeResult(
      dex: part.dex, diagnostics: diagnostics.sorted,
      gate: QualityGate(
        allowlist: allowlist, isFull: configuration.isFull, isOlderSource: isOlderSource,
        comparisons: coverageFindings(coverage)),
      coverage: coverage.coverage, texts: texts)
  }

  /// Returns the resources of the source after checking that ids are unique and within bounds.
  private mutating func identities() throws -> [Resource] {
    for (endpoint, count) in input.unknownEndpoints {
      diagnostics.report(
        Diagnostic(
          .warning, .unknownEndpoint(count: count),
          at: .resource(endpoint),
          advice: .unknownEndpointAdvice))
    }
    let sorted = input.resources.sorted(by: Resource.precedes)
    for (a, b) in zip(sorted, sorted.dropFirst()) where a.kind == b.kind && a.id == b.id {
      diagnostics.report(
        Diagnostic(
          .error, .duplicateID(id: a.id),
          at: .resource("\(a.kind.endpoint)/\(a.id)")))
    }
    for resource in sorted where !ReferenceTable.idRange.contains(resource.id) {
      diagnostics.report(
        Diagnostic(
          .error,
          .idOutOfRange(
            minimum: ReferenceTable.idRange.lowerBound, maximum: ReferenceTable.idRange.upperBound),
          at: .resource("\(resource.kind.endpoint)/\(resource.id)")))
    }
    if sorted.isEmpty {
      diagnostics.report(Diagnostic(.error, .noResources))
    }
    try stopOnErrors()
    return sorted
  }

  private mutating func take(_ findings: ReadingFindings) throws {
    for diagnostic in findings.all(isOlderSource: isOlderSource) {
      diagnostics.report(judged(diagnostic))
    }
    try stopOnErrors(of: findings.errors)
  }

  private var isOlderSource: Bool { configuration.coverageMinimum?.isOfOlderSource ?? false }

  /// Reduces errors about single texts and values to warnings for a source older than the minimum coverage,
  /// because an older source is never fixed.
  private func judged(_ diagnostic: Diagnostic) -> Diagnostic {
    guard isOlderSource, Self.tolerableInOlderSources.contains(diagnostic.code)
    else { return diagnostic }
    var tolerated = diagnostic
    tolerated.severity = .warning
    return tolerated
  }

  /// The codes of errors of reading that ``judged(_:)`` reduces; `checks.sql` marks rules as `[older]`.
  private static let tolerableInOlderSources: Set<DiagnosticCode> = [
    .referenceNameMismatch, "repeated-slot", "texts-unmapped", "type-relation-mismatch",
  ]

  /// Returns the amendments and supplements of the configuration, else the built-in ones.
  private static func tables(
    _ configuration: NormalizeConfiguration
  ) throws -> (AmendmentTable, [SupplementFile]) {
    try Threads.both(
      {
        try AmendmentTable(
          contents(configuration.amendmentsPath, else: BuiltInTables.amendments),
          file: configuration.amendmentsPath ?? "amendments.json")
      },
      {
        try configuration.supplementPaths?.map { path in
          try SupplementFile(contents(path, else: []), file: path)
        } ?? BuiltInTables.supplements.map { try SupplementFile($0.bytes, file: $0.name) }
      })
  }

  /// Adds the texts that PokéAPI lacks, and returns the descriptions of their sources.
  private mutating func addTexts(
    to dex: inout NormalizedDex, _ references: ReferenceTable
  ) throws -> [Manifest.Texts] {
    let texts = try configuration.texts.compactMap { source in
      let added = try source.reader.add(
        source.files, to: &dex, references, isFull: configuration.isFull)
      if configuration.isFull {
        for finding in added?.findings ?? [] { diagnostics.report(judged(finding)) }
      }
      return added?.texts
    }
    try stopOnErrors(.refused)
    return texts
  }

  private static func contents(
    _ path: String?, else builtIn: @autoclosure () -> [UInt8]
  ) throws -> [UInt8] {
    guard let path else { return builtIn() }
    return try PipelineError.wrappingFileErrors { try File.readAll(path) }
  }

  /// Compares the texts with the minimum coverage.
  private func coverageFindings(_ coverage: CoverageCount) -> [Diagnostic] {
    if let minimum = configuration.coverageMinimum {
      return minimum.findings(coverage, isFull: configuration.isFull)
    }
    guard configuration.isFull, !configuration.localizations.isEmpty else { return [] }
    return [
      Diagnostic(
        .note, .coverageMinimumMissing(file: CoverageMinimum.fileName),
        advice: .coverageMinimumMissingAdvice)
    ]
  }

  /// Adds the derived data: rows for every version group on one thread, texts on another.
  ///
  /// - Returns: the own wording, as ``localized(_:_:)``, and the descriptions of the text sources.
  private mutating func complete(
    _ part: inout DexPart, _ references: ReferenceTable, ruleReferences: RuleReferences,
    games: MoveGames
  ) throws -> (ownWording: [String: Set<TextSlot>], texts: [Manifest.Texts]) {
    Language.linkFallbacks(&part.dex.languages)
    let (read, configuration) = (part, configuration)
    let (resolution, localized) = try Threads.both(
      { Resolution(of: read, references, ruleReferences, games: games) },
      { Self.localized(read.dex, configuration) })
    resolution.fill(&part.dex)
    part.dex.texts = localized.texts
    part.sprites.fill(&part.dex)
    part.conditionSets.fill(&part.dex, references)
    // After the names, some of which are translated, and before the texts are counted.
    let texts = try addTexts(to: &part.dex, references)
    try CoverageTable(BuiltInTables.coverage).fill(&part.dex, references)
    for diagnostic in resolution.diagnostics + localized.diagnostics + part.sprites.diagnostics
      + part.conditionSets.diagnostics
    {
      diagnostics.report(judged(diagnostic))
    }
    try stopOnErrors()
    return (localized.ownWording, texts)
  }

  /// Returns all texts: PokéAPI's, the localized ones, and the full names of pokemon and forms; and by language
  /// code, the localized ones that are not official terms of the games.
  private static func localized(
    _ dex: NormalizedDex, _ configuration: NormalizeConfiguration
  ) -> (
    texts: [LocalizedText], ownWording: [String: Set<TextSlot>], diagnostics: [Diagnostic]
  ) {
    var dex = dex
    var ownWording: [String: Set<TextSlot>] = [:]
    var diagnostics: [Diagnostic] = []
    var texts: [LocalizedText] = []
    if !configuration.localizations.isEmpty {
      let localizable = LocalizableTexts(dex)
      for localization in configuration.localizations {
        let added = localization.texts(
          for: dex, localizable, sourceDate: configuration.sourceDate,
          isFull: configuration.isFull)
        texts += added.texts
        diagnostics += tolerated(added.diagnostics, of: localization)
        ownWording[localization.language] = added.ownWording
      }
      dex.add(localized: texts)
    }
    let names = DisplayNames.make(
      for: dex, localized: texts, formNames: configuration.formNames)
    dex.texts += names.texts
    if configuration.isFull {
      diagnostics += configuration.formNames.findings(names.forms, dex.languages)
    }
    return (dex.texts, ownWording, diagnostics)
  }

  /// Merges the warnings about missing resources into one. Localizations are current but the source may be
  /// older, so missing resources must not fail the build.
  private static func tolerated(
    _ diagnostics: [Diagnostic], of localization: Localization
  ) -> [Diagnostic] {
    func isTolerated(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.code == .localizationUnknownID && diagnostic.severity == .warning
    }
    let unknown = diagnostics.filter(isTolerated)
    guard let first = unknown.first else { return diagnostics }
    return diagnostics.filter { !isTolerated($0) } + [
      Diagnostic(
        .warning, .translationsOfMissingResources(count: unknown.count, examples: first.text),
        code: .localizationUnknownID,
        at: first.place, advice: first.adviceText)
    ]
  }

  /// Throws the collected errors, if any.
  ///
  /// - Parameter count: the total number of errors if not all were collected.
  private func stopOnErrors(
    _ category: PipelineError.Category = .badData, of count: Int? = nil
  ) throws {
    var errors = diagnostics.sorted.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    if let count, count > errors.count {
      errors.append(
        Diagnostic(.error, .moreErrors(count: count - errors.count)))
    }
    throw PipelineError(category, errors)
  }
}
