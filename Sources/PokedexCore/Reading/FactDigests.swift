import Base
import PokedexFormat

/// Digests of the facts of a database. An export knows by them which of its files cannot have changed.
package struct FactDigests: Sendable {
  /// Of the facts without an owner.
  package private(set) var common = ""
  /// Of the facts of each owner: an evolution chain with all its pokemon, a move, an ability, an item or a location.
  package private(set) var owners: [AnyResourceID: String] = [:]
  /// Of all learnsets.
  package private(set) var learnsets = ""

  fileprivate init(
    _ connection: Connection, owned: [String: [String]], unused: [String: [String]],
    unusedMetadata: Set<String>
  ) throws(SQLiteError) {
    let finder = try OwnerFinder(connection)
    let encoder = RowEncoder()
    var hasher = SHA256()
    for table in PokedexSchema.tableNames {
      let key = try ContentDigest.primaryKey(of: table, connection)
      let rows = try connection.prepare(
        "SELECT * FROM \"\(table)\" ORDER BY \(key.joined(separator: ", "))")
      let columns = (0..<rows.columnCount).map(rows.columnName)
      func marked(_ tables: [String: [String]]) -> Set<Int> {
        guard let names = tables[table] else { return [] }
        return Set(columns.indices.filter { names.isEmpty || names.contains(columns[$0]) })
      }
      let (own, left) = (marked(owned), marked(unused))
      let links = own.isEmpty ? [] : OwnerFinder.links(table, columns)
      let hasFields = columns.contains("field")
      var facts: [AnyResourceID: [UInt8]] = [:]
      hasher.update(table)
      while try rows.step() {
        if table == "meta", unusedMetadata.contains(rows.text("key")) { continue }
        // Names and other short texts have no owner.
        let isName = hasFields && rows.int("field") < LocalizedText.Field.effect.rawValue
        let found = isName ? [] : links.flatMap { finder.owners(rows, $0.id, $0.kind) }
        encoder.removeAll()
        for place in columns.indices
        where !left.contains(place) && (found.isEmpty || !own.contains(place)) {
          encoder.append(rows, place)
        }
        hasher.update(encoder.bytes)
        if found.isEmpty { continue }
        encoder.removeAll()
        for place in columns.indices where own.contains(place) { encoder.append(rows, place) }
        for owner in found { facts[owner, default: []].append(contentsOf: encoder.bytes) }
      }
      let lines = facts.mapValues { "\(table) \(SHA256.digest(of: $0).hex)\n" }
      if table == "learnset" {
        let all = lines.map { "\($0.key) \($0.value)" }.sorted().joined()
        learnsets = SHA256.digest(of: all).hex
      }
      for (owner, line) in lines { owners[owner, default: ""] += line }
    }
    common = hasher.finish().hex
  }
}

extension Pokedex {
  /// Returns the digests of all facts.
  ///
  /// - Parameters:
  ///   - owned: the columns whose values belong to the owner of their row, by table; none for all columns.
  ///   - unused: the columns that do not count, by table; none for all columns.
  ///   - unusedMetadata: the rows of `meta` that do not count.
  package func factDigests(
    owned: [String: [String]], unused: [String: [String]], unusedMetadata: Set<String>
  ) throws(PokedexError) -> FactDigests {
    try pool.read { reader throws(SQLiteError) in
      try FactDigests(
        reader.connection, owned: owned, unused: unused, unusedMetadata: unusedMetadata)
    }
  }
}

/// Who owns the facts of a row.
private struct OwnerFinder {
  /// The owners of facts about pokemon, forms, species and areas of locations.
  private var parents: [AnyResourceID: AnyResourceID] = [:]
  /// The resources with the flavor texts of another one, such as machines.
  private var sharers: [AnyResourceID: [AnyResourceID]] = [:]

  private static let kinds: [String: ResourceKind] = [
    "pokemon_id": .pokemon, "move_id": .move, "item_id": .item, "location_area_id": .locationArea,
  ]

  init(_ connection: Connection) throws(SQLiteError) {
    func read(_ sql: String, _ body: (AnyResourceID, AnyResourceID) -> Void) throws(SQLiteError) {
      let rows = try connection.prepare(sql)
      while try rows.step() {
        guard let kind = ResourceKind(rawValue: rows.int("kind")),
          let other = ResourceKind(rawValue: rows.int("other_kind"))
        else { continue }
        body(
          AnyResourceID(kind: kind, rawValue: rows.int("id")),
          AnyResourceID(kind: other, rawValue: rows.int("other_id")))
      }
    }
    let chain = "\(ResourceKind.evolutionChain.rawValue), evolution_chain_id FROM species AS s"
    try read(
      """
      SELECT \(ResourceKind.pokemonSpecies.rawValue) AS kind, id,
        \(ResourceKind.evolutionChain.rawValue) AS other_kind, evolution_chain_id AS other_id
      FROM species
      UNION ALL SELECT \(ResourceKind.pokemon.rawValue), p.id, \(chain)
      JOIN pokemon AS p ON species_id = s.id
      UNION ALL SELECT \(ResourceKind.pokemonForm.rawValue), f.id, \(chain)
      JOIN pokemon AS p ON species_id = s.id JOIN form AS f ON pokemon_id = p.id
      UNION ALL SELECT \(ResourceKind.locationArea.rawValue), id,
        \(ResourceKind.location.rawValue), location_id FROM location_area
      """
    ) { parents[$0] = $1 }
    try read(
      """
      SELECT DISTINCT owner_kind AS kind, owner_id AS id, kind AS other_kind, id AS other_id
      FROM shared_flavor_text
      """
    ) { sharers[$0, default: []].append($1) }
  }

  /// Returns the columns of a table with ids of owners; those without a kind have it in the column `kind`.
  static func links(_ table: String, _ columns: [String]) -> [(id: String, kind: ResourceKind?)] {
    columns.compactMap { name in
      if name == "id" { return (name, ["pokemon": .pokemon, "item": .item][table]) }
      return kinds[name].map { (name, $0) }
    }
  }

  func owners(_ row: Statement, _ id: String, _ kind: ResourceKind?) -> [AnyResourceID] {
    guard let known = kind ?? ResourceKind(rawValue: row.int("kind")) else { return [] }
    let resource = AnyResourceID(kind: known, rawValue: row.int(id))
    let all = [resource] + (kind == nil ? sharers[resource] ?? [] : [])
    return all.compactMap { owner in
      parents[owner] ?? ([.move, .ability, .item].contains(owner.kind) ? owner : nil)
    }
  }
}
