import PokedexCore

/// What two public SwiftUI apps show, as they would ask for it: a line for each value. It is compiled, so that these
/// lines stay valid.
func appRows(_ pokedex: Pokedex, _ pokemon: PokemonID, _ game: VersionGroupID) throws {
  // A grid, and lists with filters, sorts and searches.
  _ = try pokedex.species().map { ($0.id, $0.name, $0.sprite) }
  _ = try pokedex.list(ListQuery(sort: .weight(.descending)))
  _ = try pokedex.list(ListQuery(sort: .captureRate(.descending)))
  let rows = try pokedex.list(ListQuery(limit: 20, offset: 20), with: [.genus, .artwork])
  _ = rows.map { ($0.name, $0.types, $0.abilities, $0.stats, $0.total, $0.generation, $0.number) }
  _ = rows.map { ($0.height, $0.weight, $0.captureRate, $0.habitat?.name, $0.genus, $0.artwork) }
  _ = try pokedex.list(ListQuery(types: [.electric], onlyDefaults: true))
  _ = try pokedex.list(ListQuery(stats: [.total: 500...600])).shuffled().prefix(2)
  _ = try pokedex.list(named: "electric bug")
  _ = try pokedex.list(named: "legendary")
  _ = try pokedex.search("pikachoo").map { ($0.name, $0.kind, $0.match) }
  // The page of a pokemon.
  let page = try pokedex.detail(of: .id(pokemon))
  _ = (page.name, page.genus, page.pokemon.height, page.pokemon.weight, page.pokemon.isDefault)
  _ = (page.habitat?.name, page.shape?.name, page.color?.name, page.growthRate?.name)
  _ = (page.species.isLegendary, page.species.isMythical, page.species.genderRate)
  _ = (page.flavorTexts.first?.displayText, page.gameTexts.map(\.games), page.pokemon.cryLatest)
  _ = (page.sprites[.back], page.sprites.artwork, page.pokemon.baseExperience)
  _ = try pokedex.name(of: page.species.generation)
  _ = try pokedex.entry(of: .id(pokemon)).moveIDs.prefix(16)
  _ = try pokedex.heldItems(of: .id(pokemon)).map { ($0.item.name, $0.rarity) }
  _ = try pokedex.listings(of: page.stats).map { ($0.stat.name, $0.value) }
  _ = page.evolutionTree.children.map { ($0.pokemon.name, $0.texts, $0.conditions) }
  _ = Dictionary(grouping: page.effectiveness, by: \.factor)
  _ = try pokedex.effectiveness(of: page.types.map(\.id), in: .id(page.versionGroup.id))
  _ = try pokedex.type(.id(page.types[0].id)).attacking.filter { $0.factor > 1 }
  _ = page.types[0].id.color.light
  // Moves.
  _ = try pokedex.moves(MoveQuery(learnedBy: .id(pokemon), sort: .power(.descending)))
  _ = try pokedex.moves(withDetails: true).map { ($0.shortEffect, $0.meta?.drain) }
  let move = try pokedex.move("thunderbolt")
  _ = (move.target.name, move.variant.accuracy, move.variant.effectChance)
  _ = (move.effect, move.gameTexts, move.meta, move.ailment?.name, move.category?.name)
  _ = (move.statChanges.map(\.stages), move.flags.map(\.name), move.generation)
  _ = move.machines.map { ($0.item.name, $0.versionGroup.name) }
  _ = try pokedex.learners(of: [.id(move.id)]).count
  for variant in try pokedex.moveHistory(of: .id(move.id)).variants {
    _ = (variant.power, try pokedex.named(variant.versionGroups).map(\.name))
  }
  // Abilities.
  _ = try pokedex.abilities(withEffects: true).map { ($0.name, $0.generation, $0.shortEffect) }
  let ability = try pokedex.ability("static", in: .id(game))
  _ = (ability.isMainSeries, ability.generation, ability.pokemon.map(\.name), ability.hiddenOf)
  _ = (ability.shortEffect, ability.effectOrigin?.newestEffect, ability.gameTexts)
  _ = try pokedex.pastEffects(of: ability.id).map { ($0.until.name, $0.effect) }
  // Items.
  let items = try pokedex.items(ItemQuery(sort: .name), withEffects: true)
  _ = Dictionary(grouping: items.filter { $0.sprite != nil }, by: \.category)
  _ = items.map { ($0.name, $0.shortEffect, $0.listedPrice) }
  let item = try pokedex.item("leftovers")
  _ = (item.shortEffect, item.sprite, item.attributes.map(\.name), item.heldBy.map(\.pokemon.name))
  _ = (item.item.flingPower, item.flingEffect?.name, item.babyTrigger?.name, item.category.name)
  // Places, games and languages.
  for region in try pokedex.places() {
    for place in region.locations {
      for area in place.areas { _ = try pokedex.encounterRates(at: .id(area.id)).map(\.rate) }
      _ = try pokedex.wildPokemon(at: .id(place.id)).map { ($0.pokemon.name, $0.chance) }
    }
  }
  _ = try pokedex.generations().map { ($0.id, try pokedex.name(of: $0.mainRegion)) }
  _ = try pokedex.versionGroups().map { ($0.name, $0.versions.map(\.name)) }
  _ = try pokedex.types(in: 9).map(\.name)
  _ = try pokedex.namedLanguages().map(\.name)
  // What previews show.
  _ = (PokemonSummary.sample.sprite, PokemonDetail.sample.sprites.front, MoveDetail.sample)
}
