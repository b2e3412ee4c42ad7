import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// A clock that was wrong during one run: the next run with a correct clock writes `latest.json`
/// again.
@Suite(.inTemporaryFolder) struct ReleaseClockTests {
  let folder = InTemporaryFolder.path

  private static let tenYears = 3_650 * 86_400

  private func latest(_ fixture: ReleaseTests.Fixture) throws -> LatestRelease {
    try LatestRelease(SignedDocument.parse(File.readAll("\(fixture.store)/latest.json")))
  }

  @Test(arguments: [tenYears, -tenYears])
  func release_noNewContentAfterWrongClock_renewsLatestOnly(_ skew: Int) async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let right = fixture.now
    fixture.now += skew
    _ = try await fixture.release(height: 4)
    fixture.now = right
    // The maintainer decides which of the two clocks was wrong.
    if skew > 0 {
      try await fixture.expectRefusal("clock-earlier", height: 4)
      fixture.trustsClock = true
    }

    let before = try fixture.state()
    let outcome = try await fixture.release(height: 4)
    #expect(outcome.folder == nil && outcome.latest?.release == 1)
    let latest = try latest(fixture)
    #expect(latest.published == min(right, right + skew) && latest.checked == right)
    expectEqual(latest.expires, right + 30 * 86_400)
    let after = try fixture.state()
    expectEqual(after.filter { $0.key != "latest.json" }, before.filter { $0.key != "latest.json" })
    #expect(after["latest.json"] != before["latest.json"])
    // One renewal is enough; a second run changes nothing.
    _ = try await fixture.release(height: 4)
    try expectEqual(fixture.state(), after)
  }

  /// A clock of 1970 would publish a document that has expired.
  @Test func release_clockEarlierThanTheLastCheck_isRefused() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    let right = fixture.now
    for now in [0, right - 3_601] {
      fixture.now = now
      try await fixture.expectRefusal("clock-earlier", height: 5)
      expectError("clock-earlier") {
        try Release.republish(1, fixture.configuration, progress: SilentProgress())
      }
    }
    // The clocks of two machines differ a little.
    fixture.now = right - 3_600
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
  }

  @Test func release_newContentAfterClockAhead_hasCorrectExpiry() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let right = fixture.now
    fixture.now += Self.tenYears
    _ = try await fixture.release(height: 4)
    fixture.now = right
    fixture.trustsClock = true
    try await expectEqual(fixture.release(height: 5).latest?.release, 2)
    try expectEqual(latest(fixture).expires, right + 30 * 86_400)
    try expectEqual(
      Release.republish(1, fixture.configuration, progress: SilentProgress()).latest?.release,
      3)
  }
}
