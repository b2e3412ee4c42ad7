/// Why an operation of a lower layer failed. It becomes the error of an audience at one of two edges:
/// ``PipelineError/init(_:at:)`` for the tools and `PokedexError` for apps.
package protocol FailureCause: Error, Sendable, CustomStringConvertible {
  /// What is wrong, with category, code and advice; without ``place``.
  var finding: Message { get }
  var place: Place? { get }
}

extension PipelineError {
  /// - Parameter place: nil for that of the cause.
  package init(_ cause: some FailureCause, at place: Place? = nil) {
    self.init(cause.finding, at: place ?? cause.place)
  }
}

extension FailureCause {
  package var place: Place? { nil }
  package var description: String { finding.english }
}
