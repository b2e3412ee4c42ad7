/// A set of diagnostics, returned in an order that does not depend on the order of reporting, so that a
/// parallel run reports the same as a serial one.
///
/// A value type: each worker fills its own, and the owner merges them.
package struct DiagnosticCollector: Sendable {
  private var seen: Set<Diagnostic> = []

  package init() {}

  /// Adds `diagnostic`, unless an equal one has been added before.
  package mutating func report(_ diagnostic: Diagnostic) { seen.insert(diagnostic) }

  package mutating func merge(_ other: DiagnosticCollector) { seen.formUnion(other.seen) }

  package var isEmpty: Bool { seen.isEmpty }

  package func count(_ severity: Diagnostic.Severity) -> Int {
    seen.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }

  /// The diagnostics, worst first, then by code, place and message.
  package var sorted: [Diagnostic] {
    seen.map { ($0, $0.place?.description ?? "") }
      .sorted { a, b in
        if a.0.severity != b.0.severity { return a.0.severity > b.0.severity }
        if a.0.code != b.0.code { return a.0.code < b.0.code }
        if a.1 != b.1 { return a.1 < b.1 }
        return a.0.message < b.0.message
      }
      .map(\.0)
  }
}
