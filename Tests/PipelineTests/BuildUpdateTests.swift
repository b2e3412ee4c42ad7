import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// The updates that a build makes from previous releases, and the parts of the manifest that the
/// build and publishing write.
@Suite(.inTemporaryFolder) struct BuildUpdateTests {
  let folder = InTemporaryFolder.path

  /// Builds the sample as a folder, with the height of one pokemon set to `height`.
  private static func build(
    _ tree: ChangingTree, height: Int, to output: String, previous: String? = nil,
    localization: String? = nil
  ) async throws -> Pipeline.Outcome {
    try tree.set(height: height)
    return try await SampleBuild.build(.directory(tree.path), to: output) {
      $0.previous = previous
      if let localization { $0.localization = localization }
    }
  }

  @Test func build_previousReleases_writesOneUpdatePerRelease() async throws {
    let tree = try ChangingTree("\(folder)/source")
    for (number, height) in [4, 5].enumerated() {
      let outcome = try await Self.build(tree, height: height, to: "\(folder)/out\(number)")
      try Directory.createWithParents("\(folder)/releases")
      try File.move("\(folder)/out\(number)", to: "\(folder)/releases/\(number)")
      expectEqual(outcome.manifest.updates, [])
    }
    let output = "\(folder)/out"
    let outcome = try await Self.build(tree, height: 6, to: output, previous: "\(folder)/releases")
    let updates = outcome.manifest.updates
    expectEqual(updates.count, 2)
    expectEqual(Set(updates.map(\.to)), [outcome.manifest.dataVersion])
    for update in updates {
      try expectEqual(FileStat("\(output)/\(update.file)").size, update.bytes)
    }
    expectEqual(Checks.sums(output), [])
    // A second build changes nothing and keeps the manifest.
    let stamp = try FileStamp(outcome.manifestPath)
    let again = try await Self.build(tree, height: 6, to: output, previous: "\(folder)/releases")
    #expect(again.isUnchanged && again.manifest.json == outcome.manifest.json)
    try expectEqual(FileStamp(outcome.manifestPath), stamp)
    // A file of a release or its folder selects that release.
    let one = try Manifest.read("\(folder)/releases/1/manifest.json")
    for previous in ["\(folder)/releases/1", "\(folder)/releases/1/pokedex.sqlite"] {
      try Directory.removeRecursively(output)
      let outcome = try await Self.build(tree, height: 6, to: output, previous: previous)
      expectEqual(outcome.manifest.updates.map(\.from), [one.dataVersion], "\(previous)")
    }
  }

  @Test func build_publishedOutput_keepsSignatureOnlyWhileUnchanged() async throws {
    let tree = try ChangingTree("\(folder)/source")
    let (old, output) = ("\(folder)/old", "\(folder)/out")
    _ = try await Self.build(tree, height: 4, to: old)
    let built = try await Self.build(tree, height: 5, to: output)
    let key = "\(folder)/key"
    expectRun(["keygen", "--private-key", key])
    expectRun(
      [
        old, output, "--output", "\(output)/updates", "--manifest", "\(output)/manifest.json",
        "--key", key, "--release", "7", "--expires", "2099-01-01T00:00:00Z",
      ], by: "pokedex-diff")
    let published = try Manifest.read(built.manifestPath)
    #expect(published.release == 7 && published.signature != nil && published.updates.count == 1)
    expectEqual(Checks.sums(output), [])

    // Nothing has changed: the bytes stay the same, including the signature.
    let before = try File.readAll(built.manifestPath)
    let again = try await Self.build(tree, height: 5, to: output)
    #expect(again.isUnchanged)
    expectEqual(again.manifest, published)
    try expectEqual(File.readAll(built.manifestPath), before)

    // A byte that publishing wrote is wrong: the manifest is written again, without the published
    // parts.
    let damaged = String(decoding: before, as: UTF8.self).replacing("2099", with: "2098")
    try AtomicFile.write(built.manifestPath, damaged)
    let repaired = try await Self.build(tree, height: 5, to: output)
    #expect(!repaired.isUnchanged)
    try expectEqual(Manifest.read(built.manifestPath).signature, nil)
    expectEqual(Checks.sums(output), [])

    // The content has changed, so the published parts no longer apply.
    try AtomicFile.write(built.manifestPath, before)
    let changed = try await Self.build(tree, height: 6, to: output)
    let manifest = try Manifest.read(changed.manifestPath)
    #expect(manifest.updates == [] && manifest.release == nil && manifest.signature == nil)
  }

  @Test func build_previousIsOutputEmptyOrMissing_fails() async throws {
    let tree = try ChangingTree("\(folder)/source")
    let output = "\(folder)/out"
    _ = try await Self.build(tree, height: 4, to: output)
    await expectError("previous-is-output") {
      try await Self.build(tree, height: 5, to: output, previous: "\(output)/pokedex.sqlite")
    }
    try Directory.createWithParents("\(folder)/empty")
    for previous in ["\(folder)/empty", "\(folder)/none"] {
      await expectError("previous-unreadable", .usage) {
        try await Self.build(tree, height: 5, to: output, previous: previous)
      }
    }
  }

  /// Findings name translation files; the manifest must not contain the path of their folder.
  @Test func build_otherPathToLocalization_writesSameManifest() async throws {
    let tree = try ChangingTree("\(folder)/source")
    let output = "\(folder)/out"
    let first = try await Self.build(tree, height: 4, to: output)
    let bytes = try File.readAll(first.manifestPath)
    try Directory.removeRecursively(output)
    let root = PackageFolder.path
    let second = try await Self.build(
      tree, height: 4, to: output, localization: "\(root)/Sources/../Localization/")
    try expectEqual(File.readAll(second.manifestPath), bytes)
  }
}

/// Checks with standard command-line tools.
enum Checks {
  /// The output of sha256sum(1) for the list in `folder`, one line per element; empty if all files
  /// match.
  static func sums(_ folder: String) -> [String] {
    let (end, text) = ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder)' && sha256sum -c --quiet SHA256SUMS 2>&1"]
    ).wait()
    return end == .exited(0) ? [] : text.split(separator: "\n").map(String.init) + ["\(end)"]
  }
}

/// The sample as a folder in which the height of one pokemon changes: a source with new content.
struct ChangingTree {
  let path: String
  private let pokemon: SampleTree.Resource

  init(_ path: String) throws {
    let tree = try SampleTree()
    let pokemon = try #require(tree["pokemon", 25])
    self.path = path
    self.pokemon = pokemon
    try tree.write(to: path)
  }

  /// Sets the height of the pokemon to `height` and applies `edit`.
  func set(height: Int, _ edit: (inout SampleTree.Resource) -> Void = { _ in }) throws {
    var changed = pokemon
    changed.replace(#""height":4"#, with: #""height":\#(height)"#)
    edit(&changed)
    try AtomicFile.write("\(path)/\(SampleTree.path("pokemon", 25))", changed.body)
  }
}
