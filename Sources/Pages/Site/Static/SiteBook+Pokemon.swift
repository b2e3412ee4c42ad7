import Base
import PokedexCore

/// The pages of pokemon: one for each species with its default pokemon, and one for each other pokemon.
extension SiteBook {
  func page(of pokemon: PokemonID) throws -> Page {
    let detail = try pokedex.detail(
      of: .id(pokemon), in: .id(relations.games[pokemon]), language: language)
    let species = detail.species
    let title = detail.pokemon.isDefault ? detail.speciesName : detail.name
    let types = list(detail.types.map(\.name))
    return Page(
      path: relations.path(.pokemon, pokemon.rawValue) ?? "", title: title,
      description: say(
        .webSpeciesDescription(
          name: title, number: species.id.rawValue, types: types, total: detail.stats.total)),
      body: """
        \(header(detail, title))\(try varieties(detail))
        \(gameNote(detail))
        <div class=columns>\(panel("stats", .webStats, content: statsTable(detail)))\
        \(panel("profile", .webProfile, content: profile(detail)))</div>
        \(panel("evolution", .webEvolution, content: evolution(detail)))
        \(panel("forms", .webForms, content: forms(detail)))
        \(panel("moves", .webMovesIn(game: detail.versionGroup.name), content: try learnset(detail)))
        \(panel("places", .webPlaces, content: habitats(of: pokemon)))
        \(panel("held", .webHeldItems, content: heldItems(of: pokemon)))
        \(detail.pokemon.isDefault ? try speciesPanels(detail) : "")
        """)
  }

  /// Returns the page of a pokemon, in the folder of all of them.
  private func file(of pokemon: PokemonID) -> String {
    String(relations.path(.pokemon, pokemon.rawValue)?.dropFirst("species/".count) ?? "")
  }

  /// The game of the values. Scripts replace it by a choice of all games with the pokemon.
  private func gameNote(_ detail: PokemonDetail) -> HTML {
    let games = relations.histories[detail.id].map { relations.shownGames($0) } ?? []
    return """
      <p class=status data-pokemon=\(detail.id.rawValue) data-game=\(detail.versionGroup.identifier) \
      data-games=\(relations.hexadecimal(games))>\(say(.webValuesOf)) \(link(detail.versionGroup.id))</p>
      """
  }

  /// What all pokemon of a species share is on the page of the species only.
  private func speciesPanels(_ detail: PokemonDetail) throws -> HTML {
    let numbers = detail.dexNumbers.map { number -> HTML in
      "\(link(number.dex)) \(number.number)"
    }
    return """
      \(panel("texts", .webTexts, content: texts(detail.gameTexts)))
      \(panel("numbers", .webNumbers, content: tags(numbers)))
      \(panel("names", .webNames, content: try nameTable(detail.species.id)))
      \(neighbors(of: detail.species.id))
      """
  }

  private func header(_ detail: PokemonDetail, _ title: String) -> HTML {
    let species = detail.species
    let marks = [
      (species.isBaby, Message.webBaby), (species.isLegendary, .webLegendary),
      (species.isMythical, .webMythical),
    ].filter(\.0).map { mark -> HTML in "<span class=tag>\(say(mark.1))</span>" }
    let number = String(species.id.rawValue)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    let otherName =
      (detail.pokemon.isDefault ? otherSpeciesNames[species.id] : otherNames[detail.id]) ?? ""
    return """
      <div class=profile\(picture(detail.id))><div><p class=card-number>#\(padded) · \(say(.webGeneration(number: species.generation)))</p>\
      <h1>\(title)</h1><p class=other lang=\(otherCode)>\(otherName)</p>\
      <p class=kinds>\(detail.types.map { chip($0) })\(detail.genus.map { genus -> HTML in "<span class=muted>\(genus)</span>" })\
      \(marks)</p></div></div>
      """
  }

  /// Links to the other pokemon of the species.
  private func varieties(_ detail: PokemonDetail) throws -> HTML {
    let all = relations.varieties[detail.species.id] ?? []
    guard all.count > 1 else { return "" }
    return """
      <nav aria-label="\(say(.webVarieties))"><ul class=chips role=list>\(all.map { id -> HTML in
        let types = relations.types(of: id)
        let current: HTML = id == detail.id ? " aria-current=page" : ""
        return "<li\(current)><a href=\(file(of: id))>\(pokemonNames[id]?.name ?? "")</a> \(types.map { badge($0) })"
      })</ul></nav>
      """
  }

