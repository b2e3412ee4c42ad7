import Base
import PokedexCore

extension SiteBook {
  /// Returns the start page: the search, all pokemon, all lists and tools, the newest pokemon, and the games with their
  /// Pokédexes.
  func home(_ shell: SiteShell) throws -> Page {
    let newest = games.last { relations.newcomers[$0.id] != nil }
    let generations = try pokedex.generations().map { generation -> HTML in
      "<li><a href=\"../species/index.html#generation=\(generation.id.rawValue)\">\(say(.webGeneration(number: generation.id)))</a>"
    }
    let games = games.reversed().map { game -> HTML in
      "<li>\(link(game.id))<small>\(links(game.dexes.map { link($0) }))</small>"
    }
    let lists =
      SiteShell.sections.dropFirst().map { (file: "\($0.folder)/index.html", title: $0.title) }
      + [("filter/index.html", .webFilter)]
      + Self.tools.map { (file: "\($0.folder)/index.html", title: $0.title) }
    let content: HTML = """
      <h1>\(say(.webTitle))</h1><div id=find></div><p class=muted>\(say(.webHomeDescription))</p>
      <section><h2>\(say(.webPokemon))</h2>
      <p><a class=button href=../species/index.html>\(say(.webAllPokemon)) (\(Quantity.grouped(relations.species.count)))</a> \
      <a class=button id=random href=../species/index.html>\(say(.webRandom))</a></p>
      <ul class=home-links role=list>\(generations)</ul></section>
      <section><h2>\(say(.webMore))</h2><ul class=home-links role=list>\(lists.map { list -> HTML in "<li><a href=../\(list.file)>\(say(list.title))</a>" })</ul></section>
      \(newest.map { game -> HTML in
        let pokemon = relations.newcomers[game.id] ?? []
        return "<section><h2>\(say(.webNewIn(game: game.name)))</h2>\(cards(Array(pokemon.prefix(12))))<p>\(link(.versionGroup, game.id.rawValue, text: "\(game.name) (\(pokemon.count))"))</p></section>"
      })
      <section><h2>\(say(.labelGames.asTitle))</h2><ul class=home-games role=list>\(games)</ul></section>
      <p class=status>\(say(.webDataVersion(version: shell.dataVersion)))\(shell.sourceDate.map { date -> HTML in " · \(date.prefix(10))" }) · PokéAPI · \
      <a href=../about/api.html>\(say(.webAPI))</a></p>
      """
    // Links lead from the folder of a kind; this page is not in one.
    return Page(
      path: "index.html", title: "", description: say(.webHomeDescription),
      body: HTML(markup: content.text.replacing(text: "../", with: "")))
  }
}
