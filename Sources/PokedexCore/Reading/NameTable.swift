import Base
import PokedexFormat

/// The display names and identifiers of all resources of a kind in one language.
struct NameTable: Sendable {
  struct Key: Hashable, Sendable {
    var kind: ResourceKind
    var language: DisplayLanguage
  }

  /// The display name and the identifier of one resource.
  struct Entry: Sendable {
    var name: String
    var identifier: String
  }

  /// Ascending.
  let ids: [Int]
  private let names: [String]
  private let identifiers: [String]
  /// The index of each small id, which avoids a binary search for most names; -1 for unused ids.
  private let direct: [Int32]

  init(_ reader: Reader, _ kind: ResourceKind, queries: NameQueries) throws(SQLiteError) {
    var (ids, identifiers) = ([Int](), [String]())
    func read(_ row: Statement) -> (id: Int, text: String) { (row.columnInt(0), row.columnText(1)) }
    try reader.forEach(NameQueries.identifiers, kind.rawValue) { row throws(SQLiteError) in
      let (id, identifier) = read(row)
      ids.append(id)
      identifiers.append(identifier)
    }
    // One pass over the texts of the kind, instead of up to two look-ups for each name.
    var names = [String?](repeating: nil, count: ids.count)
    var index = 0
    let statement = try reader.statement(ids.count < 500 ? queries.own : queries.ownFrom)
    defer { statement.reset() }
    try statement.bind(1, kind.rawValue)
    while try statement.step(), statement.columnInt(2) == kind.rawValue {
      let (id, name) = read(statement)
      while index < ids.count, ids[index] < id { index += 1 }
      if index < ids.count, ids[index] == id { names[index] = name }
    }
    for index in names.indices where names[index] == nil {
      names[index] = try Self.entry(reader, kind, id: ids[index], queries: queries)?.name
    }
    (self.ids, self.identifiers) = (ids, identifiers)
    self.names = zip(names, identifiers).map { $0 ?? $1 }
    var direct = [Int32](repeating: -1, count: 4096)
    for (index, id) in ids.enumerated() where direct.indices.contains(id) {
      direct[id] = Int32(index)
    }
    self.direct = direct
  }

  /// Reads the entry of one resource from the database; nil if it has no such resource.
  static func entry(_ reader: Reader, _ kind: ResourceKind, id: Int, queries: NameQueries)
    throws(SQLiteError) -> Entry?
  {
    try reader.first(queries.one, kind.rawValue, id) { row throws(SQLiteError) in
      Entry(name: row.columnText(1), identifier: row.columnText(2))
    }
  }

  /// Returns the display name of `id`, or `#` and its number if the database does not have it.
  func name(_ id: Int) -> String { index(of: id).map { names[$0] } ?? "#\(id)" }

  /// Returns the identifier of `id`, or `#` and its number if the database does not have it.
  func identifier(_ id: Int) -> String { index(of: id).map { identifiers[$0] } ?? "#\(id)" }

  /// Returns the names of `id`; nil if the database does not have it.
  func entry(_ id: Int) -> Entry? {
    index(of: id).map { Entry(name: names[$0], identifier: identifiers[$0]) }
  }

  /// Returns the resource; its texts are `#` and its number if the database does not have it.
  func resource<Entity>(_ id: ID<Entity>) -> NamedResource<Entity> {
    NamedResource(id: id, identifier: identifier(id.rawValue), name: name(id.rawValue))
  }

  func index(of id: Int) -> Int? {
    if direct.indices.contains(id) { return direct[id] < 0 ? nil : Int(direct[id]) }
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }
}

/// The queries for display names by the rule of ``DisplayName``, in a language of a database.
struct NameQueries: Sendable {
  /// The columns are id and identifier; parameter 1 of all queries is the kind.
  static let identifiers = Query("SELECT id, identifier FROM resource WHERE kind = ?1 ORDER BY id")

  /// The columns are id, text and kind, ascending by precedence: the texts in the language itself.
  let own: Query
  /// As ``own``, and then those of the next kinds: SQLite compares the kind in each row of the table to see the end, which
  /// for many rows is a third of the time.
  let ownFrom: Query
  /// The columns are id, name and identifier; parameter 2 is the id.
  let one: Query

  init(_ rule: DisplayName) {
    let texts = rule.steps.map { step in
      """
      (SELECT t.text FROM text AS t WHERE t.kind = ?1 AND t.id = r.id
        AND t.field = \(step.field.rawValue) AND t.languages >= \(LanguageSet([step.language]).bits)
        AND t.languages & \(LanguageSet([step.language]).bits))
      """
    }
    one = Query(
      """
      SELECT r.id, COALESCE(\(texts.joined(separator: ", ")), r.identifier), r.identifier
      FROM resource AS r WHERE r.kind = ?1 AND r.id = ?2
      """)
    let condition =
      """
      AND languages & \(LanguageSet(rule.steps.prefix(1).map(\.language)).bits)
        AND field IN \(LocalizedText.Field.shownNames)
      """
    own = Query("SELECT id, text, kind FROM text WHERE kind = ?1 \(condition) ORDER BY id, field")
    ownFrom = Query(
      "SELECT id, text, kind FROM text WHERE kind >= ?1 \(condition) ORDER BY kind, id, field")
  }
}

