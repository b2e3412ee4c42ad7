import Base
import Layers
import PokedexCore

/// The lists of all pages of a kind.
extension SiteBook {
  static let indexes: [@Sendable (SiteBook) throws -> Page] =
    [
      { try $0.speciesIndex() }, { try $0.moveIndex() }, { try $0.abilityIndex() },
      { $0.itemIndex() }, { try $0.typeIndex() }, { $0.gameIndex() },
      { try $0.index("pokedexes", .labelPokedexes, of: Dex.self) }, { $0.placeIndex() },
      { try $0.natureIndex() },
      { try $0.index("egg-groups", .labelEggGroups.asTitle, of: EggGroup.self) },
      { $0.filterPage() }, { $0.searchPage() }, { try $0.licensePage() }, { try $0.apiPage() },
    ] + tools.map { tool -> @Sendable (SiteBook) throws -> Page in { $0.page(of: tool) } }

  /// Pages that scripts fill: the folder, the title and what one does there.
  static let tools: [(folder: String, title: Message, description: Message)] = [
    ("team", .webTeam, .webTeamDescription),
    ("comparison", .webComparison, .webComparisonDescription),
    ("calculator", .webCalculator, .webCalculatorDescription),
  ]

  private func index(_ folder: String, _ title: Message, content: HTML) -> Page {
    Page(
      path: "\(folder)/index.html", title: say(title),
      description: say(.webIndexDescription(title: say(title))),
      body: "<h1>\(say(title))</h1>\n\(content)")
  }

  private func index<Entity: ResourceEntity>(
    _ folder: String, _ title: Message, of type: Entity.Type
  ) throws -> Page {
    index(folder, title, content: cards(try pokedex.all(type, language: language)))
  }

  private func speciesIndex() throws -> Page {
    let generations = relations.species.map(\.generation).max()?.rawValue ?? 0
    var seen: Set<GenerationID> = []
    let cards = relations.allPokemon.compactMap { pokemon -> HTML? in
      guard let history = relations.histories[pokemon] else { return nil }
      let species = history.species
      let isDefault = history.pokemon.isDefault
      let other = isDefault ? otherSpeciesNames[species.id] : otherNames[pokemon]
      let start: HTML =
        seen.insert(species.generation).inserted ? " id=from-\(species.generation.rawValue)" : ""
      return """
        <li\(isDefault ? "" : " hidden" as HTML)\(start) data-id=\(pokemon.rawValue)>\
        \(card(pokemon, note: "<small lang=\(otherCode)>\(other ?? "")</small>"))
        """
    }
    let jumps = (1...max(1, generations)).map { number -> HTML in
      "<a href=#from-\(number)>\(number)</a>"
    }
    return index(
      "species", .webAllPokemon,
      content:
        """
        <nav class=jumps aria-label="\(say(.labelGeneration.asTitle))"><span>\(say(.labelGeneration.asTitle))</span>\(jumps)</nav>
        <form class=tools id=tools></form><p class=status id=count role=status>\(say(.webSpeciesCount(count: Quantity.grouped(relations.species.count))))</p>\
        <ol class=cards id=list role=list data-generations=\(generations)>\(cards)</ol>
        """
    )
  }

  private func moveIndex() throws -> Page {
    let moves = try pokedex.moves(MoveQuery(sort: .name), withDetails: true, language: language)
    let generations = Dictionary(
      first: try pokedex.generations().flatMap { generation in
        try pokedex.moves(MoveQuery(generations: [generation.id]), language: language)
          .map { ($0.id, generation.id.rawValue) }
      })
    return index(
      "moves", .webMoves,
      content: listTable(
        .webMovesNewest, moveTitles, style: "moves",
        rows: moves.map { move -> HTML in
          " data-generation=\(generations[move.id] ?? 0) data-does=\"\(Self.effects(move.meta))\"><th>\(link(move.id))\(cells(move))"
        }))
  }

  /// What a move does, as `rows.js` names it.
  private static func effects(_ meta: MoveMeta?) -> String {
    guard let meta else { return "" }
    let all = [
      ("ailment", meta.ailment.rawValue != 0), ("critical", meta.critRate > 0),
      ("drain", meta.drain > 0), ("flinch", meta.flinchChance > 0), ("healing", meta.healing > 0),
      ("hits", meta.maxHits ?? 1 > 1), ("recoil", meta.drain < 0), ("stats", meta.statChance > 0),
    ]
    return all.filter(\.1).map(\.0).joined(separator: " ")
  }

