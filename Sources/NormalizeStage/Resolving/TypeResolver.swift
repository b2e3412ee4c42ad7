import Diagnostics
import Layers
import PokedexModel

/// The type chart of every generation, from what types state about now and the past.
///
/// Only types of that generation stand in it, and only types that have relations at all. Attackers
/// and defenders both state the chart; where they disagree the attacker is believed, and it is
/// reported.
struct TypeResolver {
  private(set) var rows: [TypeEfficacy] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ types: [TypeFacts], generations: [Generation], _ references: ReferenceTable) {
    var generationsOf: [Key: GenerationSet] = [:]
    for generation in generations {
      let present = types.filter { $0.generation <= generation.id && $0.hasRelations }
      let relations = present.map { $0.relations(in: generation.id.rawValue) }
      for (attacker, attacks) in zip(present, relations) {
        for (defender, defends) in zip(present, relations) {
          let factor = attacks.to[defender.id] ?? 100
          let mirrored = defends.from[attacker.id] ?? 100
          if factor != mirrored {
            diagnostics.append(
              Diagnostic(
                .error, "type-relation-mismatch",
                .typeRelationMismatch(
                  generation: generation.id,
                  attacker: references.slug(of: .type, attacker.id.rawValue), factor: factor,
                  defender: references.slug(of: .type, defender.id.rawValue), mirrored: mirrored),
                at: .resource("type/\(defender.id)")))
          }
          let key = Key(attacking: attacker.id, defending: defender.id, factor: factor)
          generationsOf[key, default: GenerationSet()].insert(generation.id)
        }
      }
    }
    rows = generationsOf.map { key, generations in
      var row = TypeEfficacy()
      row.attacking = key.attacking
      row.defending = key.defending
      row.factorPercent = key.factor
      row.generations = generations
      return row
    }
  }

  private struct Key: Hashable {
    var attacking: TypeID
    var defending: TypeID
    var factor: Int
  }
}
