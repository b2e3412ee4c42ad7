import Platform
import PokedexFormat
import PokedexModel
import SQLiteKit

/// The names to show for all resources of a kind in one language, and their slugs.
struct NameTable: Sendable {
  struct Key: Hashable, Sendable {
    var kind: ResourceKind
    var language: DisplayLanguage
  }

  /// What one resource is called.
  struct Entry: Sendable {
    var name: String
    var identifier: String
  }

  /// Ascending.
  let ids: [Int]
  private let names: [String]
  private let identifiers: [String]
  /// By id where ids are small, so that most names are one step away; -1 for none.
  private let direct: [Int32]

  init(_ reader: Reader, _ key: Key, _ catalog: Catalog) throws(SQLiteError) {
    let languages = Languages(key, catalog)
    var rows: [(id: Int, name: String, identifier: String)] = []
    try reader.forEach(
      key.kind == .pokemon ? Self.pokemonQuery : Self.query, key.kind.rawValue, languages.first,
      languages.second, languages.last
    ) { row throws(SQLiteError) in rows.append((row.int(0), row.text(1), row.text(2))) }
    ids = rows.map(\.id)
    names = rows.map(\.name)
    identifiers = rows.map(\.identifier)
    var direct = [Int32](repeating: -1, count: 4096)
    for (index, id) in ids.enumerated() where direct.indices.contains(id) {
      direct[id] = Int32(index)
    }
    self.direct = direct
  }

  /// The entry of one resource, without the table; nil where the database does not know it.
  static func entry(_ reader: Reader, _ key: Key, _ id: Int, _ catalog: Catalog)
    throws(SQLiteError) -> Entry?
  {
    let languages = Languages(key, catalog)
    return try reader.first(
      key.kind == .pokemon ? onePokemonQuery : oneQuery, key.kind.rawValue, languages.first,
      languages.second, languages.last, id
    ) { row throws(SQLiteError) in Entry(name: row.text(1), identifier: row.text(2)) }
  }

  /// The parameters 2 to 4 of the queries.
  private struct Languages {
    var first: Int
    var second: Int
    var last: Int

    init(_ key: Key, _ catalog: Catalog) {
      let display = catalog.display
      let isJapanese = key.language == .japanese
      first = (isJapanese ? display.japanese : display.english).rawValue
      second = (isJapanese ? display.kana : display.english).rawValue
      last = display.english.rawValue
    }
  }

  /// What to show for `id`; its number where the database does not know it.
  func name(_ id: Int) -> String { index(of: id).map { names[$0] } ?? "#\(id)" }

  /// The slug of `id`.
  func identifier(_ id: Int) -> String { index(of: id).map { identifiers[$0] } ?? "#\(id)" }

  func index(of id: Int) -> Int? {
    if direct.indices.contains(id) { return direct[id] < 0 ? nil : Int(direct[id]) }
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }

  /// As `dex_display_name` has it. Parameters: kind, language, its kana or itself, English.
  private static let names =
    """
    SELECT r.id, COALESCE(
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 4 AND t.language_id = ?2),
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 1 AND t.language_id = ?2),
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 1 AND t.language_id = ?3),
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 4 AND t.language_id = ?4),
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 1 AND t.language_id = ?4),
      r.identifier), r.identifier
    FROM resource AS r WHERE r.kind = ?1
    """
  private static let query = Query("\(names) ORDER BY r.id")
  private static let oneQuery = Query("\(names) AND r.id = ?5")

  /// As `dex_pokemon` has it: a pokemon without a name of its own has that of its species.
  private static let pokemonNames =
    """
    SELECT r.id, COALESCE(
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id AND t.field = 4 AND t.language_id = ?2),
      (SELECT t.text FROM text AS t WHERE t.kind = 43 AND t.id = p.species_id AND t.field = 1 AND t.language_id = ?2),
      (SELECT t.text FROM text AS t WHERE t.kind = 43 AND t.id = p.species_id AND t.field = 1 AND t.language_id = ?3),
      (SELECT t.text FROM text AS t WHERE t.kind = 43 AND t.id = p.species_id AND t.field = 1 AND t.language_id = ?4),
      r.identifier), r.identifier
    FROM resource AS r JOIN pokemon AS p ON p.id = r.id WHERE r.kind = ?1
    """
  private static let pokemonQuery = Query("\(pokemonNames) ORDER BY r.id")
  private static let onePokemonQuery = Query("\(pokemonNames) AND r.id = ?5")
}

extension Pokedex {
  func nameTable(_ kind: ResourceKind, _ language: DisplayLanguage) throws(PokedexError)
    -> NameTable
  {
    let key = NameTable.Key(kind: kind, language: language)
    return try nameTables.get(key) { () throws(PokedexError) in
      let catalog = try catalog()
      return try pool.read { reader throws(SQLiteError) in try NameTable(reader, key, catalog) }
    }
  }

  /// The name to show for a resource: exactly what `dex_display_name` says, English or the slug
  /// where the language has none.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func name<Entity: ResourceEntity>(
    of id: ID<Entity>, in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> String {
    try name(of: Entity.resourceKind, id.rawValue, in: language)
  }

  /// ``name(of:in:)`` for a kind that is known only when the program runs.
  public func name(of kind: ResourceKind, _ id: Int, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> String
  {
    let names = try names(kind, language)
    guard try names.contains(id) else { throw Self.unknown(kind, id) }
    return try names.name(id)
  }

  /// PokéAPI's slug of a resource: `charizard-mega-x`.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func identifier<Entity: ResourceEntity>(of id: ID<Entity>) throws(PokedexError) -> String {
    try identifier(of: Entity.resourceKind, id.rawValue)
  }

  /// ``identifier(of:)`` for a kind that is known only when the program runs.
  public func identifier(of kind: ResourceKind, _ id: Int) throws(PokedexError) -> String {
    let names = try names(kind, .english)
    guard try names.contains(id) else { throw Self.unknown(kind, id) }
    return try names.identifier(id)
  }

  /// Every short text of a resource in every language that the database holds.
  public func names(of kind: ResourceKind, _ id: Int) throws(PokedexError) -> [LocalizedText] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.namesQuery, kind.rawValue, id)
    }
  }

  static func unknown(_ kind: ResourceKind, _ id: Int) -> PokedexError {
    PokedexError(.unknownResource, subject: "\(kind.endpoint) \(id)")
  }

  private static let namesQuery = RecordQuery<LocalizedText>(
    """
    WHERE kind = ?1 AND id = ?2 AND field <= \(TextField.awesomeName.rawValue)
    ORDER BY field, language_id
    """)
}
