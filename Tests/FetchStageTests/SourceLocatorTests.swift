import Base
import Testing
@testable import FetchStage

@Suite struct SourceLocatorTests {
  private static let digest = String(repeating: "0123456789abcdef", count: 4)

  @Test(arguments: [
    ("live", SourceLocator.live("https://pokeapi.co/api/v2")),
    ("live:http://127.0.0.1:8080/api/v2//", .live("http://127.0.0.1:8080/api/v2")),
    ("dir:/data/api-data", .directory("/data/api-data")),
    ("dir:with:colon", .directory("with:colon")),
    ("archive:a.tar.zst", .archive(ArchiveLocator("a.tar.zst"))),
    ("archive:https://x/a.tar.gz", .archive(ArchiveLocator("https://x/a.tar.gz"))),
    (
      "archive:a.tar.zst#sha256=\(digest)",
      .archive(ArchiveLocator("a.tar.zst", sha256: SHA256Digest(hex: digest)))
    ),
    (
      "archive:github:PokeAPI/api-data@9b351758822F0689f1509fab5e16512c1479fdec",
      .archive(
        ArchiveLocator(
          "https://github.com/PokeAPI/api-data/archive/9b351758822f0689f1509fab5e16512c1479fdec.tar.gz"
        ))
    ),
    (
      "archive:github:a_b.c/d-1@\(digest.prefix(40))#sha256=\(digest)",
      .archive(
        ArchiveLocator(
          "https://github.com/a_b.c/d-1/archive/\(digest.prefix(40)).tar.gz",
          sha256: SHA256Digest(hex: digest)))
    ),
    ("sample", .sample),
  ])
  func init_validSource_parsesIt(text: String, source: SourceLocator) throws {
    try expectEqual(SourceLocator(text), source)
  }

  @Test(arguments: [
    "", "Live", "/data/api-data", "dir", "dir:", "archive", "archive:", "archive:#sha256=00",
    "archive:a#sha256=00", "archive:a#md5=00", "sample:x", "live:", "live:ftp://x",
    "live:https://", "zip:x", "archive:github:", "archive:github:PokeAPI/api-data",
    "archive:github:PokeAPI/api-data@master", "archive:github:PokeAPI/api-data@9b35175",
    "archive:github:PokeAPI/api-data@9b351758822g0689f1509fab5e16512c1479fdec",
    "archive:github:PokeAPI@9b351758822f0689f1509fab5e16512c1479fdec",
    "archive:github:a/b/c@9b351758822f0689f1509fab5e16512c1479fdec",
    "archive:github:../b@9b351758822f0689f1509fab5e16512c1479fdec",
    "archive:github:a?/b@9b351758822f0689f1509fab5e16512c1479fdec",
    "archive:github:a/b@9b351758822f0689f1509fab5e16512c1479fdec@x",
  ])
  func init_invalidSource_throwsUsageError(text: String) {
    let error = expectError("source-invalid", .usage) { try SourceLocator(text) }
    #expect(error?.message.hasPrefix("invalid source \"\(text)\"") == true)
    #expect(error?.advice != nil)
  }

  @Test func init_gitHubBranch_reportsThatCommitIsRequired() {
    let error = expectError("source-invalid") {
      try SourceLocator("archive:github:PokeAPI/api-data@master")
    }
    #expect(error?.message.contains("40 hex digits") == true)
  }

  @Test(arguments: [
    (
      "https://github.com/PokeAPI/api-data/archive/9b351758822f0689f1509fab5e16512c1479fdec.tar.gz",
      true
    ),
    ("https://github.com/PokeAPI/api-data/archive/master.tar.gz", false),
    ("https://github.com/PokeAPI/api-data/archive/9b35175.tar.gz", false),
    (
      "https://github.com/PokeAPI/api-data/archive/refs/heads/9b351758822f0689f1509fab5e16512c1479fdec.tar.gz",
      false
    ),
    (
      "https://example.org/PokeAPI/api-data/archive/9b351758822f0689f1509fab5e16512c1479fdec.tar.gz",
      false
    ),
  ])
  func isOfCommit_fullHashAtGitHub_returnsTrue(_ address: String, _ expected: Bool) {
    expectEqual(ArchiveLocator.isOfCommit(address), expected)
  }

  @Test func isRemote_addressOrPath_returnsWhetherAddress() {
    #expect(ArchiveLocator("https://x/a.tar.gz").isRemote)
    #expect(!ArchiveLocator("https/a.tar.gz").isRemote)
  }
}
