import Base
import FetchStage
import PackStage
import PokedexFormat
import TestSupport
import Testing
@testable import Commands

/// Whom `pokedex download` trusts by default, and stores that answer with something else.
@Suite(.inTemporaryFolder) struct DownloadTrustTests {
  let folder = InTemporaryFolder.path

  /// Runs the command with published releases of `server`.
  private static func run(
    _ arguments: [String], at server: FaultServer, keys: [String]
  ) async -> (code: ExitCode, text: String) {
    let text = Locked("")
    let stream = TerminalStream(isTerminal: false) { bytes in
      text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
    let published = PublishedReleases(store: server.address(""), publicKeys: keys)
    let code = await CommandLineTool(DownloadCommand.command(published), version: "test").run(
      arguments,
      in: CommandLineTool.Process(
        output: stream, error: stream, environment: { $0 == "LANG" ? "C.UTF-8" : nil }))
    return (code, text.withLock { $0 })
  }

  /// The keys that are compiled in; the project itself has none before its first release.
  @Test func download_noOptions_trustsThePublishedKeysOnly() async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    let other = Ed25519.PrivateKey.generate().publicKey.hex
    let refused = await Self.run([fixture.database], at: fixture.server, keys: [other])
    #expect(refused.text.contains("error[update-untrusted]"), "\(refused)")
    #expect(refused.text.contains("if the publisher has changed the key"), "\(refused)")
    #expect(!File.exists(fixture.database))
    let signed = await Self.run([fixture.database], at: fixture.server, keys: [other, fixture.key])
    #expect(signed.code == .done && signed.text.contains(", signed"), "\(signed)")
    try fixture.expectRelease(1)
    // Given keys replace them, and for another store they say nothing.
    let given = await Self.run(
      [fixture.database, "--public-key", other], at: fixture.server, keys: [fixture.key])
    #expect(given.text.contains("error[update-untrusted]"), "\(given)")
    let elsewhere = await Self.run(
      [fixture.database, "--store", fixture.server.address("")], at: fixture.server, keys: [other])
    #expect(elsewhere.code == .done && elsewhere.text.contains("not checked"), "\(elsewhere)")
  }

