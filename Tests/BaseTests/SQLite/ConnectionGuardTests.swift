import Base
import Testing

/// The protections of a read-only connection against a hostile file.
@Suite(.inTemporaryFolder) struct ConnectionGuardTests {
  let folder = InTemporaryFolder.path

  private func reader(_ mode: OpenMode = .immutable) throws -> Connection {
    try Connection("\(folder)/x.sqlite", .readWriteCreate).execute("CREATE TABLE t (a)")
    return try Connection("\(folder)/x.sqlite", mode)
  }

  @Test(arguments: [OpenMode.readWriteCreate, .readWrite, .readOnly, .immutable])
  func open_pipe_throwsWithoutWaiting(mode: OpenMode) throws {
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: SQLiteError.self) { _ = try Connection(path, mode) }
    expectEqual(error, SQLiteError(.cannotOpen, "not a regular file", path: path))
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func reader_settings_areDefensive(mode: OpenMode) throws {
    let reader = try self.reader(mode)
    try expectEqual(reader.integer("PRAGMA cell_size_check"), 1)
    if SQLiteLibrary.versionNumber >= 3_031_000 {
      try expectEqual(reader.integer("PRAGMA trusted_schema"), 0)
    }
    if SQLiteLibrary.versionNumber >= 3_026_000 {
      // A defensive connection cannot switch its journal off.
      #expect(try reader.text("PRAGMA journal_mode = off") != "off")
    }
  }

  @Test func reader_valueAboveLimit_throwsTooBig() throws {
    let reader = try self.reader()
    try expectEqual(reader.integer("SELECT length(zeroblob(16777216))"), 16_777_216)
    expectError(\SQLiteError.code, .tooBig) {
      try reader.integer("SELECT length(zeroblob(16777217))")
    }
  }

  @Test func reader_statementAboveLimits_throws() throws {
    let reader = try self.reader()
    let long = "SELECT 1 -- " + String(repeating: "x", count: 70_000)
    #expect(throws: SQLiteError.self) { try reader.prepare(long) }
    let wide = "SELECT " + (0..<300).map(String.init).joined(separator: ",")
    #expect(throws: SQLiteError.self) { try reader.prepare(wide) }
    let many = Array(repeating: "SELECT 1", count: 60).joined(separator: " UNION ALL ")
    #expect(throws: SQLiteError.self) { try reader.prepare(many) }
    #expect(throws: SQLiteError.self) { try reader.execute("ATTACH ':memory:' AS other") }
  }

  @Test func writer_ownFile_hasNoSuchLimits() throws {
    let writer = try Connection("\(folder)/x.sqlite", .readWriteCreate)
    try expectEqual(writer.integer("SELECT length(zeroblob(16777217))"), 16_777_217)
    try writer.execute("ATTACH ':memory:' AS other")
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  @Test func reader_timeOfTheRequestUsedUp_interruptsTheStatement() {
    expectError(\SQLiteError.code, .interrupted) {
      try RequestBudget.$current.withValue(RequestBudget(time: .zero)) {
        try reader().execute(Self.endless)
      }
    }
  }

  @Test func reader_cancelledTask_interruptsTheStatement() async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try reader().execute(Self.endless)
    }
    task.cancel()
    let error = await #expect(throws: SQLiteError.self) { try await task.value }
    expectEqual(error?.code, .interrupted)
  }

  @Test func reader_taskCancelledLater_interruptsTheStatement() async throws {
    let task = Task.detached { try reader().execute(Self.endless) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    let error = await #expect(throws: SQLiteError.self) { try await task.value }
    expectEqual(error?.code, .interrupted)
  }
}
