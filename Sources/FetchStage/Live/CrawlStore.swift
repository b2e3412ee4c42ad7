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
  private let lock: HeldLock
  private var quarantined = 0
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
      let holder = held.holder.map { "process \($0)" } ?? "another process"
      throw PipelineError(
        .failed, "fetch-locked", "\(holder) is fetching into this folder", at: .file(folder),
        advice: "wait for it, or choose another output folder")
    } catch let error as FileError {
      throw PipelineError.disk(error)
    }
    thread = StoreThread()
  }

  deinit { thread.close() }

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

  func put(_ key: String, _ entry: StoredEntry, stored: [UInt8], isGzipped: Bool) throws {
    try wrapping { () throws(FileError) in
      try pack.put(key, entry, stored: stored, isGzipped: isGzipped)
    }
  }

  func confirm(_ key: String, _ entry: StoredEntry) throws {
    try wrapping { () throws(FileError) in try pack.confirm(key, entry) }
  }

  /// Takes the confirmation back from what is not listed any more.
  func retire(_ keys: [String]) throws {
    for key in keys {
      guard var entry = pack.entries[key] else { continue }
      entry.crawl = 0
      try confirm(key, entry)
    }
  }

  func forget(_ digest: SHA256Digest) { pack.forget(digest) }

  func completeCrawl() throws {
    try wrapping { () throws(FileError) in try pack.completeCrawl() }
  }

  func synchronize() throws {
    try wrapping { () throws(FileError) in try pack.synchronize() }
  }

  /// Rewrites the pack without what no entry of the last crawl names, when that is more than half
  /// of it. A crash in between leaves the old pack.
  func collectGarbage() throws {
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
