import Base
import PokedexFormat
import Testing

@Suite struct PlannerStatisticsTests {
  private static func database() throws -> Connection {
    let connection = try Connection.inMemory()
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    return connection
  }

  @Test func areCurrent_writtenAnalyzedAndWrittenAgain_tellsTheDifference() throws {
    let connection = try Self.database()
    #expect(try !PlannerStatistics.areCurrent(connection))
    try PlannerStatistics.write(connection)
    #expect(try PlannerStatistics.areCurrent(connection))
    try connection.execute("INSERT INTO meta VALUES ('a', 'b'); ANALYZE")
    #expect(try !PlannerStatistics.areCurrent(connection))
    try PlannerStatistics.write(connection)
    #expect(try PlannerStatistics.areCurrent(connection))
  }

  /// A table without statistics gets the planner's guess of a million rows.
  @Test func write_everyTableWithRows_hasStatistics() throws {
    let connection = try Self.database()
    try PlannerStatistics.write(connection)
    let known = Set(try connection.texts("SELECT DISTINCT tbl FROM sqlite_stat1"))
    expectEqual(Set(PokedexSchema.tableNames), known)
  }
}
