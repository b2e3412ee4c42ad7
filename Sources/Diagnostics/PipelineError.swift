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
    /// 69: the source cannot be reached.
    case unreachable
    /// 74: a disk is full, read-only or broken.
    case disk
    /// 130: a signal or a cancelled task.
    case interrupted
  }

  package var category: Category
  package var code: DiagnosticCode
  package var message: String
  package var place: Place?
  package var advice: String?

  package init(
    _ category: Category, _ code: DiagnosticCode, _ message: String, at place: Place? = nil,
    advice: String? = nil
  ) {
    self.category = category
    self.code = code
    self.message = message
    self.place = place
    self.advice = advice
  }

  /// The same finding as a diagnostic of severity error.
  package var diagnostic: Diagnostic {
    Diagnostic(.error, code, message, at: place, advice: advice)
  }

  package var description: String { diagnostic.line }
}
