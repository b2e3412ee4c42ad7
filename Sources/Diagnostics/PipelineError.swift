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
  package var text: Message
  package var place: Place?
  package var adviceText: Message?

  package init(
    _ category: Category, _ code: DiagnosticCode, _ message: Message, at place: Place? = nil,
    advice: Message? = nil
  ) {
    self.category = category
    self.code = code
    self.text = message
    self.place = place
    self.adviceText = advice
  }

  /// ``text`` in English.
  package var message: String { text.description }

  /// ``adviceText`` in English.
  package var advice: String? { adviceText?.description }

  /// The same finding as a diagnostic of severity error.
  package var diagnostic: Diagnostic {
    Diagnostic(.error, code, text, at: place, advice: adviceText)
  }

  package var description: String { diagnostic.line }
}
