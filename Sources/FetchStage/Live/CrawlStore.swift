import Diagnostics
import Digest
import FileKit

/// The durable side of a crawl: a folder with the pack, its lock and the bodies that were refused.
/// All disk work runs on a thread of its own.
actor CrawlStore {
  private let thread: StoreThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  nonisolated let folder: String
  private var pack: Pack
  private var lock: HeldLock?
  private var quarantined = 0
  private let synchronizer = PackSynchronizer()
  private var synchronization: Task<Void, Never>?
  private var synchronizationFailure: FileError?
  private let openStorage: @Sendable (String) throws(FileError) -> any PackStorage

  /// Keeps the lock for as long as the store lives.
  private final class HeldLock: Sendable {
    private let lock: FileLock
    init(_ path: String) throws { lock = try FileLock(path) }
  }

  /// At most so many refused bodies are kept.
  static let maxQuarantined = 20

  /// Opens the store in `folder`, which is made where it is missing.
  ///
  /// - Throws: ``PipelineError``: `fetch-locked` while another process has it, `disk` where the
  ///   folder cannot be written.
  init(
    _ folder: String,
    openStorage: @escaping @Sendable (String) throws(FileError) -> any PackStorage = {
      path throws(FileError) in try FilePackStorage(path)
    }
  ) throws {
    self.folder = folder
    self.openStorage = openStorage
    do {
      try Directory.createWithParents(folder)
      try Directory.probeWriting(folder)
      lock = try HeldLock("\(folder)/lock")
      pack = try Pack(openStorage("\(folder)/crawl.pack"))
    } catch let held as FileLock.Held {
      throw PipelineError(
        .failed, "fetch-locked",
        held.holder.map { "process \($0) is fetching into this folder" }
          ?? "another process is fetching into this folder", at: .file(folder),
        advice: "wait for it, or choose another output folder")
    } catch let error as FileError {
      throw PipelineError.disk(error)
    }
    thread = StoreThread()
  }

  deinit {
    synchronizer.close()
    thread.close()
  }

  /// Lets others have the folder. The store must not be used any more; without this, the lock goes
  /// with the object, at some time after its last use.
  func close() async {
    await synchronization?.value
    lock = nil
  }

  // MARK: State

  /// What the store knows, by item; a copy that is safe to read anywhere.
  var entries: [String: StoredEntry] { pack.entries }
  var recovery: Pack.Recovery { pack.recovery }
  var lastCrawl: Int { pack.lastCrawl }

  struct LastCrawl: Sendable, Equatable {
    var number: Int
    /// The hash that `meta` named.
    var revision: String
    /// Of the deploy, ISO 8601; nil where unknown.
    var date: String?
    var isComplete: Bool
  }

  /// Nil for a store that has never seen a crawl.
  var last: LastCrawl? {
    pack.lastCrawl == 0
      ? nil
      : LastCrawl(
        number: pack.lastCrawl, revision: pack.lastRevision,
        date: pack.lastDate.isEmpty ? nil : pack.lastDate, isComplete: pack.isLastCrawlComplete)
  }

  /// The pack as it is now; reading bodies from the copy is safe on any thread, because what has
  /// been written never changes.
  var frozen: Pack { pack }

  // MARK: Reading

  /// The verified body of `key`; nil where there is none or where it is damaged, which is then
  /// forgotten.
  func body(_ key: String) throws -> [UInt8]? {
    guard let entry = pack.entries[key] else { return nil }
    guard let body = try wrapping({ () throws(FileError) in try pack.body(entry.digest) }) else {
      pack.forget(entry.digest)
      return nil
    }
    return body
  }

  // MARK: Writing

  /// - Returns: the crawl's number.
  func beginCrawl(_ meta: BodyGate.Meta) throws -> Int {
    try wrapping { () throws(FileError) in
      try pack.beginCrawl(revision: meta.hash, date: meta.date ?? "")
    }
    return pack.lastCrawl
  }

  func put(_ key: String, _ entry: StoredEntry, stored: [UInt8], isGzipped: Bool) async throws {
    try wrapping { () throws(FileError) in
      try pack.put(key, entry, stored: stored, isGzipped: isGzipped)
    }
    try await synchronizeNowAndThen()
  }

  func confirm(_ key: String, _ entry: StoredEntry) async throws {
    try wrapping { () throws(FileError) in try pack.confirm(key, entry) }
    try await synchronizeNowAndThen()
  }

  /// Starts a synchronization beside the writing when it is time. Writers wait for it only when it
  /// falls a whole batch behind.
  private func synchronizeNowAndThen() async throws {
    if let failure = synchronizationFailure { throw PipelineError.disk(failure) }
    guard pack.unsyncedRecords >= Pack.recordsPerSync else { return }
    if let running = synchronization {
      if pack.unsyncedRecords >= 2 * Pack.recordsPerSync { await running.value }
      return
    }
    let covered = pack.beginSynchronization()
    let file = pack.file
    synchronization = Task {
      do {
        try await synchronizer.run(file)
        pack.endSynchronization(covered)
      } catch {
        synchronizationFailure = error as? FileError
      }
      synchronization = nil
    }
  }

  /// Waits for what runs beside the writing.
  private func settleSynchronization() async throws {
    await synchronization?.value
    if let failure = synchronizationFailure { throw PipelineError.disk(failure) }
  }

  /// Takes the confirmation back from what is not listed any more.
  func retire(_ keys: [String]) async throws {
    for key in keys {
      guard var entry = pack.entries[key] else { continue }
      entry.crawl = 0
      try await confirm(key, entry)
    }
  }

  func forget(_ digest: SHA256Digest) { pack.forget(digest) }

  func completeCrawl() async throws {
    try await settleSynchronization()
    try wrapping { () throws(FileError) in try pack.completeCrawl() }
  }

  func synchronize() async throws {
    try await settleSynchronization()
    try wrapping { () throws(FileError) in try pack.synchronize() }
  }

  /// Rewrites the pack without what no entry of the last crawl names, when that is more than half
  /// of it. A crash in between leaves the old pack.
  func collectGarbage() async throws {
    try await settleSynchronization()
    guard pack.isLastCrawlComplete, pack.totalBytes > 2 * pack.liveBytes() + (1 << 20) else {
      return
    }
    let path = "\(folder)/crawl.pack"
    let newPath = "\(path).new"
    try wrapping { () throws(FileError) in
      if File.exists(newPath) { try File.remove(newPath) }
      try pack.compact(into: try openStorage(newPath))
      try File.move(newPath, to: path)
      try Directory.synchronize(folder)
      pack = try Pack(openStorage(path))
    }
  }

  /// Keeps a refused body, so that a person can look at it.
  func quarantine(_ item: CrawlItem, _ body: [UInt8]) {
    guard quarantined < Self.maxQuarantined else { return }
    quarantined += 1
    let folder = "\(folder)/quarantine"
    // The name is made of checked parts only; a failure here must not hide the fault itself.
    let name = item.name.split(separator: "/").joined(separator: "-").filter { $0 != " " }
    try? Directory.createWithParents(folder)
    try? AtomicFile.write("\(folder)/\(name).body", Array(body.prefix(1 << 20)), durable: false)
  }

  private func wrapping<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(PipelineError) -> Result {
    do { return try body() } catch { throw PipelineError.disk(error) }
  }
}

/// Waits for the disk on a thread of its own, beside the one that writes.
private actor PackSynchronizer {
  private let thread = StoreThread()
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  nonisolated func close() { thread.close() }

  func run(_ file: any PackStorage) throws { try file.synchronize() }
}
