import Commands
import TestSupport
import Testing
@testable import Base

@Suite struct CommandLineToolTests {
  private let capture = Capture()

  private func run(
    _ arguments: [String], _ process: CommandLineTool.Process,
    body: @escaping @Sendable (CommandContext) async throws -> ExitCode
  ) async -> ExitCode {
    let command = Command("tool", "does things", body: body)
    return await CommandLineTool(command, version: "1.2.3").run(arguments, in: process)
  }

  /// What the tool prints on stderr.
  private func errors(
    _ arguments: [String], _ body: @escaping @Sendable (CommandContext) -> Void
  ) async -> String {
    let capture = Capture()
    _ = await run(arguments, capture.process()) {
      body($0)
      return .done
    }
    return capture.error
  }

  @Test func run_results_goToStdoutOnly() async {
    let code = await run([], capture.process()) { context in
      context.progress.send(.began(stage: "fetch", total: 2, unit: "files"))
      try context.output.line("ピカチュウ\u{1B}[31m\nx")
      try context.output.json(["a": 1])
      context.progress.send(.finished(stage: "fetch", summary: "2 files"))
      return .different
    }
    expectEqual(code, .different)
    expectEqual(capture.output, "ピカチュウ\u{FFFD}[31m x\n{\"a\":1}\n")
    expectEqual(capture.error, "fetch: 2 files (0.0 s)\n")
  }

  /// `CommandLine.arguments` would repair the argument, and the tool would read or write a file
  /// with another name.
  @Test func run_argumentNotUTF8_reportsUsageError() async {
    let command = Command("tool", "does things") { _ in .done }
    let tool = CommandLineTool(command, version: "1")
    let code = await tool.run(raw: [[0x61, 0xFF, 0x62]], in: capture.process())
    expectEqual(code, .usage)
    #expect(capture.error.contains("the argument a\u{FFFD}b is not UTF-8"))
    await expectEqual(tool.run(raw: [Array("--quiet".utf8)], in: capture.process()), .done)
  }

  /// Data must not control the terminal or change the direction of the text after it.
  @Test(arguments: [
    "\u{1B}[2J", "\u{7}", "\u{0}", "\u{7F}", "\u{9B}2J", "\u{202E}", "\u{2066}", "\u{200F}",
    "\u{61C}",
    "\u{2028}",
  ])
  func run_controlCharactersInData_areNotPrinted(_ text: String) async {
    _ = await run([], capture.process()) { context in
      try context.output.line("a\(text)b")
      try context.output.text("a\(text)b\nc\n")
      var table = TextTable([.init("a\(text)b"), .init("", wraps: true)])
      table.append(["a\(text)b", "a\(text)b"])
      try context.output.table(table)
      throw PipelineError(
        "a\(text)b", category: .failed, code: "x", at: .file("a\(text)b"), advice: "a\(text)b")
    }
    #expect(!(capture.output + capture.error).unicodeScalars.contains(text.unicodeScalars.first!))
    #expect(capture.output.contains("a\u{FFFD}"))
    expectEqual(capture.output.split(separator: "\n").count, 5)
  }

