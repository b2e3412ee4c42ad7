import Base
import PokedexFormat

/// The flavor texts of a resource in one language; of games without a text of it, those of further resources.
struct FlavorTexts {
  /// All games in release order: versions for species and forms, version groups for all other kinds.
  private let games: [(id: Int, group: VersionGroupID, versions: [VersionID])]
  private let names: Names
  /// Each text once, with the games that have it: versions, or version groups.
  private var found: [(games: VersionSet, text: String, displayText: String, source: TextSource)] =
    []

  /// - Parameter owners: at least one, the first of several with precedence; all by version, or none.
  init(
    _ pokedex: Pokedex, _ owners: [(kind: ResourceKind, id: Int)], language: DisplayLanguage?
  ) throws(PokedexError) {
    let catalog = try pokedex.catalog()
    let isByVersion = FlavorText.isByVersion(owners[0].kind)
    let language = try pokedex.resolved(language)
    names = try pokedex.names(isByVersion ? .version : .versionGroup, language)
    games =
      isByVersion
      ? catalog.versions.map { ($0.id.rawValue, $0.versionGroup, [$0.id]) }
      : catalog.versionGroups.map { ($0.id.rawValue, $0.id, Array(catalog.versions(of: $0.id))) }
    // A later language, such as kana, is used only for games without a text in an earlier one, and without a game that
    // has the same sentence in both: that of the earlier one counts for both games.
    var taken = VersionSet()
    let languages = try pokedex.languageList().ids(language)
    for owner in owners {
      let others = taken
      for languageID in languages {
        let rows = try pokedex.map(
          Self.query, owner.kind.rawValue, owner.id, languageID.rawValue
        ) { row throws(SQLiteError) in
          (
            games: row.set("games") as VersionSet, text: row.text("text"),
            displayText: row.text("display_text"),
            source: TextSource(rawValue: row.int("source")) ?? .upstream
          )
        }
        let before = taken
        // The games with an earlier language, by the letters of the sentence: blanks differ.
        var earlier: [String: VersionSet] = [:]
        for row in rows where languageID != languages[0] {
          earlier[Self.letters(row.displayText), default: []].formUnion(
            row.games.intersection(before).subtracting(others))
        }
        for row in rows {
          taken.formUnion(row.games)
          let games = row.games.subtracting(before)
          if games.isEmpty { continue }
          let both = earlier.isEmpty ? VersionSet() : earlier[Self.letters(row.displayText)] ?? []
          // Several owners can have the same text, see `shared_flavor_text`.
          let place = found.place(orAdd: ([], row.text, row.displayText, row.source)) {
            !$0.games.isDisjoint(with: both) || $0.text.utf8.elementsEqual(row.text.utf8)
          }
          found[place].games.formUnion(games)
        }
      }
    }
  }

  private static func letters(_ text: String) -> String { text.filter { $0 != "\u{3000}" } }

  /// Returns the texts of the games in the version groups that `isWanted` accepts, in release order.
  func texts(_ isWanted: (VersionGroupID) -> Bool) throws(PokedexError) -> [GameText] {
    let wanted = games.filter { isWanted($0.group) }
    var texts: [(first: Int, text: GameText)] = []
    for row in found {
      let places = wanted.indices.filter { row.games.contains(VersionID(wanted[$0].id)) }
      guard let first = places.first else { continue }
      let games = try places.map { place throws(PokedexError) in try names.name(wanted[place].id) }
      let versions = places.flatMap { wanted[$0].versions }
      texts.append(
        (
          first,
          GameText(
            games: games, text: row.text, displayText: row.displayText, versions: versions,
            source: row.source)
        ))
    }
    return texts.sorted { $0.first < $1.first }.map(\.text)
  }

  /// Returns the texts of the games in `group`; if these have none, the latest one of earlier games.
  func texts(asOf group: VersionGroupID) throws(PokedexError) -> [GameText] {
    let own = try texts { $0 == group }
    guard own.isEmpty else { return own }
    let earlier = VersionGroupSet(games.lazy.map(\.group).prefix { $0 != group })
    return try texts(earlier.contains).suffix(1)
  }

  private static let query = Query(
    """
    SELECT games, text, \(PokedexSchema.displayText) AS display_text, source FROM flavor_text AS t
    JOIN language AS l ON l.id = ?3 AND (languages >> (l.id - 1)) & 1
    WHERE kind = ?1 AND t.id = ?2
    UNION ALL
    SELECT s.games & t.games, text, \(PokedexSchema.displayText), t.source
    FROM shared_flavor_text AS s
    JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
    JOIN language AS l ON l.id = ?3 AND ((s.languages & t.languages) >> (l.id - 1)) & 1
    WHERE s.kind = ?1 AND s.id = ?2 AND s.games & t.games
    ORDER BY 1
    """)
}
