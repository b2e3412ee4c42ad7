import Base
import FetchStage
import Layers
import PackStage
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// Releases of the sample: the life cycle of a store.
@Suite(.inTemporaryFolder) struct ReleaseTests {
  let folder = InTemporaryFolder.path

  /// A store with a key and a clock.
  struct Fixture {
    let folder: String
    var store: String { "\(folder)/store" }
    var output: String { "\(folder)/out" }
    var key: Ed25519.PrivateKey? = sharedKey
    var now = 1_790_000_000
    var changesKey = false
    var trustsClock = false
    var expires: String?
    /// The data versions whose changes are accepted.
    var accepted: [String] = []
    /// The facts of a second source; nil for no comparison.
    var facts: String?
    /// The live source at this address; nil for the tree.
    var live: String?

    /// The folder of the tree.
    var source: String { tree.path }

    /// One tree for all releases, of which one file changes.
    private let tree: ChangingTree

    init(_ folder: String) throws {
      self.folder = folder
      tree = try ChangingTree("\(folder)/source")
      try Directory.createWithParents("\(folder)/store")
    }

    /// A store with the first releases, of the heights 4, 5 and 6, as ``release(height:_:)`` makes
    /// them.
    ///
    /// - Parameter releases: 1 to 3.
    init(_ folder: String, releases: Int) async throws {
      try self.init(folder)
      let prepared = try await Self.prepared.value
      for name in ["store", "out"] {
        try Directory.removeRecursively("\(folder)/\(name)")
        try SampleBuild.copy("\(prepared)/\(releases)/\(name)", to: "\(folder)/\(name)")
      }
    }

    private static let sharedKey = Ed25519.PrivateKey.generate()

    private static let prepared = Task {
      let folder = "\(ProcessFolder.path)/releases"
      let fixture = try Fixture(folder)
      for release in 1...3 {
        _ = try await fixture.release(height: release + 3)
        try Directory.createWithParents("\(folder)/\(release)")
        for name in ["store", "out"] {
          try SampleBuild.copy("\(folder)/\(name)", to: "\(folder)/\(release)/\(name)")
        }
      }
      return folder
    }

    var configuration: Release.Configuration {
      var configuration = Release.Configuration(store: store, key: key)
      configuration.changesKey = changesKey
      configuration.trustsClock = trustsClock
      configuration.expires = expires
      configuration.acceptedChanges = accepted
      let now = now
      configuration.now = { now }
      return configuration
    }

    /// Releases the sample, with the height of one pokemon set to `height`.
    func release(
      height: Int, edition: Edition = .full, _ edit: (inout SampleTree.Resource) -> Void = { _ in }
    ) async throws -> Release.Outcome {
      try tree.set(height: height, edit)
      let source = live.map { SourceLocator.live($0) } ?? .directory(tree.path)
      let build = SampleBuild.configuration(source, output, edition: edition) {
        $0.facts = facts.map { [$0] } ?? []
        $0.live.requestsPerSecond = 1_000
      }
      return try await Release.run(build, configuration, progress: SilentProgress())
    }

    /// Every file in the store with its digest, except the lock.
    func state() throws -> [String: String] {
      try SampleBuild.contents(store).filter { $0.key != ".lock" }
        .mapValues { SHA256.digest(of: $0).hex }
    }

    /// Expects a release to fail with `code` and the store to stay unchanged.
    func expectRefusal(
      _ code: DiagnosticCode, height: Int, sourceLocation: SourceLocation = #_sourceLocation,
      _ edit: (inout SampleTree.Resource) -> Void = { _ in }
    ) async throws {
      let before = try state()
      let error = await expectError(code, sourceLocation: sourceLocation) {
        try await release(height: height, edit)
      }
      #expect(error?.advice != nil, sourceLocation: sourceLocation)
      try expectEqual(state(), before, sourceLocation: sourceLocation)
    }

    /// Expects that the updates of a release bring an app from an older one to it.
    func expectUpdate(
      from number: Int, to target: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let (app, release) = ("\(folder)/app-\(number).sqlite", "\(store)/data-\(target)")
      try AtomicFile.write(app, try File.readAll("\(store)/data-\(number)/pokedex.sqlite"))
      let updates = try Manifest.read("\(release)/manifest.json").updates
      expectRun(
        ["update", app, "--manifest", "\(release)/manifest.json", "--public-key"]
          + [try #require(key).publicKey.hex]
          + updates.flatMap { ["--with", "\(release)/\($0.file)"] },
        sourceLocation: sourceLocation)
      #expect(
        try TestRelease.isEqual(app, "\(release)/pokedex.sqlite"), sourceLocation: sourceLocation)
    }
  }

