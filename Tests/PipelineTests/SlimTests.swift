import Base
import FetchStage
import PackStage
import Pipeline
import TestSupport
import Testing

/// `pokedex slim`, compared with builds of the same editions.
@Suite(.inTemporaryFolder) struct SlimTests {
  let folder = InTemporaryFolder.path

  static let editions: [(options: [String], edition: Edition)] = [
    (["--edition", "ja-en"], .japaneseAndEnglish), (["--languages", "ja,en"], .japaneseAndEnglish),
    (
      ["--languages", "ja,en,fr", "--without", "encounters,sprites", "--name", "ja-en-fr"],
      Edition(
        name: "ja-en-fr", languages: ["ja", "en", "fr"], without: [.encounters, .sprites])
    ),
    (
      ["--languages", "en", "--name", "en"], Edition(name: "en", languages: ["en"], without: [])
    ),
  ]

  @Test(arguments: editions)
  func slim_edition_hasTheBytesOfItsBuild(options: [String], edition: Edition) async throws {
    let full = try await SampleBuild.artifact
    let built = try await SampleBuild.build(.sample, to: "\(folder)/built", edition: edition)
    let made = "\(folder)/made.sqlite"
    // What a killed run has left.
    for suffix in ["", "-journal"] {
      try OpenFile("\(folder)/.made.sqlite.tmp-9-1\(suffix)", .createNew).write([1])
    }
    expectRun(["slim", full, made] + options, 0, "edition \(edition.name), data version")
    try expectEqual(SHA256.digest(ofFile: made), SHA256.digest(ofFile: built.artifactPath))
    try expectEqual(Directory.names(folder).sorted(), ["built", "made.sqlite"])
  }

  @Test func slim_withoutName_takesTheNameOfTheFile() async throws {
    let full = try await SampleBuild.artifact
    for (file, name) in [("pokedex-app.sqlite", "app"), ("other.sqlite", "slim")] {
      expectRun(
        ["slim", full, "\(folder)/\(file)", "--languages", "fr", "--json"],
        0, "\"edition\":\"\(name)\"")
    }
  }

  @Test func slim_wrongFiles_areRefusedAndNothingChanges() async throws {
    let full = try await SampleBuild.artifact
    let (out, other) = ("\(folder)/out.sqlite", "\(folder)/notes.txt")
    try AtomicFile.write(other, "notes", durable: false)
    expectRun(["slim", full, out, "--edition", "ja-en"])
    let damaged = "\(folder)/damaged.sqlite"
    var bytes = try File.readAll(full)
    bytes[bytes.count / 2] ^= 0xFF
    bytes[bytes.count / 3] ^= 0xFF
    try AtomicFile.write(damaged, bytes, durable: false)
    let before = try SHA256.digest(ofFile: out)
    for (arguments, code, status) in [
      ([out, "\(folder)/b.sqlite", "--edition", "ja-en"], "not-a-full-file", 64),
      ([full, out, "--languages", "ja,xx"], "unknown-language", 64),
      ([full, full, "--edition", "ja-en"], "same-file", 64),
      ([full, other, "--edition", "ja-en"], "foreign-file", 64),
      ([full, folder, "--edition", "ja-en"], "foreign-file", 64),
      ([full, out], "command-line", 64),
      (["\(folder)/missing", out, "--edition", "ja-en"], "no-such-file", 66),
      ([other, out, "--edition", "ja-en"], "artifact-unreadable", 2),
      ([damaged, out, "--edition", "ja-en"], "artifact-", 2),
      ([full, "\(folder)/no/out.sqlite", "--edition", "ja-en"], "", 74),
    ] {
      let (end, text) = pokedex(["slim"] + arguments)
      expectEqual(end, .exited(Int32(status)), "\(arguments): \(text)")
      #expect(text.contains("[\(code)"), "\(arguments): \(text)")
    }
    try expectEqual(SHA256.digest(ofFile: out), before)
    try expectEqual(
      Directory.names(folder).sorted(), ["damaged.sqlite", "notes.txt", "out.sqlite"])
  }
}
