import Basics
import Layers
import SimdJSON

/// The changes since the previous release for the page: `diff.json` by resource, limited in size. Long texts
/// are only in `diff.json`.
struct ReleaseChanges {
  /// The maximum size of the changes in the page, in bytes.
  static let maxBytes = 700_000

  let json: JSONValue

  /// Returns the changes to `version` from the newest release with a diff in `folder`; nil if there is none.
  /// The file is `FROM..TO/diff.json`, or `diff-FROM-to-TO.json` next to a published manifest.
  ///
  /// - Throws: ``PipelineError`` `diff-unreadable` if the file is not a valid diff.
  static func newest(
    in folder: String, to version: String, isPublished: Bool, _ names: ReportNames
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
    guard let newest else { return nil }
    // If the changes are too large, values are dropped first, then the ends of long lists.
    let details: [(values: Bool, most: Int)] = [
      (true, .max), (false, .max), (false, 1500), (false, 1000), (false, 400), (false, 100),
    ]
    for detail in details {
      let json = try newest.document.json(
        newest.path, names, hasValues: detail.values, most: detail.most)
      if detail.most == 100 || json.line.utf8.count <= maxBytes {
        return ReleaseChanges(json: json)
      }
    }
    return nil
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