  /// Whoever registers the name of an unregistered store could serve any file: no key, no default store.
  @Test func download_noKeyBuiltIn_hasNoDefaultStore() async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    let (code, text) = await Self.run([fixture.database], at: fixture.server, keys: [])
    expectEqual(code, .usage)
    #expect(text.contains("error[no-store]") && text.contains("--store"), "\(text)")
    expectEqual(fixture.server.log.map(\.path), [])
    let published = PublishedReleases()
    expectEqual(published.defaultStore == nil, published.publicKeys.isEmpty)
  }

  /// Every key in the list is one, so that no download fails before the first request.
  @Test func publishedKeys_areKeys() throws {
    for key in PublishedReleases().publicKeys { #expect(Ed25519.PublicKey(hex: key) != nil) }
  }

  /// Bytes of another place have the right length.
  @Test(arguments: ["bytes 1-LAST/SIZE", "bytes 0-LAST/OTHER", "", "bytes */SIZE"])
  func download_otherContentRange_isRefused(range: String) async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    let store = fixture.releases.store
    fixture.server.respond { request in
      guard let file = try? File.readAll("\(store)\(request.path)") else { return .answer(404) }
      guard request.headers["Range"] != nil else { return .answer(200, body: file) }
      let value = range.replacing("LAST", with: "\(file.count - 1)")
        .replacing("SIZE", with: "\(file.count)").replacing("OTHER", with: "\(file.count + 1)")
      return .answer(206, headers: [("Content-Range", value)], body: file)
    }
    fixture.expectFailure("download-size", 2)
    #expect(!File.exists(fixture.database))
  }

  @Test func download_partLargerThanTheFile_beginsAgain() async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    let packed = try File.readAll("\(fixture.releases.store)/data-1/pokedex.sqlite.gz")
    let name = SHA256.digest(of: packed).hex.prefix(16)
    try Directory.createWithParents("\(folder)/here")
    try AtomicFile.write("\(folder)/here/.app.sqlite.download-\(name)", packed + [0])
    expectEqual(fixture.download().end, .exited(0))
    try fixture.expectRelease(1)
  }

  @Test func download_twoAtOnce_secondIsBusy() async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    try Directory.createWithParents("\(folder)/here")
    do {
      let lock = try FileLock("\(folder)/here/.app.sqlite.download-lock")
      fixture.expectFailure("download-busy", 1)
      withExtendedLifetime(lock) {}
    }
    #expect(!File.exists(fixture.database))
    expectEqual(fixture.download().end, .exited(0))
  }

  /// The store is signed; its maker has copied the manifest of a build, whose updates are in folders.
  @Test func download_updateInAFolder_isRefused() async throws {
    let fixture = try await DownloadTests.Fixture(folder, heights: [4, 5])
    try fixture.installFirst()
    let (store, key) = (fixture.releases.store, try #require(fixture.releases.key))
    var manifest = try ManifestDocument(parsing: File.readAll("\(store)/data-2/manifest.json"))
    manifest.change { manifest in
      manifest.compressed = nil
      for place in manifest.updates.indices { manifest.updates[place].file = "updates/x" }
    }
    manifest.sign(with: key)
    let bytes = manifest.document.pretty
    var latest = try LatestRelease(SignedDocument.parse(File.readAll("\(store)/latest.json")))
    (latest.manifest.bytes, latest.manifest.sha256) = (bytes.count, SHA256.digest(of: bytes))
    let pointer = SignedDocument.sign(latest.document, as: .latest, with: key).pretty
    fixture.serve { name, file in
      name == "latest.json" ? pointer : name.hasSuffix("manifest.json") ? bytes : file
    }
    fixture.expectFailure("no-release", 69)
    expectEqual(fixture.requested, ["/data-2/manifest.json"])
  }

  /// A mirror answers with the store of another edition of the same dataset, which the same key has signed.
  @Test func download_storeOfAnotherEdition_isRefusedAndNotRecorded() async throws {
    let fixture = try await DownloadTests.Fixture(folder, heights: [4, 5])
    try fixture.installFirst()
    let path = "\(fixture.releases.store)/latest.json"
    var latest = try LatestRelease(SignedDocument.parse(File.readAll(path)))
    (latest.edition, latest.release) = ("ja-en", 900)
    let other = SignedDocument.sign(
      latest.document, as: .latest, with: try #require(fixture.releases.key)
    ).pretty
    fixture.serve { name, file in name == "latest.json" ? other : file }
    fixture.expectFailure("other-edition", 64)
    fixture.serve()
    expectEqual(fixture.download().end, .exited(0))
    try fixture.expectRelease(2)
  }

  /// Names of other programs next to the database; files of a process that was killed after it had replaced it.
  @Test func download_foreignNamesAndLeftovers_stopNothing() async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    try Directory.createWithParents("\(folder)/here")
    _ = makeForeignName(in: "\(folder)/here")
    expectEqual(fixture.download().end, .exited(0))
    let prefix = "\(folder)/here/.app.sqlite.download-"
    for name in ["0123456789abcdef", "manifest.json"] { try AtomicFile.write(prefix + name, "") }
    expectRun(fixture.download(), 0, "up to date")
    try expectEqual(
      Directory.names("\(folder)/here", startingWith: ".app.sqlite.download-"),
      [".app.sqlite.download-lock"])
  }

  /// The size of a manifest, and those in it, are limited before anything is requested, also without a key.
  @Test(arguments: [0, 16 << 20 + 1, 5_000_000_000])
  func download_sizeOfNoManifest_isDamaged(bytes: Int) async throws {
    let fixture = try await DownloadTests.Fixture(folder)
    let store = fixture.releases.store
    var latest = try LatestRelease(SignedDocument.parse(File.readAll("\(store)/latest.json")))
    latest.manifest.bytes = bytes
    let document = latest.document.pretty
    let manifest = try File.text("\(store)/data-1/manifest.json")
    let size = try FileStat("\(store)/data-1/pokedex.sqlite").size
    let large = Array(
      manifest.replacing("\"bytes\": \(size)", with: "\"bytes\": \(bytes == 0 ? 0 : 1 << 30 + 1)")
        .utf8)
    fixture.serve { name, file in name == "latest.json" ? document : file }
    let run = {
      await Self.run(
        [fixture.database, "--store", fixture.server.address("")], at: fixture.server, keys: [])
    }
    let pointer = await run()
    #expect(pointer.text.contains("a file size of 1 to 16777216 bytes"), "\(pointer)")
    latest.manifest = LatestRelease.ManifestFile(
      name: "manifest.json", bytes: large.count, sha256: SHA256.digest(of: large))
    let named = latest.document.pretty
    fixture.serve { name, file in
      name == "latest.json" ? named : name.hasSuffix("manifest.json") ? large : file
    }
    let damaged = await run()
    #expect(damaged.text.contains("a file size of 1 to 1073741824 bytes"), "\(damaged)")
    expectEqual(fixture.requested, ["/data-1/manifest.json"])
  }
}
