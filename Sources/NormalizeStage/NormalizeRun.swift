import Base
import Layers
import PokedexFormat
import PokedexModel

/// One run of the stage: amend and read, supplement, resolve. ``result()`` has the steps in their order.
struct NormalizeRun {
  private let input: any NormalizeInput
  private let configuration: NormalizeConfiguration
  private let progress: any ProgressSink
  private let findings: DiagnosticCollector
  private let allowlist: Allowlist
  private let isOlderSource: Bool

  init(
    _ input: any NormalizeInput, _ configuration: NormalizeConfiguration, progress: any ProgressSink
  ) throws {
    (self.input, self.configuration, self.progress) = (input, configuration, progress)
    allowlist = try Allowlist(BuiltInTables.allowlist, file: "allowlist.json")
    isOlderSource =
      configuration.isOlderSource
      || configuration.isFull && (configuration.sourceDate ?? "") < allowlist.date
    findings = DiagnosticCollector(tolerating: isOlderSource ? Self.tolerableInOlderSources : [])
  }

  /// What the values of the source refer to, and the reviewed tables.
  private struct Tables {
    var references: ReferenceTable
    var ruleReferences: RuleReferences
    var history: FormatHistory
    var games: MoveGames
    var amendments: AmendmentTable
    /// Those of ``amendments`` that the source lacks; nil for a source that is a part.
    var added: [AddedResource]?
    var supplements: [SupplementFile]
    var encounters: EncounterSource?
  }

  func result() throws -> NormalizeResult {
    let tables = try tables(of: identities())
    var part = try read(tables)
    try supplement(&part, tables)
    let encounters = try addEncounters(to: &part, tables)
    let (ownWording, texts) = try derive(&part, tables)
    try part.dex.sortQuickly()
    var repeats = RepeatedRows(findings: findings)
    part.dex.visitTables(&repeats)
    try findings.stop()
    let (read, isFull) = (part.dex, configuration.isFull)
    let (coverage, games) = try Threads.both(
      { CoverageCount(read, ownWording: ownWording) },
      { try CoverageTable.rows(of: read, isFull: isFull) })
    (part.dex.coverage, part.dex.versionGroups) = games
    return NormalizeResult(
      dex: part.dex, diagnostics: findings.sorted,
      gate: QualityGate(
        allowlist: allowlist, isFull: configuration.isFull, isOlderSource: isOlderSource,
        comparisons: configuration.localizations.isEmpty ? [] : coverage.findings),
      coverage: coverage.coverage, texts: texts, encounters: encounters)
  }

  /// Returns the resources of the source after checking that ids are unique and within bounds.
  private func identities() throws -> [Resource] {
    for (endpoint, count) in input.unknownEndpoints {
      findings.report(Diagnostic(.warning, .unknownEndpoint(count: count), at: .resource(endpoint)))
    }
    let sorted = input.resources.sorted(by: Resource.precedes)
    func report(_ message: Message, _ resource: Resource) {
      findings.report(
        Diagnostic(
          .error, message, at: .resource("\(resource.kind.endpoint)/\(resource.id)")))
    }
    for (a, b) in zip(sorted, sorted.dropFirst()) where a.kind == b.kind && a.id == b.id {
      report(.duplicateID(id: a.id), a)
    }
    let range = ReferenceTable.idRange
    for resource in sorted where !range.contains(resource.id) {
      report(.idOutOfRange(minimum: range.lowerBound, maximum: range.upperBound), resource)
    }
    if sorted.isEmpty { findings.report(Diagnostic(.error, .noResources)) }
    try findings.stop()
    return sorted
  }

  private func tables(of resources: [Resource]) throws -> Tables {
    let history = try FormatHistory(
      BuiltInTables.formatHistory, sourceDate: configuration.sourceDate)
    let configuration = configuration
    let (amendments, supplements) = try Threads.both(
      {
        try AmendmentTable(
          configuration.amendments.bytes, file: configuration.amendments.name)
      },
      { try configuration.supplements.map { try SupplementFile($0.bytes, file: $0.name) } })
    let added = configuration.isFull ? AmendedInput.added(amendments, to: resources) : nil
    let known = resources + (added ?? []).map(\.resource)
    let encounters = try EncounterSource(configuration.texts, beside: known)
    let references = ReferenceTable(
      (known + (encounters?.resources ?? [])).sorted(by: Resource.precedes), history)
    if configuration.isFull, !isOlderSource { findings.report(GameRules.findings(references)) }
    return Tables(
      references: references, ruleReferences: RuleReferences(references), history: history,
      games: try MoveGames(
        BuiltInTables.moveGames, references, isFull: configuration.isFull, findings: findings),
      amendments: amendments, added: added, supplements: supplements, encounters: encounters)
  }

  /// Returns the values of all resources with the amendments applied, and these as rows.
  private func read(_ tables: Tables) throws -> DexPart {
    let rules = TextRules(tables.amendments.rules, tables.references)
    let amended = AmendedInput(
      input, tables.amendments, added: tables.added, references: tables.references)
    var part = try SourceReading(input: amended, jobs: configuration.jobs, progress: progress)
      .run(tables.references, tables.ruleReferences, rules: rules, history: tables.history)
    var outcome = AmendmentOutcome(tables.amendments, isFull: configuration.isFull)
    outcome.record(amended)
    outcome.record(rules, repairs: part.findings.repairs)
    findings.report(outcome.diagnostics)
    findings.report(part.findings.all(isOlderSource: isOlderSource))
    let errors = part.findings.errors
    try findings.stop { found in
      errors > found ? Diagnostic(.error, .moreErrors(count: errors - found)) : nil
    }
    part.dex.corrections = outcome.rows
    return part
  }

