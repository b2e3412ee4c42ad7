package import Base

/// A type that options and arguments can be parsed to.
package protocol ArgumentValue: Sendable {
  /// Parses `argument`; nil if it is invalid.
  init?(argument: String)
  /// The expected value, for the error line: "a whole number".
  static var expectation: Message { get }
  /// All accepted texts, if they can be listed.
  static var choices: [String] { get }
  /// The values that shells offer, by default all choices.
  static var candidates: [String] { get }
  /// The text for this value, for the default in the help page.
  var argument: String { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package static var candidates: [String] { choices }
}

extension String: ArgumentValue {
  package init?(argument: String) { self = argument }
  package static var expectation: Message { .expectationText }
  package var argument: String { self }
}

extension Int: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var expectation: Message { .expectationWholeNumber }
  package var argument: String { String(self) }
}

extension Double: ArgumentValue {
  package init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self = value
  }
  package static var expectation: Message { .expectationNumber }
  package var argument: String { String(self) }
}

/// Implements the protocol for enums of strings.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init?(argument: String) { self.init(rawValue: argument) }
  package static var expectation: Message {
    .expectationOneOf(choices: choices.joined(separator: ", "))
  }
  package static var choices: [String] { allCases.map(\.rawValue) }
  package var argument: String { rawValue }
}
