import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Releases with numbers, signed as `pokedex release` does, and the app that updates to them.
struct TestStore {
  let chain: TestChain
  let key = Ed25519.PrivateKey.generate()
  let trust: UpdateTrust
  var app: String { "\(chain.folder)/app.sqlite" }
  var updater: PokedexUpdater { PokedexUpdater(path: app, trust: trust) }

  /// Publishes `count` releases with distinct contents, numbered from 1.
  init(_ folder: String, seed: Int, count: Int = 2) throws {
    chain = try TestChain(folder, seed: seed, count: count)
    trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
    for number in 1...count { try publish(number, contentOf: number) }
  }

  /// The database of release `number`.
  func file(_ number: Int) -> String { "\(chain.folder)/data-\(number).sqlite" }

  /// Publishes the content of release `content` as release `number`.
  func publish(_ number: Int, contentOf content: Int) throws {
    try File.remove(file(number))
    try ReleaseNumber.write(
      number, of: number == content ? chain.releases[content - 1] : file(content), to: file(number))
  }

  /// Installs release `number` as the app's copy, without a record of earlier releases.
  func install(_ number: Int) throws {
    for name in ["release", "history", "lock"] {
      try File.remove("\(chain.folder)/.app.sqlite.\(name)")
    }
    try AtomicFile.write(app, try File.readAll(file(number)), durable: false)
  }

  func version(_ number: Int) throws -> String {
    try Connection(file(number), .immutable).text(
      "SELECT value FROM meta WHERE key = 'data_version'") ?? ""
  }

  /// A signed manifest of release `number`, with an update from each release of `from`.
  ///
  /// - Parameter artifact: The file that it names; nil for the released one.
  func manifest(_ number: Int, from: [Int] = [], artifact: String? = nil) throws -> String {
    let content = try #require(try TestRelease.namedDigest(file(number)))
    let named = artifact ?? file(number)
    let manifest = try Manifest.fixture(
      of: named, file: FilePath.name(of: named), content: content, dataVersion: version(number),
      updates: from.map {
        let patch = try patch($0, number)
        return try .fixture(
          patch, file: FilePath.name(of: patch), from: version($0), to: version(number))
      }, release: number)
    let path = "\(chain.folder)/manifest-\(number).json"
    try AtomicFile.write(path, SignedDocument.sign(manifest.json, as: .manifest, with: key).pretty)
    return path
  }

  /// The patch between two releases.
  func patch(_ from: Int, _ to: Int) throws -> String {
    let path = "\(chain.folder)/\(from)-\(to).update.sqlite"
    if !File.exists(path) {
      try TestRelease.patch(file(from), file(to), to: path, releases: (from, to))
    }
    return path
  }

  /// The signed `latest.json` of release `number`.
  func latest(_ number: Int) throws -> PokedexLatestRelease {
    let content = SHA256Digest(hex: try TestRelease.namedDigest(file(number)) ?? "")
    let document = LatestRelease.fixture(
      release: number, content: try #require(content), dataVersion: try version(number),
      manifest: try File.readAll(try manifest(number)))
    return try PokedexLatestRelease(
      SignedDocument.sign(document.document, as: .latest, with: key).pretty, trust: trust)
  }

  /// Updates the app's copy with the patch between two releases, and the manifest that names it.
  @discardableResult
  func update(_ base: Int, to number: Int) throws -> PokedexUpdater.Outcome {
    try updater.update(with: [patch(base, number)], manifest: manifest(number, from: [base]))
  }

  /// Replaces the app's copy with the file of a release.
  @discardableResult
  func replace(with number: Int) throws -> PokedexUpdater.Outcome {
    try updater.replace(with: file(number), manifest: manifest(number))
  }

  /// The code of the error of `body`; nil if it succeeds.
  static func code(_ body: () throws -> Void) -> PokedexError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? PokedexError)?.code
    }
  }
}

/// The complete file of a release in place of a patch.
@Suite(.inTemporaryFolder) struct CompleteDatabaseTests {
  let folder = InTemporaryFolder.path

