import Base
import FetchStage
import PackStage
import PokedexFormat
import TestSupport
import Testing

/// `pokedex download` from stores that a server on the loopback interface offers, as they are or not.
@Suite(.inTemporaryFolder) struct DownloadTests {
  let folder = InTemporaryFolder.path

  /// A store with releases of the sample, its server, and the file to download to.
  struct Fixture {
    let releases: ReleaseTests.Fixture
    let server = FaultServer()
    var database: String { "\(releases.folder)/here/app.sqlite" }
    var key: String { releases.key?.publicKey.hex ?? "" }

    /// - Parameter heights: those of a pokemon in each release.
    init(_ folder: String, heights: [Int] = [4], edition: Edition = .full) async throws {
      var releases = try ReleaseTests.Fixture(folder)
      releases.now = Int(FileStamp.now() / 1_000_000_000)
      self.releases = releases
      for height in heights { _ = try await releases.release(height: height, edition: edition) }
      serve()
    }

    /// Serves the store, with what `change` makes of a file.
    func serve(
      ranges: Bool = true,
      _ change: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) -> [UInt8] = { $1 }
    ) {
      let store = releases.store
      server.respond { request in
        let name = String(request.path.dropFirst())
        guard let file = try? File.readAll("\(store)/\(name)") else { return .answer(404) }
        let bytes = change(name, file)
        guard ranges, let range = request.headers["Range"] else { return .answer(200, body: bytes) }
        let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        let part = bytes[min(ends[0], bytes.count)..<min(ends[1] + 1, bytes.count)]
        return .answer(
          206,
          headers: [("Content-Range", "bytes \(ends[0])-\(ends[1])/\(bytes.count)")],
          body: Array(part))
      }
    }

    @discardableResult
    func download(_ options: [String] = []) -> Executable.Run {
      server.forgetLog()
      return pokedex(
        ["download", database, "--store", server.address(""), "--public-key", key] + options)
    }

    /// Puts release 1 in the place of the database.
    func installFirst() throws {
      try Directory.createWithParents(FilePath.folder(of: database))
      try AtomicFile.write(database, File.readAll("\(releases.store)/data-1/pokedex.sqlite"))
    }

    /// The paths that the last download has requested, without those of latest.json.
    var requested: [String] {
      server.log.map(\.path).filter { !$0.hasSuffix("latest.json") }
    }

    func expectFailure(
      _ code: String, _ status: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectRun(download(), status, "error[\(code)", sourceLocation: sourceLocation)
    }

