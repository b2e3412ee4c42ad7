import Base
import FetchStage
import Layers
import TestSupport
import Testing

/// Which parts of a source are read again when it is fetched a second time.
@Suite(.inTemporaryFolder) struct UnchangedSourceTests {
  let folder = InTemporaryFolder.path

  /// Writes a tree and its snapshot to the folder, with timestamps old enough to be trusted.
  private func snapshot() async throws -> (source: SourceLocator, old: Snapshot) {
    try SampleTree.write(to: folder)
    let source = SourceLocator.directory("\(folder)/tree")
    return (source, try await fetch(source, "\(folder)/out", isSettled: true).snapshot)
  }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try File.text(path)
    #expect(text.contains(old))
    try AtomicFile.write(path, text.replacing(old, with: new), durable: false)
  }

  @Test func run_unchangedTree_readsNothing() async throws {
    let (source, old) = try await snapshot()
    #expect(try await !readsAgain(source, "\(folder)/out"))
    #expect(try await !readsAgain(source, "\(folder)/out"))
    try expectEqual(Snapshot("\(folder)/out").layer, old.layer)
  }

  @Test func run_recentlyWrittenFiles_readsThemAgain() async throws {
    try SampleTree.write(to: folder)
    let source = SourceLocator.directory("\(folder)/tree")
    _ = try await fetch(source, "\(folder)/out")
    let log = RecordedProgress()
    let again = try await fetch(source, "\(folder)/out", isSettled: true, log)
    #expect(again.wasSkipped)
    #expect(log.events.contains(.advanced(stage: "fetch", done: again.snapshot.entries.count)))
    // The timestamps are old enough by then.
    #expect(try await !readsAgain(source, "\(folder)/out"))
  }

  @Test func run_oneResourceChanged_updatesOnlyIt() async throws {
    let (source, old) = try await snapshot()
    try replace(#""accuracy":100"#, #""accuracy":101"#, in: file(folder, "move", 33))
    let new = try await fetch(source, "\(folder)/out", isSettled: true)
    #expect(!new.wasSkipped)
    let changed = zip(old.entries, new.snapshot.entries).filter { $0.sha256 != $1.sha256 }
    expectEqual(changed.map(\.1.resource), ["move/33"])
    try expectEqual(new.snapshot.damagedEntries(jobs: 2), [])
    // A fetch from scratch gives the same files.
    _ = try await fetch(source, "\(folder)/other")
    try expectEqual(contents("\(folder)/other"), contents("\(folder)/out"))
    #expect(try await !readsAgain(source, "\(folder)/out"))
  }

  @Test func run_changeWithSameSizeAndTime_isDetected() async throws {
    let (source, _) = try await snapshot()
    let path = file(folder, "move", 33)
    let before = try FileStat(path)
    let text = try File.text(path)
      .replacing(#""accuracy":100"#, with: #""accuracy":101"#)
    // Written in place, so that the inode stays the same too.
    let descriptor = open(path, O_WRONLY)
    #expect(Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } > 0)
    close(descriptor)
    let time = timespec(
      tv_sec: Int(before.modificationNanoseconds / 1_000_000_000),
      tv_nsec: Int(before.modificationNanoseconds % 1_000_000_000))
    expectEqual(utimensat(AT_FDCWD, path, [time, time], 0), 0)
    var after = try FileStat(path)
    after.stamp.changeNanoseconds = before.stamp.changeNanoseconds
    expectEqual(after, before)
    let new = try await fetch(source, "\(folder)/out", isSettled: true)
    #expect(!new.wasSkipped)
    let entry = try #require(new.snapshot.entry("move", 33))
    #expect(new.snapshot.withBody(entry) { $0.elementsEqual(text.utf8) })
  }

  @Test func run_formattingChange_keepsSnapshot() async throws {
    let (source, old) = try await snapshot()
    try replace(#""accuracy":100"#, #""accuracy" : 100"#, in: file(folder, "move", 33))
    let new = try await fetch(source, "\(folder)/out", isSettled: true)
    #expect(new.wasSkipped)
    expectEqual(new.snapshot.layer, old.layer)
    #expect(try await !readsAgain(source, "\(folder)/out"))
  }

  @Test func run_resourceAdded_addsItOnceListed() async throws {
    let (source, old) = try await snapshot()
    let root = "\(folder)/tree/data/api/v2/berry"
    try Directory.createWithParents("\(root)/99999")
    try AtomicFile.write("\(root)/99999/index.json", #"{"id":99999}"#, durable: false)
    // Not listed yet.
    let stray = try await fetch(source, "\(folder)/out", isSettled: true).snapshot
    expectEqual(stray.digest, old.digest)
    expectEqual(stray.diagnostics.count, 1)
    let count = old.entries(of: "berry").count
    try replace("\"count\":\(count)", "\"count\":\(count + 1)", in: "\(root)/index.json")
    try replace(
      "\"results\":[", #""results":[{"url":"/api/v2/berry/99999/"},"#, in: "\(root)/index.json")
    let new = try await fetch(source, "\(folder)/out", isSettled: true)
    #expect(!new.wasSkipped)
    expectEqual(new.snapshot.entries.count, old.entries.count + 1)
    expectEqual(new.snapshot.diagnostics, [])
  }

  @Test func run_listedResourceRemoved_fails() async throws {
    let (source, _) = try await snapshot()
    try Directory.removeRecursively("\(folder)/tree/data/api/v2/berry/1")
    await expectEqual(fetchError(source, "\(folder)/out")?.code, "resource-missing")
  }

  @Test func run_onlyMetaChanged_returnsNewRevision() async throws {
    let (source, old) = try await snapshot()
    try replace("5a3b1e", "ffffff", in: file(folder, "meta", nil))
    let new = try await fetch(source, "\(folder)/out", isSettled: true)
    #expect(!new.wasSkipped)
    expectEqual(new.snapshot.digest, old.digest)
    expectEqual(new.snapshot.source.revision?.hasPrefix("ffffff"), true)
  }

  @Test func run_damagedSnapshot_rebuildsIt() async throws {
    let (source, old) = try await snapshot()
    let pack = "\(folder)/out/bodies-move.ndjson"
    for spoil in [0, 1, 2] {
      var bytes = try File.readAll(pack)
      switch spoil {
      case 0: bytes[1000] ^= 1
      case 1: bytes.removeLast(10)
      default: bytes = [UInt8](repeating: 0, count: bytes.count)
      }
      // Written in place, as a failing disk would.
      let descriptor = open(pack, O_WRONLY | O_TRUNC)
      #expect(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } > 0)
      close(descriptor)
      let new = try await fetch(source, "\(folder)/out", isSettled: true)
      #expect(!new.wasSkipped)
      expectEqual(new.snapshot.digest, old.digest)
      try expectEqual(new.snapshot.damagedEntries(jobs: 2), [])
    }
  }

  @Test func run_damagedOrMissingStamps_readsAgain() async throws {
    let (source, _) = try await snapshot()
    let stamps = "\(folder)/out/source.stamps"
    let bytes = try File.readAll(stamps)
    for place in [0, 40, bytes.count / 2, bytes.count - 1] {
      var spoilt = bytes
      spoilt[place] ^= 4
      try AtomicFile.write(stamps, spoilt, durable: false)
      #expect(try await readsAgain(source, "\(folder)/out"))
    }
    for spoilt in [[], Array(bytes.dropLast()), [1, 2, 3]] {
      try AtomicFile.write(stamps, spoilt, durable: false)
      #expect(try await readsAgain(source, "\(folder)/out"))
    }
    try File.remove(stamps)
    #expect(try await readsAgain(source, "\(folder)/out"))
    #expect(try await !readsAgain(source, "\(folder)/out"))
  }

  @Test func run_otherFolderWithSameContent_returnsNewLocation() async throws {
    let (_, old) = try await snapshot()
    let other = SourceLocator.directory("\(folder)/tree/data")
    let new = try await fetch(other, "\(folder)/out", isSettled: true)
    #expect(!new.wasSkipped)
    expectEqual(new.snapshot.digest, old.digest)
    expectEqual(new.snapshot.source.location, "\(folder)/tree/data")
  }
}
