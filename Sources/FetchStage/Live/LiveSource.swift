package import Base
package import Layers

/// The live API as a source: crawls it into a persistent store, and writes a snapshot from the store.
package struct LiveSource: Sendable {
  package var configuration: LiveConfiguration
  /// The folder of all stores; each base address has its own subfolder.
  package var cacheFolder: String

  /// - Parameter cacheFolder: created if it is missing; keep it between runs.
  package init(_ configuration: LiveConfiguration, cacheFolder: String) {
    (self.configuration, self.cacheFolder) = (configuration, cacheFolder)
  }

  /// The folder of the store for this base address.
  package var storeFolder: String {
    "\(cacheFolder)/\(SHA256.digest(of: configuration.baseURL).hex.prefix(16))"
  }

  /// Updates the store and writes the snapshot into `folder`; an existing snapshot is kept until the new one
  /// is complete.
  ///
  /// - Parameter jobs: the number of threads that convert bodies to canonical form.
  /// - Throws: ``PipelineError``: `unreachable`, `badData`, `disk`, `usage` or `interrupted`. The next call
  ///   resumes where this one stopped.
  package func fetch(
    into folder: String, jobs: Int, progress: any ProgressSink
  ) async throws -> (snapshot: Snapshot, summary: CrawlSummary) {
    try await withStore { store in
      try await fetch(into: folder, from: store, jobs: jobs, progress: progress)
    }
  }

  /// Returns the current revision in PokéAPI's `meta`; nil if it names none.
  ///
  /// - Throws: as ``fetch(into:jobs:progress:)``.
  package func revision(progress: any ProgressSink) async throws -> String? {
    try await withStore { store in
      try await LiveCrawl(configuration, store: store, progress: progress).revision()
    }
  }

  private func withStore<Result>(
    _ body: (CrawlStore) async throws -> Result
  ) async throws -> Result {
    let store = try CrawlStore(storeFolder)
    do {
      let result = try await body(store)
      await store.close()
      return result
    } catch {
      await store.close()
      throw error
    }
  }

  func fetch(
    into folder: String, from store: CrawlStore, jobs: Int, progress: any ProgressSink
  ) async throws -> (snapshot: Snapshot, summary: CrawlSummary) {
    if let removal = store.removal { progress.send(.note(removal)) }
    let crawl = try LiveCrawl(configuration, store: store, progress: progress)
    var damaged: [ResourceKey] = []
    for _ in 0..<2 {
      let result = try await crawl.run()
      // Nothing new, and the folder has the snapshot of the same crawl: it need not be written again.
      if result.summary.isUnchanged, let snapshot = try? Snapshot(folder),
        snapshot.source == result.source
      {
        progress.send(.note(result.summary.line))
        return (snapshot, result.summary)
      }
      switch try await export(
        result, entries: try await store.entries, store: store.path, into: folder, jobs: jobs)
      {
      case .snapshot(let snapshot):
        progress.send(.note(result.summary.line))
        return (snapshot, result.summary)
      case .damaged(let keys): damaged = keys
      }
      if configuration.isOffline { break }
      progress.send(.note(.damagedBodiesRefetched(count: damaged.count)))
      try await store.forget(damaged.map { CrawlItem.resource($0).storeKey })
    }
    throw PipelineError(
      .fetchStoreDamaged(count: damaged.count, first: damaged[0]), at: .file(storeFolder))
  }

  private enum Export {
    case snapshot(Snapshot)
    case damaged([ResourceKey])
  }

  /// The number of resources that a thread converts to canonical form at a time.
  private static let resourcesPerPiece = 64

  private func export(
    _ result: LiveCrawl.Result, entries: [String: StoredEntry], store: String, into folder: String,
    jobs: Int
  ) async throws -> Export {
    let bases = ["\(configuration.baseURL)/", SnapshotBatch.publicBase]
    let keys = result.resources
    let size = Self.resourcesPerPiece
    return try await Threads.run { isCancelled in
      let damaged = Locked<[ResourceKey]>([])
      let writer = try SnapshotWriter(folder)
      try OrderedWork.run(
        (keys.count + size - 1) / size, jobs: jobs, window: jobs * 2, isCancelled: isCancelled,
        makeWorker: { (ResourceCanonicalizer(), try StoredBodies(Connection(store, .readOnly))) },
        work: { worker, piece in
          let batch = SnapshotBatch(bases: bases)
          for key in keys[piece * size..<min((piece + 1) * size, keys.count)] {
            guard let entry = entries[CrawlItem.resource(key).storeKey],
              let body = try worker.1.body(entry.digest)
            else {
              damaged.withLock { $0.append(key) }
              continue
            }
            do {
              try body.withUnsafeBytes {
                try worker.0.add(key.endpoint, key.id, body: $0, hasPadding: false, to: batch)
              }
            } catch is JSONError {
              // Stored by an older version whose checks accepted it.
              damaged.withLock { $0.append(key) }
            }
          }
          return batch
        },
        consume: { batch in try writer.append(batch) })
      let missing = damaged.withLock { $0 }
      guard missing.isEmpty else { return .damaged(missing.sorted()) }
      let diagnostics = result.source.unconfirmedAnswers.map { count in
        Diagnostic(
          .warning, .fetchRevisionUnconfirmed(count: count, total: keys.count),
          at: .url(configuration.baseURL))
      }
      return .snapshot(
        try writer.finish(
          source: result.source, diagnostics: diagnostics.map { [$0] } ?? [], isDurable: true))
    }
  }
}
