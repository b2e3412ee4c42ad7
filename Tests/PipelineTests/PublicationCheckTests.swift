import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// Input that `pokedex-diff --manifest` and `pokedex verify` reject.
@Suite(.inTemporaryFolder) struct PublicationCheckTests {
  let folder = InTemporaryFolder.path

  /// Two builds, a key, and `pokedex-diff` between them.
  struct Fixture {
    let folder: String
    var old: String { "\(folder)/old" }
    var new: String { "\(folder)/new" }
    var manifest: String { "\(new)/manifest.json" }

    init(_ folder: String) async throws {
      self.folder = folder
      let prepared = try await Self.prepared.value
      for name in ["old", "new"] {
        try SampleBuild.copy("\(prepared)/\(name)", to: "\(folder)/\(name)")
      }
      let (end, text) = pokedex(["keygen", "--private-key", "\(folder)/key"])
      try #require(end == .exited(0), "\(text)")
    }

    private static let prepared = Task {
      let folder = "\(ProcessFolder.path)/publication"
      let tree = try ChangingTree("\(folder)/source")
      for (height, name) in [(4, "old"), (5, "new")] {
        try tree.set(height: height)
        _ = try await SampleBuild.build(.directory(tree.path), to: "\(folder)/\(name)")
      }
      return folder
    }

    func publish(
      _ more: String..., manifest: String? = nil, output: String? = nil
    ) -> Executable.Run {
      Executable.run(
        "pokedex-diff",
        [
          old, new, "--output", output ?? "\(new)/updates", "--manifest",
          manifest ?? self.manifest, "--key", "\(folder)/key",
        ] + more)
    }
  }

  @Test func publish_manifestOfOtherFile_failsAndSignsNothing() async throws {
    let fixture = try await Fixture(folder)
    let others = ["\(fixture.old)/manifest.json", "\(folder)/core.json", "\(folder)/size.json"]
    let bytes = try File.readAll(fixture.manifest)
    var core = try SignedDocument.parse(bytes)
    core["edition"] = .string("core")
    try AtomicFile.write(others[1], core.pretty)
    var dataset = try SignedDocument.parse(bytes)
    dataset["dataset"] = .string("full-2")
    try AtomicFile.write(others[2], dataset.pretty)
    for other in others {
      let before = try File.readAll(other)
      let output = "\(other.split(separator: "/").dropLast().map { "/\($0)" }.joined())/updates"
      let refused = fixture.publish(manifest: other, output: output)
      expectRun(refused, 2, "error[manifest-of-another-file]")
      try expectEqual(File.readAll(other), before)
      // No output folder was created.
      #expect(!Directory.exists(output))
    }
  }

  @Test func publish_otherOutputFolder_fails() async throws {
    let fixture = try await Fixture(folder)
    let before = try File.readAll(fixture.manifest)
    expectRun(fixture.publish(output: "\(folder)/elsewhere"), 64, "error[update-elsewhere]")
    #expect(!Directory.exists("\(folder)/elsewhere"))
    expectRun(
      fixture.publish("--expires", "2020-01-01T00:00:00Z"), 64, "error[bad-expiry]")
    #expect(!Directory.exists("\(fixture.new)/updates"))
    try expectEqual(File.readAll(fixture.manifest), before)
    // A different path to the same folder is accepted.
    expectRun(fixture.publish(output: "\(fixture.new)/../new/updates/"))
    for update in try Manifest.read(fixture.manifest).updates {
      try expectEqual(FileStat("\(fixture.new)/\(update.file)").size, update.bytes)
    }
  }

  @Test func publish_lowerReleaseNumber_failsAndDefaultIncreases() async throws {
    let fixture = try await Fixture(folder)
    expectRun(fixture.publish("--release", "7"))
    let before = try File.readAll(fixture.manifest)
    expectRun(fixture.publish("--release", "6"), 64, "error[release-falls]")
    try expectEqual(File.readAll(fixture.manifest), before)
    // A manifest may be signed again under the same release number.
    expectRun(fixture.publish())
    try expectEqual(Manifest.read(fixture.manifest).release, 7)
    // The number must be above that of the old release.
    var document = try SignedDocument.parse(try File.readAll("\(fixture.old)/manifest.json"))
    document["release"] = .int(9)
    try AtomicFile.write("\(fixture.old)/manifest.json", document.pretty)
    expectRun(fixture.publish("--release", "9"), 64, "error[release-falls]")
    expectRun(fixture.publish())
    try expectEqual(Manifest.read(fixture.manifest).release, 10)
  }

  @Test func make_manifestsAsArguments_comparesTheirDatabases() async throws {
    let fixture = try await Fixture(folder)
    expectRun(
      ["\(fixture.old)/manifest.json", fixture.manifest, "--output", "\(folder)/updates"],
      by: "pokedex-diff")
    let names = try Directory.names("\(folder)/updates")
    expectEqual(names.count, 1)
    let patch = "\(folder)/updates/\(names[0])/update.sqlite"
    let bytes = try File.readAll(patch)

    // A failed run keeps existing files, and creates no empty folder.
    let damaged = try TestDatabases.copy(
      of: "\(fixture.new)/pokedex.sqlite", to: folder, "UPDATE pokemon SET height_dm = 99")
    for output in ["\(folder)/updates", "\(folder)/none"] {
      expectRun([fixture.old, damaged, "--output", output], 2, by: "pokedex-diff")
    }
    try expectEqual(File.readAll(patch), bytes)
    try expectEqual(Directory.names("\(folder)/updates"), names)
    #expect(!Directory.exists("\(folder)/none"))
  }

