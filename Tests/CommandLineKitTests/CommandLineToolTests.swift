import CommandLineKit
import Diagnostics
import FileKit
import JSONKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct CommandLineToolTests {
  private func run(
    _ arguments: [String], _ process: CommandLineTool.Process,
    body: @escaping @Sendable (CommandContext) async throws -> ExitCode
  ) async -> ExitCode {
    let command = Command("tool", "does things", body: body)
    return await CommandLineTool(command, version: "1.2.3").run(arguments, in: process)
  }

  @Test func run_results_goToStdoutAlone() async {
    let capture = Capture()
    let code = await run([], capture.process()) { context in
      context.progress.send(.began(stage: "fetch", total: 2, unit: "files"))
      try context.output.line("ピカチュウ\u{1B}[31m\nx")
      try context.output.json(["a": 1])
      context.progress.send(.finished(stage: "fetch", summary: "2 files"))
      return .different
    }
    #expect(code == .different)
    #expect(capture.output == "ピカチュウ\u{FFFD}[31m x\n{\"a\":1}\n")
    #expect(capture.error == "fetch: started, 2 files\nfetch: 2 files (0.0 s)\n")
  }

  @Test(arguments: [
    (PipelineError.Category.failed, ExitCode.failed), (.refused, .refused), (.usage, .usage),
    (.badData, .badData), (.unreachable, .unreachable), (.disk, .disk),
    (.interrupted, .interrupted),
  ])
  func run_pipelineError_isOneLineAndItsExitCode(
    category: PipelineError.Category, expected: ExitCode
  ) async {
    let capture = Capture()
    let code = await run([], capture.process()) { _ in
      throw PipelineError(
        category, "json-type-mismatch", "expected string,\nfound null",
        at: .resource("pokemon/25", path: "$.name"), advice: "fetch it again")
    }
    #expect(code == expected)
    #expect(capture.output == "")
    #expect(
      capture.error
        == "error[json-type-mismatch]: pokemon/25 $.name: expected string, found null; "
        + "fetch it again\n")
  }

  @Test func run_errorWithJSON_isAnObjectOnStderr() async {
    let capture = Capture()
    _ = await run(["--json"], capture.process()) { context in
      context.report([Diagnostic(.note, "odd-field", "unknown field", at: .resource("move/1"))])
      throw PipelineError(.disk, "disk-full", "cannot write \"x\"", at: .file("/x", line: 3))
    }
    #expect(
      capture.error == """
        {"diagnostic":{"severity":"note","code":"odd-field","message":"unknown field",\
        "place":"move/1","advice":null}}
        {"error":{"category":"disk","exit":74,"code":"disk-full",\
        "message":"cannot write \\"x\\"","place":"/x:3","advice":null}}

        """)
  }

  @Test func run_usageError_isToldInTheFormAskedFor() async {
    let capture = Capture()
    #expect(await run(["--nonsense"], capture.process()) { _ in .done } == .usage)
    #expect(
      capture.error == "error[command-line]: there is no option --nonsense; see tool --help\n")
    let json = Capture()
    #expect(await run(["--nonsense", "--json"], json.process()) { _ in .done } == .usage)
    #expect(json.error.hasPrefix("{\"error\":{\"category\":\"usage\",\"exit\":64,"))
  }

  @Test func run_errorsFromBelow_areExplained() async {
    struct Odd: Error, CustomStringConvertible { let description = "odd" }
    let capture = Capture()
    let full = await run([], capture.process()) { _ in
      throw FileError(operation: "write", path: "/out/x", errno: ENOSPC)
    }
    let held = await run([], capture.process()) { _ in
      throw FileLock.Held(path: "/out/lock", holder: 42)
    }
    #expect([full, held] == [.disk, .failed])
    #expect(await run([], capture.process()) { _ in throw Odd() } == .failed)
    #expect(await run([], capture.process()) { _ in throw CancellationError() } == .interrupted)
    let lines = capture.error.split(separator: "\n")
    #expect(
      lines == [
        "error[disk-full]: /out/x: cannot write it: No space left on device; "
          + "free space, or choose another output folder",
        "error[output-locked]: /out/lock: another run is writing here: "
          + "process 42; wait for it, or choose another output folder",
        "error[unexpected-error]: odd",
        "error[interrupted]: interrupted; the same command goes on where it stopped",
      ])
  }

  @Test func run_explain_knowsErrorsOfItsOwn() async {
    struct Refused: Error {}
    let capture = Capture()
    let tool = CommandLineTool(
      Command("tool", "does things") { _ in throw Refused() }, version: "1"
    ) {
      $0 is Refused ? PipelineError(.unreachable, "refused", "refused") : nil
    }
    #expect(await tool.run([], in: capture.process()) == .unreachable)
  }

  @Test func run_cancelled_isInterruptedWhateverIsThrown() async {
    let capture = Capture()
    let process = capture.process()
    let task = Task {
      await run([], process) { _ in
        while !Task.isCancelled { await Task.yield() }
        throw PipelineError(.unreachable, "transfer-failed", "a transfer was cut")
      }
    }
    task.cancel()
    #expect(await task.value == .interrupted)
    #expect(capture.error.hasPrefix("error[interrupted]"))
  }

  @Test func run_stdoutWithoutReader_isNoFailure() async {
    let capture = Capture()
    var process = capture.process()
    process.output = TerminalStream(isTerminal: false) { _ in
      throw FileError(operation: "write to", path: "stdout", errno: EPIPE)
    }
    let code = await run([], process) { context in
      try context.output.line("nobody reads")
      return .failed
    }
    #expect(code == .done)
    #expect(capture.error == "")
  }

  @Test func run_stdoutOnAFullDisk_isADiskError() async {
    let capture = Capture()
    var process = capture.process()
    process.output = TerminalStream(isTerminal: false) { _ in
      throw FileError(operation: "write to", path: "stdout", errno: ENOSPC)
    }
    let code = await run([], process) { context in
      try context.output.line("lost")
      return .done
    }
    #expect(code == .disk)
    #expect(capture.error.hasPrefix("error[disk-full]: stdout: "))
  }

  @Test func run_helpAndVersion_printAndStop() async {
    let capture = Capture()
    let help = await run(["--help"], capture.process()) { _ in .failed }
    #expect(help == .done)
    #expect(capture.output.hasPrefix("tool: does things\n"))
    let other = Capture()
    let version = await run(["--version"], other.process()) { _ in .failed }
    #expect(version == .done)
    #expect(other.output == "tool 1.2.3\n")
  }

  @Test func report_manyFindings_isCutUnlessVerbose() async {
    let findings = (0..<30).map { Diagnostic(.warning, "odd-field", "field \($0)") }
    let notes = [Diagnostic(.note, "small", "small thing")]
    let normal = Capture()
    _ = await run([], normal.process()) {
      $0.report(findings + notes)
      return .done
    }
    #expect(normal.error.split(separator: "\n").count == 21)
    #expect(normal.error.hasSuffix("… and 10 more; --verbose prints all\n"))
    let verbose = Capture()
    _ = await run(["-v"], verbose.process()) {
      $0.report(findings + notes)
      return .done
    }
    #expect(verbose.error.split(separator: "\n").count == 31)
    let quiet = Capture()
    _ = await run(["-q"], quiet.process()) {
      $0.report(findings + [Diagnostic(.error, "bad", "bad thing")])
      $0.progress.send(.note("silent"))
      return .done
    }
    #expect(quiet.error == "error[bad]: bad thing\n")
  }

  @Test func output_largeResult_arrivesWhole() async {
    let capture = Capture()
    _ = await run([], capture.process()) { context in
      for number in 0..<20_000 { try context.output.line("line \(number)") }
      return .done
    }
    #expect(capture.output == (0..<20_000).map { "line \($0)\n" }.joined())
  }
}
