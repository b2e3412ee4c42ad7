import Platform

/// Runs `body` with a temporary folder, which is removed afterwards.
package func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-test-")
  do {
    let result = try await body(folder)
    try Directory.removeRecursively(folder)
    return result
  } catch {
    try? Directory.removeRecursively(folder)
    throw error
  }
}
