import ArchiveKit
import Platform
import TestSupport
import Testing

/// Path and contents of every file of the archive at `path`.
private func files(_ path: String, _ limits: ArchiveLimits = ArchiveLimits()) throws -> [String:
  String]
{
  let reader = try ArchiveReader(path, limits: limits)
  var files: [String: String] = [:]
  while let entry = try reader.nextFile() {
    var contents: [UInt8] = []
    try reader.read { contents.append(contentsOf: $0) }
    files[entry.path] = String(decoding: contents, as: UTF8.self)
  }
  return files
}

/// The error that reading an archive of `bytes` ends with.
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

@Suite struct ArchiveReaderTests {
  @Test(arguments: TestArchive.Packing.allCases)
  func read_ofEachPacking_givesTheFiles(packing: TestArchive.Packing) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/archive"
      try sample().write(to: path, packing)
      let found = try files(path)
      #expect(found.keys.sorted() == ["data/empty.json", "data/one.json", "data/two.json"])
      #expect(found["data/one.json"] == "{\"a\":1}")
      #expect(found["data/two.json"]?.count == 100_000)
      #expect(found["data/empty.json"] == "")
    }
  }

  @Test func nextFile_withoutReading_goesOn() async throws {
    try await withTemporaryFolder { folder in
      try sample().write(to: "\(folder)/a", .gzip)
      let reader = try ArchiveReader("\(folder)/a")
      var entries: [ArchiveReader.Entry] = []
      while let entry = try reader.nextFile() { entries.append(entry) }
      #expect(entries.map(\.byteCount) == [7, 100_000, 0])
    }
  }

  @Test func read_ofArchiveOfGit_skipsItsComment() async throws {
    var archive = TestArchive()
    archive.add("pax_global_header", .globalHeader)
    archive.add("api-data-master/README.md", "text")
    let bytes = archive.packed()
    try await withTemporaryFolder { folder in
      try AtomicFile.write("\(folder)/a", bytes, durable: false)
      #expect(try files("\(folder)/a") == ["api-data-master/README.md": "text"])
    }
  }

  /// Windows of 128 MiB, as the shared archives have them.
  @Test(.enabled(if: RealSnapshots.newest != nil, Comment(rawValue: RealSnapshots.absence)))
  func open_ofLongWindow_reads() throws {
    let reader = try ArchiveReader(try #require(RealSnapshots.newest))
    let entry = try #require(try reader.nextFile() as ArchiveReader.Entry?)
    var count = 0
    try reader.read { count += $0.count }
    #expect(entry.path == "data/api/v2/ability/1/index.json")
    #expect(count == entry.byteCount)
  }

}

@Suite struct DamagedArchiveTests {
  @Test func open_ofNothing_isRefused() throws {
    #expect { try files("/nowhere/a.tar") } throws: { error in
      if case .unreadable = (error as? ArchiveError)?.kind { true } else { false }
    }
  }

  @Test func open_ofAFolder_isRefused() {
    #expect(throws: ArchiveError.self) { try files("/") }
  }

  /// A FIFO that nobody writes to would be waited for without end.
  @Test(.timeLimit(.minutes(1))) func open_ofAPipeOrDevice_isRefusedAtOnce() async throws {
    try await withTemporaryFolder { folder in
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
  }

  @Test(arguments: ["", "hello", "{\"json\": true}\n", String(repeating: "text\n", count: 1000)])
  func open_ofSomethingElse_isRefused(text: String) async throws {
    #expect(try await failure(Array(text.utf8))?.kind == .unknownFormat)
  }

  /// Cut anywhere, an archive is refused, or still has everything.
  @Test(arguments: TestArchive.Packing.allCases)
  func read_ofTruncatedArchive_isRefused(packing: TestArchive.Packing) async throws {
    let whole = sample().packed(packing)
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a"
      try AtomicFile.write(path, whole, durable: false)
      let expected = try files(path)
      for cut in stride(from: 1, to: whole.count, by: max(1, whole.count / 200)) {
        try AtomicFile.write(path, Array(whole[..<cut]), durable: false)
        if let found = try? files(path) {
          // Between entries a tar without its end looks whole; nothing else does.
          #expect(found.allSatisfy { expected[$0.key] == $0.value }, "cut at \(cut)")
          if packing != .none { #expect(found == expected, "cut at \(cut)") }
        }
      }
    }
  }

  @Test func read_ofEntryLargerThanTheRest_isRefused() async throws {
    var archive = TestArchive()
    archive.add("a", Array("text".utf8), announced: 100_000)
    #expect(try await failure(archive.packed())?.kind == .damaged)
  }

  @Test func read_ofFlippedBits_neverCrashes() async throws {
    let whole = sample().packed(.zstd)
    for place in stride(from: 0, to: whole.count, by: 3) {
      var flipped = whole
      flipped[place] ^= 0x10
      _ = try await failure(flipped)
    }
  }
}

