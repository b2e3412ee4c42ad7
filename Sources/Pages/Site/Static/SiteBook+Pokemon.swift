import Base
import PokedexCore

/// The pages of pokemon: one for each species with its default pokemon, and one for each other pokemon.
extension SiteBook {
  func page(of pokemon: PokemonID) throws -> Page {
    let detail = try pokedex.detail(
      of: .id(pokemon), in: .id(relations.games[pokemon]), language: language, hasMoves: false)
    let species = detail.species
    let title = detail.pokemon.isDefault ? detail.speciesName : detail.name
    let types = list(detail.types.map(\.name))
    let parts = try gameParts(detail)
    func part(_ id: String) -> HTML { "\(parts.own.first { $0.id == id }?.rows ?? [])" }
    let name = relations.fileName(.pokemon, pokemon.rawValue) ?? ""
    let tools = Self.tools.dropLast().map { tool -> HTML in
      "<a href=\"../\(tool.folder)/index.html#member=\(name)\">\(say(tool.title))</a>"
    }
    return Page(
      path: relations.path(.pokemon, pokemon.rawValue) ?? "", title: title,
      description: say(
        .webSpeciesDescription(
          name: title, number: species.id.rawValue, types: types, total: detail.stats.total)),
      body: """
        <div class=top>\(header(detail, title, kinds: part("kinds")))\(try varieties(detail))</div>
        \(gameChoice(detail))
        <div class=columns><div><section><h2 id=stats>\(say(.webStats))</h2><dl class=pairs id=abilities>\(part("abilities"))</dl>\
        <table class=stats id=base-stats>\(part("base-stats"))</table></section>
        <section><h2 id=weak>\(say(.webMatchups))</h2><dl class="pairs matchups" id=matchups>\(part("matchups"))</dl>\
        <p>\(links(tools))</p></section></div>
        <div><section><h2 id=evolution>\(say(.webEvolution))</h2><div class=tree id=tree>\(part("tree"))</div></section>
        <section><h2 id=profile>\(say(.webProfile))</h2><dl class=pairs id=traits>\(part("traits"))</dl></section></div></div>
        \(panel("moves", .webMovesIn(game: detail.versionGroup.name), content: learnset(detail)))
        \(try eggMoves(of: pokemon))
        \(missing(detail))
        \(panel("forms", .webForms, content: forms(detail)))
        \(panel("ways", .labelWays.asTitle, content: try ways(to: pokemon)))
        \(panel("places", .labelPlaces.asTitle, content: habitats(of: pokemon)))
        \(panel("held", .webHeldItems, content: heldItems(of: pokemon)))
        \(detail.pokemon.isDefault ? try speciesPanels(detail) : try ownTexts(detail))\(parts.others)
        """)
  }

  /// Returns the page of a pokemon, in the folder of all of them.
  func file(of pokemon: PokemonID) -> String {
    String(relations.path(.pokemon, pokemon.rawValue)?.dropFirst("species/".count) ?? "")
  }

  /// The game of the values. Scripts replace it by a choice of all games with the pokemon.
  private func gameChoice(_ detail: PokemonDetail) -> HTML {
    let history = relations.histories[detail.id]
    let games = history.map { relations.shownGames($0) } ?? []
    let unsure = history.map { games.subtracting($0.present).subtracting($0.absent) } ?? []
    return """
      <p class="status picker" data-pokemon=\(detail.id.rawValue) data-game=\(detail.versionGroup.identifier) \
      data-games=\(relations.hexadecimal(games))\(unsure.isEmpty ? "" : " data-unsure=\(relations.hexadecimal(unsure))" as HTML)>\
      \(say(.webValuesOf)) \(link(detail.versionGroup.id))</p>
      """
  }

