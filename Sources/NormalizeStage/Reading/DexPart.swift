import Layers
import PokedexModel

/// What was read from some of the resources: rows that are ready, and facts of which rows are made
/// once all resources are read.
struct DexPart: Sendable {
  var dex = NormalizedDex()
  var pokemon: [PokemonFacts] = []
  var moves: [MoveFacts] = []
  var types: [TypeFacts] = []
  var sprites = SpriteTemplates()
  var conditionSets = ConditionSets()
  var findings = ReadingFindings()

  /// Adds what was read from later resources.
  mutating func append(_ later: consuming DexPart) {
    var appender = TableAppender(later.dex)
    appender.append(to: &dex)
    pokemon += later.pokemon
    moves += later.moves
    types += later.types
    sprites.merge(later.sprites)
    conditionSets.merge(later.conditionSets)
    findings.append(later.findings)
  }
}

/// Appends all tables of one dex to another's.
private struct TableAppender {
  private var source: NormalizedDex

  init(_ source: consuming NormalizedDex) { self.source = source }

  mutating func append(to dex: inout NormalizedDex) {
    var drain = Drain()
    source.visitTables(&drain)
    var fill = Fill(tables: drain.tables)
    dex.visitTables(&fill)
  }

  private struct Drain: TableVisitor {
    var tables: [any Sendable] = []
    mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
      tables.append(rows)
      rows = []
    }
  }

  private struct Fill: TableVisitor {
    let tables: [any Sendable]
    var next = 0
    init(tables: [any Sendable]) { self.tables = tables }

    mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
      defer { next += 1 }
      guard let more = tables[next] as? [Row], !more.isEmpty else { return }
      if rows.isEmpty { rows = more } else { rows.append(contentsOf: more) }
    }
  }
}