@Suite struct HostileArchiveTests {
  @Test(arguments: [
    "/etc/passwd", "../x", "a/../../x", "a/..", "..", "data/api/v2/../../../x", "a\\..\\x",
  ])
  func read_ofNameThatLeadsOut_isRefused(name: String) async throws {
    var archive = TestArchive()
    archive.add("fine", "text")
    archive.add(name, "text")
    let error = try await failure(archive.packed(.gzip))
    #expect(error?.kind == .unsafePath)
    #expect(error?.description.contains("at \"") == true)
  }

  @Test(arguments: [
    TestArchive.Kind.symbolicLink, .hardLink, .characterDevice, .fifo,
  ])
  func read_ofWhatIsNoFile_isRefused(kind: TestArchive.Kind) async throws {
    var archive = TestArchive()
    archive.add("fine", "text")
    archive.add("link", kind, link: "fine")
    let error = try await failure(archive.packed())
    #expect(error?.kind == .unsupportedEntry)
    #expect(error?.entry == "link")
  }

  @Test func read_ofTooLargeAFile_isRefusedBeforeItIsRead() async throws {
    var archive = TestArchive()
    archive.add("big", Array("text".utf8), announced: 4 << 30)
    let error = try await failure(archive.packed())
    #expect(error?.kind == .entryTooLarge(limit: 64 << 20))
  }

  @Test func read_ofMoreThanTheLimits_isRefused() async throws {
    var archive = TestArchive()
    for number in 0..<20 { archive.add("file\(number)", String(repeating: "x", count: 1000)) }
    var limits = ArchiveLimits()
    limits.maxTotalBytes = 5_500
    #expect(try await failure(archive.packed(), limits)?.kind == .tooLarge(limit: 5_500))
    limits = ArchiveLimits()
    limits.maxEntries = 19
    #expect(try await failure(archive.packed(), limits)?.kind == .tooManyEntries(limit: 19))
    limits.maxEntries = 20
    #expect(try await failure(archive.packed(), limits) == nil)
  }

  /// Members of zeros, more than one block of the file: where they are unpacked to their end, it is
  /// the damage there that is reported.
  private func zeros(_ packing: TestArchive.Packing) -> [UInt8] {
    let member = TestArchive.pack([UInt8](repeating: 0, count: 1 << 20), packing)
    let count = (200 << 10) / member.count
    return (0..<count).flatMap { _ in member } + member.dropLast(8) + [1, 2, 3, 4]
  }

  @Test(arguments: [TestArchive.Packing.gzip, .xz, .zstd])
  func nextFile_zerosBehindTheEnd_areRefusedEarly(packing: TestArchive.Packing) async throws {
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = 1 << 20
    limits.maxRatio = 100
    let bytes = sample().packed(packing) + zeros(packing)
    #expect(try await failure(bytes, limits)?.kind == .tooDense(limit: 100))
    limits = ArchiveLimits()
    limits.maxTotalBytes = 4 << 20
    #expect(try await failure(bytes, limits)?.kind == .tooLarge(limit: 4 << 20))
  }

  @Test(arguments: TestArchive.Packing.allCases)
  func nextFile_filesThatAreNotRead_countToo(packing: TestArchive.Packing) async throws {
    var archive = TestArchive()
    for number in 0..<8 {
      archive.add("other/\(number)", [UInt8](repeating: 0, count: 1 << 20))
    }
    let bytes = archive.packed(packing)
    try await withTemporaryFolder { folder in
      try AtomicFile.write("\(folder)/a", bytes, durable: false)
      var limits = ArchiveLimits()
      limits.maxTotalBytes = 4 << 20
      let reader = try ArchiveReader("\(folder)/a", limits: limits)
      #expect {
        while try reader.nextFile() != nil {}
      } throws: {
        ($0 as? ArchiveError)?.kind == .tooLarge(limit: 4 << 20)
      }
      if packing == .none { return }
      limits = ArchiveLimits()
      limits.ratioFreeBytes = 1 << 20
      limits.maxRatio = 20
      let other = try ArchiveReader("\(folder)/a", limits: limits)
      #expect {
        while try other.nextFile() != nil {}
      } throws: {
        ($0 as? ArchiveError)?.kind == .tooDense(limit: 20)
      }
    }
  }

  @Test(arguments: [TestArchive.Packing.gzip, .xz, .zstd])
  func read_ofBomb_isRefused(packing: TestArchive.Packing) async throws {
    var archive = TestArchive()
    archive.add("zeros", [UInt8](repeating: 0, count: 4 << 20))
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = 1 << 20
    limits.maxRatio = 100
    #expect(try await failure(archive.packed(packing), limits)?.kind == .tooDense(limit: 100))
    #expect(try await failure(archive.packed(packing)) == nil)
  }
}
