import Diagnostics
import JSON
import Platform

/// The folder of a site. Everything is written into a folder of its own inside; nothing that stood
/// there is touched before all of it is written. Then each file takes the place of the earlier export's.
/// What no export has written stays. Dropping the value before that removes what was written.
///
/// The folder itself is kept, never exchanged: it may be somebody's working directory, what a link
/// leads to, a mount or a checkout with its `.git`.
struct SiteFolder: ~Copyable {
  private let path: String
  private let temporary: String
  /// Whether the folder was not there before.
  private let isMade: Bool
  /// The files of the export that stands there.
  private let earlier: Set<String>
  private var isFinished = false
  private var made: Set<String> = []
  private var names: [String] = []
  private(set) var bytes = 0

  /// With the mark, once it is finished.
  var files: Int { names.count }

  /// - Throws: ``PipelineError`` `site-folder-taken` (usage) where it holds other things and no export,
  ///   category disk where nothing can be written in it.
  init(_ path: String) throws {
    let isMade = !File.exists(path)
    let (earlier, temporary) = try Self.prepare(path, isMade: isMade)
    self.path = path
    self.isMade = isMade
    self.earlier = earlier
    self.temporary = temporary
  }

  private static let temporaryPrefix = ".site.tmp-"

  private static func prepare(_ path: String, isMade: Bool) throws -> (
    earlier: Set<String>, temporary: String
  ) {
    do {
      if isMade { try Directory.createWithParents(path) }
      guard Directory.exists(path) else {
        throw PipelineError(
          .usage, "site-folder-taken", .notAFolder, at: .file(path),
          advice: .nameAnEmptyFolder)
      }
      let earlier = SiteMark.files(in: path)
      if earlier == nil,
        let name = try Directory.names(path).first(where: { !isBesideASite($0) })
      {
        throw taken(path, by: name)
      }
      // What an export that was killed has left: it would be published with the site.
      for name in try Directory.names(path) where name.hasPrefix(temporaryPrefix) {
        try Directory.removeRecursively("\(path)/\(name)")
      }
      return (
        earlier ?? [], try Directory.temporaryDirectory(in: path, prefix: temporaryPrefix)
      )
    } catch let error as FileError {
      if isMade { rmdir(path) }
      throw PipelineError(error)
    }
  }

  deinit {
    if isFinished { return }
    try? Directory.removeRecursively(temporary)
    if isMade { rmdir(path) }
  }

  /// - Precondition: ``SiteMark/isName(_:)``.
  mutating func write(_ name: String, _ contents: [UInt8]) throws(FileError) {
    precondition(SiteMark.isName(name), "\(name) is no name of a file of a site")
    try put(name, contents)
  }

  private mutating func put(_ name: String, _ contents: [UInt8]) throws(FileError) {
    if let slash = name.lastIndex(of: "/") {
      let folder = String(name[..<slash])
      if made.insert(folder).inserted {
        try Directory.createWithParents("\(temporary)/\(folder)")
      }
    }
    var writer = try BufferedFileWriter("\(temporary)/\(name)", .createNew)
    try writer.append(contents)
    try writer.finish()
    names.append(name)
    bytes += contents.count
  }

  /// Puts the files at their places.
  ///
  /// - Throws: ``PipelineError`` `site-folder-taken` where something else has the name of one; nothing
  ///   is touched then.
  mutating func finish(dataVersion: String, generatorVersion: String) throws {
    var mark = SiteMark(
      dataVersion: dataVersion, generatorVersion: generatorVersion, files: Set(names))
    let gone = earlier.subtracting(mark.files)
    try put(SiteMark.fileName, mark.json.pretty)
    if let name = try taken(gone) { throw Self.taken(path, by: name) }
    // A run that is broken off leaves files of both exports: until the end the mark lists them all.
    mark.files.formUnion(earlier)
    try AtomicFile.write("\(path)/\(SiteMark.fileName)", mark.json.pretty, durable: false)
    for folder in SiteMark.folders { try Directory.createWithParents("\(path)/\(folder)") }
    for name in gone { try File.remove("\(path)/\(name)") }
    // The mark is the last of the names.
    for name in names { try File.move("\(temporary)/\(name)", to: "\(path)/\(name)") }
    isFinished = true
    try Directory.removeRecursively(temporary)
  }

  /// The first name that this export needs, or has to remove, and that something else has.
  private func taken(_ gone: Set<String>) throws(FileError) -> String? {
    // A link in place of a folder would lead out of the site.
    for folder in SiteMark.folders {
      if let kind = try kind(folder), kind != .directory { return folder }
    }
    for name in names + gone.sorted() {
      guard let kind = try kind(name) else { continue }
      let isOwn = earlier.contains(name) || name == SiteMark.fileName
      if !isOwn || kind == .directory { return name }
    }
    return nil
  }

  /// Of what stands there under that name itself; nil for nothing.
  private func kind(_ name: String) throws(FileError) -> FileStat.Kind? {
    do {
      return try FileStat(ofLink: "\(path)/\(name)").kind
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Whether a new site may come to stand beside it: what tools and hosts keep with a site, as `.git`,
  /// `.nojekyll` and GitHub's `CNAME`.
  private static func isBesideASite(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "CNAME"
  }

  private static func taken(_ path: String, by name: String) -> PipelineError {
    PipelineError(
      .usage, "site-folder-taken", .notOfEarlierExport(name: name), at: .file(path),
      advice: .nameAnEmptyFolderOrMove)
  }
}
