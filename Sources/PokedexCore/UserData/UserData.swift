import Platform
import SQLiteKit

/// The user's favorites and teams, in a file owned by the app.
///
/// Updates and installations replace the Pokédex file; they never change this one. It refers to pokemon
/// by id and identifier (``PokemonReference``). After each new release of the database, call
/// ``reconcile(with:)`` to update the references.
///
/// ```swift
/// let own = try UserData.open(at: supportPath + "/user.sqlite")
/// try own.addFavourite(pokedex.reference(to: 25))
/// for change in try own.reconcile(with: pokedex) { report(change) }
/// ```
///
/// All functions may be called from any thread and from several processes; a change is on disk when the
/// function returns. All functions throw ``PokedexError``.
public final class UserData: Sendable {
  /// The schema version that this library writes.
  public static var schemaVersion: Int { UserDatabase.steps.count }

  /// The path of the user data file.
  public let path: String
  private let connection: Locked<Connection>

  /// Opens the file at `path`. Creates the file and its folder if missing. Migrates an older file to
  /// ``schemaVersion`` after copying it to `path` + `.backup-` and its version; further copies end in
  /// `-2` and so on, so an earlier copy is kept.
  ///
  /// - Throws: ``PokedexError`` `userDataDamaged` (see ``setAside(_:)``), `userDataTooNew`,
  ///   `notUserData`, `cannotOpen`, `disk`, `diskFull`. The file is never removed or overwritten.
  public static func open(at path: String) throws(PokedexError) -> UserData {
    try UserData(path, UserDatabase.steps)
  }

  /// - Parameter steps: The migrations from each schema version to the next; tests add more.
  init(_ path: String, _ steps: [String]) throws(PokedexError) {
    self.path = path
    connection = Locked(try UserDatabase.open(path, steps))
  }

  /// Renames a damaged file and its journal, so that ``open(at:)`` creates a new file.
  ///
  /// - Returns: The new path: `path` + `.damaged-` and the first unused number.
  public static func setAside(_ path: String) throws(PokedexError) -> String {
    try UserDatabase.setAside(path)
  }

  // MARK: Favorites

  /// Returns the favorites in the order in which they were added.
  public func favourites() throws(PokedexError) -> [PokemonReference] {
    try run { connection in
      try References.read(
        connection, "SELECT pokemon_id, identifier FROM favourite ORDER BY position")
    }
  }

  /// Adds a favorite at the end. An existing favorite keeps its position.
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

  /// Returns the favorites as list entries of `pokedex`, in their order. Favorites that `pokedex` does
  /// not have are left out of the result but are kept.
  public func favourites(in pokedex: Pokedex, language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [PokemonSummary]
  {
    let kept = try favourites()
    let found = try resolve(kept, pokedex)
    let rows = Dictionary(try pokedex.pokemon(language: language).map { ($0.id, $0) }) { first, _ in
      first
    }
    return found.compactMap { $0.flatMap { rows[$0.id] } }
  }

  // MARK: Teams

  /// Returns the teams in the order in which they were first saved.
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

  /// Saves a team: inserts a new team if its id is 0 or no longer exists, otherwise replaces the saved
  /// team.
  ///
  /// - Returns: The team with its id, without members beyond ``Team/maximumSize``.
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

  /// Saves replacements for references that a release has removed. They apply to all later calls of
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

  /// Updates every reference to a release of the database, in one transaction: a pokemon with a new id
  /// or identifier is updated, a missing one is kept unchanged.
  ///
  /// The first of these rules that applies identifies the pokemon: id and identifier both match; a
  /// redirect replaces the reference; the identifier exists with another id; the id has another
  /// identifier with the same first word (`deoxys-normal`, `deoxys`). If the id now belongs to an
  /// unrelated pokemon, the reference counts as missing.
  ///
  /// - Returns: The changed and missing references, without duplicates.
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
