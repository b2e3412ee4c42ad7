import Diagnostics
import Digest
import FetchStage
import Testing

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
    ("sample", .sample),
  ])
  func init_ofSource_readsIt(text: String, source: SourceLocator) throws {
    #expect(try SourceLocator(text) == source)
  }

  @Test(arguments: [
    "", "Live", "/data/api-data", "dir", "dir:", "archive", "archive:", "archive:#sha256=00",
    "archive:a#sha256=00", "archive:a#md5=00", "sample:x", "live:", "live:ftp://x",
    "live:https://", "zip:x",
  ])
  func init_ofAnythingElse_isAUsageError(text: String) {
    #expect {
      try SourceLocator(text)
    } throws: { error in
      let error = error as? PipelineError
      return error?.category == .usage && error?.code == .sourceInvalid
        && error?.message.hasPrefix("\"\(text)\"") == true && error?.advice != nil
    }
  }

  @Test func isRemote_tellsAddressesFromPaths() {
    #expect(ArchiveLocator("https://x/a.tar.gz").isRemote)
    #expect(!ArchiveLocator("https/a.tar.gz").isRemote)
  }
}
