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
    try summaries(.pokemonSpecies, resolved(language), capacity: 1200)
  }

  /// Returns all pokemon, including forms with their own stats, ascending by id.
  public func pokemon(language: DisplayLanguage? = nil) throws(PokedexError) -> [PokemonSummary] {
    try summaries(.pokemon, resolved(language), capacity: 1600)
  }

  /// Returns the default pokemon with the names of their species for `pokemonSpecies`, else all pokemon.
  private func summaries(_ kind: ResourceKind, _ language: DisplayLanguage, capacity: Int)
    throws(PokedexError) -> [PokemonSummary]
  {
    let packed = PokedexSchema.DisplayLanguages.upstream
    let own = language == .japanese ? packed.japanese : language == .english ? packed.english : nil
    if let own {
      let list = try packedList(own, kind, language: language, capacity: capacity)
      if !list.isEmpty { return list }
    }
    for other in try languageList().all {
      var list = try packedList(other.id, kind, language: language, capacity: capacity)
      guard !list.isEmpty else { continue }
      let names = try nameTable(kind, language)
      for index in list.indices {
        list[index].name = names.name(
          kind == .pokemon ? list[index].id.rawValue : list[index].speciesID.rawValue)
      }
      return list
    }
    return []
  }

  /// Returns the list packed in a language; empty if the database has none. Types have their names in
  /// `language`.
  private func packedList(
    _ packed: LanguageID, _ kind: ResourceKind, language: DisplayLanguage, capacity: Int
  ) throws(PokedexError) -> [PokemonSummary] {
    var types = TypePairs(try nameTable(.type, language))
    let blocks = PokemonListBlob.blockIDs(packed)
    var list: [PokemonSummary] = []
    list.reserveCapacity(capacity)
    try pool.read { reader throws(SQLiteError) in
      try reader.forEach(Self.listQuery, blocks.lowerBound, blocks.upperBound) {
        row throws(SQLiteError) in
        let id = row.int(0)
        do throws(PokemonListBlob.Malformed) {
          guard let blob = row.statement.unsafeColumnBlob(1) else { return }
          try PokemonListBlob.forEach(in: blob, blockID: id) { row in
            guard kind == .pokemon || row.isDefault else { return }
            list.append(
              PokemonSummary(
                id: row.pokemon, speciesID: row.species,
                name: kind == .pokemon ? row.name : row.speciesName,
                types: types[row.type1, row.type2], generation: row.generation,
                isDefault: row.isDefault, isBaby: row.isBaby, isLegendary: row.isLegendary,
                isMythical: row.isMythical, sprite: row.sprite))
          }
        } catch {
          throw SQLiteError(.corrupt, .corruptRowByte(id: id, offset: error.offset))
        }
      }
    }
    return list
  }

  private static let listQuery = Query(
    "SELECT id, data FROM pokemon_list WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
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
