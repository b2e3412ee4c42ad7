import Base
import FetchStage
import TestSupport
import Testing

/// Path and contents of every file in the archive at `path`.
func files(
  _ path: String, _ limits: ArchiveLimits = ArchiveLimits()
) throws -> [String: String] {
  let reader = try ArchiveReader(path, limits: limits)
  var files: [String: String] = [:]
  while let entry = try reader.nextFile() {
    var contents: [UInt8] = []
    try reader.read { contents.append(contentsOf: $0) }
    files[entry.path] = String(decoding: contents, as: UTF8.self)
  }
  return files
}

/// The error of reading an archive that consists of `bytes`; nil if reading succeeds.
private func failure(
  _ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()
) async throws -> ArchiveError? {
  try await withTemporaryFolder { folder in
    try AtomicFile.write("\(folder)/a.tar", bytes, durable: false)
    do {
      _ = try files("\(folder)/a.tar", limits)
      return nil
    } catch {
      return error as? ArchiveError
    }
  }
}

private func sample() -> TestArchive {
  var archive = TestArchive()
  archive.add("data/", .folder)
  archive.add("data/one.json", "{\"a\":1}")
  archive.add("./data//two.json", String(repeating: "0123456789", count: 10_000))
  archive.add("data/empty.json", "")
  return archive
}

@Suite(.inTemporaryFolder) struct ArchiveReaderTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: TestArchive.Packing.allCases)
  func read_everyPacking_returnsFiles(packing: TestArchive.Packing) throws {
    let path = "\(folder)/archive"
    try sample().write(to: path, packing)
    let found = try files(path)
    expectEqual(found.keys.sorted(), ["data/empty.json", "data/one.json", "data/two.json"])
    expectEqual(found["data/one.json"], "{\"a\":1}")
    expectEqual(found["data/two.json"]?.count, 100_000)
    expectEqual(found["data/empty.json"], "")
  }

  @Test func nextFile_withoutReading_returnsEveryFile() throws {
    try sample().write(to: "\(folder)/a", .gzip)
    let reader = try ArchiveReader("\(folder)/a")
    var entries: [ArchiveReader.Entry] = []
    while let entry = try reader.nextFile() { entries.append(entry) }
    expectEqual(entries.map(\.byteCount), [7, 100_000, 0])
  }

  @Test func read_gitArchive_skipsComment() throws {
    var archive = TestArchive()
    archive.add("pax_global_header", .globalHeader)
    archive.add("api-data-master/README.md", "text")
    let bytes = archive.packed()
    try AtomicFile.write("\(folder)/a", bytes, durable: false)
    try expectEqual(files("\(folder)/a"), ["api-data-master/README.md": "text"])
  }

  /// Windows of 128 MiB, as the archives of the real snapshots have.
  @Test(.enabled(if: RealSnapshots.newest != nil, Comment(rawValue: RealSnapshots.absence)))
  func open_longWindow_readsContents() throws {
    let reader = try ArchiveReader(try #require(RealSnapshots.newest))
    let entry = try #require(try reader.nextFile() as ArchiveReader.Entry?)
    var count = 0
    try reader.read { count += $0.count }
    expectEqual(entry.path, "data/api/v2/ability/1/index.json")
    expectEqual(count, entry.byteCount)
  }
}

@Suite(.inTemporaryFolder) struct DamagedArchiveTests {
  let folder = InTemporaryFolder.path

  @Test func open_missingFile_throws() throws {
    #expect { try files("/nowhere/a.tar") } throws: { error in
      if case .unreadable = (error as? ArchiveError)?.kind { true } else { false }
    }
  }

  @Test func open_folder_throws() {
    #expect(throws: ArchiveError.self) { try files("/") }
  }

  /// Reading a FIFO that has no writer would block forever.
  @Test(.timeLimit(.minutes(1))) func open_pipeOrDevice_throwsWithoutWaiting() throws {
    try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
    for path in ["\(folder)/pipe", "/dev/zero"] {
      #expect { try files(path) } throws: { error in
        guard let error = error as? ArchiveError, case .unreadable = error.kind else {
          return false
        }
        return error.description.contains("not a regular file")
      }
    }
  }

  @Test(arguments: ["", "hello", "{\"json\": true}\n", String(repeating: "text\n", count: 1000)])
  func open_unknownFormat_throws(text: String) async throws {
    let error = try await failure(Array(text.utf8))
    expectEqual(error?.kind, .unknownFormat)
    expectEqual(error?.detail, nil)
  }

  /// An archive that is cut at any place fails or still has correct contents.
  @Test(arguments: TestArchive.Packing.allCases)
  func read_truncatedArchive_throwsOrReturnsOriginalContents(packing: TestArchive.Packing) throws {
    let whole = sample().packed(packing)
    let path = "\(folder)/a"
    try AtomicFile.write(path, whole, durable: false)
    let expected = try files(path)
    for cut in stride(from: 1, to: whole.count, by: max(1, whole.count / 200)) {
      try AtomicFile.write(path, Array(whole[..<cut]), durable: false)
      if let found = try? files(path) {
        // A tar cut between two entries looks complete; no other packing does.
        #expect(found.allSatisfy { expected[$0.key] == $0.value }, "cut at \(cut)")
        if packing != .none { expectEqual(found, expected, "cut at \(cut)") }
      }
    }
  }

  @Test func read_entryLargerThanArchive_throws() async throws {
    var archive = TestArchive()
    archive.add("a", Array("text".utf8), announced: 100_000)
    try await expectEqual(failure(archive.packed())?.kind, .damaged)
  }
}

