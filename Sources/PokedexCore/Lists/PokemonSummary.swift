import Base

/// One entry in a list of pokemon, as of the newest games.
public struct PokemonSummary: Sendable, Hashable, Codable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  /// That of the pokemon, or in a list of species that of the species.
  public var identifier: String
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
  public var sprite: String? {
    get { address?.text }
    set { address = newValue.map { SpriteAddress(stem: $0) } }
  }
  fileprivate var address: SpriteAddress?

  private enum CodingKeys: String, CodingKey {
    case id, speciesID, identifier, name, types, generation
    case isDefault, isBaby, isLegendary, isMythical
    case address = "sprite"
  }

  /// Creates an entry. Without `speciesID` the species has the number `id`, as for default pokemon.
  public init(
    id: PokemonID, speciesID: SpeciesID? = nil, identifier: String? = nil, name: String,
    types: [NamedResource<PokemonType>], generation: GenerationID, isDefault: Bool = true,
    isBaby: Bool = false, isLegendary: Bool = false, isMythical: Bool = false, sprite: String? = nil
  ) {
    (self.id, self.speciesID) = (id, speciesID ?? SpeciesID(id.rawValue))
    (self.identifier, self.name, self.types) = (identifier ?? "\(id)", name, types)
    (self.generation, self.isDefault, self.isBaby) = (generation, isDefault, isBaby)
    (self.isLegendary, self.isMythical) = (isLegendary, isMythical)
    self.sprite = sprite
  }
}

/// The URL of a sprite, put together when it is used, because a list may never show it. Its JSON is the URL.
private struct SpriteAddress: Sendable, Hashable, Codable {
  private var prefix: String
  private var stem: String
  private var suffix: String

  init(prefix: String = "", stem: String, suffix: String = "") {
    (self.prefix, self.stem, self.suffix) = (prefix, stem, suffix)
  }

  init(from decoder: any Decoder) throws {
    self.init(stem: try decoder.singleValueContainer().decode(String.self))
  }

  var text: String { prefix + stem + suffix }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static func == (a: SpriteAddress, b: SpriteAddress) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
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
      let id = kind == .pokemon ? summary.id.rawValue : summary.speciesID.rawValue
      (summary.identifier, summary.name) = (names.identifier(id), names.name(id))
      summary.types = types[row.type1, row.type2]
      list.append(summary)
    }
    return list
  }

  private func listRows() throws(PokedexError) -> [ListRow] {
    try pool.read { reader throws(SQLiteError) in
      let sprites = try Self.sprites(reader)
      let species = try reader.map(Self.speciesQuery) { row throws(SQLiteError) in
        (
          id: row.columnInt(0), generation: row.id(1) as GenerationID, isBaby: row.columnBool(2),
          isLegendary: row.columnBool(3), isMythical: row.columnBool(4)
        )
      }
      let variants = try reader.map(Self.variantQuery) { row throws(SQLiteError) in
        (
          pokemon: row.columnInt(0), type1: row.id(1) as TypeID,
          type2: row.columnIntOrNil(2).map { TypeID($0) }
        )
      }
      let pokemon = try reader.map(Self.pokemonQuery) { row throws(SQLiteError) in
        (id: row.columnInt(0), species: row.columnInt(1), isDefault: row.columnBool(2))
      }
      var rows: [ListRow] = []
      for row in pokemon {
        var variant = variants.element(row.id, by: \.pokemon)
        if variant == nil, let last = try reader.record(Self.lastVariantQuery, row.id) {
          variant = (row.id, last.type1, last.type2)
        }
        guard let variant, let species = species.element(row.species, by: \.id) else { continue }
        var summary = PokemonSummary(
          id: PokemonID(row.id), speciesID: SpeciesID(row.species), identifier: "", name: "",
          types: [], generation: species.generation, isDefault: row.isDefault,
          isBaby: species.isBaby, isLegendary: species.isLegendary, isMythical: species.isMythical)
        summary.address = sprites.element(row.id, by: \.id)?.address
        rows.append(ListRow(summary: summary, type1: variant.type1, type2: variant.type2))
      }
      return rows
    }
  }

  /// Returns the addresses of the front sprites, ascending by the ids of their pokemon.
  private static func sprites(
    _ reader: Reader
  ) throws(SQLiteError) -> [(id: Int, address: SpriteAddress)] {
    let templates = try reader.map(frontQuery, SpriteSlot.front.rawValue) {
      row throws(SQLiteError) in
      let template = (set: row.columnInt(0), prefix: row.columnText(1), suffix: row.columnText(2))
      let length = template.prefix.utf8.count + template.suffix.utf8.count
      // All pokemon repeat them.
      guard length <= longestAffixes else {
        throw SQLiteError(.corrupt, "sprite_template.prefix, suffix: \(length)")
      }
      return template
    }
    var sprites: [(id: Int, address: SpriteAddress)] = []
    try reader.forEach(stemQuery, ResourceKind.pokemon.rawValue) { row throws(SQLiteError) in
      guard let template = templates.element(row.columnInt(2), by: \.set) else { return }
      let address = SpriteAddress(
        prefix: template.prefix, stem: row.columnText(1), suffix: template.suffix)
      sprites.append((row.columnInt(0), address))
    }
    return sprites
  }

  /// The limit for what is before and after the variable part of a URL, in bytes.
  private static let longestAffixes = 4096

  // Joins in SQL, or whole records, take twice as long.
  private static let pokemonQuery = Query(
    "SELECT id, species_id, is_default FROM pokemon ORDER BY id")
  private static let speciesQuery = Query(
    "SELECT id, generation_id, is_baby, is_legendary, is_mythical FROM species ORDER BY id")
  /// The types as of the game that counts where none is named: see ``Catalog/current``.
  private static let variantQuery = Query(
    """
    SELECT pokemon_id, type_1_id, type_2_id FROM pokemon_variant WHERE version_groups >> ((
      SELECT id FROM version_group ORDER BY is_main_series AND learnset_version_group_id = id DESC,
        learnset_version_group_id = id DESC, sort_order DESC LIMIT 1) - 1) & 1
    ORDER BY pokemon_id
    """)
  /// The variant in the last game of a pokemon that is newer than the current game.
  private static let lastVariantQuery = RecordQuery<PokemonVariant>(
    """
    WHERE pokemon_id = ?1 ORDER BY (SELECT MAX(sort_order) FROM version_group AS g
      WHERE version_groups >> (g.id - 1) & 1) DESC LIMIT 1
    """)
  private static let frontQuery = Query(
    """
    SELECT set_id, prefix, suffix FROM sprite_set JOIN sprite_template AS t ON t.id = template_id
    WHERE slot = ?1 ORDER BY set_id
    """)
  private static let stemQuery = Query(
    "SELECT id, stem, set_id FROM sprite WHERE kind = ?1 ORDER BY id")
}

extension Array {
  /// Returns an element by its key; the elements are ascending by it. The first list has no time for dictionaries: see
  /// ``SmallDictionary``.
  fileprivate func element(_ key: Int, by keyOf: (Element) -> Int) -> Element? {
    let place = partitioningIndex { keyOf($0) >= key }
    return place < count && keyOf(self[place]) == key ? self[place] : nil
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
