/// The findings of a run. It is passed down to whatever finds something, on any thread, and returns them in an order that
/// does not depend on the order of reporting, so that a parallel run reports the same as a serial one.
package final class DiagnosticCollector: Sendable {
  private let seen = Locked<Set<Diagnostic>>([])
  private let tolerated: Set<DiagnosticCode>

  /// - Parameter tolerated: the codes whose errors are reported as warnings.
  package init(tolerating tolerated: Set<DiagnosticCode> = []) { self.tolerated = tolerated }

  /// Adds `diagnostic`, unless an equal one has been added before.
  package func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if diagnostic.severity == .error, tolerated.contains(diagnostic.code) {
      diagnostic.severity = .warning
    }
    _ = seen.withLock { $0.insert(diagnostic) }
  }

  package func report(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { report(diagnostic) }
  }

  /// Throws the errors among the findings, if there are any.
  ///
  /// - Parameter more: returns what stands for errors that were counted only; it gets the number of those found.
  package func stop(
    _ category: PipelineError.Category = .badData, more: (Int) -> Diagnostic? = { _ in nil }
  ) throws(PipelineError) {
    let errors = sorted.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    throw PipelineError(errors + (more(errors.count).map { [$0] } ?? []), category: category)
  }

  /// The diagnostics, worst first, then by code, place and message.
  package var sorted: [Diagnostic] {
    seen.withLock { $0 }.map { ($0, $0.place?.description ?? "") }
      .sorted { a, b in
        if a.0.severity != b.0.severity { return a.0.severity > b.0.severity }
        if a.0.code != b.0.code { return a.0.code < b.0.code }
        if a.1 != b.1 { return a.1 < b.1 }
        return a.0.message < b.0.message
      }
      .map(\.0)
  }
}
