import Testing

/// Records an issue if the values differ. A plain function compiles faster than the macro. Each
/// test target links this file.
func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, comment(), sourceLocation: sourceLocation)
}

/// Checks a part of the error that `body` throws.
@discardableResult
func expectError<Failure: Error, Part: Equatable, Result>(
  _ part: KeyPath<Failure, Part>, _ expected: Part,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> Failure? {
  let error = #expect(throws: Failure.self, sourceLocation: sourceLocation) { try body() }
  expectEqual(
    error?[keyPath: part], expected, "\(String(describing: error))", sourceLocation: sourceLocation)
  return error
}
