import PokedexCore
import Testing

/// Checks the code of the error that `body` throws.
@discardableResult
func expectError<Result>(
  _ code: PokedexError.Code, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> PokedexError? {
  let error = #expect(throws: PokedexError.self, comment(), sourceLocation: sourceLocation) {
    try body()
  }
  let text = comment() ?? "\(String(describing: error))"
  expectEqual(error?.code, code, text, sourceLocation: sourceLocation)
  return error
}

/// Checks the code of the error that `body` throws.
@discardableResult
func expectError<Result>(
  _ code: PokedexError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async -> PokedexError? {
  let error = await #expect(throws: PokedexError.self, sourceLocation: sourceLocation) {
    _ = try await body()
  }
  expectEqual(error?.code, code, "\(String(describing: error))", sourceLocation: sourceLocation)
  return error
}
