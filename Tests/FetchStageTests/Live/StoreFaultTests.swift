import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// Faults of the disk and of other processes. The number in a test's name is the row in
/// Tests/Fixtures/crawl-faults.md.
@Suite(.inTemporaryFolder) struct StoreFaultTests {
  let folder = InTemporaryFolder.path
  let harness = LiveHarness()

  private func expectEnd(
    _ code: DiagnosticCode, _ harness: LiveHarness, from store: CrawlStore
  ) async throws {
    await expectError(code, .disk) {
      try await harness.source().fetch(
        into: harness.snapshotFolder, from: store, jobs: 1, progress: SilentProgress())
    }
    await store.close()
    #expect(!Directory.exists(harness.snapshotFolder))
    #expect(try Connection(store.path, .readOnly).integrityProblems().isEmpty)
  }

  @Test(arguments: [0, 1, 3, 5, 8])
  func fault49_diskFull_keepsStoreConsistentAndResumes(_ pages: Int) async throws {
    let filler = String(repeating: "x", count: 5_000)
    harness.api.change { state in
      state.endpoints["berry"] = (1...8).map {
        FakePokeAPI.resource("berry", $0, note: "\($0)\(filler)")
      }
    }
    let calm = try await harness.undisturbedDigest()
    let store = try CrawlStore(harness.source().storeFolder)
    try await store.limit(toFurtherPages: pages)
    try await expectEnd("disk-full", harness, from: store)
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    #expect(!harness.progress.notes.contains { $0.contains("fetched again") })
  }

  @Test func fault51_EIO_keepsStoreConsistentAndResumes() async throws {
    let calm = try await harness.undisturbedDigest()
    let store = try CrawlStore(harness.source().storeFolder)
    harness.server.respond { [api = harness.api] request in
      if request.path == "/api/v2/berry/3/" { OpenFiles.refuseWriting("\(store.path)-wal") }
      return api.respond(request)
    }
    try await expectEnd("file-operation-failed", harness, from: store)
    harness.server.respond { [api = harness.api] in api.respond($0) }
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
  }

  @Test func fault50_unwritableCache_endsBeforeTheFirstRequest() async throws {
    // A file in place of the folder: unwritable for every user, root included.
    try AtomicFile.write("\(harness.folder)/cache", "not a folder")
    let error = try await harness.failure()
    expectEqual(error.category, .disk)
    #expect(harness.server.log.isEmpty)
  }

  @Test func fault53_secondProcess_failsAndReportsHolder() async throws {
    let holder = try CrawlStore(harness.source().storeFolder)
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-locked")
    #expect(error.message.contains("process \(ProcessMemory.identifier)"))
    #expect(harness.server.log.isEmpty)
    await holder.close()
  }

