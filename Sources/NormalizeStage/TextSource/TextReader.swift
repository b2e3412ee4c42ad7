package import Base
import Layers
package import PokedexFormat
import SimdJSON

protocol SourceTable: Sendable, Decodable {
  var source: Manifest.Texts.Source { get }

  /// The paths of the files that are read.
  var paths: [String] { get }
}

/// The reviewed table of a text source, with what reads its files.
protocol TextReader: SourceTable {
  /// Adds the texts that PokéAPI lacks to `dex`, which has what was read from PokéAPI and from the sources before.
  ///
  /// - Parameter isFull: whether PokéAPI's source should be complete; if not, nothing is reported as missing.
  /// - Returns: what was taken, and findings about it; nil if `dex` lacks the languages.
  /// - Throws: ``PipelineError`` `text-source-damaged`.
  func add(
    _ files: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])?
}

/// A text source or a source of encounters: its table and the contents of its files by path.
package struct TextSourceInput: Sendable {
  /// The digest of the table, which has that of the files.
  package let digest: SHA256Digest
  package var files: [String: [UInt8]] = [:]
  let reader: any SourceTable

  package var source: Manifest.Texts.Source { reader.source }
  package var paths: [String] { reader.paths }

  /// - Parameter table: the name of a reviewed table, such as `TextSource/towakey.json`, and its JSON.
  /// - Throws: ``PipelineError`` `text-source-invalid` (bad data).
  package init(_ table: (name: String, bytes: [UInt8])) throws {
    digest = SHA256.digest(of: table.bytes)
    reader =
      switch table.name {
      case "EncounterSource/pkhex.json": try Self.read(table, as: EncounterTable.self)
      case "TextSource/champout.json": try Self.read(table, as: ChampoutTexts.self)
      case "TextSource/favware.json": try Self.read(table, as: FavwareTexts.self)
      case "TextSource/showdown.json": try Self.read(table, as: ShowdownTexts.self)
      default: try Self.read(table, as: TextSourceTable.self)
      }
  }

  private static func read<Table: SourceTable>(
    _ table: (name: String, bytes: [UInt8]), as type: Table.Type
  ) throws(PipelineError) -> Table {
    try DocumentReader.read(
      table.bytes, as: type, file: table.name, code: "text-source-invalid",
      advice: .textSourceAdvice(file: table.name))
  }
}

/// Where a source has a text.
struct TextPlace: Hashable {
  var file: String
  /// The key of the resource, and the source's name of the game.
  var entry: String
}

extension TextReader {
  /// The name of the table, for messages.
  var file: String { "TextSource/\(source.id).json" }

  /// Parses a file of the source.
  ///
  /// - Throws: ``PipelineError`` `text-source-damaged` with the place.
  func parse(_ path: String, _ bytes: [UInt8]?, body: (JSONCursor) throws -> Void) throws {
    do {
      try JSONParser().parse(bytes ?? []) { root in try body(root) }
    } catch let error as JSONError {
      throw PipelineError(
        error.pathText, category: .badData, code: "text-source-damaged",
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .textSourceAdvice(file: file))
    }
  }

  /// Returns an error for more than 1 % of texts without a known resource and game, and a note about unused texts.
  ///
  /// - Parameter texts: the description for a full source.
  func findings(_ texts: Manifest.Texts) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let unmapped = texts.texts - texts.mapped
    if unmapped * 100 > texts.texts {
      findings.append(
        Diagnostic(
          .error, .textsUnmapped(count: unmapped, total: texts.texts), at: .file(file),
          advice: .textsUnusedAdvice))
    }
    if texts.unused > 0 {
      findings.append(
        Diagnostic(
          .note, .textsUnused(count: texts.unused, total: texts.texts, source: texts.source.name),
          advice: .textsUnusedAdvice))
    }
    return findings
  }
}

extension Manifest.Texts {
  /// Counts the `total` texts of a source and lists those that are not used, by reason and file. A part of PokéAPI's
  /// resources lacks most of those of a source, which are not listed.
  mutating func count(
    _ total: Int, rejected: [(reason: TextRejection, place: TextPlace)], isFull: Bool
  ) {
    texts = total
    mapped = total - rejected.count { $0.reason.isUnmapped }
    for (reason, place) in rejected where isFull || !reason.isUnmapped {
      var row = Rejection()
      (row.reason, row.file) = (reason.rawValue, place.file)
      let index = self.rejected.place(orAdd: row) {
        $0.reason == row.reason && $0.file == row.file
      }
      self.rejected[index].entries.append(place.entry)
    }
    self.rejected.sort { ($0.reason, $0.file) < ($1.reason, $1.file) }
  }
}
