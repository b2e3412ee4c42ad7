import Diagnostics
import PokedexModel

/// What readers found wrong or odd: each error by itself, recurring oddities as counts.
struct ReadingFindings: Sendable {
  /// A kind of finding that is counted over the resources of an endpoint.
  struct Tally: Hashable, Sendable {
    var code: DiagnosticCode
    var endpoint: String
    var path: String
  }

  /// A rule for texts, by its number, at work in the texts of a kind.
  struct Repair: Hashable, Sendable {
    var rule: Int
    var kind: ResourceKind
  }

  /// More errors than that help nobody; the rest is only counted.
  static let maximumErrors = 100

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var errors = 0
  private(set) var tallies: [Tally: Int] = [:]
  /// How many texts each rule has repaired.
  private(set) var repairs: [Repair: Int] = [:]

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error {
      errors += 1
      if errors > Self.maximumErrors { return }
    }
    diagnostics.append(diagnostic)
  }

  mutating func count(_ code: DiagnosticCode, endpoint: String, path: String, times: Int = 1) {
    tallies[Tally(code: code, endpoint: endpoint, path: path), default: 0] += times
  }

  mutating func countRepair(_ rule: Int, _ kind: ResourceKind) {
    repairs[Repair(rule: rule, kind: kind), default: 0] += 1
  }

  /// Adds what another reader found in later resources.
  mutating func append(_ later: ReadingFindings) {
    for diagnostic in later.diagnostics {
      if diagnostic.severity == .error {
        errors += 1
        if errors > Self.maximumErrors { continue }
      }
      diagnostics.append(diagnostic)
    }
    errors += later.errors - later.diagnostics.count { $0.severity == .error }
    tallies.merge(later.tallies, uniquingKeysWith: +)
    repairs.merge(later.repairs, uniquingKeysWith: +)
  }

  /// The counts as diagnostics, one for each place.
  var tallyDiagnostics: [Diagnostic] {
    tallies.map { tally, count in
      let place = Place.resource(tally.endpoint, path: tally.path)
      switch tally.code {
      case .unknownField:
        return Diagnostic(
          .warning, tally.code, "\(count) resources or rows have a field that is not read",
          at: place, advice: "see whether it holds something that belongs into the database")
      case .absentField:
        return Diagnostic(
          .warning, tally.code, "\(count) resources or rows lack the field", at: place,
          advice: "older states of upstream do; what it would tell stays empty")
      default:
        return Diagnostic(.note, tally.code, "\(count) times", at: place)
      }
    }
  }
}
