import Platform
import PokedexFormat
import PokedexModel
import SQLiteKit

/// A Pokédex database, open for reading.
///
/// Every function may be called from any thread, and many at once: calls take read connections of
/// their own out of a small pool, and statements stay prepared between calls. What is asked often
/// (names, the roster of pokemon, the move index, search keys) is loaded at its first use and kept.
/// Nothing is ever written: no journal, no write-ahead log, no lock.
///
/// ```swift
/// let pokedex = try Pokedex.open(bundled: path)
/// for species in try pokedex.species() { print(species.id, species.name) }
/// ```
///
/// All functions throw ``PokedexError`` and block for microseconds to a few milliseconds; see
/// ``perform(_:)`` for calling them off the current actor. Where the task is cancelled, a call that takes
/// longer ends with `cancelled`.
public final class Pokedex: Sendable {
  /// The file.
  public let path: String
  let pool: ReaderPool
  let catalogSlot = LazyValue<Catalog>()
  let rosterSlot = LazyValue<Roster>()
  let chartSlot = LazyValue<TypeChart>()
  let movesSlot = LazyValue<MovesByPokemon>()
  let moveIndexSlot = LazyValue<MoveFilterIndex>()
  let searchSlot = LazyValue<SearchIndex>()
  let learnsetGroupsSlot = LazyValue<VersionGroupSet>()
  let spriteSetsSlot = LazyValue<SpriteSets>()
  let nameMemo = NameMemo()
  /// How often a learnset was asked for: the second time is worth an index.
  let learnsetsAsked = Locked(0)
  let foldedNames = LazyTable<ResourceKind, FoldedNames>()
  let nameTables = LazyTable<NameTable.Key, NameTable>()
  let machineTables = LazyTable<VersionGroupID, MachineTable>()

  /// Opens the file at `path` for reading, in place, without a lock and without a file beside it, so
  /// that it may lie in an app's bundle or on a read-only disk.
  ///
  /// The file must not be written while it is open; replacing it by a rename is fine.
  ///
  /// Only the header is read here. Damage further in is reported by the call that meets it, or by
  /// ``verifyContents()``; a file in which a view has the name of a table, by every call.
  ///
  /// - Throws: ``PokedexError`` `cannotOpen`, `notADatabase`, `notAPokedex`, `truncated`,
  ///   `updateInterrupted`, `schemaTooNew`, `schemaTooOld`, `sqliteTooOld`, `corrupt`.
  public static func open(bundled path: String) throws(PokedexError) -> Pokedex {
    // SQLite itself opens the file when something needs it.
    try DatabaseHeader.check(path)
    try PokedexError.checkNotInterrupted(path)
    guard SQLiteLibrary.versionNumber >= PokedexSchema.minimumSQLiteVersionNumber else {
      throw PokedexError(
        .sqliteTooOld, subject: path,
        detail: .versionOlder(
          found: SQLiteLibrary.version, needed: PokedexSchema.minimumSQLiteVersion))
    }
    return Pokedex(path)
  }

  private init(_ path: String) {
    self.path = path
    pool = ReaderPool(path: path)
  }

  /// Gives back the memory that can be had again: idle connections and all that was loaded at its
  /// first use. Calls that run are not disturbed.
  public func releaseMemory() {
    pool.closeIdle()
    catalogSlot.clear()
    rosterSlot.clear()
    chartSlot.clear()
    movesSlot.clear()
    moveIndexSlot.clear()
    searchSlot.clear()
    learnsetGroupsSlot.clear()
    spriteSetsSlot.clear()
    nameTables.clear()
    nameMemo.clear()
    foldedNames.clear()
    machineTables.clear()
    learnsetsAsked.withLock { $0 = 0 }
  }

  /// Runs `body` off the current actor, on the concurrent executor.
  ///
  /// ```swift
  /// let page = try await pokedex.perform { try $0.detail(of: 25) }
  /// ```
  @concurrent
  public func perform<Result: Sendable>(
    _ body: @Sendable (Pokedex) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try body(self)
  }
}