  @Test func release_threeReleases_lastHasUpdatesFromEachAndNotesEqualsGolden() async throws {
    let fixture = try Fixture(folder)
    let first = try await fixture.release(height: 4)
    expectEqual(first.latest?.release, 1)
    expectEqual(first.folder, "\(fixture.store)/data-1")
    _ = try await fixture.release(height: 5)
    let third = try await fixture.release(height: 6)
    let release = try #require(third.folder)
    #expect(release.hasSuffix("/data-3"))
    expectEqual(Checks.sums(release), [])
    let sums = try File.text("\(release)/SHA256SUMS")
    let diffs = try Directory.names(release).filter { $0.hasSuffix(".json.gz") }
    #expect(diffs.count == 2 && diffs.allSatisfy { sums.contains("  \($0)\n") })
    for packed in diffs {
      let text = expectRun(
        ChildProcess(
          "/bin/sh", ["-c", "gunzip -c '\(release)/\(packed)'"]
        ).wait())
      expectEqual(Array(text.utf8), (try File.readAll("\(release)/\(packed.dropLast(3))")))
    }
    let document = try ManifestDocument(parsing: File.readAll("\(release)/manifest.json"))
    let key = try #require(fixture.key)
    #expect(document.isSigned(by: [key.publicKey]))
    #expect(document.manifest.release == 3 && document.manifest.updates.count == 2)
    for number in 1...2 { try fixture.expectUpdate(from: number, to: 3) }
    let notes = try File.text("\(release)/notes.md")
    try expectEqual(Golden.difference(notes, from: "notes.md"), nil)
    #expect(notes.contains("`\(SignedDocument.keyID(of: key.publicKey))` signed"), "\(notes)")
    // The output is the plain build: not numbered, not signed.
    try expectEqual(Manifest.read("\(fixture.output)/manifest.json").release, nil)
  }

  @Test func release_compressedForms_areNamedAndGiveTheFile() async throws {
    let store = try await Fixture(folder, releases: 2).store
    let release = "\(store)/data-2"
    let manifest = try Manifest.read("\(release)/manifest.json")
    let update = try #require(manifest.patches.first)
    expectEqual(
      manifest.database.compressed.map(\.file), ["pokedex.sqlite.gz", "pokedex.sqlite.zst"])
    expectEqual(update.compressed.map(\.file), ["\(update.file).gz"])
    let notes = try File.text("\(release)/notes.md")
    for asset in [manifest.database, update] {
      for form in asset.compressed {
        let path = "\(release)/\(form.file)"
        try expectEqual(FileStat(path).size, form.bytes)
        try expectEqual(SHA256.digest(ofFile: path), form.sha256)
        #expect(notes.contains("| `\(form.file)` | \(form.bytes) | `\(form.sha256.hex)` |"))
        #expect(form.bytes < asset.bytes / 2)
        expectEqual(TestArchive.unpack(path), (try File.readAll("\(release)/\(asset.file)")))
      }
    }
  }

  @Test func release_otherEdition_hasNamesOfItsOwn() async throws {
    let fixture = try Fixture(folder)
    let first = try await fixture.release(height: 4, edition: .japaneseAndEnglish)
    expectEqual(first.folder, "\(fixture.store)/data-ja-en-1")
    #expect(first.latest?.folder == "data-ja-en-1" && first.latest?.dataset == "ja-en")
    expectEqual(first.manifest?.artifact.file, "pokedex-ja-en.sqlite")
    // A lost latest.json is found by the folders, which have the name of the edition.
    try File.remove("\(fixture.store)/latest.json")
    let second = try await fixture.release(height: 5, edition: .japaneseAndEnglish)
    expectEqual(second.folder, "\(fixture.store)/data-ja-en-2")
    try expectEqual(Manifest.read("\(fixture.store)/data-ja-en-2/manifest.json").updates.count, 1)
  }

