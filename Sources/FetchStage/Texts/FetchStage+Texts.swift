package import Basics
import Digest
package import PokedexFormat

extension FetchStage {
  /// Returns the contents of the files of a text source by path; nil for the source `none`.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files from the root of the repository.
  ///   - source: the reviewed commit and the digest that the files must have.
  ///   - archives: the downloader of archives; nil if the network must not be used.
  /// - Throws: ``PipelineError``: `unreachable` or `disk` if the source cannot be read, `badData` with the code
  ///   `text-source-incomplete` or `text-source-changed` if its files are not the reviewed ones.
  package static func texts(
    _ locator: TextLocator, _ paths: [String], of source: Manifest.Texts.Source,
    archives: ArchiveDownload?, progress: any ProgressSink
  ) async throws -> [String: [UInt8]]? {
    let archive: ArchiveLocator
    switch locator {
    case .none: return nil
    case .directory(let folder):
      return try await Threads.run { _ in
        let files = try PipelineError.wrappingFileErrors { try read(paths, in: folder) }
        return try check(files, of: folder, paths, source: source)
      }
    case .archive(let locator): archive = locator
    case .gitHub:
      archive = ArchiveLocator("\(source.location)/archive/\(source.revision).tar.gz")
    }
    var path = archive.location
    if archive.isRemote {
      guard let archives else { throw noNetwork(path) }
      path = try await archives(path, archive.sha256, progress)
    }
    do {
      return try await Threads.run { [path] isCancelled in
        try check(read(paths, inArchive: path, isCancelled), of: path, paths, source: source)
      }
    } catch let error as PipelineError where archive.isRemote && error.category == .badData {
      // Otherwise the next run would use the same archive.
      try? File.remove(path)
      throw error
    }
  }

  /// The maximum size of a file in bytes.
  private static let maxTextBytes = 16 << 20

  private static func read(_ paths: [String], in folder: String) throws -> [String: [UInt8]] {
    guard Directory.exists(folder) else {
      throw PipelineError(
        .unreachable, .noSuchTextSource, code: .sourceMissing, at: .file(folder),
        advice: .textsInvalidAdvice)
    }
    var files: [String: [UInt8]] = [:]
    for path in paths where File.exists("\(folder)/\(path)") {
      files[path] = try File.readAll("\(folder)/\(path)", atMost: maxTextBytes)
    }
    return files
  }

  /// Returns the files in an archive of the repository, whose paths may begin with a folder.
  private static func read(
    _ paths: [String], inArchive archive: String, _ isCancelled: () -> Bool
  ) throws -> [String: [UInt8]] {
    var limits = ArchiveLimits()
    limits.maxEntryBytes = maxTextBytes
    let wanted = Set(paths)
    var files: [String: [UInt8]] = [:]
    do {
      let reader = try ArchiveReader(archive, limits: limits)
      while let entry = try reader.nextFile() {
        if isCancelled() { throw CancellationError() }
        let inner = entry.path.drop { $0 != "/" }.dropFirst()
        guard let path = [entry.path, String(inner)].first(where: wanted.contains) else { continue }
        var bytes: [UInt8] = []
        try reader.read { bytes.append(contentsOf: $0) }
        files[path] = bytes
      }
    } catch let error as ArchiveError {
      throw PipelineError(error)
    }
    return files
  }

  /// Returns `files` if they are all of the reviewed ones, unchanged.
  private static func check(
    _ files: [String: [UInt8]], of path: String, _ paths: [String],
    source: Manifest.Texts.Source
  ) throws -> [String: [UInt8]] {
    let place = Place.file(path)
    let advice = Message.textSourceRevision(location: source.location, revision: source.revision)
    var hasher = SHA256()
    for path in paths.sorted() {
      guard let bytes = files[path] else {
        throw PipelineError(.badData, .textSourceIncomplete(file: path), at: place, advice: advice)
      }
      hasher.update("\(SHA256.digest(of: bytes).hex)  \(path)\n")
    }
    let found = hasher.finish()
    guard found == source.sha256 else {
      throw PipelineError(
        .badData, .textSourceChanged(found: found.hex, wanted: source.sha256.hex), at: place,
        advice: advice)
    }
    return files
  }
}
