import Base
import PokedexModel

/// The English and Japanese names of resources.
package struct EntityNames: Sendable {
  private struct Key: Hashable {
    var endpoint: String
    var identifier: String
  }

  package struct Name: Sendable {
    package var english: String?
    package var japanese: String?
  }

  private var names: [Key: Name] = [:]

  private static let sql = """
    SELECT r.kind, r.identifier, l.identifier AS language, t.text
    FROM text AS t
    JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
    JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
    WHERE t.field IN (1, 4) AND l.identifier IN ('en', 'ja')
    ORDER BY t.field
    """

  /// Reads the names of artifacts. Those of the last one take precedence, and so does the full name of a form over its
  /// form name.
  ///
  /// - Throws: `SQLiteError` if a file cannot be read.
  package init(_ paths: [String]) throws {
    for path in paths {
      try Connection(path, .immutable).query(Self.sql) { row in
        guard let kind = ResourceKind(rawValue: row.int("kind")) else { return }
        let key = Key(endpoint: kind.endpoint, identifier: row.text("identifier"))
        if row.text("language") == "en" {
          names[key, default: Name()].english = row.text("text")
        } else {
          names[key, default: Name()].japanese = row.text("text")
        }
      }
    }
  }

  /// The name of a resource, or of its species for a pokemon without one; nil if neither has a name.
  package subscript(endpoint: String, identifier: String) -> Name? {
    if let name = names[Key(endpoint: endpoint, identifier: identifier)] { return name }
    guard endpoint == ResourceKind.pokemon.endpoint else { return nil }
    return names[Key(endpoint: ResourceKind.pokemonSpecies.endpoint, identifier: identifier)]
  }
}
