import Base
import Layers
import TestSupport
import Testing

@testable import FetchStage

/// Addresses that a list names.
@Suite(.inTemporaryFolder) struct ForeignHostTests {
  @Test func fault58_foreignHostInList_isIgnored() async throws {
    let harness = LiveHarness()
    let calm = try await harness.undisturbedDigest()
    harness.api.change { $0.listedBase = "https://evil.example/api/v2/" }
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    #expect(harness.server.log.allSatisfy { $0.path.hasPrefix("/api/v2/") })
  }
}
