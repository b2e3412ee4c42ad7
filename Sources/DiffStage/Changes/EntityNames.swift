import PokedexModel
import SQLiteKit

/// The English names of resources followed by the Japanese ones.
struct EntityNames: Sendable {
  private struct Key: Hashable {
    var endpoint: String
    var identifier: String
  }

  private struct Name {
    var english: String?
    var japanese: String?
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

  /// Reads the names of both artifacts. Names in `new` take precedence, and so does the full name of a form
  /// over its form name.
  init(_ old: Connection, _ new: Connection) throws {
    for connection in [old, new] {
      try connection.query(Self.sql) { row in
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

  /// Returns `Mega Meowstic メガニャオニクス` as Markdown; the identifier if there is no English name.
  func label(_ endpoint: String, _ identifier: String) -> String {
    var name = names[Key(endpoint: endpoint, identifier: identifier)]
    if name == nil, endpoint == ResourceKind.pokemon.endpoint {
      name = names[Key(endpoint: ResourceKind.pokemonSpecies.endpoint, identifier: identifier)]
    }
    let own = name?.english.map(Markdown.escaped) ?? Markdown.code(identifier)
    guard let japanese = name?.japanese, japanese != name?.english else { return own }
    return "\(own) \(Markdown.escaped(japanese))"
  }
}
