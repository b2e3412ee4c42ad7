import PokedexFormat
import PokedexModel
import SQLiteKit

/// Resolves the references of user data in a database that is attached as `dex`.
struct References {
  private let connection: Connection

  /// The maximum number of redirects in a chain, so that a loop ends.
  private static let mostRedirects = 16

  /// Runs `body` with the database at `path` attached. It is attached for each call, because an update
  /// may have replaced the file.
  static func withDatabase<Result>(
    _ path: String, _ connection: Connection, _ body: (References) throws -> Result
  ) throws -> Result {
    try connection.attachImmutable(path, as: "dex")
    defer { try? connection.execute("DETACH dex") }
    if let name = try SchemaCheck.impostor(connection, in: "dex") {
      throw PokedexError(.corrupt, subject: path, detail: .corruptNotATable(name: name))
    }
    return try body(References(connection: connection))
  }

  static func read<each Value: Bindable>(
    _ connection: Connection, _ sql: String, _ values: repeat each Value
  ) throws -> [PokemonReference] {
    var references: [PokemonReference] = []
    try connection.query(sql, repeat each values) { row in
      references.append(
        PokemonReference(id: PokemonID(row.columnInt(0)), identifier: row.columnText(1)))
    }
    return references
  }

  /// Returns the current reference for `reference` in the attached database; nil if the pokemon is
  /// missing.
  func resolve(_ reference: PokemonReference) throws -> PokemonReference? {
    var wanted = reference
    var identifier = try identifier(of: wanted.id)
    for _ in 0..<Self.mostRedirects where identifier != wanted.identifier {
      guard let next = try redirect(of: wanted) else { break }
      wanted = next
      identifier = try self.identifier(of: wanted.id)
    }
    if identifier == wanted.identifier { return wanted }
    if let id = try connection.integer(
      "SELECT id FROM dex.resource WHERE identifier = ? AND kind = ?", wanted.identifier,
      ResourceKind.pokemon.rawValue)
    {
      return PokemonReference(id: PokemonID(id), identifier: wanted.identifier)
    }
    guard let identifier, Self.firstWord(identifier) == Self.firstWord(wanted.identifier) else {
      return nil
    }
    return PokemonReference(id: wanted.id, identifier: identifier)
  }

  /// Updates all references. Call within a transaction.
  func reconcile() throws -> [ReferenceChange] {
    var changes: [ReferenceChange] = []
    func renewed(_ reference: PokemonReference) throws -> PokemonReference {
      let found = try resolve(reference)
      let change: ReferenceChange
      if let found {
        guard found != reference else { return reference }
        change = .moved(from: reference, to: found)
      } else {
        change = .missing(reference)
      }
      if !changes.contains(change) { changes.append(change) }
      return found ?? reference
    }
    let favourites = try Self.read(
      connection, "SELECT pokemon_id, identifier FROM favourite ORDER BY position")
    let kept = try favourites.map(renewed)
    if kept != favourites {
      // Rewrite all rows at once: two pokemon may have swapped ids.
      try connection.run("DELETE FROM favourite")
      for (index, pokemon) in kept.enumerated() {
        try connection.run(
          "INSERT OR IGNORE INTO favourite (pokemon_id, identifier, position) VALUES (?, ?, ?)",
          pokemon.id.rawValue, pokemon.identifier, index + 1)
      }
    }
    var members: [(team: Int, slot: Int, pokemon: PokemonReference)] = []
    try connection.query(
      "SELECT team_id, slot, pokemon_id, identifier FROM team_member ORDER BY team_id, slot"
    ) { row in
      members.append(
        (
          row.columnInt(0), row.columnInt(1),
          PokemonReference(id: PokemonID(row.columnInt(2)), identifier: row.columnText(3))
        ))
    }
    for member in members {
      let pokemon = try renewed(member.pokemon)
      guard pokemon != member.pokemon else { continue }
      try connection.run(
        "UPDATE team_member SET pokemon_id = ?, identifier = ? WHERE team_id = ? AND slot = ?",
        pokemon.id.rawValue, pokemon.identifier, member.team, member.slot)
    }
    return changes
  }

  private func identifier(of id: PokemonID) throws -> String? {
    try connection.text(
      "SELECT identifier FROM dex.resource WHERE kind = ? AND id = ?",
      ResourceKind.pokemon.rawValue, id.rawValue)
  }

  private func redirect(of reference: PokemonReference) throws -> PokemonReference? {
    try Self.read(
      connection,
      "SELECT to_pokemon_id, to_identifier FROM redirect WHERE pokemon_id = ? AND identifier = ?",
      reference.id.rawValue, reference.identifier
    ).first
  }

  private static func firstWord(_ identifier: String) -> Substring {
    identifier.prefix { $0 != "-" }
  }
}
