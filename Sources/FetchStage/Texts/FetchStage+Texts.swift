package import Basics
import Digest

extension FetchStage {
  /// Returns the contents of the files of a text source by path; nil for the source `none`.
  ///
  /// - Parameters:
  ///   - archives: the downloader of archives; nil if the network must not be used.
  ///   - output: the folder next to which the downloader keeps archives.
  /// - Throws: ``PipelineError``: `unreachable` or `disk` if the source cannot be read, `badData` with the code
  ///   `text-source-incomplete` or `text-source-changed` if its files are not the reviewed ones.
  package static func texts(
    _ locator: TextLocator, _ pinned: PinnedFiles, archives: (any ArchiveFetching)?,
    output: String, _ progress: any ProgressSink
  ) async throws -> [String: [UInt8]]? {
    switch locator {
    case .none: return nil
    case .directory(let path):
      return try await Threads.run { _ in
        try pinned.checked(PipelineError.wrappingFileErrors { try pinned.read(folder: path) }, path)
      }
    case .gitHub:
      let path = try await download(pinned.archive, archives, output, progress)
      do {
        return try await files(pinned, in: path)
      } catch let error as PipelineError where error.category == .badData {
        // Otherwise the next run would use the same archive.
        try? File.remove(path)
        throw error
      }
    case .archive(let locator):
      let path =
        locator.isRemote
        ? try await download(locator, archives, output, progress) : locator.location
      return try await files(pinned, in: path)
    }
  }

  private static func download(
    _ locator: ArchiveLocator, _ archives: (any ArchiveFetching)?, _ output: String,
    _ progress: any ProgressSink
  ) async throws -> String {
    guard let archives else { throw noNetwork(locator.location) }
    return try await archives.fetch(locator, into: output, progress)
  }

  private static func files(_ pinned: PinnedFiles, in path: String) async throws
    -> [String: [UInt8]]
  {
    try await Threads.run { isCancelled in
      do {
        return try pinned.checked(pinned.read(archive: path, isCancelled), path)
      } catch let error as ArchiveError {
        throw PipelineError(error)
      }
    }
  }
}

extension PinnedFiles {
  /// The maximum size of a file in bytes.
  private static let maxBytes = 16 << 20

  fileprivate func read(folder: String) throws -> [String: [UInt8]] {
    guard Directory.exists(folder) else {
      throw PipelineError(
        .unreachable, .sourceMissing, .noSuchTextSource, at: .file(folder),
        advice: .textsInvalidAdvice)
    }
    var files: [String: [UInt8]] = [:]
    for path in paths where File.exists("\(folder)/\(path)") {
      files[path] = try File.readAll("\(folder)/\(path)", atMost: Self.maxBytes)
    }
    return files
  }

  /// Returns the files in an archive of the repository, whose paths may begin with a folder.
  fileprivate func read(
    archive: String, _ isCancelled: () -> Bool
  ) throws -> [String: [UInt8]] {
    var limits = ArchiveLimits()
    limits.maxEntryBytes = Self.maxBytes
    let wanted = Set(paths)
    var files: [String: [UInt8]] = [:]
    let reader = try ArchiveReader(archive, limits: limits)
    while let entry = try reader.nextFile() {
      if isCancelled() { throw CancellationError() }
      let inner = entry.path.firstIndex(of: "/").map {
        String(entry.path[entry.path.index(after: $0)...])
      }
      guard let path = [entry.path, inner].compactMap(\.self).first(where: wanted.contains)
      else { continue }
      var bytes: [UInt8] = []
      try reader.read { bytes.append(contentsOf: $0) }
      guard files.updateValue(bytes, forKey: path) == nil else {
        throw PipelineError(
          .badData, .listInvalid, .archiveFileRepeated, at: .file("\(archive)/\(path)"),
          advice: .getTheArchiveAgain)
      }
    }
    return files
  }

  /// Returns `files` if they are all of the reviewed ones, unchanged.
  ///
  /// - Parameter source: the folder or archive, for messages.
  fileprivate func checked(
    _ files: [String: [UInt8]], _ source: String
  ) throws -> [String: [UInt8]] {
    var hasher = SHA256()
    for path in paths.sorted() {
      guard let bytes = files[path] else {
        throw PipelineError(
          .badData, .textSourceIncomplete(file: path), at: .file(source),
          advice: .textSourceRevision(location: location, revision: revision))
      }
      hasher.update("\(SHA256.digest(of: bytes).hex)  \(path)\n")
    }
    let found = hasher.finish()
    guard found == digest else {
      throw PipelineError(
        .badData, .textSourceChanged(found: found.hex, wanted: digest.hex), at: .file(source),
        advice: .textSourceRevision(location: location, revision: revision))
    }
    return files
  }
}
