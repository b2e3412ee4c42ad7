package import Base

/// Judges a normalized dex: an error fails the build unless the allowlist accepts it.
package struct QualityGate: Sendable {
  let allowlist: Allowlist
  /// Whether the source should be complete; only then are missing data reported.
  let isFull: Bool
  /// Whether the source is older than the allowlist.
  let isOlderSource: Bool
  /// The texts that are missing.
  let comparisons: [Diagnostic]

  /// Returns the findings about the dex whose tables are in `database`; those on the allowlist are notes.
  ///
  /// - Throws: ``PipelineError`` `refused` with all errors; ``SQLiteError``.
  package func findings(in database: Connection) throws -> [Diagnostic] {
    let rules = try DataRules.findings(in: database, isOlder: isOlderSource) {
      isFull || !$0.marks.contains(.full)
    }
    let judged = DiagnosticCollector()
    judged.report(allowlist.apply(to: rules.map(\.finding) + comparisons, isFull: isFull))
    try judged.stop(.refused)
    return judged.sorted
  }
}
