package import Base
import DiffStage
import PokedexFormat

/// The checks behind the three lamps of the report: data, integrity, and change since the last release.
package struct ReportChecks: Sendable, Equatable {
  package enum State: String, Sendable {
    case passed, failed
    /// Somebody has to look at it.
    case doubtful
    case notRun = "not-run"

    /// A lamp is red if a check failed, amber if one is doubtful, and green only if all were run and passed.
    init(of states: [State]) {
      self =
        [.failed, .doubtful].first(where: states.contains)
        ?? (states.allSatisfy { $0 == .passed } ? .passed : .notRun)
    }
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

  /// Returns each lamp with its state and those of its checks.
  ///
  /// - Parameters:
  ///   - regressions: what the comparison with the last release finds; nil if it was not run.
  ///   - values: what players see differently since then.
  ///   - finding: converts a finding for the page.
  func json(
    _ manifest: Manifest, regressions: [Diagnostic]?, values: [ChangedValues],
    _ finding: (Diagnostic) throws -> JSONValue
  ) rethrows -> JSONValue {
    func state(_ findings: [Diagnostic]?) -> State {
      findings.map { $0.contains { $0.severity == .error } ? .failed : .passed } ?? .notRun
    }
    func lamp(_ name: String, _ checks: [(String, State)]) -> JSONValue {
      [
        "lamp": .string(name), "state": .string(State(of: checks.map(\.1)).rawValue),
        "checks": .object(checks.map { .init($0.0, .string($0.1.rawValue)) }),
      ]
    }
    var losses = state(regressions)
    if losses == .passed, values.contains(where: \.isAboveLimit) { losses = .doubtful }
    var change = lamp("change", [("regressions", losses)])
    change["values"] = .array(
      values.map {
        [
          .string($0.kind), .string($0.manner.rawValue), .int($0.count), .int($0.own),
          JSONValue($0.limit),
        ]
      })
    change["findings"] = .array(try (regressions ?? []).map(finding))
    var data = lamp(
      "data",
      [
        ("gate", state(manifest.diagnostics)),
        ("crosscheck", state(manifest.crosscheck == nil ? nil : disagreements)),
      ])
    data["findings"] = .array(try disagreements.map(finding))
    return [data, lamp("integrity", [("digest", digest), ("signature", signature)]), change]
  }
}
