import Diagnostics
import Digest
import FetchStage
import FileKit
import Layers
import Pipeline
import TestSupport
import Testing
import UpdateFormat

/// A clock that is wrong must not get into what is signed; where it did, there is a way out.
@Suite struct ReleaseClockTests {
  private static let day = 86_400
  private static let tenYears = 3_650 * day

  /// A live API that answers `meta` with `headers`, and nothing else.
  private func server(
    _ fixture: ReleaseTests.Fixture, _ headers: [(String, String)]
  ) throws -> FaultServer {
    let meta = try File.readAll("\(fixture.source)/data/api/v2/meta/index.json")
    return FaultServer { request in
      request.path == "/api/v2/meta/"
        ? .answer(200, headers: [FaultReply.jsonType] + headers, body: meta) : .answer(404)
    }
  }

  private func latest(_ fixture: ReleaseTests.Fixture) throws -> LatestRelease {
    try LatestRelease(PlainJSON(parsing: File.readAll("\(fixture.store)/latest.json")))
  }

  /// `1_790_000_000`, the fixture's time.
  private static let now = ("Date", "Mon, 21 Sep 2026 14:13:20 GMT")

  @Test func release_clockThatIsNotTheServers_isRefusedBeforeAnythingIsPublished() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try ReleaseTests.Fixture(folder)
      let server = try server(fixture, [Self.now])
      defer { server.stop() }
      fixture.live = server.address("/api/v2")
      let right = fixture.now
      for skew in [Self.tenYears, -Self.tenYears, 2 * Self.day, -2 * Self.day] {
        fixture.now = right + skew
        // Nobody can vouch for a clock that the source contradicts.
        for isAccepted in [false, true] {
          fixture.acceptsClock = isAccepted
          try await fixture.expectRefusal("clock-off", height: 4)
        }
      }
    }
  }

  /// Half a day of skew, no Date at all, or a date of long ago from a cache that says so.
  @Test func release_serverThatDoesNotContradict_goesOn() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try ReleaseTests.Fixture(folder)
      let right = fixture.now
      fixture.now -= Self.day
      _ = try await fixture.release(height: 4)
      let cases: [(skew: Int, headers: [(String, String)])] = [
        (Self.day / 2, [Self.now]), (-Self.day / 2, [Self.now]), (0, []),
        (0, [("Date", "yesterday")]),
        (0, [("Date", "Fri, 18 Sep 2026 14:13:20 GMT"), ("Age", "259200")]),
      ]
      for (skew, headers) in cases {
        let server = try server(fixture, headers)
        defer { server.stop() }
        fixture.live = server.address("/api/v2")
        fixture.now = right + skew
        let outcome = try await fixture.release(height: 4)
        #expect(outcome.folder == nil && outcome.latest?.release == 1)
        #expect(outcome.summary.description.hasPrefix("nothing new upstream"))
      }
    }
  }

  @Test func release_afterOneWithAClockAhead_namesBothReasonsAndRecovers() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try ReleaseTests.Fixture(folder)
      let server = try server(fixture, [Self.now])
      defer { server.stop() }
      let address = server.address("/api/v2")
      let right = fixture.now
      fixture.now += Self.tenYears
      _ = try await fixture.release(height: 4)
      fixture.now = right

      try await fixture.expectRefusal("clock-off", height: 5)
      let alone = try await advice(fixture)
      #expect(alone.contains("behind, set it") && alone.contains("--accept-clock"), "\(alone)")
      fixture.live = address
      let witnessed = try await advice(fixture)
      #expect(witnessed.contains("agrees with the clock of this machine"), "\(witnessed)")
      #expect(witnessed.contains("--accept-clock"), "\(witnessed)")

      // Nothing new: the pointer alone is written anew.
      fixture.acceptsClock = true
      let before = try fixture.state()
      let outcome = try await fixture.release(height: 4)
      #expect(outcome.folder == nil && outcome.latest?.release == 1)
      let latest = try latest(fixture)
      #expect(latest.published == right && latest.checked == right)
      #expect(latest.expires == right + 30 * Self.day)
      let after = try fixture.state()
      #expect(after.filter { $0.key != "latest.json" } == before.filter { $0.key != "latest.json" })
      #expect(after["latest.json"] != before["latest.json"])
      // Once is enough, and a second time changes nothing.
      _ = try await fixture.release(height: 4)
      #expect(try fixture.state() == after)
      (fixture.acceptsClock, fixture.live) = (false, nil)
      #expect(try await fixture.release(height: 5).latest?.release == 2)
    }
  }

  @Test func release_newContentAfterAClockAhead_recoversToo() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try ReleaseTests.Fixture(folder)
      let right = fixture.now
      fixture.now += Self.tenYears
      _ = try await fixture.release(height: 4)
      fixture.now = right
      #expect(throws: PipelineError.self) {
        try Release.republish(1, fixture.configuration, SilentProgress())
      }
      fixture.acceptsClock = true
      #expect(try await fixture.release(height: 5).latest?.release == 2)
      #expect(try latest(fixture).expires == right + 30 * Self.day)
      fixture.acceptsClock = false
      #expect(
        try Release.republish(1, fixture.configuration, SilentProgress()).latest?.release == 3)
    }
  }

  /// No server to ask: a leap of more than a year needs somebody who says that it is one.
  @Test func release_leapWithoutAServer_isRefusedUnlessAccepted() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try ReleaseTests.Fixture(folder)
      _ = try await fixture.release(height: 4)
      fixture.now += 367 * Self.day
      try await fixture.expectRefusal("clock-off", height: 5)
      let advice = try await advice(fixture)
      #expect(advice.contains("ahead, set it") && advice.contains("--accept-clock"), "\(advice)")
      fixture.acceptsClock = true
      #expect(try await fixture.release(height: 5).latest?.release == 2)
      fixture.acceptsClock = false
      fixture.now += 365 * Self.day
      #expect(try await fixture.release(height: 6).latest?.release == 3)
    }
  }

  /// What the next release would advise.
  private func advice(
    _ fixture: ReleaseTests.Fixture, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    do {
      _ = try await fixture.release(height: 4)
      Issue.record("not refused", sourceLocation: sourceLocation)
      return ""
    } catch let error as PipelineError {
      #expect(error.code == "clock-off", sourceLocation: sourceLocation)
      return error.advice?.description ?? ""
    }
  }
}
