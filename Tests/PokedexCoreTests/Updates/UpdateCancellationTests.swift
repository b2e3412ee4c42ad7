import Base
import PokedexCore
import TestSupport
import Testing

/// A cancelled update keeps the old content and leaves no files next to it.
@Suite(.inTemporaryFolder) struct UpdateCancellationTests {
  let folder = InTemporaryFolder.path

  /// Updates in a task that cancels itself when `step` begins; nil cancels before the update.
  private static func update(
    _ updater: PokedexUpdater, _ patches: [String], cancelledAt step: PokedexUpdater.Step?
  ) async -> (code: PokedexError.Code?, steps: [PokedexUpdater.Step]) {
    await Task {
      if step == nil { withUnsafeCurrentTask { $0?.cancel() } }
      var steps: [PokedexUpdater.Step] = []
      do throws(PokedexError) {
        _ = try updater.update(with: patches) { begun in
          steps.append(begun)
          if begun == step { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return (nil, steps)
      } catch {
        return (error.code, steps)
      }
    }.value
  }

  @Test func update_cancelledAtAnyStep_leavesTheOldContent() async throws {
    let chain = try TestChain(folder, seed: 31, count: 3)
    let patches = [try chain.patch(0, 1), try chain.patch(1, 2)]
    try Directory.createWithParents("\(folder)/App")
    let app = try chain.installed(0, as: "App/dex.sqlite")
    let old = try SHA256.digest(ofFile: app)
    let updater = PokedexUpdater(path: app)

    let early = await Self.update(updater, patches, cancelledAt: nil)
    #expect(early.code == .cancelled && early.steps.isEmpty)
    try expectEqual(Directory.names("\(folder)/App"), ["dex.sqlite"])

    let steps: [PokedexUpdater.Step] = [.checking, .copying, .applying, .verifying, .switching]
    for (number, step) in steps.enumerated() {
      let result = await Self.update(updater, patches, cancelledAt: step)
      expectEqual(result.code, .cancelled, "\(step)")
      expectEqual(result.steps, Array(steps[...number]))
      try expectEqual(SHA256.digest(ofFile: app), old, "\(step)")
      // Every update leaves the lock file.
      let names = Set(try Directory.names("\(folder)/App"))
      #expect(names.isSubset(of: ["dex.sqlite", ".dex.sqlite.lock"]), "\(step): \(names)")
    }
    try expectEqual(updater.update(with: patches).versions.count, 3)
    try expectEqual(TestRelease.differingTables(app, chain.releases[2]), [])
  }
}
