import Testing

@testable import Pages

@Suite struct ReportChecksTests {
  /// A lamp is green about what was checked, and grey only if none of its checks was asked for.
  @Test(
    arguments: [
      ([], .notRun), ([.passed, .passed], .passed), ([.passed, .notRun], .passed),
      ([.notRun, .notRun], .notRun), ([.notRun, .failed], .failed), ([.failed, .passed], .failed),
      ([.passed, .doubtful, .notRun], .doubtful), ([.doubtful, .failed], .failed),
    ] as [([ReportChecks.State], ReportChecks.State)])
  func state_checks_isGreenAboutWhatWasChecked(
    checks: [ReportChecks.State], lamp: ReportChecks.State
  ) {
    #expect(ReportChecks.State(of: checks) == lamp)
  }
}
