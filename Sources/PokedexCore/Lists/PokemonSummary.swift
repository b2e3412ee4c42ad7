import Basics
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
      let species = try reader.records(Self.speciesQuery)
      let variants = try reader.records(Self.variantQuery, current.rawValue)
      var rows: [ListRow] = []
      for pokemon in try reader.records(Self.pokemonQuery) {
        let id = pokemon.id.rawValue
        var variant = variants.element(id) { $0.pokemon.rawValue }
        if variant == nil { variant = try reader.record(Self.lastVariantQuery, id) }
        guard let variant,
          let species = species.element(pokemon.species.rawValue, by: { $0.id.rawValue })
        else { continue }
        rows.append(
          ListRow(
            summary: PokemonSummary(
              id: pokemon.id, speciesID: species.id, name: "", types: [],
              generation: species.generation, isDefault: pokemon.isDefault, isBaby: species.isBaby,
              isLegendary: species.isLegendary, isMythical: species.isMythical,
              sprite: sprites.element(id, by: \.id)?.url),
            type1: variant.type1, type2: variant.type2))
      }
      return rows
    }
  }

  /// Returns the URLs of the front sprites, ascending by the ids of their pokemon.
  private static func sprites(_ reader: Reader) throws(SQLiteError) -> [(id: Int, url: String)] {
    let templates = try reader.map(frontQuery.query, SpriteSlot.front.rawValue) {
      row throws(SQLiteError) in
      let template = try row.record(from: 1) as SpriteTemplate
      let length = template.prefix.utf8.count + template.suffix.utf8.count
      // All pokemon repeat them.
      guard length <= longestAffixes else {
        throw SQLiteError(.corrupt, "sprite_template.prefix, suffix: \(length)")
      }
      return (set: row.columnInt(0), template: template)
    }
    return try reader.records(ownersQuery, ResourceKind.pokemon.rawValue).compactMap { owner in
      templates.element(owner.set, by: \.set).map { found in
        var url = found.template.prefix
        url += owner.stem
        url += found.template.suffix
        return (owner.id, url)
      }
    }
  }

  /// The limit for what is before and after the variable part of a URL, in bytes.
  private static let longestAffixes = 4096

  private static let pokemonQuery = RecordQuery<Pokemon>("ORDER BY id")
  private static let speciesQuery = RecordQuery<Species>("ORDER BY id")
  private static let variantQuery = RecordQuery<PokemonVariant>(
    "WHERE version_groups >> (?1 - 1) & 1 ORDER BY pokemon_id")
  /// The variant in the last game of a pokemon that is newer than the current game.
  private static let lastVariantQuery = RecordQuery<PokemonVariant>(
    """
    WHERE pokemon_id = ?1 ORDER BY (SELECT MAX(sort_order) FROM version_group AS g
      WHERE version_groups >> (g.id - 1) & 1) DESC LIMIT 1
    """)
  private static let frontQuery = RecordQuery<SpriteTemplate>(
    "JOIN sprite_set ON template_id = id WHERE slot = ?1 ORDER BY set_id", first: "set_id")
  private static let ownersQuery = RecordQuery<SpriteOwner>("WHERE kind = ?1 ORDER BY id")
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
