import Testing

@testable import Pages

@Suite struct ReportChecksTests {
  /// No lamp is green with a check that was not run, and a failure is red whatever was not run.
  @Test(
    arguments: [
      ([], .passed), ([.passed, .passed], .passed), ([.passed, .notRun], .notRun),
      ([.notRun, .notRun], .notRun), ([.notRun, .failed], .failed), ([.failed, .passed], .failed),
    ] as [([ReportChecks.State], ReportChecks.State)])
  func state_checks_isGreenOnlyIfAllPassed(
    checks: [ReportChecks.State], lamp: ReportChecks.State
  ) {
    #expect(ReportChecks.State(of: checks) == lamp)
  }
}
