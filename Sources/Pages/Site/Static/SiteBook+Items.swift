import Base
import PokedexCore

/// The pages of items, types, natures and egg groups.
extension SiteBook {
  /// Returns words for items of equal names: whether one is held or in the bag, as in `firium-z--held`,
  /// else the first generation with the item; the category if these are equal, too.
  func wordsOfItems() throws -> [ItemID: String] {
    let query = """
      SELECT entity_id, min(generation_id) FROM dex_game_index
      JOIN dex_generation USING (generation) WHERE entity = 'item' GROUP BY 1
      """
    let first = Dictionary(
      first: try pokedex.query(query, timeout: .seconds(60)).rows.map { ($0[0].int, $0[1].int) })
    let known = ["held": Message.webItemHeld, "bag": .webItemInBag]
    func word(_ item: NamedResource<Item>) -> String? {
      if let added = item.identifier.split(atText: "--").dropFirst().first,
        let message = known[String(added)]
      {
        return say(message)
      }
      return (first[item.id.rawValue] ?? nil).map { say(.webGeneration(number: GenerationID($0))) }
    }
    var words: [ItemID: String] = [:]
    for members in Dictionary(grouping: items.values, by: \.name).values where members.count > 1 {
      let isEnough = Set(members.map(word)).count == members.count
      for item in members {
        words[item.id] = isEnough ? word(item) : itemSummaries[item.id]?.category.name
      }
    }
    return words
  }

  /// Returns the word of an item of several with the name.
  func note(_ item: ItemID) -> String { itemWords[item].map { " · \($0)" } ?? "" }

  func page(of item: NamedResource<Item>) throws -> Page {
    let detail = try itemDetails(item.id)
    let category = detail.category.name
    return Page(
      path: relations.path(.item, item.id.rawValue) ?? "", title: item.name + note(item.id),
      description: say(.webItemDescription(name: item.name, category: category)),
      body: """
        <h1>\(item.name)</h1><p class=other lang=\(otherCode)>\(try pokedex.name(of: item.id, language: other))</p>
        <p><a href="\(categoryAddress(category))">\(category)</a>\(note(item.id))</p>
        \(panel("effect", .labelEffect.asTitle, content: paragraphs(detail.effect, detail.effectOrigin)))
        \(panel("moves", .webMoves, content: taught(by: item.id)))
        \(panel("places", .webItemPlaces, content: places(detail.spots)))
        \(panel("prices", .webPrices, content: prices(detail)))
        \(panel("berry", .webBerry, content: berries[item.id].map { berry($0) } ?? ""))
        \(panel("evolutions", .webEvolution, content: evolutions(with: item.id)))
        \(panel("forms", .webFormChanges, content: formChanges(with: item.id)))
        \(panel("holders", .webHolders, content: holders(of: item.id)))
        \(panel("texts", .webTexts, content: texts(detail.gameTexts)))
        """)
  }

  /// Returns the page of items that have only prices and texts, those of a category.
  func page(of shared: [ItemID], at name: String) throws -> Page {
    let category = itemSummaries[shared[0]]?.category.name ?? ""
    let members = Self.byName(shared.compactMap { items[$0] })
    let rows = try members.map { item -> HTML in
      let detail = try itemDetails(item.id)
      return """
        <tr\(relations.anchor(.item, item.id.rawValue))><th>\(item.name)<td>\(prices(detail))\
        <td>\(texts(detail.gameTexts))
        """
    }
    return Page(
      path: "items/\(name).html", title: category,
      description: say(.webIndexDescription(title: category)),
      body: """
        <h1>\(category)</h1><p><a href="\(categoryAddress(category))">\(say(.webItems))</a></p>
        \(table(category, [.labelItem.asTitle, .webPrices, .webTexts], rows: rows, isQuiet: true))
        """)
  }

  private func categoryAddress(_ name: String) -> String {
    "index.html#only=\(name.replacing(text: " ", with: "%20"))"
  }

  private func taught(by item: ItemID) -> HTML {
    guard let moves = relations.machines[item] else { return "" }
    return
      "<ul>\(moves.map { row -> HTML in "<li>\(link(row.move)) <small>\(names(of: row.games))</small>" })</ul>"
  }

  private func places(_ spots: [ItemSpot]) -> HTML {
    let rows = spots.map { spot -> HTML in
      let area = spot.area.map { $0.name == spot.location.name ? "" : $0.name } ?? ""
      let way = say(spot.way.title) + (spot.count > 1 ? " ×\(spot.count)" : "")
      let words = [area, way, spot.price.map { say(.webBuy(price: Quantity.grouped($0))) } ?? ""]
      // PokéAPI has details in English only.
      let detail = spot.detail.map { text -> HTML in ": <span lang=en>\(text)</span>" }
      return """
        <li>\(link(spot.location)) \(list(words.filter { !$0.isEmpty }))\(detail) \
        <small>\(list(spot.versions.map(\.name)))</small>
        """
    }
    return rows.isEmpty ? "" : "<ul>\(rows)</ul>"
  }

  private func prices(_ detail: ItemDetail) -> HTML {
    var rows = detail.prices.map { price -> HTML in
      let currency = (try? pokedex.name(of: price.currency, language: language)) ?? ""
      let values = [
        price.purchasePrice.map { say(.webBuy(price: Quantity.grouped($0))) },
        price.sellPrice.map { say(.webSell(price: Quantity.grouped($0))) },
      ].compactMap { $0 }
      return "<li>\(list(values)) (\(currency)) <small>\(names(of: price.versionGroups))</small>"
    }
    if rows.isEmpty, let listed = detail.item.listedPrice {
      rows.append("<li>\(say(.webListedPrice(price: Quantity.grouped(listed))))")
    }
    return rows.isEmpty ? "" : "<ul>\(rows)</ul>"
  }