  @Test func replace_releasedFile_installsItsBytesAndKeepsTheRights() async throws {
    let store = try TestStore(folder, seed: 201)
    try store.install(1)
    try #require(chmod(store.app, 0o640) == 0)
    let (manifest, latest) = (try store.manifest(2), try store.latest(2))
    let download = try #require(try store.updater.download(for: manifest, of: latest))
    #expect(download.isCompleteDatabase)
    let outcome = try store.updater.replace(with: store.file(2), manifest: manifest, of: latest)
    #expect(outcome.isSigned && outcome.match == .bytes)
    try expectEqual(outcome.versions, [store.version(1), store.version(2)])
    try expectEqual(File.readAll(store.app), File.readAll(store.file(2)))
    try expectEqual(FileStat(store.app).permissions, 0o640)
    try expectEqual(Directory.names(folder).filter { $0.contains("update-") }, [])
    // The bundle of the app is older.
    let pokedex = try await PokedexInstaller(bundle: store.file(1), destination: store.app)
      .install()
    try expectEqual(pokedex.metadata()["release"], "2")
  }

  /// No database is there with which a manifest could be compared.
  @Test(arguments: [("core", "full"), ("full", "core")])
  func replace_noDatabaseAndOtherStore_isRefused(dataset: String, edition: String) throws {
    let store = try TestStore(folder, seed: 207)
    let path = try store.manifest(2)
    var manifest = try ManifestDocument(parsing: File.readAll(path)).document
    (manifest["dataset"], manifest["edition"]) = (.string(dataset), .string(edition))
    let bytes = SignedDocument.sign(manifest, as: .manifest, with: store.key).pretty
    try AtomicFile.write(path, bytes)
    expectError(.wrongResult) { try store.updater.replace(with: store.file(2), manifest: path) }
    // Nor is it the manifest of a `latest.json` of the other store that has its digest.
    var latest = LatestRelease.fixture(
      release: 2, dataVersion: try store.version(2), manifest: bytes)
    for (isOwn, code) in [(false, PokedexError.Code.notInManifest), (true, .wrongResult)] {
      if isOwn { (latest.dataset, latest.edition) = (dataset, edition) }
      let parsed = try PokedexLatestRelease(
        SignedDocument.sign(latest.document, as: .latest, with: store.key).pretty,
        trust: store.trust)
      expectError(code) {
        try store.updater.replace(with: store.file(2), manifest: path, of: parsed)
      }
    }
    #expect(!File.exists(store.app))
  }

  @Test func replace_noDatabase_createsIt() throws {
    let store = try TestStore(folder, seed: 206, count: 3)
    let (manifest, latest) = (try store.manifest(2, from: [1]), try store.latest(2))
    #expect(try store.updater.needs(latest))
    let download = try store.updater.download(for: manifest)
    expectEqual(download?.isCompleteDatabase, true)
    expectError(.disk) { try store.updater.update(with: [], manifest: manifest) }
    expectError(.notInManifest) {
      try store.updater.replace(with: store.file(3), manifest: manifest)
    }
    #expect(!File.exists(store.app))
    let outcome = try store.updater.replace(with: store.file(2), manifest: manifest)
    #expect(outcome.versions == [try store.version(2)] && outcome.match == .bytes)
    try expectEqual(File.readAll(store.app), File.readAll(store.file(2)))
    try expectEqual(FileStat(store.app).permissions, 0o644)
    // The record of the release stays when the database is removed.
    try File.remove(store.app)
    expectError(.rollback) { try store.replace(with: 1) }
    #expect(!File.exists(store.app))
  }

  /// Things that an app might add too, so that a file with them is accepted elsewhere.
  static let additions = [
    "CREATE TABLE evil (a); INSERT INTO evil VALUES (1)",
    "CREATE INDEX evil ON learnset (level)",
    "CREATE TRIGGER evil BEFORE INSERT ON meta BEGIN SELECT raise(ABORT, 'no'); END",
    "CREATE TRIGGER dex_move AFTER INSERT ON learnset BEGIN DELETE FROM meta; END",
    "CREATE VIEW evil AS SELECT 1",
    "UPDATE sqlite_stat1 SET stat = '1 1'",
  ]

