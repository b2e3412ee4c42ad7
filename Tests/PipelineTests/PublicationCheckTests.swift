import FetchStage
import FileKit
import Layers
import Pipeline
import SQLiteKit
import TestSupport
import Testing
import UpdateFormat

/// What `pokedex-diff --manifest` refuses to say and to sign.
@Suite struct PublicationCheckTests {
  /// Two builds, a key, and `pokedex-diff` between them.
  struct Fixture {
    let folder: String
    var old: String { "\(folder)/old" }
    var new: String { "\(folder)/new" }
    var manifest: String { "\(new)/manifest.json" }

    init(_ folder: String) async throws {
      self.folder = folder
      let tree = try ChangingTree("\(folder)/source")
      for (height, name) in [(4, "old"), (5, "new")] {
        try tree.set(height: height)
        _ = try await SampleBuild.build(.directory(tree.path), to: "\(folder)/\(name)")
      }
      let (end, text) = Executable.run("pokedex", ["keygen", "--private-key", "\(folder)/key"])
      try #require(end == .exited(0), "\(text)")
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

  @Test func publish_manifestOfAnotherFile_isNotSigned() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let others = ["\(fixture.old)/manifest.json", "\(folder)/core.json", "\(folder)/size.json"]
      let bytes = try File.readAll(fixture.manifest)
      var core = try PlainJSON(parsing: bytes)
      core["edition"] = .string("core")
      try AtomicFile.write(others[1], core.pretty)
      var dataset = try PlainJSON(parsing: bytes)
      dataset["dataset"] = .string("full-2")
      try AtomicFile.write(others[2], dataset.pretty)
      for other in others {
        let before = try File.readAll(other)
        let output = "\(other.split(separator: "/").dropLast().map { "/\($0)" }.joined())/updates"
        let refused = fixture.publish(fixture.old, fixture.new, manifest: other, output: output)
        #expect(refused.end == .exited(2), "\(other): \(refused.output)")
        #expect(refused.output.contains("error[manifest-of-another-file]"), "\(refused.output)")
        #expect(try File.readAll(other) == before)
        // Nothing was begun.
        #expect(!Directory.exists(output))
      }
    }
  }

