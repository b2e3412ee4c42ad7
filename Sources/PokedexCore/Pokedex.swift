import Base
import PokedexFormat

/// A Pokédex database, open for reading.
///
/// All functions may be called from any thread and concurrently. Each call takes a read connection from
/// a small pool; prepared statements are kept between calls. Frequently used data (names, the roster of
/// pokemon, the move index, search keys) is loaded at its first use and cached. The library never
/// writes to the file and creates no journal, write-ahead log or lock.
///
/// ```swift
/// let pokedex = try Pokedex(path: path)
/// for species in try pokedex.species() { print(species.id, species.name) }
/// ```
///
/// Functions that return names take a `language`; nil means ``language``. Functions that return data as
/// of a game take it as `in`. Pages, learnsets and queries take things and games by id or by name.
///
/// All functions except ``perform(_:)`` throw ``PokedexError``. They block for microseconds to a few
/// milliseconds; use ``perform(_:)`` to call them off the current actor. A longer call ends with
/// `cancelled` if its task is cancelled.
public final class Pokedex: Sendable {
  /// The path of the database file.
  public let path: String
  let pool: ReaderPool
  let caches = Locked(Caches())
  private let wantedLanguage: DisplayLanguage?

  /// Opens the file at `path` for reading, in place, without a lock and without creating files next to
  /// it. The file may be in an app bundle or on a read-only disk.
  ///
  /// The file must not be written while it is open. It may be replaced by a rename: all calls then read the
  /// old file, with the connections that are open, and wait for each other if they need more. Open the new
  /// file to read it.
  ///
  /// Only the header is read here. Damage elsewhere in the file is reported by the call that reads the
  /// damaged part, or by ``verifyContents()``. A file in which a view has the name of a table is
  /// reported by every call.
  ///
  /// - Parameters:
  ///   - path: The path of the database file.
  ///   - language: The language of names and texts. Nil takes the one of the database that the user
  ///     prefers: ``DisplayLanguage/current(among:)``.
  /// - Throws: ``PokedexError`` `cannotOpen`, `notADatabase`, `notAPokedex`, `truncated`,
  ///   `updateInterrupted`, `schemaTooNew`, `schemaTooOld`, `sqliteTooOld`, `corrupt`, `replaced`.
  public init(path: String, language: DisplayLanguage? = nil) throws(PokedexError) {
    try DatabaseHeader.check(path)
    try PokedexError.checkNotInterrupted(path)
    guard SQLiteLibrary.versionNumber >= PokedexSchema.minimumSQLiteVersionNumber else {
      throw PokedexError(
        .sqliteTooOld, subject: path,
        detail: .versionOlder(
          found: SQLiteLibrary.version, needed: PokedexSchema.minimumSQLiteVersion))
    }
    self.path = path
    wantedLanguage = language
    pool = try ReaderPool(path: path)
  }

  /// The language of names and texts for calls that do not name one. By default the user's, among the
  /// languages in which the database has the names of species.
  public var language: DisplayLanguage {
    get throws(PokedexError) {
      if let wantedLanguage { return wantedLanguage }
      return try cached({ $0.language }, { $0.language = $1 }) { () throws(PokedexError) in
        DisplayLanguage.current(among: try languageList().complete)
      }
    }
  }

  /// Returns `language`, or ``language`` for nil.
  func resolved(_ language: DisplayLanguage?) throws(PokedexError) -> DisplayLanguage {
    if let language { return language }
    return try self.language
  }

  /// Closes idle connections but one, and clears all cached data. Running calls are not affected; the data is
  /// loaded again when it is next needed.
  public func releaseMemory() {
    pool.closeIdle()
    caches.withLock { $0 = Caches() }
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

/// Two instances are equal only if they are the same.
extension Pokedex: Hashable {
  public static func == (a: Pokedex, b: Pokedex) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
