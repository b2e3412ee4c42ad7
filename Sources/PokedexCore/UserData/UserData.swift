import Platform
import SQLiteKit

/// What a person keeps: favourites and teams, in a file of the app's own.
///
/// The Pokédex itself is replaced as a whole by updates and installations; this file is touched by none
/// of them. It names pokemon by id and slug (``PokemonReference``); after each new release of the
/// database ``reconcile(with:)`` brings the references up to date.
///
/// ```swift
/// let own = try UserData.open(at: supportPath + "/user.sqlite")
/// try own.addFavourite(pokedex.reference(to: 25))
/// for change in try own.reconcile(with: pokedex) { report(change) }
/// ```
///
/// Every function may be called from any thread and from several processes; a change is on the disk
/// when the function returns. All throw ``PokedexError``.
public final class UserData: Sendable {
  /// The version of the file's schema that this library writes.
  public static var schemaVersion: Int { UserDatabase.steps.count }

  /// The file.
  public let path: String
  private let connection: Locked<Connection>

  /// Opens the file at `path`; makes it, with its folder, where it is missing; brings an older one to
  /// ``schemaVersion``, after a copy of it to `path` + `.backup-` and its version
  /// (and `-2` and so on: an earlier copy stays).
  ///
  /// - Throws: ``PokedexError`` `userDataDamaged` (see ``setAside(_:)``), `userDataTooNew`,
  ///   `notUserData`, `cannotOpen`, `disk`, `diskFull`. The file is never removed or overwritten.
  public static func open(at path: String) throws(PokedexError) -> UserData {
    try UserData(path, UserDatabase.steps)
  }

  /// - Parameter steps: what leads from each version of the schema to the next; tests have more.
  init(_ path: String, _ steps: [String]) throws(PokedexError) {
    self.path = path
    connection = Locked(try UserDatabase.open(path, steps))
  }

  /// Moves a damaged file, with its journal, out of the way, so that ``open(at:)`` makes a new one.
  ///
  /// - Returns: where it is now: `path` + `.damaged-` and the first number that is free.
  public static func setAside(_ path: String) throws(PokedexError) -> String {
    try UserDatabase.setAside(path)
  }

  // MARK: Favourites

  /// In the order in which they were added.
  public func favourites() throws(PokedexError) -> [PokemonReference] {
    try run { connection in
      try References.read(
        connection, "SELECT pokemon_id, identifier FROM favourite ORDER BY position")
    }
  }

  /// Adds a favourite at the end; one that is there already stays where it is.
  public func addFavourite(_ pokemon: PokemonReference) throws(PokedexError) {
    try run { connection in
      try connection.run(
        """
        INSERT OR IGNORE INTO favourite (pokemon_id, identifier, position)
        SELECT ?1, ?2, COALESCE(MAX(position), 0) + 1 FROM favourite
        """, pokemon.id.rawValue, pokemon.identifier)
    }
  }

  public func removeFavourite(_ pokemon: PokemonReference) throws(PokedexError) {
    try run { connection in
      try connection.run(
        "DELETE FROM favourite WHERE pokemon_id = ? AND identifier = ?", pokemon.id.rawValue,
        pokemon.identifier)
    }
  }

  /// The favourites as `pokedex` shows them, in their order; those that it does not have are left out,
  /// not forgotten.
  public func favourites(in pokedex: Pokedex, language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [PokemonSummary]
  {
    let kept = try favourites()
    let found = try resolve(kept, pokedex)
    let rows = Dictionary(try pokedex.pokemon(in: language).map { ($0.id, $0) }) { first, _ in first
    }
    return found.compactMap { $0.flatMap { rows[$0.id] } }
  }

  // MARK: Teams

  /// In the order in which they were first saved.
  public func teams() throws(PokedexError) -> [Team] {
    try run { connection in
      var teams: [Team] = []
      try connection.query("SELECT id, name FROM team ORDER BY id") { row in
        var team = Team(name: row.columnText(1))
        team.id = TeamID(row.columnInt(0))
        teams.append(team)
      }
      for index in teams.indices {
        teams[index].members = try References.read(
          connection,
          "SELECT pokemon_id, identifier FROM team_member WHERE team_id = ? ORDER BY slot",
          teams[index].id.rawValue)
      }
      return teams
    }
  }

  /// Saves a team: a new one where its id is 0 or no longer there, else in the place of what was saved.
  ///
  /// - Returns: the team with its id, and without members beyond ``Team/maximumSize``.
  @discardableResult
  public func save(_ team: Team) throws(PokedexError) -> Team {
    try run { connection in
      try connection.transaction {
        var saved = team
        saved.members = Array(team.members.prefix(Team.maximumSize))
        try connection.run(
          "UPDATE team SET name = ? WHERE id = ?", team.name, team.id.rawValue)
        if connection.changes == 0 {
          try connection.run("INSERT INTO team (name) VALUES (?)", team.name)
          saved.id = TeamID(Int(connection.lastInsertRowID))
        }
        try connection.run("DELETE FROM team_member WHERE team_id = ?", saved.id.rawValue)
        for (index, member) in saved.members.enumerated() {
          try connection.run(
            "INSERT INTO team_member (team_id, slot, pokemon_id, identifier) VALUES (?, ?, ?, ?)",
            saved.id.rawValue, index + 1, member.id.rawValue, member.identifier)
        }
        return saved
      }
    }
  }

  public func removeTeam(_ id: TeamID) throws(PokedexError) {
    try run { connection in try connection.run("DELETE FROM team WHERE id = ?", id.rawValue) }
  }

  // MARK: Releases

  /// Remembers where references lead that a release has removed, for this and later calls of
  /// ``reconcile(with:)``.
  public func addRedirects(_ redirects: [Redirect]) throws(PokedexError) {
    try run { connection in
      try connection.transaction {
        for redirect in redirects {
          try connection.run(
            """
            INSERT OR REPLACE INTO redirect (pokemon_id, identifier, to_pokemon_id, to_identifier)
            VALUES (?, ?, ?, ?)
            """, redirect.from.id.rawValue, redirect.from.identifier, redirect.to.id.rawValue,
            redirect.to.identifier)
        }
      }
    }
  }

  /// Brings every reference up to date with a release of the database, in one transaction: what has
  /// another id or slug is named anew; what is missing is kept as it is.
  ///
  /// A pokemon counts as the same where id and slug agree; else where a redirect says so; else where
  /// the slug has another id; else where the id has another slug of the same first word
  /// (`deoxys-normal`, `deoxys`). An id that was given to somebody else is nobody's.
  ///
  /// - Returns: what changed or is missing, each once.
  public func reconcile(with pokedex: Pokedex) throws(PokedexError) -> [ReferenceChange] {
    try run { connection in
      try References.withDatabase(pokedex.path, connection) { dex in
        try connection.transaction { try dex.reconcile() }
      }
    }
  }

  private func resolve(_ references: [PokemonReference], _ pokedex: Pokedex) throws(PokedexError)
    -> [PokemonReference?]
  {
    try run { connection in
      try References.withDatabase(pokedex.path, connection) { dex in
        try references.map { try dex.resolve($0) }
      }
    }
  }

  private func run<Result: Sendable>(_ body: (Connection) throws -> Result) throws(PokedexError)
    -> Result
  {
    do {
      return try connection.withLock { connection in try body(connection) }
    } catch {
      throw UserDatabase.failure(error, path)
    }
  }
}
