package import Diagnostics
import FileKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An executable: a command, its version, and how it meets the process.
///
///     @main struct Entry {
///       static func main() async { await CommandLineTool(fetch, version: "1.0.0").main() }
///     }
package struct CommandLineTool: Sendable {
  /// The process, or a stand-in for it in tests.
  package struct Process: Sendable {
    package var output: TerminalStream
    package var error: TerminalStream
    package var environment: @Sendable (String) -> String?
    /// The time on a clock that never goes back.
    package var now: @Sendable () -> Duration

    package init(
      output: TerminalStream, error: TerminalStream,
      environment: @escaping @Sendable (String) -> String?,
      now: @escaping @Sendable () -> Duration = TerminalProgress.monotonicTime
    ) {
      self.output = output
      self.error = error
      self.environment = environment
      self.now = now
    }

    /// The real one.
    package static let current = Process(
      output: .standardOutput, error: .standardError,
      environment: { name in getenv(name).map { String(cString: $0) } })
  }

  private let command: Command
  private let version: String
  private let explain: @Sendable (any Error) -> PipelineError?

  /// - Parameter explain: turns errors that this kit does not know into what they mean; nil for those
  ///   that it does not know either.
  package init(
    _ command: Command, version: String,
    explain: @escaping @Sendable (any Error) -> PipelineError? = { _ in nil }
  ) {
    self.command = command
    self.version = version
    self.explain = explain
  }

  /// Runs with the arguments of the process and ends it. SIGINT and SIGTERM cancel the command; it
  /// cleans up, and the exit code is 130. A second signal ends the process at once.
  package func main(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) async -> Never
  {
    // Writing to a pipe that nobody reads any more is then an error like others.
    signal(SIGPIPE, SIG_IGN)
    let watch = await SignalWatch()
    let task = Task { await run(arguments, in: .current) }
    watch.atFirstSignal { task.cancel() }
    let code = await task.value
    withExtendedLifetime(watch) { exit(code.rawValue) }
  }

  /// Runs with `arguments` (without the name of the executable) and tells the exit code.
  package func run(_ arguments: [String], in process: Process) async -> ExitCode {
    let options = arguments.prefix { $0 != "--" }
    let isJSON = options.contains("--json")
    let language = MessageLanguage.preferred(
      MessageLanguage.asked(in: Array(options)), environment: process.environment)
    var errors = ErrorReporter(
      isJSON: isJSON, language: language, stream: process.error, progress: nil)
    let invocation: Invocation
    do {
      invocation = try CommandParser.parse(arguments, as: command)
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
          HelpPage.text(invocation.command, path: invocation.path, columns: columns))
        code = .done
      case .version:
        try output.line("\(command.name) \(version)")
        code = .done
      case .run:
        let context = context(invocation, output, process, language)
        errors = context.errors
        code = try await invocation.command.body(context)
      }
      try output.flush()
      errors.progress?.end()
      return code
    } catch {
      let meaning = meaning(of: error)
      guard let meaning else { return .done }
      // Results that were complete before the failure are still results.
      try? output.flush()
      errors.print(meaning)
      return ExitCode(meaning.category)
    }
  }

  /// Nil where the error only says that nobody reads the results any more (`… | head`).
  private func meaning(of error: any Error) -> PipelineError? {
    if let error = error as? FileError, error.errno == EPIPE, error.path == "stdout" { return nil }
    // What a cancelled command throws on its way out is not the reason for its end.
    if Task.isCancelled { return .interrupted }
    return (error is PipelineError ? nil : explain(error)) ?? PipelineError(anyError: error)
  }

  private func context(
    _ invocation: Invocation, _ output: ResultOutput, _ process: Process,
    _ language: MessageLanguage
  ) -> CommandContext {
    let arguments = invocation.arguments
    let isJSON = arguments[CommonOptions.json]
    let isQuiet = arguments[CommonOptions.quiet]
    let style: TerminalProgress.Style =
      isJSON ? .json : process.error.isTerminal ? .redrawn : .lines
    let progress =
      isQuiet
      ? nil
      : TerminalProgress(
        style, to: process.error, in: language, now: process.now)
    return CommandContext(
      arguments: arguments, output: output,
      progress: progress ?? SilentProgress() as any ProgressSink,
      verbosity: isQuiet ? .quiet : arguments[CommonOptions.verbose] ? .verbose : .normal,
      isJSON: isJSON, environment: process.environment, language: language,
      errors: ErrorReporter(
        isJSON: isJSON, language: language, stream: process.error, progress: progress))
  }
}
