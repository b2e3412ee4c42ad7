import PokedexModel
import SQLiteKit

/// The damage factors of all generations, in memory.
struct TypeChart: Sendable {
  private var rows: [Key: [(generations: GenerationSet, percent: Int)]] = [:]
  /// The attacking types of each generation, ascending by id.
  private var attackers: [GenerationID: [TypeID]] = [:]

  private struct Key: Hashable {
    var attacking: TypeID
    var defending: TypeID
  }

  init(_ reader: Reader) throws(SQLiteError) {
    var seen: [GenerationID: Set<TypeID>] = [:]
    var rows: [Key: [(generations: GenerationSet, percent: Int)]] = [:]
    for row in try reader.records(Self.query) {
      guard (0...200).contains(row.factorPercent) else {
        throw SQLiteError(.corrupt, .corruptFactor(percent: row.factorPercent))
      }
      let key = Key(attacking: row.attacking, defending: row.defending)
      rows[key, default: []].append((row.generations, row.factorPercent))
      for generation in row.generations { seen[generation, default: []].insert(key.attacking) }
    }
    self.rows = rows
    attackers = seen.mapValues { $0.sorted() }
  }

  /// Returns the attacking types of `generation`.
  func attackers(in generation: GenerationID) -> [TypeID] { attackers[generation] ?? [] }

  /// Returns the damage factor in percent; nil if the generation does not have one of the types.
  func percent(_ attacking: TypeID, _ defending: TypeID, _ generation: GenerationID) -> Int? {
    rows[Key(attacking: attacking, defending: defending)]?
      .first { $0.generations.contains(generation) }?.percent
  }

  private static let query = RecordQuery<TypeEfficacy>("")
}

/// The damage factor of moves of a type against a pokemon.
public struct TypeMatchup: Sendable, Hashable {
  public var attacking: TypeID
  /// The damage factor in percent: 0, 25, 50, 100, 200 or 400.
  public var percent: Int
}

extension Pokedex {
  /// Returns the damage factor of each type of `generation` against a pokemon with `types`, ascending
  /// by type id.
  public func effectiveness(against types: PokemonTypes, in generation: GenerationID)
    throws(PokedexError) -> [TypeMatchup]
  {
    let chart = try chartSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try TypeChart(reader) }
    }
    return chart.attackers(in: generation).map { attacking in
      let percent = types.reduce(100) { percent, defending in
        percent * (chart.percent(attacking, defending, generation) ?? 100) / 100
      }
      return TypeMatchup(attacking: attacking, percent: percent)
    }
  }
}
