// Values for previews and tests: Pikachu in Sword and Shield, with a part of its moves. The values are those of
// the games; the flavor text is not.

extension PokemonSummary {
  public static let sample = PokemonDetail.sample.summary
}

extension PokemonDetail {
  public static let sample: PokemonDetail = {
    var pokemon = Pokemon()
    pokemon.id = 25
    pokemon.species = 25
    pokemon.generation = 1
    pokemon.isDefault = true
    pokemon.height = 4
    pokemon.weight = 60
    pokemon.baseExperience = 112
    let text = GameText(
      games: ["Sword"], text: "It keeps electricity in its cheeks.",
      displayText: "It keeps electricity in its cheeks.", versions: [33])
    let pictures = "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon"
    var species = Species()
    species.id = 25
    species.generation = 1
    species.evolvesFrom = 172
    species.genderRate = 4
    species.captureRate = 190
    species.baseHappiness = 50
    species.hatchCounter = 10
    return PokemonDetail(
      pokemon: pokemon, species: species, identifier: "pikachu", name: "Pikachu",
      speciesName: "Pikachu", genus: "Mouse Pokémon",
      versionGroup: NamedResource(id: 20, identifier: "sword-shield", name: "Sword/Shield"),
      types: [.electricSample],
      stats: BaseStats(
        hp: 35, attack: 55, defense: 40, specialAttack: 50, specialDefense: 50, speed: 90),
      effort: StatValues(speed: 2),
      abilities: [
        AbilitySlot(ability: NamedResource(id: 9, identifier: "static", name: "Static"), slot: 1),
        AbilitySlot(
          ability: NamedResource(id: 31, identifier: "lightning-rod", name: "Lightning Rod"),
          slot: 3),
      ],
      isPresent: true,
      eggGroups: [
        NamedResource(id: 5, identifier: "ground", name: "Field"),
        NamedResource(id: 6, identifier: "fairy", name: "Fairy"),
      ],
      gameValues: SpeciesValues(
        versionGroups: [20], baseExperience: 112, baseHappiness: 50, captureRate: 190,
        hatchCounter: 10, eggGroups: [5, 6], color: 10, genderRate: 4),
      sprites: Sprites([
        .front: "\(pictures)/25.png", .artwork: "\(pictures)/other/official-artwork/25.png",
      ]),
      varieties: [NamedResource(id: 25, identifier: "pikachu", name: "Pikachu")],
      dexNumbers: [
        DexListing(dex: NamedResource(id: 1, identifier: "national", name: "National"), number: 25)
      ],
      evolutionTree: .sample, learnset: [.sample],
      gameTexts: [text], flavorTexts: [text],
      effectiveness: [
        TypeMatchup(
          type: NamedResource(id: .ground, identifier: "ground", name: "Ground"), factor: 2),
        TypeMatchup(
          type: NamedResource(id: .flying, identifier: "flying", name: "Flying"), factor: 0.5),
        TypeMatchup(
          type: NamedResource(id: .steel, identifier: "steel", name: "Steel"), factor: 0.5),
        TypeMatchup(type: .electricSample, factor: 0.5),
      ])
  }()
}

extension PokemonRow {
  public static let sample = PokemonRow(
    summary: .sample, stats: PokemonDetail.sample.stats,
    abilities: PokemonDetail.sample.abilities, height: 4, weight: 60, captureRate: 190)
}

extension EvolutionNode {
  /// Pichu, Pikachu, Raichu, without the evolution methods.
  public static let sample: EvolutionNode = {
    func node(_ id: Int, _ identifier: String, _ name: String, _ next: [EvolutionNode] = [])
      -> EvolutionNode
    {
      EvolutionNode(
        species: NamedResource(id: SpeciesID(id), identifier: identifier, name: name),
        pokemon: NamedResource(id: PokemonID(id), identifier: identifier, name: name),
        children: next)
    }
    let evolved = node(25, "pikachu", "Pikachu", [node(26, "raichu", "Raichu")])
    return node(172, "pichu", "Pichu", [evolved])
  }()
}

extension LearnsetSection {
  public static let sample = LearnsetSection(
    method: NamedResource(id: .levelUp, identifier: "level-up", name: "Level up"),
    rows: [
      Row(
        move: MoveSummary(
          id: 45, identifier: "growl", name: "Growl", type: .normalSample,
          damageClass: NamedResource(id: .status, identifier: "status", name: "Status"),
          accuracy: 100, pp: 40), level: 1),
      Row(
        move: MoveSummary(
          id: 98, identifier: "quick-attack", name: "Quick Attack", type: .normalSample,
          damageClass: NamedResource(id: .physical, identifier: "physical", name: "Physical"),
          power: 40, accuracy: 100, pp: 30, priority: 1), level: 1),
      Row(move: .sample, level: 36),
    ])
}

extension PokemonEntry {
  public static let sample: PokemonEntry = {
    let page = PokemonDetail.sample
    return PokemonEntry(
      id: page.id, speciesID: page.species.id, identifier: page.identifier, name: page.name,
      height: page.pokemon.height, weight: page.pokemon.weight, types: page.types,
      stats: page.stats, abilities: page.abilities,
      moveIDs: page.learnset.flatMap(\.rows).map(\.move.id).sorted(), availableGenerations: [8])
  }()
}

extension MoveSummary {
  public static let sample = MoveSummary(
    id: 85, identifier: "thunderbolt", name: "Thunderbolt", type: .electricSample,
    damageClass: NamedResource(id: .special, identifier: "special", name: "Special"), power: 90,
    accuracy: 100, pp: 15, effectChance: 10)
}

extension MoveDetail {
  public static let sample: MoveDetail = {
    let summary = MoveSummary.sample
    var variant = MoveVariant()
    variant.move = summary.id
    variant.versionGroups = [20]
    variant.type = .electric
    variant.damageClass = .special
    variant.power = summary.power
    variant.accuracy = summary.accuracy
    variant.pp = summary.pp
    variant.effectChance = summary.effectChance
    variant.target = 10
    var meta = MoveMeta()
    meta.ailment = 1
    meta.category = 4
    meta.ailmentChance = 10
    variant.meta = meta
    return MoveDetail(
      identifier: summary.identifier, name: summary.name, generation: 1,
      versionGroup: NamedResource(id: 20, identifier: "sword-shield", name: "Sword/Shield"),
      variant: variant, type: summary.type, damageClass: summary.damageClass,
      target: NamedResource(id: 10, identifier: "selected-pokemon", name: "Selected Pokémon"),
      ailment: NamedResource(id: 1, identifier: "paralysis", name: "Paralysis"),
      category: NamedResource(id: 4, identifier: "damage-ailment", name: "Damage and ailment"),
      shortEffect: "Has a 10% chance to paralyze the target.")
  }()
}

extension SearchHit {
  public static let sample = SearchHit(
    id: AnyResourceID(SpeciesID(25)), identifier: "pikachu", name: "Pikachu", match: .exact)
}

extension NamedResource where Entity == PokemonType {
  fileprivate static let normalSample = NamedResource(
    id: .normal, identifier: "normal", name: "Normal")
  fileprivate static let electricSample = NamedResource(
    id: .electric, identifier: "electric", name: "Electric")
}