  private func statsTable(_ detail: PokemonDetail) -> HTML {
    let stats = detail.stats
    let special: [(Message, Int)] =
      stats.special.map { [(.webStatSpecial, $0)] }
      ?? [
        (.webStatSpecialAttack, stats.specialAttack),
        (.webStatSpecialDefense, stats.specialDefense),
      ]
    let rows: [(Message, Int)] =
      [(.webStatHP, stats.hp), (.webStatAttack, stats.attack), (.webStatDefense, stats.defense)]
      + special
      + [(.webStatSpeed, stats.speed)]
    let abilities = detail.abilities.map { slot -> HTML in
      "<span class=tag>\(link(slot.ability))\(slot.isHidden ? " <small>\(say(.webHidden))</small>" as HTML : "")</span>"
    }
    return """
      <table class=stats><caption class=quiet>\(say(.webBaseStats))</caption><tbody>\(rows.map { row -> HTML in
        "<tr><th>\(say(row.0))<td>\(row.1)<td><meter max=200 value=\(row.1)></meter>"
      })<tr class=total><th>\(say(.webStatTotal))<td>\(stats.total)<td></tbody></table>
      \(pairs([(.webAbilities, "\(abilities)")]))
      <h3>\(say(.webMatchups))</h3>\(matchups(detail))
      """
  }

  private func matchups(_ detail: PokemonDetail) -> HTML {
    let lines: [(Message, [TypeMatchup])] = [
      (.webWeaknesses, detail.weaknesses), (.webResistances, detail.resistances),
      (.webImmunities, detail.immunities),
    ]
    let factors = [4.0: "×4", 2: "×2", 0.5: "×½", 0.25: "×¼", 0: "×0"]
    let rows = lines.flatMap { title, matchups in
      Set(matchups.map(\.factor)).sorted(by: >).map { factor -> HTML in
        let found = matchups.filter { $0.factor == factor }
        return
          "<dt>\(say(title)) <b>\(factors[factor] ?? "×\(factor)")</b><dd>\(found.map { badge($0.type.id) })"
      }
    }
    return "<dl class=\"pairs matchups\">\(rows)</dl>"
  }

  private func profile(_ detail: PokemonDetail) -> HTML {
    let species = detail.species
    let gender =
      species.genderRate < 0
      ? say(.webGenderless)
      : say(.webGenderFemale(percent: tenths(species.genderRate * 125)))
    let effort = [
      (Message.webStatHP, detail.effort.hp), (.webStatAttack, detail.effort.attack),
      (.webStatDefense, detail.effort.defense),
      (.webStatSpecialAttack, detail.effort.specialAttack),
      (.webStatSpecialDefense, detail.effort.specialDefense), (.webStatSpeed, detail.effort.speed),
    ].filter { $0.1 > 0 }.map { "\(say($0.0)) \($0.1)" }
    let growth =
      (try? pokedex.name(of: .growthRate, species.growthRate.rawValue, language: language)) ?? ""
    let color = (try? pokedex.name(of: species.color, language: language)) ?? ""
    return pairs([
      (.webHeight, "\(tenths(detail.pokemon.height)) m"),
      (.webWeight, "\(detail.pokemon.weight.map { "\(tenths($0)) kg" } ?? "–")"),
      (.webGender, "\(gender)"), (.webEggGroups, links(detail.eggGroups.map { link($0) })),
      (.webEggCycles, "\(species.hatchCounter.map(String.init) ?? "–")"),
      (.webEffort, "\(list(effort))"), (.webCaptureRate, "\(species.captureRate)"),
      (.webFriendship, "\(species.baseHappiness.map(String.init) ?? "–")"),
      (.webExperience, "\(detail.pokemon.baseExperience.map(String.init) ?? "–")"),
      (.webGrowth, "\(growth.asTitle)"), (.webColor, "\(color)"),
    ])
  }

  private func evolution(_ detail: PokemonDetail) -> HTML {
    let tree = detail.evolutionTree
    if tree.children.isEmpty { return "<p class=muted>\(say(.webEvolutionNone))</p>" }
    func item(_ node: EvolutionNode) -> HTML {
      let methods = node.texts.map { text -> HTML in "<li>\(text)" }
      let current: HTML = node.id == detail.id ? " aria-current=page" : ""
      return """
        <li><div class=evolution>\(methods.isEmpty ? "" : "<ul class=methods>\(methods)</ul>" as HTML)\
        <a class=card href=\(file(of: node.id))\(current)>\(node.pokemon.name)</a></div>\
        \(node.children.isEmpty ? "" : "<ul role=list>\(node.children.map { item($0) })</ul>" as HTML)
        """
    }
    return "<div class=tree><ul role=list>\(item(tree))</ul></div>"
  }

