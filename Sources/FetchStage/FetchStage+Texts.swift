package import Base
package import PokedexFormat

extension FetchStage {
  /// A text source: its reviewed commit and digest, and the paths of its files from the root of the repository.
  package typealias TextSourceFiles = (source: Manifest.Texts.Source, paths: [String])

  /// Returns the contents of the files of each text source by path, none for a source that is at no place. What a place
  /// has is recognized by the paths.
  ///
  /// - Parameters:
  ///   - sources: all text sources.
  ///   - archives: the downloader of archives; nil if the network must not be used.
  /// - Throws: ``PipelineError``: `unreachable` or `disk` if a source cannot be read, `badData` with the code
  ///   `text-source-incomplete` or `text-source-changed` if its files are not the reviewed ones, and
  ///   `text-source-unknown` for a place without one; `usage` with the code `text-source-repeated`.
  package static func texts(
    _ places: [TextLocator], of sources: [TextSourceFiles], archives: ArchiveDownload?,
    progress: any ProgressSink
  ) async throws -> [[String: [UInt8]]] {
    var found: [[String: [UInt8]]] = Array(repeating: [:], count: sources.count)
    func take(_ files: [String: [UInt8]], of path: String) throws {
      var isKnown = false
      for (index, source) in sources.enumerated()
      where source.paths.contains(where: { files[$0] != nil }) {
        isKnown = true
        guard found[index].isEmpty else {
          throw PipelineError(
            .textSourceRepeated(source: source.source.name), category: .usage, at: .file(path),
            advice: .textsInvalidAdvice)
        }
        found[index] = try check(files, of: path, source.paths, source: source.source)
      }
      if !isKnown {
        let names = sources.map(\.source.name).joined(separator: ", ")
        throw PipelineError(
          .textSourceUnknown, category: .badData, at: .file(path),
          advice: .textSourceUnknownAdvice(sources: names))
      }
    }
    let paths = sources.flatMap(\.paths)
    for place in places {
      switch place {
      case .directory(let folder):
        try take(await Threads.run { _ in try read(paths, in: folder) }, of: folder)
      case .archive(let archive):
        try await fetch(archive, paths, with: archives, progress: progress, take: take)
      case .gitHub:
        for source in sources {
          let (location, revision) = (source.source.location, source.source.revision)
          try await fetch(
            ArchiveLocator("\(location)/archive/\(revision).tar.gz"), source.paths, with: archives,
            progress: progress, take: take)
        }
      }
    }
    return found
  }

  /// Passes the files in an archive of a repository to `take`, with the path of the archive.
  private static func fetch(
    _ archive: ArchiveLocator, _ paths: [String], with archives: ArchiveDownload?,
    progress: any ProgressSink, take: ([String: [UInt8]], _ path: String) throws -> Void
  ) async throws {
    var path = archive.location
    if archive.isRemote {
      guard let archives else { throw noNetwork(path) }
      path = try await archives(path, archive.sha256, progress)
    }
    do {
      let files = try await Threads.run { [path] isCancelled in
        if !archive.isRemote { try archive.checkDigest(of: path) }
        return try read(paths, inArchive: path, isCancelled)
      }
      try take(files, path)
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
      throw PipelineError(.noSuchTextSource, at: .file(folder))
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

  /// Returns those of `files` that `paths` names, if they are all of the reviewed ones, unchanged.
  private static func check(
    _ files: [String: [UInt8]], of path: String, _ paths: [String], source: Manifest.Texts.Source
  ) throws -> [String: [UInt8]] {
    let place = Place.file(path)
    let advice = Message.textSourceRevision(location: source.location, revision: source.revision)
    var hasher = SHA256()
    for path in paths.sorted() {
      guard let bytes = files[path] else {
        throw PipelineError(.textSourceIncomplete(file: path), at: place, advice: advice)
      }
      hasher.update("\(SHA256.digest(of: bytes).hex)  \(path)\n")
    }
    let found = hasher.finish()
    guard found == source.sha256 else {
      throw PipelineError(
        .textSourceChanged(found: found.hex, wanted: source.sha256.hex), at: place, advice: advice)
    }
    return files.filter { paths.contains($0.key) }
  }
}
