import Base
import CTestStart
import Testing

@Suite struct SQLiteLibraryTests {
  #if !canImport(Darwin)
    // Apple's SQLite has them off by default, and may be in use before any program's code.
    @Test func tests_memoryStatistics_areOff() {
      expectEqual(test_start_result(), 0)
    }
  #endif

  #if !canImport(Darwin)
    @Test func limitMemory_databaseWasOpened_throws() throws {
      _ = try Connection.inMemory()
      expectError(\SQLiteError.code, .misuse) { try SQLiteLibrary.limitMemory(to: 1 << 30) }
    }
  #endif

  @Test func disableMemoryStatistics_databaseWasOpened_changesNothing() throws {
    let connection = try Connection.inMemory()
    #expect(!SQLiteLibrary.disableMemoryStatistics())
    try expectEqual(connection.integer("SELECT 1"), 1)
  }
}
