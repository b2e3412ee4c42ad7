package import Base
import DiffStage
import PokedexFormat

/// The checks behind the three lamps of the report: data, integrity, and change since the last release.
package struct ReportChecks: Sendable, Equatable {
  package enum State: String, Sendable {
    case passed, failed
    /// Somebody has to look at it.
    case doubtful
    /// It was not asked for.
    case notRun = "not-run"

    /// Red if a check failed, amber if one is doubtful, green if those that were run passed, and grey if none was.
    init(of states: [State]) {
      self = [.failed, .doubtful, .passed].first(where: states.contains) ?? .notRun
    }

    var symbol: String {
      switch self {
      case .passed: "✓"
      case .failed: "✗"
      case .doubtful: "!"
      case .notRun: "–"
      }
    }
  }

  enum Check: String { case gate, crosscheck, digest, signature, expiry, regressions }

  struct Lamp {
    /// `data`, `integrity` or `change`.
    var id: String
    /// The id of the section with the details.
    var section: String
    var checks: [(check: Check, state: State)]

    var state: State { State(of: checks.map(\.state)) }
  }

  /// Whether the bytes of the database have the digest that the manifest names.
  package var digest: State
  /// Whether a given public key has signed the manifest.
  package var signature: State
  /// The fields whose agreement with the second source is below the minimum, as errors.
  package var disagreements: [Diagnostic]

  package init(digest: State, signature: State, disagreements: [Diagnostic] = []) {
    (self.digest, self.signature, self.disagreements) = (digest, signature, disagreements)
  }

  /// Returns what the comparison with the last release found, in one sentence.
  static func verdict(of findings: [Diagnostic]) -> Message {
    let warnings = findings.count { $0.severity == .warning }
    let errors = findings.filter { $0.severity == .error }
    if let first = errors.first {
      return .reportCheckRegressionsFailed(count: errors.count, example: first.text)
    }
    return findings.contains { isToBeAccepted($0) }
      ? .reportCheckRegressionsDoubtful(warnings: warnings)
      : .reportCheckRegressionsPassed(warnings: warnings)
  }

  /// Whether a maintainer has to accept what was found; on the allowlist it is a note.
  package static func isToBeAccepted(_ finding: Diagnostic) -> Bool {
    finding.code == "changed-above-limit" && finding.severity == .warning
  }

  /// Returns the lamps.
  ///
  /// - Parameters:
  ///   - diff: the comparison with the last release; nil if there is none.
  ///   - isExpired: whether the time of the manifest has passed.
  func lamps(_ manifest: Manifest, _ diff: DexDiff?, isExpired: Bool = false) -> [Lamp] {
    func state(_ findings: [Diagnostic]?) -> State {
      findings.map { $0.contains { $0.severity == .error } ? .failed : .passed } ?? .notRun
    }
    var gate = state(manifest.diagnostics)
    if gate == .passed,
      manifest.diagnostics.contains(where: {
        ["fetch-revision-unconfirmed", "coverage-with-rows"].contains($0.code)
          && $0.severity == .warning
      })
    {
      gate = .doubtful
    }
    var regressions = state(diff?.regressions)
    // Members that nothing reads are such changes too, where the content is equal and there is no comparison.
    if regressions != .failed,
      (diff?.regressions ?? (diff == nil ? manifest.diagnostics : [])).contains(
        where: Self.isToBeAccepted)
    {
      regressions = .doubtful
    }
    return [
      Lamp(
        id: "data", section: "findings",
        checks: [
          (.gate, gate), (.crosscheck, state(manifest.crosscheck == nil ? nil : disagreements)),
        ]),
      Lamp(
        id: "integrity", section: "provenance",
        checks: [(.digest, digest), (.signature, signature)]
          + (isExpired ? [(.expiry, .failed)] : [])),
      Lamp(id: "change", section: "changes", checks: [(.regressions, regressions)]),
    ]
  }
}
