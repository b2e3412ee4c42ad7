import Base
import Testing

@Suite(.inTemporaryFolder) struct TransactionTests {
  let folder = InTemporaryFolder.path

  @Test func transaction_bodyReturns_commits() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t(v)")
    let result = try connection.transaction {
      #expect(connection.isInTransaction)
      try connection.run("INSERT INTO t VALUES(?)", 1)
      return "done"
    }
    expectEqual(result, "done")
    #expect(!connection.isInTransaction)
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 1)
  }

  @Test func transaction_bodyThrows_rollsBack() throws {
    struct Stop: Error {}
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t(v)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES(?)", 1)
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 0)
  }

  @Test func transaction_commitFails_rollsBackAndReportsReason() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE parent(id INTEGER PRIMARY KEY);
      CREATE TABLE child(parent REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      """)
    expectError(\SQLiteError.code, ResultCode(rawValue: 19 | 3 << 8)) {
      try connection.transaction { try connection.run("INSERT INTO child VALUES(?)", 9) }
    }
    #expect(!connection.isInTransaction)
    try expectEqual(connection.integer("SELECT count(*) FROM child"), 0)
  }

  @Test func transaction_lockedByOther_throwsBusy() throws {
    let first = try Connection("\(folder)/x", .readWriteCreate)
    let second = try Connection("\(folder)/x", .readWriteCreate, busyTimeoutMilliseconds: 0)
    try first.transaction {
      _ = expectError(\SQLiteError.code, .busy) { try second.transaction {} }
    }
    try second.transaction {}
  }
}

@Suite(.inTemporaryFolder) struct MaintenanceTests {
  let folder = InTemporaryFolder.path

  /// The number of rows after ``fill(_:)``.
  private static let rows = (0..<5000).count { $0 * 7919 % 5003 % 3 != 0 }

  /// Fills a table with enough rows and gaps that its pages are not in order.
  private func fill(_ connection: Connection) throws {
    try connection.execute(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); CREATE INDEX i ON t(name)")
    try connection.transaction {
      let insert = try connection.prepare("INSERT INTO t VALUES(?, ?)")
      for id in 0..<5000 { try insert.run(id * 7919 % 5003, "name \(id * 31 % 997)") }
      try connection.execute("DELETE FROM t WHERE id % 3 = 0")
    }
  }

  @Test func vacuumInto_twoRuns_writesSameBytes() throws {
    for name in ["a", "b"] {
      let source = try Connection("\(folder)/\(name).source", .readWriteCreate)
      try fill(source)
      try source.vacuum(into: "\(folder)/\(name).sqlite")
    }
    let bytes = try File.readAll("\(folder)/a.sqlite")
    #expect(bytes.count > 50_000)
    try expectEqual(bytes, File.readAll("\(folder)/b.sqlite"))
    let copy = try Connection("\(folder)/a.sqlite", .immutable)
    try expectEqual(copy.integer("PRAGMA freelist_count"), 0)
    try expectEqual(copy.integer("SELECT count(*) FROM t"), Self.rows)
  }

  @Test func vacuumInto_existingFile_throwsAndKeepsIt() throws {
    try AtomicFile.write("\(folder)/x", "precious")
    let source = try Connection.inMemory()
    try source.execute("CREATE TABLE t(v)")
    let error = #expect(throws: SQLiteError.self) { try source.vacuum(into: "\(folder)/x") }
    expectEqual(error?.path, "\(folder)/x")
    try expectEqual(File.readAll("\(folder)/x"), Array("precious".utf8))
  }

  @Test func backup_otherDatabase_replacesDestination() throws {
    let source = try Connection.inMemory()
    try fill(source)
    let destination = try Connection.inMemory()
    try destination.execute("CREATE TABLE other(v)")
    try source.backup(to: destination)
    try expectEqual(destination.texts("SELECT name FROM sqlite_schema ORDER BY 1"), ["i", "t"])
    try expectEqual(destination.integer("SELECT count(*) FROM t"), Self.rows)
  }

  @Test func backup_readOnlyDestination_throws() throws {
    let source = try Connection.inMemory()
    try fill(source)
    try source.vacuum(into: "\(folder)/x")
    let destination = try Connection("\(folder)/x", .readOnly)
    expectError(\SQLiteError.code.primary, .readOnly) { try source.backup(to: destination) }
  }

  @Test func pragma_setAndRead_returnsValue() throws {
    let connection = try Connection.inMemory()
    try connection.execute("PRAGMA user_version = 42")
    try expectEqual(connection.integer("PRAGMA user_version"), 42)
    try connection.execute("PRAGMA temp_store = memory")
    try expectEqual(connection.integer("PRAGMA temp_store"), 2)
    try expectEqual(connection.integer("PRAGMA no_such_pragma"), nil)
  }

  @Test func integrityProblems_damagedFile_reportsProblems() throws {
    let path = "\(folder)/x"
    do {
      let connection = try Connection(path, .readWriteCreate)
      try fill(connection)
      try expectEqual(connection.integrityProblems(), [])
    }
    var bytes = try File.readAll(path)
    // Overwrites the b-tree header of a page in the middle.
    for offset in 0..<64 { bytes[bytes.count / 2 / 4096 * 4096 + offset] = 0xff }
    try AtomicFile.write(path, bytes)
    let damaged = try Connection(path, .readOnly)
    // SQLite writes all problems of a table into one row, below a heading.
    let problems = try damaged.integrityProblems()
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { !$0.contains("\n") && !$0.hasPrefix("***") }, "\(problems)")
  }

  @Test func foreignKeyProblems_orphan_reportsIt() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE parent(id INTEGER PRIMARY KEY);
      CREATE TABLE child(parent REFERENCES parent);
      """)
    try expectEqual(connection.foreignKeyProblems(), [])
    try connection.execute("INSERT INTO child VALUES(9)")
    try expectEqual(connection.foreignKeyProblems(), ["child 1 -> parent"])
  }
}
