import Base
import PokedexCore

/// The output folder of a site. Files are first written to a temporary folder inside it; existing files are
/// not touched before all are written. Then each file replaces that of the earlier export; one that is equal is not
/// written, and keeps its time. Files that no export has written are kept. Dropping the value before that removes
/// everything written.
///
/// The folder itself is never replaced: it may be a working directory, the target of a link, a mount point or
/// a checkout with its `.git`.
struct SiteFolder: ~Copyable {
  private let path: String
  private let temporary: MadeFolder
  /// The folder at `path`: removed if this run has created and not finished it.
  private var folder: MadeFolder
  /// The existing export.
  private let earlier: SiteMark?
  /// When it ended, in nanoseconds since 1970: a file that was changed later is not from it.
  private let end: Int64
  private var names: [String] = []
  /// Those of the temporary folder.
  private var changed: [String] = []
  private(set) var bytes = 0

  /// The number of files, including the mark once the export is finished.
  var files: Int { names.count }

  /// Prepares the folder at `path`.
  ///
  /// - Throws: ``PipelineError`` `site-folder-taken` (usage) if it has other files and no export; category
  ///   `disk` if it is not writable.
  init(_ path: String) throws {
    guard !File.exists(path) || Directory.exists(path) else {
      throw PipelineError(.notAFolder, at: .file(path))
    }
    // A throwing step may not leave a part of this value initialized.
    let folder = try MadeFolder(path)
    let earlier = try Self.prepare(path)
    let end = try? FileStat(ofLink: "\(path)/\(SiteMark.fileName)").modificationNanoseconds
    let temporary = try MadeFolder(temporaryIn: path, prefix: Self.temporaryPrefix)
    for name in SiteMark.folders { try Directory.createWithParents("\(temporary.path)/\(name)") }
    (self.path, self.earlier, self.end) = (path, earlier, end ?? .min)
    self.folder = folder
    self.temporary = temporary
  }

  private static let temporaryPrefix = ".site.tmp-"

  /// Returns the existing export.
  private static func prepare(_ path: String) throws -> SiteMark? {
    let earlier = SiteMark.read(in: path)
    if earlier == nil,
      let name = try Directory.names(path).first(where: { !isBesideASite($0) })
    {
      throw taken(path, by: name)
    }
    // Remains of a killed export, which would be published with the site.
    try MadeFolder.removeLeftovers(in: path, startingWith: temporaryPrefix)
    return earlier
  }

  /// The inputs of the existing export; nil without any.
  var inputs: SiteInputs? { earlier?.inputs }

  /// Returns the number and the size of the files if they are those of the existing export; nil if any was changed.
  func unchanged() throws(FileError) -> (files: Int, bytes: Int)? {
    let writer = writer()
    guard let earlier, let mark = writer.kept(SiteMark.fileName), try linkedFolder() == nil
    else { return nil }
    let files = earlier.files.compactMap(writer.kept)
    let size = files.reduce(0) { $0 + $1.count }
    guard files.count == earlier.files.count, size == earlier.size else { return nil }
    return (files.count + 1, size + mark.count)
  }

  /// A file that ``Writer`` has written, or found equal.
  struct Written: Sendable {
    var name: String
    var count: Int
    var isChanged: Bool
  }

  /// Writes files from several threads. The folder contains them after ``add(_:)``.
  struct Writer: Sendable {
    fileprivate let path: String
    fileprivate let temporary: String
    fileprivate let earlier: Set<String>
    fileprivate let end: Int64
    fileprivate var inputs: (now: SiteInputs, before: SiteInputs)?

    /// Writes what `make` returns, unless the file of the existing export is about the same facts of `owners`.
    func write(_ name: String, of owners: [AnyResourceID], _ make: () throws -> [UInt8]) throws
      -> Written
    {
      if let inputs, !owners.isEmpty, inputs.now.isUnchanged(owners, since: inputs.before),
        let file = kept(name)
      {
        return file
      }
      return try write(name, try make())
    }

    /// Returns a file of the existing export; nil if it is missing, or was changed since.
    func kept(_ name: String) -> Written? {
      guard earlier.contains(name) || name == SiteMark.fileName,
        let stat = try? FileStat(ofLink: "\(path)/\(name)"), stat.kind == .file,
        stat.modificationNanoseconds <= end
      else { return nil }
      return Written(name: name, count: stat.size, isChanged: false)
    }

    /// - Precondition: ``SiteMark/isName(_:)``.
    func write(_ name: String, _ contents: [UInt8]) throws(FileError) -> Written {
      precondition(SiteMark.isName(name), "\(name) is no name of a file of a site")
      let isChanged = !(earlier.contains(name) && isEqual("\(path)/\(name)", contents))
      if isChanged { try OpenFile("\(temporary)/\(name)", .createNew).write(contents) }
      return Written(name: name, count: contents.count, isChanged: isChanged)
    }

