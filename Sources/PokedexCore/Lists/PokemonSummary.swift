import PokedexFormat
import PokedexModel
import SQLiteKit

/// One entry in a list of pokemon, as of the newest games.
public struct PokemonSummary: Sendable, Hashable, Identifiable {
  public var id: PokemonID
  public var speciesID: SpeciesID
  /// The name in the language of the list.
  public var name: String
  /// The one or two types, in slot order.
  public var types: PokemonTypes
  /// The generation in which the species was introduced.
  public var generation: GenerationID
  /// Whether this is the default pokemon of its species.
  public var isDefault: Bool
  public var isBaby: Bool
  public var isLegendary: Bool
  public var isMythical: Bool
  /// The URL of the front sprite; nil if PokéAPI has none.
  public var sprite: String?
}

/// One or two types in slot order, as a collection without the heap allocation of an array.
public struct PokemonTypes: Sendable, Hashable, RandomAccessCollection {
  public var slot1: TypeID
  public var slot2: TypeID?

  public init(_ slot1: TypeID, _ slot2: TypeID? = nil) {
    self.slot1 = slot1
    self.slot2 = slot2
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { slot2 == nil ? 1 : 2 }

  public subscript(position: Int) -> TypeID {
    precondition(position >= 0 && position < endIndex, "a pokemon has one or two types")
    return position == 0 ? slot1 : slot2 ?? slot1
  }
}

extension Pokedex {
  /// Returns all species, ascending by national number, each with the types and sprite of its default
  /// pokemon.
  public func species(in language: DisplayLanguage = .japanese) throws(PokedexError)
    -> [PokemonSummary]
  {
    try summaries(.pokemonSpecies, language, capacity: 1200) { row in
      row.isDefault ? PokemonSummary(row, name: row.speciesName) : nil
    }
  }

  /// Returns all pokemon, including forms with their own stats, ascending by id.
  public func pokemon(in language: DisplayLanguage = .japanese) throws(PokedexError)
    -> [PokemonSummary]
  {
    try summaries(.pokemon, language, capacity: 1600) { row in PokemonSummary(row, name: row.name) }
  }

  private func summaries(
    _ kind: ResourceKind, _ language: DisplayLanguage, capacity: Int,
    _ make: (PokemonListBlob.Row) -> PokemonSummary?
  ) throws(PokedexError) -> [PokemonSummary] {
    // Reading the list of a language that has one needs no other table.
    let upstream = PokedexSchema.DisplayLanguages.upstream
    let packed = [
      DisplayLanguage.japanese: upstream.japanese, .english: upstream.english,
    ]
    if let own = packed[language] {
      let list = try packedList(own, capacity: capacity, make)
      if !list.isEmpty { return list }
    }
    for other in try catalog().languages {
      var list = try packedList(other.id, capacity: capacity, make)
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

  /// Returns the list packed in a language; empty if the database has none.
  private func packedList(
    _ language: LanguageID, capacity: Int, _ make: (PokemonListBlob.Row) -> PokemonSummary?
  ) throws(PokedexError) -> [PokemonSummary] {
    let blocks = PokemonListBlob.blockIDs(language)
    var list: [PokemonSummary] = []
    list.reserveCapacity(capacity)
    try pool.read { reader throws(SQLiteError) in
      try reader.forEach(Self.listQuery, blocks.lowerBound, blocks.upperBound) {
        row throws(SQLiteError) in
        let id = row.int(0)
        do throws(PokemonListBlob.Malformed) {
          guard let blob = row.statement.unsafeColumnBlob(1) else { return }
          try PokemonListBlob.forEach(in: blob, blockID: id) { row in
            if let summary = make(row) { list.append(summary) }
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

extension PokemonSummary {
  init(_ row: PokemonListBlob.Row, name: String) {
    self.init(
      id: row.pokemon, speciesID: row.species, name: name,
      types: PokemonTypes(row.type1, row.type2), generation: row.generation,
      isDefault: row.isDefault, isBaby: row.isBaby, isLegendary: row.isLegendary,
      isMythical: row.isMythical, sprite: row.sprite)
  }
}
