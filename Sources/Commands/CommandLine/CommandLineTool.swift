import Base
package import PokedexCore

/// An executable: a command with its version, connected to the process.
///
///     @main struct Entry {
///       static func main() async { await CommandLineTool(fetch, version: "1.0.0").main() }
///     }
package struct CommandLineTool: Sendable {
  /// The process, or a replacement in tests.
  package struct Process: Sendable {
    package var output: TerminalStream
    package var error: TerminalStream
    package var environment: @Sendable (String) -> String?
    /// The file descriptor of standard input; nil if a command may not read it, as those of a server.
    package var input: Int32?
    /// Whether a model reads the results: lists are then short and say how many rows there are, and pages have fewer
    /// parts.
    package var isTool = false
    /// The time of a monotonic clock.
    package var now: @Sendable () -> Duration = TerminalProgress.monotonicTime
    /// Opens a database; a server keeps it open.
    package var openDatabase: @Sendable (_ path: String) throws -> Pokedex = {
      try Pokedex(path: $0)
    }

    /// Set before the first database is opened, and never again.
    private static let memoryLimit = Result {
      try SQLiteLibrary.limitMemory(to: RequestBudget.memoryBytes)
    }

    /// The actual process, in which every request ends with less than 256 MB of memory.
    package static let current = Process(
      output: .standardOutput, error: .standardError,
      environment: { name in getenv(name).map { String(cString: $0) } }, input: STDIN_FILENO,
      openDatabase: {
        try memoryLimit.get()
        return try Pokedex(path: $0)
      })
  }

  private let command: Command
  private let version: String

  package init(_ command: Command, version: String) {
    self.command = command
    self.version = version
  }

  /// Runs with the arguments of the process and exits. SIGINT and SIGTERM cancel the command, which cleans
  /// up; the exit code is 130. The process is ended at once if that takes too long or at a second signal.
  package func main(_ arguments: [[UInt8]] = Self.processArguments) async -> Never {
    // Writing to a closed pipe then fails with an ordinary error.
    signal(SIGPIPE, SIG_IGN)
    let watch = await SignalWatch()
    let task = Task { await run(raw: arguments, in: .current) }
    let errors = self.errors(Self.repaired(arguments), in: .current)
    watch.atFirstSignal {
      task.cancel()
    } lastWords: {
      errors.print(PipelineError.interrupted)
    }
    let code = await task.value
    withExtendedLifetime(watch) { exit(code.rawValue) }
  }

  /// The arguments as passed by the system, without the name of the executable. `CommandLine.arguments`
  /// replaces bytes that are not UTF-8, so a file with another name would be written.
  package static var processArguments: [[UInt8]] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { text in
        UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
      }
    }
  }

  private static func repaired(_ arguments: [[UInt8]]) -> [String] {
    arguments.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Like ``run(_:in:)``; rejects arguments that are not UTF-8.
  package func run(raw arguments: [[UInt8]], in process: Process) async -> ExitCode {
    let texts = Self.repaired(arguments)
    for (bytes, text) in zip(arguments, texts) where !text.utf8.elementsEqual(bytes) {
      let error = PipelineError(.argumentNotUTF8(argument: text))
      errors(texts, in: process).print(error)
      return ExitCode(error.category)
    }
    return await run(texts, in: process)
  }

  /// Returns the reporter for errors before the command line has been parsed.
  private func errors(_ arguments: [String], in process: Process) -> ErrorReporter {
    let options = arguments.prefix { $0 != "--" }
    let language = MessageLanguage.preferred(
      MessageLanguage.asked(in: Array(options)), environment: process.environment)
    return ErrorReporter(
      isJSON: options.contains("--json"), language: language, stream: process.error, progress: nil)
  }

  /// Runs with `arguments` (without the name of the executable) and returns the exit code.
  package func run(_ arguments: [String], in process: Process) async -> ExitCode {
    var errors = self.errors(arguments, in: process)
    let invocation: Invocation
    do {
      invocation = try CommandParser.parse(arguments, as: command, environment: process.environment)
    } catch {
      errors.print(error)
      return ExitCode(error.category)
    }
    let output = ResultOutput(process.output)
    do {
      let code: ExitCode
      switch invocation.request {
      case .help:
        let columns = min(process.output.columns(), 100)
        try output.text(
          HelpPage.text(
            invocation.command, path: invocation.path, columns: columns, language: errors.language))
        code = .done
      case .usage:
        let columns = min(process.error.columns(), 100)
        process.error.writeIgnoringErrors(
          HelpPage.short(
            invocation.command, path: invocation.path, columns: columns, language: errors.language))
        code = .usage
      case .version:
        try output.line("\(command.name) \(version)")
        code = .done
      case .run:
        let context = context(invocation, output, process: process, language: errors.language)
        errors = context.errors
        code = try await invocation.command.body(context)
      }
      try output.flush()
      errors.progress?.end()
      return code
    } catch {
      guard var meaning = meaning(of: error) else { return .done }
      if !process.isTool, meaning.diagnostic.code == "command-line",
        meaning.diagnostic.adviceText == nil
      {
        meaning.diagnostics[0].adviceText = .seeHelp(
          command: invocation.path.joined(separator: " "))
      }
      // Results from before the failure are still valid.
      try? output.flush()
      errors.print(meaning)
      return ExitCode(meaning.category)
    }
  }

  /// Returns the error to report; nil if stdout was closed by its reader (`… | head`).
  private func meaning(of error: any Error) -> PipelineError? {
    if let error = error as? FileError, error.errno == EPIPE, error.path == "stdout" { return nil }
    // Errors thrown after a cancellation are not its cause.
    if Task.isCancelled { return .interrupted }
    return PipelineError(anyError: error)
  }

  private func context(
    _ invocation: Invocation, _ output: ResultOutput, process: Process, language: MessageLanguage
  ) -> CommandContext {
    let arguments = invocation.arguments
    let isJSON = arguments[CommonOptions.json]
    let isQuiet = arguments[CommonOptions.quiet]
    let style: TerminalProgress.Style =
      isJSON ? .json : process.error.isTerminal ? .redrawn : .lines
    let progress =
      isQuiet ? nil : TerminalProgress(style, to: process.error, in: language, now: process.now)
    return CommandContext(
      arguments: arguments, output: output,
      progress: progress ?? SilentProgress() as any ProgressSink,
      verbosity: isQuiet ? .quiet : arguments[CommonOptions.verbose] ? .verbose : .normal,
      isJSON: isJSON, environment: process.environment, language: language,
      openDatabase: process.openDatabase, input: process.input, isTool: process.isTool,
      errors: ErrorReporter(
        isJSON: isJSON, language: language, stream: process.error, progress: progress,
        isVerbose: arguments[CommonOptions.verbose]))
  }
}
