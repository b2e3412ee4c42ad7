import Base
import PokedexCore
import TestSupport
import Testing

/// Kills the updating process at any moment: the database is the old release or the new one.
@Suite(.inTemporaryFolder) struct UpdateCrashTests {
  let folder = InTemporaryFolder.path

  /// Also with two patches: the state between them is neither the old release nor the new one.
  @Test(arguments: [1, 2])
  func update_killedAtAnyMoment_leavesOldOrNew(links: Int) throws {
    let tool = try #require(ChildProcess.product("pokedex"))
    // Large enough that writing takes a while.
    let chain = try TestChain(folder, seed: 30, count: 1 + links, changes: 400, rows: 60)
    let patches = try (0..<links).map { try chain.patch($0, $0 + 1) }
    let arguments = patches.flatMap { ["--with", $0] } + ["--quiet"]
    let old = try TestRelease.contentDigest(chain.releases[0])
    let new = try TestRelease.contentDigest(chain.releases[links])

    let clock = ContinuousClock()
    let start = clock.now
    let whole = try chain.installed(0)
    expectEqual(ChildProcess(tool, ["update", whole] + arguments).wait().end, .exited(0))
    let microseconds = Int((clock.now - start) / .microseconds(1))

    var seen = (old: 0, new: 0)
    var generator = SeededGenerator(31)
    let kills = rounds(20, thorough: 80)
    var number = 0
    // The load of the machine varies, so the delay is increased until both outcomes have occurred.
    while number < kills || (seen.old == 0 || seen.new == 0) && number < 4 * kills {
      defer { number += 1 }
      let app = try chain.installed(0)
      let child = ChildProcess(tool, ["update", app] + arguments)
      let longest = microseconds * 13 / 10 * (1 + number / kills)
      usleep(UInt32(Int.random(in: 0...longest, using: &generator)))
      child.kill()
      _ = child.wait()
      try expectEqual(Connection(app, .immutable).integrityProblems(), [], "kill \(number)")
      let found = try TestRelease.contentDigest(app)
      #expect(found == old || found == new, "kill \(number)")
      if found == old { seen.old += 1 } else { seen.new += 1 }
      if number % 8 == 0 {
        // The next run completes the update.
        _ = try PokedexUpdater(path: app).update(with: patches)
        try expectEqual(TestRelease.contentDigest(app), new, "kill \(number)")
        try expectEqual(Directory.names(folder).filter { $0.contains("update-") }, [])
      }
    }
    #expect(seen.old > 0 && seen.new > 0, "\(seen)")
  }

  /// A full disk, simulated by the process's file size limit: a write beyond it fails.
  @Test func update_noRoomAnywhere_leavesTheOld() throws {
    let tool = try #require(ChildProcess.product("pokedex"))
    let chain = try TestChain(folder, seed: 32, changes: 200, rows: 30)
    let patch = try chain.patch(0, 1)
    let size = try FileStat(chain.releases[0]).size
    let old = try SHA256.digest(ofFile: chain.releases[0])
    var failures = 0
    for blocks in stride(from: 1, to: size / 512 + 2, by: size / 512 / 10 + 1) {
      let app = try chain.installed(0)
      let command =
        "trap '' XFSZ; ulimit -f \(blocks); exec \(tool) update \(app) --with \(patch) -q"
      let (end, text) = ChildProcess("/bin/sh", ["-c", command], keepsErrors: true).wait()
      if end == .exited(0) { continue }
      failures += 1
      expectEqual(end, .exited(74), "\(blocks) blocks")
      #expect(text.hasPrefix("error[update-disk"), "\(blocks) blocks: \(text)")
      try expectEqual(SHA256.digest(ofFile: app), old, "\(blocks) blocks")
      try expectEqual(Directory.names(folder).filter { $0.contains("update-") }, [])
    }
    #expect(failures > 0)
  }
}
