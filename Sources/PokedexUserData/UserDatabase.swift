import Basics
import SQLiteKit

/// The user's favorites, teams, notes, and seen and caught pokemon, in a file owned by the app.
///
/// Updates and installations replace the Pokédex file; they never change this one. It refers to pokemon
/// and other resources by id and identifier (``ResourceReference``). After each new release of the
/// database, call ``reconcile(with:)`` to update the references.
///
/// ```swift
/// let own = try UserDatabase(path: supportPath + "/user.sqlite")
/// try own.favorites.insert(pokedex.reference(to: 25))
/// for change in try own.reconcile(with: pokedex) { report(change) }
/// ```
///
/// All functions may be called from any thread and from several processes; a change is on disk when the
/// function returns. All functions throw `PokedexError`.
public final class UserDatabase: Sendable {
  /// The schema version that this library writes.
  public static var schemaVersion: Int { UserDataFile.steps.count }

  /// The path of the user data file.
  public let path: String
  private let connection: Locked<Connection>
  let readers = ChangeReaders()

  /// Opens the file at `path`. Creates the file and its folder if missing. Migrates an older file to
  /// ``schemaVersion`` after copying it to `path` + `.backup-` and its version; further copies end in
  /// `-2` and so on, so an earlier copy is kept.
  ///
  /// - Throws: `PokedexError` `userDataDamaged` (see `setAside(_:)`), `userDataTooNew`,
  ///   `notUserData`, `cannotOpen`, `disk`, `diskFull`. The file is never removed or overwritten.
  public convenience init(path: String) throws(PokedexError) {
    try self.init(path, UserDataFile.steps)
  }

  /// - Parameter steps: The migrations from each schema version to the next; tests add more.
  init(_ path: String, _ steps: [String]) throws(PokedexError) {
    self.path = path
    connection = Locked(try UserDataFile.open(path, steps))
  }

  /// Renames a damaged file and its journal, so that ``init(path:)`` creates a new file.
  ///
  /// - Returns: The new path: `path` + `.damaged-` and the first unused number.
  public static func setAside(_ path: String) throws(PokedexError) -> String {
    try UserDataFile.setAside(path)
  }

  // MARK: Changes

  /// The favorites: first the current ones, then all of them after each change.
  ///
  /// A change made through this object is sent, also by ``reconcile(with:)`` and ``restore(_:mode:)``. A
  /// change by another process or by another object with the same file is not sent. A slow reader gets
  /// only the newest value. The sequence ends when this object is released. If the file cannot be read,
  /// the current value is left out; ``Favorites/all()`` reports the error.
  public var favoriteChanges: AsyncStream<[PokemonReference]> { changes { $0.favorites } }

  /// The teams: first the current ones, then all of them after each change, as ``favoriteChanges``.
  public var teamChanges: AsyncStream<[Team]> { changes { $0.teams } }

  /// The notes: first the current ones, then all of them after each change, as ``favoriteChanges``.
  public var noteChanges: AsyncStream<[PokemonNote]> { changes { $0.notes } }

  /// The seen and caught pokemon: first the current entries, then all of them after each change, as
  /// ``favoriteChanges``.
  public var collectionChanges: AsyncStream<[CollectionEntry]> { changes { $0.collection } }

  private func changes<Value: Sendable & Equatable>(
    of part: @escaping @Sendable (UserDataArchive) -> Value
  ) -> AsyncStream<Value> {
    // Within the lock, so that no change falls between the current value and the next one.
    connection.withLockUnchecked { connection in
      readers.stream(
        of: part, from: try? connection.transaction(.deferred) { try UserDataArchive(connection) })
    }
  }

  // MARK: Export and import

  /// How ``restore(_:mode:)`` treats the existing data.
  public enum RestoreMode: Sendable, Hashable {
    /// Adds what the file does not have. Existing data is kept, also where the archive has another note
    /// or redirect for the same pokemon. Of two entries of the collection, what is true in one is true. A
    /// team is added with a new id, unless the file has a team with the same name and members. Restoring an
    /// archive twice changes nothing the second time.
    case merge
    /// Removes the existing data first. Teams keep their ids.
    case replace
  }

