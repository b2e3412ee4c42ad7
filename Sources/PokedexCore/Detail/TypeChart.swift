import Base

/// The damage factors of all generations, in memory.
struct TypeChart: Sendable {
  private var rows: [Key: [(generations: GenerationSet, percent: Int)]] = [:]
  /// The types of each generation, ascending by id.
  private var types: [GenerationID: [TypeID]] = [:]

  private struct Key: Hashable {
    var attacking: TypeID
    var defending: TypeID
  }

  init(_ reader: Reader) throws(SQLiteError) {
    var seen: [GenerationID: Set<TypeID>] = [:]
    var rows: [Key: [(generations: GenerationSet, percent: Int)]] = [:]
    for row in try reader.records(Self.query) {
      guard (0...200).contains(row.factorPercent) else {
        throw SQLiteError(.corrupt, .corruptFactor(percent: row.factorPercent))
      }
      let key = Key(attacking: row.attacking, defending: row.defending)
      rows[key, default: []].append((row.generations, row.factorPercent))
      for generation in row.generations { seen[generation, default: []].insert(key.attacking) }
    }
    self.rows = rows
    types = seen.mapValues { $0.sorted() }
  }

  func types(of generation: GenerationID) -> [TypeID] { types[generation] ?? [] }

  /// Returns the damage factor; 1 if the generation does not have one of the types.
  func factor(_ attacking: TypeID, _ defending: TypeID, generation: GenerationID) -> Double {
    let rows = rows[Key(attacking: attacking, defending: defending)]
    return Double(rows?.first { $0.generations.contains(generation) }?.percent ?? 100) / 100
  }

  private static let query = RecordQuery<TypeEfficacy>("")
}

/// A type with a damage factor.
public struct TypeMatchup: Sendable, Hashable, Codable, Identifiable {
  public var type: NamedResource<PokemonType>
  /// The damage factor: 0, 0.25, 0.5, 1, 2 or 4; with an ability also others, such as 1.25 or 3.
  public var factor: Double

  public var id: TypeID { type.id }
}

/// What types do to a pokemon, by its types alone or with an ability.
public struct PokemonMatchups: Sendable, Hashable, Codable {
  /// Nil counts no ability.
  public var ability: NamedResource<Ability>?
  /// Of all types without an ability, else of those that the ability changes; ascending by type id.
  public var matchups: [TypeMatchup]
}