  @Test func make_pathAsDataVersion_fails() async throws {
    let fixture = try await Fixture(folder)
    let evil = try TestDatabases.copy(
      of: "\(fixture.old)/pokedex.sqlite", to: folder,
      "UPDATE meta SET value = '../../../escape' WHERE key = 'data_version'")
    try Directory.createWithParents("\(folder)/a/b")
    let before = try Directory.names(folder)
    expectRun(
      [evil, fixture.new, "--output", "\(folder)/a/b/u"],
      2, "error[artifact-unreadable]", by: "pokedex-diff")
    try expectEqual(Directory.names(folder), before)
    try expectEqual(Directory.names("\(folder)/a/b"), [])
  }

  /// With an additional table of the app, the rows match the release but the bytes do not.
  @Test func verify_updatedWithAppTables_succeedsByContent() async throws {
    let fixture = try await Fixture(folder)
    expectRun(fixture.publish())
    let app = try TestDatabases.copy(
      of: "\(fixture.old)/pokedex.sqlite", to: folder,
      "CREATE TABLE favourite (species_id INTEGER)")
    let patch = "\(fixture.new)/\(try Manifest.read(fixture.manifest).updates[0].file)"
    expectRun(
      ["update", app, "--with", patch, "--manifest", fixture.manifest], 0, "signature not checked")

    let verify = ["verify", app, "--manifest", fixture.manifest]
    expectRun(
      verify, 0, "verified by content", "objects that are not part of a release: favourite")
    expectRun(
      verify + ["--json"], 0, #""sound":true"#, #""match":"content""#,
      #""ownObjects":["favourite"]"#, #""signature":"not-checked""#)
    expectRun(["verify", "\(fixture.new)/pokedex.sqlite", "--json"], 0, #""match":"bytes""#)

    // Different content is a mismatch, whatever its layout.
    expectRun(
      ["verify", "\(fixture.old)/pokedex.sqlite", "--manifest", fixture.manifest],
      2, "manifest-mismatch")
    // A changed row of the release is a mismatch, with or without tables of the app.
    try Connection(app, .readWrite).execute("UPDATE meta SET value = 'x' WHERE key = 'generator'")
    expectRun(verify, 2)
  }

  /// Bytes that no digest of rows covers: after the last page, and on unused parts of pages.
  @Test func verify_changedUnusedBytes_reportsMismatch() async throws {
    let fixture = try await Fixture(folder)
    let bytes = try File.readAll("\(fixture.new)/pokedex.sqlite")
    let file = "\(folder)/changed.sqlite"
    func verify(_ bytes: [UInt8]) throws -> Executable.Run {
      try AtomicFile.write(file, bytes, durable: false)
      return pokedex(["verify", file, "--manifest", fixture.manifest])
    }
    expectRun(try verify(bytes), 0, "verified byte for byte")
    // The bytes between the cell pointers of a page and its first cell are unused.
    let page = try #require(
      stride(from: 4096, to: bytes.count, by: 4096).first { start in
        let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
        let first = Int(bytes[start + 5]) << 8 | Int(bytes[start + 6])
        return bytes[start] == 0x0D && cells > 0 && first > 8 + 2 * cells + 16
          && bytes[start + first - 1] == 0
      })
    var free = bytes
    free[page + (Int(bytes[page + 5]) << 8 | Int(bytes[page + 6])) - 1] ^= 1
    // A changed write counter, which would make it an updated file, does not match its second
    // copy.
    var counted = free
    counted[27] = 9
    for changed in [bytes + [0], bytes + free[..<4096], free, counted] {
      expectRun(try verify(changed), 2, "error[manifest-mismatch]")
    }
    // Without a manifest, the expected bytes are unknown.
    expectRun(["verify", file])
  }

  @Test func verifyAndDoctor_unfinishedTransaction_reportInterruptedUpdate() async throws {
    let fixture = try await Fixture(folder)
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll("\(fixture.new)/pokedex.sqlite"))
    try AtomicFile.write("\(app)-journal", "a transaction")
    expectRun(["verify", app], 2, "error[update-interrupted]", "app.sqlite-journal")
    expectRun(["doctor", app, "--json"], 2, #""code":"update-interrupted""#)
    expectRun(["show", app, "1"], 65, "error[update-interrupted]")
    let patch = "\(folder)/any"
    try AtomicFile.write(patch, "no update")
    expectRun(["update", app, "--with", patch], 2, "error[update-interrupted]")
    expectRun(["diff", app, "\(fixture.new)/pokedex.sqlite"], 2, "error[update-interrupted]")
  }

  @Test func publish_keyReadableByOthers_failsAndSuggestsChmod() async throws {
    let fixture = try await Fixture(folder)
    let key = "\(folder)/key"
    for rights in [mode_t(0o644), 0o640, 0o606] {
      try #require(chmod(key, rights) == 0)
      expectRun(fixture.publish(), 64, "error[key-not-private]", "chmod 600 \(key)")
      try expectEqual(Manifest.read(fixture.manifest).signature, nil)
    }
    try #require(chmod(key, 0o400) == 0)
    expectRun(fixture.publish())
  }
}
