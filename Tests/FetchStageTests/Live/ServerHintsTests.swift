import Testing
@testable import FetchStage

@Suite struct ServerHintsTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    ("120", 120), ("0", 0), ("-5", 0), ("-349804932", 0), ("99999999999999999999999", Int.max),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sun, 06 Nov 1994 08:48:37 GMT", 0),
    ("Mon, 01 Jan 1990 00:00:00 GMT", 0),
  ])
  func retryAfter_secondsOrDate_isRelativeToDateField(_ value: String, _ expected: Int) {
    // The machine's clock is a year off, which must not matter.
    let headers: HTTPHeaders = ["Retry-After": value, "Date": Self.date]
    expectEqual(ServerHints.retryAfterSeconds(headers, wallSeconds: 815_000_000), expected)
  }

  @Test func retryAfter_dateWithoutDateField_usesWallClock() {
    let headers: HTTPHeaders = ["Retry-After": Self.date]
    expectEqual(ServerHints.retryAfterSeconds(headers, wallSeconds: 784_111_770), 7)
  }

  @Test(arguments: ["", "soon", "1.5", "+3", "0x10", "12 seconds"])
  func retryAfter_invalidValue_returnsNil(_ value: String) {
    expectEqual(ServerHints.retryAfterSeconds(["Retry-After": value], wallSeconds: 0), nil)
  }

  @Test func rateLimit_draftAndOlderForms_areParsed() {
    let expected = ServerHints.RateLimit(remaining: 5, resetSeconds: 30)
    expectEqual(ServerHints.rateLimit(["RateLimit": "\"default\";r=5;t=30"]), expected)
    expectEqual(ServerHints.rateLimit(["RateLimit": "limit=10, remaining=5, reset=30"]), expected)
    expectEqual(
      ServerHints.rateLimit(["X-RateLimit-Remaining": "5", "X-RateLimit-Reset": "30"]), expected)
    expectEqual(ServerHints.rateLimit(["RateLimit": "\"default\";r=x;t=30"]), nil)
    // Some servers send the reset as a Unix time; this is ignored.
    expectEqual(
      ServerHints.rateLimit(["X-RateLimit-Remaining": "5", "X-RateLimit-Reset": "1784111777"]),
      nil)
    expectEqual(ServerHints.rateLimit([:]), nil)
  }

  @Test func isFromCache_positiveAge_returnsTrue() {
    #expect(ServerHints.isFromCache(["Age": "1"]))
    #expect(!ServerHints.isFromCache(["Age": "0"]))
    #expect(!ServerHints.isFromCache([:]))
  }
}
