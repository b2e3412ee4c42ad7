import Digest
import FileKit
import HTTPKit

/// The store of a crawl: one file that only grows, in which a body comes before the entry that
/// names it. Bodies are kept once by their SHA-256.
///
/// Why a pack: 8,000 bodies took 2.4–3.4 s, against 3.5 s in SQLite and 15–33 s as single files
/// with the same durability. After a crash the tail is cut back to the last whole record.
///
/// Belongs to one task at a time (``CrawlStore``).
struct Pack {
  /// Records between two synchronizations: 512 bodies with their entries.
  static let recordsPerSync = 1_024

  /// What was found when the pack was opened.
  struct Recovery: Equatable {
    /// Bytes of an unfinished or damaged tail that were cut off.
    var truncatedBytes = 0
    var records = 0
  }

  private struct Location {
    var offset: Int
    var count: Int
    var isGzipped: Bool
  }

  private let storage: any PackStorage
  private var size = 0
  private var objects: [SHA256Digest: Location] = [:]
  private(set) var entries: [String: StoredEntry] = [:]
  private(set) var lastCrawl = 0
  private(set) var lastRevision = ""
  /// When upstream deployed it, ISO 8601; empty where unknown.
  private(set) var lastDate = ""
  private(set) var isLastCrawlComplete = false
  private(set) var recovery = Recovery()
  /// Records that no synchronization covers yet.
  private(set) var unsyncedRecords = 0
  /// What the next checkpoint vouches for.
  private var checkpointDue: Int?

  /// Reads the heads of all records; bodies behind the last checkpoint are verified as well.
  init(_ storage: any PackStorage) throws(FileError) {
    self.storage = storage
    try recover()
  }

  // MARK: Recovery

  private mutating func recover() throws(FileError) {
    let total = try storage.size()
    // Objects since the last checkpoint, which no checkpoint vouches for.
    var doubtful: [(record: PackRecord, start: Int, payload: Int)] = []
    var window: ArraySlice<UInt8> = []
    var windowStart = 0
    var good = 0
    while good < total {
      // Most records are small: one read serves many heads.
      if good < windowStart || good + 512 > windowStart + window.count {
        window = try storage.read(at: good, count: 8 * 1024)[...]
        windowStart = good
      }
      var found = PackRecord.decode(window.dropFirst(good - windowStart))
      if found == nil {
        window = try storage.read(at: good, count: PackRecord.headBytes + 1 << 16)[...]
        windowStart = good
        found = PackRecord.decode(window)
      }
      guard let (record, head) = found, good + head + record.payloadBytes <= total else { break }
      if record.kind == .checkpoint, let offset = record.fields.first.flatMap({ Int($0) }) {
        doubtful.removeAll { $0.start < offset }
      }
      if record.kind == .object { doubtful.append((record, good, good + head)) }
      apply(record, payloadAt: good + head)
      recovery.records += 1
      good += head + record.payloadBytes
    }
    size = good
    for (record, start, _) in doubtful where !isWhole(record) {
      // Everything from here on came after it and may name it.
      size = start
      break
    }
    recovery.truncatedBytes = total - size
    if size < total { try storage.truncate(to: size) }
    if size < good { try reread() }
  }

  /// Starts over after the tail was cut behind what had been applied already.
  private mutating func reread() throws(FileError) {
    let truncated = recovery.truncatedBytes
    objects = [:]
    entries = [:]
    lastCrawl = 0
    lastRevision = ""
    lastDate = ""
    isLastCrawlComplete = false
    recovery = Recovery()
    try recover()
    recovery.truncatedBytes += truncated
  }

  private func isWhole(_ record: PackRecord) -> Bool {
    guard let digest = record.fields.first.flatMap({ SHA256Digest(hex: $0) }) else { return false }
    return (try? body(digest)) != nil
  }

  private mutating func apply(_ record: PackRecord, payloadAt offset: Int) {
    switch record.kind {
    case .object:
      guard let digest = record.fields.first.flatMap({ SHA256Digest(hex: $0) }) else { return }
      objects[digest] = Location(
        offset: offset, count: record.payloadBytes, isGzipped: record.isGzipped)
    case .entry:
      guard let (key, entry) = StoredEntry.decode(record.fields) else { return }
      entries[key] = entry
    case .crawl:
      lastCrawl = record.fields.first.flatMap { Int($0) } ?? lastCrawl
      lastRevision = record.fields.dropFirst().first ?? ""
      lastDate = record.fields.dropFirst(2).first ?? ""
      isLastCrawlComplete = false
    case .complete:
      isLastCrawlComplete = true
    case .checkpoint: break
    }
  }

  // MARK: Reading

