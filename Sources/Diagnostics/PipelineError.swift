package import Messages

/// A problem after which a stage cannot go on. Every stage throws this, so that the edge can print
/// one line and choose the exit code without knowing the stage.
package struct PipelineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is; the command line maps each to its exit code.
  package enum Category: String, Sendable {
    /// 1: something failed that is none of the others.
    case failed
    /// 2: a quality gate or a verification said no.
    case refused
    /// 64: the command line was wrong.
    case usage
    /// 65: the input data is bad.
    case badData
    /// 66: an input file is missing or cannot be read.
    case noInput
    /// 69: the source cannot be reached.
    case unreachable
    /// 74: a disk is full, read-only or broken.
    case disk
    /// 130: a signal or a cancelled task.
    case interrupted
  }

  package var category: Category
  /// What is wrong, each of severity error, worst first; never empty.
  package var diagnostics: [Diagnostic]

  package init(
    _ category: Category, _ code: DiagnosticCode, _ message: Message, at place: Place? = nil,
    advice: Message? = nil
  ) {
    self.init(category, [Diagnostic(.error, code, message, at: place, advice: advice)])
  }

  /// Several things that are wrong at once.
  ///
  /// - Parameter diagnostics: at least one, the worst first.
  package init(_ category: Category, _ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty, "an error without a reason")
    self.category = category
    self.diagnostics = diagnostics
  }

  /// The first of ``diagnostics``: what the error is known by.
  package var diagnostic: Diagnostic { diagnostics[0] }

  package var code: DiagnosticCode { diagnostic.code }
  package var text: Message { diagnostic.text }
  package var place: Place? { diagnostic.place }

  /// ``text`` in English.
  package var message: String { diagnostic.message }

  /// What to do about the first, in English.
  package var advice: String? { diagnostic.advice }

  /// A line for each of ``diagnostics``, in English.
  package var description: String { diagnostics.map(\.line).joined(separator: "\n") }
}
