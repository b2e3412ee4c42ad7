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
        \(panel("places", .webPlaces, content: "\(regions.map { region -> HTML in "<h3>\(region.region?.name ?? "–")</h3>\(cards(region.locations.map(\.location).filter(SiteRelations.isNamed)))" })"))
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
    var areas: [NamedResource<LocationArea>] = []
    for row in rows where !areas.contains(row.area) { areas.append(row.area) }
    let sections = areas.map { area -> HTML in
      "<section><h2>\(area.name)</h2>\(wildList(rows.filter { $0.area == area }))</section>"
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

  /// What a pokemon has in the wild, with the conditions under which it is the same, such as kinds of weather.
  private struct WildLine: Hashable {
    var pokemon: PokemonID
    /// The games of the version group that have it; empty for all of them.
    var only: [VersionID]
    var method: NamedResource<EncounterMethod>
    var levels: String
    var chances: String
  }

  /// Where the pokemon of a group are.
  private struct WildGroup: Hashable {
    var only: [VersionID]
    var method: NamedResource<EncounterMethod>
    /// Of each row its conditions, all of which must apply.
    var conditions: [[String]]
  }

  /// Returns the pokemon of an area by game in the order of release. Games that have the same share an entry, at the
  /// place of the first.
  private func wildList(_ rows: [WildPokemon]) -> HTML {
    var entries: [(names: [HTML], content: HTML)] = []
    let versions = rows.map { VersionSet($0.versions.map(\.id).filter(VersionSet.canHold)) }
    for game in games {
      let own = game.versions.map(\.id).filter(VersionSet.canHold)
      let here = zip(rows, versions).filter { !$0.1.isDisjoint(with: VersionSet(own)) }.map(\.0)
      if here.isEmpty { continue }
      // Rows of another source than PokéAPI are together, below its name.
      let sources = Set(here.map(\.source)).sorted { ($0 ?? "") < ($1 ?? "") }
      let content = sources.map { source -> HTML in
        let rows = here.filter { $0.source == source }
        return "\(note(on: source))\(wildEntry(rows, in: own, of: game.id))"
      }.joined(separator: "")
      if let place = entries.firstIndex(where: { $0.content == content }) {
        entries[place].names.append(link(game.id))
      } else {
        entries.append(([link(game.id)], content))
      }
    }
    return "\(entries.map { entry -> HTML in "<h3>\(links(entry.names))</h3>\(entry.content)" })"
  }

  /// Returns the pokemon in the games of a version group by method and conditions, with levels and chances.
  private func wildEntry(
    _ rows: [WildPokemon], in versions: [VersionID], of game: VersionGroupID
  ) -> HTML {
    var lines: [WildLine] = []
    var conditions: [WildLine: [[String]]] = [:]
    for row in rows {
      let here = row.versions.map(\.id).filter(versions.contains)
      let levels =
        row.minLevel == row.maxLevel ? "\(row.minLevel)" : "\(row.minLevel)–\(row.maxLevel)"
      let chances =
        (row.chance == 0 || isUnknown(row.chance, row) ? [] : [Self.percent(row.chance)])
        + row.times.map {
          isUnknown($0.chance, row) ? $0.time.name : "\($0.time.name) \(Self.percent($0.chance))"
        }
        + (row.isTimeUnknown ? [say(.encounterTimeUnknown)] : [])
      let line = WildLine(
        pokemon: row.pokemon.id, only: here.count == versions.count ? [] : here, method: row.method,
        levels: "\(say(.webLevelShort)) \(levels)",
        chances: list((row.traits.contains(.alpha) ? [say(.webAlpha)] : []) + chances))
      if conditions[line] == nil { lines.append(line) }
      conditions[line, default: []].append(row.conditions.map(\.name))
    }
    var groups: [WildGroup] = []
    var members: [WildGroup: [WildLine]] = [:]
    for line in lines {
      let group = WildGroup(
        only: line.only, method: line.method,
        conditions: (conditions[line] ?? []).filter { !$0.isEmpty })
      if members[group] == nil { groups.append(group) }
      members[group, default: []].append(line)
    }
    var methods: [NamedResource<EncounterMethod>] = []
    for group in groups where !methods.contains(group.method) { methods.append(group.method) }
    let lists = methods.map { method -> HTML in
      let groups = groups.filter { $0.method == method }
      return "<h4>\(method.name)</h4>\(groups.map { wildGroup($0, members[$0] ?? [], in: game) })"
    }
    return "\(lists)"
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

  private func wildGroup(
    _ group: WildGroup, _ lines: [WildLine], in game: VersionGroupID
  ) -> HTML {
    let levels = Set(lines.map(\.levels))
    let common = levels.count == 1 ? levels.first : nil
    let pokemon = lines.map { line -> HTML in
      let values = [common == nil ? line.levels : "", line.chances].filter { !$0.isEmpty }
      let note: HTML = values.isEmpty ? "" : "<small>\(list(values))</small>"
      return "<li>\(card(line.pokemon, in: game, note: note))"
    }
    let only = group.only.isEmpty ? nil : names(of: group.only)
    let conditions = group.conditions.isEmpty ? nil : "(\(Self.text(of: group.conditions)))"
    let start = [only, conditions, common].compactMap(\.self).joined(separator: " ")
    return """
      \(start.isEmpty ? "" : "<p class=muted>\(start)</p>" as HTML)<ul class=cards role=list>\(pokemon)</ul>
      """
  }

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
