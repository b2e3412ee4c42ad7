package import Base
import Dispatch

/// A program started by a benchmark, and its cost.
package struct MeasuredProcess {
  /// The cost of a finished program.
  package struct Cost {
    package var status: Int32
    package var wallSeconds: Double
    /// User and system time together.
    package var processorSeconds: Double
    /// Peak resident memory.
    package var peakBytes: Int
  }

  /// The programs that run now. They end with the benchmark.
  package final class Group: Sendable {
    private let state = Locked((running: Set<pid_t>(), isEnding: false))

    package init() {}

    /// Asks all programs to end, and starts no other.
    package func end() {
      state.withLock { state in
        state.isEnding = true
        for pid in state.running { kill(pid, SIGTERM) }
      }
    }

    fileprivate func start(_ body: @Sendable () throws -> pid_t) throws -> pid_t {
      try state.withLock { state in
        guard !state.isEnding else { throw CancellationError() }
        let pid = try body()
        state.running.insert(pid)
        return pid
      }
    }

    /// Sends a signal, unless the program was already waited for and another has its number.
    fileprivate func signal(_ pid: pid_t, _ number: Int32) {
      state.withLock { state in
        if state.running.contains(pid) { kill(pid, number) }
      }
    }

    fileprivate func wait(_ pid: pid_t) throws -> (status: Int32, usage: rusage) {
      var information = siginfo_t()
      // The number stays reserved until the lock is held.
      while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      var (status, usage) = (Int32(0), rusage())
      let isEnding = state.withLockUnchecked { state in
        state.running.remove(pid)
        wait4(pid, &status, 0, &usage)
        return state.isEnding
      }
      if isEnding { throw CancellationError() }
      return (status, usage)
    }
  }

  /// The programs of this process.
  package static let all = Group()

  package let pid: pid_t
  private let program: String
  private let output: String
  private let group: Group
  private let startedAt: Double

  /// Starts `path`; its output goes to `output`, or is discarded.
  ///
  /// - Throws: `FileError` if it cannot be started, `CancellationError` if the group is ending.
  package init(
    _ path: String, _ arguments: [String], output: String = "/dev/null", in group: Group = all
  ) throws {
    program = ([path] + arguments.prefix(2)).joined(separator: " ")
    self.output = output
    self.group = group
    startedAt = monotonicSeconds()
    pid = try group.start {
      try startProcess(path, arguments) { actions in
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
      }
    }
  }

  /// Waits for the end of the program, which is killed after `limitSeconds`.
  ///
  /// - Throws: `CancellationError` if the group is ending.
  @discardableResult
  package func wait(limitSeconds: Int = 3_600) throws -> Cost {
    let limit = DispatchWorkItem { [group, pid] in group.signal(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limitSeconds), execute: limit)
    defer { limit.cancel() }
    let (status, usage) = try group.wait(pid)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let peak = usage.ru_maxrss
    #else
      let peak = usage.ru_maxrss * 1_024
    #endif
    return Cost(
      status: status, wallSeconds: monotonicSeconds() - startedAt,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakBytes: Int(peak))
  }

  /// The cost of a program that succeeds.
  ///
  /// - Throws: `PipelineError` with the last output if it fails; as ``wait(limitSeconds:)``.
  package func success() throws -> Cost {
    let cost = try wait()
    guard cost.status == 0 else {
      let said = output == "/dev/null" ? [] : (try? File.readAll(output)) ?? []
      let text = String(decoding: said.suffix(400), as: UTF8.self)
      // As the shell counts: 128 and the number of the signal that ended it.
      let signal = cost.status & 0x7F
      let code = signal == 0 ? cost.status >> 8 & 0xFF : 128 + signal
      throw PipelineError(
        "\(program) ended with exit code \(code): \(text)", category: .failed, code: "bench-program"
      )
    }
    return cost
  }

  /// Asks the program to end, and waits at most a second.
  package func stop() {
    group.signal(pid, SIGTERM)
    _ = try? wait(limitSeconds: 1)
  }
}

package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
