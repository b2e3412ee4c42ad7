import Base
import FetchStage
import Layers
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct DirectorySourceTests {
  let folder = InTemporaryFolder.path

  @Test func run_tree_storesEveryResourceInCanonicalForm() async throws {
    let tree = try SampleTree.whole.get()
    try SampleTree.write(to: folder, isWhole: true)
    let result = try await fetch(.directory("\(folder)/tree"), "\(folder)/out")
    let snapshot = result.snapshot
    #expect(!result.wasSkipped)
    let expected = tree.resources.filter { $0.key != "meta" && !$0.key.contains("/") }
    expectEqual(snapshot.endpoints, expected.keys.sorted())
    for (endpoint, resources) in expected {
      expectEqual(snapshot.entries(of: endpoint).map(\.id), resources.compactMap(\.id).sorted())
    }
    expectEqual(snapshot.entry("pokemon", 25)?.name, "pikachu")
    expectEqual(snapshot.source.kind, .dir)
    expectEqual(snapshot.source.location, "\(folder)/tree")
    expectEqual(snapshot.source.revision, "5a3b1e0000000000000000000000000000000000")
    expectEqual(snapshot.source.date, "2026-01-01T00:00:00Z")
    expectEqual(snapshot.diagnostics, [])
    try expectEqual(snapshot.damagedEntries(jobs: 2), [])
    // The bodies of the sample are already in canonical form.
    for resource in expected["pokemon"] ?? [] {
      let entry = try #require(snapshot.entry("pokemon", resource.id ?? 0))
      #expect(snapshot.withBody(entry) { $0.elementsEqual(resource.body.utf8) })
    }
  }

  @Test func run_anyNumberOfJobs_writesSameBytes() async throws {
    try SampleTree.write(to: folder)
    _ = try await fetch(.directory("\(folder)/tree"), "\(folder)/1", jobs: 1)
    for jobs in [2, 3, 7] {
      _ = try await fetch(.directory("\(folder)/tree"), "\(folder)/\(jobs)", jobs: jobs)
      try expectEqual(contents("\(folder)/\(jobs)"), contents("\(folder)/1"))
    }
  }

  @Test func run_anyFolderOfTree_findsRoot() async throws {
    try SampleTree.write(to: folder)
    var digests: Set<String> = []
    for path in ["tree", "tree/data", "tree/data/api/v2", "tree/data/api/v2/"] {
      let result = try await fetch(.directory("\(folder)/\(path)"), "\(folder)/out")
      digests.insert(result.snapshot.digest.hex)
    }
    expectEqual(digests.count, 1)
  }

  @Test func run_missingMeta_returnsNoRevision() async throws {
    try SampleTree.write(to: folder, edit: { $0["meta", nil] = nil })
    let source = try await fetch(.directory("\(folder)/tree"), "\(folder)/out").snapshot.source
    expectEqual(source.revision, nil)
    expectEqual(source.date, nil)
  }

  @Test func run_unlistedFolders_warnsAndIgnoresThem() async throws {
    try SampleTree.write(to: folder)
    let root = "\(folder)/tree/data/api/v2"
    for stray in ["berry/99999", "unknown-endpoint", "berry/notes"] {
      try Directory.createWithParents("\(root)/\(stray)")
    }
    try AtomicFile.write("\(root)/berry/99999/index.json", #"{"id":99999}"#, durable: false)
    let snapshot = try await fetch(.directory("\(folder)/tree"), "\(folder)/out").snapshot
    expectEqual(snapshot.entry("berry", 99_999), nil)
    expectEqual(
      snapshot.diagnostics.map(\.line),
      [
        "warning[resource-unlisted]: berry/99999: no list contains it, so it is left out",
        "warning[resource-unlisted]: berry/notes: no list contains it, so it is left out",
        "warning[resource-unlisted]: unknown-endpoint: no list contains it, so it is left out",
      ])
    #expect(snapshot.diagnostics.allSatisfy { $0.severity == .warning })
  }
}

@Suite(.inTemporaryFolder) struct DirectorySourceFaultTests {
  let folder = InTemporaryFolder.path

  /// The error of fetching the sample's tree after `edit`, and after `spoil` of its files.
  private func failure(
    jobs: Int = 2, spoil: (_ root: String) throws -> Void = { _ in },
    of edit: (inout SampleTree) -> Void = { _ in }
  ) async throws -> PipelineError? {
    try SampleTree.write(to: folder, edit: edit)
    try spoil("\(folder)/tree/data/api/v2")
    return await fetchError(.directory("\(folder)/tree"), "\(folder)/out", jobs: jobs)
  }

  @Test func run_missingFolder_reportsUnreachable() async throws {
    let error = await fetchError(.directory("\(folder)/nowhere"), "\(folder)/out")
    expectError(error, "source-missing", .unreachable, at: .file("\(folder)/nowhere"))
  }

  @Test func run_folderOrFileWithoutTree_reportsNotATree() async throws {
    await expectEqual(fetchError(.directory(folder), "\(folder)/out")?.code, "not-an-api-tree")
    try AtomicFile.write("\(folder)/file", "text", durable: false)
    let error = await fetchError(.directory("\(folder)/file"), "\(folder)/out")
    expectEqual(error?.code, "not-an-api-tree")
    expectEqual(error?.advice, "for an archive, use archive:\(folder)/file")
    try AtomicFile.write("\(folder)/index.json", "{}", durable: false)
    await expectEqual(fetchError(.directory(folder), "\(folder)/out")?.code, "not-an-api-tree")
  }

  @Test(arguments: [1, 2, 4])
  func run_missingResources_reportsFirst(jobs: Int) async throws {
    // 150 is the first missing id in the order of the body files.
    let error = try await failure(jobs: jobs) { root in
      for id in [33, 57, 150] { try Directory.removeRecursively("\(root)/move/\(id)") }
    }
    expectError(error, "resource-missing", .badData, at: .resource("move/150"))
    #expect(throws: PipelineError.self) { try Snapshot("\(folder)/out") }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["index.json", "meta/index.json", "berry/index.json", "berry/1/index.json"],
    [true, false])
  func run_pipeOrDeviceInTree_failsWithoutWaiting(name: String, isPipe: Bool) async throws {
    let error = try await failure { root in
      let path = "\(root)/\(name)"
      try File.remove(path)
      try #require((isPipe ? mkfifo(path, 0o600) : symlink("/dev/zero", path)) == 0)
    }
    expectEqual(error?.message.contains("not a regular file"), true)
    expectEqual(error?.place, .file("\(folder)/tree/data/api/v2/\(name)"))
    expectEqual(error?.category, .disk)
  }

  @Test(.timeLimit(.minutes(1))) func run_pipe_reportsNotATree() async throws {
    try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
    let error = await fetchError(.directory("\(folder)/pipe"), "\(folder)/out")
    expectEqual(error?.code, "not-an-api-tree")
    expectEqual(error?.message.contains("pipe"), true)
  }

  @Test func run_missingList_reportsIt() async throws {
    let error = try await failure { try File.remove("\($0)/berry/index.json") }
    expectError(error, "resource-missing", at: .resource("berry"))
  }

  @Test func run_truncatedJSON_reportsFileLineAndColumn() async throws {
    let error = try await failure(of: {
      $0["move", 33]?.body = "{\n  \"id\": 33,\n  \"name\": \"tack"
    })
    expectError(
      error, "json-syntax", at: .file(file(folder, "move", 33), line: 3, column: 16),
      message: "the document ends inside a string")
  }

  @Test(arguments: [
    (#"{"id":34,"name":"tackle"}"#, "$.id", "expected 33, found 34"),
    (#"{"name":"tackle"}"#, "$.id", "missing"),
    (#"{"id":33,"a":[{"b":1,"b":2}]}"#, "$.a[0].b", "duplicate key in an object"),
    ("[]", "$", "expected object, found array"),
  ])
  func run_bodyOfOtherResource_reportsPlace(
    body: String, path: String, message: String
  ) async throws {
    let error = try await failure(of: { $0["move", 33]?.body = body })
    expectError(error, "resource-invalid", at: .resource("move/33", path: path), message: message)
  }

  @Test func run_listWithDuplicateID_fails() async throws {
    // A list contains a duplicate id as two entries.
    let error = try await failure(of: { $0["berry", 99_999] = $0["berry", 1] })
    expectError(error, "list-invalid")
    expectEqual(error?.message.contains("berry/1 only once"), true)
  }

  @Test func run_failure_keepsOlderSnapshot() async throws {
    try SampleTree.write(to: folder)
    let old = try await fetch(.directory("\(folder)/tree"), "\(folder)/out").snapshot
    try AtomicFile.write(file(folder, "move", 33), "{", durable: false)
    await expectEqual(
      fetchError(.directory("\(folder)/tree"), "\(folder)/out")?.code, "json-syntax")
    let still = try Snapshot("\(folder)/out")
    expectEqual(still.digest, old.digest)
    try expectEqual(still.damagedEntries(jobs: 2), [])
  }

  @Test func run_unwritableOutput_reportsDiskError() async throws {
    try SampleTree.write(to: folder)
    try AtomicFile.write("\(folder)/out", "a file in the way", durable: false)
    let error = await fetchError(.directory("\(folder)/tree"), "\(folder)/out/snapshot")
    expectEqual(error?.category, .disk)
  }

  @Test func run_cancelledTask_throwsAndWritesNothing() async throws {
    try SampleTree.write(to: folder)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fetch(.directory("\(folder)/tree"), "\(folder)/out")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try expectEqual(Directory.names("\(folder)/out"), [])
  }
}
