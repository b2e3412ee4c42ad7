package import Basics

/// Compares a dex with the previous release, so that lost data does not go unnoticed.
struct ReleaseComparison {
  let previous: DexStatistics
  let current: DexStatistics

  /// Tables of entities, whose number never falls in PokéAPI without a reason. The number of rows of other
  /// tables fluctuates slightly.
  private static let entityTables: Set<String> = [
    "language", "generation", "version_group", "version", "region", "pokedex", "type", "stat",
    "nature", "growth_rate", "ability", "species", "pokemon", "form", "move", "item", "location",
    "location_area",
  ]

  /// The share of rows that other tables may lose through normal maintenance.
  private static let tolerableLoss = 0.01
  /// The shares of a column's rows that may become null or change between two releases.
  private static let warningPart = 0.2
  private static let errorPart = 0.5
  /// The minimum number of rows for which shares are meaningful.
  private static let fewRows = 20

  func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let tables = Dictionary(
      current.tables.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
    for before in previous.tables {
      guard let now = tables[before.name] else { continue }
      if previous.unfolded[before.name] == nil {
        findings += countFindings(before.name, before.rows, now: now.rows)
      }
      let columns = Dictionary(now.columns.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
      for column in before.columns {
        guard let other = columns[column.name] else { continue }
        findings += columnFindings(before, column, tableNow: now, now: other)
      }
    }
    for (name, before) in previous.unfolded.sorted(by: { $0.key < $1.key }) {
      findings += countFindings(name, before, now: current.unfolded[name] ?? 0)
    }
    return findings
  }

  private func countFindings(_ table: String, _ before: Int, now: Int) -> [Diagnostic] {
    guard now < before else { return [] }
    let loss = Double(before - now) / Double(before)
    let isError = Self.entityTables.contains(table) || loss > Self.tolerableLoss
    return [
      Diagnostic(
        isError ? .error : .warning, .rowsVanished(share: before - now, before: before, now: now),
        code: "count-fell",
        at: .resource(table), advice: .correctOrAllow)
    ]
  }

  private func columnFindings(
    _ tableBefore: DexStatistics.Table, _ before: DexStatistics.Column,
    tableNow: DexStatistics.Table, now: DexStatistics.Column
  ) -> [Diagnostic] {
    guard tableBefore.looked >= Self.fewRows, tableNow.looked >= Self.fewRows else { return [] }
    let place = Place.resource("\(tableBefore.name).\(before.name)")
    let (looksBefore, looksNow) = (Double(tableBefore.looked), Double(tableNow.looked))
    let (nullsBefore, nullsNow) = (Double(before.nulls) / looksBefore, Double(now.nulls) / looksNow)
    if nullsNow == 1, nullsBefore < 1 {
      return [
        Diagnostic(
          .error, .columnEmptied(before: percent(1 - nullsBefore)),
          at: place, advice: .correctOrAllow)
      ]
    }
    if let severity = severity(nullsNow - nullsBefore) {
      return [
        Diagnostic(
          severity, .nullsGrew(now: percent(nullsNow), before: percent(nullsBefore)),
          code: "column-emptied",
          at: place, advice: .correctOrAllow)
      ]
    }
    // Half of the difference between two histograms is the minimum share of rows that differ.
    var difference = 0.0
    for (a, b) in zip(before.bins, now.bins) {
      difference += abs(Double(a) / looksBefore - Double(b) / looksNow)
    }
    if let severity = severity(difference / 2) {
      // When PokéAPI adds one game, generation or language, every set changes but no value is lost, so this
      // is a warning, never an error. Lost rows show in the counts.
      return [
        Diagnostic(
          now.isSet ? .warning : severity, .valuesChanged(share: percent(difference / 2)),
          code: "column-changed",
          at: place, advice: .correctOrAllow)
      ]
    }
    return []
  }

  private func severity(_ part: Double) -> Diagnostic.Severity? {
    part > Self.errorPart ? .error : part > Self.warningPart ? .warning : nil
  }

  private func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }
}

extension DexStatistics {
  /// Returns what the quality gate finds in the comparison with an earlier release; findings on the allowlist are
  /// notes.
  package func regressions(since previous: DexStatistics) throws -> [Diagnostic] {
    try DataRules.withoutAllowed(ReleaseComparison(previous: previous, current: self).findings())
  }
}
