import Testing

/// Records an issue if the values differ. A plain function compiles faster than the macro. Each
/// test target links this file.
func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, comment(), sourceLocation: sourceLocation)
}
