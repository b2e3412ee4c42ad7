import Base
import FetchStage
import PokedexCore
import PokedexFormat

/// The steps of `pokedex download`: latest.json, the manifest, then the update or the complete database. Each file
/// is checked before the next is requested, as in an app.
struct ReleaseDownload {
  /// The database to create or update.
  let database: String
  /// The edition; nil for that of the database, or `full`.
  let edition: String?
  let trust: UpdateTrust
  let client: StoreClient
  let progress: any ProgressSink

  struct Result: Encodable {
    var file: String
    var release: Int
    var dataVersion: String
    var isUnchanged: Bool
    var downloadedBytes = 0
    var signature: PokedexUpdater.Outcome.Signature
  }

  private var files: (folder: String, prefix: String) {
    let path = File.followingLinks(database)
    return (FilePath.folder(of: path), ".\(FilePath.name(of: path)).download-")
  }

  func run() async throws -> Result {
    let (folder, prefix) = files
    // Nothing is created before the store has answered.
    let latest = try await newest()
    do {
      try Directory.createWithParents(folder)
      let lock = try FileLock("\(folder)/\(prefix)lock")
      defer { withExtendedLifetime(lock) {} }
      return try await update(to: latest)
    } catch let error as FileLock.Held {
      throw PipelineError(
        error.text, category: .failed, code: "download-busy", advice: .downloadWait)
    }
  }

  /// Returns the newest release of the edition: the one asked for, else that of the file.
  private func newest() async throws -> PokedexLatestRelease {
    let held = try? Pokedex(path: database).metadata()
    let dataset = edition ?? held?["dataset"] ?? "full"
    // The dataset of each edition has its name, but for those of the sample.
    let edition = dataset == "sample" ? held?["edition"] ?? "full" : dataset
    let latest = try await latest(of: dataset)
    guard (latest.dataset, latest.edition) == (dataset, edition) else {
      throw PipelineError(
        .downloadOtherEdition(
          found: latest.dataset == dataset ? latest.edition : latest.dataset,
          wanted: latest.dataset == dataset ? edition : dataset))
    }
    return latest
  }

  private func update(to latest: PokedexLatestRelease) async throws -> Result {
    let (folder, prefix) = files
    let updater = PokedexUpdater(path: database, trust: trust)
    var result = Result(
      file: database, release: latest.release, dataVersion: latest.dataVersion, isUnchanged: true,
      signature: latest.isSigned ? .signed : .notChecked)
    guard try updater.needs(latest) else {
      // Of a run that was killed after the database was replaced.
      try? sweep()
      return result
    }
    let manifest = "\(folder)/\(prefix)manifest.json"
    guard
      let bytes = try await client.document(
        latest.manifestPath, atMost: latest.manifestBytes, progress)
    else { throw missing(latest.manifestPath) }
    try AtomicFile.write(manifest, bytes, durable: false)
    defer { try? File.remove(manifest) }
    var completes = false
    while let planned = try updater.download(for: manifest, of: latest, completeDatabase: completes)
    {
      let part = try part(of: planned)
      do {
        try await fetch(planned, beside: latest.manifestPath, to: part)
        result.downloadedBytes += planned.bytes
        let outcome =
          planned.isCompleteDatabase
          ? try updater.replace(with: part, manifest: manifest, of: latest)
          : try updater.update(with: [part], manifest: manifest, of: latest)
        result.isUnchanged = false
        result.signature = outcome.signature
        break
      } catch {
        guard Self.isSolvedByCompleteDatabase(error) else { throw error }
        // Of another file, it would be refused each time.
        try File.remove(part)
        guard !planned.isCompleteDatabase else { throw error }
        completes = true
      }
    }
    // The database is in place, so this must not fail.
    try? sweep()
    return result
  }

  /// Returns the newest release of `edition`. The stores of several editions can be next to each other, each with
  /// a folder for its latest.json; that of a single store is next to its releases.
  private func latest(of edition: String) async throws -> PokedexLatestRelease {
    let name = LatestRelease.fileName
    for path in [edition == "full" ? "data/\(name)" : "data-\(edition)/\(name)", name] {
      let document = try await client.document(path, atMost: SignedDocument.largestBytes, progress)
      if let document { return try PokedexLatestRelease(document, trust: trust) }
    }
    throw missing(name)
  }

  /// Whether the store has no such patch, or one that does not lead to the release.
  private static func isSolvedByCompleteDatabase(_ error: any Error) -> Bool {
    switch error {
    case let error as PokedexError: error.isSolvedByCompleteDatabase
    case let error as PipelineError:
      ["fetch-not-found", "fetch-unexpected-status", "download-size"].contains(error.code)
    default: false
    }
  }

  /// Returns the path for a file of the release, and removes the parts of others.
  private func part(of download: PokedexUpdater.Download) throws -> String {
    let (folder, prefix) = files
    guard FilePath.isPlainName(download.file) else { throw missing(download.file) }
    let part = "\(folder)/\(prefix)\(download.sha256.prefix(16))"
    try sweep(except: [part, "\(folder)/\(prefix)manifest.json"])
    return part
  }

  /// Downloads a file of the release. A part of it stays if the download ends early.
  private func fetch(
    _ download: PokedexUpdater.Download, beside manifest: String, to part: String
  ) async throws {
    try await client.download(
      "\(FilePath.folder(of: manifest))/\(download.file)", bytes: download.bytes, to: part, progress
    )
  }

  /// Removes the files of other downloads. Call while holding the lock.
  private func sweep(except kept: [String] = []) throws(FileError) {
    let (folder, prefix) = files
    for name in try Directory.names(folder, startingWith: prefix) where name != "\(prefix)lock" {
      if !kept.contains("\(folder)/\(name)") { try File.remove("\(folder)/\(name)") }
    }
  }

  private func missing(_ path: String) -> PipelineError {
    PipelineError(.downloadNoRelease(file: path))
  }
}
