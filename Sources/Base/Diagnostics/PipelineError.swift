/// A problem that stops a stage. All stages throw this type, so that the command line can print the error and
/// choose the exit code without knowing the stage.
package struct PipelineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The category of a failure; the command line maps each to its exit code.
  package enum Category: String, Sendable {
    /// 1: any failure without a category below.
    case failed
    /// 2: a quality gate or a verification failed.
    case refused
    /// 64: the command line is invalid.
    case usage
    /// 65: the input data is invalid.
    case badData
    /// 66: an input file is missing or cannot be read.
    case noInput
    /// 69: the source is unreachable.
    case unreachable
    /// 74: a disk is full, read-only or failing.
    case disk
    /// 130: interrupted by a signal or a cancelled task.
    case interrupted
  }

  package var category: Category
  /// The problems, each of severity error, worst first; never empty.
  package var diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - category: nil for that of the message, else `failed`.
  ///   - code: nil for that of the message.
  ///   - advice: nil for that of the message.
  package init(
    _ message: Message, category: Category? = nil, code: DiagnosticCode? = nil,
    at place: Place? = nil, advice: Message? = nil
  ) {
    self.init(
      [Diagnostic(.error, message, code: code, at: place, advice: advice)],
      category: category ?? message.category ?? .failed)
  }

  /// An error with several problems.
  ///
  /// - Parameter diagnostics: at least one, worst first.
  package init(_ diagnostics: [Diagnostic], category: Category) {
    precondition(!diagnostics.isEmpty, "an error without a reason")
    self.category = category
    self.diagnostics = diagnostics
  }

  /// The first of ``diagnostics``, which represents the error.
  package var diagnostic: Diagnostic { diagnostics[0] }

  package var code: DiagnosticCode { diagnostic.code }
  package var text: Message { diagnostic.text }
  package var place: Place? { diagnostic.place }

  /// ``text`` in English.
  package var message: String { diagnostic.message }

  /// The advice of the first diagnostic, in English.
  package var advice: String? { diagnostic.advice }

  /// One line for each of ``diagnostics``, in English.
  package var description: String { diagnostics.map(\.line).joined(separator: "\n") }
}