  /// Returns all data of the file.
  public func archive() throws(PokedexError) -> UserDataArchive {
    try read { connection in try UserDataArchive(connection) }
  }

  /// Imports `archive` completely or not at all.
  ///
  /// - Throws: `PokedexError` `invalidTeam`; then nothing is changed.
  public func restore(_ archive: UserDataArchive, mode: RestoreMode) throws(PokedexError) {
    for team in archive.teams { try team.check() }
    try change { connection in
      var restored = archive
      if mode == .merge {
        restored = try UserDataArchive(connection)
        restored.merge(archive)
      }
      try restored.write(to: connection)
    }
  }

  // MARK: Releases

  /// Saves replacements for references that a release has removed. They apply to all later calls of
  /// ``reconcile(with:)``.
  public func addRedirects(_ redirects: [Redirect]) throws(PokedexError) {
    try change { connection in
      for redirect in redirects { try UserDataArchive.write(redirect, connection) }
    }
  }

  /// Updates every reference to a release of the database, in one transaction: a resource with a new id
  /// or identifier is updated, a missing one is kept unchanged. Notes that now refer to one pokemon
  /// become one note, with a line break between them; entries of the collection become one, in which is true what
  /// was true in one of them.
  ///
  /// The first of these rules that applies identifies the resource: id and identifier both match; a
  /// redirect replaces the reference (pokemon only); the identifier exists with another id; the id has
  /// another identifier with the same first word (`deoxys-normal`, `deoxys`). If the id now belongs to an
  /// unrelated resource, the reference counts as missing.
  ///
  /// - Returns: The changed and missing references, without duplicates.
  @discardableResult
  public func reconcile(with pokedex: Pokedex) throws(PokedexError) -> [ReferenceChange] {
    try run { connection in
      try ReferenceResolver.withDatabase(pokedex.path, connection) { resolver in
        try change(connection) {
          let before = try UserDataArchive(connection)
          var after = before
          let changes = try resolver.reconcile(&after)
          if after != before { try after.write(to: connection) }
          return changes
        }
      }
    }
  }

  /// Returns the favorites as list entries of `pokedex`, in their order. Favorites that `pokedex` does
  /// not have are left out of the result but are kept.
  public func favorites(in pokedex: Pokedex, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [PokemonSummary]
  {
    let found = try run { connection in
      let favorites = try UserDataArchive.favorites(connection)
      return try ReferenceResolver.withDatabase(pokedex.path, connection) { resolver in
        try favorites.compactMap { try resolver.resolve($0) }
      }
    }
    let rows = Dictionary(try pokedex.pokemon(language: language).map { ($0.id, $0) }) { first, _ in
      first
    }
    return found.compactMap { rows[$0.id] }
  }

  // MARK: Access

  /// Runs `body` in a transaction that reads.
  func read<Result: Sendable>(_ body: (Connection) throws -> Result) throws(PokedexError) -> Result
  {
    try run { connection in try connection.transaction(.deferred) { try body(connection) } }
  }

  /// Runs `body` in a transaction, then sends the changes to the readers.
  func change<Result: Sendable>(_ body: (Connection) throws -> Result) throws(PokedexError)
    -> Result
  {
    try run { connection in try change(connection) { try body(connection) } }
  }

  /// Call within the lock of `connection`, which keeps the order of changes.
  private func change<Result>(_ connection: Connection, _ body: () throws -> Result) throws
    -> Result
  {
    guard readers.count > 0 else { return try connection.transaction { try body() } }
    let (result, before, after) = try connection.transaction {
      let before = try UserDataArchive(connection)
      let result = try body()
      return (result, before, try UserDataArchive(connection))
    }
    readers.send(before, after)
    return result
  }

  private func run<Result: Sendable>(_ body: (Connection) throws -> Result) throws(PokedexError)
    -> Result
  {
    do {
      return try connection.withLock { connection in try body(connection) }
    } catch {
      throw UserDataFile.failure(error, path)
    }
  }
}