  @Test func publish_folderThatTheManifestDoesNotName_isRefused() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let before = try File.readAll(fixture.manifest)
      let elsewhere = fixture.publish(
        fixture.old, fixture.new, output: "\(folder)/elsewhere")
      #expect(elsewhere.end == .exited(64), "\(elsewhere.output)")
      #expect(elsewhere.output.contains("error[update-elsewhere]"), "\(elsewhere.output)")
      #expect(!Directory.exists("\(folder)/elsewhere"))
      let over = fixture.publish(
        fixture.old, fixture.new, ["--expires", "2020-01-01T00:00:00Z"])
      #expect(over.end == .exited(64), "\(over.output)")
      #expect(over.output.contains("error[bad-expiry]"), "\(over.output)")
      #expect(!Directory.exists("\(fixture.new)/updates"))
      #expect(try File.readAll(fixture.manifest) == before)
      // The same folder by another name is that folder.
      let there = fixture.publish(
        fixture.old, fixture.new, output: "\(fixture.new)/../new/updates/")
      #expect(there.end == .exited(0), "\(there.output)")
      for update in try Manifest.read(fixture.manifest).updates {
        #expect(try FileStat("\(fixture.new)/\(update.file)").size == update.bytes)
      }
    }
  }

  @Test func publish_numberThatFalls_isRefusedAndCountingOnNeverFalls() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      #expect(fixture.publish(fixture.old, fixture.new, ["--release", "7"]).end == .exited(0))
      let before = try File.readAll(fixture.manifest)
      let falling = fixture.publish(fixture.old, fixture.new, ["--release", "6"])
      #expect(falling.end == .exited(64), "\(falling.output)")
      #expect(falling.output.contains("error[release-falls]"), "\(falling.output)")
      #expect(try File.readAll(fixture.manifest) == before)
      // A manifest may be signed again under its own number.
      #expect(fixture.publish(fixture.old, fixture.new).end == .exited(0))
      #expect(try Manifest.read(fixture.manifest).release == 7)
      // Not above the old release.
      var document = try PlainJSON(parsing: try File.readAll("\(fixture.old)/manifest.json"))
      document["release"] = .int(9)
      try AtomicFile.write("\(fixture.old)/manifest.json", document.pretty)
      let below = fixture.publish(fixture.old, fixture.new, ["--release", "9"])
      #expect(below.output.contains("error[release-falls]"), "\(below.output)")
      #expect(fixture.publish(fixture.old, fixture.new).end == .exited(0))
      #expect(try Manifest.read(fixture.manifest).release == 10)
    }
  }

  @Test func make_manifestsInPlaceOfDatabases_comparesWhatTheyName() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let made = Executable.run(
        "pokedex-diff",
        ["\(fixture.old)/manifest.json", fixture.manifest, "--output", "\(folder)/updates"])
      #expect(made.end == .exited(0), "\(made.output)")
      let names = try Directory.names("\(folder)/updates")
      #expect(names.count == 1)
      let patch = "\(folder)/updates/\(names[0])/update.sqlite"
      let bytes = try File.readAll(patch)

      // A run that fails leaves what stood there, and no empty folder where nothing stood.
      let damaged = "\(folder)/damaged.sqlite"
      try AtomicFile.write(damaged, try File.readAll("\(fixture.new)/pokedex.sqlite"))
      try Connection(damaged, .readWrite).execute("UPDATE pokemon SET height_dm = 99")
      for output in ["\(folder)/updates", "\(folder)/none"] {
        let refused = Executable.run(
          "pokedex-diff", [fixture.old, damaged, "--output", output])
        #expect(refused.end == .exited(2), "\(refused.output)")
      }
      #expect(try File.readAll(patch) == bytes)
      #expect(try Directory.names("\(folder)/updates") == names)
      #expect(!Directory.exists("\(folder)/none"))
    }
  }

  @Test func make_dataVersionThatIsAPath_isRefused() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let evil = "\(folder)/evil.sqlite"
      try AtomicFile.write(evil, try File.readAll("\(fixture.old)/pokedex.sqlite"))
      try Connection(evil, .readWrite).execute(
        "UPDATE meta SET value = '../../../escape' WHERE key = 'data_version'")
      try Directory.createWithParents("\(folder)/a/b")
      let before = try Directory.names(folder)
      let refused = Executable.run(
        "pokedex-diff", [evil, fixture.new, "--output", "\(folder)/a/b/u"])
      #expect(refused.end == .exited(2), "\(refused.output)")
      #expect(refused.output.contains("error[artifact-unreadable]"), "\(refused.output)")
      #expect(try Directory.names(folder) == before)
      #expect(try Directory.names("\(folder)/a/b") == [])
    }
  }

  /// After an update in place the rows are those of the release, the bytes are not.
  @Test func verify_updatedInPlace_isSoundInAnotherLayout() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      #expect(fixture.publish(fixture.old, fixture.new).end == .exited(0))
      let app = "\(folder)/app.sqlite"
      try AtomicFile.write(app, try File.readAll("\(fixture.old)/pokedex.sqlite"))
      try Connection(app, .readWrite).execute("CREATE TABLE favourite (species_id INTEGER)")
      let patch = "\(fixture.new)/\(try Manifest.read(fixture.manifest).updates[0].file)"
      let updated = Executable.run(
        "pokedex",
        ["update", app, "--in-place", "--with", patch, "--manifest", fixture.manifest])
      #expect(updated.end == .exited(0), "\(updated.output)")
      #expect(updated.output.contains("signature not checked"), "\(updated.output)")

      let verify = ["verify", app, "--manifest", fixture.manifest]
      let sound = Executable.run("pokedex", verify)
      #expect(sound.end == .exited(0), "\(sound.output)")
      #expect(sound.output.contains("in another layout"), "\(sound.output)")
      #expect(sound.output.contains("added to it: favourite"), "\(sound.output)")
      let json = Executable.run("pokedex", verify + ["--json"]).output
      for part in [
        #""sound":true"#, #""sameBytes":false"#, #""ownObjects":["favourite"]"#,
        #""signature":"not-checked""#,
      ] { #expect(json.contains(part), "\(json)") }
      let same = Executable.run(
        "pokedex", ["verify", "\(fixture.new)/pokedex.sqlite", "--json"]
      ).output
      #expect(same.contains(#""sameBytes":true"#), "\(same)")

      // Another content stays another, whatever its layout.
      let old = Executable.run(
        "pokedex",
        ["verify", "\(fixture.old)/pokedex.sqlite", "--manifest", fixture.manifest])
      #expect(old.end == .exited(2) && old.output.contains("manifest-mismatch"), "\(old.output)")
      // And one of our rows changed is not sound, with tables of one's own or without.
      try Connection(app, .readWrite).execute("UPDATE meta SET value = 'x' WHERE key = 'generator'")
      let changed = Executable.run("pokedex", verify)
      #expect(changed.end == .exited(2), "\(changed.output)")
    }
  }
}