  private func berry(_ berry: BerryDetail) -> HTML {
    let flavors = berry.flavors.map { "\($0.flavor.name) \($0.potency)" }
    var rows: [(title: Message, value: HTML)] = [
      (.webFlavors, "\(list(flavors))"), (.webFirmness, "\(berry.firmness?.name ?? "")"),
    ]
    if let power = berry.berry.naturalGiftPower, let type = berry.berry.naturalGiftType {
      rows.append((.webNaturalGift, "\(chip(type)) \(power)"))
    }
    return pairs(rows)
  }

  private func evolutions(with item: ItemID) -> HTML {
    var seen: Set<[SpeciesID]> = []
    let rows = (relations.evolutions[item] ?? []).filter { seen.insert([$0.from, $0.to]).inserted }
    if rows.isEmpty { return "" }
    func link(_ species: SpeciesID) -> HTML {
      self.link(.pokemonSpecies, species.rawValue, text: name(species))
    }
    return
      "<ul>\(rows.map { method -> HTML in "<li>\(link(method.from)) → \(link(method.to))" })</ul>"
  }

  private func formChanges(with item: ItemID) -> HTML {
    let rows = changes.filter { $0.needed?.id == AnyResourceID(item) }
    return rows.isEmpty
      ? ""
      : "<ul>\(rows.map { change -> HTML in "<li>\(link(.pokemon, change.pokemon.id.rawValue, text: change.form.name))" })</ul>"
  }

  private func holders(of item: ItemID) -> HTML {
    guard let rows = holders[item] else { return "" }
    return
      "<ul>\(rows.map { row -> HTML in "<li>\(link(row.pokemon)) \(row.listing.rarity)% <small>\(names(of: row.listing.versions))</small>" })</ul>"
  }

  // MARK: Types

  func page(of type: NamedResource<PokemonType>) throws -> Page {
    // Generations in a row with the same matchups are shown together.
    var spans:
      [(
        first: GenerationID, last: GenerationID, attacking: [TypeMatchup], defending: [TypeMatchup]
      )] = []
    for generation in try pokedex.generations().map(\.id) {
      guard
        try pokedex.types(in: generation, language: language).contains(where: { $0.id == type.id })
      else { continue }
      let attacking = try pokedex.effectiveness(
        of: [type.id], generation: generation, language: language
      )
      .filter { $0.factor != 1 }
      let defending = try pokedex.effectiveness(
        against: [type.id], generation: generation, language: language
      )
      .filter { $0.factor != 1 }
      if let last = spans.last, last.attacking == attacking, last.defending == defending {
        spans[spans.count - 1].last = generation
      } else {
        spans.append((generation, generation, attacking, defending))
      }
    }
    func row(_ title: Message, _ matchups: [TypeMatchup], factor: Double) -> (
      title: Message, value: HTML
    ) {
      (title, "\(matchups.filter { $0.factor == factor }.map { chip($0.type) })")
    }
    let charts = spans.reversed().map { span -> HTML in
      let title =
        span.first == span.last
        ? say(.webGeneration(number: span.first))
        : say(.webGenerations(first: span.first, last: span.last))
      return """
        <h3>\(title)</h3>\(pairs([
          row(.webStrong, span.attacking, factor: 2), row(.webWeak, span.attacking, factor: 0.5), row(.webUseless, span.attacking, factor: 0),
          row(.labelWeakTo.asTitle, span.defending, factor: 2), row(.labelResists.asTitle, span.defending, factor: 0.5), row(.labelImmuneTo.asTitle, span.defending, factor: 0),
        ]))
        """
    }
    let members = relations.allPokemon.filter { relations.types(of: $0).contains(type.id) }
    let moves = try pokedex.moves(MoveQuery(types: [type.id], sort: .name), language: language)
    return Page(
      path: relations.path(.type, type.id.rawValue) ?? "",
      title: say(.webTypeTitle(name: type.name)),
      description: say(
        .webTypeDescription(name: type.name, pokemon: members.count, moves: moves.count)),
      body: """
        <h1 class=type data-type=\(type.identifier)>\(say(.webTypeTitle(name: type.name)))</h1>
        \(panel("chart", .webMatchups, content: "\(charts)"))
        \(panel("pokemon", .webPokemonCount(count: members.count), content: cards(members)))
        \(panel("moves", .webMovesCount(count: moves.count), content: table(
          type.name, moveTitles,
          rows: moves.map { move -> HTML in "<tr><th>\(link(move.id))\(cells(move))" },
          isQuiet: true, style: "moves")))
        """)
  }

  func page(of group: NamedResource<EggGroup>) throws -> Page {
    let members = relations.eggGroups[group.id] ?? []
    return Page(
      path: relations.path(.eggGroup, group.id.rawValue) ?? "",
      title: say(.webEggGroupTitle(name: group.name)),
      body: """
        <h1>\(say(.webEggGroupTitle(name: group.name)))</h1>
        <p class=status>\(say(.webPokemonCount(count: members.count)))</p>
        \(cards(members) { pokemon in
          let others = relations.eggGroups.filter { $0.key != group.id && $0.value.contains(pokemon) }
          return list(others.keys.sorted().compactMap { eggGroupNames[$0]?.name })
        })
        """)
  }
}