  @Test func run_controlCharactersWithJSON_areEscaped() async throws {
    let text = "\u{1B}\u{9B}\u{202E}\u{2028}ピ"
    _ = await run(["--json"], capture.process()) { context in
      try context.output.json(["a": .string(text)])
      throw PipelineError(Message(verbatim: text), category: .failed, code: "x")
    }
    expectEqual(capture.output, #"{"a":"\u001b\u009b\u202e\u2028ピ"}"# + "\n")
    #expect(capture.error.contains(#"\u001b\u009b\u202e\u2028ピ"#))
  }

  @Test(arguments: [
    (PipelineError.Category.failed, ExitCode.failed), (.refused, .refused), (.usage, .usage),
    (.badData, .badData), (.unreachable, .unreachable), (.disk, .disk),
    (.interrupted, .interrupted),
  ])
  func run_pipelineError_printsOneLineAndReturnsExitCode(
    category: PipelineError.Category, expected: ExitCode
  ) async {
    let code = await run([], capture.process()) { _ in
      throw PipelineError(
        "expected string,\nfound null", category: category, code: "json-type-mismatch",
        at: .resource("pokemon/25", path: "$.name"), advice: "fetch it again")
    }
    expectEqual(code, expected)
    expectEqual(capture.output, "")
    expectEqual(
      capture.error,
      "error[json-type-mismatch]: pokemon/25 $.name: expected string, found null; "
        + "fetch it again\n")
  }

  @Test func run_errorWithJSON_printsObjectOnStderr() async {
    _ = await run(["--json"], capture.process()) { context in
      context.report([
        Diagnostic(.note, "unknown field", code: "odd-field", at: .resource("move/1"))
      ])
      throw PipelineError(
        "cannot write \"x\"", category: .disk, code: "disk-full", at: .file("/x", line: 3))
    }
    expectEqual(
      capture.error,
      """
      {"diagnostic":{"severity":"note","code":"odd-field","message":"unknown field",\
      "place":"move/1","advice":null}}
      {"error":{"category":"disk","exit":74,"code":"disk-full",\
      "message":"cannot write \\"x\\"","place":"/x:3","advice":null}}

      """)
  }

  private static let severalErrors = PipelineError(
    [
      Diagnostic(.error, "no name", code: "odd-name", at: .resource("move/1")),
      Diagnostic(.error, "no power", code: "odd-power", at: .resource("move/2"), advice: "add it"),
    ], category: .badData)

  @Test(arguments: [["--quiet"], []])
  func run_severalErrors_areAllPrinted(arguments: [String]) async {
    let code = await run(arguments, capture.process()) { _ in throw Self.severalErrors }
    expectEqual(code, .badData)
    expectEqual(
      capture.error,
      "error[odd-name]: move/1: no name\nerror[odd-power]: move/2: no power; add it\n")
  }

  @Test func run_severalErrorsWithJSON_printsOneObjectEach() async {
    _ = await run(["--json", "--quiet"], capture.process()) { _ in throw Self.severalErrors }
    expectEqual(
      capture.error,
      """
      {"diagnostic":{"severity":"error","code":"odd-power","message":"no power",\
      "place":"move/2","advice":"add it"}}
      {"error":{"category":"badData","exit":65,"code":"odd-name",\
      "message":"no name","place":"move/1","advice":null}}

      """)
  }

  @Test func run_usageError_usesRequestedFormat() async {
    await expectEqual(run(["--nonsense"], capture.process()) { _ in .done }, .usage)
    expectEqual(
      capture.error, "error[command-line]: unknown option --nonsense; see tool --help\n")
    let json = Capture()
    await expectEqual(run(["--nonsense", "--json"], json.process()) { _ in .done }, .usage)
    #expect(json.error.hasPrefix("{\"error\":{\"category\":\"usage\",\"exit\":64,"))
  }

  @Test func run_lowLevelErrors_areExplained() async {
    struct Odd: Error, CustomStringConvertible { let description = "odd" }
    let errors: [(any Error, ExitCode)] = [
      (FileError(operation: .write, path: "/out/x", errno: ENOSPC), .disk),
      (FileLock.Held(path: "/out/lock", holder: 42), .failed), (Odd(), .failed),
      (CancellationError(), .interrupted),
    ]
    for (error, code) in errors {
      await expectEqual(run([], capture.process()) { _ in throw error }, code)
    }
    expectEqual(
      capture.error,
      """
      error[disk-full]: /out/x: cannot write: no space left on the disk; \
      free some space and try again
      error[output-in-use]: /out/lock: process 42 is writing to this folder; \
      wait for it, or choose another output folder
      error[unexpected-error]: unexpected error: odd
      error[interrupted]: interrupted; run the same command again to resume

      """)
  }

  @Test func run_cancelled_reportsInterruptedForAnyError() async {
    let process = capture.process()
    let task = Task {
      await run([], process) { _ in
        while !Task.isCancelled { await Task.yield() }
        throw PipelineError("a transfer was cut", category: .unreachable, code: "transfer-failed")
      }
    }
    task.cancel()
    await expectEqual(task.value, .interrupted)
    #expect(capture.error.hasPrefix("error[interrupted]"))
  }

  @Test(arguments: [
    (EPIPE, ExitCode.done, ""),
    (
      ENOSPC, .disk,
      "error[disk-full]: stdout: cannot write: no space left on the disk; "
        + "free some space and try again\n"
    ),
  ])
  func run_stdoutNotWritable_failsIfSomebodyReads(
    errno: Int32, expected: ExitCode, error: String
  ) async {
    var process = capture.process()
    process.output = TerminalStream(isTerminal: false) { _ in
      throw FileError(operation: .write, path: "stdout", errno: errno)
    }
    let code = await run([], process) { context in
      try context.output.line("lost")
      return .failed
    }
    expectEqual(code, expected)
    expectEqual(capture.error, error)
  }

  @Test func run_helpAndVersion_printAndStop() async {
    let help = await run(["--help"], capture.process()) { _ in .failed }
    expectEqual(help, .done)
    #expect(capture.output.hasPrefix("tool: does things\n"))
    let other = Capture()
    let version = await run(["--version"], other.process()) { _ in .failed }
    expectEqual(version, .done)
    expectEqual(other.output, "tool 1.2.3\n")
  }

  @Test func report_findingsOfOneCode_areFoldedUnlessVerbose() async {
    let findings =
      (0..<30).map {
        Diagnostic(.warning, "field \($0)", code: "odd-field", at: .resource("move/\($0)"))
      }
      + [
        Diagnostic(.warning, "other thing", code: "other"),
        Diagnostic(.note, "small thing", code: "small"),
      ]
    await expectEqual(
      errors([]) { $0.report(findings) },
      """
      warning[odd-field]: move/0: 30 times, first: field 0
      warning[other]: other thing
      … and 29 more; --verbose prints all

      """)
    let verbose = await errors(["-v"]) { $0.report(findings) }
    expectEqual(verbose.split(separator: "\n").count, 32)
    let quiet = await errors(["-q"]) {
      $0.report(findings + [Diagnostic(.error, "bad thing", code: "bad")])
      $0.progress.send(.note("silent"))
    }
    expectEqual(quiet, "error[bad]: bad thing\n")
  }

  @Test func run_sentencesOnATerminal_breakBetweenWords() async {
    _ = await run([], capture.process(isTerminal: true, columns: 20)) {
      $0.report([Diagnostic(.warning, "thing is not complete", code: "odd")])
      try $0.output.prose("a text of several words")
      return .done
    }
    #expect(capture.error.contains("warning[odd]: thing\nis not complete\n"), "\(capture.error)")
    expectEqual(capture.output, "a text of several\nwords\n")
  }

  @Test func report_findingsOfPreviousRelease_areOnlyCounted() async {
    let findings = (0..<3).map { Diagnostic(.warning, "field \($0)", code: "odd-field") }
    let new = await errors([]) { $0.report(findings, known: Set(findings.prefix(2).map(\.line))) }
    expectEqual(new, "warning[odd-field]: field 2\n… and 2 more; --verbose prints all\n")
    let none = await errors([]) { $0.report(findings, known: Set(findings.map(\.line))) }
    expectEqual(none, "… and 3 more; --verbose prints all\n")
  }

  @Test func output_largeResult_isComplete() async {
    _ = await run([], capture.process()) { context in
      for number in 0..<20_000 { try context.output.line("line \(number)") }
      return .done
    }
    expectEqual(capture.output, (0..<20_000).map { "line \($0)\n" }.joined())
  }
}