  private func abilityIndex() throws -> Page {
    let rows = try Self.byName(try pokedex.all(Ability.self, language: language)).map {
      ability -> HTML in
      let text = try pokedex.gameTexts(of: .ability, ability.id.rawValue, language: language).last
      let owners = Set((relations.owners[ability.id] ?? []).map(\.pokemon)).count
      return "><th>\(link(ability))<td>\(text?.displayText ?? "")<td>\(owners)"
    }
    return index(
      "abilities", .labelAbilities.asTitle,
      content: listTable(
        .labelAbilities.asTitle, [.labelAbility.asTitle, .labelEffect.asTitle, .webPokemon],
        style: "rows counts", rows: rows))
  }

  private func itemIndex() -> Page {
    let rows = Self.byName(Array(items.values)).map { item -> HTML in
      let id = item.id.rawValue
      let isHere = relations.path(.item, id)?.hasPrefix("items/index.html") ?? true
      let taught = (relations.machines[item.id] ?? []).map { link($0.move) }
      return """
        \(relations.anchor(.item, id))><th>\(isHere ? "\(item.name)" : link(item))\(note(item.id))<td>\(itemSummaries[item.id]?.category.name ?? "")\
        <td>\(links(taught))
        """
    }
    return index(
      "items", .webItems,
      content: listTable(
        .webItems, [.labelItem.asTitle, .labelCategory.asTitle, .webTeaches], rows: rows))
  }

  /// Returns resources in the order of their names, and numbers in names by value: TM99 before TM100.
  static func byName<Entity: ResourceEntity>(_ resources: [NamedResource<Entity>])
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
      return index("types", .labelTypes.asTitle, content: "")
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
      "types", .labelTypes.asTitle,
      content: """
        <p class=kinds>\(all.map { type -> HTML in
          relations.hasPage(.type, type.id.rawValue)
            ? chip(type) : "<b data-type=\(type.identifier)\(relations.anchor(.type, type.id.rawValue))>\(type.name)</b>"
        })</p><p><a href=../calculator/index.html>\(say(.webCalculator))</a></p>
        <div class=scroll><table class=chart><caption>\(say(.webTypeChart))</caption>\
        <thead><tr><th>\(say(.webAttacking))\(types.map { type -> HTML in "<th>\(chip(type))" })</thead><tbody>\(rows)</tbody></table></div>
        """)
  }

  private func gameIndex() -> Page {
    let generations = Dictionary(grouping: games, by: \.generation)
    let sections = generations.sorted { $0.key < $1.key }.map { generation, games -> HTML in
      """
      <h2>\(say(.webGeneration(number: generation)))</h2><ul class=cards role=list>\(games.map { game -> HTML in
        "<li class=card><span>\(link(game.id))</span><small>\(links(game.dexes.map { link($0) }))</small>"
      })</ul>
      """
    }
    return index("games", .labelGames.asTitle, content: "\(sections)")
  }

  /// By region and name. Places that PokéAPI assigns to no region come last.
  private func placeIndex() -> Page {
    let rows = places.flatMap { region in
      Self.byName(region.locations.map(\.location).filter(SiteRelations.isNamed)).enumerated().map {
        place, location -> HTML in
        let start: HTML = place == 0 ? " id=\(region.region?.identifier ?? "none")" : ""
        let count = Set((wild[location.id] ?? []).map(\.pokemon.id)).count
        return """
          \(start)><th>\(link(location))<td>\(region.region?.name ?? say(.webNoRegion))<td>\(count == 0 ? "–" : "\(count)")
          """
      }
    }
    return index(
      "places", .webPlaces,
      content: listTable(
        .webPlaces, [.webPlace, .labelRegion.asTitle, .webPokemon], style: "rows counts", rows: rows
      ))
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
        say(.webNatures),
        [
          .labelNature.asTitle, .labelRaises.asTitle, .labelLowers.asTitle, .labelLikes.asTitle,
          .labelDislikes.asTitle,
        ], rows: rows,
        isQuiet: true, style: "natures"))
  }

  private func page(of tool: (folder: String, title: Message, description: Message)) -> Page {
    Page(
      path: "\(tool.folder)/index.html", title: say(tool.title), description: say(tool.description),
      body: """
        <h1>\(say(tool.title))</h1><p>\(say(tool.description))</p><noscript><p>\(say(.webToolNeedsScripts))</p></noscript>
        <form class="filter panel" id=tool data-tool=\(tool.folder) hidden></form><div id=answer></div>
        """)
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
        <h1>\(say(.webAPI))</h1><p>\(say(.webAPIIntroduction))</p><p>\(say(.webAPIRules))</p><p>\(say(.webAPIHost))</p>
        <ul><li><a href=../../api/v1/index.json>index.json</a><li><a href=../../api/v1/schema.json>schema.json</a>\
        <li><a href=../../api/v1/pokedex.d.ts>pokedex.d.ts</a></ul>
        \(table(say(.webAPIFiles), [.reportFile, .webAPIType], rows: files))
        \(example)
        """)
  }
}
