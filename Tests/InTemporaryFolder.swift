import TestSupport
import Testing

/// Gives each test of a suite, and each of its cases, a temporary folder. The suite keeps the path
/// in a property. Each test target that needs it links this file.
struct InTemporaryFolder: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var path = ""

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await Self.$path.withValue(folder) { try await function() }
    }
  }
}

extension Trait where Self == InTemporaryFolder {
  static var inTemporaryFolder: Self { Self() }
}
