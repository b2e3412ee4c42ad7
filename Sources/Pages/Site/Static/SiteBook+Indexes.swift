import Base
import PokedexCore

/// The lists of all pages of a kind.
extension SiteBook {
  func indexes() throws -> [Page] {
    [
      try speciesIndex(), try moveIndex(), try abilityIndex(), try itemIndex(), try typeIndex(),
      gameIndex(),
      try pokedexIndex(), placeIndex(), try natureIndex(), try eggGroupIndex(), filterPage(),
      searchPage(),
      try licensePage(), try apiPage(),
    ]
  }

  private func index(_ folder: String, _ title: Message, content: HTML) -> Page {
    Page(
      path: "\(folder)/index.html", title: say(title),
      description: say(.webIndexDescription(title: say(title))),
      body: "<h1>\(say(title))</h1>\n\(content)")
  }

  private func speciesIndex() throws -> Page {
    let generations = relations.species.map(\.generation).max()?.rawValue ?? 0
    let cards = relations.allPokemon.compactMap { pokemon -> HTML? in
      guard let history = relations.histories[pokemon] else { return nil }
      let species = history.species.id
      let isDefault = history.pokemon.isDefault
      let number = String(species.rawValue)
      let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
      let path = relations.path(.pokemon, pokemon.rawValue) ?? ""
      let name = isDefault ? name(species) : pokemonNames[pokemon]?.name ?? ""
      let other = isDefault ? otherSpeciesNames[species] : otherNames[pokemon]
      return """
        <li\(isDefault ? "" : " hidden" as HTML) data-id=\(pokemon.rawValue)><a class=card href=../\(path)\(picture(pokemon))>\
        <span class=card-text><span class=card-number>#\(padded)</span>\
        <span class=card-name>\(name)</span><span class=card-other lang=\(otherCode)>\(other ?? "")</span></span>\
        <span class=card-types>\(relations.types(of: pokemon).map { badge($0) })</span></a>
        """
    }
    return index(
      "species", .webAllPokemon,
      content:
        "<form class=tools id=tools></form><p class=status id=count role=status>\(say(.webSpeciesCount(count: number(relations.species.count))))</p><ol class=cards id=list role=list data-generations=\(generations)>\(cards)</ol>"
    )
  }

  private func moveIndex() throws -> Page {
    let moves = try pokedex.moves(MoveQuery(sort: .name), language: language)
    return index(
      "moves", .webMoves,
      content: moveTable(
        say(.webMovesNewest),
        moves.map { move -> HTML in "<th>\(link(move.id))\(cells(move))" }))
  }

  private func abilityIndex() throws -> Page {
    index(
      "abilities", .webAbilities, content: list(try pokedex.all(Ability.self, language: language)))
  }

  private func list<Entity: ResourceEntity>(_ resources: [NamedResource<Entity>]) -> HTML {
    "<ul class=chips role=list>\(resources.map { resource -> HTML in "<li>\(link(resource))" })</ul>"
  }

  private func itemIndex() throws -> Page {
    let members = Dictionary(grouping: try pokedex.items()) { $0.category }
    let categories = byName(try pokedex.all(ItemCategory.self, language: language))
      .filter { members[$0.id] != nil }
    let lists = categories.map { category -> HTML in
      let items = byName((members[category.id] ?? []).compactMap { self.items[$0.id] })
      return
        "<h2 id=\(category.identifier)>\(category.name) (\(items.count))</h2>\(list(items))"
    }
    let links = categories.map { category -> HTML in
      "<li><a href=#\(category.identifier)>\(category.name)</a>"
    }
    return index(
      "items", .webItems, content: "<ul class=chips role=list>\(links)</ul>\(lists)")
  }

  /// Returns resources in the order of their names, and numbers in names by value: TM99 before TM100.
  private func byName<Entity: ResourceEntity>(_ resources: [NamedResource<Entity>])
    -> [NamedResource<Entity>]
  {
    resources.map { resource in
      let start = resource.name.prefix { !$0.isNumber }
      let number = resource.name.dropFirst(start.count).prefix { $0.isNumber }
      let value = number.reduce(0) { min($0, 1 << 20) * 10 + ($1.wholeNumberValue ?? 0) }
      return (resource, NameSortKey(String(start)), value, NameSortKey(resource.name))
    }.sorted { ($0.1, $0.2, $0.3, $0.0.id) < ($1.1, $1.2, $1.3, $1.0.id) }.map(\.0)
  }

  private func typeIndex() throws -> Page {
    guard let generation = try pokedex.generations().last?.id else {
      return index("types", .webTypes, content: "")
    }
    let types = try pokedex.types(in: generation, language: language)
    let texts = [0.0: "0", 0.5: "½", 2: "2"]
    let rows = try types.map { type -> HTML in
      let matchups = try pokedex.effectiveness(
        of: [type.id], generation: generation, language: language)
      return
        "<tr><th>\(chip(type))\(matchups.map { matchup -> HTML in "<td class=number data-factor=\(Int(matchup.factor * 100))>\(texts[matchup.factor] ?? "")" })"
    }
    let all = try pokedex.all(PokemonType.self, language: language)
    return index(
      "types", .webTypes,
      content: """
        <p class=kinds>\(all.map { chip($0) })</p>
        <div class=scroll><table class=chart><caption>\(say(.webTypeChart))</caption>\
        <thead><tr><th>\(say(.webAttacking))\(types.map { type -> HTML in "<th>\(chip(type))" })</thead><tbody>\(rows)</tbody></table></div>
        """)
  }

