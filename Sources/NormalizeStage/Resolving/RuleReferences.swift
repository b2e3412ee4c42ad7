import PokedexModel

/// Resources that the rules refer to, looked up once by identifier, because PokéAPI reuses ids.
struct RuleReferences: Sendable {
  /// The fields by raw id of the stat.
  private var statFields: [Int: PokemonValues.Field] = [:]
  static let status = "status"
  /// The damage class `status`, which a move keeps in every game; nil if the source does not have it.
  let statusClass: Int?

  init(_ references: ReferenceTable) {
    for identifier in [
      "hp", "attack", "defense", "special-attack", "special-defense", "speed", "special",
    ] {
      for id in references.ids(of: .stat, called: identifier) {
        statFields[id] = PokemonValues.Field(stat: identifier)
      }
    }
    statusClass = references.ids(of: .moveDamageClass, called: Self.status).first
  }

  /// Returns the pokemon field of the stat `id`; nil for accuracy and evasion.
  func statField(_ id: Int) -> PokemonValues.Field? { statFields[id] }
}
