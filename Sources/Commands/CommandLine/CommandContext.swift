package import Base
package import PokedexCore

/// The environment of a command: its arguments, and the outputs for results, progress and findings.
package struct CommandContext: Sendable {
  package enum Verbosity: Sendable, Comparable { case quiet, normal, verbose }

  package let arguments: Arguments
  package let output: ResultOutput
  /// The progress for the stages; silent with `--quiet`.
  package let progress: any ProgressSink
  package let verbosity: Verbosity
  /// Whether results and messages are printed as JSON.
  package let isJSON: Bool
  /// Returns an environment variable of the process; nil if it is not set.
  package let environment: @Sendable (String) -> String?
  /// The language of messages and labels.
  package let language: MessageLanguage
  /// Opens a database; in a program, after its memory was limited.
  package let openDatabase: @Sendable (_ path: String) throws -> Pokedex
  /// The file descriptor of standard input; nil if the command may not read it.
  let input: Int32?
  /// Whether a model reads the results.
  let isTool: Bool
  let errors: ErrorReporter

  /// The maximum number of findings printed without `--verbose`; a broken source may have thousands.
  package static let diagnosticLimit = 20

  package subscript<Value>(_ argument: Argument<Value>) -> Value { arguments[argument] }

  /// Returns the text of a message in the user's language.
  package func say(_ message: Message) -> String { language.say(message) }

  /// Prints a value as JSON on one line.
  package func print(_ value: some Encodable) throws { try output.json(JSONValue(encoding: value)) }

  /// Prints a result: a JSON document with `--json`, else a sentence, behind the path that it is about.
  func print(_ json: @autoclosure () -> JSONValue, or text: Message, of path: String? = nil) throws
  {
    if isJSON { return try output.json(json()) }
    try output.line((path.map { "\($0): " } ?? "") + say(text))
  }

  /// Prints findings on stderr. With `--quiet`, prints only errors; with `--verbose` or `--json`, all
  /// findings, one per line. Otherwise prints the first ``diagnosticLimit`` errors, and for each code of
  /// warnings a line with their number and the first one.
  ///
  /// - Parameter known: the lines of findings that the last release had too; they are only counted.
  package func report(_ diagnostics: [Diagnostic], known: Set<String> = []) {
    let errorsFound = diagnostics.filter { $0.severity == .error }
    if verbosity == .verbose || isJSON && verbosity != .quiet {
      for diagnostic in diagnostics { errors.print(diagnostic) }
      return
    }
    for diagnostic in errorsFound.prefix(Self.diagnosticLimit) { errors.print(diagnostic) }
    var hidden = max(errorsFound.count - Self.diagnosticLimit, 0)
    if verbosity == .normal {
      let warnings = diagnostics.filter { $0.severity == .warning }
      let shown = warnings.filter { !known.contains($0.line) }.grouped(atMost: 1)
      for warning in shown.sorted(by: { $0.code < $1.code }) { errors.print(warning) }
      hidden += warnings.count - shown.count
    }
    if hidden > 0 { errors.print(line: say(.moreFindings(count: hidden))) }
  }
}
