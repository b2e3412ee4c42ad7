import Base
import FetchStage
import Layers
import Pipeline
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

@testable import Pages

@Suite(.inTemporaryFolder) struct ReportTests {
  let folder = InTemporaryFolder.path

  @Test func build_report_isNotInSHA256SUMS() async throws {
    let folder = try await SampleBuild.shared.output
    let page = try File.text("\(folder)/report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(!page.contains("{{"))
    #expect(!(try File.text("\(folder)/SHA256SUMS")).contains("report.html"))
    let manifest = try Manifest.read("\(folder)/manifest.json")
    let species = try #require(manifest.artifact.tables.first { $0.name == "species" })
    for fact in [
      "<code>\(manifest.dataVersion)</code>", "<dd><code>\(manifest.artifact.sha256.hex)</code>",
      "<dt><span lang=en>Species</span><span lang=ja>ポケモンの種</span><dd>\(species.rows)</div>",
    ] {
      #expect(page.contains(fact), "\(fact)")
    }
  }

  @Test func report_smallDex_equalsGolden() throws {
    let (old, new) = ("\(folder)/old.sqlite", "\(folder)/new.sqlite")
    func digest(_ path: String) throws -> SHA256Digest {
      try #require(try SHA256Digest(hex: TestRelease.contentDigest(path)))
    }
    try TestRelease.pack(SmallDex.make(), to: old)
    try TestRelease.derive(old, to: new) {
      try $0.execute("UPDATE pokemon SET height_dm = 5; DELETE FROM learnset WHERE method_id = 2")
    }
    let (from, to) = (DataVersion.of(try digest(old)), DataVersion.of(try digest(new)))
    let diff = pokedex(["diff", old, new, "--json"]).output
    try Directory.createWithParents("\(folder)/updates/\(from)..\(to)")
    try AtomicFile.write("\(folder)/updates/\(from)..\(to)/diff.json", diff)
    let page = try ReportPage.bytes(
      .fixture(of: new, content: digest(new).hex, updates: [], release: 2), database: new,
      updates: "\(folder)/updates", ReportChecks(digest: .passed, signature: .notRun))
    let text = String(decoding: page, as: UTF8.self)
    let main = text[try #require(text.firstRange(of: "<main")).lowerBound...]
    // The size depends on the version of SQLite.
    let sized = main.replacing(#/[\d.]+ kB/#, with: "SIZE")
    try expectEqual(Golden.difference(String(sized), from: "report.html"), nil)
  }

  /// The page contains the license notice of the database.
  @Test func report_sample_containsDataLicense() async throws {
    let folder = try await SampleBuild.shared.output
    var license = ""
    try Connection("\(folder)/\(SampleBuild.artifactName)", .immutable).query(
      "SELECT value FROM meta WHERE key = 'source_license'"
    ) { license = $0.columnText(0) }
    #expect(license.contains("PokéAPI contributors") && license.contains("Guangcong Luo"))
    let page = try File.text("\(folder)/report.html")
    for paragraph in license.split(separator: "\n\n") {
      #expect(page.contains("<p>\(HTML.escaped(String(paragraph)))"), "\(paragraph)")
    }
  }

  @Test func report_existingPage_isKeptAndMissingOneIsRebuilt() async throws {
    let output = "\(folder)/output"
    try await SampleBuild.copyShared(to: output)
    let path = "\(output)/report.html"
    let first = try File.readAll(path)
    try AtomicFile.write(path, "mine")
    #expect(try await SampleBuild.build(.sample, to: output).isUnchanged)
    try expectEqual(File.text(path), "mine")
    try File.remove(path)
    #expect(try await SampleBuild.build(.sample, to: output).isUnchanged)
    try expectEqual(File.readAll(path), first)
    expectRun(["report", "\(output)/manifest.json"])
    try expectEqual(File.readAll(path), first)
  }

  /// SHA256SUMS of a release contains the page, so overwriting it would damage the release.
  @Test func report_publishedRelease_failsUnlessOutputIsElsewhere() async throws {
    let fixture = try await ReleaseTests.Fixture(folder, releases: 2)
    let before = try fixture.state()
    let target = "\(fixture.store)/data-2"
    for arguments in [[target], [target, "--output", "\(target)/report.html"]] {
      expectRun(["report"] + arguments, 2, "report-published", "--output")
      try expectEqual(fixture.state(), before)
    }
    let path = "\(folder)/other.html"
    expectRun(["report", target, "-o", path])
    try expectEqual(fixture.state(), before)
    let manifest = try Manifest.read("\(target)/manifest.json")
    let previous = try Manifest.read("\(fixture.store)/data-1/manifest.json")
    let page = try File.text(path)
    let key = try #require(fixture.key)
    for fact in [
      "<span lang=en>Release</span><span lang=ja>リリース</span> #2",
      "<code>\(SignedDocument.keyID(of: key.publicKey))</code>",
      "<code>diff-\(previous.dataVersion)-to-\(manifest.dataVersion).json</code>",
      "Compared with <code>\(previous.dataVersion)</code>", "Rows added: 0. Rows removed: 0.",
    ] {
      #expect(page.contains(fact), "\(fact)")
    }
  }

  /// Mistaken arguments: a folder without a manifest, a missing key.
  @Test func run_missingFile_reportsItWithAdvice() throws {
    let none = "\(folder)/none"
    let source = ["--source", "sample", "--output", "\(folder)/out"]
    for arguments in [
      ["report", folder], ["report", none], ["release", "--store", folder, "--key", none] + source,
    ] {
      let run = pokedex(arguments)
      expectEqual(run.end, .exited(66), "\(arguments)")
      #expect(run.output.contains("error[no-such-file]"), "\(run.output)")
      #expect(run.output.contains("no such file; specify "), "\(run.output)")
    }
    let names = try Directory.names(folder)
    expectEqual(names, [])
  }

  /// Markup in a text of PokéAPI, or in a foreign `diff.json`, stays text.
  @Test func report_markupInDiff_isEscaped() async throws {
    let folder = "\(self.folder)/output"
    try await SampleBuild.copyShared(to: folder)
    let version = try await SampleBuild.shared.outcome.manifest.dataVersion
    let diff = "\(folder)/updates/1.000000000000..\(version)"
    try Directory.createWithParents(diff)
    try AtomicFile.write(
      "\(diff)/diff.json",
      """
      {"from":{"dataVersion":"1.000000000000","contentDigest":"","schemaVersion":2,
         "sourceDate":"2026-01-01T00:00:00Z","bytes":1},
       "to":{"dataVersion":"\(version)","contentDigest":"","schemaVersion":2,"sourceDate":"","bytes":1},
       "isEmpty":false,"schema":{"added":[],"removed":[],"changed":[],"uncompared":[]},"tables":[],
       "entities":[{"entity":"item","added":[],"removed":[{"id":1,"identifier":"</script><script>"}],
         "moved":[],"renamed":[],"changed":[{"id":2,"identifier":"<b>","field":"name[en]",
         "before":"<!--","after":null,"games":[]}]}],"learnsets":[]}
      """)
    expectRun(["report", folder])
    let page = try File.text("\(folder)/report.html")
    let plain = try File.text("\(try await SampleBuild.shared.output)/report.html")
    func scripts(_ page: String) -> Int { page.split(separator: "</script").count }
    expectEqual(scripts(page), scripts(plain))
    #expect(page.contains("<li><code>&lt;/script&gt;&lt;script&gt;</code>"))
    #expect(page.contains("<del>&lt;!--</del>"))
    try AtomicFile.write("\(diff)/diff.json", "{")
    expectRun(["report", folder], 65, "diff-unreadable")
  }

  /// As in PokéAPI: two items called roseli-berry, with others between them.
  @Test func names_sharedIdentifier_returnsNameByID() async throws {
    let path = try TestDatabases.copy(of: try await SampleBuild.artifact, to: folder)
    let database = try Connection(path, .readWrite)
    let kind = ResourceKind.item.rawValue
    for (id, identifier, english, japanese) in [
      (90_001, "berry", "Berry", "きのみ"), (90_002, "ball", "Ball", "ボール"),
      (90_003, "berry", "Berry II", "きのみ２"), (90_004, "stone", "Stone", "Stone"),
    ] {
      try database.run(
        "INSERT INTO resource VALUES (?, ?, ?)", kind, id, identifier)
      for (language, text) in [("en", english), ("ja", japanese)] {
        try database.run(
          """
          INSERT INTO text (kind, id, field, languages, source, text)
          SELECT ?, ?, 1, 1 << (id - 1), 0, ? FROM language WHERE identifier = ?
          """, kind, id, text, language)
      }
    }
    let names = ReportNames(try Pokedex(path: path))
    // Findings name a resource and a JSON path.
    for (place, english, japanese) in [
      ("item/90001", "Berry", "きのみ"), ("item/90002", "Ball", "ボール"),
      ("item/90003 $.names[0]", "Berry II", "きのみ２"), ("item/90004", "Stone", "Stone"),
    ] {
      let name = names.name(at: place)
      expectEqual([name?.english, name?.japanese], [english, japanese])
    }
    for place in ["item/90005", "item/berry", "nothing/1", "data/item/1", "item"] {
      expectEqual(names.name(at: place), nil, "\(place)")
    }
  }

}