  /// Adds what PokéAPI lacks and the reviewed tables have.
  private func supplement(_ part: inout DexPart, _ tables: Tables) throws {
    try MoveFlagTable(BuiltInTables.moveFlags).fill(&part.dex, tables.references)
    try SpeciesGroupTable(BuiltInTables.speciesGroups).fill(&part.dex, tables.references)
    try FormFacts(BuiltInTables.formFacts).fill(&part.dex, tables.references)
    var added = Supplements(tables.references, isFull: configuration.isFull)
    added.add(tables.supplements, to: &part, tables.ruleReferences, games: tables.games)
    // The views say which move a machine teaches in each game.
    let machines = Set(part.dex.machines.map(\.item.rawValue))
    part.dex.texts.removeAll {
      $0.kind == .item && ($0.field == .effect || $0.field == .shortEffect)
        && machines.contains($0.id)
    }
    findings.report(added.diagnostics)
    try findings.stop()
  }

  /// Adds the encounters that PokéAPI and the supplements lack, and returns the description of their source.
  private func addEncounters(
    to part: inout DexPart, _ tables: Tables
  ) throws -> Manifest.Encounters? {
    guard let source = tables.encounters else { return nil }
    let added = source.add(
      to: &part, tables.references, complete: try CoverageTable.versionsWithAllWild(),
      isFull: configuration.isFull)
    findings.report(added.findings)
    try findings.stop(.refused)
    return added.encounters
  }

  /// The codes of errors about single texts and values that are warnings for a source older than the allowlist,
  /// because an older source is never fixed; `checks.sql` marks rules as `[older]`.
  private static let tolerableInOlderSources: Set<DiagnosticCode> = [
    "encounters-unmapped", "reference-name-mismatch", "repeated-slot", "texts-unmapped",
    "type-relation-mismatch",
  ]

  /// Adds the texts that PokéAPI lacks, and returns the descriptions of their sources.
  private func addTexts(
    to dex: inout NormalizedDex, _ references: ReferenceTable
  ) throws -> [Manifest.Texts] {
    let texts = try configuration.texts.compactMap { source in
      let added = try (source.reader as? any TextReader)?.add(
        source.files, to: &dex, references, isFull: configuration.isFull)
      if configuration.isFull { findings.report(added?.findings ?? []) }
      return added?.texts
    }
    try findings.stop(.refused)
    return texts
  }

  /// Adds the derived data: rows for every version group on one thread, texts on another.
  ///
  /// - Returns: the own wording, as ``localized(_:_:findings:)``, and the descriptions of the text sources.
  private func derive(
    _ part: inout DexPart, _ tables: Tables
  ) throws -> (ownWording: [String: Set<TextSlot>], texts: [Manifest.Texts]) {
    part.dex.resources = tables.references.resources
    part.dex.corrections += try ChineseScripts(BuiltInTables.chineseScripts)
      .settle(&part.dex, findings)
    Language.linkFallbacks(&part.dex.languages)
    let (read, configuration) = (part, configuration)
    let (resolution, localized) = try Threads.both(
      {
        Resolution(
          of: read, tables.references, tables.ruleReferences, games: tables.games,
          findings: findings)
      },
      { Self.localized(read.dex, configuration, findings: findings) })
    resolution.fill(&part.dex)
    try SpeciesGames(BuiltInTables.speciesGames).fill(&part.dex, tables.references)
    part.dex.texts = localized.texts
    part.dex.corrections += part.sprites.removeForeign(&part.dex)
    part.sprites.fill(&part.dex, findings: findings)
    part.conditionSets.fillConditions(&part.dex, tables.references, findings: findings)
    try findings.stop()
    // After the names, some of which are translated, and before the texts are counted.
    let texts = try addTexts(to: &part.dex, tables.references)
    try CoverageTable.leaveOutChances(of: &part.dex, tables.references)
    return (localized.ownWording, texts)
  }

  /// Returns all texts: PokéAPI's, the localized ones, and the full names of pokemon and forms; and by language
  /// code, the localized ones that are not official terms of the games.
  private static func localized(
    _ dex: NormalizedDex, _ configuration: NormalizeConfiguration, findings: DiagnosticCollector
  ) -> (texts: [LocalizedText], ownWording: [String: Set<TextSlot>]) {
    var dex = dex
    var ownWording: [String: Set<TextSlot>] = [:]
    var texts: [LocalizedText] = []
    if !configuration.localizations.isEmpty {
      let localizable = LocalizableTexts(dex)
      for localization in configuration.localizations {
        let added = localization.texts(
          for: dex, localizable, sourceDate: configuration.sourceDate, isFull: configuration.isFull)
        texts += added.texts
        findings.report(tolerated(added.diagnostics, of: localization))
        ownWording[localization.language] = added.ownWording
      }
      dex.add(localized: texts)
    }
    let names = DisplayNames.make(for: dex, localized: texts, formNames: configuration.formNames)
    dex.texts += names.texts
    if configuration.isFull {
      findings.report(configuration.formNames.findings(names.forms, dex.languages))
    }
    return (dex.texts, ownWording)
  }

  /// Merges the warnings about missing resources into one. Localizations are current but the source may be
  /// older, so missing resources must not fail the build.
  private static func tolerated(
    _ diagnostics: [Diagnostic], of localization: Localization
  ) -> [Diagnostic] {
    func isTolerated(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.code == "localization-unknown-id" && diagnostic.severity == .warning
    }
    let unknown = diagnostics.filter(isTolerated)
    guard let first = unknown.first else { return diagnostics }
    return diagnostics.filter { !isTolerated($0) } + [
      Diagnostic(
        .warning, .translationsOfMissingResources(count: unknown.count, examples: first.text),
        at: first.place, advice: first.adviceText)
    ]
  }
}