  @Test func release_sameContent_makesNoReleaseAndRenewsPointer() async throws {
    var fixture = try await Fixture(folder, releases: 1)
    let before = try fixture.state()
    fixture.now += 86_400
    let second = try await fixture.release(height: 4)
    #expect(second.folder == nil && second.latest?.release == 1)
    try expectEqual(fixture.state(), before)
    // After half of its lifetime the pointer is signed again; nothing else changes.
    fixture.now += 20 * 86_400
    let third = try await fixture.release(height: 4)
    expectEqual(third.folder, nil)
    expectEqual(third.latest?.expires, fixture.now + 30 * 86_400)
    let after = try fixture.state()
    #expect(after["latest.json"] != before["latest.json"])
    expectEqual(after.filter { $0.key != "latest.json" }, before.filter { $0.key != "latest.json" })
    let document = try SignedDocument.parse(File.readAll("\(fixture.store)/latest.json"))
    #expect(
      SignedDocument.isSigned(
        document, as: .latest, by: [try #require(fixture.key).publicKey]))
  }

  @Test func release_wrongKey_fails() async throws {
    var fixture = try await Fixture(folder, releases: 1)
    let key = fixture.key
    fixture.key = nil
    try await fixture.expectRefusal("release-unsigned", height: 5)
    fixture.key = .generate()
    try await fixture.expectRefusal("release-other-key", height: 5)
    fixture.key = key
    // An intentional key rotation.
    fixture.key = .generate()
    fixture.changesKey = true
    // Without new content, only republishing makes a release signed with the new key.
    try await fixture.expectRefusal("nothing-to-sign", height: 4)
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
  }

  /// The store was unsigned or its signature was removed; these cannot be distinguished.
  @Test func release_keyForUnsignedStore_requiresNewKeyOption() async throws {
    var fixture = try Fixture(folder)
    let key = fixture.key
    fixture.key = nil
    _ = try await fixture.release(height: 4)
    fixture.key = key
    try await fixture.expectRefusal("release-other-key", height: 5)
    fixture.changesKey = true
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
    fixture.changesKey = false
    try await expectEqual(fixture.release(height: 6).latest?.release, 3)
  }

  @Test func release_qualityGateFails_makesNoRelease() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    try await fixture.expectRefusal("stat-out-of-range", height: 4) {
      $0.replace(#""base_stat":35"#, with: #""base_stat":999"#)
    }
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
  }

  /// After a power failure, `latest.json` names only what is on the disk.
  @Test func release_eachStep_isDurableBeforeTheNext() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    let files = FileCalls(fixture.store)
    let release = try #require(try await fixture.release(height: 5).folder)
    let rename = "rename .incoming-2 -> data-2"
    for name in try Directory.names(release) {
      let written = [".incoming-2/\(name)", ".incoming-2/.\(name).tmp"].contains {
        files.contains(inOrder: ["fsync \($0)", rename])
      }
      #expect(written, "\(name): \(files.calls)")
    }
    let steps = [
      "fsync .incoming-2", rename, "fsync .", "fsync .latest.json.tmp",
      "rename .latest.json.tmp -> latest.json", "fsync .",
    ]
    #expect(files.contains(inOrder: steps), "\(files.calls)")
  }

  /// Files of other programs in the store.
  @Test func release_foreignNamesInTheStore_stopNothing() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    _ = makeForeignName(in: fixture.store)
    _ = makeForeignName(in: "\(fixture.store)/data-1")
    try File.remove("\(fixture.store)/latest.json")
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
    let manifest = try ManifestDocument.read("\(fixture.store)/data-2").manifest
    expectEqual(manifest.updates.count, 1)
  }

  @Test func release_interrupted_resumesOrFails() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    let pointer = try File.readAll("\(fixture.store)/latest.json")
    _ = try await fixture.release(height: 5)

    // Interrupted before latest.json was written: the next run announces the complete release.
    try AtomicFile.write("\(fixture.store)/latest.json", pointer)
    let resumed = try await fixture.release(height: 5)
    #expect(resumed.folder == nil && resumed.latest?.release == 2)
    // The next run with new content continues from there.
    try AtomicFile.write("\(fixture.store)/latest.json", pointer)
    try await expectEqual(fixture.release(height: 6).latest?.release, 3)

    // Interrupted in the middle: the incomplete folder is removed.
    try Directory.createWithParents("\(fixture.store)/.incoming-4")
    try AtomicFile.write("\(fixture.store)/.incoming-4/pokedex.sqlite", "half")
    try await expectEqual(fixture.release(height: 7).latest?.release, 4)
    #expect(!Directory.exists("\(fixture.store)/.incoming-4"))

    // Partly uploaded under its final name by another program: an error.
    let half = "\(fixture.store)/data-5"
    try Directory.createWithParents(half)
    try AtomicFile.write("\(half)/pokedex.sqlite", "half")
    try await fixture.expectRefusal("release-incomplete", height: 8)
    try Directory.removeRecursively(half)

