import PokedexModel

/// Resources that the rules speak of by name, found once by their slugs: ids are reused upstream.
struct Landmarks: Sendable {
  /// By the raw id of the stat.
  private var statFields: [Int: PokemonFacts.Field] = [:]
  /// Moves of this class keep it in every game; nil where the source has none.
  let statusClass: Int?

  init(_ references: ReferenceTable) {
    for slug in [
      "hp", "attack", "defense", "special-attack", "special-defense", "speed", "special",
    ] {
      for id in references.ids(of: .stat, called: slug) {
        statFields[id] = PokemonFacts.Field(stat: slug)
      }
    }
    statusClass = references.ids(of: .moveDamageClass, called: "status").first
  }

  /// What the stat `id` is to a pokemon; nil for accuracy and evasion.
  func statField(_ id: Int) -> PokemonFacts.Field? { statFields[id] }
}
