import JSON
import Platform
import SimdJSON

/// `site.json`: marks a folder as an export and lists its files, so that a later export replaces these
/// and nothing else.
struct SiteMark {
  static let fileName = "site.json"
  /// The folders of a site.
  static let folders = ["assets", "data", "species"]

  private static let pages = ["index.html", "moves.html"]
  private static let endings = [".css", ".html", ".js"]

  var dataVersion: String
  var generatorVersion: String
  /// Without the mark itself.
  var files: Set<String>

  var json: JSONValue {
    [
      "generator": "pokedex-db", "kind": "site", "generatorVersion": .string(generatorVersion),
      "dataVersion": .string(dataVersion),
      "files": .array(files.sorted().map { .string($0) }),
    ]
  }

  /// What the mark in `folder` lists; nil where none of this project stands there.
  static func files(in folder: String) -> Set<String>? {
    guard let bytes = try? File.readAll("\(folder)/\(fileName)") else { return nil }
    let read = try? JSONParser().parse(bytes) { document throws(JSONError) -> Set<String>? in
      var object = try document.object()
      guard try object.value("generator").string() == "pokedex-db",
        try object.value("kind").string() == "site"
      else { return nil }
      var files: Set<String> = []
      for name in try object.value("files").array() { files.insert(try name.string()) }
      return files
    }
    // Anybody may have written it: a name that no export writes makes it none.
    guard let files = read ?? nil, files.allSatisfy(isName) else { return nil }
    return files
  }

  /// Whether an export may write a file of that name: a page beside the mark, or a file in one of the
  /// folders. Nothing else leads to a path: names come from databases and from marks of others.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return pages.contains(name) }
    guard parts.count == 2, folders.contains(String(parts[0])),
      let ending = endings.first(where: { parts[1].hasSuffix($0) })
    else { return false }
    return isSlug(parts[1].dropLast(ending.count))
  }

  /// `[a-z0-9-]+`, as the schema promises of the identifiers of species.
  static func isSlug(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "-")
      }
  }
}
