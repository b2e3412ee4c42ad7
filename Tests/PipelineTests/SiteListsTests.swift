import Base
import TestSupport
import Testing

/// The lists of the pages compared with queries over the public views, of the sample and of the real snapshot.
@Suite(.inTemporaryFolder) struct SiteListsTests {
  let folder = InTemporaryFolder.path

  /// A site and the database that it is made of.
  private struct Site {
    var folder: String
    var database: Connection

    func page(_ name: String) throws -> String {
      try File.text("\(folder)/en/\(name).html")
    }

    func rows(_ query: String, _ arguments: String...) throws -> [[String]] {
      let sql = arguments.enumerated().reduce(query) { sql, argument in
        sql.replacing("?\(argument.offset + 1)", with: "'\(argument.element)'")
      }
      var rows: [[String]] = []
      try database.query(sql) { row in rows.append((0..<row.columnCount).map { row.columnText($0) })
      }
      return rows
    }
  }

  /// The first part of what the search finds has all species, and the words that name a filter of the list.
  @Test func export_search_beginsWithSpeciesAndFilters() async throws {
    let script = try File.text("\(try await SampleBuild.site)/data/search-species.js")
    let start = try #require(script.firstRange(ofText: "= ")).upperBound
    let rows = try #require(try JSONValue(parsing: Array(script[start...].dropLast(2).utf8)).array)
    var words: [String: String] = [:]
    var kinds: Set<String> = []
    for place in stride(from: 0, to: rows.count, by: 4) {
      kinds.insert(rows[place].string ?? "")
      let path = rows[place + 3].array?.first?.string ?? ""
      if rows[place].string != "filter" { continue }
      for line in (rows[place + 2].string ?? "").split(separator: "\n") {
        words[String(line.prefix { $0 != "\t" }), default: path] = path
      }
    }
    expectEqual(kinds, ["pokemon-species", "filter"])
    let wanted = [
      ("legendary", "kind=legendary"), ("幻", "kind=mythical"), ("御三家", "kind=starter"),
      ("gen 3", "generation=3"), ("第3世代", "generation=3"), ("ホノオタイプ", "type=fire"),
      ("feuer", "type=fire"), ("dragon egg group", "egg-group=dragon"),
    ]
    for (word, fragment) in wanted {
      expectEqual(words[word], "species/index.html#\(fragment)", "\(word)")
    }
  }

  private static func open(_ isReal: Bool, _ folder: String) async throws -> Site {
    guard isReal, let path = TestDatabases.real else {
      let path = try await SampleBuild.artifact
      return Site(folder: try await SampleBuild.site, database: try Connection(path, .immutable))
    }
    expectRun(["export-site", path, "--output", "\(folder)/site"])
    return Site(folder: "\(folder)/site", database: try Connection(path, .immutable))
  }

  /// The part of a page between two texts.
  private func part(_ page: String, from start: String, to end: String) -> Substring {
    guard start.isEmpty || page.contains(start) else { return "" }
    let rest = start.isEmpty ? page[...] : page[page.firstRange(of: start)!.upperBound...]
    return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
  }