  @Test(arguments: additions)
  func replace_fileWithAnAddition_isRefused(script: String) throws {
    let store = try TestStore(folder, seed: 202)
    try store.install(1)
    let evil = "\(folder)/evil.sqlite"
    try AtomicFile.write(evil, try File.readAll(store.file(2)))
    try Connection(evil, .readWrite).execute(script)
    let manifest = try store.manifest(2)
    expectError(.notInManifest) { try store.updater.replace(with: evil, manifest: manifest) }
    // Nor does it count as the release if it is checked without patches.
    let unpatched = PokedexUpdater(path: evil, trust: store.trust)
    #expect(throws: PokedexError.self) {
      try unpatched.update(with: [], manifest: manifest)
    }
    // Even a manifest that names the file does not make the addition a part of a release.
    let naming = try store.manifest(2, artifact: evil)
    expectError(.wrongResult) { try store.updater.replace(with: evil, manifest: naming) }
    try expectEqual(File.readAll(store.app), File.readAll(store.file(1)))
  }

  @Test func replace_otherFiles_areRefusedAndTheCopyStays() throws {
    let store = try TestStore(folder, seed: 203, count: 3)
    try store.install(1)
    let manifest = try store.manifest(2)
    let bytes = try File.readAll(store.file(2))
    let other = "\(folder)/other"
    for content in [Array(bytes.dropLast(4096)), bytes + [0], Array("<html>".utf8), []] {
      try AtomicFile.write(other, content)
      expectError(.notInManifest) { try store.updater.replace(with: other, manifest: manifest) }
    }
    // The manifest has the digest of a file with other rows.
    let wrong = try store.manifest(2, artifact: store.file(3))
    expectError(.wrongResult) { try store.updater.replace(with: store.file(3), manifest: wrong) }
    for path in ["\(folder)/missing", folder] {
      expectError(.disk) { try store.updater.replace(with: path, manifest: manifest) }
    }
    // An older release, also with its own file.
    try store.install(2)
    expectError(.rollback) { try store.replace(with: 1) }
    try expectEqual(File.readAll(store.app), bytes)
  }

  /// What the documented code does if a patch does not lead to the release.
  @Test func download_completeDatabaseAfterAFailedPatch_isPlanned() throws {
    let store = try TestStore(folder, seed: 204)
    try store.install(1)
    try Connection(store.app, .readWrite).execute("UPDATE species SET capture_rate = 77")
    let (manifest, patch) = (try store.manifest(2, from: [1]), try store.patch(1, 2))
    try expectEqual(store.updater.download(for: manifest)?.isCompleteDatabase, false)
    let error = #expect(throws: PokedexError.self) {
      try store.updater.update(with: [patch], manifest: manifest)
    }
    expectEqual(error?.isSolvedByCompleteDatabase, true)
    let whole = try store.updater.download(for: manifest, completeDatabase: true)
    #expect(whole?.isCompleteDatabase == true && whole?.file == "data-2.sqlite")
    _ = try store.updater.replace(with: store.file(2), manifest: manifest)
    try expectEqual(File.readAll(store.app), File.readAll(store.file(2)))
  }

  // MARK: Triggers and size

  /// A trigger of a file from before these checks, or of the app, neither runs nor ends the update.
  @Test(arguments: [
    "CREATE TRIGGER t BEFORE INSERT ON meta BEGIN SELECT raise(ABORT, 'no'); END",
    """
    CREATE TABLE big (a); CREATE TRIGGER t AFTER INSERT ON meta BEGIN
    INSERT INTO big SELECT randomblob(1000) FROM resource; END
    """,
    "CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM species; END",
  ])
  func update_triggersInTheFile_doNotRun(script: String) throws {
    let store = try TestStore(folder, seed: 205)
    try store.install(1)
    try Connection(store.app, .readWrite).execute(script)
    let outcome = try store.update(1, to: 2)
    expectEqual(outcome.match, .content)
    try expectEqual(TestRelease.differingTables(store.app, store.file(2)), [])
    let connection = try Connection(store.app, .immutable)
    try expectEqual(
      connection.integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"), 1)
    if script.contains("big") { try expectEqual(connection.integer("SELECT count(*) FROM big"), 0) }
  }

  /// An index whose entries are much larger than the rows of the release.
  @Test func update_fileGrowsManyTimes_isRefused() throws {
    let store = try TestStore(folder, seed: 206)
    try store.install(1)
    let size = 5 * (try FileStat(store.app).size)
    try Connection(store.app, .readWrite).execute(
      "CREATE INDEX big ON meta (hex(zeroblob(\(size)))) WHERE key = 'release' AND value = '2'")
    let before = try File.readAll(store.app)
    let error = expectError(.wrongResult) { try store.update(1, to: 2) }
    expectEqual(error?.detail.contains("several times larger"), true)
    try expectEqual(File.readAll(store.app), before)
  }
}