@Suite(.inTemporaryFolder) struct HostileArchiveTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: [
    "/etc/passwd", "../x", "a/../../x", "a/..", "..", "data/api/v2/../../../x", "a\\..\\x",
  ])
  func read_pathTraversal_throws(name: String) async throws {
    var archive = TestArchive()
    archive.add("fine", "text")
    archive.add(name, "text")
    let error = try await failure(archive.packed(.gzip))
    expectEqual(error?.kind, .unsafePath)
    expectEqual(error?.description.contains("at \""), true)
  }

  @Test(arguments: [
    TestArchive.Kind.symbolicLink, .hardLink, .characterDevice, .fifo,
  ])
  func read_linkOrDevice_throws(kind: TestArchive.Kind) async throws {
    var archive = TestArchive()
    archive.add("fine", "text")
    archive.add("link", kind, link: "fine")
    let error = try await failure(archive.packed())
    expectEqual(error?.kind, .unsupportedEntry)
    expectEqual(error?.entry, "link")
  }

  @Test func read_fileAboveLimit_throwsBeforeReading() async throws {
    var archive = TestArchive()
    archive.add("big", Array("text".utf8), announced: 4 << 30)
    let error = try await failure(archive.packed())
    expectEqual(error?.kind, .entryTooLarge(limit: 4 << 20))
  }

  @Test func read_archiveAboveLimits_throws() async throws {
    var archive = TestArchive()
    for number in 0..<20 { archive.add("file\(number)", String(repeating: "x", count: 1000)) }
    var limits = ArchiveLimits()
    limits.maxTotalBytes = 5_500
    try await expectEqual(failure(archive.packed(), limits)?.kind, .tooLarge(limit: 5_500))
    limits = ArchiveLimits()
    limits.maxEntries = 19
    try await expectEqual(failure(archive.packed(), limits)?.kind, .tooManyEntries(limit: 19))
    limits.maxEntries = 20
    try await expectEqual(failure(archive.packed(), limits), nil)
  }

  /// Members of zeros, longer than one block of the file. If the reader unpacks them to the end, it
  /// reports the damage there instead of the limit.
  private func zeros(_ packing: TestArchive.Packing) -> [UInt8] {
    let member = TestArchive.pack([UInt8](repeating: 0, count: 1 << 20), packing)
    let count = (200 << 10) / member.count
    return (0..<count).flatMap { _ in member } + member.dropLast(8) + [1, 2, 3, 4]
  }

  @Test(arguments: [TestArchive.Packing.gzip, .xz, .zstd])
  func nextFile_zerosAfterEnd_throwsEarly(packing: TestArchive.Packing) async throws {
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = 1 << 20
    limits.maxRatio = 100
    let bytes = sample().packed(packing) + zeros(packing)
    try await expectEqual(failure(bytes, limits)?.kind, .tooDense(limit: 100))
    limits = ArchiveLimits()
    limits.maxTotalBytes = 4 << 20
    try await expectEqual(failure(bytes, limits)?.kind, .tooLarge(limit: 4 << 20))
  }

  @Test(arguments: TestArchive.Packing.allCases)
  func nextFile_unreadFiles_countTowardsLimits(packing: TestArchive.Packing) throws {
    var archive = TestArchive()
    for number in 0..<8 {
      archive.add("other/\(number)", [UInt8](repeating: 0, count: 1 << 20))
    }
    let bytes = archive.packed(packing)
    try AtomicFile.write("\(folder)/a", bytes, durable: false)
    var limits = ArchiveLimits()
    limits.maxTotalBytes = 4 << 20
    let reader = try ArchiveReader("\(folder)/a", limits: limits)
    expectError(\ArchiveError.kind, .tooLarge(limit: 4 << 20)) {
      while try reader.nextFile() != nil {}
    }
    if packing == .none { return }
    limits = ArchiveLimits()
    limits.ratioFreeBytes = 1 << 20
    limits.maxRatio = 20
    let other = try ArchiveReader("\(folder)/a", limits: limits)
    expectError(\ArchiveError.kind, .tooDense(limit: 20)) {
      while try other.nextFile() != nil {}
    }
  }

  @Test(arguments: [TestArchive.Packing.gzip, .xz, .zstd])
  func read_bomb_throws(packing: TestArchive.Packing) async throws {
    var archive = TestArchive()
    archive.add("zeros", [UInt8](repeating: 0, count: 4 << 20))
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = 1 << 20
    try await expectEqual(failure(archive.packed(packing), limits)?.kind, .tooDense(limit: 300))
    try await expectEqual(failure(archive.packed(packing)), nil)
    var (generator, noise) = (SeededGenerator(1), TestArchive())
    noise.add(
      "noise", (0..<(2 << 20)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    try await expectEqual(failure(noise.packed(packing), limits), nil)
  }
}
