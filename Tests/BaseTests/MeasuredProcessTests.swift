import Base
import TestSupport
import Testing

/// The programs of the benchmarks end with them.
@Suite(.inTemporaryFolder) struct MeasuredProcessTests {
  let folder = InTemporaryFolder.path

  /// Starts a program from a thread that blocks SIGTERM, as the threads of Dispatch do.
  private func startBlocked(_ script: String, in group: MeasuredProcess.Group) throws
    -> MeasuredProcess
  {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try MeasuredProcess("/bin/sh", ["-c", script], in: group)
  }

  @Test func stop_startedWithBlockedSignals_endsByTerminate() throws {
    let group = MeasuredProcess.Group()
    let process = try startBlocked("exec sleep 600", in: group)
    process.stop()
    #expect(kill(process.pid, 0) == -1 && errno == ESRCH)

    let other = try startBlocked("exec sleep 600", in: group)
    group.end()
    #expect(throws: CancellationError.self) { try other.wait() }
    #expect(kill(other.pid, 0) == -1 && errno == ESRCH)
    #expect(throws: CancellationError.self) { try startBlocked("true", in: group) }
  }

  @Test func wait_startedWithBlockedSignals_programEndsBySignal() throws {
    // The shell ends by its own SIGTERM only if the signal is not blocked.
    let cost = try startBlocked("kill -TERM $$; sleep 5; exit 3", in: .init()).wait()
    expectEqual(cost.status & 0x7F, SIGTERM)
  }

  @Test func wait_ignoredSignal_isDefaultInProgram() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let cost = try MeasuredProcess("/bin/sh", ["-c", "kill -PIPE $$; exit 3"]).wait()
      exit(cost.status & 0x7F == SIGPIPE ? 0 : 1)
    }
  }

  @Test func wait_limit_killsProgramThatIgnoresTerminate() throws {
    let process = try MeasuredProcess(
      "/bin/sh", ["-c", "trap '' TERM; while :; do sleep 0.1; done"])
    try expectEqual(process.wait(limitSeconds: 1).status & 0x7F, SIGKILL)
  }

  @Test func success_failure_throwsWithOutput() throws {
    let process = try MeasuredProcess(
      "/bin/sh", ["-c", "echo reason; exit 4"], output: "\(folder)/said")
    #expect { try process.success() } throws: { "\($0)".contains("reason") }
  }
}
