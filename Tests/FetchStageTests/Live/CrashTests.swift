import Base
import Layers
import TestSupport
import Testing

@testable import FetchStage

/// A crawl in a separate process that is killed again and again.
@Suite(.inTemporaryFolder) struct CrashTests {
  private static let kills = rounds(40, thorough: 200)

  @Test func fault52_killedAtAnyTime_resumesToSameDigest() async throws {
    let child = try #require(
      ChildProcess.product("CrawlChild"), "the product CrawlChild is built with the tests")
    let harness = LiveHarness(count: 30)
    var random = SplitMix64(seed: 52)
    var kills = 0
    var killsOfDeploy = 0
    var completions = 0
    var longest = 120_000
    while kills < Self.kills || completions < 3 {
      let process = ChildProcess(
        child,
        [harness.server.address("/api/v2"), "\(harness.folder)/cache", harness.snapshotFolder])
      let last = kills >= Self.kills
      if !last {
        // Mostly in the middle of the crawl, sometimes at the very start or end.
        Socket.sleep(microseconds: Int.random(in: 0...longest, using: &random))
        process.kill()
      }
      let (end, output) = process.wait()
      switch end {
      case .killed(let signal):
        expectEqual(signal, 9)
        kills += 1
        killsOfDeploy += 1
        // The snapshot on disk is complete, whichever revision it has.
        if File.exists("\(harness.snapshotFolder)/layer.json") {
          #expect(try Snapshot(harness.snapshotFolder).damagedEntries(jobs: 1).isEmpty)
        }
        longest = min(longest + 4_000, 1_000_000)
      case .exited(let code):
        expectEqual(code, 0, "\(output)")
        completions += 1
        // Kills should hit the crawl, not the work after it.
        longest = max(longest * 3 / 4, 20_000)
        let calm = try await harness.undisturbedDigest()
        expectEqual(output, "\(calm)\n")
        let asked = harness.server.log.count { request in
          request.path.split(separator: "/").count == 4 && !request.path.contains("?")
        }
        // Each resource once, and in the sample after a new revision, which begins again after a kill; plus for
        // every kill at most the open requests and those of the audit.
        #expect(
          asked <= 240 + killsOfDeploy * (120 + LiveConfiguration().maxConnections + 2))
        nextRevision(harness, completions)
        killsOfDeploy = 0
      }
    }
    #expect(completions >= 3, "some crawls must come through between the kills")
  }

  private func nextRevision(_ harness: LiveHarness, _ number: Int) {
    harness.server.forgetLog()
    harness.api.change { state in
      state.hash = "deploy\(number)"
      state.fill(30) { $0 % 3 == number % 3 ? "\(number)" : "first" }
    }
  }
}
