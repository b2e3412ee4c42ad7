import Base
import PokedexCore

/// The pages of games, Pokédexes and places.
extension SiteBook {
  func page(of game: VersionGroupSummary) throws -> Page {
    let exclusives = try pokedex.exclusives(in: .id(game.id), language: language)
    let regions = try pokedex.places(in: .id(game.id), language: language)
    let gaps = try pokedex.gaps(of: .id(game.id), language: language)
    return Page(
      path: relations.path(.versionGroup, game.id.rawValue) ?? "", title: game.name,
      description: say(.webGameDescription(name: game.name, generation: game.generation)),
      body: """
        <h1>\(game.name)</h1><p class=status>\(say(.webGeneration(number: game.generation)))</p>
        \(panel("pokedexes", .labelPokedexes, content: game.dexes.isEmpty ? "" : cards(game.dexes)))
        \(panel("exclusive", .webExclusive, content: "\(exclusives.map { row -> HTML in "<h3>\(row.version.name) (\(row.pokemon.count))</h3>\(cards(row.pokemon.map(\.id), in: game.id))" })"))
        \(panel("new", .webNewPokemon, content: cards(relations.newcomers[game.id] ?? [], in: game.id)))
        \(panel("places", .webPlaces, content: "\(regions.map { region -> HTML in "<h3>\(region.region?.name ?? "–")</h3>\(cards(Self.byName(region.locations.map(\.location).filter(SiteRelations.isNamed))))" })"))
        \(panel("gaps", .webGaps, content: gaps.isEmpty ? "" : "<ul>\(gaps.map { gap -> HTML in "<li>\(gap)" })</ul>"))
        """)
  }

  func page(of dex: NamedResource<Dex>) throws -> Page {
    let numbers = try pokedex.numbers(in: .id(dex.id))
    let games = games.filter { $0.dexes.contains { $0.id == dex.id } }
    let newest = relations.groups.newest(
      in: VersionGroupSet(games.map(\.id).filter(VersionGroupSet.canHold)))
    return Page(
      path: relations.path(.pokedex, dex.id.rawValue) ?? "",
      title: say(.webPokedexTitle(name: dex.name)),
      description: say(.webPokedexDescription(name: dex.name, count: numbers.count)),
      body: """
        <h1>\(say(.webPokedexTitle(name: dex.name)))</h1>
        <p class=status>\(links(games.map { link($0.id) }))\(region(of: dex))\(newest.map { game -> HTML in "<br>\(say(.webTypesOf(game: name(of: game.id))))" })</p>
        <ol class=cards role=list>\(numbers.map { number -> HTML in
          "<li>\(relations.varieties[number.species]?.first.map { card($0, number: number.number, in: newest?.id) })"
        })</ol>
        """)
  }

  /// Returns a link to the places of the region of a Pokédex.
  private func region(of dex: NamedResource<Dex>) -> HTML {
    let id = relations.regions[dex.id]
    let region = places.compactMap(\.region).first { $0.id == id }
    return region.map { region -> HTML in
      "<br>\(say(.webPlaces)): <a href=../places/index.html#\(region.identifier)>\(region.name)</a>"
    } ?? ""
  }

