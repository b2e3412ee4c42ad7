import Platform
import PokedexFormat
import PokedexModel

/// What has been read from a database, each part at its first use. ``Pokedex/releaseMemory()`` replaces it as a
/// whole.
struct Caches: Sendable {
  var language: DisplayLanguage?
  var languages: LanguageList?
  var catalog: Catalog?
  var roster: Roster?
  var typeChart: TypeChart?
  var pokemonPositions: PokemonPositions?
  var moveLearners: [MoveID: MoveLearners] = [:]
  var movesByPokemon: MovesByPokemon?
  /// The number of learnset requests. The second request loads ``movesByPokemon``.
  var learnsetRequests = 0
  var searchIndex: SearchIndex?
  var nameQueries: [DisplayLanguage: NameQueries] = [:]
  var nameTables: [NameTable.Key: NameTable] = [:]
  var singleNames: [Names.Place: NameTable.Entry] = [:]
  var foldedNames: [ResourceKind: FoldedNames] = [:]
  var spriteTemplates: [Int: [SpriteSlot: Sprites.Template]] = [:]
  var machines: [VersionGroupID: MachineTable] = [:]
}

// Inlined, so that the compiler removes the key paths: the metadata of their types, which Swift makes at their first
// use, would delay the first list.
extension Pokedex {
  /// Returns the cached value of `part`, or loads it. If two threads load it concurrently, one of the equal values
  /// is kept.
  @inline(__always)
  func cached<Value: Sendable>(
    _ part: WritableKeyPath<Caches, Value?>, _ load: () throws(PokedexError) -> Value
  ) throws(PokedexError) -> Value {
    if let known = caches.withLockUnchecked({ $0[keyPath: part] }) { return known }
    let new = try load()
    return caches.withLockUnchecked { caches in
      if let known = caches[keyPath: part] { return known }
      caches[keyPath: part] = new
      return new
    }
  }

  /// Returns the cached value of `key` in `table`, or loads it, as for a single value.
  @inline(__always)
  func cached<Key: Hashable & Sendable, Value: Sendable>(
    _ table: WritableKeyPath<Caches, [Key: Value]>, _ key: Key,
    _ load: () throws(PokedexError) -> Value
  ) throws(PokedexError) -> Value {
    if let known = caches.withLockUnchecked({ $0[keyPath: table][key] }) { return known }
    let new = try load()
    return caches.withLockUnchecked { caches in
      if let known = caches[keyPath: table][key] { return known }
      caches[keyPath: table][key] = new
      return new
    }
  }
}
