import JSON
import SQLiteKit

/// The English and Japanese display names, read by kind on demand.
final class ReportNames {
  private struct Kind {
    var byID: [Int: JSONValue] = [:]
    var idByIdentifier: [String: Int] = [:]
  }

  private let database: Connection
  private var kinds: [String: Kind] = [:]

  init(_ database: Connection) { self.database = database }

  /// Returns `["Charizard", "リザードン"]`, or the identifier twice if the database lacks the resource.
  func json(_ entity: String, _ id: Int, else identifier: String) throws -> JSONValue {
    try kind(entity).byID[id] ?? [.string(identifier), .string(identifier)]
  }

  /// Like ``json(_:_:else:)``, by identifier.
  func json(_ entity: String, _ identifier: String) throws -> JSONValue {
    let kind = try kind(entity)
    return kind.idByIdentifier[identifier].flatMap { kind.byID[$0] }
      ?? [.string(identifier), .string(identifier)]
  }

  /// Returns the names of the resource at a place such as `pokemon/25 $.moves[3]`; nil for a place of another
  /// kind or if the database lacks the resource.
  func json(at place: String) throws -> JSONValue? {
    let resource = place.prefix { $0 != " " }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard resource.count == 2, let id = Int(resource[1]) else { return nil }
    return try kind(String(resource[0])).byID[id]
  }

  private func kind(_ entity: String) throws -> Kind {
    if let kind = kinds[entity] { return kind }
    var kind = Kind()
    var current: Int?
    var english = ""
    // English rows come first.
    try database.query(
      """
      SELECT entity_id, identifier, text FROM dex_display_name WHERE entity = ?1
      ORDER BY entity_id, language
      """, entity
    ) { row in
      let (id, text) = (row.columnInt(0), row.columnText(2))
      if id != current {
        (current, english) = (id, text)
        // Two resources may have the same identifier; it refers to the first.
        if kind.idByIdentifier[row.columnText(1)] == nil {
          kind.idByIdentifier[row.columnText(1)] = id
        }
      }
      kind.byID[id] = [.string(english), .string(text)]
    }
    kinds[entity] = kind
    return kind
  }
}