  func page(of place: LocationPlaces, in region: NamedResource<Region>?) -> Page {
    let rows = wild[place.id] ?? []
    var areas: [LocationAreaID] = []
    for row in rows where !areas.contains(row.area.id) { areas.append(row.area.id) }
    let sections = areas.map { area -> HTML in
      let lists = wildList(rows.filter { $0.area.id == area }).map { games, table -> HTML in
        "<h3>\(links(games.map { link($0) }))</h3>\(table)"
      }
      // The title of the page is that of its only area.
      let isTitle = areas.count == 1 && areaNames[area] == place.location.name
      return
        "<section><h2\(isTitle ? " class=quiet" as HTML : "")>\(areaNames[area] ?? "")</h2>\(lists)</section>"
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

  /// A row of the table of an area or of a pokemon. Rows with conditions have a chance for each set of them.
  private struct WildRow: Hashable {
    var pokemon: PokemonID
    var area: LocationAreaID
    var method: EncounterMethodID
    /// The games of the version group that have it; empty for all of them.
    var only: [VersionID]
    var levels: String
    /// The chances without conditions; nil for a row with conditions.
    var chances: String?
  }

  /// The rows below a title: those with the same method and the same sets of conditions.
  private struct WildPart: Hashable {
    var method: EncounterMethodID
    /// For each chance its alternatives, and of each alternative what must apply.
    var conditions: [[[String]]]
  }

  /// Returns tables of the pokemon of an area, or of the places of a pokemon, by game in the order of release. Games
  /// with the same share an entry, at the place of the first.
  func wildList(_ rows: [WildPokemon], ofPlaces: Bool = false) -> [(
    games: [VersionGroupID], content: HTML
  )] {
    var entries: [(games: [VersionGroupID], content: HTML)] = []
    let versions = rows.map { VersionSet($0.versions.map(\.id).filter(VersionSet.canHold)) }
    for game in games {
      let own = game.versions.map(\.id).filter(VersionSet.canHold)
      let here = zip(rows, versions).filter { !$0.1.isDisjoint(with: VersionSet(own)) }.map(\.0)
      if here.isEmpty { continue }
      // Rows of another source than PokéAPI are together, below its name.
      let sources = Set(here.map(\.source)).sorted { ($0 ?? "") < ($1 ?? "") }
      let content = sources.map { source -> HTML in
        let rows = here.filter { $0.source == source }
        return "\(note(on: source))\(wildTable(rows, in: own, ofPlaces: ofPlaces))"
      }.joined(separator: "")
      let place = entries.place(orAdd: ([], content)) { $0.content == content }
      entries[place].games.append(game.id)
    }
    return entries
  }

  /// Returns a table of the rows in the games of a version group: a title for each method with its conditions, then
  /// pokemon or places, levels, chances in the order of the conditions, and the games if only some have it. Places with
  /// equal values share a row.
  private func wildTable(_ rows: [WildPokemon], in versions: [VersionID], ofPlaces: Bool) -> HTML {
    var order: [WildRow] = []
    var areas: [LocationAreaID: HTML] = [:]
    var chances: [WildRow: [(text: String, conditions: [[String]])]] = [:]
    for row in rows {
      let here = row.versions.map(\.id).filter(versions.contains)
      let levels =
        row.minLevel == row.maxLevel ? "\(row.minLevel)" : "\(row.minLevel)–\(row.maxLevel)"
      let text = self.chances(row)
      let key = WildRow(
        pokemon: row.pokemon.id, area: row.area.id, method: row.method.id,
        only: here.count == versions.count ? [] : here, levels: levels,
        chances: row.conditions.isEmpty ? text : nil)
      if chances[key] == nil { order.append(key) }
      if ofPlaces { areas[row.area.id] = link(row.area.id, row.location.id) }
      let conditions = row.conditions.map { conditionNames[$0.id] ?? "" }
      let place = chances[key, default: []].place(orAdd: (text, [])) { $0.text == text }
      chances[key]?[place].conditions.append(conditions)
    }
    var parts: [(part: WildPart, rows: [WildRow])] = []
    var places: [WildPart: Int] = [:]
    for row in order {
      let part = WildPart(
        method: row.method,
        conditions: row.chances == nil ? (chances[row] ?? []).map(\.conditions) : [])
      let place = parts.place(of: part, in: &places, orAdd: (part, []))
      parts[place].rows.append(row)
    }
    func chance(_ row: WildRow) -> String {
      (chances[row] ?? []).map(\.text).joined(separator: " · ")
    }
    let columns =
      order.contains { !$0.only.isEmpty } ? 4 : order.contains { !chance($0).isEmpty } ? 3 : 2
    var method: EncounterMethodID?
    let sorted = parts.sorted {
      ($0.part.method, $0.part.conditions.count) < ($1.part.method, $1.part.conditions.count)
    }
    let body = sorted.map { part, rows -> HTML in
      // The method is named once, above its conditions.
      let name = part.method == method ? "" : encounterMethods[part.method] ?? ""
      method = part.method
      let conditions = part.conditions.map { Self.text(of: $0) }.joined(separator: " · ")
      var lines: [(subjects: [HTML], cells: HTML)] = []
      for row in rows {
        let texts = [chance(row), row.only.isEmpty ? "" : names(of: row.only)]
        let count = texts[1].isEmpty ? texts[0].isEmpty ? 0 : 1 : 2
        let cells: HTML =
          "<td>\(row.levels)\(texts.prefix(count).map { text -> HTML in "<td>\(text)" })"
        let subject = areas[row.area] ?? shortLink(row.pokemon)
        if ofPlaces, let place = lines.firstIndex(where: { $0.cells == cells }) {
          lines[place].subjects.append(subject)
        } else {
          lines.append(([subject], cells))
        }
      }
      let start: HTML = conditions.isEmpty ? "" : " <small>\(conditions)</small>"
      return """
        <tr><th colspan=\(columns)>\(name)\(start)\(lines.map { line -> HTML in
          "<tr><th>\(links(line.subjects))\(line.cells)"
        })
        """
    }
    return "<table class=wild>\(body)</table>"
  }

  /// Returns a link to a location with the name of an area, which mostly has that of the location.
  private func link(_ area: LocationAreaID, _ location: LocationID) -> HTML {
    let (name, whole) = (areaNames[area] ?? "", locationNames[location] ?? "")
    let text =
      name.lowercased() == whole.lowercased()
      ? whole : name.contains(text: whole) ? name : list([whole, name])
    return link(.location, location.rawValue, text: text)
  }

  /// Returns the chances of a row: at any time, then those at the times of day with another one.
  private func chances(_ row: WildPokemon) -> String {
    var texts = row.traits.contains(.alpha) ? [say(.webAlpha)] : []
    if row.chance != 0, !isUnknown(row.chance, row) { texts.append(Self.percent(row.chance)) }
    for time in row.times {
      let name = conditionNames[time.id] ?? ""
      texts.append(isUnknown(time.chance, row) ? name : "\(name) \(Self.percent(time.chance))")
    }
    if row.isTimeUnknown { texts.append(say(.encounterTimeUnknown)) }
    return list(texts)
  }

  /// Whether the note on the source says already that the chance is unknown.
  private func isUnknown(_ chance: Int?, _ row: WildPokemon) -> Bool {
    chance == nil && row.source != nil
  }

  /// Returns a sentence about a source other than PokéAPI.
  private func note(on source: String?) -> HTML {
    guard let source else { return "" }
    return
      "<p class=muted>\(say(.webSourceWithoutChances(name: source))) <a href=../about/license.html>\(say(.webLicense))</a>"
  }

  private static func percent(_ chance: Int?) -> String { chance.map(Quantity.percent) ?? "–" }

  /// Returns alternative conditions. What all of them need is named once: `4 stars: weak light / strong light`.
  private static func text(of alternatives: [[String]]) -> String {
    func text(_ names: [String]) -> String { names.joined(separator: " + ") }
    let common = alternatives[0].filter { name in alternatives.allSatisfy { $0.contains(name) } }
    let others = alternatives.map { names in names.filter { !common.contains($0) } }
    let isShared = !common.isEmpty && others.allSatisfy { !$0.isEmpty }
    let list = (isShared ? others : alternatives).map(text).joined(separator: " / ")
    return isShared ? "\(text(common)): \(list)" : list
  }
}
