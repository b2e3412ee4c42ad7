import Base
import Commands
import TestSupport
import Testing

/// Each test runs in a separate process, since the signal ends it.
@Suite struct SignalTests {
  @Test func main_ordinaryRun_exitsWithItsCode() async {
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardOutputContent]
    ) {
      let command = Command("tool", "does things") { context in
        try context.output.line("result")
        return .different
      }
      await CommandLineTool(command, version: "1").main([])
    }
    expectEqual(
      result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }, "result\n")
  }

  @Test func main_firstSignal_cancelsAndExits130() async {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardErrorContent]
    ) {
      let command = Command("tool", "does things") { context in
        kill(getpid(), SIGINT)
        do {
          try await Task.sleep(for: .seconds(60))
        } catch {
          context.progress.send(.note("cleaned up"))
          throw error
        }
        return .done
      }
      await CommandLineTool(command, version: "1").main([])
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    expectEqual(
      text,
      "cleaned up\n"
        + "error[interrupted]: interrupted; run the same command again to resume\n")
  }

  @Test func main_terminate_exits130() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let command = Command("tool", "does things") { _ in
        kill(getpid(), SIGTERM)
        try await Task.sleep(for: .seconds(60))
        return .done
      }
      await CommandLineTool(command, version: "1").main([])
    }
  }

  @Test func main_secondSignal_endsBlockedCommand() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let command = Command("tool", "does things") { _ in
        kill(getpid(), SIGINT)
        // Ignores cancellation and blocks its thread.
        while !Task.isCancelled { usleep(1000) }
        kill(getpid(), SIGINT)
        sleep(60)
        return .done
      }
      await CommandLineTool(command, version: "1").main([])
    }
  }

  @Test func main_firstSignal_endsBlockedCommand() async {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardErrorContent]
    ) {
      let command = Command("tool", "does things") { _ in
        kill(getpid(), SIGTERM)
        // As when opening a file that does not respond. If the signal were ignored, this would end
        // with 0.
        sleep(60)
        return .done
      }
      await CommandLineTool(command, version: "1").main([])
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    expectEqual(text?.contains("error[interrupted]: "), true)
  }

  @Test func main_pipeWithoutReader_endsQuietly() async {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      let command = Command("tool", "does things") { context in
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return .failed }
        dup2(ends[1], STDOUT_FILENO)
        close(ends[0])
        for _ in 0..<10_000 { try context.output.line("nobody reads this") }
        return .failed
      }
      await CommandLineTool(command, version: "1").main([])
    }
    // The testing library may add output.
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    expectEqual(text?.contains("error["), false)
  }
}
