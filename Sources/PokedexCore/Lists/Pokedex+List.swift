extension Pokedex {
  /// Returns the pokemon that match `query`, with their types, stats and abilities as of its game.
  ///
  /// An id that the database does not have matches nothing.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - extras: What the rows have beside their other members.
  ///   - language: The language of names and texts.
  /// - Throws: ``PokedexError`` `unknownName` or `ambiguousName` for a name in the query,
  ///   `unknownResource` for an unknown game.
  public func list(
    _ query: ListQuery, with extras: Set<PokemonRow.Extra> = [], language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [PokemonRow] {
    let roster = try roster()
    let group = try versionGroup(of: query.game)
    let wanted = try positions(matching: query, group)
    var types = TypePairs(try nameTable(.type, language))
    var abilities = AbilitySlots(try nameTable(.ability, language))
    let listed = try query.dex.map { dex throws(PokedexError) in try self.numbers(in: dex) } ?? []
    let numbers = Dictionary(first: listed.map { ($0.species, $0.number) })
    let measure = ListQuery.Measure(rawValue: query.sort.key.rawValue)
    let habitats = try nameTable(.pokemonHabitat, language)
    var rows: [PokemonRow] = []
    rows.reserveCapacity(wanted.count)
    for var summary in try pokemon(language: language) {
      guard let position = roster.position(of: summary.id), wanted.contains(position),
        let variant = roster.variant(position, in: group),
        let species = roster.species[summary.speciesID]
      else { continue }
      let pokemon = roster.pokemon[position]
      summary.types = types[variant.type1, variant.type2]
      var row = PokemonRow(
        summary: summary, dexNumber: numbers[summary.speciesID], stats: BaseStats(variant),
        abilities: abilities[variant], height: pokemon.height, weight: pokemon.weight,
        captureRate: species.captureRate, habitat: species.habitat.map { habitats.resource($0) })
      row.sortValue =
        switch query.sort.key {
        case .number: row.dexNumber ?? row.number
        default: measure.flatMap { $0.value(pokemon, variant, species) }
        }
      rows.append(row)
    }
    var page = query.sort.sorted(rows).page(offset: query.offset, limit: query.limit)
    if extras.contains(.genus) {
      for index in page.indices {
        page[index].genus = try genus(of: .id(page[index].speciesID), language: language)
      }
    }
    if extras.contains(.artwork) {
      let sprites = try allSprites(of: Pokemon.self)
      for index in page.indices { page[index].artwork = sprites[page[index].id]?.artwork }
    }
    return page
  }

  /// Returns the ids of the pokemon that match `query`, ascending; sort, limit and offset are ignored.
  ///
  /// - Throws: as ``list(_:with:language:)``.
  public func pokemonIDs(matching query: ListQuery) throws(PokedexError) -> [PokemonID] {
    let roster = try roster()
    return try positions(matching: query, versionGroup(of: query.game)).positions.map {
      roster.ids[$0]
    }
  }

  /// Returns the positions in the roster of the pokemon that match `query`.
  ///
  /// - Parameter group: the version group of the query, or the newest one.
  func positions(matching query: ListQuery, _ group: VersionGroupID) throws(PokedexError)
    -> PokemonSet
  {
    let roster = try roster()
    var inDex: Set<SpeciesID>?
    if let dex = query.dex { inDex = Set(try numbers(in: dex).map(\.species)) }
    var exclusive: Set<PokemonID>?
    if let version = query.exclusiveTo { exclusive = Set(try exclusives(of: id(of: version))) }
    // An id that is not a valid egg group must match no pokemon; it must not disable the filter.
    let eggGroups = IDSet(try ids(of: query.eggGroups).filter(IDSet.canHold))
    let abilities = try ids(of: query.abilities)
    let allAbilities = try ids(of: query.allAbilities)
    let hiddenAbilities = try ids(of: query.hiddenAbilities)
    let colors = try ids(of: query.colors)
    let traits = query.formKinds.isEmpty && query.permanences.isEmpty ? [:] : try formTraits()
    let evolving =
      query.isFullyEvolved == nil
      ? [] : try pokemonThatEvolve(in: query.game == nil ? nil : group, roster)
    var values: [PokemonID: SpeciesVariant]?
    if query.game != nil, !query.eggGroups.isEmpty || !colors.isEmpty {
      let rows = try speciesVariants().filter { $0.versionGroups.contains(group) }
      values = Dictionary(first: rows.map { ($0.pokemon, $0) })
    }
    let damages = [
      (query.weakTo, 1.5...4.0), (query.resistantTo, 0.1...0.9), (query.immuneTo, 0...0),
    ]
    let chart = damages.allSatisfy(\.0.isEmpty) ? nil : try typeChart()
    let generation = try catalog().generation(of: group) ?? 1
    func takes(_ own: [TypeID]) -> Bool {
      damages.allSatisfy { types, range in
        types.allSatisfy { type in
          range.contains(
            own.reduce(1.0) { $0 * (chart?.factor(type, $1, generation: generation) ?? 1) })
        }
      }
    }
    var set = PokemonSet(count: roster.ids.count)
    for position in roster.ids.indices {
      let pokemon = roster.pokemon[position]
      let own = values?[pokemon.id]
      let groups = values == nil ? roster.eggGroups[pokemon.species] : own?.eggGroups
      guard let variant = roster.variant(position, in: group),
        let species = roster.species[pokemon.species],
        !query.onlyDefaults
          || (query.game == nil
            ? pokemon.isDefault
            : pokemon.id == roster.representative(of: pokemon.species, in: group)),
        inDex?.contains(pokemon.species) ?? true, exclusive?.contains(pokemon.id) ?? true,
        query.eggGroups.isEmpty || !eggGroups.isDisjoint(with: groups ?? []),
        query.matches(pokemon, variant, species: species), chart == nil || takes(variant.types),
        abilities.isEmpty || variant.abilities.contains(where: abilities.contains),
        allAbilities.allSatisfy(variant.abilities.contains),
        hiddenAbilities.isEmpty || variant.abilityHidden.map(hiddenAbilities.contains) ?? false,
        colors.isEmpty
          || (values == nil ? species.color : own?.color).map(colors.contains) ?? false,
        query.formKinds.isEmpty || traits[pokemon.id]?.kind.map(query.formKinds.contains) ?? false,
        query.permanences.isEmpty
          || traits[pokemon.id]?.permanence.map(query.permanences.contains) ?? false,
        query.isFullyEvolved.map({ $0 != evolving.contains(pokemon.id) }) ?? true,
        query.game == nil
          || query.availability.includes(roster.presences[position].isPresent(in: group))
      else { continue }
      set.insert(position)
    }
    if !query.moves.isEmpty {
      var moves = query.moves
      if moves.versionGroup == nil, query.game != nil { moves.versionGroup = group }
      set.formIntersection(try learnerPositions(moves))
    }
    return set
  }

  /// Returns the pokemon from which an evolution leads on in `group`, or in any game for nil and for a game
  /// without evolutions (Champions). A method that names the form it starts from counts for this form only.
  private func pokemonThatEvolve(in group: VersionGroupID?, _ roster: Roster) throws(PokedexError)
    -> Set<PokemonID>
  {
    let methods = try records(Self.evolutionsQuery)
    var evolving: Set<PokemonID> = []
    let own = group.map { group in methods.filter { $0.versionGroups.contains(group) } } ?? []
    for method in own.isEmpty ? methods : own {
      if let form = method.baseForm {
        evolving.insert(form)
      } else {
        evolving.formUnion(roster.varieties[method.from] ?? [])
      }
    }
    return evolving
  }

  private static let evolutionsQuery = RecordQuery<Evolution>("")
}

extension ListQuery {
  fileprivate func matches(_ pokemon: Pokemon, _ variant: PokemonVariant, species: Species) -> Bool
  {
    let own = variant.types
    guard types.allSatisfy(own.contains) else { return false }
    guard anyType.isEmpty || anyType.contains(where: own.contains) else { return false }
    if let generations, !generations.isEmpty, !generations.contains(species.generation) {
      return false
    }
    if !groups.isEmpty, species.group.map(groups.contains) != true { return false }
    if let isLegendary, isLegendary != species.isLegendary { return false }
    if let isMythical, isMythical != species.isMythical { return false }
    if let isBaby, isBaby != species.isBaby { return false }
    return stats.allSatisfy { measure, range in
      measure.value(pokemon, variant, species).map(range.contains) ?? false
    }
  }
}

extension SortOrder where Key == ListQuery.SortKey {
  fileprivate func sorted(_ rows: [PokemonRow]) -> [PokemonRow] {
    switch key {
    case .id: rows
    case .name: rows.sorted(direction) { NameSortKey($0.summary.name) }
    default: rows.sorted(direction) { $0.sortValue }
    }
  }
}

extension ListQuery.Measure {
  /// Returns the value of the measure for `pokemon` with the stats of `variant`. Nil for Special Attack
  /// and Special Defense in generation I, and for unknown weights.
  fileprivate func value(_ pokemon: Pokemon, _ variant: PokemonVariant, _ species: Species) -> Int?
  {
    let stats = variant.stats
    switch self {
    case .hp: return stats.hp
    case .attack: return stats.attack
    case .defense: return stats.defense
    case .specialAttack: return variant.special == nil ? stats.specialAttack : nil
    case .specialDefense: return variant.special == nil ? stats.specialDefense : nil
    case .speed: return stats.speed
    case .total: return BaseStats(variant).total
    case .height: return pokemon.height
    case .weight: return pokemon.weight
    case .captureRate: return species.captureRate
    }
  }
}
