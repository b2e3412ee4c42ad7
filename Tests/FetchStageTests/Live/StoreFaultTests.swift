import Diagnostics
import Digest
@testable import FetchStage
import FileKit
import HTTPKit
import Layers
import Locking
import TestSupport
import Testing

/// Faults of the disk and of other processes, each row of Documentation/FETCHING.md by its number.
@Suite struct StoreFaultTests {
  /// A storage on which writing fails once so many bytes are there, as on a full disk: what fits is
  /// written, as write(2) does it.
  final class LimitedStorage: PackStorage {
    private let inner: FilePackStorage
    private let left: Locked<Int>
    private let errno: Int32

    init(_ path: String, bytes: Int, errno: Int32) throws(FileError) {
      inner = try FilePackStorage(path)
      left = Locked(bytes)
      self.errno = errno
    }

    var path: String { inner.path }
    func size() throws(FileError) -> Int { try inner.size() }
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
      try inner.read(at: offset, count: count)
    }
    func truncate(to size: Int) throws(FileError) { try inner.truncate(to: size) }

    func append(_ pieces: [[UInt8]]) throws(FileError) {
      let bytes = pieces.flatMap { $0 }
      let fits = left.withLock { left in
        let fits = min(left, bytes.count)
        left -= fits
        return fits
      }
      try inner.append([Array(bytes[..<fits])])
      if fits < bytes.count { throw FileError(operation: "write", path: path, errno: errno) }
    }

