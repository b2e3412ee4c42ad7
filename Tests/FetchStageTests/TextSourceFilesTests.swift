import Base
import PokedexFormat
import TestSupport
import Testing

@testable import FetchStage

@Suite(.inTemporaryFolder) struct TextSourceFilesTests {
  let folder = InTemporaryFolder.path

  private static let files = ["a/one.json": "{}", "two.json": "[1]"]

  private static let revision = String(repeating: "a", count: 40)

  private static func source(
    _ name: String = "owner/texts", _ files: [String: String] = files
  ) throws -> Manifest.Texts.Source {
    let lines = files.sorted { $0.key < $1.key }.map { "\(SHA256.digest(of: $1).hex)  \($0)\n" }
    let source: JSONValue = [
      "id": "texts", "name": .string(name), "adds": "effects",
      "location": .string("https://github.com/\(name)"), "revision": .string(revision),
      "date": "2026-01-01", "license": "MIT", "notice": "",
      "sha256": .string(SHA256.digest(of: lines.joined()).hex),
    ]
    return try source.decoded()
  }

  /// Downloads nothing: an address is that of an archive on this machine.
  private static func localArchive(_ path: String) -> FetchStage.ArchiveDownload {
    { url, _, _ in
      expectEqual(url, "https://github.com/owner/texts/archive/\(revision).tar.gz")
      return path
    }
  }

  private static let otherFiles = ["three.ts": "3"]

  private static func readAll(
    _ places: [TextLocator], _ archives: FetchStage.ArchiveDownload? = nil
  ) async throws -> [[String: [UInt8]]] {
    try await FetchStage.texts(
      places,
      of: [
        (source(), Array(files.keys)), (source("owner/other", otherFiles), Array(otherFiles.keys)),
      ], archives: archives, progress: SilentProgress())
  }

  private static func read(
    _ locator: TextLocator, _ archives: FetchStage.ArchiveDownload? = nil
  ) async throws -> [String: [UInt8]] {
    try await FetchStage.texts(
      [locator], of: [(source(), Array(files.keys))], archives: archives,
      progress: SilentProgress())[0]
  }

  /// Writes an archive of `files` and returns its path.
  private static func archive(
    _ files: [String: String], prefix: String, in folder: String
  ) throws -> String {
    var archive = TestArchive()
    archive.add("\(prefix)unrelated.txt", "x")
    for (path, text) in files { archive.add(prefix + path, text) }
    let path = "\(folder)/texts.tar.gz"
    try archive.write(to: path, .gzip)
    return path
  }

  private static func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files {
      let file = "\(folder)/\(path)"
      try Directory.createWithParents(String(file[..<file.lastIndex(of: "/")!]))
      try AtomicFile.write(file, text)
    }
  }

  @Test func init_everyForm_isRead() throws {
    try expectEqual(TextLocator.list("none"), [])
    try expectEqual(TextLocator.list("github"), [.gitHub])
    try expectEqual(TextLocator.list("dir:/a b"), [.directory("/a b")])
    try expectEqual(
      TextLocator.list("archive:x.tar.zst,dir:y"),
      [.archive(ArchiveLocator("x.tar.zst")), .directory("y")])
  }

  @Test(arguments: [
    "", "dir:", "archive:", "live", "sample", "github:o/n", "None", "github,", "none,github",
  ])
  func init_other_isUsageError(_ text: String) {
    expectError("texts-invalid", .usage) { try TextLocator.list(text) }
  }

  @Test func texts_noPlace_areNone() async throws {
    try await expectEqual(Self.readAll([]), [[:], [:]])
  }

  @Test func texts_severalPlaces_areRecognizedByTheirFiles() async throws {
    for (name, files) in [("a", Self.files), ("b", Self.otherFiles), ("c", ["x.txt": ""])] {
      try Directory.createWithParents("\(folder)/\(name)")
      try Self.write(files, to: "\(folder)/\(name)")
    }
    let (one, other) = (TextLocator.directory("\(folder)/a"), TextLocator.directory("\(folder)/b"))
    let contents = [Self.files, Self.otherFiles].map { $0.mapValues { Array($0.utf8) } }
    try await expectEqual(Self.readAll([one]), [contents[0], [:]])
    try await expectEqual(Self.readAll([other, one]), contents)
    for (places, code) in [
      ([one, one], DiagnosticCode("text-source-repeated")),
      ([.directory("\(folder)/c")], "text-source-unknown"),
    ] {
      await expectError(code) { try await Self.readAll(places) }
    }
  }

  @Test func texts_folderAndArchives_areTheSame() async throws {
    try Self.write(Self.files.merging(["other.txt": "x"]) { $1 }, to: "\(folder)/tree")
    let expected = Self.files.mapValues { Array($0.utf8) }
    try await expectEqual(Self.read(.directory("\(folder)/tree")), expected)
    let plain = try Self.archive(Self.files, prefix: "./", in: folder)
    try await expectEqual(Self.read(.archive(ArchiveLocator(plain))), expected)
    let ofGitHub = try Self.archive(Self.files, prefix: "texts-aaaa/", in: folder)
    try await expectEqual(Self.read(.gitHub, Self.localArchive(ofGitHub)), expected)
  }

  @Test func texts_archiveWithAnotherDigest_isRefused() async throws {
    let archive = ArchiveLocator(
      try Self.archive(Self.files, prefix: "./", in: folder), sha256: SHA256.digest(of: [1]))
    await expectError("archive-digest-wrong") { try await Self.read(.archive(archive)) }
  }

  /// One byte above 16 MiB.
  @Test func texts_fileAboveTheLimit_isRefused() async throws {
    let long = String(repeating: " ", count: (16 << 20) + 1)
    let archive = try Self.archive(["two.json": long], prefix: "./", in: folder)
    let error = await #expect(throws: PipelineError.self) {
      try await Self.read(.archive(ArchiveLocator(archive)))
    }
    expectEqual(error?.message.contains("16 MiB"), true, "\(String(describing: error))")
    try AtomicFile.write("\(folder)/two.json", long, durable: false)
    await #expect(throws: FileError.self) { try await Self.read(.directory(folder)) }
  }

  @Test func texts_missingSource_isUnreachable() async throws {
    for locator in [TextLocator.directory("/nowhere"), .archive(ArchiveLocator("/nowhere.tar"))] {
      let error = await #expect(throws: PipelineError.self) { try await Self.read(locator) }
      expectEqual(error?.category, .unreachable)
    }
  }

  @Test func texts_changedFile_isRefusedWithBothDigests() async throws {
    try Self.write(["a/one.json": "{}", "two.json": "[2]"], to: folder)
    let error = await expectError("text-source-changed", .badData, at: .file(folder)) {
      try await Self.read(.directory(folder))
    }
    expectEqual(error?.message.contains(try Self.source().sha256.hex), true)
  }

  @Test func texts_missingFile_isNamed() async throws {
    try Self.write(["two.json": "[1]"], to: folder)
    let error = await expectError("text-source-incomplete") {
      try await Self.read(.directory(folder))
    }
    expectEqual(error?.message.contains("a/one.json"), true)
  }

  @Test func texts_damagedDownload_isRemoved() async throws {
    let archive = try Self.archive(["two.json": "[1]"], prefix: "texts/", in: folder)
    await #expect(throws: PipelineError.self) {
      try await Self.read(.gitHub, Self.localArchive(archive))
    }
    #expect(!File.exists(archive))
  }

  @Test func texts_gitHubWithoutNetwork_isUnreachable() async throws {
    await expectError("network-not-used") { try await Self.read(.gitHub) }
  }
}