  /// What the database lacks for the game, above what is about places and items.
  private func missing(_ detail: PokemonDetail) -> HTML {
    let gaps = games.first { $0.id == detail.versionGroup.id }.map { self.gaps(of: $0) } ?? ""
    return "<p class=muted id=gaps\(gaps.isEmpty ? " hidden" : "" as HTML)>\(gaps)</p>"
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

  /// The texts of the form itself; the page of the species has the others.
  private func ownTexts(_ detail: PokemonDetail) throws -> HTML {
    guard let form = detail.forms.first?.form.id.rawValue else { return "" }
    let own = try pokedex.gameTexts(of: .pokemonForm, form, language: language)
    return panel("texts", .webTexts, content: texts(own))
  }

  private func header(_ detail: PokemonDetail, _ title: String, kinds: HTML?) -> HTML {
    let species = detail.species
    let otherName =
      (detail.pokemon.isDefault ? otherSpeciesNames[species.id] : otherNames[detail.id]) ?? ""
    return """
      <div class=profile\(picture(detail.id))><p class=muted>\(say(.webGeneration(number: species.generation)))</p>\
      <h1>\(title)</h1><p class=other lang=\(otherCode)>\(otherName)</p>\
      <p class=kinds id=kinds>\(kinds)</p></div>
      """
  }

  /// Links to the other pokemon of the species.
  private func varieties(_ detail: PokemonDetail) throws -> HTML {
    let all = relations.varieties[detail.species.id] ?? []
    guard all.count > 1 else { return "" }
    let entries = all.map { id -> HTML in "<li>\(card(id, isCurrent: id == detail.id))" }
    return
      "<nav class=varieties aria-label=\"\(say(.webVarieties))\"><ul class=cards role=list>\(entries)</ul></nav>"
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

  private func learnset(_ detail: PokemonDetail) -> HTML {
    let game = detail.versionGroup.id
    let sections = learnsets.sections(detail.id, in: game)
    if sections.isEmpty { return "<p class=muted>\(say(.webMovesNone))</p>" }
    // Mega Evolutions and other forms of battle have the moves of their base form.
    let isInherited = sections.allSatisfy { $0.rows.allSatisfy { $0.origin == .baseForm } }
    if !detail.pokemon.isDefault, let main = relations.varieties[detail.species.id]?.first,
      isInherited
        || relations.games[main] == game && learnsets.sections(main, in: game) == sections
    {
      return
        "<p>\(say(.webMovesOf)) <a href=\(file(of: main))#moves>\(detail.speciesName)</a></p>"
    }
    // Wide windows have two columns: the machines are in the second.
    let machines = sections.filter { $0.title.kind < SiteLearnsets.kinds.count }
    let others = sections.filter { $0.title.kind == SiteLearnsets.kinds.count }
    return
      "<div>\(others.map { moveList($0) })</div><div>\(machines.map { moveList($0) })</div>"
  }

  /// Returns the method of a table of moves, or the kind of machine: the name of one without its number.
  func caption(_ title: SiteLearnsets.Title) -> String {
    let machine = learnsets.examples[title.kind].flatMap { items[$0]?.name.prefix { !$0.isNumber } }
    return machine.map(String.init) ?? methods[title.method]?.name ?? "#\(title.method)"
  }

  /// The moves with their levels or numbers, but without their values: a page of each species would repeat those of
  /// seventy moves, so scripts add them.
  private func moveList(_ section: SiteLearnsets.Section) -> HTML {
    // An origin that all moves have is named once.
    let origins = Set(section.rows.map(\.origin))
    let common = origins.count == 1 ? origins.first : nil
    let isLevel = section.title.method == .levelUp
    let items = section.rows.map { row -> HTML in
      let level = row.level > 0 ? "\(say(.webLevelShort)) \(row.level)" : say(.webOnEvolution)
      let start = isLevel ? level : row.number
      return """
        <li>\(start)\(start.isEmpty ? "" : " " as HTML)\(link(row.move))\(common == nil ? origin(row.origin) : "" as HTML)
        """
    }
    return """
      <h3>\(caption(section.title)) (\(items.count))\(common.map { origin($0) })</h3><ul class=chips role=list>\(items)</ul>
      """
  }

  /// Which pokemon pass its egg moves: for each move the first that can of four evolution lines.
  private func eggMoves(of pokemon: PokemonID) throws -> HTML {
    guard let eggs = try learnsets.eggs(pokemon) else { return "" }
    let moves = Dictionary(grouping: eggs.parents, by: \.move.id).sorted { $0.key < $1.key }
    let rows = moves.map { move, parents -> HTML in
      let species = Set(parents.compactMap { relations.histories[$0.pokemon.id]?.species.id })
      let first = parents.map(\.pokemon.id).filter { parent in
        let before = relations.histories[parent]?.species.evolvesFrom
        return before.map { !species.contains($0) } ?? true
      }
      let names = first.prefix(4).map { parent -> HTML in
        "<a href=\(file(of: parent))>\(pokemonNames[parent]?.name ?? "")</a>"
      }
      let others = first.count > 4 ? " +\(first.count - 4)" : ""
      let needsEgg = parents.contains { $0.chainLength > 1 }
      let chain: HTML = needsEgg ? " <small>\(say(.webEggChain))</small>" : ""
      return "<dt>\(moveNames[move]?.name ?? "")<dd>\(links(names))\(others)\(chain)"
    }
    let summary = say(.webMovesCount(count: rows.count))
    let list: HTML =
      rows.isEmpty
      ? "" : "<details><summary>\(summary)</summary><dl class=texts>\(rows)</dl></details>"
    let herb: HTML = eggs.hasMirrorHerb ? "<p class=muted>\(say(.webMirrorHerb))</p>" : ""
    return panel("eggs", .webEggMovesIn(game: name(of: eggs.game)), content: "\(list)\(herb)")
  }

  func origin(_ origin: LearnsetEntry.Origin) -> HTML {
    switch origin {
    case .own: ""
    case .baseForm: " <small>\(say(.viaBaseForm))</small>"
    case .preEvolution: " <small>\(say(.viaPreEvolution))</small>"
    }
  }

  var moveTitles: [Message] {
    [
      .labelMove.asTitle, .labelType.asTitle, .webClass, .labelPower.asTitle,
      .labelAccuracy.asTitle, .labelPP,
    ]
  }

  func cells(_ move: MoveSummary) -> HTML {
    cells(move.type.id, move.damageClass.id, values: [move.power, move.accuracy, move.pp])
  }

  func cells(_ move: MoveVariant) -> HTML {
    cells(move.type, move.damageClass, values: [move.power, move.accuracy, move.pp])
  }

  /// Returns the cells of type, class, power, accuracy and PP.
  private func cells(
    _ type: TypeID, _ damageClass: MoveDamageClassID, values: [GameValue]
  ) -> HTML {
    """
    <td>\(badge(type))<td>\(damageClasses[damageClass] ?? "")\(values.map { value -> HTML in "<td>\(number(value))" })
    """
  }

  func number(_ value: GameValue) -> String {
    value == .unknown ? "?" : value.number.map(String.init) ?? "–"
  }

  // MARK: Places and names

  /// Where a pokemon is in each game, the newest one unfolded.
  private func habitats(of pokemon: PokemonID) -> HTML {
    let entries = wildList(habitats[pokemon] ?? [], ofPlaces: true)
    let lists = entries.enumerated().map { place, entry -> HTML in
      let open: HTML = place == entries.count - 1 ? " open" : ""
      return
        "<details\(open)><summary>\(list(entry.games.map { name(of: $0) }))</summary>\(entry.content)</details>"
    }
    let open = (relations.histories[pokemon]?.present ?? []).intersection(withoutAllPlaces)
    let note: HTML =
      open.isEmpty ? "" : "<p class=muted>\(say(.webNotAllPlaces(games: names(of: open))))"
    return "\(lists)\(note)"
  }

  /// How a pokemon can be had, with the games: one of which only some have the way is named by these.
  private func ways(to pokemon: PokemonID) throws -> HTML {
    let ways = try pokedex.ways(toObtain: .id(pokemon), language: language)
    let rows = ways.map { way -> HTML in
      let versions = way.versions.map(\.id)
      let all = games.filter { $0.versions.allSatisfy { versions.contains($0.id) } }
      let some = versions.filter { version in
        !all.contains { $0.versions.contains { $0.id == version } }
      }
      let whole = all.isEmpty ? [] : [names(of: VersionGroupSet(all.map(\.id)))]
      let text = way.through.map { link(.pokemon, $0.id.rawValue, text: way.text) } ?? "\(way.text)"
      return
        "<li>\(text) <small>\(list(whole + (some.isEmpty ? [] : [names(of: some)])))</small>"
    }
    return rows.isEmpty ? "" : "<ul>\(rows)</ul>"
  }

  private func heldItems(of pokemon: PokemonID) -> HTML {
    guard let held = held[pokemon] else { return "" }
    return
      "<ul>\(held.map { listing -> HTML in "<li>\(link(listing.item)) \(listing.rarity)% <small>\(names(of: listing.versions))</small>" })</ul>"
  }

  func names(of versions: [VersionID]) -> String {
    list(games.flatMap { $0.versions.filter { versions.contains($0.id) }.map(\.name) })
  }

  private func nameTable(_ species: SpeciesID) throws -> HTML {
    var rows: [(language: LanguageID, name: String, genus: String)] = []
    for text in try pokedex.names(of: .pokemonSpecies, species.rawValue)
    where text.field == .name || text.field == .genus {
      let place = rows.place(orAdd: (text.language, "–", "")) { $0.language == text.language }
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