extension Pokedex {
  /// Returns what types do to a pokemon as of a game, or of the newest one for nil: first without an ability, then with
  /// each of its abilities that changes something. The view `dex_matchup_at` has the same.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`; `notInVersionGroup` for a pokemon that
  ///   is newer than the game.
  public func matchups(
    against pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [PokemonMatchups] {
    let (pokemon, group) = (try id(of: pokemon), try versionGroup(of: game))
    guard let variant = try rows(of: pokemon).variant(in: group) else {
      throw PokedexError(.notInVersionGroup, subject: try name(of: pokemon, language: language))
    }
    let generation = try catalog().generation(of: group) ?? 1
    let plain = try effectiveness(
      against: variant.types, generation: generation, language: language)
    let names = try nameTable(.ability, language)
    var found = [PokemonMatchups(matchups: plain)]
    for ability in variant.abilities where !found.contains(where: { $0.ability?.id == ability }) {
      let changed = try effectiveness(
        against: variant.types, generation: generation, ability: .id(ability), language: language
      ).filter { !plain.contains($0) }
      if changed.isEmpty { continue }
      found.append(PokemonMatchups(ability: names.resource(ability), matchups: changed))
    }
    return found
  }

  /// Returns the damage factor of moves of each type of `generation` against a pokemon with `types`,
  /// ascending by type id.
  ///
  /// - Parameters:
  ///   - types: The types of the pokemon.
  ///   - generation: The generation whose type chart applies.
  ///   - ability: The ability of the pokemon; nil for none. Of abilities, those count that change the damage of
  ///     a type or of super effective moves, such as Levitate, Thick Fat, Filter and Wonder Guard, from the
  ///     generation in which they do. What depends on the move or on HP does not count.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource` for the ability.
  public func effectiveness(
    against types: [TypeID], generation: GenerationID, ability: ResourceKey<Ability>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [TypeMatchup] {
    let chart = try typeChart()
    let effect = try effect(of: ability, in: generation)
    return try matchups(chart, generation, language: language) { attacking in
      let factors = types.map { ($0, chart.factor(attacking, $0, generation: generation)) }
      return effect?.taken(attacking, factors) ?? factors.reduce(1) { $0 * $1.1 }
    }
  }

  /// Returns, for each type of `generation`, the damage factor of moves of `types` against a pokemon
  /// with only this type, ascending by type id. Of several types, the most effective one counts: the
  /// coverage of a moveset. Empty if `types` is. A type that the generation does not have counts as 1.
  ///
  /// - Parameters:
  ///   - types: The types of the moves.
  ///   - generation: The generation whose type chart applies.
  ///   - ability: The ability of the attacker; nil for none. Those count that change types or factors of moves, such
  ///     as Scrappy, Tinted Lens, Normalize and Pixilate.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource` for the ability.
  public func effectiveness(
    of types: [TypeID], generation: GenerationID, ability: ResourceKey<Ability>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [TypeMatchup] {
    guard !types.isEmpty else { return [] }
    let chart = try typeChart()
    let effect = try effect(of: ability, in: generation)
    let moves = Set(types.map { effect?.type(ofMove: $0) ?? $0 })
    return try matchups(chart, generation, language: language) { defending in
      moves.map { attacking in
        let factor = chart.factor(attacking, defending, generation: generation)
        return effect?.dealt(attacking, defending, factor: factor) ?? factor
      }.max() ?? 1
    }
  }

  /// Returns the effectiveness against `types` as ``effectiveness(against:generation:ability:language:)`` does, by the
  /// chart of a game, or of the newest main game for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource` for the game or the ability.
  public func effectiveness(
    against types: [TypeID], in game: ResourceKey<VersionGroup>?,
    ability: ResourceKey<Ability>? = nil, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [TypeMatchup] {
    try effectiveness(
      against: types, generation: generation(of: game), ability: ability, language: language)
  }

  /// Returns the effectiveness of `types` as ``effectiveness(of:generation:ability:language:)`` does, by the chart of a
  /// game, or of the newest main game for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource` for the game or the ability.
  public func effectiveness(
    of types: [TypeID], in game: ResourceKey<VersionGroup>?, ability: ResourceKey<Ability>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [TypeMatchup] {
    try effectiveness(
      of: types, generation: generation(of: game), ability: ability, language: language)
  }

  func generation(of game: ResourceKey<VersionGroup>?) throws(PokedexError) -> GenerationID {
    let group = try versionGroup(of: game)
    guard let generation = try catalog().generation(of: group) else {
      throw Self.unknown(.versionGroup, group.rawValue)
    }
    return generation
  }

  /// Returns the types of a generation that a pokemon or move can have and that have matchups, ascending by id: 15
  /// in the first, 18 in the newest. Empty for a generation that the database does not have.
  public func types(in generation: GenerationID, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [NamedResource<PokemonType>]
  {
    let names = try names(.type, language)
    return try typeChart().types(of: generation).map { type throws(PokedexError) in
      try names.resource(type)
    }
  }

  private func matchups(
    _ chart: TypeChart, _ generation: GenerationID, language: DisplayLanguage?,
    factor: (TypeID) -> Double
  ) throws(PokedexError) -> [TypeMatchup] {
    let names = try names(.type, language)
    return try chart.types(of: generation).map { type throws(PokedexError) in
      TypeMatchup(type: try names.resource(type), factor: factor(type))
    }
  }

  func typeChart() throws(PokedexError) -> TypeChart {
    try cached({ $0.typeChart }, { $0.typeChart = $1 }, read: TypeChart.init)
  }
}