  /// The body with this digest, verified; nil where it is missing or damaged.
  func body(_ digest: SHA256Digest) throws(FileError) -> [UInt8]? {
    guard let location = objects[digest] else { return nil }
    var bytes = try storage.read(at: location.offset, count: location.count)
    guard bytes.count == location.count else { return nil }
    if location.isGzipped {
      let limits = ContentDecoder.Limits(maxBytes: 1 << 30, maxRatio: 2_000)
      guard let inflated = try? ContentDecoder.gunzip(bytes, limits: limits, url: storage.path)
      else { return nil }
      bytes = inflated
    }
    return SHA256.digest(of: bytes) == digest ? bytes : nil
  }

  func holds(_ digest: SHA256Digest) -> Bool { objects[digest] != nil }

  // MARK: Writing

  /// Forgets a damaged body, so that the next good one is stored.
  mutating func forget(_ digest: SHA256Digest) { objects[digest] = nil }

  /// Stores a body, unless it is there already, and the entry that names it: one write.
  mutating func put(
    _ key: String, _ entry: StoredEntry, stored: [UInt8], isGzipped: Bool
  ) throws(FileError) {
    var pieces: [[UInt8]] = []
    if objects[entry.digest] == nil {
      let record = PackRecord(
        kind: .object, isGzipped: isGzipped, fields: [entry.digest.hex],
        payloadBytes: stored.count)
      pieces = [record.encodedHead, stored]
    }
    pieces.append(PackRecord(kind: .entry, fields: entry.fields(key: key)).encodedHead)
    let start = try append(pieces, records: pieces.count == 1 ? 1 : 2)
    if pieces.count > 1 {
      objects[entry.digest] = Location(
        offset: start + pieces[0].count, count: stored.count, isGzipped: isGzipped)
    }
    entries[key] = entry
  }

  /// Notes that the entry of `key` was confirmed.
  mutating func confirm(_ key: String, _ entry: StoredEntry) throws(FileError) {
    _ = try append(
      [PackRecord(kind: .entry, fields: entry.fields(key: key)).encodedHead], records: 1)
    entries[key] = entry
  }

  mutating func beginCrawl(revision: String, date: String) throws(FileError) {
    let fields = [String(lastCrawl + 1), revision, date]
    _ = try append([PackRecord(kind: .crawl, fields: fields).encodedHead], records: 1)
    lastCrawl += 1
    lastRevision = revision
    lastDate = date
    isLastCrawlComplete = false
  }

  /// Everything of the crawl is on the disk when this returns.
  mutating func completeCrawl() throws(FileError) {
    try synchronize()
    let record = PackRecord(kind: .complete, fields: [String(lastCrawl)])
    _ = try append([record.encodedHead], records: 1)
    isLastCrawlComplete = true
    try synchronize()
  }

  /// Brings everything to the disk and waits for it.
  mutating func synchronize() throws(FileError) {
    guard unsyncedRecords > 0 else { return }
    let covered = beginSynchronization()
    try storage.synchronize()
    endSynchronization(covered)
  }

  /// What a synchronization that starts now will cover; to be told to ``endSynchronization(_:)``.
  mutating func beginSynchronization() -> Int {
    unsyncedRecords = 0
    return size
  }

  mutating func endSynchronization(_ covered: Int) { checkpointDue = covered }

  /// The file below, for a thread that synchronizes it beside the writing.
  var file: any PackStorage { storage }

  /// Appends whole records; on failure the file is cut back, so that no half record stays.
  ///
  /// - Returns: the offset at which `pieces` begin.
  private mutating func append(_ pieces: [[UInt8]], records: Int) throws(FileError) -> Int {
    let checkpoint = checkpointDue.map {
      PackRecord(kind: .checkpoint, fields: [String($0)]).encodedHead
    }
    do {
      try storage.append(checkpoint.map { [$0] + pieces } ?? pieces)
    } catch {
      try? storage.truncate(to: size)
      throw error
    }
    let start = size + (checkpoint?.count ?? 0)
    size = pieces.reduce(start) { $0 + $1.count }
    checkpointDue = nil
    unsyncedRecords += records
    return start
  }

  // MARK: Garbage

  /// Bytes that a pack of only what `keys` name would take, roughly.
  func liveBytes() -> Int {
    let live = Set(entries.values.lazy.filter { $0.crawl == lastCrawl }.map(\.digest))
    return live.reduce(0) { $0 + (objects[$1]?.count ?? 0) } + entries.count * 512
  }

  var totalBytes: Int { size }

  /// Writes what the last crawl confirmed into `target`, an empty storage, bodies first.
  func compact(into target: any PackStorage) throws(FileError) {
    var copy = try Pack(target)
    copy.lastCrawl = lastCrawl - 1
    try copy.beginCrawl(revision: lastRevision, date: lastDate)
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.crawl == lastCrawl {
      guard let location = objects[entry.digest] else { continue }
      try copy.put(
        key, entry, stored: try storage.read(at: location.offset, count: location.count),
        isGzipped: location.isGzipped)
      if copy.unsyncedRecords >= Self.recordsPerSync { try copy.synchronize() }
    }
    try copy.completeCrawl()
  }
}
