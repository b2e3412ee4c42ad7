import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct UpdateTrustTests {
  let folder = InTemporaryFolder.path

  private let chain: TestChain
  private let (app, patch): (String, String)
  private let key = Ed25519.PrivateKey.generate()
  private let trust: UpdateTrust

  init() throws {
    chain = try TestChain(folder, seed: 20, count: 3)
    (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
    trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
  }

  /// A manifest of release 1, or that of `number`, that names the patches, signed with `key`.
  private func manifest(
    _ patches: [String], of number: Int = 1, release: Int, key: Ed25519.PrivateKey?,
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

  @Test func update_signatures_areAcceptedOnlyFromKnownKeys() throws {
    let (old, new) = (key, Ed25519.PrivateKey.generate())
    // It is valid until the second in which it expires.
    let signed = try manifest([patch], release: 2, key: old, expires: UTCTime.text(1_800_000_000))
    let trust = try #require(
      UpdateTrust(publicKeys: [old.publicKey.hex], secondsSince1970: 1_800_000_000))

    expectEqual(updateError(app, [patch], trust: trust)?.code, .untrusted)
    let unsigned = try manifest([patch], release: 3, key: nil)
    expectEqual(updateError(app, [patch], manifest: unsigned, trust: trust)?.code, .untrusted)
    let foreign = try manifest([patch], release: 4, key: new)
    expectEqual(updateError(app, [patch], manifest: foreign, trust: trust)?.code, .untrusted)
    let now = 1_800_000_000
    let expired = try manifest([patch], release: 5, key: old, expires: UTCTime.text(now - 1))
    expectEqual(updateError(app, [patch], manifest: expired, trust: trust)?.code, .expired)
    // The manifest of one release and the patch of another.
    let other = try chain.patch(0, 2)
    expectEqual(updateError(app, [other], manifest: signed, trust: trust)?.code, .notInManifest)
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
    let rotated = try manifest([next], of: 2, release: 6, key: new)
    expectEqual(updateError(app, [next], manifest: rotated, trust: both)?.code, nil)
    // The older manifest is no longer accepted, although its signature is valid.
    expectEqual(updateError(app, [next], manifest: signed, trust: both)?.code, .rollback)
  }

  /// A process that can write next to the database must not be able to delete the recorded release.
  @Test func update_recordOfSeenReleasesUnreadable_throwsSeenReleaseUnknown() throws {
    let signed = try manifest([patch], release: 3, key: key)
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
    expectEqual(
      updateError(app, [patch], manifest: signed, trust: trust)?.code, .seenReleaseUnknown)
    try Directory.removeRecursively(record)
    try AtomicFile.write(record, "[\(seen)2}]")
    expectEqual(updateError(app, [patch], manifest: signed, trust: trust)?.code, nil)
    let recorded = try JSONValue(parsing: File.readAll(record)).array?.map(\.line)
    #expect(recorded?.count == 2 && recorded?.last?.contains(#""release":3"#) == true)
  }

  @Test func update_withoutAKey_reportsWhetherAnythingWasSigned() throws {
    let manifests: [(String?, PokedexUpdater.Outcome.Signature)] = [
      (nil, .unsigned),
      (try manifest([patch], release: 2, key: nil), .unsigned),
      (try manifest([patch], release: 3, key: .generate()), .notChecked),
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
    let updater = PokedexUpdater(path: app, trust: trust)
    for (dataset, edition) in [("core", "full"), ("full", "core")] {
      let other = try manifest([patch], release: 99, key: key, dataset: dataset, edition: edition)
      expectEqual(updateError(app, [patch], manifest: other, trust: trust)?.code, .noUpdateFits)
      expectError(.noUpdateFits) { try updater.download(for: other) }
    }
    let right = try manifest([patch], release: 2, key: key, edition: "full")
    // Not while another update is running.
    do {
      let lock = try FileLock("\(folder)/.app.sqlite.lock")
      expectError(.busy) { try updater.download(for: right) }
      withExtendedLifetime(lock) {}
    }
    #expect(try updater.download(for: right) != nil)
    expectEqual(updateError(app, [patch], manifest: right, trust: trust)?.code, nil)
  }

  @Test func update_manifestThatThePointerDoesNotName_isRefused() throws {
    let updater = PokedexUpdater(path: app, trust: trust)
    let content = try #require(SHA256Digest(hex: TestRelease.contentDigest(chain.releases[1])))
    func signed(_ release: Int, expires: String? = nil) throws -> String {
      try manifest([patch], release: release, key: key, expires: expires)
    }
    let right = try signed(7)
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
    expect(try signed(6), .rollback)
    expect(try signed(8), .notInManifest)
    expect(try signed(7, expires: "2099-01-01T00:00:00Z"), .notInManifest)
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
    try expectEqual(signed(7), right)
    #expect(try updater.download(for: right, of: latest) != nil)
    let outcome = try updater.update(with: [patch], manifest: right, of: latest)
    #expect(outcome.isSigned && outcome.match == .content)
  }

  @Test func latest_checkedAndPlanned_asAnAppDoes() throws {
    let digests = try chain.releases.map {
      try #require(SHA256Digest(hex: TestRelease.contentDigest($0)))
    }
    let (held, content) = (DataVersion.of(digests[0]), DataVersion.of(digests[1]))
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
    for (document, wanted) in [
      (try latest(signedBy: nil), PokedexError.Code.untrusted),
      (try latest(signedBy: .generate()), .untrusted),
      (try latest(expires: 1_400, signedBy: key), .expired),
      (try latest(expires: 1_499, signedBy: key), .expired), (Array("{}".utf8), .untrusted),
    ] {
      expectError(wanted) { try PokedexLatestRelease(document, trust: trust) }
    }
    // It is valid until the second in which it expires.
    _ = try PokedexLatestRelease(try latest(expires: 1_500, signedBy: key), trust: trust)
    // A signed manifest is not a `latest.json`, whatever it contains.
    let posing = SignedDocument.sign(
      try SignedDocument.parse(latest(signedBy: nil)), as: .manifest, with: key)
    expectError(.untrusted) { try PokedexLatestRelease(posing.pretty, trust: trust) }
    expectError(.damagedUpdate) { try PokedexLatestRelease(Array("{".utf8), trust: .unsigned) }

    let updater = PokedexUpdater(path: app, trust: trust)
    let news = try PokedexLatestRelease(try latest(signedBy: key), trust: trust)
    #expect(news.isSigned && news.manifestPath == "data-7/manifest.json")
    #expect(try updater.needs(news))
    let same = try latest(version: held, signedBy: key)
    #expect(try !updater.needs(PokedexLatestRelease(same, trust: trust)))
    for (dataset, edition) in [("core", "core"), ("core", "full"), ("full", "core")] {
      let other = try PokedexLatestRelease(
        try latest(release: 900, dataset: dataset, edition: edition, signedBy: key), trust: trust)
      expectError(.noUpdateFits) { try updater.needs(other) }
    }

    // The manifest then names the update, or the complete file if no update leads there.
    var document = try JSONValue(
      parsing: File.readAll(try manifest([patch], release: 7, key: nil)))
    let path = "\(folder)/manifest.json"
    try AtomicFile.write(path, SignedDocument.sign(document, as: .manifest, with: key).pretty)
    let whole = try #require(try updater.download(for: path))
    #expect(whole.isCompleteDatabase)
    document["updates"] = .array(
      (document["updates"]?.array ?? []).map { update in
        var update = update
        (update["from"], update["to"]) = (.string(held), .string(content))
        return update
      })
    try AtomicFile.write(path, SignedDocument.sign(document, as: .manifest, with: key).pretty)
    let download = try #require(try updater.download(for: path))
    #expect(!download.isCompleteDatabase)
    expectEqual(download.sha256, (try SHA256.digest(ofFile: patch).hex))
    _ = try updater.update(with: [patch], manifest: path)
    try expectEqual(updater.download(for: path), nil)
    #expect(try !updater.needs(news))
    // Release 7 was seen: a `latest.json` of an older release is a replay.
    let older = try PokedexLatestRelease(try latest(release: 6, signedBy: key), trust: trust)
    expectError(.rollback) { try updater.needs(older) }
  }

  @Test func trust_invalidKeys_isNil() {
    #expect(UpdateTrust(publicKeys: [], secondsSince1970: nil) == nil)
    #expect(UpdateTrust(publicKeys: ["12"], secondsSince1970: nil) == nil)
    let known = [key.publicKey.hex, "12"]
    #expect(UpdateTrust(publicKeys: known, secondsSince1970: nil) == nil)
  }
}
