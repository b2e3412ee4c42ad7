import Base

/// The names of a kind in one language, for a page that shows only a few of them. Names come from the
/// ``NameTable`` if it is loaded; otherwise each is read from the database and cached, so that a page
/// does not wait for the names of two thousand items.
///
/// Must not be called inside a `pool.read`, which would open a second connection.
struct Names {
  /// The key of a name in the cache of names that were read one by one.
  struct Place: Hashable, Sendable {
    var key: NameTable.Key
    var id: Int
  }

  private let pokedex: Pokedex
  private let key: NameTable.Key
  private let table: NameTable?
  private let queries: NameQueries

  init(_ pokedex: Pokedex, _ key: NameTable.Key) throws(PokedexError) {
    self.pokedex = pokedex
    self.key = key
    table = pokedex.caches.withLock { $0.nameTables[key] }
    queries = try pokedex.nameQueries(key.language)
  }

  /// Returns the display name of `id`, or `#` and its number if the database does not have it.
  func name(_ id: Int) throws(PokedexError) -> String { try entry(id)?.name ?? "#\(id)" }

  /// Returns the identifier of `id`, or `#` and its number if the database does not have it.
  func identifier(_ id: Int) throws(PokedexError) -> String {
    try entry(id)?.identifier ?? "#\(id)"
  }

  /// Returns the resource; its texts are `#` and its number if the database does not have it.
  func resource<Entity>(_ id: ID<Entity>) throws(PokedexError) -> NamedResource<Entity> {
    NamedResource(id: id, identifier: try identifier(id.rawValue), name: try name(id.rawValue))
  }

  func resource<Entity>(optional id: ID<Entity>?) throws(PokedexError) -> NamedResource<Entity>? {
    guard let id else { return nil }
    return try resource(id)
  }

  func contains(_ id: Int) throws(PokedexError) -> Bool { try entry(id) != nil }

  private func entry(_ id: Int) throws(PokedexError) -> NameTable.Entry? {
    if let table { return table.entry(id) }
    let place = Place(key: key, id: id)
    if let known = pokedex.caches.withLock({ $0.singleNames[place] }) { return known }
    let found = try pokedex.pool.read { reader throws(SQLiteError) in
      try NameTable.entry(reader, key.kind, id: id, queries: queries)
    }
    // Unknown ids are not kept: there is no limit to them.
    if let found { pokedex.caches.withLock { $0.singleNames[place] = found } }
    return found
  }
}

extension Pokedex {
  /// - Parameter language: nil for ``language``.
  func names(_ kind: ResourceKind, _ language: DisplayLanguage?) throws(PokedexError) -> Names {
    try Names(self, NameTable.Key(kind: kind, language: resolved(language)))
  }

  func named<Entity: ResourceEntity>(_ id: ID<Entity>, _ language: DisplayLanguage?)
    throws(PokedexError) -> NamedResource<Entity>
  {
    try names(Entity.resourceKind, language).resource(id)
  }

  func named(_ id: AnyResourceID, _ language: DisplayLanguage?) throws(PokedexError)
    -> AnyNamedResource
  {
    let names = try names(id.kind, language)
    return AnyNamedResource(
      id: id, identifier: try names.identifier(id.rawValue), name: try names.name(id.rawValue))
  }

  func named<Entity: ResourceEntity>(optional id: ID<Entity>?, _ language: DisplayLanguage?)
    throws(PokedexError) -> NamedResource<Entity>?
  {
    guard let id else { return nil }
    return try named(id, language)
  }

  func named<Entity: ResourceEntity>(_ ids: [ID<Entity>], _ language: DisplayLanguage?)
    throws(PokedexError) -> [NamedResource<Entity>]
  {
    try ids.map { id throws(PokedexError) in try named(id, language) }
  }
}