  /// The forms, and what changes the pokemon of the species into each other.
  private func forms(_ detail: PokemonDetail) -> HTML {
    let groups = detail.formGroups.filter { _ in detail.forms.count > 1 }
    let lists = groups.map { group -> HTML in
      let names = group.forms.map { form -> HTML in
        "<span title=\"\(name(of: form.form.introducedIn))\">\(form.name)</span>"
      }
      return groups.count > 1
        ? "<details><summary>\(group.forms[0].name) (\(group.forms.count))</summary>\(tags(names))</details>"
        : tags(names)
    }
    let members = Set(relations.varieties[detail.species.id] ?? [])
    let rows = changes.filter { members.contains($0.pokemon.id) }.map { change -> HTML in
      let needed =
        change.needed.map { link($0.id.kind, $0.id.rawValue, text: $0.name) }
        ?? "\(say(.webGigantamax))"
      return "<li>\(change.form.name): \(needed)"
    }
    return
      "\(lists)\(rows.isEmpty ? "" : "<h3>\(say(.webFormChanges))</h3><ul>\(rows)</ul>" as HTML)"
  }

  // MARK: Moves

  private func learnset(_ detail: PokemonDetail) throws -> HTML {
    let sections = detail.learnset
    if sections.isEmpty { return "<p class=muted>\(say(.webMovesNone))</p>" }
    // Mega Evolutions and other forms of battle have the moves of their base form.
    let isInherited = sections.allSatisfy { $0.rows.allSatisfy { $0.origin == .baseForm } }
    if !detail.pokemon.isDefault, let main = relations.varieties[detail.species.id]?.first,
      try isInherited || hasMoves(of: main, detail)
    {
      return
        "<p>\(say(.webMovesOf)) <a href=\(file(of: main))#moves>\(detail.speciesName)</a></p>"
    }
    return
      "\(sections.map { $0.method.identifier == "level-up" ? levelTable($0) : moveLists($0) })"
  }

  /// Whether the default pokemon learns the same, and its page shows it in the same game.
  private func hasMoves(of main: PokemonID, _ detail: PokemonDetail) throws -> Bool {
    try relations.games[main] == detail.versionGroup.id
      && pokedex.learnset(of: .id(main), in: .id(detail.versionGroup.id), language: language)
        == detail.learnset
  }

  private func levelTable(_ section: LearnsetSection) -> HTML {
    moveTable(
      "\(section.method.name) (\(section.rows.count))", first: .webLevel,
      section.rows.map { row in
        let level = row.level > 0 ? String(row.level) : say(.webOnEvolution)
        return
          "<td>\(level)<th>\(link(row.move.id))\(origin(row.origin))\(moveCells(row.move))"
      }, style: "moves learnset")
  }

  /// The moves of another method than levels, without their values: a page of each species would repeat those of
  /// fifty moves, so scripts add them. Machines are listed by kind and number.
  private func moveLists(_ section: LearnsetSection) -> HTML {
    typealias Entry = (number: String, row: LearnsetSection.Row)
    let kinds = ["tm", "tr", "hm"]
    var lists: [(name: String, entries: [Entry])] = Array(
      repeating: (section.method.name, []), count: kinds.count + 1)
    for row in section.rows {
      // The identifier `tm24` with the name `TM24` or `わざマシン２４`.
      let identifier = row.machine?.identifier ?? ""
      let number = identifier.dropFirst(2)
      if let kind = kinds.firstIndex(of: String(identifier.prefix(2))), Int(number) != nil {
        lists[kind].name = String(row.machine?.name.prefix { !$0.isNumber } ?? "")
        lists[kind].entries.append((String(number), row))
      } else {
        lists[kinds.count].entries.append(("", row))
      }
    }
    let parts = lists.filter { !$0.entries.isEmpty }.map { name, entries in
      moveList(
        name,
        entries.sorted { a, b in
          (Int(a.number) ?? 0, a.row.move.id) < (Int(b.number) ?? 0, b.row.move.id)
        })
    }
    return "\(parts)"
  }

  private func moveList(_ name: String, _ rows: [(number: String, row: LearnsetSection.Row)])
    -> HTML
  {
    // An origin that all moves have is named once.
    let origins = Set(rows.map(\.row.origin))
    let common = origins.count == 1 ? origins.first : nil
    let items = rows.map { number, row -> HTML in
      let number: HTML = number.isEmpty ? "" : "\(number) "
      return "<li>\(number)\(link(row.move.id))\(common == nil ? origin(row.origin) : "" as HTML)"
    }
    return """
      <h3>\(name) (\(rows.count))\(common.map { origin($0) })</h3><ul class=chips role=list>\(items)</ul>
      """
  }

