import Base

/// The persistent state of a crawl: a folder with a database of bodies and facts about each item, a lock, and
/// rejected bodies.
///
/// Each response is a transaction in WAL mode: a killed process loses none, and after a power failure those
/// since the last checkpoint are fetched again.
actor CrawlStore {
  /// The maximum number of rejected bodies that are kept.
  static let maxQuarantined = 20
  private static let format = 1

  nonisolated let folder: String
  /// The reason why the previous store could not be used and was removed; nil if nothing was removed.
  nonisolated let removal: Message?
  nonisolated var path: String { "\(folder)/crawl.sqlite" }
  var database: Database?
  private var quarantined = 0

  /// Opens the store in `folder`, which is created if it is missing. A store of another format or with
  /// damaged tables is removed: its bodies are fetched again.
  ///
  /// - Throws: ``PipelineError``: `fetch-locked` if another process has it open, `disk` if the folder cannot
  ///   be written.
  init(_ folder: String) throws {
    self.folder = folder
    do {
      try Directory.createWithParents(folder)
      try Directory.probeWriting(folder)
      let lock = try FileLock("\(folder)/lock")
      let files = ["crawl.sqlite", "crawl.sqlite-wal", "crawl.sqlite-shm"].map { "\(folder)/\($0)" }
      removal = try Self.problem(of: files[0])
      if removal != nil { for file in files where File.exists(file) { try File.remove(file) } }
      database = try Database(lock, Connection(files[0], .readWriteCreate), format: Self.format)
    } catch let held as FileLock.Held {
      throw PipelineError(
        held.holder.map { .fetchInUseByProcess(process: $0) } ?? .fetchInUse, at: .file(folder))
    } catch let error as SQLiteError {
      throw PipelineError(error, at: .file("\(folder)/crawl.sqlite"))
    }
  }

  /// Returns the reason why the database at `path` cannot be used; nil if it can, or if it does not exist.
  private static func problem(of path: String) throws -> Message? {
    guard File.exists(path) else { return nil }
    do {
      let connection = try Connection(path, .readWrite)
      // Neither table nor version: a process ended before it had created them.
      if try connection.integer("PRAGMA schema_version") == 0 { return nil }
      if try connection.integer("PRAGMA user_version") != format { return .storeFormatChanged }
      let last = try lastCrawl(connection)
      if try connection.integrityProblems().isEmpty,
        try last == nil || !last!.isComplete || contents(of: last!, connection) == last!.contents
      {
        return nil
      }
    } catch let error as SQLiteError
      where [.corrupt, .notADatabase, .error].contains(error.code.primary)
    {}
    return .storeDamaged
  }

  /// The lock and the open database, which are held until the store is closed.
  final class Database {
    let lock: FileLock
    let connection: Connection
    let bodies: StoredBodies
    let insertBody: Statement
    let insertEntry: Statement

    init(_ lock: consuming FileLock, _ connection: Connection, format: Int) throws {
      self.lock = lock
      self.connection = connection
      try connection.execute(
        """
        PRAGMA journal_mode = wal;
        PRAGMA synchronous = normal;
        """)
      try connection.transaction {
        try connection.execute(
          """
          CREATE TABLE IF NOT EXISTS body (
            digest BLOB PRIMARY KEY, is_gzipped INTEGER NOT NULL, bytes BLOB NOT NULL);
          CREATE TABLE IF NOT EXISTS entry (
            key TEXT PRIMARY KEY, digest BLOB NOT NULL, etag TEXT, deploy TEXT,
            crawl INTEGER NOT NULL) WITHOUT ROWID;
          -- The digest of the entries of a complete crawl; NULL until then.
          CREATE TABLE IF NOT EXISTS crawl (
            number INTEGER PRIMARY KEY, revision TEXT NOT NULL, date TEXT, contents BLOB);
          PRAGMA user_version = \(format);
          """)
      }
      bodies = try StoredBodies(connection)
      insertBody = try connection.prepare(
        "INSERT OR IGNORE INTO body VALUES (?, ?, ?)", isPersistent: true)
      insertEntry = try connection.prepare(
        "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)", isPersistent: true)
    }

    func confirm(_ key: String, _ entry: StoredEntry) throws(SQLiteError) {
      try insertEntry.run(key, entry.digest.bytes, entry.etag, entry.deploy, entry.crawl)
    }
  }

  /// Releases the folder; the store must not be used afterwards. Without this call the lock is released with
  /// the object, at some time after its last use.
  func close() { database = nil }

  // MARK: State

  struct LastCrawl: Sendable, Equatable {
    var number: Int
    /// The revision in `meta`; empty if it named none.
    var revision: String
    /// The date of the revision, ISO 8601; nil if unknown.
    var date: String?
    fileprivate var contents: [UInt8]?
    var isComplete: Bool { contents != nil }
  }

  /// The last crawl; nil for a new store.
  var last: LastCrawl? {
    get throws { try withDatabase { try Self.lastCrawl($0.connection) } }
  }

  private static func lastCrawl(_ connection: Connection) throws(SQLiteError) -> LastCrawl? {
    let row = try connection.prepare("SELECT * FROM crawl ORDER BY number DESC LIMIT 1")
    guard try row.step() else { return nil }
    return LastCrawl(
      number: row.int("number"), revision: row.text("revision"), date: row.textOrNil("date"),
      contents: row.isNull("contents") ? nil : row.blob("contents"))
  }

  /// The entries of the store, by item.
  var entries: [String: StoredEntry] {
    get throws {
      try withDatabase { database in
        var entries: [String: StoredEntry] = [:]
        let row = try database.connection.prepare("SELECT * FROM entry")
        while try row.step() {
          guard let digest = SHA256Digest(bytes: row.blob("digest")) else { continue }
          entries[row.text("key")] = StoredEntry(
            digest: digest, etag: row.textOrNil("etag"), deploy: row.textOrNil("deploy"),
            crawl: row.int("crawl"))
        }
        return entries
      }
    }
  }

  /// Returns the digest of `crawl` and of the entries that it confirmed.
  private static func contents(
    of crawl: LastCrawl, _ connection: Connection
  ) throws(SQLiteError) -> [UInt8] {
    let row = try connection.prepare("SELECT key, digest FROM entry WHERE crawl = ? ORDER BY key")
    try row.bind(1, crawl.number)
    var hasher = SHA256()
    hasher.update("\(crawl.revision)\n\(crawl.date ?? "")\n")
    while try row.step() {
      hasher.update("\(row.text("key"))\n")
      hasher.update(row.blob("digest"))
    }
    return hasher.finish().bytes
  }

  /// Returns the verified body of an entry; nil if it is missing, or damaged and therefore removed.
  func body(_ entry: StoredEntry) throws -> [UInt8]? {
    try withDatabase { database in
      let body = try database.bodies.body(entry.digest)
      if body == nil {
        // So that an intact one can be stored.
        try database.connection.run("DELETE FROM body WHERE digest = ?", entry.digest.bytes)
      }
      return body
    }
  }

  // MARK: Writing

  /// - Returns: the crawl's number.
  func beginCrawl(_ meta: DeployMeta) throws -> Int {
    try withDatabase { database in
      try database.connection.run(
        "INSERT INTO crawl (revision, date) VALUES (?, ?)", meta.revision ?? "", meta.date)
      return Int(database.connection.lastInsertRowID)
    }
  }

  /// Stores a body, unless it is stored already, and its entry.
  func put(_ key: String, _ entry: StoredEntry, stored: [UInt8], isGzipped: Bool) throws {
    try withDatabase { database in
      try database.connection.transaction {
        try database.insertBody.run(entry.digest.bytes, isGzipped, stored)
        try database.confirm(key, entry)
      }
    }
  }

  func confirm(_ key: String, _ entry: StoredEntry) throws {
    try withDatabase { try $0.confirm(key, entry) }
  }

  /// Makes the next requests unconditional.
  func forgetETags() throws {
    try withDatabase { try $0.connection.execute("UPDATE entry SET etag = NULL") }
  }

  /// Removes items whose bodies are damaged; the crawl is incomplete until they are fetched again.
  func forget(_ keys: [String]) throws {
    try withDatabase { database in
      try database.connection.transaction {
        try database.connection.run("UPDATE crawl SET contents = NULL")
        for key in keys {
          try database.connection.run(
            "DELETE FROM body WHERE digest = (SELECT digest FROM entry WHERE key = ?)", key)
          try database.connection.run("DELETE FROM entry WHERE key = ?", key)
        }
      }
    }
  }

  /// Marks the last crawl as complete, and removes items that it did not confirm and `unlisted` items.
  func completeCrawl(unlisted: [String]) throws {
    try withDatabase { database in
      let connection = database.connection
      guard let last = try Self.lastCrawl(connection) else { return }
      try connection.transaction {
        for key in unlisted { try connection.run("DELETE FROM entry WHERE key = ?", key) }
        try connection.run("DELETE FROM entry WHERE crawl <> ?", last.number)
        try connection.run("DELETE FROM crawl WHERE number <> ?", last.number)
        try connection.execute("DELETE FROM body WHERE digest NOT IN (SELECT digest FROM entry)")
        try connection.run("UPDATE crawl SET contents = ?", Self.contents(of: last, connection))
      }
    }
  }

  /// Stores a rejected body for troubleshooting.
  func quarantine(_ item: CrawlItem, _ body: [UInt8]) {
    guard quarantined < Self.maxQuarantined else { return }
    quarantined += 1
    let folder = "\(folder)/quarantine"
    // The file name is made of validated parts; an error here must not hide the fault itself.
    let name = item.name.split(separator: "/").joined(separator: "-").filter { $0 != " " }
    _ = try? Directory.createWithParents(folder)
    try? AtomicFile.write("\(folder)/\(name).body", Array(body.prefix(1 << 20)), durable: false)
  }

  private func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard let database else { preconditionFailure("the store is closed") }
    do {
      return try body(database)
    } catch let error as SQLiteError {
      throw PipelineError(error, at: .file(path))
    }
  }
}

