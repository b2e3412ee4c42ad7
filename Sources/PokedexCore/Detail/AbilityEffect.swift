import Base

/// How an ability changes the damage that types do: its rows of the table `ability_effect`. Effects that depend on a
/// move (contact, sound), on HP or on an ability of another pokemon are not included.
struct AbilityEffect: Sendable {
  struct Row: Sendable {
    /// As in `schema.sql`.
    var effect: Int
    /// Nil for all types.
    var type: TypeID?
    var factor: Double
    var newType: TypeID?

    fileprivate func concerns(_ other: TypeID) -> Bool { type ?? other == other }
  }

  var rows: [Row]

  /// Returns the factor of a move of type `attacking` against the pokemon with the ability.
  ///
  /// - Parameter factors: The factors against each type of the pokemon.
  func taken(_ attacking: TypeID, _ factors: [(type: TypeID, factor: Double)]) -> Double {
    let product = factors.reduce(1) { $0 * $1.factor }
    let applies: [Bool] = [
      true, product > 1, product <= 1, factors.contains { $0.type == .flying },
    ]
    return rows.reduce(product) {
      $1.concerns(attacking) && applies.indices.contains($1.effect) && applies[$1.effect]
        ? $0 * $1.factor : $0
    }
  }

  /// Returns the type that a move of the pokemon with the ability has.
  func type(ofMove type: TypeID) -> TypeID {
    rows.first { $0.effect == 7 && $0.concerns(type) }?.newType ?? type
  }

  /// Returns the factor of a move of type `attacking` of the pokemon with the ability against a type.
  func dealt(_ attacking: TypeID, _ defending: TypeID, factor: Double) -> Double {
    rows.reduce(factor) {
      switch $1.effect {
      case 4 where factor > 1, 5 where factor < 1: $0 * $1.factor
      case 6 where defending == .ghost && $1.concerns(attacking): $1.factor
      default: $0
      }
    }
  }
}

extension Pokedex {
  /// Returns the effect of an ability; nil if it has none in the generation, and for nil.
  func effect(of ability: ResourceKey<Ability>?, in generation: GenerationID) throws(PokedexError)
    -> AbilityEffect?
  {
    guard let ability = try optionalID(of: ability) else { return nil }
    let rows = try map(Self.abilityEffectQuery, ability.rawValue, generation.rawValue) {
      row throws(SQLiteError) in
      AbilityEffect.Row(
        effect: row.columnInt(0), type: row.columnIntOrNil(1).map { TypeID($0) },
        factor: row.columnDouble(2), newType: row.columnIntOrNil(3).map { TypeID($0) })
    }
    return rows.isEmpty ? nil : AbilityEffect(rows: rows)
  }

  private static let abilityEffectQuery = Query(
    """
    SELECT effect, NULLIF(type_id, 0), factor, new_type_id FROM ability_effect
    WHERE ability_id = ?1 AND generation_id <= ?2
    """)
}
