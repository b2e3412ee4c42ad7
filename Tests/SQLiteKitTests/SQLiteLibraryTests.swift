import CTestStart
import SQLiteKit
import Testing

@Suite struct SQLiteLibraryTests {
  @Test func tests_memoryStatistics_areOff() {
    #expect(test_start_result() == 0)
  }

  @Test func disableMemoryStatistics_databaseWasOpened_changesNothing() throws {
    let connection = try Connection.inMemory()
    #expect(!SQLiteLibrary.disableMemoryStatistics())
    #expect(try connection.integer("SELECT 1") == 1)
  }
}
