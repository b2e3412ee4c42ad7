import Base
import FetchStage
import Layers
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct ArchiveSourceTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: TestArchive.Packing.allCases)
  func run_packedTree_equalsDirectorySource(packing: TestArchive.Packing) async throws {
    try SampleTree.write(to: folder)
    let path = "\(folder)/a.tar.\(packing)"
    try TestArchive(of: "\(folder)/tree").write(to: path, packing)
    let tree = try await fetch(.directory("\(folder)/tree"), "\(folder)/tree-out").snapshot
    for jobs in [1, 2, 4] {
      let output = "\(folder)/out-\(jobs)"
      let result = try await fetch(.archive(ArchiveLocator(path)), output, jobs: jobs)
      expectEqual(result.snapshot.digest, tree.digest)
      try expectEqual(contents(output), contents("\(folder)/tree-out"))
      expectEqual(result.snapshot.source.kind, .archive)
      expectEqual(result.snapshot.source.location, path)
      expectEqual(result.snapshot.source.revision, tree.source.revision)
      expectEqual(result.snapshot.source.date, tree.source.date)
      expectEqual(result.snapshot.diagnostics, [])
    }
  }

  @Test func run_gitHubArchiveLayout_findsTree() async throws {
    try SampleTree.write(to: folder)
    var archive = TestArchive()
    archive.add("pax_global_header", .globalHeader)
    archive.add("api-data-9b35/README.md", "text")
    let tree = try TestArchive(of: "\(folder)/tree", prefix: "api-data-9b35/")
    let whole = TestArchive.pack(archive.bytes + tree.packed(), .gzip)
    try AtomicFile.write("\(folder)/a.tar.gz", whole, durable: false)
    let result = try await fetch(
      .archive(ArchiveLocator("\(folder)/a.tar.gz")), "\(folder)/out")
    expectEqual(result.snapshot.diagnostics, [])
    #expect(result.snapshot.entry("move", 33) != nil)
  }

  @Test func run_unchangedArchive_readsNothing() async throws {
    let source = try archive()
    let old = try await fetch(source, "\(folder)/out", isSettled: true).snapshot
    #expect(try await !readsAgain(source, "\(folder)/out"))
    try AtomicFile.write(
      "\(folder)/a.tar", try File.readAll("\(folder)/a.tar"), durable: false)
    #expect(try await readsAgain(source, "\(folder)/out"))
    try expectEqual(Snapshot("\(folder)/out").layer, old.layer)
  }

  @Test func run_pinnedDigest_rejectsOtherArchives() async throws {
    _ = try archive()
    let path = "\(folder)/a.tar"
    let right = ArchiveLocator(path, sha256: try SHA256.digest(ofFile: path))
    let wrong = ArchiveLocator(path, sha256: SHA256.digest(of: "something else"))
    let error = await fetchError(.archive(wrong), "\(folder)/out")
    expectError(error, "archive-digest-wrong", .badData)
    _ = try await fetch(.archive(right), "\(folder)/out", isSettled: true)
    // Also if a snapshot already exists.
    await expectEqual(fetchError(.archive(wrong), "\(folder)/out")?.code, "archive-digest-wrong")
  }

  @Test func run_unlistedFiles_warnsAndIgnoresThem() async throws {
    let source = try archive { archive in
      archive.add("data/api/v2/berry/99999/index.json", #"{"id":99999}"#)
      archive.add("data/api/v2/unknown/1/index.json", #"{"id":1}"#)
      archive.add("data/api/v2/berry/notes.txt", "text")
    }
    let snapshot = try await fetch(source, "\(folder)/out").snapshot
    expectEqual(snapshot.entry("berry", 99_999), nil)
    #expect(!snapshot.endpoints.contains("unknown"))
    expectEqual(
      snapshot.diagnostics.map(\.place),
      [
        .resource("berry/99999"), .resource("berry/notes.txt"), .resource("unknown"),
      ])
    let tree = try await fetch(.directory("\(folder)/tree"), "\(folder)/tree-out").snapshot
    expectEqual(snapshot.digest, tree.digest)
    try expectEqual(contents("\(folder)/out"), contents("\(folder)/tree-out"))
  }

  /// Writes the sample to the folder as `tree` and as `a.tar`, to which `edit` can add entries.
  private func archive(edit: (inout TestArchive) -> Void = { _ in }) throws -> SourceLocator {
    try SampleTree.write(to: folder)
    var archive = try TestArchive(of: "\(folder)/tree")
    edit(&archive)
    try archive.write(to: "\(folder)/a.tar")
    return .archive(ArchiveLocator("\(folder)/a.tar"))
  }
}

@Suite(.inTemporaryFolder) struct ArchiveSourceFaultTests {
  let folder = InTemporaryFolder.path

  /// The error of fetching the edited and packed sample tree. The output folder must stay empty.
  private func failure(
    of edit: (inout SampleTree) -> Void = { _ in }, add: (inout TestArchive) -> Void = { _ in },
    spoil: (inout [UInt8]) -> Void = { _ in }, packing: TestArchive.Packing = .zstd, jobs: Int = 2
  ) async throws -> PipelineError? {
    try await withTemporaryFolder { folder in
      try SampleTree.write(to: folder, edit: edit)
      var archive = try TestArchive(of: "\(folder)/tree")
      add(&archive)
      var bytes = archive.packed(packing)
      spoil(&bytes)
      try AtomicFile.write("\(folder)/a", bytes, durable: false)
      let error = await fetchError(
        .archive(ArchiveLocator("\(folder)/a")), "\(folder)/out", jobs: jobs)
      if error != nil { try expectEqual(Directory.names("\(folder)/out"), []) }
      return error
    }
  }

  @Test func run_missingArchive_reportsUnreachable() async throws {
    let error = await fetchError(.archive(ArchiveLocator("\(folder)/none")), "\(folder)/out")
    expectError(error, "source-missing", .unreachable)
  }

  /// Reading a FIFO that has no writer would block forever, even with a pinned digest.
  @Test(.timeLimit(.minutes(1))) func run_pipeOrDevice_failsWithoutWaiting() async throws {
    try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
    for path in ["\(folder)/pipe", "/dev/zero"] {
      for digest in [nil, SHA256.digest(of: "x")] {
        let error = await fetchError(
          .archive(ArchiveLocator(path, sha256: digest)), "\(folder)/out")
        expectError(error, "source-missing", .unreachable)
        expectEqual(error?.message.contains("not a regular file"), true)
      }
    }
  }

  @Test func run_fileInUnknownFormat_fails() async throws {
    try await expectEqual(
      failure(spoil: { $0 = Array("hello".utf8) })?.code, "archive-unknown-format")
  }

  @Test(arguments: [TestArchive.Packing.gzip, .xz, .zstd], [1, 2])
  func run_truncatedArchive_reportsDamage(packing: TestArchive.Packing, jobs: Int) async throws {
    let error = try await failure(
      spoil: { $0.removeLast($0.count / 3) }, packing: packing, jobs: jobs)
    expectError(error, "archive-damaged", .badData)
  }

  @Test func run_tarCutBetweenFiles_fails() async throws {
    let error = try await failure(
      spoil: { $0.removeLast($0.count / 1024 * 512) }, packing: .none)
    #expect(["resource-missing", "archive-damaged", "not-an-api-tree"].contains(error?.code))
  }

  @Test func run_archiveWithoutTree_reportsNotATree() async throws {
    var archive = TestArchive()
    archive.add("README.md", "text")
    try archive.write(to: "\(folder)/a", .gzip)
    let error = await fetchError(.archive(ArchiveLocator("\(folder)/a")), "\(folder)/out")
    expectEqual(error?.code, "not-an-api-tree")
  }

  @Test(arguments: [1, 2, 4]) func run_missingResources_reportsFirst(jobs: Int) async throws {
    try SampleTree.write(to: folder)
    for id in [33, 57] { try Directory.removeRecursively("\(folder)/tree/data/api/v2/move/\(id)") }
    try TestArchive(of: "\(folder)/tree").write(to: "\(folder)/a", .gzip)
    let error = await fetchError(
      .archive(ArchiveLocator("\(folder)/a")), "\(folder)/out", jobs: jobs)
    expectError(error, "resource-missing", at: .resource("move/33"))
  }

  @Test(arguments: [1, 2, 5]) func run_invalidBodies_reportsFirst(jobs: Int) async throws {
    let error = try await failure(
      of: { tree in
        for id in [33, 57, 85] { tree["move", id]?.body = "{\n\"id\":\(id),}" }
      }, jobs: jobs)
    expectEqual(error?.code, "json-syntax")
    if case .file(let path, let line, let column)? = error?.place {
      #expect(path.hasSuffix("/a/move/33/index.json"))
      expectEqual(line, 2)
      expectEqual(column, 9)
    } else {
      Issue.record("no place of a file: \(String(describing: error))")
    }
  }

  @Test func run_duplicateResource_fails() async throws {
    let error = try await failure(add: {
      $0.add("data/api/v2/berry/1/index.json", #"{"id":1}"#)
    })
    expectError(error, "duplicate-resource", at: .resource("berry/1"))
  }

  @Test func run_duplicateList_fails() async throws {
    let error = try await failure(add: {
      $0.add("data/api/v2/berry/index.json", #"{"count":0,"next":null,"results":[]}"#)
    })
    expectEqual(error?.code, "list-invalid")
  }

  @Test func run_hostileArchive_fails() async throws {
    try await expectEqual(failure(add: { $0.add("../../x", "text") })?.code, "archive-hostile")
  }

  @Test func run_archiveAboveLimits_fails() async throws {
    try SampleTree.write(to: folder)
    try TestArchive(of: "\(folder)/tree").write(to: "\(folder)/a", .zstd)
    var configuration = FetchStage.Configuration(
      source: .archive(ArchiveLocator("\(folder)/a")), output: "\(folder)/out", jobs: 2)
    configuration.archiveLimits.maxTotalBytes = 100_000
    await #expect {
      try await FetchStage.run(configuration, SilentProgress())
    } throws: {
      PipelineError(anyError: $0).code == "archive-hostile"
    }
  }

  @Test func run_webSourcesWithoutNetwork_suggestsSample() async throws {
    for source in [
      SourceLocator.live("https://pokeapi.co/api/v2"),
      .archive(ArchiveLocator("https://example.org/a.tar.gz")),
    ] {
      let error = await fetchError(source, "\(folder)/out")
      expectEqual(error?.category, .unreachable)
      expectEqual(error?.advice?.contains("sample"), true)
    }
  }
}