  private func gameIndex() -> Page {
    index(
      "games", .webGames,
      content: table(
        say(.webGames), [.webGame, .webGenerationTitle, .webPokedexes],
        rows: games.map { game -> HTML in
          "<tr><th>\(link(game.id))<td>\(game.generation.rawValue)<td>\(links(game.dexes.map { link($0) }))"
        }, isQuiet: true))
  }

  private func pokedexIndex() throws -> Page {
    index("pokedexes", .webPokedexes, content: list(try pokedex.all(Dex.self, language: language)))
  }

  private func placeIndex() -> Page {
    index(
      "places", .webPlaces,
      content:
        "\(places.map { region -> HTML in "<h2 id=\(region.region?.identifier ?? "none")>\(region.region?.name ?? say(.webNoRegion))</h2>\(list(region.locations.map(\.location).filter(SiteRelations.isNamed)))" })"
    )
  }

  private func natureIndex() throws -> Page {
    let natures = Dictionary(first: try pokedex.natures().map { ($0.id, $0) })
    let rows = try pokedex.all(Nature.self, language: language).map { name -> HTML in
      let nature = natures[name.id]
      func flavor(_ id: BerryFlavorID?) throws -> String {
        try id.map { try pokedex.name(of: $0, language: language) } ?? "–"
      }
      let isNeutral = nature?.increasedStat == nature?.decreasedStat
      func stat(_ id: StatID?) -> String { isNeutral ? "–" : id.flatMap { stats[$0] } ?? "–" }
      return """
        <tr id=\(name.identifier)><th>\(name.name)<td>\(stat(nature?.increasedStat))<td>\(stat(nature?.decreasedStat))\
        <td>\(isNeutral ? "–" : try flavor(nature?.likesFlavor))<td>\(isNeutral ? "–" : try flavor(nature?.hatesFlavor))
        """
    }
    return index(
      "natures", .webNatures,
      content: table(
        say(.webNatures), [.webNature, .webRaises, .webLowers, .webLikes, .webDislikes], rows: rows,
        isQuiet: true))
  }

  private func eggGroupIndex() throws -> Page {
    index(
      "egg-groups", .webEggGroups, content: list(try pokedex.all(EggGroup.self, language: language))
    )
  }

  private func filterPage() -> Page {
    Page(
      path: "filter/index.html", title: say(.webFilter), description: say(.webFilterDescription),
      body: """
        <h1>\(say(.webFilter))</h1><p>\(say(.webFilterDescription))</p><noscript><p>\(say(.webFilterNeedsScripts))</p></noscript>
        <form class="filter panel" id=filter hidden></form><p class=status id=count role=status></p>
        <ol class=cards id=results role=list></ol>
        """)
  }

  private func searchPage() -> Page {
    Page(
      path: "search/index.html", title: say(.webSearch), description: say(.webSearchDescription),
      body: """
        <h1>\(say(.webSearch))</h1><noscript><p>\(say(.webSearchNeedsScripts))</p></noscript>
        <div id=find></div><p class=status id=count role=status></p><div id=results></div>
        """)
  }

  private func licensePage() throws -> Page {
    let license = try pokedex.metadata()["source_license"] ?? ""
    return Page(
      path: "about/license.html", title: say(.webLicense),
      body: """
        <h1>\(say(.webLicense))</h1><p>\(say(.webDataOrigin)) \(say(.webTrademarks))</p>
        <div lang=en>\(license.split(atText: "\n\n").map { part -> HTML in "<p>\(part)" })</div>
        """)
  }

  private func apiPage() throws -> Page {
    let files = SiteAPI.files.map { file -> HTML in
      let path: HTML =
        file.pattern.contains("*")
        ? "\(file.pattern)" : "<a href=../../api/v1/\(file.pattern)>\(file.pattern)</a>"
      return "<tr><th>\(path)<td><code>\(file.definition)</code>"
    }
    // The sample has no Garchomp.
    let shown =
      pokemonNames.values.first { $0.identifier == "garchomp" }
      ?? relations.allPokemon.first.flatMap { pokemonNames[$0] }
    let example = shown.flatMap { pokemon in
      games.first { $0.id == relations.games[pokemon.id] }.map { game -> HTML in
        """
        <h2>\(say(.webAPIExample(pokemon: pokemon.name, game: game.name)))</h2>
        <pre><code>\(WebFile.named("site/api-example.js").text)</code></pre>
        <pre id=example>\(say(.webAPIExampleNeedsServer))</pre>
        <script defer src=../../assets/api-example.js data-pokemon=\(pokemon.identifier) data-game=\(game.identifier)></script>
        """
      }
    }
    return Page(
      path: "about/api.html", title: say(.webAPI), description: say(.webAPIIntroduction),
      body: """
        <h1>\(say(.webAPI))</h1><p>\(say(.webAPIIntroduction))</p><p>\(say(.webAPIRules))</p>
        <ul><li><a href=../../api/v1/index.json>index.json</a><li><a href=../../api/v1/schema.json>schema.json</a></ul>
        \(table(say(.webAPIFiles), [.webAPIFile, .webAPIType], rows: files))
        \(example)
        """)
  }
}
