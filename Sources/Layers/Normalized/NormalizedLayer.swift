package import Diagnostics
package import Digest
import FileKit
import JSONKit
import ParallelKit

/// The folder of a normalized dex: a file a table, the diagnostics of the stage, and `layer.json`.
package enum NormalizedLayer {
  package static let stage = "normalize"

  private static let diagnosticsFile = "diagnostics.json"

  /// Writes the layer into `folder`, which is emptied of what no longer belongs there.
  ///
  /// `layer.json` is taken away first and written last: a folder that an interrupted run leaves
  /// behind is no layer.
  package static func write(
    _ dex: NormalizedDex, _ diagnostics: [Diagnostic], to folder: String, stageVersion: Int,
    inputDigest: SHA256Digest, jobs: Int
  ) throws -> LayerFile {
    try Directory.createWithParents(folder)
    try File.remove("\(folder)/\(LayerFile.fileName)")
    var lister = TableLister()
    var dex = dex
    dex.visitTables(&lister)
    let tables = lister.tables
    // The largest first, so that no thread is left with them at the end.
    let order = tables.indices.sorted { tables[$0].rows > tables[$1].rows }
    var entries = try Threads.map(count: order.count, jobs: jobs) { number in
      let table = tables[order[number]]
      let bytes = table.encode()
      let name = "\(table.name).json"
      try AtomicFile.write("\(folder)/\(name)", bytes, durable: false)
      return LayerFile.Entry(name: name, bytes: bytes.count, sha256: SHA256.digest(of: bytes))
    }
    entries.append(try write(diagnostics, folder))
    try removeStrangers(in: folder, keeping: Set(entries.map(\.name)))
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, files: entries)
    try layer.write(to: folder)
    return layer
  }

  /// Reads the layer in `folder`.
  ///
  /// - Throws: ``PipelineError`` `badData` where the folder is no normalized layer or a file is
  ///   damaged.
  package static func read(_ folder: String, jobs: Int) throws -> (
    dex: NormalizedDex, diagnostics: [Diagnostic], layer: LayerFile
  ) {
    guard let layer = LayerFile.read(folder), layer.stage == stage else {
      throw PipelineError(
        .badData, "no-layer", "no normalized layer", at: .file(folder),
        advice: "run pokedex-normalize into this folder")
    }
    let tables = TableLister.all
    let parts = try Threads.map(count: tables.count, jobs: jobs) { number in
      let path = "\(folder)/\(tables[number].name).json"
      do {
        return try tables[number].decode(path)
      } catch let error as JSONError {
        throw damaged(path, error)
      }
    }
    var dex = NormalizedDex()
    var filler = TableFiller(parts)
    dex.visitTables(&filler)
    return (dex, try readDiagnostics(folder), layer)
  }

  private static func write(_ diagnostics: [Diagnostic], _ folder: String) throws -> LayerFile.Entry
  {
    let bytes = Array(JSONValue.array(diagnostics.map(\.json)).pretty.utf8)
    try AtomicFile.write("\(folder)/\(diagnosticsFile)", bytes, durable: false)
    return LayerFile.Entry(
      name: diagnosticsFile, bytes: bytes.count, sha256: SHA256.digest(of: bytes))
  }

  private static func readDiagnostics(_ folder: String) throws -> [Diagnostic] {
    let path = "\(folder)/\(diagnosticsFile)"
    do {
      return try JSONParser().parse(try File.readAll(path)) { document in
        try document.array().map { try Diagnostic($0) }
      }
    } catch let error as JSONError {
      throw damaged(path, error)
    }
  }

  private static func damaged(_ path: String, _ error: JSONError) -> PipelineError {
    PipelineError(
      .badData, "layer-damaged", "\(error)", at: .file(path, line: error.position?.line),
      advice: "run pokedex-normalize again")
  }

  private static func removeStrangers(in folder: String, keeping names: Set<String>) throws {
    for name in try Directory.names(folder)
    where name.hasSuffix(".json") && !names.contains(name) && name != LayerFile.fileName {
      try File.remove("\(folder)/\(name)")
    }
  }
}

/// A table without its type: what is needed to write it on any thread and to read it back.
private struct AnyTable: Sendable {
  var name: String
  var rows: Int
  var encode: @Sendable () -> [UInt8]
  var decode: @Sendable (_ path: String) throws -> any Sendable
}

/// Lists the tables of a dex.
private struct TableLister: TableVisitor {
  private(set) var tables: [AnyTable] = []

  /// Every table, for reading.
  static var all: [AnyTable] {
    var lister = TableLister()
    var dex = NormalizedDex()
    dex.visitTables(&lister)
    return lister.tables
  }

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    let copy = rows
    tables.append(
      AnyTable(
        name: Row.table, rows: rows.count, encode: { TableCodec.encode(copy) },
        decode: { path in
          let file = try MappedFile(path)
          return try file.withBytes { bytes in
            try JSONParser().parse(bytes, hasPadding: true) { document in
              try TableCodec.decode(document, as: Row.self)
            }
          }
        }))
  }
}

/// Puts tables that were read into a dex, in the order of its tables.
private struct TableFiller: TableVisitor {
  private var parts: Array<any Sendable>.Iterator

  init(_ parts: [any Sendable]) { self.parts = parts.makeIterator() }

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    // Both walk the same list of tables, so type and number agree.
    rows = parts.next() as! [Row]
  }
}
