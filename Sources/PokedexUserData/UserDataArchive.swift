import Basics
import SQLiteKit

/// Everything in a user data file, for export and import.
///
/// The JSON has the members `format`, `favorites`, `teams`, `notes`, `collection` and `redirects`. Format 1 has no
/// `collection`.
public struct UserDataArchive: Sendable, Hashable, Codable {
  /// The newest format that this library reads, and the one that it writes.
  public static let currentFormat = 2

  public private(set) var format = Self.currentFormat
  /// In the user's order.
  public var favorites: [PokemonReference]
  public var teams: [Team]
  /// Ascending by id of the pokemon.
  public var notes: [PokemonNote]
  /// Ascending by ids of pokemon, form and game. Entries with equal keys become one.
  public var collection: [CollectionEntry]
  public var redirects: [Redirect]

  public init(
    favorites: [PokemonReference] = [], teams: [Team] = [], notes: [PokemonNote] = [],
    collection: [CollectionEntry] = [], redirects: [Redirect] = []
  ) {
    self.favorites = favorites
    self.teams = teams
    self.notes = notes
    self.collection = collection
    self.redirects = redirects
  }

  /// - Throws: `PokedexError` `archiveTooNew`; an error of `decoder` for a value that is missing or has
  ///   another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // The format first: the other members of a newer format may be different.
    let format = try container.decode(Int.self, forKey: .format)
    guard format <= Self.currentFormat else {
      throw PokedexError(
        .archiveTooNew, detail: .versionNewer(found: format, known: Self.currentFormat))
    }
    guard format >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: "\(format) is not a format")
    }
    favorites = try container.decode([PokemonReference].self, forKey: .favorites)
    teams = try container.decode([Team].self, forKey: .teams)
    notes = try container.decode([PokemonNote].self, forKey: .notes)
    collection =
      format == 1 ? [] : try container.decode([CollectionEntry].self, forKey: .collection)
    redirects = try container.decode([Redirect].self, forKey: .redirects)
  }
}

extension UserDataArchive {
  /// Reads the file. Call within a transaction.
  init(_ connection: Connection) throws {
    self.init(
      favorites: try Self.favorites(connection), teams: try Self.teams(connection),
      notes: try Self.notes(connection), collection: try Self.collection(connection),
      redirects: try Self.redirects(connection))
  }

  /// Replaces the contents of the file. Call within a transaction.
  func write(to connection: Connection) throws {
    // Members and moves are deleted with their team.
    for table in ["favorite", "team", "note", "collection", "redirect"] {
      try connection.run("DELETE FROM \(table)")
    }
    try Self.writeFavorites(favorites, connection)
    for team in teams { try Self.write(team, connection) }
    for note in notes { try Self.append(note, connection) }
    for entry in Self.united(collection) { try Self.write(entry, connection) }
    for redirect in redirects { try Self.write(redirect, connection) }
  }

  /// Adds what `other` has and this archive does not have. Nothing of this archive is changed or removed.
  mutating func merge(_ other: UserDataArchive) {
    let favorites = Set(favorites)
    self.favorites += other.favorites.filter { !favorites.contains($0) }
    // By hash: comparing each with each takes a minute for 20,000 teams.
    var known = Set(teams.map(Self.withoutID))
    for team in other.teams.map(Self.withoutID) where known.insert(team).inserted {
      teams.append(team)
    }
    let noted = Set(notes.map(\.pokemon))
    notes += other.notes.filter { !noted.contains($0.pokemon) }
    collection = Self.united(collection + other.collection)
    let redirected = Set(redirects.map(\.from))
    redirects += other.redirects.filter { !redirected.contains($0.from) }
  }

  /// Returns the team as another file may have it.
  private static func withoutID(_ team: Team) -> Team {
    Team(name: team.name, members: team.members)
  }

  /// The columns of a team member in the order in which they are read and written.
  private static let memberColumns = """
    team_id, slot, pokemon_id, identifier, nickname, level, ability_id, ability_identifier,
    item_id, item_identifier, nature_id, nature_identifier,
    effort_hp, effort_attack, effort_defense,
    effort_special_attack, effort_special_defense, effort_speed,
    individual_hp, individual_attack, individual_defense,
    individual_special_attack, individual_special_defense, individual_speed
    """

  // MARK: Reading

  static func favorites(_ connection: Connection) throws -> [PokemonReference] {
    try connection.prepare("SELECT pokemon_id, identifier FROM favorite ORDER BY position")
      .mapRows { $0.reference("pokemon_id", "identifier") }
  }

  static func teams(_ connection: Connection) throws -> [Team] {
    struct Place: Hashable { var team, slot: Int }
    var moves: [Place: [ResourceReference<Move>]] = [:]
    try connection.query(
      """
      SELECT team_id, slot, move_id, identifier FROM team_member_move
      ORDER BY team_id, slot, position
      """
    ) { row in
      moves[Place(team: row.int("team_id"), slot: row.int("slot")), default: []]
        .append(row.reference("move_id", "identifier"))
    }
    var members: [Int: [TeamMember]] = [:]
    try connection.query(
      "SELECT \(memberColumns) FROM team_member ORDER BY team_id, slot"
    ) { row in
      let place = Place(team: row.int("team_id"), slot: row.int("slot"))
      members[place.team, default: []].append(
        TeamMember(
          pokemon: row.reference("pokemon_id", "identifier"), nickname: row.textOrNil("nickname"),
          level: row.intOrNil("level"),
          ability: row.referenceOrNil("ability_id", "ability_identifier"),
          item: row.referenceOrNil("item_id", "item_identifier"),
          nature: row.referenceOrNil("nature_id", "nature_identifier"),
          moves: moves[place] ?? [], effort: row.stats("effort"),
          individual: row.stats("individual")))
    }
    return try connection.prepare("SELECT id, name FROM team ORDER BY id").mapRows { row in
      let id = row.int("id")
      return Team(id: TeamID(id), name: row.text("name"), members: members[id] ?? [])
    }
  }

