import Basics
import DiffStage

/// The changes since the previous release for the page: `diff.json` by resource, limited in size. Long texts
/// are only in `diff.json`.
struct ReleaseChanges {
  /// The path as the page names it.
  private(set) var file = ""
  /// The document; its entities are in ``entities``.
  private(set) var diff: DexDiff
  private(set) var entities: [EntityChanges] = []

  /// Returns the changes to `version` from the newest release with a diff in `folder`; nil if there is none.
  /// The file is `FROM..TO/diff.json`, or `diff-FROM-to-TO.json` next to a published manifest.
  ///
  /// - Throws: ``PipelineError`` `diff-unreadable` if the file is not a valid diff.
  static func newest(
    in folder: String, to version: String, isPublished: Bool
  ) throws -> ReleaseChanges? {
    var newest: ReleaseChanges?
    for name in (try? Directory.names(folder)) ?? [] {
      let isFile = name.hasPrefix("diff-") && name.hasSuffix("-to-\(version).json")
      guard isFile || name.hasSuffix("..\(version)") else { continue }
      let path = isFile ? "\(folder)/\(name)" : "\(folder)/\(name)/diff.json"
      guard File.exists(path) else { continue }
      var changes = try ReleaseChanges(path)
      // Releases may have the date of one source: only the diff from the last one says what it was compared with. Names
      // are sorted, so without that the result is always the last one.
      func rank(_ diff: DexDiff) -> (String, Int) {
        (diff.from.sourceDate, diff.regressions == nil ? 0 : 1)
      }
      if newest.map({ rank($0.diff) <= rank(changes.diff) }) ?? true {
        changes.file =
          isPublished
          ? "diff-\(changes.diff.from.dataVersion)-to-\(version).json" : "updates/\(name)/diff.json"
        newest = changes
      }
    }
    return newest
  }

  /// Reads the file by entity, since the changes of several revisions have 40 MB and more.
  init(_ path: String) throws {
    var entities: [EntityChanges] = []
    var learnsets: [DexDiff.Learnset] = []
    do {
      diff = try MappedFile(path).withBytes { bytes in
        try JSONValue(parsing: bytes, pieces: ["entities", "learnsets"]) {
          array, element throws(JSONError) in
          if array == "entities" {
            entities.append(EntityChanges(try element.decoded()))
          } else {
            learnsets.append(try element.decoded())
          }
        }.decoded()
      }
    } catch let error as JSONError {
      throw PipelineError(
        .diffUnreadable(detail: error.pathText),
        at: .file(path, line: error.position?.line, column: error.position?.column))
    }
    self.entities = entities
    diff.learnsets = learnsets
  }

  /// The tables with changed rows; nil if the diff does not compare all tables.
  var tables: [DexDiff.Table]? { diff.schema.uncompared.isEmpty ? diff.tables : nil }

  /// Returns the sum over all tables; nil if the diff does not compare them all, or beyond an `Int`: anybody can write
  /// a `diff.json`.
  private func sum(_ count: KeyPath<DexDiff.Table, Int>) -> Int? {
    tables?.reduce(0 as Int?) { sum, table in
      guard let (sum, isBeyond) = sum?.addingReportingOverflow(table[keyPath: count]), !isBeyond
      else { return nil }
      return sum
    } ?? nil
  }

  /// Returns the changes for the page in at most `maxBytes`, or as few as possible. Values are dropped first, then the
  /// ends of long lists.
  func json(_ names: ReportNames, maxBytes: Int) throws -> JSONValue {
    let details: [(values: Bool, most: Int)] = [
      (true, .max), (false, .max), (false, 2500), (false, 2000), (false, 1500), (false, 1000),
      (false, 400), (false, 100),
    ]
    for detail in details {
      let json = try json(names, hasValues: detail.values, most: detail.most)
      if detail.most == 100 || ScriptJSON.bytes(json).count <= maxBytes { return json }
    }
    return .null
  }

  private func json(_ names: ReportNames, hasValues: Bool, most: Int) throws -> JSONValue {
    var (fields, games, moves) = (NumberedTexts(), NumberedTexts(), NumberedTexts())
    /// Returns the numbers of the moves, each once.
    func numbers(_ list: [String]) throws -> JSONValue {
      var seen: Set<String> = []
      return .array(
        try list.filter { seen.insert($0).inserted }
          .map { try moves.number($0, as: names.json("move", $0)) })
    }
    let entities = try entities.map {
      try $0.json(names, fields: &fields, games: &games, hasValues: hasValues, most: most)
    }
    let learnsets: [JSONValue] = try diff.learnsets.map {
      [
        .string($0.pokemon), try names.json("pokemon", $0.pokemon), .string($0.versionGroup),
        try numbers($0.added.map(\.move)), try numbers($0.removed.map(\.move)),
        try numbers($0.changed.map(\.move)),
      ]
    }
    let evolutions: [JSONValue]? = try diff.evolutions?.map {
      [
        try names.json("pokemon-species", $0.from), .string($0.to),
        try names.json("pokemon-species", $0.to), [.string($0.text.en), .string($0.text.ja)],
        .array($0.before.map { games.number($0) }), .array($0.after.map { games.number($0) }),
      ]
    }
    let (added, removed) = (sum(\.added), sum(\.removed))
    let rows: JSONValue? =
      if let added, let removed { [.int(added), .int(removed)] } else { nil }
    return [
      "from": .string(diff.from.dataVersion), "fromDate": .string(diff.from.sourceDate),
      "toDate": .string(diff.to.sourceDate), "fromBytes": .int(diff.from.bytes),
      "rows": rows ?? .null, "file": .string(file), "fields": .array(fields.json),
      "moves": .array(moves.json), "entities": .array(entities), "learnsets": .array(learnsets),
      "evolutions": evolutions.map { .array($0) } ?? .null, "games": .array(games.json),
      "tables": tables.map { tables in
        .array(tables.map { [.string($0.name), .int($0.added), .int($0.removed)] })
      } ?? .null,
    ]
  }
}