/// Old documents that are signed and have not expired.
@Suite(.inTemporaryFolder) struct ReplayTests {
  let folder = InTemporaryFolder.path

  /// Release 3 has the content of 1 and withdraws 2. A device with release 1 has nothing to download.
  @Test func needs_equalContent_recordsTheReleaseThatWithdraws() throws {
    let store = try TestStore(folder, seed: 211)
    try store.publish(3, contentOf: 1)
    try store.install(1)
    #expect(try !store.updater.needs(store.latest(3)))
    expectError(.rollback) { try store.updater.needs(store.latest(2)) }
    expectError(.rollback) { try store.updater.download(for: store.manifest(2)) }
    expectError(.rollback) { try store.update(1, to: 2) }
    try expectEqual(File.readAll(store.app), File.readAll(store.file(1)))
  }

  /// A document that the library does not follow may withdraw a release too.
  @Test func needs_laterSchema_recordsTheRelease() throws {
    let store = try TestStore(folder, seed: 212)
    try store.install(1)
    var later = LatestRelease.fixture(release: 9, dataVersion: "99.0123456789ab")
    later.schemaVersion = 99
    var document = later.document
    let unsigned = try PokedexLatestRelease(document.pretty, trust: .unsigned)
    expectError(.schemaTooNew) { try store.updater.needs(unsigned) }
    #expect(try store.updater.needs(store.latest(2)))
    // Nothing is recorded for another dataset.
    for (dataset, code, next) in [
      ("core", PokedexError.Code.noUpdateFits, nil),
      ("full", .schemaTooNew, PokedexError.Code.rollback),
    ] {
      document["dataset"] = .string(dataset)
      let latest = try PokedexLatestRelease(
        SignedDocument.sign(document, as: .latest, with: store.key).pretty, trust: store.trust)
      expectEqual(TestStore.code { _ = try store.updater.needs(latest) }, code)
      expectEqual(TestStore.code { _ = try store.updater.needs(store.latest(2)) }, next)
    }
  }

  @Test func needs_whileTheDatabaseIsUpdated_isBusy() throws {
    let store = try TestStore(folder, seed: 213)
    try store.install(1)
    let latest = try store.latest(2)
    let lock = try FileLock("\(folder)/.app.sqlite.lock")
    expectError(.busy) { try store.updater.needs(latest) }
    withExtendedLifetime(lock) {}
  }

  /// A bundled release 2 has never seen a server; the first answer is an old one.
  @Test func needs_firstContactWithAnOlderRelease_isRollback() async throws {
    let store = try TestStore(folder, seed: 214)
    _ = try await PokedexInstaller(bundle: store.file(2), destination: store.app).install()
    expectError(.rollback) { try store.updater.needs(store.latest(1)) }
    expectError(.rollback) { try store.updater.download(for: store.manifest(1)) }
    expectError(.rollback) { try store.replace(with: 1) }
    #expect(!File.exists("\(folder)/.app.sqlite.history"))
    let again = try await PokedexInstaller(bundle: store.file(1), destination: store.app).install()
    try expectEqual(again.metadata()["release"], "2")
    #expect(try !store.updater.needs(store.latest(2)))
  }

