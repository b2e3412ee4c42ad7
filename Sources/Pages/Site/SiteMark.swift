import Base

/// `site.json`, which marks a folder as an export and lists its files, so that a later export replaces only
/// these, and of these only the ones that can have changed.
struct SiteMark {
  static let fileName = "site.json"
  static let folders =
    ["assets", SitePictures.copies, "data", "data/learners", "data/pokemon"]
    + ["api", "api/v1"]
    + ["abilities", "items", "lists", "machines", "moves", "pokedexes", "pokemon"].map {
      "api/v1/\($0)"
    }
    + ["en", "ja"].flatMap { code -> [String] in
      [code]
        + Set(SiteRelations.folders.values).union(["about", "filter", "natures", "search"])
        .union(SiteBook.tools.map(\.folder)).sorted()
        .map {
          "\(code)/\($0)"
        }
    }

  private static let folderSet = Set(folders)

  private static let pages = ["404.html", "index.html", "robots.txt", "sitemap.xml"]
  private static let endings = [".d.ts", ".css", ".html", ".js", ".json", ".png", ".svg"]

  var dataVersion: String
  var generatorVersion: String
  /// The files without the mark itself.
  var files: Set<String>
  /// The size of all files in bytes.
  var size = 0
  /// Nil while an export replaces the files.
  var inputs: SiteInputs?

  /// The mark with the names of the files by their folder, which is empty for the site itself.
  var bytes: [UInt8] {
    let folders = Dictionary(grouping: files.sorted()) {
      $0.split(separator: "/").dropLast().joined(separator: "/")
    }
    return JSONValue(
      encoding: Document(
        generatorVersion: generatorVersion, dataVersion: dataVersion,
        files: folders.mapValues { $0.map(FilePath.name(of:)) }, size: .int(size),
        inputs: inputs.map { JSONValue(encoding: $0) })
    ).canonical
  }

  private struct Document: Codable {
    var generator = "pokedex-db"
    var kind = "site"
    var generatorVersion: String
    var dataVersion: String
    /// The names of the files by their folder.
    var files: [String: [String]]
    /// Another version of the program may write these two in another way; they only save time.
    var size: JSONValue?
    var inputs: JSONValue?
  }

  /// Returns the mark in `folder`; nil if there is no valid one of this project.
  static func read(in folder: String) -> SiteMark? {
    guard
      let mark = try? JSONValue(parsing: File.readAll("\(folder)/\(fileName)"))
        .decoded(as: Document.self),
      mark.generator == "pokedex-db", mark.kind == "site"
    else { return nil }
    let files = mark.files.flatMap { folder, names in
      names.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }
    // The mark is untrusted input: it is invalid if it has a name that no export writes.
    guard files.allSatisfy(isName) else { return nil }
    return SiteMark(
      dataVersion: mark.dataVersion, generatorVersion: mark.generatorVersion, files: Set(files),
      size: mark.size?.int ?? 0, inputs: try? mark.inputs?.decoded(as: SiteInputs.self))
  }

  /// Returns whether an export may write a file with this name: a page next to the mark, or a file in one of
  /// the folders. All paths are checked by this function, because names come from databases and from existing
  /// marks.
  static func isName(_ name: String) -> Bool {
    guard let slash = name.lastIndex(of: "/") else { return pages.contains(name) }
    let file = name[name.index(after: slash)...]
    guard folderSet.contains(String(name[..<slash])),
      let ending = endings.first(where: { file.hasSuffix($0) })
    else { return false }
    return isIdentifier(file.dropLast(ending.count))
  }

  /// Returns whether `text` matches `[a-z0-9-]+`, as the schema guarantees for the identifiers of species.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "-")
      }
  }
}
