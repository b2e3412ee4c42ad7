import PokedexFormat
import PokedexModel
import SQLiteKit

/// Resolves references of user data in a database that is attached as `dex`.
struct ReferenceResolver {
  private let connection: Connection

  /// The maximum number of redirects in a chain, so that a loop ends.
  private static let mostRedirects = 16

  /// Runs `body` with the database at `path` attached. It is attached for each call, because an update
  /// may have replaced the file.
  static func withDatabase<Result>(
    _ path: String, _ connection: Connection, _ body: (ReferenceResolver) throws -> Result
  ) throws -> Result {
    try connection.attachImmutable(path, as: "dex")
    defer { try? connection.execute("DETACH dex") }
    if let name = try SchemaCheck.impostor(connection, in: "dex") {
      throw PokedexError(.corrupt, subject: path, detail: .corruptNotATable(name: name))
    }
    return try body(ReferenceResolver(connection: connection))
  }

  /// Returns the current reference for `reference` in the attached database; nil if the resource is
  /// missing.
  func resolve<Entity: ResourceEntity>(_ reference: ResourceReference<Entity>) throws
    -> ResourceReference<Entity>?
  {
    try resolve(AnyReference(reference)).map {
      ResourceReference(id: ID($0.id), identifier: $0.identifier)
    }
  }

  /// Updates all references of `archive`.
  ///
  /// - Returns: The changes, each once.
  func reconcile(_ archive: inout UserDataArchive) throws -> [ReferenceChange] {
    var changes: [ReferenceChange] = []
    var resolved: [AnyReference: AnyReference] = [:]
    func renew<Entity: ResourceEntity>(_ reference: inout ResourceReference<Entity>) throws {
      let old = AnyReference(reference)
      if resolved[old] == nil {
        let found = try resolve(old)
        if let found {
          if found != old { changes.append(.moved(from: old, to: found)) }
        } else {
          changes.append(.missing(old))
        }
        resolved[old] = found ?? old
      }
      guard let new = resolved[old] else { return }
      reference = ResourceReference(id: ID(new.id), identifier: new.identifier)
    }
    func renew<Entity: ResourceEntity>(_ reference: inout ResourceReference<Entity>?) throws {
      guard var renewed = reference else { return }
      try renew(&renewed)
      reference = renewed
    }
    for index in archive.favorites.indices { try renew(&archive.favorites[index]) }
    for team in archive.teams.indices {
      for slot in archive.teams[team].members.indices {
        var member = archive.teams[team].members[slot]
        try renew(&member.pokemon)
        try renew(&member.ability)
        try renew(&member.item)
        try renew(&member.nature)
        for index in member.moves.indices { try renew(&member.moves[index]) }
        archive.teams[team].members[slot] = member
      }
    }
    for index in archive.notes.indices { try renew(&archive.notes[index].pokemon) }
    for index in archive.collection.indices {
      var key = archive.collection[index].key
      try renew(&key.pokemon)
      try renew(&key.form)
      try renew(&key.version)
      archive.collection[index].key = key
    }
    return changes
  }

  private func resolve(_ reference: AnyReference) throws -> AnyReference? {
    var wanted = reference
    var identifier = try identifier(of: wanted)
    for _ in 0..<Self.mostRedirects where identifier != wanted.identifier {
      guard let next = try redirect(of: wanted) else { break }
      wanted = next
      identifier = try self.identifier(of: wanted)
    }
    if identifier == wanted.identifier { return wanted }
    if let id = try connection.integer(
      "SELECT id FROM dex.resource WHERE identifier = ? AND kind = ?", wanted.identifier,
      wanted.kind.rawValue)
    {
      return AnyReference(kind: wanted.kind, id: id, identifier: wanted.identifier)
    }
    guard let identifier, Self.firstWord(identifier) == Self.firstWord(wanted.identifier) else {
      return nil
    }
    return AnyReference(kind: wanted.kind, id: wanted.id, identifier: identifier)
  }

  private func identifier(of reference: AnyReference) throws -> String? {
    try connection.text(
      "SELECT identifier FROM dex.resource WHERE kind = ? AND id = ?", reference.kind.rawValue,
      reference.id)
  }

  /// Returns the redirect of a reference to a pokemon; the other kinds have none.
  private func redirect(of reference: AnyReference) throws -> AnyReference? {
    guard reference.kind == .pokemon else { return nil }
    let statement = try connection.prepare(
      "SELECT to_pokemon_id, to_identifier FROM redirect WHERE pokemon_id = ? AND identifier = ?")
    try statement.bindAll(reference.id, reference.identifier)
    return try statement.firstRow { row in
      AnyReference(
        kind: .pokemon, id: row.int("to_pokemon_id"), identifier: row.text("to_identifier"))
    }
  }

  private static func firstWord(_ identifier: String) -> Substring {
    identifier.prefix { $0 != "-" }
  }
}