  /// Only what is installed enters the history.
  @Test func download_release_isNotRecordedAsInstalled() throws {
    let store = try TestStore(folder, seed: 215)
    try store.install(1)
    #expect(try store.updater.download(for: store.manifest(2)) != nil)
    #expect(!File.exists("\(folder)/.app.sqlite.history"))
  }

  /// The app ships release 3, which has the content of 1: the copy must know that 2 is withdrawn.
  @Test func install_sameContentWithAHigherNumber_replacesTheCopy() async throws {
    let store = try TestStore(folder, seed: 216)
    try store.publish(3, contentOf: 1)
    for bundle in [1, 3, 1, 3] {
      let installer = PokedexInstaller(bundle: store.file(bundle), destination: store.app)
      _ = try await installer.install()
      let inode = try FileStat(store.app).inode
      _ = try await installer.install()
      try expectEqual(FileStat(store.app).inode, inode, "installed once")
    }
    try expectEqual(File.readAll(store.app), File.readAll(store.file(3)))
    expectError(.rollback) { try store.updater.needs(store.latest(2)) }
  }

  /// A number says which of two releases is newer, whatever their dates; equal numbers say nothing.
  @Test func install_anotherReleaseWithTheSameNumber_isNotNewer() async throws {
    let store = try TestStore(folder, seed: 217)
    let other = "\(folder)/other.sqlite"
    try ReleaseNumber.write(1, of: store.chain.releases[1], to: other)
    try store.install(1)
    _ = try await PokedexInstaller(bundle: other, destination: store.app).install()
    try expectEqual(File.readAll(store.app), File.readAll(store.file(1)))
  }

  // MARK: The number of a release

  @Test func write_releaseNumber_isNotPartOfTheContent() throws {
    let store = try TestStore(folder, seed: 218, count: 1)
    try store.publish(2, contentOf: 1)
    let (plain, first, second) = (store.chain.releases[0], store.file(1), store.file(2))
    try expectEqual(TestRelease.contentDigest(first), TestRelease.contentDigest(plain))
    try expectEqual(TestRelease.differingTables(first, second), ["meta"])
    // The bytes depend on content and number only, not on how often the content was published.
    try store.publish(1, contentOf: 2)
    let again = try File.readAll(first)
    try File.remove(first)
    try ReleaseNumber.write(1, of: plain, to: first)
    try expectEqual(File.readAll(first), again)
    for (path, number) in [(plain, 0), (first, 1), (second, 2)] {
      let connection = try Connection(path, .immutable)
      try expectEqual(ReleaseNumber.of(connection.metadata()), number)
      #expect(try SelfDigest.isAsNamed(connection))
      try expectEqual(connection.integrityProblems(), [])
    }
  }

  @Test(arguments: ["0", "-1", "x", "", "99999999999", " 3"])
  func read_invalidNumber_isUnknown(text: String) {
    expectEqual(ReleaseNumber.of(["release": text]), 0)
  }

  /// A device with release 1 has the content of 3, from which the patch leads to 4.
  @Test func update_contentOfAnotherNumber_givesTheRelease() throws {
    let store = try TestStore(folder, seed: 219)
    try store.publish(3, contentOf: 1)
    try store.publish(4, contentOf: 2)
    for base in [1, 3] {
      try store.install(base)
      let outcome = try store.update(3, to: 4)
      expectEqual(outcome.match, .content)
      #expect(try TestRelease.isEqual(store.app, store.file(4)))
    }
    // Without a number in the base, and back to a withdrawn content under a higher number.
    try AtomicFile.write(store.app, try File.readAll(store.chain.releases[0]))
    try File.remove("\(folder)/.app.sqlite.release")
    let outcome = try store.update(3, to: 4)
    expectEqual(outcome.match, .content)
    #expect(try TestRelease.isEqual(store.app, store.file(4)))
  }
}
