import Basics
import PokedexCore

/// The pages of games, Pokédexes and places.
extension SiteBook {
  func page(of game: VersionGroupSummary) throws -> Page {
    let exclusives = try pokedex.exclusives(in: .id(game.id), language: language)
    let regions = try pokedex.places(in: .id(game.id), language: language)
    let missing = [
      game.versionGroup.hasLearnsets ? nil : say(.webMissingLearnsets),
      game.versionGroup.hasEncounters ? nil : say(.webMissingPlaces),
      game.versionGroup.hasHeldItems ? nil : say(.webMissingHeldItems),
    ].compactMap { $0 }
    let newcomers = relations.allPokemon.filter { id in
      relations.histories[id]?.variants.reduce(into: VersionGroupSet()) {
        $0.formUnion($1.versionGroups)
      }
      .isSubset(of: later(than: game.versionGroup)) ?? false
        && relations.histories[id]?.pokemon.generation == game.generation
    }
    return Page(
      path: relations.path(.versionGroup, game.id.rawValue) ?? "", title: game.name,
      description: say(.webGameDescription(name: game.name, generation: game.generation)),
      body: """
        <h1>\(game.name)</h1><p class=status>\(say(.webGeneration(number: game.generation)))</p>
        \(missing.isEmpty ? "" : "<p class=muted>\(say(.webMissing(list: list(missing))))</p>" as HTML)
        \(panel("pokedexes", .webPokedexes, content: game.dexes.isEmpty ? "" : "<ul>\(game.dexes.map { dex -> HTML in "<li>\(link(dex))" })</ul>"))
        \(panel("exclusive", .webExclusive, content: "\(exclusives.map { row -> HTML in "<h3>\(row.version.name) (\(row.pokemon.count))</h3>\(cards(row.pokemon.map(\.id)))" })"))
        \(panel("new", .webNewPokemon, content: cards(newcomers)))
        \(panel("places", .webPlaces, content: "\(regions.map { region -> HTML in "<h3>\(region.region?.name ?? "–")</h3><ul class=chips role=list>\(region.locations.map { place -> HTML in "<li>\(link(place.location))" })</ul>" })"))
        """)
  }

  /// The games from `group` on, in the order of release.
  private func later(than group: VersionGroup) -> VersionGroupSet {
    VersionGroupSet(relations.groups.filter { $0.order >= group.order }.map(\.id))
  }

  func page(of dex: NamedResource<Dex>) throws -> Page {
    let numbers = try pokedex.numbers(in: .id(dex.id))
    let games = games.filter { $0.dexes.contains { $0.id == dex.id } }
    return Page(
      path: relations.path(.pokedex, dex.id.rawValue) ?? "",
      title: say(.webPokedexTitle(name: dex.name)),
      description: say(.webPokedexDescription(name: dex.name, count: numbers.count)),
      body: """
        <h1>\(say(.webPokedexTitle(name: dex.name)))</h1>
        <p class=status>\(links(games.map { link($0.id) }))</p>
        <ol class=chips role=list>\(numbers.map { number -> HTML in
          let types = (relations.varieties[number.species]?.first).flatMap { relations.histories[$0]?.variants.last?.types } ?? []
          return "<li><b class=number>\(number.number)</b> \(link(.pokemonSpecies, number.species.rawValue, text: name(number.species))) \(types.map { badge($0) })"
        })</ol>
        """)
  }

  func page(of place: LocationPlaces, in region: NamedResource<Region>?) -> Page {
    let rows = wild[place.id] ?? []
    var areas: [NamedResource<LocationArea>] = []
    for row in rows where !areas.contains(row.area) { areas.append(row.area) }
    let sections = areas.map { area -> HTML in
      table(area.name, [.webPokemon, .webWhere], rows: wildRows(rows.filter { $0.area == area }))
    }
    return Page(
      path: relations.path(.location, place.id.rawValue) ?? "",
      title: region.map { "\(place.location.name) (\($0.name))" } ?? place.location.name,
      description: say(
        .webPlaceDescription(name: place.location.name, count: Set(rows.map(\.pokemon)).count)),
      body: """
        <h1>\(place.location.name)</h1>
        <p class=status>\(region.map { region -> HTML in "<a href=index.html#\(region.identifier)>\(region.name)</a>" })</p>
        \(sections)
        """)
  }

  /// What is equal of several conditions, such as kinds of weather.
  private struct WildLine: Hashable {
    var games: [VersionID]
    var method: EncounterMethodID
    var text: String
  }

  /// Returns a row for each pokemon of an area: games, method, levels, chances and conditions.
  private func wildRows(_ rows: [WildPokemon]) -> [HTML] {
    var order: [PokemonID] = []
    var lines: [PokemonID: [(line: WildLine, row: WildPokemon, conditions: [String])]] = [:]
    for row in rows {
      let levels =
        row.minLevel == row.maxLevel ? "\(row.minLevel)" : "\(row.minLevel)–\(row.maxLevel)"
      let chances =
        (row.chance > 0 ? ["\(row.chance)%"] : [])
        + row.times.map { "\($0.time.name) \($0.chance)%" }
      let line = WildLine(
        games: row.versions.map(\.id), method: row.method.id,
        text: list(["\(say(.webLevelShort)) \(levels)"] + chances))
      let condition = row.conditions.map(\.name).joined(separator: " + ")
      var own = lines[row.pokemon.id] ?? []
      if own.isEmpty { order.append(row.pokemon.id) }
      if let place = own.firstIndex(where: { $0.line == line }) {
        own[place].conditions.append(condition)
      } else {
        own.append((line, row, [condition]))
      }
      lines[row.pokemon.id] = own
    }
    return order.map { pokemon -> HTML in
      var last: (games: [VersionID], method: EncounterMethodID)?
      let parts = (lines[pokemon] ?? []).map { line, row, conditions -> HTML in
        let isSame = last.map { $0 == (line.games, line.method) } ?? false
        last = (line.games, line.method)
        let start: HTML =
          isSame
          ? "; " : "<br><b>\(list(row.versions.map(\.name)))</b> \(row.method.name): "
        let named = conditions.filter { !$0.isEmpty }
        return "\(start)\(line.text)\(named.isEmpty ? "" : " (\(named.joined(separator: " / ")))")"
      }
      return "<tr><th scope=row>\(link(pokemon))<td>\(parts)"
    }
  }
}
