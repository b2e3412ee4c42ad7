import Base
import DiffStage

/// The changes since the previous release for the page: `diff.json` as sections, limited in size. Long texts are only
/// in `diff.json`.
struct ReleaseChanges {
  /// The path as the page names it.
  private(set) var file = ""
  /// The document; its entities and learnsets are in ``page``.
  private(set) var diff: DexDiff
  private(set) var page: ChangePage

  /// Returns the changes to `version` from the newest release with a diff in `folder`; nil if there is none.
  /// The file is `FROM..TO/diff.json`, or `diff-FROM-to-TO.json` next to a published manifest.
  ///
  /// - Parameter database: the path of the database of `version`, for names.
  /// - Throws: ``PipelineError`` `diff-unreadable` if the file is not a valid diff.
  static func newest(
    in folder: String, to version: String, isPublished: Bool, database: String
  ) throws -> ReleaseChanges? {
    let paths = ((try? Directory.names(folder)) ?? []).compactMap { name -> (String, String)? in
      let isFile = name.hasPrefix("diff-") && name.hasSuffix("-to-\(version).json")
      guard isFile || name.hasSuffix("..\(version)") else { return nil }
      let path = isFile ? "\(folder)/\(name)" : "\(folder)/\(name)/diff.json"
      return File.exists(path) ? (name, path) : nil
    }
    guard !paths.isEmpty else { return nil }
    let names = try EntityNames([database])
    var newest: ReleaseChanges?
    for (name, path) in paths {
      var changes = try ReleaseChanges(path, names)
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
  init(_ path: String, _ names: EntityNames) throws {
    var page = ChangePage(names, markup: .html, detail: .report)
    do {
      diff = try MappedFile(path).withBytes { bytes in
        try JSONValue(parsing: bytes, pieces: ["entities", "learnsets"]) {
          array, element throws(JSONError) in
          if array == "entities" {
            page.add(try element.decoded(as: DexDiff.Entity.self))
          } else {
            page.add(try element.decoded(as: DexDiff.Learnset.self))
          }
        }.decoded()
      }
    } catch let error as JSONError {
      throw PipelineError(
        .diffUnreadable(detail: error.pathText),
        at: .file(path, line: error.position?.line, column: error.position?.column))
    }
    page.finish(diff)
    self.page = page
  }

  /// The findings of the comparison that a maintainer has to look at.
  var findings: [Diagnostic] {
    (diff.regressions ?? []).filter { $0.severity == .error || ReportChecks.isToBeAccepted($0) }
  }

  /// The values above their limits that are not on the allowlist.
  var aboveLimit: [ChangedValues] {
    let kinds = Set(findings.map(\.place?.description))
    return (diff.visibleChanges ?? []).filter { $0.isAboveLimit && kinds.contains($0.kind) }
  }

  /// The tables with changed rows; nil if the diff does not compare all tables.
  var tables: [DexDiff.Table]? { diff.schema.uncompared.isEmpty ? diff.tables : nil }

  /// The number of added and removed rows; nil if the diff does not compare all tables, or beyond an `Int`: anybody can
  /// write a `diff.json`.
  var rows: (added: Int, removed: Int)? {
    func sum(_ count: KeyPath<DexDiff.Table, Int>) -> Int? {
      tables?.reduce(0 as Int?) { sum, table in
        guard let (sum, isBeyond) = sum?.addingReportingOverflow(table[keyPath: count]), !isBeyond
        else { return nil }
        return sum
      } ?? nil
    }
    guard let added = sum(\.added), let removed = sum(\.removed) else { return nil }
    return (added, removed)
  }

  /// Returns by how many rows a table has grown; nil if that is unknown.
  func difference(of table: String) -> Int? {
    guard let tables else { return nil }
    guard let table = tables.first(where: { $0.name == table }) else { return 0 }
    let (difference, isBeyond) = table.added.subtractingReportingOverflow(table.removed)
    return isBeyond ? nil : difference
  }

  /// By how many rows PokéAPI's learnsets have grown; nil if that is unknown.
  var learnsetRows: Int? { tables == nil ? nil : page.learnsetRows }

  /// The size of the last release; nil if that is unknown.
  var bytes: Int? { diff.from.bytes > 0 ? diff.from.bytes : nil }

  /// The number of changes that the page shows if it has room for all.
  var count: Int { page.sections.reduce(0) { $0 + $1.count } }

  /// Returns the changes as HTML in both languages, together in at most `maxBytes`, or as few as possible: the values of
  /// details and most moves of learnsets are dropped first, then the ends of long lists, of details before others.
  func html(maxBytes: Int) -> (page: HTML, omitted: Int) {
    let limits: [(most: Int, details: Int, isShorter: Bool)] = [
      (.max, .max, false), (.max, .max, true), (.max, 1000, true), (.max, 400, true),
      (.max, 100, true), (.max, 25, true), (400, 25, true), (400, 0, true), (100, 0, true),
      (70, 0, true), (50, 0, true), (25, 0, true),
    ]
    let open = aboveLimit.reduce(into: Set()) { $0.formUnion(ChangeTopic.all(of: $1)) }
    for (most, details, isShorter) in limits {
      let html = page.html(most: most, details: details, isShorter: isShorter, open: open)
      if html.page.bytes.count <= maxBytes { return html }
    }
    return page.html(most: 0, details: 0)
  }
}
