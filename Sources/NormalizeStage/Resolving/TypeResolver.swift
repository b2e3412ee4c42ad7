import Base
import PokedexModel

/// The type chart of every generation, from the current and past relations of types.
///
/// It has only types of that generation that have relations. Both attacker and defender state each relation;
/// if they disagree, the attacker's value is used and the difference is reported.
struct TypeResolver {
  private(set) var rows: [TypeEfficacy] = []

  init(
    _ types: [TypeValues], generations: [Generation], _ references: ReferenceTable,
    findings: DiagnosticCollector
  ) {
    var generationsOf: [TypeEfficacy: GenerationSet] = [:]
    for generation in generations {
      let present = types.filter { $0.generation <= generation.id && $0.hasRelations }
      let relations = present.map { $0.relations(in: generation.id.rawValue) }
      for (attacker, attacks) in zip(present, relations) {
        for (defender, defends) in zip(present, relations) {
          let factor = attacks.to[defender.id] ?? 100
          let mirrored = defends.from[attacker.id] ?? 100
          if factor != mirrored {
            findings.report(
              Diagnostic(
                .error,
                .typeRelationMismatch(
                  generation: generation.id,
                  attacker: references.identifier(of: .type, attacker.id.rawValue), factor: factor,
                  defender: references.identifier(of: .type, defender.id.rawValue),
                  mirrored: mirrored),
                at: .resource("type/\(defender.id)")))
          }
          var row = TypeEfficacy()
          (row.attacking, row.defending, row.factorPercent) = (attacker.id, defender.id, factor)
          generationsOf[row, default: GenerationSet()].insert(generation.id)
        }
      }
    }
    rows = generationsOf.map { row, generations in changing(row) { $0.generations = generations } }
  }
}

/// The current and past damage relations of a type resource.
struct TypeValues: Sendable {
  /// The types with a damage factor other than 100 percent when attacking (`to`) and defending (`from`), with
  /// the percentages.
  struct Relations: Sendable, Equatable {
    var to: [TypeID: Int] = [:]
    var from: [TypeID: Int] = [:]
    var isEmpty: Bool { to.isEmpty && from.isEmpty }
  }

  var id = TypeID(0)
  var generation = GenerationID(0)
  var present = Relations()
  /// The past relations; each holds in its generation and all earlier ones.
  var past: [(generation: Int, relations: Relations)] = []

  /// Whether the type is in the type chart; "unknown", "shadow" and "stellar" are not.
  var hasRelations: Bool { !present.isEmpty || past.contains { !$0.relations.isEmpty } }

  func relations(in generation: Int) -> Relations {
    past.filter { $0.generation >= generation }.min { $0.generation < $1.generation }?.relations
      ?? present
  }
}
