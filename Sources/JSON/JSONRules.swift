/// What a parser takes of what RFC 8259 leaves open.
package struct JSONRules: Sendable {
  /// The longest document.
  package var maxBytes: Int
  /// How many arrays and objects may be within each other, empty ones not counted.
  package var maxDepth: Int
  /// Whether numbers may have a fraction or an exponent; if not, they are integers of 64 bits with a
  /// sign, each of which is written in one way.
  package var allowsFractions: Bool
  /// Whether an object may have two members of one name.
  package var allowsDuplicates: Bool

  package init(
    maxBytes: Int = .max, maxDepth: Int = 64, allowsFractions: Bool = true,
    allowsDuplicates: Bool = true
  ) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.allowsFractions = allowsFractions
    self.allowsDuplicates = allowsDuplicates
  }
}
