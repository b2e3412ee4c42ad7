import Base
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct AtomicFileTests {
  let folder = InTemporaryFolder.path

  @Test func commit_existingFile_replacesItAndLeavesNoTemporary() throws {
    try AtomicFile.write("\(folder)/x", "old")
    var file = try AtomicFile("\(folder)/x")
    try file.append(Array("new".utf8))
    try file.append([0x21])
    expectEqual(file.count, 4)
    try expectEqual(Directory.names(folder).count, 2)
    try file.commit()
    try expectEqual(File.readAll("\(folder)/x"), Array("new!".utf8))
    try expectEqual(Directory.names(folder), ["x"])
  }

  @Test func drop_withoutCommit_keepsExistingFile() throws {
    struct Stop: Error {}
    try AtomicFile.write("\(folder)/x", "old")
    #expect(throws: Stop.self) {
      var file = try AtomicFile("\(folder)/x")
      try file.append(Array("half of the new".utf8))
      try file.flush()
      throw Stop()
    }
    try expectEqual(File.readAll("\(folder)/x"), Array("old".utf8))
    try expectEqual(Directory.names(folder), ["x"])
  }

  /// A process that is killed leaves its file without a lock.
  @Test func init_leftovers_keepsThoseInUse() throws {
    let own = try AtomicFile("\(folder)/x")
    let ownJournal = "\(FilePath.name(of: own.temporaryPath))-journal"
    let kept = [".x.tmp-some", ".y.tmp-999999999-1", "x", ownJournal]
    for name in kept { try AtomicFile.write("\(folder)/\(name)", "") }
    for name in [
      ".x.tmp-1-1", ".x.tmp-999999999-2", ".x.tmp-999999999-2-journal", ".x.tmp-3-3-journal",
    ] {
      try OpenFile("\(folder)/\(name)", .createNew).write([1])
    }
    try Directory.createWithParents("\(folder)/.x.tmp-4-4")
    let next = try AtomicFile("\(folder)/x")
    let inUse = [own.temporaryPath, next.temporaryPath].map(FilePath.name)
    try expectEqual(
      Directory.names(folder).sorted(), (kept + inUse + [".x.tmp-4-4"]).sorted())
    try own.commit(durable: false)
    try next.commit()
  }

  /// Two processes of which one removes leftovers while the other creates its file.
  @Test func init_manyThreads_loseNoFile() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 { try AtomicFile.write("\(folder)/x", "text", durable: false) }
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(Directory.names(folder), ["x"])
  }

  @Test func commit_durable_syncsFileThenFolder() throws {
    let files = FileCalls(folder)
    try AtomicFile.write("\(folder)/x", "text")
    expectEqual(files.calls, ["fsync .x.tmp", "rename .x.tmp -> x", "fsync ."])
  }

  @Test func commit_diskFails_throwsUnlessTheFileIsInPlace() throws {
    for (call, isWritten) in [
      ("fsync .x.tmp", false), ("rename .x.tmp -> x", false), ("fsync .", true),
    ] {
      let files = FileCalls(folder, failing: [call])
      try OpenFile("\(folder)/x", .createOrTruncate).write([1])
      do {
        try AtomicFile.write("\(folder)/x", "new")
        #expect(isWritten, "\(call)")
      } catch {
        #expect(!isWritten, "\(call)")
        expectEqual(error.errno, EIO)
      }
      try expectEqual(File.readAll("\(folder)/x"), isWritten ? Array("new".utf8) : [1])
      try expectEqual(Directory.names(folder), ["x"])
      withExtendedLifetime(files) {}
    }
  }

  @Test func init_longName_advisesAShorterOne() throws {
    expectError(\FileError.finding.advice?.english, "choose a shorter name") {
      try AtomicFile.write("\(folder)/\(String(repeating: "a", count: 250))", "")
    }
  }

  @Test func commit_overFolder_throwsAndRemovesTemporary() throws {
    try Directory.createWithParents("\(folder)/x/inner")
    #expect(throws: FileError.self) { try AtomicFile.write("\(folder)/x", "text") }
    try expectEqual(Directory.names(folder), ["x"])
  }

  @Test func temporaryPath_twoWritersOfOneFile_differs() throws {
    var first = try AtomicFile("\(folder)/x")
    var second = try AtomicFile("\(folder)/x")
    #expect(first.temporaryPath != second.temporaryPath)
    #expect(first.temporaryPath.hasPrefix("\(folder)/.x.tmp-\(getpid())-"))
    try first.append(Array("first".utf8))
    try second.append(Array("second".utf8))
    try first.commit(durable: false)
    try second.commit(durable: false)
    try expectEqual(File.readAll("\(folder)/x"), Array("second".utf8))
  }

  @Test func write_missingFolder_throws() {
    let error = #expect(throws: FileError.self) { try AtomicFile.write("/nonexistent/a/x", "") }
    expectEqual(error?.isMissing, true)
    expectEqual(error?.operation, .create)
  }

  @Test func append_piecesLargerThanBuffer_keepsEveryByte() throws {
    var expected: [UInt8] = []
    var writer = try AtomicFile("\(folder)/x")
    for size in [1, 700_000, 0, 700_000, 1 << 20, (1 << 20) + 1, 3_000_000, 5] {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: size &+ expected.count), count: size)
      try writer.append(piece)
      expected += piece
    }
    let text = String(repeating: "ピカチュウ", count: 100_000)
    try writer.append(Array(text.utf8))
    expected += Array(text.utf8)
    for byte in 0..<10 as Range<UInt8> {
      try writer.append([byte])
      expected.append(byte)
    }
    expectEqual(writer.count, expected.count)
    try writer.commit()
    try expectEqual(File.readAll("\(folder)/x"), expected)
  }

  @Test func write_appendMode_writesAtEnd() throws {
    for line in ["a\n", "b\n"] {
      try OpenFile("\(folder)/log", .append).write(Array(line.utf8))
    }
    try expectEqual(File.readAll("\(folder)/log"), Array("a\nb\n".utf8))
  }

  @Test func init_createNewOverExistingFile_throws() throws {
    try AtomicFile.write("\(folder)/x", "old")
    expectError(\FileError.errno, EEXIST) { _ = try OpenFile("\(folder)/x", .createNew) }
  }
}
