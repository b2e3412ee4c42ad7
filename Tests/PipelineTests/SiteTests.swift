import FetchStage
import FileKit
import TestSupport
import Testing

@Suite struct SiteTests {
  private func export(_ output: String, _ options: [String] = []) async throws -> (
    end: ChildProcess.End, output: String
  ) {
    let database = "\(try await SampleBuild.shared.output)/\(SampleBuild.artifactName)"
    return Executable.run("pokedex", ["export-site", database, "--output", output] + options)
  }

  /// Every file below a folder with its bytes.
  private func contents(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in try Directory.list(folder) {
      if entry.kind == .directory {
        for (name, bytes) in try contents("\(folder)/\(entry.name)") {
          files["\(entry.name)/\(name)"] = bytes
        }
      } else {
        files[entry.name] = try File.readAll("\(folder)/\(entry.name)")
      }
    }
    return files
  }

  @Test func export_twice_givesTheSameBytesAndNothingElse() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await export("\(folder)/a").end == .exited(0))
      #expect(try await export("\(folder)/b/").end == .exited(0))
      let first = try contents("\(folder)/a")
      #expect(try contents("\(folder)/b") == first)
      #expect(first["species/pikachu.html"] != nil)
      // Over an earlier export, of which nothing stays.
      try AtomicFile.write("\(folder)/a/species/of-before.html", "old")
      #expect(try await export("\(folder)/a").end == .exited(0))
      #expect(try contents("\(folder)/a") == first)
      #expect(try Directory.names(folder) == ["a", "b"])
    }
  }

  /// Each file that a page names is there.
  @Test func pages_nameOnlyFilesThatAreThere() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await export("\(folder)/site").end == .exited(0))
      let files = try contents("\(folder)/site")
      for page in ["index.html", "moves.html", "species/pikachu.html"] {
        let text = String(decoding: try #require(files[page]), as: UTF8.self)
        #expect(!text.contains("{{"), "\(page)")
        var named = 0
        for match in text.matches(of: /(?:src|href)="([^"#:]+)"/) {
          let name = match.1.hasPrefix("../") ? String(match.1.dropFirst(3)) : String(match.1)
          #expect(files[name] != nil, "\(page) names \(name)")
          named += 1
        }
        #expect(named > 8, "\(page)")
      }
    }
  }

  @Test func export_withoutImages_namesNoAddress() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await export("\(folder)/site", ["--no-images"]).end == .exited(0))
      let files = try contents("\(folder)/site").filter {
        $0.key.hasPrefix("data/") || $0.key.hasPrefix("species/")
      }
      for (name, bytes) in files {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.firstRange(of: "sprites/pokemon") == nil, "\(name)")
      }
    }
  }

  @Test func export_intoAFolderOfOthers_isRefusedAndLeavesIt() async throws {
    try await withTemporaryFolder { folder in
      try AtomicFile.write("\(folder)/mine.txt", "mine")
      // A mark of somebody else is none.
      try AtomicFile.write("\(folder)/site.json", #"{"generator": "other", "kind": "site"}"#)
      let run = try await export(folder)
      #expect(run.end == .exited(64))
      #expect(run.output.contains("site-folder-taken"))
      #expect(try Directory.names(folder) == ["mine.txt", "site.json"])
      let file = try await export("\(folder)/mine.txt")
      #expect(file.end == .exited(64))
      #expect(try File.readAll("\(folder)/mine.txt") == Array("mine".utf8))
      let below = try await export("\(folder)/mine.txt/site")
      #expect(below.end == .exited(74))
      #expect(below.output.contains("site-not-written"))
    }
  }

  @Test func export_ofNoPokedex_saysSoAndLeavesNothing() async throws {
    try await withTemporaryFolder { folder in
      func run(_ database: String) -> (end: ChildProcess.End, output: String) {
        Executable.run("pokedex", ["export-site", database, "-o", "\(folder)/site"])
      }
      let missing = run("\(folder)/none.sqlite")
      #expect(missing.end == .exited(74))
      #expect(missing.output.contains("no-such-file"))
      try AtomicFile.write("\(folder)/text.sqlite", "no database at all, but long enough for one")
      let text = run("\(folder)/text.sqlite")
      #expect(text.end == .exited(2))
      #expect(text.output.contains("artifact-unreadable"))
      #expect(try Directory.names(folder) == ["text.sqlite"])
    }
  }
}
