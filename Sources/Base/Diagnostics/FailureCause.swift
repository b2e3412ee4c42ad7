/// Why an operation of a lower layer failed. It becomes the error of an audience at one of two edges:
/// ``PipelineError/init(_:at:)`` for the tools and `PokedexError` for apps.
package protocol FailureCause: Error, Sendable, CustomStringConvertible {
  /// What is wrong, with category, code and advice; without ``place``.
  var finding: Message { get }
  /// What is wrong and where, for a line of its own.
  var text: Message { get }
  var place: Place? { get }
}

extension PipelineError {
  /// - Parameter place: nil for that of the cause.
  package init(_ cause: some FailureCause, at place: Place? = nil) {
    self.init(cause.finding, at: place ?? cause.place)
  }

  /// Converts what a command threw. Stages throw causes as they are where they have nothing to add.
  package init(anyError error: any Error) {
    switch error {
    case let error as PipelineError: self = error
    case let cause as any FailureCause: self.init(cause)
    case is CancellationError: self = .interrupted
    default: self.init(.unexpectedError(detail: "\(error)"))
    }
  }

  package static let interrupted = PipelineError(.interrupted)
}

extension FailureCause {
  package var place: Place? { nil }
  package var description: String { text.english }
}