/// A log of all attempts, one JSON object a line, for troubleshooting.
///
/// For use by one task. Lines are written in small pieces, at the latest by ``flush()``.
final class CrawlJournal {
  /// The size in bytes beyond which the file is renamed to `journal.old.jsonl` when a crawl begins.
  static let maxBytes = 16 << 20

  private let file: OpenFile
  private var buffer: [UInt8] = []

  init(folder: String) throws(FileError) {
    let path = "\(folder)/journal.jsonl"
    if let stat = try FileStat.ifPresent(path), stat.size > Self.maxBytes {
      try File.move(path, to: "\(folder)/journal.old.jsonl")
    }
    file = try OpenFile(path, .append)
  }

  /// Appends an attempt.
  func append(_ line: String) throws(FileError) {
    buffer += line.utf8
    if buffer.count >= 4_096 { try flush() }
  }

  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try file.write(buffer)
  }
}

/// A reader of the bodies in the store. For use on one thread; several readers, each with its own connection,
/// may read one store.
struct StoredBodies {
  private let select: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    select = try connection.prepare(
      "SELECT is_gzipped, bytes FROM body WHERE digest = ?", isPersistent: true)
  }

  /// Returns the body with this digest, verified; nil if it is missing or damaged.
  func body(_ digest: SHA256Digest) throws(SQLiteError) -> [UInt8]? {
    defer { select.reset() }
    do {
      try select.bind(1, digest.bytes)
      guard try select.step() else { return nil }
    } catch {
      guard error.code.primary == .corrupt else { throw error }
      return nil
    }
    var bytes = select.blob("bytes")
    if select.bool("is_gzipped") {
      guard let inflated = try? ContentDecoder.gunzip(bytes, atMost: 1 << 30, ratio: 2_000)
      else { return nil }
      bytes = inflated
    }
    return SHA256.digest(of: bytes) == digest ? bytes : nil
  }
}

/// The facts that the store has about an item.
struct StoredEntry: Sendable, Equatable {
  /// The digest of the decoded body.
  var digest: SHA256Digest
  /// The ETag; nil if the server sent none, or one that cannot be sent back.
  var etag: String?
  /// The revision that the response named (X-PokeAPI-Hash); nil if it named none.
  var deploy: String?
  /// The number of the crawl that last confirmed it.
  var crawl: Int

  init(digest: SHA256Digest, etag: String?, deploy: String?, crawl: Int) {
    self.digest = digest
    self.etag = Self.clean(etag)
    self.deploy = Self.clean(deploy)
    self.crawl = crawl
  }

  /// Returns nil for a text of the server that cannot be sent back in a header field.
  private static func clean(_ text: String?) -> String? {
    guard let text, (1...1_024).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    return text
  }
}