extension Pokedex {
  /// - Parameter language: nil for ``language``.
  func nameTable(_ kind: ResourceKind, _ language: DisplayLanguage?) throws(PokedexError)
    -> NameTable
  {
    let key = NameTable.Key(kind: kind, language: try resolved(language))
    return try cached({ $0.nameTables[key] }, { $0.nameTables[key] = $1 }) {
      () throws(PokedexError) in
      let queries = try nameQueries(key.language)
      return try pool.read { reader throws(SQLiteError) in
        try NameTable(reader, kind, queries: queries)
      }
    }
  }

  /// Returns the display name of a resource, by the same rule as the view `dex_display_name`: if the
  /// language has no name, that of its fallback, then the English name, then the identifier.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func name<Entity: ResourceEntity>(
    of id: ID<Entity>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> String {
    try name(of: Entity.resourceKind, id.rawValue, language: language)
  }

  /// Returns the display name as ``name(of:language:)`` does, for a kind that is known only at run time.
  public func name(of kind: ResourceKind, _ id: Int, language: DisplayLanguage? = nil)
    throws(PokedexError) -> String
  {
    let names = try names(kind, language)
    guard try names.contains(id) else { throw Self.unknown(kind, id) }
    return try names.name(id)
  }

  /// Returns PokéAPI's identifier of a resource, such as `charizard-mega-x`.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func identifier<Entity: ResourceEntity>(of id: ID<Entity>) throws(PokedexError) -> String {
    try identifier(of: Entity.resourceKind, id.rawValue)
  }

  /// Returns the identifier as ``identifier(of:)`` does, for a kind that is known only at run time.
  public func identifier(of kind: ResourceKind, _ id: Int) throws(PokedexError) -> String {
    let names = try names(kind, .english)
    guard try names.contains(id) else { throw Self.unknown(kind, id) }
    return try names.identifier(id)
  }

  /// Returns the names and other short texts of a resource, such as the genus of a species, in every
  /// language that the database contains.
  public func names(of kind: ResourceKind, _ id: Int) throws(PokedexError) -> [LocalizedText] {
    try map(Self.namesQuery, kind.rawValue, id) { row throws(SQLiteError) in try row.record() }
  }

  /// Returns the display names of a resource in the languages that have one of their own, by language, with the
  /// former ones.
  ///
  /// - Parameters:
  ///   - kind: The kind of the resource.
  ///   - id: The id of the resource.
  ///   - language: The language of the languages' names.
  public func namesByLanguage(
    of kind: ResourceKind, _ id: Int, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [LanguageName] {
    func read(_ query: Query) throws(PokedexError) -> [(language: Int, text: String)] {
      try map(query, kind.rawValue, id) { row throws(SQLiteError) in
        (language: row.columnInt(0), text: row.columnText(1))
      }
    }
    let (found, former) = (try read(Self.displayNamesQuery), try read(Self.formerNamesQuery))
    let languages = try names(.language, language)
    var names: [LanguageName] = []
    // The full name of a form comes first.
    for row in found where names.last?.language.id.rawValue != row.language {
      names.append(
        LanguageName(
          language: try languages.resource(LanguageID(row.language)), text: row.text,
          former: former.filter { $0.language == row.language }.map(\.text)))
    }
    return names
  }

  static func unknown(_ kind: ResourceKind, _ id: Int) -> PokedexError {
    PokedexError(.unknownResource, subject: "\(kind.endpoint) \(id)")
  }

  private static let namesQuery = Query(
    """
    SELECT t.kind, t.id, t.field, l.id, t.source, t.text
    FROM text AS t JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
    WHERE t.kind = ?1 AND t.id = ?2 AND t.field <= \(LocalizedText.Field.awesomeName.rawValue)
    ORDER BY t.field, l.id
    """)
  private static let displayNamesQuery = Query(
    """
    SELECT l.id, t.text
    FROM text AS t JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
    WHERE t.kind = ?1 AND t.id = ?2 AND t.field IN \(LocalizedText.Field.shownNames)
    ORDER BY l.id, t.field DESC
    """)
  private static let formerNamesQuery = Query(
    """
    SELECT language_id, text FROM past_effect
    WHERE kind = ?1 AND id = ?2 AND field = \(LocalizedText.Field.name.rawValue)
    """)
}

/// The display name of a resource in a language.
public struct LanguageName: Sendable, Hashable, Codable, Identifiable {
  public var language: NamedResource<Language>
  public var text: String
  /// Names in older games.
  public var former: [String] = []

  public var id: LanguageID { language.id }
}
