/// The limits and options that RFC 8259 leaves to a parser.
package struct JSONRules: Sendable {
  /// The maximum size of a document in bytes.
  package var maxBytes: Int
  /// The maximum nesting depth of arrays and objects, not counting empty ones.
  package var maxDepth: Int
  /// Whether numbers may have a fraction or an exponent. If not, they are signed integers of 64 bits, each of
  /// which has only one notation.
  package var allowsFractions: Bool
  /// Whether an object may have two members of the same name.
  package var allowsDuplicates: Bool

  package init(
    maxBytes: Int = .max, maxDepth: Int = 64, allowsFractions: Bool = true,
    allowsDuplicates: Bool = true
  ) {
    (self.maxBytes, self.maxDepth, self.allowsFractions) = (maxBytes, maxDepth, allowsFractions)
    self.allowsDuplicates = allowsDuplicates
  }
}
