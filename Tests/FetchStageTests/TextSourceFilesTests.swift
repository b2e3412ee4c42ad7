import Basics
import Digest
import PokedexFormat
import TestSupport
import Testing

@testable import FetchStage

@Suite struct TextSourceFilesTests {
  private static let files = ["a/one.json": "{}", "two.json": "[1]"]

  private static let revision = String(repeating: "a", count: 40)

  private static func source() throws -> Manifest.Texts.Source {
    let lines = files.sorted { $0.key < $1.key }.map { "\(SHA256.digest(of: $1).hex)  \($0)\n" }
    let source: JSONValue = [
      "name": "owner/texts", "location": "https://github.com/owner/texts",
      "revision": .string(revision), "date": "2026-01-01", "license": "MIT",
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

  private static func read(
    _ locator: TextLocator, _ archives: FetchStage.ArchiveDownload? = nil
  ) async throws -> [String: [UInt8]]? {
    try await FetchStage.texts(
      locator, Array(files.keys), of: source(), archives: archives,
      progress: SilentProgress())
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
    try expectEqual(TextLocator("none"), .none)
    try expectEqual(TextLocator("github"), .gitHub)
    try expectEqual(TextLocator("dir:/a b"), .directory("/a b"))
    try expectEqual(TextLocator("archive:x.tar.zst"), .archive(ArchiveLocator("x.tar.zst")))
  }

  @Test(arguments: ["", "dir:", "archive:", "live", "sample", "github:o/n", "None"])
  func init_other_isUsageError(_ text: String) {
    let error = #expect(throws: PipelineError.self) { try TextLocator(text) }
    expectEqual(error?.category, .usage)
    expectEqual(error?.code, "texts-invalid")
  }

  @Test func texts_none_isNil() async throws {
    try await expectEqual(Self.read(.none), nil)
  }

  @Test func texts_folderAndArchives_areTheSame() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(Self.files.merging(["other.txt": "x"]) { $1 }, to: "\(folder)/tree")
      let expected = Self.files.mapValues { Array($0.utf8) }
      try await expectEqual(Self.read(.directory("\(folder)/tree")), expected)
      let plain = try Self.archive(Self.files, prefix: "./", in: folder)
      try await expectEqual(Self.read(.archive(ArchiveLocator(plain))), expected)
      let ofGitHub = try Self.archive(Self.files, prefix: "texts-aaaa/", in: folder)
      try await expectEqual(Self.read(.gitHub, Self.localArchive(ofGitHub)), expected)
    }
  }

  @Test func texts_missingSource_isUnreachable() async throws {
    for locator in [TextLocator.directory("/nowhere"), .archive(ArchiveLocator("/nowhere.tar"))] {
      let error = await #expect(throws: PipelineError.self) { try await Self.read(locator) }
      expectEqual(error?.category, .unreachable)
    }
  }

  @Test func texts_changedFile_isRefusedWithBothDigests() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(["a/one.json": "{}", "two.json": "[2]"], to: folder)
      let error = await #expect(throws: PipelineError.self) {
        try await Self.read(.directory(folder))
      }
      expectEqual(error?.code, "text-source-changed")
      expectEqual(error?.place, .file(folder))
      expectEqual(error?.category, .badData)
      expectEqual(error?.message.contains(try Self.source().sha256.hex), true)
    }
  }

  @Test func texts_missingFile_isNamed() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(["two.json": "[1]"], to: folder)
      let error = await #expect(throws: PipelineError.self) {
        try await Self.read(.directory(folder))
      }
      expectEqual(error?.code, "text-source-incomplete")
      expectEqual(error?.message.contains("a/one.json"), true)
    }
  }

  @Test func texts_damagedDownload_isRemoved() async throws {
    try await withTemporaryFolder { folder in
      let archive = try Self.archive(["two.json": "[1]"], prefix: "texts/", in: folder)
      await #expect(throws: PipelineError.self) {
        try await Self.read(.gitHub, Self.localArchive(archive))
      }
      #expect(!File.exists(archive))
    }
  }

  @Test func texts_gitHubWithoutNetwork_isUnreachable() async throws {
    let error = await #expect(throws: PipelineError.self) { try await Self.read(.gitHub) }
    expectEqual(error?.code, "network-not-used")
  }
}
