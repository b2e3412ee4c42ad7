/// What types do to a team, and what the moves of the team do to types.
public struct TeamMatchups: Sendable, Hashable, Codable {
  /// A pokemon of the team, as far as types matter.
  public struct Member: Sendable, Hashable, Codable {
    public var pokemon: ResourceKey<Pokemon>
    /// Nil counts no ability.
    public var ability: ResourceKey<Ability>?
    public var moves: [ResourceKey<Move>]

    public init(
      pokemon: ResourceKey<Pokemon>, ability: ResourceKey<Ability>? = nil,
      moves: [ResourceKey<Move>] = []
    ) {
      (self.pokemon, self.ability, self.moves) = (pokemon, ability, moves)
    }
  }

  /// The damage factors that concern one type, one for each member, in the order of the team.
  public struct Row: Sendable, Hashable, Codable, Identifiable {
    public var type: NamedResource<PokemonType>
    /// In ``TeamMatchups/coverage`` nil for a member without moves that count.
    public var factors: [Double?]

    public var id: TypeID { type.id }
    /// The members with a factor above 1: weak ones, or in the coverage those that hit the type hard.
    public var above: Int { factors.count { $0 ?? 1 > 1 } }
    /// The members with a factor below 1: those that resist or are immune.
    public var below: Int { factors.count { $0 ?? 1 < 1 } }
    /// The largest factor; nil if no member has one.
    public var best: Double? { factors.compactMap(\.self).max() }
  }

  /// For each type, what its moves do to the members; ascending by type id.
  public var defense: [Row] = []
  /// For each type, what the best move of each member does to a pokemon with only this type; ascending by type id.
  public var coverage: [Row] = []

  /// Without rows, such as before the first team.
  public init() {}

  /// The types against which two or more members are weak, those with most weak members and fewest resistant ones
  /// first.
  public var sharedWeaknesses: [Row] {
    defense.filter { $0.above > 1 }
      .sorted { (-$0.above, $0.below, $0.id) < (-$1.above, $1.below, $1.id) }
  }

  /// The types that no move of the team hits for more than normal damage.
  public var uncovered: [Row] { coverage.filter { $0.above == 0 } }

  /// Returns whether the damage of the move with the identifier depends on types.
  package static func dependsOnTypes(_ damageClass: MoveDamageClassID, of move: String) -> Bool {
    damageClass != .status && !fixedDamage.contains(move)
  }

  /// Moves whose damage does not depend on types, except that an immune type takes none.
  ///
  /// Source: the moves with `damage`, `damageCallback` or `ohko` in `data/moves.ts` of Pokémon Showdown, commit
  /// 9fcf262d91c4572289c9e8421936fd0aa25c8e5d, and Bide, which has a handler of its own there.
  private static let fixedDamage: Set = [
    "bide", "comeuppance", "counter", "dragon-rage", "endeavor", "final-gambit", "fissure",
    "guardian-of-alola", "guillotine", "horn-drill", "metal-burst", "mirror-coat",
    "natures-madness", "night-shade", "psywave", "ruination", "seismic-toss", "sheer-cold",
    "sonic-boom", "super-fang",
  ]
}

extension Pokedex {
  /// Returns the matchups of a team as of a game, or of the newest one for nil.
  ///
  /// Moves without damage do not count, nor do those whose damage does not depend on types, such as Seismic Toss.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`; `notInVersionGroup` for a
  ///   pokemon or a move that is newer than the game.
  public func matchups(
    of team: [TeamMatchups.Member], in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> TeamMatchups {
    let group = try versionGroup(of: game)
    let generation = try catalog().generation(of: group) ?? 1
    var (taken, dealt): ([[TypeMatchup]], [[TypeMatchup]]) = ([], [])
    for member in team {
      let pokemon = try id(of: member.pokemon)
      guard let variant = try rows(of: pokemon).variant(in: group) else {
        throw PokedexError(.notInVersionGroup, subject: try name(of: pokemon, language: language))
      }
      taken.append(
        try effectiveness(
          against: variant.types, generation: generation, ability: member.ability,
          language: language))
      let moves = try member.moves.map { move throws(PokedexError) in
        try attackType(of: move, in: group, language)
      }
      dealt.append(
        try effectiveness(
          of: moves.compactMap(\.self), generation: generation, ability: member.ability,
          language: language))
    }
    var matchups = TeamMatchups()
    matchups.defense = try rows(generation, taken, language: language)
    matchups.coverage = try rows(generation, dealt, language: language)
    return matchups
  }

  private func rows(
    _ generation: GenerationID, _ members: [[TypeMatchup]], language: DisplayLanguage?
  ) throws(PokedexError) -> [TeamMatchups.Row] {
    let factors = members.map { Dictionary(first: $0.map { ($0.id, $0.factor) }) }
    // With no types, each type has the factor 1.
    return try effectiveness(against: [], generation: generation, language: language).map { row in
      TeamMatchups.Row(type: row.type, factors: factors.map { $0[row.id] })
    }
  }

  /// Returns the type of a move; nil if its damage does not depend on types.
  private func attackType(
    of move: ResourceKey<Move>, in group: VersionGroupID, _ language: DisplayLanguage?
  ) throws(PokedexError) -> TypeID? {
    let move = try id(of: move)
    let bits = Int64(VersionGroupSet([group]).bits)
    let found = try record(Self.moveVariantQuery, move.rawValue, bits)
    guard let variant = found else {
      throw PokedexError(.notInVersionGroup, subject: try name(of: move, language: language))
    }
    return TeamMatchups.dependsOnTypes(variant.damageClass, of: try identifier(of: move))
      ? variant.type : nil
  }
}
