import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct UpdateTrustTests {
  let folder = InTemporaryFolder.path

  private static func manifest(
    _ chain: TestChain, _ number: Int, _ patches: [String], release: Int, key: Ed25519.PrivateKey?,
    expires: String? = nil, dataset: String = "full", edition: String = "full"
  ) throws -> String {
    let file = chain.releases[number]
    let manifest = try Manifest.fixture(
      of: file, content: TestRelease.contentDigest(file), dataset: dataset, edition: edition,
      updates: patches.map { try .fixture($0, from: "a", to: "b") }, release: release,
      expires: expires)
    var document = manifest.json
    if let key { document = SignedDocument.sign(document, as: .manifest, with: key) }
    let path = "\(chain.folder)/manifest-\(release).json"
    try AtomicFile.write(path, document.pretty)
    return path
  }

  private static func code(
    _ app: String, _ patches: [String], _ manifest: String?, _ trust: UpdateTrust
  ) -> PokedexError.Code? {
    do throws(PokedexError) {
      _ = try PokedexUpdater(path: app, trust: trust).update(with: patches, manifest: manifest)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func update_signatures_areAcceptedOnlyFromKnownKeys() throws {
    let chain = try TestChain(folder, seed: 20, count: 3)
    let (old, new) = (Ed25519.PrivateKey.generate(), Ed25519.PrivateKey.generate())
    let patch = try chain.patch(0, 1)
    // It is valid until the second in which it expires.
    let signed = try Self.manifest(
      chain, 1, [patch], release: 2, key: old, expires: UTCTime.text(1_800_000_000))
    let trust = try #require(
      UpdateTrust(publicKeys: [old.publicKey.hex], secondsSince1970: 1_800_000_000))
    let app = try chain.installed(0)

    expectEqual(Self.code(app, [patch], nil, trust), .untrusted)
    let unsigned = try Self.manifest(chain, 1, [patch], release: 3, key: nil)
    expectEqual(Self.code(app, [patch], unsigned, trust), .untrusted)
    let foreign = try Self.manifest(chain, 1, [patch], release: 4, key: new)
    expectEqual(Self.code(app, [patch], foreign, trust), .untrusted)
    let now = 1_800_000_000
    let expired = try Self.manifest(
      chain, 1, [patch], release: 5, key: old, expires: UTCTime.text(now - 1))
    expectEqual(Self.code(app, [patch], expired, trust), .expired)
    // The manifest of one release and the patch of another.
    let other = try chain.patch(0, 2)
    expectEqual(Self.code(app, [other], signed, trust), .notInManifest)
    try expectEqual(SHA256.digest(ofFile: app), SHA256.digest(ofFile: chain.releases[0]))

    let outcome = try PokedexUpdater(path: app, trust: trust).update(
      with: [patch], manifest: signed)
    #expect(outcome.isSigned)
    expectEqual(outcome.match, .content)

    // A key rotation: the app knows both keys, and the next release is signed with the new one.
    let both = try #require(
      UpdateTrust(
        publicKeys: [old.publicKey.hex, new.publicKey.hex], secondsSince1970: nil))
    let next = try chain.patch(1, 2)
    let rotated = try Self.manifest(chain, 2, [next], release: 6, key: new)
    expectEqual(Self.code(app, [next], rotated, both), nil)
    // The older manifest is no longer accepted, although its signature is valid.
    expectEqual(Self.code(app, [next], signed, both), .rollback)
  }

  /// A process that can write next to the database must not be able to delete the recorded release.
  @Test func update_recordOfSeenReleasesUnreadable_throwsSeenReleaseUnknown() throws {
    let chain = try TestChain(folder, seed: 24, count: 2)
    let key = Ed25519.PrivateKey.generate()
    let trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
    let patch = try chain.patch(0, 1)
    let signed = try Self.manifest(chain, 1, [patch], release: 3, key: key)
    let app = try chain.installed(0)
    let record = "\(folder)/.app.sqlite.release"
    let seen = #"{"store":"full full","key":"0","published":"2026-11-27T00:00:00Z","release":"#
    for text in [
      "garbage", "", "3\n", "[]", "{}", "[\(seen)0}]", "[\(seen)-1}]", "[\(seen)99999999999}]",
      "[\(seen)3}",
    ] {
      try AtomicFile.write(record, text)
      let error = expectError(.seenReleaseUnknown, "\(text)") {
        try PokedexUpdater(path: app, trust: trust).update(with: [patch], manifest: signed)
      }
      #expect(error?.subject == record && error?.advice(in: .english).isEmpty == false)
      expectEqual(error?.reason(in: .japanese).contains("記録"), true)
      try expectEqual(File.readAll(record), Array(text.utf8))
    }
    try File.remove(record)
    try Directory.createWithParents(record)
    expectEqual(Self.code(app, [patch], signed, trust), .seenReleaseUnknown)
    try Directory.removeRecursively(record)
    try AtomicFile.write(record, "[\(seen)2}]")
    expectEqual(Self.code(app, [patch], signed, trust), nil)
    let recorded = try JSONValue(parsing: File.readAll(record)).array?.map(\.line)
    #expect(recorded?.count == 2 && recorded?.last?.contains(#""release":3"#) == true)
  }

  @Test func update_withoutAKey_reportsWhetherAnythingWasSigned() throws {
    let chain = try TestChain(folder, seed: 25, count: 2)
    let patch = try chain.patch(0, 1)
    let manifests: [(String?, PokedexUpdater.Outcome.Signature)] = [
      (nil, .unsigned),
      (try Self.manifest(chain, 1, [patch], release: 2, key: nil), .unsigned),
      (try Self.manifest(chain, 1, [patch], release: 3, key: .generate()), .notChecked),
    ]
    for (manifest, signature) in manifests {
      let outcome = try PokedexUpdater(path: try chain.installed(0)).update(
        with: [patch], manifest: manifest)
      expectEqual(outcome.signature, signature)
      #expect(!outcome.isSigned)
    }
  }

  /// One key signs the stores of several datasets, whose release numbers are unrelated.
  @Test func update_manifestOfAnotherDatasetOrEdition_isRefusedAndNotRecorded() throws {
    let chain = try TestChain(folder, seed: 22, count: 2)
    let key = Ed25519.PrivateKey.generate()
    let trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
    let patch = try chain.patch(0, 1)
    let app = try chain.installed(0)
    let updater = PokedexUpdater(path: app, trust: trust)
    for (dataset, edition) in [("core", "full"), ("full", "core")] {
      let other = try Self.manifest(
        chain, 1, [patch], release: 99, key: key, dataset: dataset, edition: edition)
      expectEqual(Self.code(app, [patch], other, trust), .noUpdateFits)
      expectError(.noUpdateFits) { try updater.download(for: other) }
    }
    let right = try Self.manifest(
      chain, 1, [patch], release: 2, key: key, edition: "full")
    // Not while another update is running.
    do {
      let lock = try FileLock("\(folder)/.app.sqlite.lock")
      expectError(.busy) { try updater.download(for: right) }
      withExtendedLifetime(lock) {}
    }
    #expect(try updater.download(for: right) != nil)
    expectEqual(Self.code(app, [patch], right, trust), nil)
  }

  @Test func update_manifestThatThePointerDoesNotName_isRefused() throws {
    let chain = try TestChain(folder, seed: 23, count: 2)
    let key = Ed25519.PrivateKey.generate()
    let trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
    let patch = try chain.patch(0, 1)
    let app = try chain.installed(0)
    let updater = PokedexUpdater(path: app, trust: trust)
    let content = try #require(SHA256Digest(hex: TestRelease.contentDigest(chain.releases[1])))
    func manifest(_ release: Int, expires: String? = nil) throws -> String {
      try Self.manifest(chain, 1, [patch], release: release, key: key, expires: expires)
    }
    let right = try manifest(7)
    let bytes = try File.readAll(right)
    let document = LatestRelease.fixture(release: 7, content: content, manifest: bytes).document
    let latest = try PokedexLatestRelease(
      SignedDocument.sign(document, as: .latest, with: key).pretty, trust: trust)
    expectEqual(latest.manifestSHA256, SHA256.digest(of: bytes).hex)

    func expect(_ path: String, _ code: PokedexError.Code) {
      expectError(code) { try updater.download(for: path, of: latest) }
      expectError(code) { try updater.update(with: [patch], manifest: path, of: latest) }
    }
    // All validly signed: the previous release, the next one, and one with the same number.
    expect(try manifest(6), .rollback)
    expect(try manifest(8), .notInManifest)
    expect(try manifest(7, expires: "2099-01-01T00:00:00Z"), .notInManifest)
    // Also one of the same size, which only its digest tells apart.
    let other = "\(folder)/other.json"
    var twin = try SignedDocument.parse(bytes)
    twin["dataset"] = .string("full")
    twin["schemaVersion"] = .int(0)
    try AtomicFile.write(other, SignedDocument.sign(twin, as: .manifest, with: key).pretty)
    #expect(try FileStat(other).size == bytes.count && File.readAll(other) != bytes)
    expect(other, .notInManifest)
    #expect(throws: PokedexError.self) {
      try updater.update(with: [patch], manifest: nil, of: latest)
    }
    try expectEqual(SHA256.digest(ofFile: app), SHA256.digest(ofFile: chain.releases[0]))
    // None of their release numbers was recorded.
    try expectEqual(manifest(7), right)
    #expect(try updater.download(for: right, of: latest) != nil)
    let outcome = try updater.update(with: [patch], manifest: right, of: latest)
    #expect(outcome.isSigned && outcome.match == .content)
  }

  @Test func latest_checkedAndPlanned_asAnAppDoes() throws {
    let chain = try TestChain(folder, seed: 21, count: 2)
    let key = Ed25519.PrivateKey.generate()
    let patch = try chain.patch(0, 1)
    let digests = try chain.releases.map {
      try #require(SHA256Digest(hex: TestRelease.contentDigest($0)))
    }
    let (held, content) = (DataVersion.of(digests[0]), DataVersion.of(digests[1]))
    let app = try chain.installed(0)
    func latest(
      release: Int = 7, expires: Int = 2_000, dataset: String = "full",
      edition: String = "full", version: String? = nil,
      signedBy key: Ed25519.PrivateKey?
    ) throws -> [UInt8] {
      var latest = LatestRelease.fixture(
        release: release, content: digests[1], dataVersion: version)
      (latest.dataset, latest.edition, latest.folder) = (dataset, edition, "data-7")
      (latest.published, latest.checked, latest.expires) = (1_000, 1_000, expires)
      let document = latest.document
      return (key.map { SignedDocument.sign(document, as: .latest, with: $0) } ?? document).pretty
    }
    let trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: 1_500))
    func code(_ body: () throws(PokedexError) -> Void) -> PokedexError.Code? {
      do throws(PokedexError) {
        try body()
        return nil
      } catch { return error.code }
    }
    for (document, wanted) in [
      (try latest(signedBy: nil), PokedexError.Code.untrusted),
      (try latest(signedBy: .generate()), .untrusted),
      (try latest(expires: 1_400, signedBy: key), .expired),
      (try latest(expires: 1_499, signedBy: key), .expired), (Array("{}".utf8), .untrusted),
    ] {
      expectEqual(
        code { () throws(PokedexError) in
          _ = try PokedexLatestRelease(document, trust: trust)
        }, wanted)
    }
    // It is valid until the second in which it expires.
    _ = try PokedexLatestRelease(try latest(expires: 1_500, signedBy: key), trust: trust)
    // A signed manifest is not a `latest.json`, whatever it contains.
    let posing = SignedDocument.sign(
      try SignedDocument.parse(latest(signedBy: nil)), as: .manifest, with: key)
    expectEqual(
      code { () throws(PokedexError) in
        _ = try PokedexLatestRelease(posing.pretty, trust: trust)
      }, .untrusted)
    expectEqual(
      code { () throws(PokedexError) in
        _ = try PokedexLatestRelease(Array("{".utf8), trust: .unsigned)
      }, .damagedUpdate)

    let updater = PokedexUpdater(path: app, trust: trust)
    let news = try PokedexLatestRelease(try latest(signedBy: key), trust: trust)
    #expect(news.isSigned && news.manifestPath == "data-7/manifest.json")
    #expect(try updater.needs(news))
    let same = try latest(version: held, signedBy: key)
    #expect(try !updater.needs(PokedexLatestRelease(same, trust: trust)))
    for (dataset, edition) in [("core", "core"), ("core", "full"), ("full", "core")] {
      let other = try PokedexLatestRelease(
        try latest(release: 900, dataset: dataset, edition: edition, signedBy: key), trust: trust)
      expectEqual(
        code { () throws(PokedexError) in _ = try updater.needs(other) }, .noUpdateFits)
    }

    // The manifest then names the update, or the complete file if no update leads there.
    var document = try JSONValue(
      parsing: File.readAll(try Self.manifest(chain, 1, [patch], release: 7, key: nil)))
    let manifest = "\(folder)/manifest.json"
    try AtomicFile.write(manifest, SignedDocument.sign(document, as: .manifest, with: key).pretty)
    let whole = try #require(try updater.download(for: manifest))
    #expect(whole.isCompleteDatabase)
    document["updates"] = .array(
      (document["updates"]?.array ?? []).map { update in
        var update = update
        (update["from"], update["to"]) = (.string(held), .string(content))
        return update
      })
    try AtomicFile.write(manifest, SignedDocument.sign(document, as: .manifest, with: key).pretty)
    let download = try #require(try updater.download(for: manifest))
    #expect(!download.isCompleteDatabase)
    expectEqual(download.sha256, (try SHA256.digest(ofFile: patch).hex))
    _ = try updater.update(with: [patch], manifest: manifest)
    try expectEqual(updater.download(for: manifest), nil)
    #expect(try !updater.needs(news))
    // Release 7 was seen: a `latest.json` of an older release is a replay.
    let older = try PokedexLatestRelease(try latest(release: 6, signedBy: key), trust: trust)
    expectEqual(code { () throws(PokedexError) in _ = try updater.needs(older) }, .rollback)
  }

  @Test func trust_invalidKeys_isNil() {
    #expect(UpdateTrust(publicKeys: [], secondsSince1970: nil) == nil)
    #expect(UpdateTrust(publicKeys: ["12"], secondsSince1970: nil) == nil)
  }
}