    // Another release, complete and signed, under the next number: an error.
    for file in try Directory.names("\(fixture.store)/data-4") {
      try Directory.createWithParents(half)
      try AtomicFile.write("\(half)/\(file)", try File.readAll("\(fixture.store)/data-4/\(file)"))
    }
    try await fixture.expectRefusal("release-incomplete", height: 8)
    try Directory.removeRecursively(half)

    // A damaged newest release is an error.
    try AtomicFile.write("\(fixture.store)/data-4/notes.md", "other")
    try await fixture.expectRefusal("store-damaged", height: 8)
    try AtomicFile.write("\(fixture.store)/latest.json", "{}")
    try await fixture.expectRefusal("store-damaged", height: 8)
  }

  /// The release folders have what a lost pointer had.
  @Test func release_lostOrTornPointer_isWrittenAgain() async throws {
    let fixture = try await Fixture(folder, releases: 2)
    let path = "\(fixture.store)/latest.json"
    let whole = try File.readAll(path)
    for torn in [[], Array(whole.prefix(whole.count / 2)), [UInt8](repeating: 0, count: 512)] {
      try AtomicFile.write(path, torn)
      let outcome = try await fixture.release(height: 5)
      #expect(outcome.folder == nil && outcome.latest?.release == 2)
      try expectEqual(File.readAll(path), whole)
    }
    // An older release is never announced instead of the newest.
    try File.remove(path)
    try await expectEqual(fixture.release(height: 6).latest?.release, 3)
    try AtomicFile.write(path, "{")
    try AtomicFile.write("\(fixture.store)/data-3/notes.md", "other")
    try await fixture.expectRefusal("store-damaged", height: 7)
  }

  /// A pointer edited by someone else, with the key of the releases available: its signature is
  /// invalid.
  @Test func release_tamperedPointer_fails() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    let path = "\(fixture.store)/latest.json"
    let text = try File.text(path)
    let tampered = text.replacing("\"schemaVersion\": ", with: "\"schemaVersion\": 1")
    #expect(tampered != text)
    try AtomicFile.write(path, tampered)
    try await fixture.expectRefusal("store-damaged", height: 5)
  }

  /// A manifest edited together with its checksum: latest.json has another digest of it.
  @Test func release_editedManifest_fails() async throws {
    let fixture = try await Fixture(folder, releases: 1)
    let release = "\(fixture.store)/data-1"
    let path = "\(release)/\(Manifest.fileName)"
    let edited = try File.readAll(path) + Array("\n".utf8)
    try AtomicFile.write(path, edited)
    try Checksums.update(release, [LayerFile.Entry(name: Manifest.fileName, edited)])
    try await fixture.expectRefusal("store-damaged", height: 5)
  }

  @Test func release_missingStoreOrOtherDataset_fails() async throws {
    let fixture = try Fixture(folder)
    try Directory.removeRecursively(fixture.store)
    await expectError("store-unreachable", .unreachable) { try await fixture.release(height: 4) }
    #expect(!Directory.exists(fixture.store))
    try Directory.createWithParents(fixture.store)
    _ = try await fixture.release(height: 4)
    let build = SampleBuild.configuration(.sample, "\(folder)/sample")
    await expectError("different-datasets", .usage) {
      try await Release.run(build, fixture.configuration, progress: SilentProgress())
    }
    #expect(!Directory.exists("\(folder)/sample"), "refused before anything is built")
    // The folders know the dataset if latest.json is lost.
    try File.remove("\(fixture.store)/latest.json")
    await expectError("different-datasets") {
      try await Release.run(build, fixture.configuration, progress: SilentProgress())
    }
  }

  @Test func republish_olderRelease_withdrawsNewer() async throws {
    let fixture = try await Fixture(folder, releases: 2)
    let outcome = try Release.republish(
      1, reason: "the height is *wrong*", fixture.configuration, progress: SilentProgress())
    expectEqual(outcome.latest?.release, 3)
    let release = try #require(outcome.folder)
    let notes = try File.text("\(release)/notes.md")
    #expect(notes.contains("**Withdrawn: release 2.** The content of release 1"), "\(notes)")
    #expect(notes.contains("Reason: the height is \\*wrong\\*"), "\(notes)")
    try expectEqual(
      TestRelease.differingTables(
        "\(release)/pokedex.sqlite", "\(fixture.store)/data-1/pokedex.sqlite"), ["meta"])
    try fixture.expectUpdate(from: 2, to: 3)
    expectEqual(Checks.sums(release), [])
    #expect(throws: PipelineError.self) {
      try Release.republish(4, fixture.configuration, progress: SilentProgress())
    }
  }
}
