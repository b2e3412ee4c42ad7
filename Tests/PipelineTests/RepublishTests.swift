import Base
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// What can be republished, and how a store without its pointer is handled.
@Suite(.inTemporaryFolder) struct RepublishTests {
  let folder = InTemporaryFolder.path

  /// Edits the manifest of `release` and updates SHA256SUMS to match.
  private func edit(_ release: String, _ change: (inout JSONValue) -> Void) throws {
    let path = "\(release)/manifest.json"
    let before = try SHA256.digest(ofFile: path).hex
    var document = try SignedDocument.parse(File.readAll(path))
    change(&document)
    try AtomicFile.write(path, document.pretty)
    let sums = try File.text("\(release)/SHA256SUMS")
    try AtomicFile.write(
      "\(release)/SHA256SUMS", sums.replacing(before, with: try SHA256.digest(ofFile: path).hex))
    expectEqual(Checks.sums(release), [])
  }

  private func expectRefusal(
    _ code: DiagnosticCode, _ fixture: ReleaseTests.Fixture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try fixture.state()
    expectError(code, sourceLocation: sourceLocation) {
      try Release.republish(1, fixture.configuration, progress: SilentProgress())
    }
    try expectEqual(fixture.state(), before, sourceLocation: sourceLocation)
  }

  @Test func republish_contentWithoutValidSignature_fails() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 2)
    let release = "\(fixture.store)/data-1"
    try edit(release) { $0["generatorVersion"] = .string("9.9.9") }
    try expectRefusal("store-damaged", fixture)
    try edit(release) { $0 = SignedDocument.sign($0, as: .manifest, with: .generate()) }
    try expectRefusal("release-other-key", fixture)
    fixture.changesKey = true
    let outcome = try Release.republish(1, fixture.configuration, progress: SilentProgress())
    expectEqual(outcome.latest?.release, 3)
  }

  @Test func republish_databaseUnlikeManifest_fails() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    fixture.key = nil
    _ = try await fixture.release(height: 4)
    _ = try await fixture.release(height: 5)
    try edit("\(fixture.store)/data-1") {
      $0["artifact"]?["contentDigest"] = .string(String(repeating: "ab", count: 32))
    }
    try expectRefusal("manifest-mismatch", fixture)
  }

  @Test func republish_expiredRelease_usesExpiryOfThisRun() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    fixture.expires = "2026-10-01T00:00:00Z"
    _ = try await fixture.release(height: 4)
    _ = try await fixture.release(height: 5)
    for expires in [nil, "2030-01-01T00:00:00Z"] {
      fixture.expires = expires
      let outcome = try Release.republish(1, fixture.configuration, progress: SilentProgress())
      let release = try #require(outcome.folder)
      try expectEqual(Manifest.read("\(release)/manifest.json").expires, expires)
    }
  }

  @Test func release_expiryNotInFuture_fails() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    for expires in ["2020-01-01T00:00:00Z", UTCTime.text(fixture.now), "tomorrow"] {
      fixture.expires = expires
      try await fixture.expectRefusal("bad-expiry", height: 6)
      try expectRefusal("bad-expiry", fixture)
    }
  }

  /// The content is correct but the manifest is not: it expires too soon or has another key.
  @Test func republish_newestRelease_keepsContentWithNewManifest() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    fixture.expires = "2026-10-01T00:00:00Z"
    _ = try await fixture.release(height: 5)
    fixture.expires = "2030-01-01T00:00:00Z"
    let outcome = try Release.republish(2, fixture.configuration, progress: SilentProgress())
    expectEqual(outcome.latest?.release, 3)
    let (bad, good) = ("\(fixture.store)/data-2", "\(fixture.store)/data-3")
    expectEqual(Checks.sums(good), [])
    let notes = try File.text("\(good)/notes.md")
    #expect(notes.contains("The content of release 2") && !notes.contains("Withdrawn"))
    #expect(notes.contains("have the same content."), "\(notes)")
    try expectEqual(
      TestRelease.differingTables("\(good)/pokedex.sqlite", "\(bad)/pokedex.sqlite"),
      ["meta"])
    for (release, number) in [(bad, 2), (good, 3)] {
      try expectEqual(
        ReleaseNumber.of(Connection("\(release)/pokedex.sqlite", .immutable).metadata()), number)
    }
    let manifest = try Manifest.read("\(good)/manifest.json")
    expectEqual(manifest.expirySeconds, UTCTime.seconds("2030-01-01T00:00:00Z"))
    expectEqual(manifest.updates.count, 1, "from the first; the second has the same content")

    // An older app updates to it; an app that already has the content updates to the next
    // release.
    _ = try await fixture.release(height: 6)
    for (number, target) in [(1, 3), (2, 4), (3, 4)] {
      try fixture.expectUpdate(from: number, to: target)
    }
  }

  /// As `Tools/github-store pull` leaves the store if renewing latest.json was interrupted: only the
  /// newest releases, the older ones in part.
  @Test func release_missingPointer_announcesNewestCompleteRelease() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 3)
    try Directory.removeRecursively("\(fixture.store)/data-1")
    try File.remove("\(fixture.store)/data-2/SHA256SUMS")
    let pointer = "\(fixture.store)/latest.json"
    try File.remove(pointer)
    let key = fixture.key
    fixture.key = nil
    try await fixture.expectRefusal("release-unsigned", height: 6)
    fixture.key = .generate()
    try await fixture.expectRefusal("store-damaged", height: 6)
    fixture.key = key
    let outcome = try await fixture.release(height: 6)
    #expect(outcome.folder == nil && outcome.latest?.release == 3)
    #expect(
      SignedDocument.isSigned(
        try SignedDocument.parse(File.readAll(pointer)), as: .latest,
        by: [try #require(key).publicKey]))
    try await expectEqual(fixture.release(height: 7).latest?.release, 4)

    try File.remove(pointer)
    try AtomicFile.write("\(fixture.store)/data-4/notes.md", "other")
    try await fixture.expectRefusal("store-damaged", height: 8)
  }

  @Test(arguments: [0, Int(Int32.max) + 1, Int.max])
  func read_releaseNumberOutOfRange_throws(number: Int) async throws {
    let fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    let release = "\(fixture.store)/data-1"
    try edit(release) { $0["release"] = .int(number) }
    #expect(throws: PipelineError.self) { _ = try Manifest.read("\(release)/manifest.json") }
    #expect(throws: (any Error).self) {
      _ = try ManifestDocument(parsing: File.readAll("\(release)/manifest.json"))
    }
    var latest = try SignedDocument.parse(File.readAll("\(fixture.store)/latest.json"))
    latest["release"] = .int(number)
    #expect(throws: PatchFault.self) { _ = try LatestRelease(latest) }
  }
}
