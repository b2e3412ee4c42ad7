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
      let (end, text) = Executable.run("pokedex", ["keygen", "--private-key", "\(folder)/key"])
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
      _ from: String, _ to: String, manifest: String? = nil, output: String? = nil,
      _ more: [String] = []
    ) -> (end: ChildProcess.End, output: String) {
      Executable.run(
        "pokedex-diff",
        [
          from, to, "--output", output ?? "\(new)/updates", "--manifest",
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
      let refused = fixture.publish(fixture.old, fixture.new, manifest: other, output: output)
      expectEqual(refused.end, .exited(2), "\(other): \(refused.output)")
      #expect(refused.output.contains("error[manifest-of-another-file]"), "\(refused.output)")
      try expectEqual(File.readAll(other), before)
      // No output folder was created.
      #expect(!Directory.exists(output))
    }
  }

  @Test func publish_otherOutputFolder_fails() async throws {
    let fixture = try await Fixture(folder)
    let before = try File.readAll(fixture.manifest)
    let elsewhere = fixture.publish(
      fixture.old, fixture.new, output: "\(folder)/elsewhere")
    expectEqual(elsewhere.end, .exited(64), "\(elsewhere.output)")
    #expect(elsewhere.output.contains("error[update-elsewhere]"), "\(elsewhere.output)")
    #expect(!Directory.exists("\(folder)/elsewhere"))
    let over = fixture.publish(
      fixture.old, fixture.new, ["--expires", "2020-01-01T00:00:00Z"])
    expectEqual(over.end, .exited(64), "\(over.output)")
    #expect(over.output.contains("error[bad-expiry]"), "\(over.output)")
    #expect(!Directory.exists("\(fixture.new)/updates"))
    try expectEqual(File.readAll(fixture.manifest), before)
    // A different path to the same folder is accepted.
    let there = fixture.publish(fixture.old, fixture.new, output: "\(fixture.new)/../new/updates/")
    expectEqual(there.end, .exited(0), "\(there.output)")
    for update in try Manifest.read(fixture.manifest).updates {
      try expectEqual(FileStat("\(fixture.new)/\(update.file)").size, update.bytes)
    }
  }

  @Test func publish_lowerReleaseNumber_failsAndDefaultIncreases() async throws {
    let fixture = try await Fixture(folder)
    expectEqual(fixture.publish(fixture.old, fixture.new, ["--release", "7"]).end, .exited(0))
    let before = try File.readAll(fixture.manifest)
    let falling = fixture.publish(fixture.old, fixture.new, ["--release", "6"])
    expectEqual(falling.end, .exited(64), "\(falling.output)")
    #expect(falling.output.contains("error[release-falls]"), "\(falling.output)")
    try expectEqual(File.readAll(fixture.manifest), before)
    // A manifest may be signed again under the same release number.
    expectEqual(fixture.publish(fixture.old, fixture.new).end, .exited(0))
    try expectEqual(Manifest.read(fixture.manifest).release, 7)
    // The number must be above that of the old release.
    var document = try SignedDocument.parse(try File.readAll("\(fixture.old)/manifest.json"))
    document["release"] = .int(9)
    try AtomicFile.write("\(fixture.old)/manifest.json", document.pretty)
    let below = fixture.publish(fixture.old, fixture.new, ["--release", "9"])
    #expect(below.output.contains("error[release-falls]"), "\(below.output)")
    expectEqual(fixture.publish(fixture.old, fixture.new).end, .exited(0))
    try expectEqual(Manifest.read(fixture.manifest).release, 10)
  }

  @Test func make_manifestsAsArguments_comparesTheirDatabases() async throws {
    let fixture = try await Fixture(folder)
    let made = Executable.run(
      "pokedex-diff",
      ["\(fixture.old)/manifest.json", fixture.manifest, "--output", "\(folder)/updates"])
    expectEqual(made.end, .exited(0), "\(made.output)")
    let names = try Directory.names("\(folder)/updates")
    expectEqual(names.count, 1)
    let patch = "\(folder)/updates/\(names[0])/update.sqlite"
    let bytes = try File.readAll(patch)

    // A failed run keeps existing files, and creates no empty folder.
    let damaged = "\(folder)/damaged.sqlite"
    try AtomicFile.write(damaged, try File.readAll("\(fixture.new)/pokedex.sqlite"))
    try Connection(damaged, .readWrite).execute("UPDATE pokemon SET height_dm = 99")
    for output in ["\(folder)/updates", "\(folder)/none"] {
      let refused = Executable.run(
        "pokedex-diff", [fixture.old, damaged, "--output", output])
      expectEqual(refused.end, .exited(2), "\(refused.output)")
    }
    try expectEqual(File.readAll(patch), bytes)
    try expectEqual(Directory.names("\(folder)/updates"), names)
    #expect(!Directory.exists("\(folder)/none"))
  }

  @Test func make_pathAsDataVersion_fails() async throws {
    let fixture = try await Fixture(folder)
    let evil = "\(folder)/evil.sqlite"
    try AtomicFile.write(evil, try File.readAll("\(fixture.old)/pokedex.sqlite"))
    try Connection(evil, .readWrite).execute(
      "UPDATE meta SET value = '../../../escape' WHERE key = 'data_version'")
    try Directory.createWithParents("\(folder)/a/b")
    let before = try Directory.names(folder)
    let refused = Executable.run(
      "pokedex-diff", [evil, fixture.new, "--output", "\(folder)/a/b/u"])
    expectEqual(refused.end, .exited(2), "\(refused.output)")
    #expect(refused.output.contains("error[artifact-unreadable]"), "\(refused.output)")
    try expectEqual(Directory.names(folder), before)
    try expectEqual(Directory.names("\(folder)/a/b"), [])
  }

  /// With an additional table of the app, the rows match the release but the bytes do not.
  @Test func verify_updatedWithAppTables_succeedsByContent() async throws {
    let fixture = try await Fixture(folder)
    expectEqual(fixture.publish(fixture.old, fixture.new).end, .exited(0))
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll("\(fixture.old)/pokedex.sqlite"))
    try Connection(app, .readWrite).execute("CREATE TABLE favourite (species_id INTEGER)")
    let patch = "\(fixture.new)/\(try Manifest.read(fixture.manifest).updates[0].file)"
    let updated = Executable.run(
      "pokedex",
      ["update", app, "--with", patch, "--manifest", fixture.manifest])
    expectEqual(updated.end, .exited(0), "\(updated.output)")
    #expect(updated.output.contains("signature not checked"), "\(updated.output)")

    let verify = ["verify", app, "--manifest", fixture.manifest]
    let sound = Executable.run("pokedex", verify)
    expectEqual(sound.end, .exited(0), "\(sound.output)")
    #expect(sound.output.contains("verified by content"), "\(sound.output)")
    #expect(
      sound.output.contains("objects that are not part of a release: favourite"), "\(sound.output)")
    let json = Executable.run("pokedex", verify + ["--json"]).output
    for part in [
      #""sound":true"#, #""match":"content""#, #""ownObjects":["favourite"]"#,
      #""signature":"not-checked""#,
    ] { #expect(json.contains(part), "\(json)") }
    let same = Executable.run(
      "pokedex", ["verify", "\(fixture.new)/pokedex.sqlite", "--json"]
    ).output
    #expect(same.contains(#""match":"bytes""#), "\(same)")

    // Different content is a mismatch, whatever its layout.
    let old = Executable.run(
      "pokedex",
      ["verify", "\(fixture.old)/pokedex.sqlite", "--manifest", fixture.manifest])
    #expect(old.end == .exited(2) && old.output.contains("manifest-mismatch"), "\(old.output)")
    // A changed row of the release is a mismatch, with or without tables of the app.
    try Connection(app, .readWrite).execute("UPDATE meta SET value = 'x' WHERE key = 'generator'")
    let changed = Executable.run("pokedex", verify)
    expectEqual(changed.end, .exited(2), "\(changed.output)")
  }

  /// Bytes that no digest of rows covers: after the last page, and on unused parts of pages.
  @Test func verify_changedUnusedBytes_reportsMismatch() async throws {
    let fixture = try await Fixture(folder)
    let bytes = try File.readAll("\(fixture.new)/pokedex.sqlite")
    let file = "\(folder)/changed.sqlite"
    func verify(_ bytes: [UInt8]) throws -> (end: ChildProcess.End, output: String) {
      try AtomicFile.write(file, bytes, durable: false)
      return Executable.run("pokedex", ["verify", file, "--manifest", fixture.manifest])
    }
    let same = try verify(bytes)
    #expect(
      same.end == .exited(0) && same.output.contains("verified byte for byte"), "\(same.output)")
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
      let refused = try verify(changed)
      expectEqual(refused.end, .exited(2), "\(refused.output)")
      #expect(refused.output.contains("error[manifest-mismatch]"), "\(refused.output)")
    }
    // Without a manifest, the expected bytes are unknown.
    let alone = Executable.run("pokedex", ["verify", file])
    expectEqual(alone.end, .exited(0), "\(alone.output)")
  }

  @Test func verifyAndDoctor_unfinishedTransaction_reportInterruptedUpdate() async throws {
    let fixture = try await Fixture(folder)
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll("\(fixture.new)/pokedex.sqlite"))
    try AtomicFile.write("\(app)-journal", "a transaction")
    let verified = Executable.run("pokedex", ["verify", app])
    expectEqual(verified.end, .exited(2), "\(verified.output)")
    #expect(verified.output.contains("error[update-interrupted]"), "\(verified.output)")
    #expect(verified.output.contains("app.sqlite-journal"), "\(verified.output)")
    let doctor = Executable.run("pokedex", ["doctor", app, "--json"])
    expectEqual(doctor.end, .exited(2), "\(doctor.output)")
    #expect(doctor.output.contains(#""code":"update-interrupted""#), "\(doctor.output)")
    let shown = Executable.run("pokedex", ["show", app, "1"])
    expectEqual(shown.end, .exited(65), "\(shown.output)")
    #expect(shown.output.contains("error[update-interrupted]"), "\(shown.output)")
    let patch = "\(folder)/any"
    try AtomicFile.write(patch, "no update")
    let updated = Executable.run("pokedex", ["update", app, "--with", patch])
    expectEqual(updated.end, .exited(2), "\(updated.output)")
    #expect(updated.output.contains("error[update-interrupted]"), "\(updated.output)")
    let compared = Executable.run("pokedex", ["diff", app, "\(fixture.new)/pokedex.sqlite"])
    #expect(compared.end != .exited(0), "\(compared.output)")
    #expect(compared.output.contains("error[update-interrupted]"), "\(compared.output)")
  }

  @Test func publish_keyReadableByOthers_failsAndSuggestsChmod() async throws {
    let fixture = try await Fixture(folder)
    let key = "\(folder)/key"
    for rights in [mode_t(0o644), 0o640, 0o606] {
      try #require(chmod(key, rights) == 0)
      let refused = fixture.publish(fixture.old, fixture.new)
      expectEqual(refused.end, .exited(64), "\(refused.output)")
      #expect(refused.output.contains("error[key-not-private]"), "\(refused.output)")
      #expect(refused.output.contains("chmod 600 \(key)"), "\(refused.output)")
      try expectEqual(Manifest.read(fixture.manifest).signature, nil)
    }
    try #require(chmod(key, 0o400) == 0)
    expectEqual(fixture.publish(fixture.old, fixture.new).end, .exited(0))
  }
}