    func expectRelease(_ number: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
      #expect(
        try TestRelease.isEqual(database, "\(releases.store)/data-\(number)/pokedex.sqlite"),
        sourceLocation: sourceLocation)
      try expectEqual(
        Directory.names("\(releases.folder)/here").filter {
          $0.contains("download-") && !$0.hasSuffix("lock") || $0.contains("update-")
        }, [], sourceLocation: sourceLocation)
    }
  }

  @Test func download_newThenNewer_installsThenUpdates() async throws {
    let fixture = try await Fixture(folder)
    expectRun(fixture.download(), 0, "release 1, data version 2.", "signed")
    expectEqual(fixture.requested, ["/data-1/manifest.json", "/data-1/pokedex.sqlite.gz"])
    try fixture.expectRelease(1)
    try expectEqual(FileStat(fixture.database).permissions, 0o644)

    let (_, same) = fixture.download()
    #expect(same.contains("up to date"), "\(same)")
    expectEqual(fixture.requested, [])

    _ = try await fixture.releases.release(height: 5)
    let (_, json) = fixture.download(["--json"])
    #expect(json.contains(#""release":2"#), "\(json)")
    #expect(json.contains(#""isUnchanged":false"#), "\(json)")
    #expect(json.contains(#""signature":"signed""#), "\(json)")
    expectEqual(fixture.requested.last?.hasSuffix(".sqlite.gz"), true)
    expectEqual(fixture.requested.last?.hasPrefix("/data-2/update-"), true)
    try fixture.expectRelease(2)
  }

  @Test(arguments: [["HOME": ""], ["HOME": "/nowhere", "XDG_DATA_HOME": "/.local/share"]])
  func download_noDatabaseNamed_isFoundFromAnyFolder(_ variables: [String: String]) async throws {
    let fixture = try await Fixture(folder)
    var environment = ["XDG_DATA_HOME": "", "POKEDEX_DB": ""]
    for (name, path) in variables {
      environment[name] = path == "/nowhere" ? path : "\(folder)\(path)"
    }
    func run(_ arguments: String...) -> Executable.Run {
      let program = ChildProcess.product("pokedex") ?? ""
      return ChildProcess(
        "/bin/sh", ["-c", #"cd / && exec "$0" "$@""#, program] + arguments,
        environment: environment, keepsErrors: true
      ).wait()
    }
    expectRun(run("info"), 66, "pokedex download")
    expectRun(
      run(
        "download", "--store", fixture.server.address(""), "--public-key", fixture.key))
    #if os(Linux)
      #expect(File.exists("\(folder)/.local/share/pokedex/pokedex.sqlite"))
    #endif
    expectRun(run("info", "--json"), 0, #""release":"1""#)
  }

  @Test func download_ownRows_getsTheCompleteDatabase() async throws {
    let fixture = try await Fixture(folder, heights: [4, 5])
    try fixture.installFirst()
    try Connection(fixture.database, .readWrite).execute(
      "UPDATE species SET capture_rate = 77")
    expectRun(fixture.download())
    #expect(fixture.requested.count == 3 && fixture.requested[2].hasSuffix("sqlite.gz"))
    try fixture.expectRelease(2)
  }

  /// A store that has lost the patch, or has another file in its place.
  @Test(arguments: [404, 416, 200])
  func download_patchUnavailable_getsTheCompleteDatabase(status: Int) async throws {
    let fixture = try await Fixture(folder, heights: [4, 5])
    try fixture.installFirst()
    let store = fixture.releases.store
    fixture.server.respond { request in
      if request.path.contains("/update-") { return .answer(status, body: Array("<html>".utf8)) }
      guard let file = try? File.readAll("\(store)\(request.path)") else { return .answer(404) }
      return .answer(200, body: file)
    }
    expectRun(fixture.download())
    expectEqual(fixture.requested.last, "/data-2/pokedex.sqlite.gz")
    try fixture.expectRelease(2)
  }

  @Test(arguments: [true, false])
  func download_interrupted_resumesWhereTheServerCan(ranges: Bool) async throws {
    let fixture = try await Fixture(folder)
    fixture.serve(ranges: ranges)
    let packed = "\(fixture.releases.store)/data-1/pokedex.sqlite.gz"
    let name = try SHA256.digest(ofFile: packed).hex.prefix(16)
    let part = "\(folder)/here/.app.sqlite.download-\(name)"
    try Directory.createWithParents("\(folder)/here")
    try AtomicFile.write(part, Array(try File.readAll(packed).prefix(1_000)))
    try AtomicFile.write("\(folder)/here/.app.sqlite.download-0123456789abcdef", "old")
    expectRun(fixture.download())
    let last = fixture.server.log.last
    expectEqual(last?.headers["Range"]?.hasPrefix("bytes=1000-"), true)
    try fixture.expectRelease(1)
  }

  /// Files that a proxy or a cache has cut, changed or mixed up.
  @Test func download_brokenStore_changesNothingAndThenSucceeds() async throws {
    let fixture = try await Fixture(folder, heights: [4, 5])
    let store = fixture.releases.store
    func broken(_ suffix: String, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]) {
      fixture.serve { name, bytes in name.hasSuffix(suffix) ? edit(bytes) : bytes }
    }
    broken("pokedex.sqlite.gz") { $0.dropLast() + [$0[$0.count - 1] ^ 1] }
    fixture.expectFailure("update-not-in-manifest", 2)
    broken("pokedex.sqlite.gz") { Array($0.dropLast()) }
    fixture.expectFailure("download-size", 2)
    broken("pokedex.sqlite.gz") { _ in Array("<html>".utf8) }
    fixture.expectFailure("download-size", 2)
    let old = try File.readAll("\(store)/data-1/manifest.json")
    broken("manifest.json") { _ in old }
    fixture.expectFailure("update-", 2)
    broken("manifest.json") { _ in Array("<html>".utf8) }
    fixture.expectFailure("update-damaged-update", 65)
    broken("latest.json") { Array($0.dropLast(40)) }
    fixture.expectFailure("update-damaged-update", 65)
    #expect(!File.exists(fixture.database))
    fixture.serve()
    expectEqual(fixture.download().end, .exited(0))
    try fixture.expectRelease(2)
  }

  @Test func download_staleOrHostileStore_isRefused() async throws {
    let fixture = try await Fixture(folder)
    let store = fixture.releases.store
    let stale = try File.readAll("\(store)/latest.json")
    _ = try await fixture.releases.release(height: 5)
    expectEqual(fixture.download().end, .exited(0))
    // An older release, offered again.
    fixture.serve { name, bytes in name == "latest.json" ? stale : bytes }
    fixture.expectFailure("update-rollback", 2)
    // The owner of another key.
    let newest = try LatestRelease(SignedDocument.parse(File.readAll("\(store)/latest.json")))
    let other = Ed25519.PrivateKey.generate()
    let forged = SignedDocument.sign(newest.document, as: .latest, with: other).pretty
    fixture.serve { name, bytes in name == "latest.json" ? forged : bytes }
    fixture.expectFailure("update-untrusted", 2)
    // A document that never ends.
    fixture.server.respond { _ in
      FaultReply(
        .send(FaultReply.head(200, length: nil)),
        .sendForever([UInt8](repeating: 0x20, count: 1 << 16)))
    }
    fixture.expectFailure("fetch-body-too-large", 69)
    // A page that is everywhere, and nothing.
    fixture.server.respond { _ in .answer(200, body: Array("<html>".utf8)) }
    fixture.expectFailure("update-damaged-update", 65)
    fixture.server.respond { _ in .answer(404) }
    fixture.expectFailure("no-release", 69)
    try fixture.expectRelease(2)
  }

  @Test func download_edition_isThatOfTheOptionThenOfTheDatabase() async throws {
    let fixture = try await Fixture(folder, edition: .japaneseAndEnglish)
    fixture.expectFailure("other-edition", 64)
    expectRun(fixture.download(["--edition", "ja-en"]))
    expectEqual(
      fixture.server.log.map(\.path).prefix(2), ["/data-ja-en/latest.json", "/latest.json"])
    let (_, same) = fixture.download()
    #expect(same.contains("up to date"), "\(same)")
  }

  @Test func download_resultOfABuild_isNotReplaced() async throws {
    try await SampleBuild.copyShared(to: "\(folder)/Output")
    expectRun(
      [
        "download", "\(folder)/Output/\(SampleBuild.artifactName)", "--store",
        "http://127.0.0.1:9/",
      ], 64, "error[made-here]")
  }

  @Test func download_storeWithoutARelease_createsNothing() async throws {
    let fixture = try await Fixture(folder, heights: [])
    fixture.expectFailure("no-release", 69)
    #expect(!Directory.exists("\(folder)/here"))
  }
}
