import PokedexFormat
import PokedexModel
import SQLiteKit

/// A flavor text of a resource.
public struct GameText: Sendable, Hashable, Codable, Identifiable {
  /// The names of the games with this text, in release order: versions for species, version groups for
  /// all other kinds.
  public var games: [String]
  public var text: String

  /// The text: a list has each text once.
  public var id: String { text }

  public init(games: [String], text: String) {
    self.games = games
    self.text = text
  }
}

extension Pokedex {
  /// Returns the flavor texts of a species, move, ability or item in a language, in release order. A
  /// text shared by several games appears once. Empty if the language has none: flavor texts have no fallback.
  ///
  /// - Parameters:
  ///   - kind: `.pokemonSpecies`, `.move`, `.ability` or `.item`; other kinds have no flavor texts.
  ///   - id: The id of the species, move, ability or item.
  ///   - groups: Limits the texts to these version groups; nil for all.
  ///   - language: The language of the texts and of the names of the games.
  public func gameTexts(
    of kind: ResourceKind, _ id: Int, in groups: VersionGroupSet? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [GameText] {
    let language = try resolved(language)
    let catalog = try catalog()
    let isByVersion = kind == .pokemonSpecies
    let names = try names(isByVersion ? .version : .versionGroup, language)
    // Ids in release order, each with its version group.
    let games: [(id: Int, group: VersionGroupID)] =
      isByVersion
      ? catalog.versions.map { ($0.id.rawValue, $0.versionGroup) }
      : catalog.versionGroups.map { ($0.id.rawValue, $0.id) }
    let wanted = games.filter { groups?.contains($0.group) ?? true }
    // A later language, such as kana, is used only for games without a text in an earlier one.
    var taken: UInt64 = 0
    var found: [(bits: UInt64, text: String)] = []
    for languageID in try languageList().ids(language) {
      let rows = try pool.read { reader throws(SQLiteError) in
        try reader.map(
          Self.textQuery, kind.rawValue, id, Int64(LanguageSet([languageID]).bits)
        ) { row throws(SQLiteError) in
          (bits: UInt64(bitPattern: row.statement.columnInt64(0)), text: row.text(1))
        }
      }
      let before = taken
      for row in rows {
        taken |= row.bits
        let bits = row.bits & ~before
        if bits == 0 { continue }
        // Several owners can have the same text, see `shared_flavor_text`.
        if let same = found.firstIndex(where: { $0.text.utf8.elementsEqual(row.text.utf8) }) {
          found[same].bits |= bits
        } else {
          found.append((bits, row.text))
        }
      }
    }
    var texts: [(first: Int, text: GameText)] = []
    for row in found {
      let places = wanted.indices.filter { row.bits & 1 << UInt64(wanted[$0].id - 1) != 0 }
      guard let first = places.first else { continue }
      let games = try places.map { place throws(PokedexError) in
        try names.name(wanted[place].id)
      }
      texts.append((first, GameText(games: games, text: row.text)))
    }
    return texts.sorted { $0.first < $1.first }.map(\.text)
  }

  private static let textQuery = Query(
    """
    SELECT games, text FROM flavor_text WHERE kind = ?1 AND id = ?2 AND languages & ?3
    UNION ALL
    SELECT s.games & t.games, t.text FROM shared_flavor_text AS s
    JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
    WHERE s.kind = ?1 AND s.id = ?2 AND s.languages & ?3 AND t.languages & ?3
      AND s.games & t.games
    ORDER BY 1
    """)

  /// Returns a long text of a resource (effect, description …) in a language, or in the first of its fallbacks
  /// that has one.
  func longText(
    _ kind: ResourceKind, _ id: Int, _ field: LocalizedText.Field, _ language: DisplayLanguage?
  ) throws(PokedexError) -> String? {
    let languages = try languageList().chain(resolved(language))
    return try pool.read { reader throws(SQLiteError) in
      for language in languages {
        let text = try reader.first(
          Self.longTextQuery, kind.rawValue, id, field.rawValue, language.rawValue
        ) { row throws(SQLiteError) in row.text(0) }
        if let text { return text }
      }
      return nil
    }
  }

  private static let longTextQuery = Query(
    "SELECT text FROM text WHERE kind = ?1 AND id = ?2 AND field = ?3 AND language_id = ?4")
}
