import PokedexModel

/// What a type resource states about damage, now and in the past.
struct TypeFacts: Sendable {
  /// The types to which, and from which, damage is not the ordinary one, with percents.
  struct Relations: Sendable, Equatable {
    var to: [TypeID: Int] = [:]
    var from: [TypeID: Int] = [:]
    var isEmpty: Bool { to.isEmpty && from.isEmpty }
  }

  var id = TypeID(0)
  var generation = GenerationID(0)
  var present = Relations()
  /// Each holds in its generation and those before it.
  var past: [(generation: Int, relations: Relations)] = []

  /// Whether the type takes part in the chart at all: "unknown", "shadow" and "stellar" do not.
  var hasRelations: Bool { !present.isEmpty || past.contains { !$0.relations.isEmpty } }

  func relations(in generation: Int) -> Relations {
    past.filter { $0.generation >= generation }.min { $0.generation < $1.generation }?.relations
      ?? present
  }
}
