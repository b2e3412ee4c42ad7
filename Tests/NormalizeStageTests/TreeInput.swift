import Base
import Layers
import NormalizeStage
import PokedexModel
import TestSupport

extension TreeInput {
  private static let sample = Result { try TreeInput().normalized() }

  /// The normalized sample, computed once.
  static func sampleDex() throws -> NormalizedDex { try sample.get().dex }

  /// - Parameter isSupplemented: whether to use the built-in supplements, not none.
  func normalized(jobs: Int = 2, isSupplemented: Bool = true) throws -> NormalizeResult {
    var configuration = NormalizeConfiguration(jobs: jobs, isFull: false)
    if !isSupplemented { configuration.supplements = [] }
    return try NormalizeStage.run(self, configuration, progress: SilentProgress()).judged()
  }

  /// The error that stops the stage; nil if it succeeds.
  func failure() -> PipelineError? {
    do {
      _ = try normalized()
      return nil
    } catch {
      return error as? PipelineError
    }
  }
}

extension NormalizeResult {
  /// The result with the findings of the gate.
  func judged() throws -> NormalizeResult {
    let database = try Connection.inMemory()
    try NormalizedLayer.fill(database, with: dex)
    var judged = self
    judged.diagnostics += try gate.findings(in: database)
    return judged
  }
}

/// All rows of a dex as text, to compare two dexes.
struct DexText: TableVisitor {
  var lines: [String] = []

  static func of(_ dex: NormalizedDex) -> [String] {
    var dex = dex
    var text = DexText()
    dex.visitTables(&text)
    return text.lines
  }

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    for row in rows { lines.append("\(Row.table) \(row)") }
  }
}

/// Lists rows that are not ordered strictly after the row before them.
struct OrderCheck: TableVisitor {
  var wrong: [String] = []

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    for (a, b) in zip(rows, rows.dropFirst()) where !Row.precedes(a, b) {
      wrong.append("\(Row.table): \(a) is not before \(b)")
    }
  }
}
