package import Diagnostics

/// What a command works with: its arguments, and where results, progress and findings go.
package struct CommandContext: Sendable {
  package enum Verbosity: Int, Sendable, Comparable {
    case quiet, normal, verbose

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package let arguments: Arguments
  package let output: ResultOutput
  /// For the stages. Silent with `--quiet`.
  package let progress: any ProgressSink
  package let verbosity: Verbosity
  /// Whether results and messages are wanted as JSON.
  package let isJSON: Bool
  /// An environment variable of the process; nil where it is not set.
  package let environment: @Sendable (String) -> String?
  /// The language of messages and labels.
  package let language: MessageLanguage
  let errors: ErrorReporter

  /// Findings that are printed without `--verbose`; a broken source may have thousands.
  package static let diagnosticLimit = 20

  package subscript<Value>(_ option: Option<Value>) -> Value { arguments[option] }

  package subscript<Value>(_ positional: Positional<Value>) -> Value { arguments[positional] }

  /// The text of a message in the person's language.
  package func say(_ message: Message) -> String { language.say(message) }

  /// Prints findings on stderr, one a line: with `--quiet` errors only, with `--verbose` or `--json`
  /// all of them, else errors and warnings, the first ``diagnosticLimit``.
  package func report(_ diagnostics: [Diagnostic]) {
    let least: Diagnostic.Severity =
      switch verbosity {
      case .quiet: .error
      case .normal: isJSON ? .note : .warning
      case .verbose: .note
      }
    let shown = diagnostics.filter { $0.severity >= least }
    let limit = verbosity == .verbose || isJSON ? Int.max : Self.diagnosticLimit
    for diagnostic in shown.prefix(limit) { errors.print(diagnostic) }
    if shown.count > limit {
      errors.print(line: say("… and \(shown.count - limit) more; --verbose prints all"))
    }
  }
}
