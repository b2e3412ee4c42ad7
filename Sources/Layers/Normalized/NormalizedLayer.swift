package import Basics
package import Digest
package import PokedexFormat
import PokedexModel
import SimdJSON

/// The folder of a normalized dex: one file for each table, its source, the diagnostics, and `layer.json`.
package enum NormalizedLayer {
  /// A normalized dex with the facts about its source that the artifact contains.
  package struct Content: Sendable {
    package var dex: NormalizedDex
    package var source: SourceDescription
    /// The digest of the snapshot that was normalized.
    package var sourceDigest: SHA256Digest
    /// The diagnostics, worst first.
    package var diagnostics: [Diagnostic]
    /// The coverage of the texts.
    package var coverage: Coverage
    /// What was taken from the text source; nil without one.
    package var texts: Manifest.Texts?

    package init(
      dex: NormalizedDex, source: SourceDescription, sourceDigest: SHA256Digest,
      diagnostics: [Diagnostic], coverage: Coverage, texts: Manifest.Texts? = nil
    ) {
      (self.dex, self.source, self.sourceDigest) = (dex, source, sourceDigest)
      (self.diagnostics, self.coverage, self.texts) = (diagnostics, coverage, texts)
    }
  }

  package static let stage = "normalize"

  private static let originFile = "origin.json"

  /// Writes the layer into `folder` and removes files of the previous layer.
  ///
  /// `layer.json` is removed first and written last: the folder of an interrupted run is not a valid layer.
  package static func write(
    _ content: Content, to folder: String, stageVersion: Int, inputDigest: SHA256Digest, jobs: Int
  ) throws -> LayerFile {
    try Directory.createWithParents(folder)
    try File.remove("\(folder)/\(LayerFile.fileName)")
    var lister = TableLister()
    var dex = content.dex
    dex.visitTables(&lister)
    let tables = lister.tables
    // Largest first, so that no thread is left with a large table at the end.
    let order = tables.indices.sorted { tables[$0].rows > tables[$1].rows }
    var entries = try Threads.map(count: order.count, jobs: jobs) { number in
      let table = tables[order[number]]
      return try write("\(table.name).json", table.encode(), folder: folder)
    }
    let origin = Origin(
      source: content.source, sourceDigest: content.sourceDigest,
      diagnostics: content.diagnostics, coverage: content.coverage, texts: content.texts)
    entries.append(try write(originFile, JSONValue(encoding: origin).pretty, folder: folder))
    try removeStrangers(in: folder, keeping: Set(entries.map(\.name)))
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, files: entries)
    try layer.write(to: folder)
    return layer
  }

  /// Reads the layer in `folder`.
  ///
  /// - Throws: ``PipelineError`` `badData` if the folder is not a normalized layer or a file is damaged.
  package static func read(_ folder: String, jobs: Int) throws -> (
    content: Content, layer: LayerFile
  ) {
    guard let layer = LayerFile.read(folder), layer.stage == stage else {
      throw PipelineError(
        .badData, .notANormalizedLayer, code: "no-layer", at: .file(folder),
        advice:
          .buildFirst)
    }
    let tables = TableLister.all
    let parts = try Threads.map(count: tables.count, jobs: jobs) { number in
      let path = "\(folder)/\(tables[number].name).json"
      do {
        return try tables[number].decode(path)
      } catch let error as JSONError {
        throw damaged(path, error)
      } catch let error as FileError {
        throw PipelineError(error)
      }
    }
    var dex = NormalizedDex()
    var filler = TableFiller(parts)
    dex.visitTables(&filler)
    return (try readOrigin(folder, dex), layer)
  }

  private static func write(_ name: String, _ bytes: [UInt8], folder: String) throws
    -> LayerFile.Entry
  {
    try AtomicFile.write("\(folder)/\(name)", bytes, durable: false)
    return LayerFile.Entry(name: name, bytes)
  }

  private static func readOrigin(_ folder: String, _ dex: NormalizedDex) throws -> Content {
    let path = "\(folder)/\(originFile)"
    let bytes = try PipelineError.wrappingFileErrors { try File.readAll(path) }
    do {
      let origin = try JSONValue(parsing: bytes).decoded(as: Origin.self)
      return Content(
        dex: dex, source: origin.source, sourceDigest: origin.sourceDigest,
        diagnostics: origin.diagnostics, coverage: origin.coverage, texts: origin.texts)
    } catch {
      throw damaged(path, error.placed(in: bytes))
    }
  }

  private static func damaged(_ path: String, _ error: JSONError) -> PipelineError {
    PipelineError(
      .badData, error.pathText, code: "layer-damaged", at: .file(path, line: error.position?.line),
      advice: .runPokedexNormalizeAgain)
  }

  private static func removeStrangers(in folder: String, keeping names: Set<String>) throws {
    for name in try Directory.names(folder)
    where name.hasSuffix(".json") && !names.contains(name) && name != LayerFile.fileName {
      try File.remove("\(folder)/\(name)")
    }
  }
}

/// A type-erased table, which can be encoded on any thread and decoded again.
private struct AnyTable: Sendable {
  var name: String
  var rows: Int
  var encode: @Sendable () -> [UInt8]
  var decode: @Sendable (_ path: String) throws -> any Sendable
}

/// A visitor that lists the tables of a dex.
private struct TableLister: TableVisitor {
  private(set) var tables: [AnyTable] = []

  /// All tables, for reading.
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

/// A visitor that stores decoded tables in a dex, in the order of its tables.
private struct TableFiller: TableVisitor {
  private var parts: Array<any Sendable>.Iterator

  init(_ parts: [any Sendable]) { self.parts = parts.makeIterator() }

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    // Both visit the same list of tables, so type and index agree.
    rows = parts.next() as! [Row]
  }
}

/// The document with source, diagnostics and coverage.
private struct Origin: Codable {
  var source: SourceDescription
  var sourceDigest: SHA256Digest
  var diagnostics: [Diagnostic]
  var coverage: Coverage
  var texts: Manifest.Texts?
}