  static func notes(_ connection: Connection) throws -> [PokemonNote] {
    try connection.prepare(
      "SELECT pokemon_id, identifier, text FROM note ORDER BY pokemon_id, identifier"
    ).mapRows {
      PokemonNote(pokemon: $0.reference("pokemon_id", "identifier"), text: $0.text("text"))
    }
  }

  private static func redirects(_ connection: Connection) throws -> [Redirect] {
    try connection.prepare(
      """
      SELECT pokemon_id, identifier, to_pokemon_id, to_identifier FROM redirect
      ORDER BY pokemon_id, identifier
      """
    ).mapRows {
      Redirect(
        from: $0.reference("pokemon_id", "identifier"),
        to: $0.reference("to_pokemon_id", "to_identifier"))
    }
  }

  // MARK: Writing

  /// Writes favorites to the empty table.
  static func writeFavorites(_ favorites: [PokemonReference], _ connection: Connection) throws {
    for (index, pokemon) in favorites.enumerated() {
      try connection.run(
        "INSERT OR IGNORE INTO favorite (pokemon_id, identifier, position) VALUES (?, ?, ?)",
        pokemon.id.rawValue, pokemon.identifier, index + 1)
    }
  }

  /// Inserts a team, with its own id if no other team has it. A huge id gets another one: SQLite takes the next
  /// id from the largest.
  ///
  /// - Returns: The id.
  @discardableResult
  static func write(_ team: Team, _ connection: Connection) throws -> TeamID {
    try connection.run(
      """
      INSERT INTO team (id, name) SELECT
        CASE WHEN ?1 BETWEEN 1 AND \(largestTeamID) AND NOT EXISTS (SELECT 1 FROM team WHERE id = ?1) THEN ?1 END, ?2
      """, team.id.rawValue, team.name)
    let id = TeamID(Int(connection.lastInsertRowID))
    try writeMembers(team.members, of: id, connection)
    return id
  }

  private static let largestTeamID = 1 << 53

  /// Replaces the members of a team.
  static func writeMembers(_ members: [TeamMember], of team: TeamID, _ connection: Connection)
    throws
  {
    try connection.run("DELETE FROM team_member WHERE team_id = ?", team.rawValue)
    for (index, member) in members.enumerated() {
      let statement = try connection.prepare(
        """
        INSERT INTO team_member (\(memberColumns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      try statement.bindAll(
        team.rawValue, index + 1, member.pokemon.id.rawValue, member.pokemon.identifier,
        member.nickname, member.level, member.ability?.id.rawValue, member.ability?.identifier,
        member.item?.id.rawValue, member.item?.identifier, member.nature?.id.rawValue,
        member.nature?.identifier)
      for (offset, value) in (member.effort.values + member.individual.values).enumerated() {
        try statement.bind(13 + offset, value)
      }
      try statement.run()
      for (position, move) in member.moves.enumerated() {
        try connection.run(
          """
          INSERT INTO team_member_move (team_id, slot, position, move_id, identifier)
          VALUES (?, ?, ?, ?, ?)
          """, team.rawValue, index + 1, position + 1, move.id.rawValue, move.identifier)
      }
    }
  }

  /// Inserts a note. If the pokemon has one, the text is appended as a new line: two references may have
  /// become one.
  private static func append(_ note: PokemonNote, _ connection: Connection) throws {
    guard !note.text.isEmpty else { return }
    try connection.run(
      """
      INSERT OR REPLACE INTO note (pokemon_id, identifier, text) SELECT ?1, ?2,
        COALESCE(
          (SELECT text || char(10) FROM note WHERE pokemon_id = ?1 AND identifier = ?2), '') || ?3
      """, note.pokemon.id.rawValue, note.pokemon.identifier, note.text)
  }

  static func write(_ redirect: Redirect, _ connection: Connection) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO redirect (pokemon_id, identifier, to_pokemon_id, to_identifier)
      VALUES (?, ?, ?, ?)
      """, redirect.from.id.rawValue, redirect.from.identifier, redirect.to.id.rawValue,
      redirect.to.identifier)
  }
}

extension Statement {
  /// Returns the reference in the columns with these names.
  func reference<Entity>(_ id: String, _ identifier: String) -> ResourceReference<Entity> {
    ResourceReference(id: ID(int(id)), identifier: text(identifier))
  }

  fileprivate func referenceOrNil<Entity>(_ id: String, _ identifier: String)
    -> ResourceReference<Entity>?
  {
    isNull(id) ? nil : reference(id, identifier)
  }

  /// Returns the six values whose columns begin with `prefix`: `effort_hp`.
  fileprivate func stats(_ prefix: String) -> StatValues {
    StatValues(
      hp: int("\(prefix)_hp"), attack: int("\(prefix)_attack"), defense: int("\(prefix)_defense"),
      specialAttack: int("\(prefix)_special_attack"),
      specialDefense: int("\(prefix)_special_defense"), speed: int("\(prefix)_speed"))
  }
}
