import Base
import PokedexModel

/// The findings of readers: single errors, and counts of recurring oddities.
struct ReadingFindings: Sendable {
  /// A kind of finding that is counted over the resources of an endpoint.
  struct Tally: Hashable, Sendable {
    var code: DiagnosticCode
    var endpoint: String
    var path: String
  }

  /// The index of a text rule and the kind of resource whose texts it changed.
  struct Repair: Hashable, Sendable {
    var rule: Int
    var kind: ResourceKind
  }

  /// The number of occurrences, and the ids of the first few resources.
  struct Count: Sendable, Equatable {
    var times = 0
    var examples: [Int] = []

    static let maximumExamples = 3

    mutating func add(_ later: Count) {
      times += later.times
      for id in later.examples
      where examples.count < Self.maximumExamples && !examples.contains(id) {
        examples.append(id)
      }
    }
  }

  /// The maximum number of collected errors; further errors are only counted.
  static let maximumErrors = 100

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var errors = 0
  private(set) var tallies: [Tally: Count] = [:]
  /// The number of texts repaired by each rule.
  private(set) var repairs: [Repair: Int] = [:]

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error {
      errors += 1
      if errors > Self.maximumErrors { return }
    }
    diagnostics.append(diagnostic)
  }

  /// Counts an oddity.
  ///
  /// - Parameter id: the id of the resource with the oddity.
  mutating func count(_ code: DiagnosticCode, endpoint: String, path: String, id: Int) {
    tallies[Tally(code: code, endpoint: endpoint, path: path), default: Count()].add(
      Count(times: 1, examples: [id]))
  }

  mutating func countRepair(_ rule: Int, _ kind: ResourceKind) {
    repairs[Repair(rule: rule, kind: kind), default: 0] += 1
  }

  /// Adds the findings of another reader about later resources.
  mutating func append(_ later: ReadingFindings) {
    for diagnostic in later.diagnostics { report(diagnostic) }
    errors += later.errors - later.diagnostics.count { $0.severity == .error }
    for (tally, count) in later.tallies { tallies[tally, default: Count()].add(count) }
    repairs.merge(later.repairs, uniquingKeysWith: +)
  }

  /// Returns all findings: the single errors, and one diagnostic for each counted place.
  ///
  /// If a missing field is next to an unknown one, PokéAPI may have renamed it, and the diagnostic names
  /// both. In a source that is not older, such a field is then an error even if older sources may lack it.
  func all(isOlderSource: Bool) -> [Diagnostic] {
    let unknown = tallies.keys.filter { ["unknown-field", "empty-field"].contains($0.code) }
    func renamed(_ endpoint: some StringProtocol, _ path: String) -> Message? {
      let owner = JSONPath.owner(path)
      let beside = unknown.filter { other in
        let place = JSONPath.owner(other.path)
        // For a tree, the format history has only the end of the path.
        return other.endpoint == endpoint
          && (place == owner || !owner.isEmpty && place.hasSuffix(".\(owner)"))
      }
      let names = Set(beside.map { JSONPath.member($0.path) }).sorted().joined(separator: ", ")
      return names.isEmpty ? nil : .fieldRenamedPerhaps(names: names)
    }
    let single = diagnostics.map { diagnostic in
      guard diagnostic.code == "missing-field",
        case .resource(let resource, let path?)? = diagnostic.place,
        let renamed = renamed(resource.prefix { $0 != "/" }, JSONPath.pattern(path))
      else { return diagnostic }
      return changing(diagnostic) {
        $0.text = .findingWithHint(text: diagnostic.text, hint: renamed)
      }
    }
    return single
      + tallies.map { tally, count in
        let place = Place.resource(tally.endpoint, path: tally.path)
        switch tally.code {
        case "unknown-field", "first-values":
          let examples = count.examples.map { "\(tally.endpoint)/\($0)" }.joined(separator: ", ")
          return Diagnostic(
            .warning,
            tally.code == "first-values"
              ? .firstValues(count: count.times, examples: examples)
              : .unknownField(count: count.times, examples: examples), code: tally.code, at: place)
        case "absent-field":
          if !isOlderSource, let renamed = renamed(tally.endpoint, tally.path) {
            return Diagnostic(
              .error, .missingFieldRenamed(count: count.times, hint: renamed), at: place)
          }
          return Diagnostic(
            .warning, .missingField(count: count.times), code: tally.code, at: place)
        case "absent-repetition":
          return Diagnostic(.warning, .missingRepetition(count: count.times), at: place)
        case "null-field":
          return Diagnostic(.warning, .nullField(count: count.times), code: tally.code, at: place)
        default: return Diagnostic(.note, .times(count: count.times), code: tally.code, at: place)
        }
      }
  }
}
