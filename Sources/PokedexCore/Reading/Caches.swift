import Base

/// What has been read from a database, each part at its first use. ``Pokedex/releaseMemory()`` replaces it as a
/// whole.
struct Caches: Sendable {
  var language: DisplayLanguage?
  var languages: LanguageList?
  var catalog: Catalog?
  var coverage: [VersionID: [GameCoverage]] = [:]
  var places: PlaceCoverage?
  var locations: [LocationAreaID: Location]?
  var roster: Roster?
  var listRows: [ListRow]?
  var formTraits: [PokemonID: (kind: FormKind?, permanence: PokemonForm.Permanence?)]?
  var typeChart: TypeChart?
  var pokemonPositions: PokemonPositions?
  var moveLearners: [MoveID: MoveLearners] = [:]
  var movesByPokemon: MovesByPokemon?
  /// The number of learnset requests. The second request loads ``movesByPokemon``.
  var learnsetRequests = 0
  var searchIndex: SearchIndex?
  var searchWords = SmallDictionary<DisplayLanguage, SearchWords>()
  var nameQueries = SmallDictionary<DisplayLanguage, NameQueries>()
  var nameTables = SmallDictionary<NameTable.Key, NameTable>()
  var singleNames: [Names.Place: NameTable.Entry] = [:]
  var foldedNames: [ResourceKind: FoldedNames] = [:]
  /// The number of passes over the keys of a kind. ``NameLookup/mostPasses`` loads ``foldedNames``.
  var namePasses: [ResourceKind: Int] = [:]
  var spriteTemplates: [Int: [SpriteSlot: Sprites.Template]] = [:]
  var machines: [VersionGroupID: [MoveID: ItemID]] = [:]
}

extension Pokedex {
  /// Returns a cached value, or loads it. If two threads load it concurrently, one of the equal values is kept.
  ///
  /// `part` and `keep` could be a key path. But Swift makes the metadata of the types of key paths when they are first
  /// used, which would delay the first list.
  func cached<Value: Sendable>(
    _ part: (inout Caches) -> Value?, _ keep: (inout Caches, Value) -> Void,
    load: () throws(PokedexError) -> Value
  ) throws(PokedexError) -> Value {
    if let known = caches.withLockUnchecked({ part(&$0) }) { return known }
    let new = try load()
    return caches.withLockUnchecked { caches in
      if let known = part(&caches) { return known }
      keep(&caches, new)
      return new
    }
  }

  /// Returns a cached value, or reads it.
  func cached<Value: Sendable>(
    _ part: (inout Caches) -> Value?, _ keep: (inout Caches, Value) -> Void,
    read: (Reader) throws(SQLiteError) -> Value
  ) throws(PokedexError) -> Value {
    try cached(part, keep) { () throws(PokedexError) in try pool.read(read) }
  }
}

/// A dictionary of at most a few dozen values, which compares its keys one by one.
///
/// Swift makes the type of a `Dictionary` when it is first used, and then searches the entire program for the
/// conformance of its key to `Hashable`. Each search would take more than a hundredth of the first list.
struct SmallDictionary<Key: Equatable, Value> {
  private var elements: [(key: Key, value: Value)] = []

  subscript(key: Key) -> Value? {
    // `first` would copy each value that it passes.
    get { elements.indices.first { elements[$0].key == key }.map { elements[$0].value } }
    set {
      elements.removeAll { $0.key == key }
      if let newValue { elements.append((key, newValue)) }
    }
  }
}

extension SmallDictionary: Sendable where Key: Sendable, Value: Sendable {}