  private func origin(_ origin: LearnsetEntry.Origin) -> HTML {
    switch origin {
    case .own: ""
    case .baseForm: " <small>\(say(.webViaBaseForm))</small>"
    case .preEvolution: " <small>\(say(.webViaPreEvolution))</small>"
    }
  }

  /// Returns a table of moves.
  func moveTable(
    _ caption: String, first: Message? = nil, _ rows: [HTML], isQuiet: Bool = false,
    style: String = "moves"
  ) -> HTML {
    table(
      caption,
      [first].compactMap { $0 } + [.webMove, .webType, .webClass, .webPower, .webAccuracy, .webPP],
      rows: rows.map { row -> HTML in "<tr>\(row)" }, isQuiet: isQuiet, style: style)
  }

  /// Returns the cells of type, class, power, accuracy and PP.
  func moveCells(_ move: MoveSummary) -> HTML {
    """
    <td>\(badge(move.type.id))<td>\(move.damageClass.name.asTitle)\
    <td>\(number(move.power))<td>\(number(move.accuracy))<td>\(number(move.pp))
    """
  }

  func number(_ value: GameValue) -> String {
    value == .unknown ? "?" : value.number.map(String.init) ?? "–"
  }

  // MARK: Places and names

  private func habitats(of pokemon: PokemonID) -> HTML {
    let there = games.filter { habitats[pokemon]?[$0.id] != nil }
    let groups = Dictionary(grouping: there) { habitats[pokemon]?[$0.id] ?? [] }
    // Games with the same places have one entry, at the first of them.
    let rows = there.compactMap { game -> HTML? in
      let places = habitats[pokemon]?[game.id] ?? []
      guard let games = groups[places], games.first?.id == game.id else { return nil }
      return "<dt>\(links(games.map { link($0.id) }))<dd>\(links(places.map { link($0) }))"
    }
    return rows.isEmpty ? "" : "<dl class=texts>\(rows)</dl>"
  }

  func link(_ location: LocationID) -> HTML {
    link(.location, location.rawValue, text: wild[location]?.first?.location.name ?? "#\(location)")
  }

  private func heldItems(of pokemon: PokemonID) -> HTML {
    guard let held = held[pokemon] else { return "" }
    return
      "<ul>\(held.map { listing -> HTML in "<li>\(link(listing.item)) \(listing.rarity)% <small>\(names(of: listing.versions))</small>" })</ul>"
  }

  /// Returns the names of games.
  func names(of versions: [VersionID]) -> String {
    list(games.flatMap { $0.versions.filter { versions.contains($0.id) }.map(\.name) })
  }

  private func nameTable(_ species: SpeciesID) throws -> HTML {
    var rows: [(language: LanguageID, name: String, genus: String)] = []
    for text in try pokedex.names(of: .pokemonSpecies, species.rawValue)
    where text.field == .name || text.field == .genus {
      if !rows.contains(where: { $0.language == text.language }) {
        rows.append((text.language, "–", ""))
      }
      guard let place = rows.firstIndex(where: { $0.language == text.language }) else { continue }
      if text.field == .name { rows[place].name = text.text } else { rows[place].genus = text.text }
    }
    return """
      <dl class=pairs>\(rows.map { row -> HTML in
        let code = relations.languages[row.language] ?? ""
        let lang = code.replacing(text: "-hrkt", with: "").replacing(text: "ja-roma", with: "ja-Latn")
        let language = (try? pokedex.name(of: row.language, language: language)) ?? code
        return "<dt>\(language)<dd lang=\(lang)>\(row.name)\(row.genus.isEmpty ? "" : " · \(row.genus)")"
      })</dl>
      """
  }

  private func neighbors(of species: SpeciesID) -> HTML {
    guard let place = relations.species.firstIndex(where: { $0.id == species }) else { return "" }
    func step(_ place: Int, _ rel: HTML, before: HTML, after: HTML) -> HTML {
      guard relations.species.indices.contains(place) else { return "<span></span>" }
      let other = relations.species[place].id
      let pokemon = relations.varieties[other]?.first
      return
        "<a class=button rel=\(rel) href=\(pokemon.map { file(of: $0) } ?? "")>\(before)#\(other.rawValue) \(name(other))\(after)</a>"
    }
    return
      "<nav class=neighbors aria-label=\"\(say(.webNeighbors))\">\(step(place - 1, "prev", before: "← ", after: ""))\(step(place + 1, "next", before: "", after: " →"))</nav>"
  }
}
