import PokedexModel

/// How an ability changes the damage that types do. Effects that depend on a move (contact, sound), on HP or on an
/// ability of another pokemon are not included.
enum AbilityEffect: Sendable {
  /// Moves of the types do these percentages to the pokemon.
  case takes([TypeID: Int])
  /// Super effective moves do this percentage to the pokemon.
  case takesSuperEffective(percent: Int)
  /// Only super effective moves hit the pokemon.
  case takesOnlySuperEffective
  /// Moves are not super effective against the Flying type.
  case flyingHasNoWeakness
  /// Super effective moves of the pokemon do this percentage.
  case dealsSuperEffective(percent: Int)
  /// Not very effective moves of the pokemon do this percentage.
  case dealsNotVeryEffective(percent: Int)
  /// Normal and Fighting moves of the pokemon hit the Ghost type.
  case hitsGhost
  /// Moves of the pokemon of type `from`, or of all types for nil, have type `to`.
  case movesBecome(TypeID, from: TypeID?)

  /// The reviewed table: the effects and the first generation in which they apply.
  ///
  /// Source of each row: the entry of the ability in `data/abilities.ts` of Pokémon Showdown (MIT), commit
  /// 9fcf262d91c4572289c9e8421936fd0aa25c8e5d of 2026-08-21, with the changes in `data/mods/gen3` to `gen8`. The
  /// comments name the handler. Where the entry has none, the source is PokéAPI's effect text of the ability.
  static let table: [String: (since: GenerationID, effect: AbilityEffect)] = [
    "levitate": (3, .takes([.ground: 0])),  // effect text
    "volt-absorb": (3, .takes([.electric: 0])),  // onTryHit
    "water-absorb": (3, .takes([.water: 0])),  // onTryHit
    "flash-fire": (3, .takes([.fire: 0])),  // onTryHit
    "motor-drive": (4, .takes([.electric: 0])),  // onTryHit
    "dry-skin": (4, .takes([.water: 0, .fire: 125])),  // onTryHit, onSourceBasePower
    "lightning-rod": (5, .takes([.electric: 0])),  // onTryHit; in mods/gen4 only redirects
    "storm-drain": (5, .takes([.water: 0])),  // onTryHit; in mods/gen4 only redirects
    "sap-sipper": (5, .takes([.grass: 0])),  // onTryHit
    "earth-eater": (9, .takes([.ground: 0])),  // onTryHit
    "well-baked-body": (9, .takes([.fire: 0])),  // onTryHit
    "thick-fat": (3, .takes([.fire: 50, .ice: 50])),  // onSourceModifyAtk, onSourceModifySpA
    "heatproof": (4, .takes([.fire: 50])),  // onSourceModifyAtk, onSourceModifySpA
    "water-bubble": (7, .takes([.fire: 50])),  // onSourceModifyAtk, onSourceModifySpA
    "fluffy": (7, .takes([.fire: 200])),  // onSourceModifyDamage, without contact
    "purifying-salt": (9, .takes([.ghost: 50])),  // onSourceModifyAtk, onSourceModifySpA
    "filter": (4, .takesSuperEffective(percent: 75)),  // onSourceModifyDamage
    "solid-rock": (4, .takesSuperEffective(percent: 75)),  // onSourceModifyDamage
    "prism-armor": (7, .takesSuperEffective(percent: 75)),  // onSourceModifyDamage
    "wonder-guard": (3, .takesOnlySuperEffective),  // onTryHit
    "primordial-sea": (6, .takes([.fire: 0])),  // effect text
    "desolate-land": (6, .takes([.water: 0])),  // effect text
    "delta-stream": (6, .flyingHasNoWeakness),  // effect text
    "tinted-lens": (4, .dealsNotVeryEffective(percent: 200)),  // onModifyDamage
    "neuroforce": (7, .dealsSuperEffective(percent: 125)),  // onModifyDamage
    "scrappy": (4, .hitsGhost),  // onModifyMove
    "minds-eye": (9, .hitsGhost),  // onModifyMove
    "normalize": (4, .movesBecome(.normal, from: nil)),  // onModifyType
    "aerilate": (6, .movesBecome(.flying, from: .normal)),  // onModifyType
    "pixilate": (6, .movesBecome(.fairy, from: .normal)),  // onModifyType
    "refrigerate": (6, .movesBecome(.ice, from: .normal)),  // onModifyType
    "galvanize": (7, .movesBecome(.electric, from: .normal)),  // onModifyType
    "dragonize": (9, .movesBecome(.dragon, from: .normal)),  // onModifyType
  ]
}

extension AbilityEffect {
  /// Returns the factor of a move of type `attacking` against the pokemon with the ability.
  ///
  /// - Parameter factors: The factors against each type of the pokemon.
  func taken(_ attacking: TypeID, _ factors: [(type: TypeID, factor: Double)]) -> Double {
    var product = factors.reduce(1) { $0 * $1.factor }
    switch self {
    case .takes(let percents): product *= Double(percents[attacking] ?? 100) / 100
    case .takesSuperEffective(let percent) where product > 1: product *= Double(percent) / 100
    case .takesOnlySuperEffective where product <= 1: product = 0
    case .flyingHasNoWeakness:
      product = factors.reduce(1) { $0 * ($1.type == .flying ? min($1.factor, 1) : $1.factor) }
    default: break
    }
    return product
  }

  /// Returns the type that a move of the pokemon with the ability has.
  func type(ofMove type: TypeID) -> TypeID {
    guard case .movesBecome(let new, let old) = self, old == nil || old == type else { return type }
    return new
  }

  /// Returns the factor of a move of type `attacking` of the pokemon with the ability against a type.
  func dealt(_ attacking: TypeID, _ defending: TypeID, factor: Double) -> Double {
    switch self {
    case .dealsSuperEffective(let percent) where factor > 1: factor * Double(percent) / 100
    case .dealsNotVeryEffective(let percent) where factor > 0 && factor < 1:
      factor * Double(percent) / 100
    case .hitsGhost where defending == .ghost && [.normal, .fighting].contains(attacking): 1
    default: factor
    }
  }
}

extension Pokedex {
  /// Returns the effect of an ability; nil if it has none in the generation, and for nil.
  func effect(of ability: ResourceKey<Ability>?, in generation: GenerationID) throws(PokedexError)
    -> AbilityEffect?
  {
    guard let ability = try optionalID(of: ability),
      let row = AbilityEffect.table[try identifier(of: ability)], row.since <= generation
    else { return nil }
    return row.effect
  }
}