    func synchronize() throws(FileError) {
      if left.withLock({ $0 }) == 0 {
        throw FileError(operation: "flush", path: path, errno: errno)
      }
      try inner.synchronize()
    }
  }

  private func store(_ harness: LiveHarness, bytes: Int, errno: Int32) throws -> CrawlStore {
    try CrawlStore(harness.source().storeFolder) { path throws(FileError) in
      try LimitedStorage(path, bytes: bytes, errno: errno)
    }
  }

  private func expectEnd(
    bytes: Int, errno: Int32, code: DiagnosticCode, _ harness: LiveHarness
  ) async throws {
    let store = try store(harness, bytes: bytes, errno: errno)
    await #expect {
      try await harness.source().fetch(
        into: harness.snapshotFolder, from: store, jobs: 1, progress: SilentProgress())
    } throws: { error in
      let error = error as? PipelineError
      return error?.code == code && error?.category == .disk
    }
    #expect(!Directory.exists(harness.snapshotFolder))
  }

  @Test(arguments: [0, 50, 1_500, 4_000, 9_000])
  func fault49_diskFull_endsWithNothingHalfAndGoesOn(_ bytes: Int) async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      let noSpace: Int32 = 28
      try await expectEnd(bytes: bytes, errno: noSpace, code: "fetch-disk-full", harness)
      // The store was cut back to whole records.
      let pack = try Pack(FilePackStorage("\(harness.source().storeFolder)/crawl.pack"))
      #expect(pack.recovery.truncatedBytes == 0)
      #expect(try await harness.fetch().snapshot.digest.hex == calm)
    }
  }

  @Test(arguments: [0, 7_000])
  func fault51_EIO_endsWithNothingHalfAndGoesOn(_ bytes: Int) async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      try await expectEnd(bytes: bytes, errno: 5, code: "fetch-store-failed", harness)
      #expect(try await harness.fetch().snapshot.digest.hex == calm)
    }
  }

  @Test func fault50_unwritableCache_endsBeforeTheFirstRequest() async throws {
    try await LiveHarness.run { harness in
      // A file where the folder should be: unwritable for everyone, root included.
      try AtomicFile.write("\(harness.folder)/cache", "not a folder")
      let error = try await harness.failure()
      #expect(error.category == .disk)
      #expect(harness.server.log.isEmpty)
    }
  }

  @Test func fault53_secondProcess_endsAtOnceWithTheHoldersNumber() async throws {
    try await LiveHarness.run { harness in
      let holder = try CrawlStore(harness.source().storeFolder)
      let error = try await harness.failure()
      #expect(error.code == "fetch-locked")
      #expect(error.message.contains("process \(ProcessMemory.identifier)"))
      #expect(harness.server.log.isEmpty)
      _ = await holder.lastCrawl
    }
  }

  @Test func fault54_cancelled_keepsWhatWasFetchedAndGoesOn() async throws {
    try await LiveHarness.run(count: 20) { harness in
      let calm = try await harness.undisturbedDigest()
      harness.server.respond { [api = harness.api] request in
        request.path == "/api/v2/machine/7/" ? FaultReply(.hold) : api.respond(request)
      }
      let task = Task { try await harness.fetch() }
      while harness.server.attempts("/api/v2/machine/7/") == 0 {
        try await Task.sleep(for: .milliseconds(1))
      }
      task.cancel()
      do {
        _ = try await task.value
        Issue.record("a cancelled fetch must not go well")
      } catch let error as PipelineError {
        #expect(error.category == .interrupted)
        #expect(error.code == "fetch-interrupted")
      }
      #expect(try harness.journal("berry/1/").count == 1)
      harness.server.respond { [api = harness.api] in api.respond($0) }
      harness.server.forgetLog()
      let (snapshot, summary) = try await harness.fetch()
      #expect(snapshot.digest.hex == calm)
      #expect(summary.resumed > 0)
      #expect(!harness.server.log.contains { $0.path == "/api/v2/berry/1/" })
    }
  }

  @Test func fault45_corruptCachedBody_isAskedUnconditionally() async throws {
    try await LiveHarness.run { harness in
      try await harness.fetch()
      try flipByte(of: "\"id\":3,\"name\":\"berry-3\"", harness)
      harness.api.change { $0.hash = "bbbb" }
      harness.server.forgetLog()
      let calm = try await harness.undisturbedDigest()
      #expect(try await harness.fetch().snapshot.digest.hex == calm)
      let asked = harness.server.log.filter { $0.path == "/api/v2/berry/3/" }
      #expect(asked.map { $0.headers["If-None-Match"] } == [nil])
      let other = harness.server.log.filter { $0.path == "/api/v2/berry/2/" }
      #expect(other.allSatisfy { $0.headers["If-None-Match"] != nil })
    }
  }

  @Test func fault55_corruptObjectInACompleteStore_isFetchedAgain() async throws {
    try await LiveHarness.run { harness in
      let first = try await harness.fetch()
      try flipByte(of: "\"id\":3,\"name\":\"berry-3\"", harness)
      // A snapshot that stands would be taken as it is.
      try Directory.removeRecursively(harness.snapshotFolder)
      let second = try await harness.fetch { $0.auditedResources = 0 }
      #expect(second.snapshot.digest == first.snapshot.digest)
      #expect(harness.progress.notes.contains { $0.contains("damaged bodies") })
    }
  }

  @Test func fault55_anyTail_isCutBackToWholeRecords() async throws {
    try await LiveHarness.run(count: 3) { harness in
      let calm = try await harness.undisturbedDigest()
      try await harness.fetch()
      let path = "\(harness.source().storeFolder)/crawl.pack"
      let whole = try File.readAll(path)
      var random = SplitMix64(seed: 55)
      for round in 0..<40 {
        let length = Int.random(in: 0...whole.count, using: &random)
        var bytes = Array(whole[..<length])
        if round % 2 == 1 {
          bytes += (0..<Int.random(in: 1...300, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
        }
        try AtomicFile.write(path, bytes, durable: false)
        #expect(try await harness.fetch().snapshot.digest.hex == calm)
      }
    }
  }

  @Test func fault33_offline_replaysOrSaysWhy() async throws {
    try await LiveHarness.run { harness in
      let early = try await harness.failure { $0.isOffline = true }
      #expect(early.code == "fetch-offline-empty")
      #expect(early.category == .unreachable)
      let first = try await harness.fetch()
      harness.server.forgetLog()
      let second = try await harness.fetch { $0.isOffline = true }
      #expect(second.snapshot.digest == first.snapshot.digest)
      #expect(second.snapshot.source == first.snapshot.source)
      #expect(second.summary.isOffline)
      #expect(harness.server.log.isEmpty)
    }
  }

  @Test func garbage_manyDeploys_isCollected() async throws {
    try await LiveHarness.run { harness in
      let path = "\(harness.source().storeFolder)/crawl.pack"
      let filler = String(repeating: "x", count: 50_000)
      for number in 0..<8 {
        harness.api.change { state in
          state.hash = "deploy\(number)"
          state.endpoints["berry"] = (1...5).map {
            FakePokeAPI.resource("berry", $0, note: "\(number)\(filler)")
          }
        }
        try await harness.fetch()
        #expect(try FileStat(path).size < 2_000_000)
      }
      let calm = try await harness.undisturbedDigest()
      #expect(try await harness.fetch().snapshot.digest.hex == calm)
    }
  }

  @Test func pack_equalBodies_areKeptOnce() async throws {
    try await withTemporaryFolder { folder in
      var pack = try Pack(FilePackStorage("\(folder)/pack"))
      try pack.beginCrawl(revision: "r", date: "")
      let body = [UInt8](repeating: 65, count: 10_000)
      let entry = StoredEntry(
        digest: SHA256.digest(of: body), etag: "W/\"x\"", deploy: nil, crawl: 1)
      for number in 0..<10 {
        try pack.put("berry/\(number)/", entry, stored: body, isGzipped: false)
      }
      #expect(pack.totalBytes < 13_000)
      let packed = [UInt8](repeating: 66, count: 10_000)
      let other = StoredEntry(
        digest: SHA256.digest(of: packed), etag: "two\nlines", deploy: "d", crawl: 1)
      try pack.put(
        "berry/11/", other, stored: FaultReply.gzip(packed), isGzipped: true)
      let again = try Pack(FilePackStorage("\(folder)/pack"))
      #expect(try again.body(entry.digest) == body)
      #expect(try again.body(other.digest) == packed)
      #expect(again.entries["berry/3/"] == entry)
      #expect(again.entries["berry/11/"]?.etag == nil)
      #expect(again.lastRevision == "r" && !again.isLastCrawlComplete)
    }
  }

  /// Damages the body in the pack that holds `text`.
  private func flipByte(of text: String, _ harness: LiveHarness) throws {
    let path = "\(harness.source().storeFolder)/crawl.pack"
    var bytes = try File.readAll(path)
    let needle = Array(text.utf8)
    let place = try #require(
      bytes.indices.dropLast(needle.count).first {
        bytes[$0] == needle[0] && bytes[$0..<$0 + needle.count].elementsEqual(needle)
      })
    bytes[place + needle.count - 2] ^= 0x01
    try AtomicFile.write(path, bytes, durable: false)
  }
}
