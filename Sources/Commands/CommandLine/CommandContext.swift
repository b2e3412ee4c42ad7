package import Base
package import PokedexCore

/// The environment of a command: its arguments, and the outputs for results, progress and findings.
package struct CommandContext: Sendable {
  package enum Verbosity: Int, Sendable, Comparable {
    case quiet, normal, verbose

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

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
  package func print(_ value: some Encodable) throws {
    try output.json(JSONValue(encoding: value))
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
    var hidden = errorsFound.count - min(errorsFound.count, Self.diagnosticLimit)
    if verbosity == .normal {
      let warnings = diagnostics.filter { $0.severity == .warning }
      let new = warnings.filter { !known.contains($0.line) }
      let byCode = Dictionary(grouping: new, by: \.code)
      for code in byCode.keys.sorted() {
        guard let alike = byCode[code], var first = alike.first else { continue }
        if alike.count > 1 { first.text = .repeatedFinding(count: alike.count, first: first.text) }
        errors.print(first)
      }
      hidden += warnings.count - byCode.count
    }
    if hidden > 0 { errors.print(line: say(.moreFindings(count: hidden))) }
  }
}