    /// Whether there is a regular file with these contents, which is no link.
    private func isEqual(_ path: String, _ contents: [UInt8]) -> Bool {
      guard let stat = try? FileStat(ofLink: path), stat.kind == .file,
        stat.size == contents.count
      else { return false }
      return (try? File.readAll(path)) == contents
    }
  }

  /// - Parameter inputs: those of this export; nil writes all files.
  func writer(_ inputs: SiteInputs? = nil) -> Writer {
    var writer = Writer(
      path: path, temporary: temporary.path, earlier: earlier?.files ?? [], end: end, inputs: nil)
    // In a fresh checkout, times do not show which file was damaged.
    if let inputs, let earlier, let before = earlier.inputs,
      earlier.size
        == earlier.files.reduce(0, { $0 + ((try? FileStat(ofLink: "\(path)/\($1)"))?.size ?? 0) })
    {
      writer.inputs = (inputs, before)
    }
    return writer
  }

  /// Adds a file that ``writer`` has written.
  mutating func add(_ file: Written) {
    names.append(file.name)
    if file.isChanged { changed.append(file.name) }
    bytes += file.count
  }

  /// - Precondition: ``SiteMark/isName(_:)``.
  mutating func write(_ name: String, _ contents: [UInt8]) throws(FileError) {
    add(try writer().write(name, contents))
  }

  /// Moves the files to their final paths.
  ///
  /// - Parameter database: the file that the site is made of; it is not replaced, even by a page.
  /// - Throws: ``PipelineError`` `site-folder-taken` if one of the names is taken by other content; nothing
  ///   is changed then.
  mutating func finish(
    keeping database: String, dataVersion: String, generatorVersion: String, inputs: SiteInputs?
  ) throws {
    var mark = SiteMark(
      dataVersion: dataVersion, generatorVersion: generatorVersion, files: Set(names), size: bytes,
      inputs: inputs)
    let before = earlier?.files ?? []
    let obsolete = before.subtracting(mark.files)
    let json = mark.bytes
    try OpenFile("\(temporary.path)/\(SiteMark.fileName)", .createNew).write(json)
    add(Written(name: SiteMark.fileName, count: json.count, isChanged: true))
    if let name = try taken(obsolete, database: FileStat(database)) {
      throw Self.taken(path, by: name)
    }
    // An interrupted run leaves files of both exports, so the mark lists all of them until the end.
    mark.files.formUnion(before)
    mark.inputs = nil
    try AtomicFile.write("\(path)/\(SiteMark.fileName)", mark.bytes, durable: false)
    let folders = Set(changed.compactMap { name in name.lastIndex(of: "/").map { name[..<$0] } })
    for folder in folders { try Directory.createWithParents("\(path)/\(folder)") }
    for name in obsolete { try File.remove("\(path)/\(name)") }
    // The mark is the last of the names.
    for name in changed { try File.move("\(temporary.path)/\(name)", to: "\(path)/\(name)") }
    for folder in Set(obsolete.map(FilePath.folder)).sorted(by: >) {
      Directory.removeIfEmpty("\(path)/\(folder)")
    }
    folder.keep()
  }

  /// Returns the first name that this export writes or removes and that is taken by other content.
  private func taken(_ obsolete: Set<String>, database: FileStat) throws(FileError) -> String? {
    if let folder = try linkedFolder() { return folder }
    for name in changed + obsolete.sorted() {
      guard let stat = try stat(name) else { continue }
      let isOwn = earlier?.files.contains(name) == true || name == SiteMark.fileName
      let isDatabase = stat.inode == database.inode && stat.device == database.device
      if !isOwn || isDatabase || stat.kind == .directory { return name }
    }
    return nil
  }

  /// Returns a name of a folder of the site that is not a folder: a link there would point outside the site.
  private func linkedFolder() throws(FileError) -> String? {
    for folder in SiteMark.folders {
      if let stat = try stat(folder), stat.kind != .directory { return folder }
    }
    return nil
  }

  /// Returns the existing file with this name, without following links; nil if it is missing.
  private func stat(_ name: String) throws(FileError) -> FileStat? {
    do {
      return try FileStat(ofLink: "\(path)/\(name)")
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Returns whether a file may exist next to a new site: files that tools and hosts keep there, such as
  /// `.git`, `.nojekyll` and GitHub's `CNAME`.
  private static func isBesideASite(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "CNAME"
  }

  private static func taken(_ path: String, by name: String) -> PipelineError {
    PipelineError(.notOfEarlierExport(name: name), at: .file(path))
  }
}
