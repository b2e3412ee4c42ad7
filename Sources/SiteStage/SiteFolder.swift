import Diagnostics
import FileKit
import JSONKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of a site that appears whole or not at all: everything is written beside it and takes
/// its place at the end. Dropping the value before that removes what was written.
struct SiteFolder: ~Copyable {
  /// Marks a folder as an export, so that a later one may replace it.
  static let mark = "site.json"

  private let path: String
  private let temporary: String
  private var isFinished = false
  private var folders: Set<String> = []
  private(set) var files = 0
  private(set) var bytes = 0

  /// - Throws: ``PipelineError`` `site-folder-taken` (usage) where something else stands there,
  ///   `site-not-written` (disk) where nothing can be written beside it.
  init(_ path: String) throws {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
    if try Self.isTaken(trimmed) {
      throw PipelineError(
        .usage, "site-folder-taken", "it holds something else than an earlier export",
        at: .file(path), advice: "name an empty or a new folder")
    }
    let slash = trimmed.lastIndex(of: "/")
    let parent = slash.map { $0 == trimmed.startIndex ? "/" : String(trimmed[..<$0]) } ?? "."
    let name = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
    do {
      try Directory.createWithParents(parent)
      temporary = try Directory.temporaryDirectory(in: parent, prefix: ".\(name).tmp-")
    } catch {
      throw PipelineError(
        .disk, "site-not-written", "\(error)", at: .file(path),
        advice: "choose a folder that can be written")
    }
    // mkdtemp makes folders for its owner only; a site is for everybody.
    chmod(temporary, 0o755)
  }

  deinit {
    if !isFinished { try? Directory.removeRecursively(temporary) }
  }

  mutating func write(_ name: String, _ contents: [UInt8]) throws(FileError) {
    if let slash = name.lastIndex(of: "/") {
      let folder = String(name[..<slash])
      if folders.insert(folder).inserted {
        try Directory.createWithParents("\(temporary)/\(folder)")
      }
    }
    var writer = try BufferedFileWriter("\(temporary)/\(name)", .createNew)
    try writer.append(contents)
    try writer.finish()
    files += 1
    bytes += contents.count
  }

  /// Puts the site at its place.
  mutating func finish(dataVersion: String, generatorVersion: String) throws {
    let mark: JSONValue = [
      "generator": "pokedex-db", "kind": "site", "generatorVersion": .string(generatorVersion),
      "dataVersion": .string(dataVersion), "files": .int(files + 1),
    ]
    try write(Self.mark, Array(mark.pretty.utf8))
    // A rename takes the place of an empty folder, not of a full one: that one steps aside, and back
    // if anything fails.
    let old = "\(temporary)-old"
    let hasOld = File.exists("\(path)/\(Self.mark)")
    if hasOld { try File.move(path, to: old) }
    do {
      try File.move(temporary, to: path)
    } catch {
      if hasOld { try? File.move(old, to: path) }
      throw error
    }
    isFinished = true
    if hasOld { try Directory.removeRecursively(old) }
  }

  /// Whether something stands at `path` that is neither an empty folder nor an earlier export.
  private static func isTaken(_ path: String) throws -> Bool {
    guard File.exists(path) else { return false }
    guard Directory.exists(path) else { return true }
    let names = (try? Directory.names(path)) ?? ["unreadable"]
    if names.isEmpty { return false }
    guard let bytes = try? File.readAll("\(path)/\(mark)") else { return true }
    let kind = try? JSONParser().parse(bytes) { document throws(JSONError) in
      var object = try document.object()
      let generator = try object.value("generator").string()
      return "\(generator) \(try object.value("kind").string())"
    }
    return kind != "pokedex-db site"
  }
}
