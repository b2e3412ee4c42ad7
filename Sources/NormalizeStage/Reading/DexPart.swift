import Layers
import PokedexModel

/// The data read from some of the resources: finished rows, and values that become rows once all resources are
/// read.
struct DexPart: Sendable {
  var dex = NormalizedDex()
  var pokemon: [PokemonValues] = []
  var moves: [MoveValues] = []
  var types: [TypeValues] = []
  var sprites = SpriteTemplates()
  var conditionSets = ContentSets()
  /// The version groups in which supplements say that a pokemon is present.
  var knownPresence: [PokemonID: VersionGroupSet] = [:]
  /// Those in which they say that it is absent.
  var knownAbsence: [PokemonID: VersionGroupSet] = [:]
  /// The version groups whose indices of pokemon are the national numbers, by supplements.
  var nationalIndices = VersionGroupSet()
  var findings = ReadingFindings()

  /// Sorts texts into their canonical order, so that joined parts of ascending resources are in order too.
  mutating func sortTexts() {
    dex.texts.sort(by: LocalizedText.precedes)
    dex.flavorTexts.sort(by: FlavorText.precedes)
  }

  /// Joins parts of ascending resources in their order.
  static func joined(_ parts: [DexPart]) -> DexPart {
    var whole = DexPart()
    var tables = TableJoiner(parts.map(\.dex))
    whole.dex.visitTables(&tables)
    for part in parts {
      whole.pokemon += part.pokemon
      whole.moves += part.moves
      whole.types += part.types
      whole.sprites.merge(part.sprites)
      whole.conditionSets.merge(part.conditionSets)
      whole.findings.append(part.findings)
    }
    return whole
  }
}

/// Concatenates the tables of several dexes.
private struct TableJoiner: TableVisitor {
  /// For each table, the non-empty tables of the parts.
  private var tables: [[any Sendable]] = []
  private var next = 0

  init(_ parts: [NormalizedDex]) {
    for var part in parts {
      var drain = Drain()
      part.visitTables(&drain)
      if tables.isEmpty { tables = Array(repeating: [], count: drain.tables.count) }
      for (number, rows) in drain.tables.enumerated() {
        if let rows { tables[number].append(rows) }
      }
    }
  }

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    defer { next += 1 }
    guard next < tables.count else { return }
    let pieces = tables[next].compactMap { $0 as? [Row] }
    rows.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { rows.append(contentsOf: piece) }
  }

  private struct Drain: TableVisitor {
    var tables: [(any Sendable)?] = []
    mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
      tables.append(rows.isEmpty ? nil : rows)
    }
  }
}