  @Test func fault54_cancelled_keepsFetchedBodiesAndResumes() async throws {
    let harness = LiveHarness(count: 20)
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
      expectEqual(error.category, .interrupted)
      expectEqual(error.code, "fetch-interrupted")
    }
    try expectEqual(harness.journal("berry/1/").count, 1)
    harness.server.respond { [api = harness.api] in api.respond($0) }
    harness.server.forgetLog()
    let (snapshot, summary) = try await harness.fetch()
    expectEqual(snapshot.digest.hex, calm)
    #expect(summary.resumed > 0)
    #expect(!harness.server.log.contains { $0.path == "/api/v2/berry/1/" })
  }

  @Test func fault45_corruptCachedBody_requestsUnconditionally() async throws {
    try await harness.fetch()
    try flipByte(of: "\"id\":3,\"name\":\"berry-3\"", harness)
    harness.api.change { $0.hash = "bbbb" }
    harness.server.forgetLog()
    let calm = try await harness.undisturbedDigest()
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    let asked = harness.server.log.filter { $0.path == "/api/v2/berry/3/" }
    // The second request is that of the sample, which never has an ETag.
    expectEqual(asked.map { $0.headers["If-None-Match"] }, [nil, nil])
    let other = harness.server.log.filter { $0.path == "/api/v2/berry/2/" }
    expectEqual(other.map { $0.headers["If-None-Match"] == nil }, [false, true])
  }

  @Test func fault55_corruptBodyInCompleteStore_isFetchedAgain() async throws {
    let first = try await harness.fetch()
    try flipByte(of: "\"id\":3,\"name\":\"berry-3\"", harness)
    // An existing snapshot would be reused.
    try Directory.removeRecursively(harness.snapshotFolder)
    let second = try await harness.fetch { $0.auditedResources = 0 }
    expectEqual(second.snapshot.digest, first.snapshot.digest)
    #expect(harness.progress.notes.contains { $0.contains("damaged bodies") })
  }

  @Test func fault55_truncatedOrReplacedTail_isDetectedAndFetchedAgain() async throws {
    try await expectSameDigest(rounds: 40) { bytes, round, random in
      bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      if round % 2 == 1 {
        bytes += (0..<Int.random(in: 1...300, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      }
    }
  }

  @Test func fault55_anyChangedByte_isDetectedAndFetchedAgain() async throws {
    try await expectSameDigest(rounds: 60) { bytes, _, random in
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    }
  }

  /// Damages a complete store in many ways; the next fetch returns the right snapshot each time.
  private func expectSameDigest(
    rounds: Int, _ damage: (inout [UInt8], Int, inout SplitMix64) -> Void
  ) async throws {
    let harness = LiveHarness(count: 3)
    let calm = try await harness.undisturbedDigest()
    try await harness.fetch()
    let path = "\(harness.source().storeFolder)/crawl.sqlite"
    let sound = try File.readAll(path)
    var random = SplitMix64(seed: 55)
    for round in 0..<rounds {
      var bytes = sound
      damage(&bytes, round, &random)
      try AtomicFile.write(path, bytes, durable: false)
      try Directory.removeRecursively(harness.snapshotFolder)
      try await expectEqual(harness.fetch().snapshot.digest.hex, calm, "round \(round)")
    }
    #expect(harness.progress.notes.contains("the store is damaged; all bodies are fetched again"))
  }

  @Test func open_otherFormat_removesStoreAndReportsIt() async throws {
    let calm = try await harness.undisturbedDigest()
    let folder = harness.source().storeFolder
    try Directory.createWithParents(folder)
    try Connection("\(folder)/crawl.sqlite", .readWriteCreate)
      .execute("CREATE TABLE body (x); PRAGMA user_version = 99")
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    #expect(
      harness.progress.notes.contains("the store has another format; all bodies are fetched again"))
  }

  @Test func fault33_offline_usesStoreOrReportsEmptyStore() async throws {
    let early = try await harness.failure { $0.isOffline = true }
    expectError(early, "fetch-offline-empty", .unreachable)
    let first = try await harness.fetch()
    harness.server.forgetLog()
    let second = try await harness.fetch { $0.isOffline = true }
    expectEqual(second.snapshot.digest, first.snapshot.digest)
    expectEqual(second.snapshot.source, first.snapshot.source)
    #expect(second.summary.isOffline)
    #expect(harness.server.log.isEmpty)
  }

  @Test func fetch_manyRevisions_removesUnusedBodies() async throws {
    let path = "\(harness.source().storeFolder)/crawl.sqlite"
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
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
  }

  @Test func put_equalBodies_storesThemOnce() async throws {
    let store = try CrawlStore(folder)
    _ = try await store.beginCrawl(DeployMeta(revision: "r"))
    let body = [UInt8](repeating: 65, count: 10_000)
    let entry = StoredEntry(digest: SHA256.digest(of: body), etag: "W/\"x\"", deploy: nil, crawl: 1)
    for number in 0..<10 {
      try await store.put("berry/\(number)/", entry, stored: body, isGzipped: false)
    }
    let other = [UInt8](repeating: 66, count: 10_000)
    let gzipped = StoredEntry(
      digest: SHA256.digest(of: other), etag: "two\nlines", deploy: "d", crawl: 1)
    try await store.put(
      "berry/11/", gzipped, stored: FaultReply.gzip(other), isGzipped: true)
    await store.close()

    let again = try CrawlStore(folder)
    try expectEqual(Connection(again.path, .readOnly).integer("SELECT count(*) FROM body"), 2)
    let entries = try await again.entries
    expectEqual(entries.count, 11)
    expectEqual(entries["berry/3/"], entry)
    #expect(entries["berry/11/"]?.etag == nil && entries["berry/11/"]?.deploy == "d")
    try await expectEqual(again.body(entry), body)
    try await expectEqual(again.body(gzipped), other)
    let last = try await again.last
    #expect(last?.revision == "r" && last?.isComplete == false)
    await again.close()
  }

  /// Damages the stored body that contains `text`.
  private func flipByte(of text: String, _ harness: LiveHarness) throws {
    let path = "\(harness.source().storeFolder)/crawl.sqlite"
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

extension CrawlStore {
  /// Lets the database grow by `pages` pages at most, as on a full disk.
  fileprivate func limit(toFurtherPages pages: Int) throws {
    let connection = try #require(database?.connection)
    let count = try #require(try connection.integer("PRAGMA page_count"))
    try connection.execute("PRAGMA max_page_count = \(count + pages)")
  }
}