  /// The text without the entities of names.
  private func plain(_ text: some StringProtocol) -> String {
    String(text).replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  /// The names of the pages of pokemon to which a part links.
  private func links(_ part: some StringProtocol) -> [String] {
    String(part).split(separator: "href=../species/").dropFirst()
      .map { String($0.prefix { $0 != "." }) }
  }

  /// By pokemon, the name of its page.
  private static let pages =
    "SELECT pokemon, CASE WHEN is_default THEN species ELSE pokemon END AS page, is_default, species FROM dex_pokemon"

  @Test(arguments: [false] + (TestDatabases.real == nil ? [] : [true]))
  func lists_ofAllPages_areThoseOfTheViews(isReal: Bool) async throws {
    let site = try await Self.open(isReal, folder)
    try newPokemon(site)
    try exclusives(site)
    try eggMoves(site)
    try places(site)
    try habitats(site)
    try pokedexes(site)
    try items(site)
  }

  private func newPokemon(_ site: Site) throws {
    var count = 0
    for game in try site.rows("SELECT version_group FROM dex_version_group").map({ $0[0] }) {
      let wanted = try site.rows(
        """
        SELECT page FROM (\(Self.pages)) JOIN dex_form AS f USING (pokemon)
        WHERE f.is_default AND f.introduced_in = ?1
        """, game)
      let section = part(try site.page("games/\(game)"), from: "<h2 id=new>", to: "</section>")
      expectEqual(links(section).sorted(), wanted.map { $0[0] }.sorted(), "new in \(game)")
      count += wanted.count
    }
    try expectEqual(
      count, Int(site.rows("SELECT count(*) FROM dex_form WHERE is_default")[0][0]))
  }

  private func exclusives(_ site: Site) throws {
    var count = 0
    for game in try site.rows("SELECT version_group FROM dex_version_group").map({ $0[0] }) {
      let wanted = try site.rows(
        """
        SELECT DISTINCT name_en || ' ' || page
        FROM dex_exclusive JOIN dex_version USING (version) JOIN (\(Self.pages)) USING (pokemon)
        WHERE version_group = ?1
        """, game)
      let section = part(
        try site.page("games/\(game)"), from: "<h2 id=exclusive>", to: "</section>")
      let found = section.split(separator: "<h3>").dropFirst().flatMap { list in
        // The title ends in the number of pokemon.
        let title = plain(part(String(list), from: "", to: "</h3>"))
        let name = title[..<(title.lastIndex(of: "(") ?? title.endIndex)]
        return links(list).map { "\(name)\($0)" }
      }
      expectEqual(found.sorted(), wanted.map { $0[0] }.sorted(), "only in \(game)")
      count += wanted.count
    }
    #expect(count > 10)
  }

  /// A page of a pokemon names parents of each move that the view has, and the API has all of them.
  private func eggMoves(_ site: Site) throws {
    let section = part(try site.page("species/charmander"), from: "<h2 id=eggs>", to: "</section>")
    let moves = try site.rows(
      """
      SELECT DISTINCT move FROM dex_breeding
      WHERE pokemon = 'charmander' AND version_group = 'scarlet-violet' AND how <> 'mirror-herb'
      """)
    expectEqual(section.split(separator: "<dt>").count - 1, moves.count, "moves of Charmander")
    let parents = try site.rows(
      """
      SELECT page FROM dex_breeding AS b JOIN (\(Self.pages)) AS p ON p.pokemon = parent
      WHERE b.pokemon = 'charmander' AND version_group = 'scarlet-violet' AND how <> 'mirror-herb'
      """)
    let named = section.split(separator: "<a href=").dropFirst().map {
      String($0.prefix { $0 != "." })
    }
    #expect(!named.isEmpty && Set(named).isSubset(of: Set(parents.map { $0[0] })))
  }

  /// The games of an area are in the order of release, each once, with the pokemon that are met there.
  private func places(_ site: Site) throws {
    var wanted: [String: [String: [String: Set<String>]]] = [:]
    var order: [String] = []
    for row in try site.rows("SELECT name_en FROM dex_version_group ORDER BY sort_order") {
      order.append(row[0])
    }
    let rows = try site.rows(
      """
      SELECT DISTINCT l.location, l.name_en, g.name_en, page FROM dex_encounter
      JOIN dex_location AS l USING (location_area) JOIN dex_version AS v USING (version)
      JOIN dex_version_group AS g USING (version_group) JOIN (\(Self.pages)) USING (pokemon)
      """)
    for row in rows {
      wanted[row[0], default: [:]][row[1], default: [:]][row[2], default: []].insert(row[3])
    }
    var compared = 0
    for (place, areas) in wanted where !place.hasPrefix("unknown-all-") {
      let sections = try site.page("places/\(place)").split(separator: "<section><h2").dropFirst()
      let titles = sections.map { plain(part(String($0), from: ">", to: "</h2>")) }
      for section in sections {
        let area = plain(part(String(section), from: ">", to: "</h2>"))
        guard let games = areas[area] else { continue }
        var found: [String: Set<String>] = [:]
        var first: [Int] = []
        for entry in section.split(separator: "<h3>").dropFirst() {
          let names = plain(part(String(entry), from: "", to: "</h3>"))
            .replacing(/<[^>]*>/, with: "")
          // Names of games have commas, too.
          let those = order.filter { name in
            ", \(names), ".contains(", \(name), ")
          }
          for name in those { found[name] = Set(links(entry)) }
          first.append(those.first.flatMap { order.firstIndex(of: $0) } ?? -1)
        }
        expectEqual(first, first.sorted(), "the order of games in \(place), \(area)")
        // Areas of a place may share a name.
        guard titles.count(where: { $0 == area }) == 1 else { continue }
        expectEqual(found, games, "\(place), \(area)")
        compared += 1
      }
    }
    #expect(compared > 10)
  }

  /// The page of a pokemon has every place with a name where it is met, and the games of these.
  private func habitats(_ site: Site) throws {
    let rows = try site.rows(
      """
      SELECT DISTINCT page, l.location, g.name_en FROM dex_encounter
      JOIN dex_location AS l USING (location_area) JOIN dex_version AS v USING (version)
      JOIN dex_version_group AS g USING (version_group) JOIN (\(Self.pages)) USING (pokemon)
      WHERE l.location NOT LIKE 'unknown-all-%'
      """)
    for (page, rows) in Dictionary(grouping: rows, by: { $0[0] }) {
      let part = plain(
        part(try site.page("species/\(page)"), from: "<h2 id=places>", to: "</section>"))
      let places = part.split(separator: "href=../places/").dropFirst().map { link in
        String(link.prefix { $0 != "." })
      }
      expectEqual(Set(places), Set(rows.map { $0[1] }), "\(page)")
      let titles = part.matches(of: /<summary>(.*?)<\/summary>/).map { ", \($0.1), " }
      for row in rows {
        #expect(titles.contains { $0.contains(", \(row[2]), ") }, "\(page) in \(row[2])")
      }
    }
  }

  /// The types are those of the newest game with the Pokédex.
  private func pokedexes(_ site: Site) throws {
    var count = 0
    for dex in try site.rows("SELECT DISTINCT pokedex FROM dex_number").map({ $0[0] }) {
      let page = try site.page("pokedexes/\(dex)")
      let game = plain(part(page, from: "<br>Types as of ", to: "</p>"))
      if game.isEmpty { continue }
      let wanted = try site.rows(
        """
        SELECT n.number || ' ' || n.species || ' ' || a.type_1 || coalesce(' ' || a.type_2, '')
        FROM dex_number AS n JOIN dex_pokemon AS p ON p.species = n.species AND p.is_default
        JOIN dex_pokemon_at AS a ON a.pokemon_id = p.pokemon_id
        JOIN dex_version_group AS g USING (version_group)
        WHERE n.pokedex = ?1 AND g.name_en = ?2
        """, dex, game.replacing("'", with: "''"))
      let found = part(page, from: "<ol class=cards", to: "</ol>").split(separator: "<li>")
        .dropFirst().map { item in
          let types = item.split(separator: "<b data-type=").dropFirst().map {
            String($0.prefix { $0 != ">" })
          }
          let tile = part(String(item), from: "<i ", to: "</i>")
          let number = String(tile.drop { $0 != ">" }.dropFirst())
          return ([number] + links(item) + types).joined(separator: " ")
        }
      #expect(Set(wanted.map { $0[0] }).isSubset(of: found), "\(dex) as of \(game)")
      count += wanted.count
    }
    #expect(count > 10)
  }

  /// Each item is once in the list, with its category, and distinct from others of its name.
  private func items(_ site: Site) throws {
    let rows = try site.rows(
      "SELECT identifier, name_en FROM dex_resource WHERE entity = 'item-category'")
    let categories = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    let wanted = try site.rows("SELECT category, name_en FROM dex_item")
      .map { "\(categories[$0[0]] ?? ""), \($0[1])" }
    let table = part(try site.page("items/index"), from: "<tbody>", to: "</tbody>")
    let found = table.split(separator: "<tr").map { row in
      let name = part(String(row), from: "<th>", to: "<td>").replacing(/<[^>]*>/, with: "")
      return plain("\(part(String(row), from: "<td>", to: "<td>")), \(name)")
    }
    expectEqual(Set(found).count, found.count)
    let names = found.map { String($0.split(separator: " · ")[0]) }
    expectEqual(names.sorted(), wanted.sorted())
  }
}
