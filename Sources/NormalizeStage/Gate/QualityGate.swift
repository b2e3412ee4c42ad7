import Basics
import Layers
import PokedexModel

/// Checks a finished dex for implausible data. See Documentation/DATA-QUALITY.md.
///
/// Each rule is a pure function of the dex and reports findings with their locations. An error fails the
/// build unless the allowlist accepts it.
struct QualityGate {
  let dex: NormalizedDex
  /// Whether the source should be complete; only then are missing data reported.
  let isFull: Bool
  let identifiers: Identifiers
  /// The version groups of each generation and all later ones.
  let groupsSince: [Int: VersionGroupSet]
  let generationOfGroup: [VersionGroupID: Int]
  let groups: [VersionGroup]

  /// The identifiers of resources, for messages.
  struct Identifiers {
    private let references: ReferenceTable
    init(_ references: ReferenceTable) { self.references = references }

    func callAsFunction(_ kind: ResourceKind, _ id: Int) -> String {
      references.identifier(of: kind, id)
    }
  }

  init(_ dex: NormalizedDex, _ references: ReferenceTable, isFull: Bool) {
    self.dex = dex
    self.isFull = isFull
    identifiers = Identifiers(references)
    groups = dex.versionGroups.sorted { $0.order < $1.order }
    generationOfGroup = Dictionary(
      groups.map { ($0.id, $0.generation.rawValue) }, uniquingKeysWith: { a, _ in a })
    var since: [Int: VersionGroupSet] = [:]
    let latest = max(groups.map(\.generation.rawValue).max() ?? 0, 20)
    for generation in 0...latest {
      since[generation] = VersionGroupSet(
        groups.filter { $0.generation.rawValue >= generation }.map(\.id))
    }
    groupsSince = since
  }

  /// Errors about single texts and values, which are only warnings for an older source because newer sources
  /// have fixed them.
  static let tolerableInOlderSources: Set<DiagnosticCode> = [
    .referenceNameMismatch, "repeated-slot", "type-relation-mismatch", "text-hidden-character",
    "text-not-composed", "text-too-long", "text-markup", "latin-in-japanese", "name-repeated",
    "name-shared", "name-mismatch",
    "identifier-repeated", "foreign-address", "number-negative", "value-out-of-range",
    "move-value-out-of-range", "type-without-relations", "learnset-empty",
  ]

  /// Returns the findings of all rules that need only the dex. The rules of texts take longer than all others.
  func findings() throws -> [Diagnostic] {
    let (ofRows, ofTexts) = try Threads.both(
      {
        pokemonFindings() + moveFindings() + learnsetFindings() + gameFindings()
          + speciesFindings() + evolutionFindings() + encounterFindings() + nameFindings()
          + valueFindings()
      }, { textFindings() })
    return ofRows + ofTexts
  }

  /// Returns the place of a resource, for example `pokemon/25`.
  func place(_ kind: ResourceKind, _ id: Int) -> Place {
    .resource("\(kind.endpoint)/\(id)")
  }

  func error(_ message: Message, code: DiagnosticCode? = nil, _ place: Place) -> Diagnostic {
    Diagnostic(.error, message, code: code, at: place, advice: Self.advice)
  }

  func warning(_ message: Message, code: DiagnosticCode? = nil, _ place: Place) -> Diagnostic {
    Diagnostic(.warning, message, code: code, at: place)
  }

  static let advice: Message =
    .correctOrAllow

  /// Returns the identifiers of the version groups, in order of release.
  func names(_ set: VersionGroupSet) -> String {
    groups.filter { set.contains($0.id) }.map { identifiers(.versionGroup, $0.id.rawValue) }
      .joined(separator: ", ")
  }
}
