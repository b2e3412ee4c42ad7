package import Base
package import PokedexFormat

/// What is compared at once: a field of a resource in a game.
package struct CrosscheckUnit: Sendable, Hashable, CustomStringConvertible {
  /// The id of the second source.
  package var source: String
  /// The version groups of the game joined by `+`, as the facts list them.
  package var game: String
  package var field: Crosscheck.Field
  /// A pokemon or a move; of learnsets and levels `pokemon/move`, of names `identifier/language`.
  package var identifier: String

  package var description: String { "\(game) \(field.rawValue) \(identifier)" }
}

extension Crosscheck.Field {
  /// Whether the units are pairs: of a pokemon and a move, or of a resource and a language.
  var isOfPairs: Bool {
    self == .levels || Crosscheck.learnMethods.contains(self) || rawValue.hasPrefix("name:")
  }

  /// The names of all fields, for messages.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A comparison with a second source.
package struct CrosscheckResult: Sendable {
  package struct Disagreement: Sendable, Equatable {
    package var unit: CrosscheckUnit
    package var ours: String
    package var theirs: String
    package var isReviewed: Bool
  }

  package var summary: Crosscheck
  /// All disagreements by game, field and identifier.
  package var disagreements: [Disagreement]
  /// The reviewed rows without a matching disagreement.
  package var stale: [ReviewedDisagreements.Row]
  /// The identifiers in the facts that the database lacks, ascending.
  package var unknown: [String]
  /// The minimum agreement in percent by field.
  package var minimum: [Crosscheck.Field: Double]
  let factsPath: String
  let reviewedPath: String

  /// The warnings about reviewed rows, and a note about unknown identifiers.
  package var findings: [Diagnostic] {
    let stale = stale.map { row in
      Diagnostic(.warning, .reviewedStale(unit: row.unit), at: .file(reviewedPath, line: row.line))
    }
    let counts = summary.unknown
    guard !unknown.isEmpty else { return stale }
    return stale + [
      Diagnostic(
        .note,
        .crosscheckUnknown(
          pokemon: counts.pokemon, moves: counts.moves, versionGroups: counts.versionGroups),
        at: .file(factsPath))
    ]
  }

  /// One error for each field with less agreement than required; reviewed disagreements count as agreement.
  package var refusals: [Diagnostic] {
    summary.totals.compactMap { field, tally in
      let accepted = tally.agreed + tally.reviewed
      let minimum = minimum[field] ?? 100
      guard Double(accepted) * 100 < minimum * Double(tally.total) else { return nil }
      return Diagnostic(
        .error,
        .crosscheckBelowMinimum(
          field: field.rawValue, percent: tally.acceptedPercent ?? "0", total: tally.total,
          minimum: Crosscheck.text(percent: minimum)), at: .file(factsPath))
    }
  }

  /// All results, for `--json`.
  package func json(_ problems: [Diagnostic]) -> JSONValue {
    guard case .object(var members) = summary.json else {
      preconditionFailure("the summary is an object")
    }
    members.removeAll { $0.name == "stale" || $0.name == "unknown" }
    members += [
      .init(
        "disagreements",
        .array(
          disagreements.map { row in
            var json = Self.json(row.unit, row.ours, theirs: row.theirs)
            json["reviewed"] = .bool(row.isReviewed)
            return json
          })),
      .init(
        "minimum",
        .object(
          summary.totals.map { field, _ in
            JSONValue.Member(field.rawValue, .double(minimum[field] ?? 100))
          })),
      .init("stale", .array(stale.map { Self.json($0.unit, $0.ours, theirs: $0.theirs) })),
      .init("unknown", .array(unknown.map { .string($0) })),
      .init("problems", JSONValue(encoding: problems)),
    ]
    return .object(members)
  }

  private static func json(_ unit: CrosscheckUnit, _ ours: String, theirs: String) -> JSONValue {
    [
      "source": .string(unit.source), "game": .string(unit.game),
      "field": .string(unit.field.rawValue), "identifier": .string(unit.identifier),
      "ours": .string(ours), "theirs": .string(theirs),
    ]
  }
}
