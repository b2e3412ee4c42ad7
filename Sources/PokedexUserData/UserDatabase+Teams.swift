import SQLiteKit

extension UserDatabase {
  public var teams: Teams { Teams(database: self) }

  /// The user's teams.
  public struct Teams: Sendable {
    fileprivate let database: UserDatabase

    /// Returns the teams in the order in which they were first saved.
    public func all() throws(PokedexError) -> [Team] {
      try database.read { connection in try UserDataArchive.teams(connection) }
    }

    /// Saves a team: replaces the saved team with its id, or inserts it if there is none. The id of a
    /// removed team is never given to another one.
    ///
    /// - Returns: The team with its id, without members beyond ``Team/maximumSize``.
    /// - Throws: `PokedexError` `invalidTeam`; then nothing is saved.
    @discardableResult
    public func save(_ team: Team) throws(PokedexError) -> Team {
      var saved = team
      saved.members = Array(team.members.prefix(Team.maximumSize))
      try saved.check()
      saved.id = try database.change { [saved] connection in
        try connection.run(
          "UPDATE team SET name = ? WHERE id = ?", saved.name, saved.id.rawValue)
        guard connection.changes == 0 else {
          try UserDataArchive.writeMembers(saved.members, of: saved.id, connection)
          return saved.id
        }
        return try UserDataArchive.write(saved, connection)
      }
      return saved
    }

    public func remove(_ id: TeamID) throws(PokedexError) {
      try database.change { connection in
        try connection.run("DELETE FROM team WHERE id = ?", id.rawValue)
      }
    }
  }
}
