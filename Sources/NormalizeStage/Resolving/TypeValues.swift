import PokedexModel

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
