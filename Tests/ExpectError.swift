import Base
import Testing

/// Checks the code of an error, and its other parts that are given. Each test target that needs it links this file.
@discardableResult
func expectError(
  _ error: PipelineError?, _ code: DiagnosticCode, _ category: PipelineError.Category? = nil,
  at place: Place? = nil, message: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> PipelineError? {
  let text: Comment = "\(error?.description ?? "no error")"
  expectEqual(error?.code, code, text, sourceLocation: sourceLocation)
  if let category { expectEqual(error?.category, category, text, sourceLocation: sourceLocation) }
  if let place { expectEqual(error?.place, place, text, sourceLocation: sourceLocation) }
  if let message { expectEqual(error?.message, message, text, sourceLocation: sourceLocation) }
  return error
}

/// Checks the error that `body` throws.
@discardableResult
func expectError<Result>(
  _ code: DiagnosticCode, _ category: PipelineError.Category? = nil, at place: Place? = nil,
  message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) -> PipelineError? {
  let error = #expect(throws: PipelineError.self, sourceLocation: sourceLocation) { try body() }
  return expectError(
    error, code, category, at: place, message: message, sourceLocation: sourceLocation)
}

/// Checks the error that `body` throws.
@discardableResult
func expectError<Result>(
  _ code: DiagnosticCode, _ category: PipelineError.Category? = nil, at place: Place? = nil,
  message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async -> PipelineError? {
  let error = await #expect(throws: PipelineError.self, sourceLocation: sourceLocation) {
    _ = try await body()
  }
  return expectError(
    error, code, category, at: place, message: message, sourceLocation: sourceLocation)
}
