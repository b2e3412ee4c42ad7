import Basics
import Layers
import SimdJSON

/// The changes since the previous release for the page: `diff.json` by resource, limited in size. Long texts
/// are only in `diff.json`.
struct ReleaseChanges {
  /// The path as the page names it.
  let file: String
  let document: DiffDocument

  /// Returns the changes to `version` from the newest release with a diff in `folder`; nil if there is none.
  /// The file is `FROM..TO/diff.json`, or `diff-FROM-to-TO.json` next to a published manifest.
  ///
  /// - Throws: ``PipelineError`` `diff-unreadable` if the file is not a valid diff.
  static func newest(
    in folder: String, to version: String, isPublished: Bool
  ) throws -> ReleaseChanges? {
    var newest: (path: String, document: DiffDocument)?
    for name in (try? Directory.names(folder)) ?? [] {
      let isFile = name.hasPrefix("diff-") && name.hasSuffix("-to-\(version).json")
      guard isFile || name.hasSuffix("..\(version)") else { continue }
      let path = isFile ? "\(folder)/\(name)" : "\(folder)/\(name)/diff.json"
      guard File.exists(path) else { continue }
      let document = try read(path)
      // Names are sorted, so for equal dates the result is always the last one.
      if newest.map({ $0.document.from.date <= document.from.date }) ?? true {
        newest = (
          isPublished
            ? "diff-\(document.from.version)-to-\(version).json" : "updates/\(name)/diff.json",
          document
        )
      }
    }
    return newest.map { ReleaseChanges(file: $0.path, document: $0.document) }
  }

  /// Returns the changes for the page in at most `maxBytes`, or as few as possible. Values are dropped first, then the
  /// ends of long lists.
  func json(_ names: ReportNames, maxBytes: Int) throws -> JSONValue {
    let details: [(values: Bool, most: Int)] = [
      (true, .max), (false, .max), (false, 2500), (false, 2000), (false, 1500), (false, 1000),
      (false, 400), (false, 100),
    ]
    for detail in details {
      let json = try document.json(file, names, hasValues: detail.values, most: detail.most)
      if detail.most == 100 || ScriptJSON.bytes(json).count <= maxBytes { return json }
    }
    return .null
  }

  private static func read(_ path: String) throws -> DiffDocument {
    do {
      let bytes = try PipelineError.wrappingFileErrors { try File.readAll(path) }
      return try JSONParser().parse(bytes) { try DiffDocument($0) }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, .diffUnreadable(detail: error.placedText), at: .file(path),
        advice: .diffUnreadableAdvice)
    }
  }
}
