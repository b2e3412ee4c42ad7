import PokedexFormat
import PokedexModel
import SQLiteKit

/// One entry in a list of pokemon, as of the newest games.
public struct PokemonSummary: Sendable, Hashable, Codable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  /// The name in the language of the list.
  public var name: String
  /// The one or two types, in slot order.
  public var types: [NamedResource<PokemonType>]
  /// The generation in which the species was introduced.
  public var generation: GenerationID
  /// Whether this is the default pokemon of its species.
  public var isDefault: Bool
  public var isBaby: Bool
  public var isLegendary: Bool
  public var isMythical: Bool
  /// The URL of the front sprite; nil if PokéAPI has none.
  public var sprite: String?

  /// Creates an entry. Without `speciesID` the species has the number `id`, as for default pokemon.
  public init(
    id: PokemonID, speciesID: SpeciesID? = nil, name: String,
    types: [NamedResource<PokemonType>], generation: GenerationID, isDefault: Bool = true,
    isBaby: Bool = false, isLegendary: Bool = false, isMythical: Bool = false,
    sprite: String? = nil
  ) {
    self.id = id
    self.speciesID = speciesID ?? SpeciesID(id.rawValue)
    self.name = name
    self.types = types
    self.generation = generation
    self.isDefault = isDefault
    self.isBaby = isBaby
    self.isLegendary = isLegendary
    self.isMythical = isMythical
    self.sprite = sprite
  }
}

extension Pokedex {
  /// Returns all species, ascending by national number, each with the types and sprite of its default
  /// pokemon.
  public func species(language: DisplayLanguage? = nil) throws(PokedexError) -> [PokemonSummary] {
    try summaries(.pokemonSpecies, language)
  }

  /// Returns all pokemon, including forms with their own stats, ascending by id.
  public func pokemon(language: DisplayLanguage? = nil) throws(PokedexError) -> [PokemonSummary] {
    try summaries(.pokemon, language)
  }

  /// Returns the default pokemon with the names of their species for `pokemonSpecies`, else all pokemon.
  private func summaries(_ kind: ResourceKind, _ language: DisplayLanguage?) throws(PokedexError)
    -> [PokemonSummary]
  {
    let names = try nameTable(kind, language)
    var types = TypePairs(try nameTable(.type, language))
    let rows = try cached({ $0.listRows }, { $0.listRows = $1 }, load: listRows)
    var list: [PokemonSummary] = []
    list.reserveCapacity(rows.count)
    for row in rows where kind == .pokemon || row.summary.isDefault {
      var summary = row.summary
      summary.name = names.name(
        kind == .pokemon ? summary.id.rawValue : summary.speciesID.rawValue)
      summary.types = types[row.type1, row.type2]
      list.append(summary)
    }
    return list
  }

  private func listRows() throws(PokedexError) -> [ListRow] {
    let current = try catalog().current
    return try pool.read { reader throws(SQLiteError) in
      let sprites = try Self.sprites(reader)
      return try reader.map(Self.listQuery, current.rawValue) { row throws(SQLiteError) in
        ListRow(
          summary: PokemonSummary(
            id: row.id(0), speciesID: row.id(1), name: "", types: [], generation: row.id(3),
            isDefault: row.bool(2), isBaby: row.bool(4), isLegendary: row.bool(5),
            isMythical: row.bool(6), sprite: sprites[row.id(0)]),
          type1: row.id(7), type2: row.intOrNil(8).map { TypeID($0) })
      }
    }
  }

  /// Returns the URL of the front sprite of each pokemon that has one.
  private static func sprites(_ reader: Reader) throws(SQLiteError) -> [PokemonID: String] {
    var templates: [Int: Sprites.Template] = [:]
    try reader.forEach(frontQuery, SpriteSlot.front.rawValue) { row throws(SQLiteError) in
      let template = Sprites.Template(prefix: row.text(1), suffix: row.text(2))
      let length = template.prefix.utf8.count + template.suffix.utf8.count
      // All pokemon repeat them.
      guard length <= longestAffixes else {
        throw SQLiteError(.corrupt, "sprite_template.prefix, suffix: \(length)")
      }
      templates[row.int(0)] = template
    }
    var sprites: [PokemonID: String] = [:]
    try reader.forEach(ownersQuery, ResourceKind.pokemon.rawValue) { row throws(SQLiteError) in
      guard let template = templates[row.int(2)] else { return }
      sprites[row.id(0)] = template.prefix + row.text(1) + template.suffix
    }
    return sprites
  }

  /// The limit for what is before and after the variable part of a URL, in bytes.
  private static let longestAffixes = 4096

  private static let frontQuery = Query(
    """
    SELECT set_id, prefix, suffix FROM sprite_set JOIN sprite_template AS t ON t.id = template_id
    WHERE slot = ?1
    """)

  /// All pokemon with their types as of the game ?1; a newer one has those of its last game.
  private static let listQuery = Query(
    """
    SELECT p.id, species_id, is_default, s.generation_id, is_baby, is_legendary, is_mythical,
      COALESCE(v.type_1_id, \(lastVariant("type_1_id"))),
      CASE WHEN v.pokemon_id IS NULL THEN \(lastVariant("type_2_id")) ELSE v.type_2_id END
    FROM pokemon AS p JOIN species AS s ON s.id = species_id
    LEFT JOIN pokemon_variant AS v ON v.pokemon_id = p.id AND v.version_groups >> (?1 - 1) & 1
    ORDER BY p.id
    """)

  private static func lastVariant(_ column: String) -> String {
    """
    (SELECT \(column) FROM pokemon_variant AS o WHERE pokemon_id = p.id ORDER BY (SELECT MAX(sort_order)
      FROM version_group AS g WHERE o.version_groups >> (g.id - 1) & 1) DESC LIMIT 1)
    """
  }
}

/// A row of a list as the database has it: without texts that depend on the language.
struct ListRow: Sendable {
  var summary: PokemonSummary
  var type1: TypeID
  var type2: TypeID?
}

/// The named types of the rows of a list. Rows with equal types share one array.
struct TypePairs {
  private let names: NameTable
  /// By the two types; a dictionary would take as long as reading the rows.
  private var known = [[NamedResource<PokemonType>]?](repeating: nil, count: side * side)

  /// PokéAPI's types are numbered to 19; others are not kept.
  private static let side = 32

  init(_ names: NameTable) { self.names = names }

  subscript(type1: TypeID, type2: TypeID?) -> [NamedResource<PokemonType>] {
    mutating get {
      let (row, column) = (type1.rawValue, type2?.rawValue ?? 0)
      let isKept = (0..<Self.side).contains(row) && (0..<Self.side).contains(column)
      if isKept, let types = known[row * Self.side + column] { return types }
      let types = [type1, type2].compactMap { $0 }.map { names.resource($0) }
      if isKept { known[row * Self.side + column] = types }
      return types
    }
  }
}
