import Base
import Testing

@Suite(.inTemporaryFolder) struct ConnectionTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: [OpenMode.readWrite, .readOnly, .immutable])
  func open_missingFile_throwsCannotOpen(mode: OpenMode) throws {
    let error = expectError(\SQLiteError.code.primary, .cannotOpen) {
      try Connection("\(folder)/none.sqlite", mode)
    }
    expectEqual(error?.path, "\(folder)/none.sqlite")
    try expectEqual(Directory.names(folder), [])
  }

  @Test(arguments: [OpenMode.readWriteCreate, .readWrite, .readOnly, .immutable])
  func open_notADatabase_throwsAndClosesFile(mode: OpenMode) throws {
    let path = "\(folder)/x.sqlite"
    let bytes = [UInt8](repeating: 0x5a, count: 8192)
    try AtomicFile.write(path, bytes)
    let error = expectError(\SQLiteError.code, .notADatabase) { try Connection(path, mode) }
    expectEqual(error?.path, path)
    try expectEqual(File.readAll(path), bytes)
    expectEqual(openDescriptors(leadingTo: path), 0)
  }

  @Test(arguments: [OpenMode.readWriteCreate, .readOnly, .immutable])
  func open_folder_throws(mode: OpenMode) throws {
    let error = #expect(throws: SQLiteError.self) { _ = try Connection("/tmp", mode) }
    // Which code it is depends on whether the system opens a folder for reading.
    #expect(error?.code.primary == .cannotOpen || error?.code.primary == .inputOutput)
    expectEqual(error?.path, "/tmp")
  }

  @Test(arguments: ["", ":memory:", "file:x?mode=memory"])
  func open_specialNames_areTreatedAsPaths(path: String) throws {
    expectError(\SQLiteError.code.primary, .cannotOpen) { try Connection(path, .readWrite) }
  }

  @Test func drop_connection_closesFileAfterLastStatement() throws {
    let path = "\(folder)/x.sqlite"
    var connection: Connection? = try Connection(path, .readWriteCreate)
    try connection?.execute("CREATE TABLE t(a)")
    var statement: Statement? = try connection?.prepare("SELECT 1")
    connection = nil
    #expect(openDescriptors(leadingTo: path) != 0)
    try expectEqual(statement?.step(), true)
    statement = nil
    expectEqual(openDescriptors(leadingTo: path), 0)
  }

  @Test func open_immutable_readsAndCreatesNoFile() throws {
    let odd = "\(folder)/a?b#c%20d"
    try Directory.createWithParents(odd)
    let path = "\(odd)/x.sqlite"
    do {
      let writer = try Connection(path, .readWriteCreate)
      try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES(1);")
      try writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let reader = try Connection(path, .immutable)
    try expectEqual(reader.integer("SELECT a FROM t"), 1)
    try expectEqual(Directory.names(odd), ["x.sqlite"])
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES(2)") }
    expectEqual(error?.code.primary, .readOnly)
    try expectEqual(Directory.names(odd), ["x.sqlite"])
  }

  @Test func execute_script_runsEveryStatement() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      -- ピカチュウ; not a statement
      CREATE TABLE t(a TEXT);
      INSERT INTO t VALUES('a;b'), ('c');;
      SELECT * FROM t;
      DELETE FROM t WHERE a = 'c' -- the end
      """)
    try expectEqual(connection.texts("SELECT a FROM t"), ["a;b"])
  }

  @Test func execute_errorInScript_reportsStatementAndKeepsEarlierChanges() throws {
    let connection = try Connection.inMemory()
    let error = expectError(\SQLiteError.code, .error) {
      try connection.execute("CREATE TABLE t(a);\nINSERT INTO u VALUES(1); DROP TABLE t;")
    }
    expectEqual(error?.message, "no such table: u")
    expectEqual(error?.sql?.contains("INSERT INTO u"), true)
    expectEqual(error?.sql?.contains("DROP"), false)
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 0)
  }

  @Test(arguments: ["", "  -- nothing", "SELECT 1; SELECT 2"])
  func prepare_notExactlyOneStatement_throwsMisuse(sql: String) throws {
    let connection = try Connection.inMemory()
    expectError(\SQLiteError.code, .misuse) { try connection.prepare(sql) }
    #expect(try connection.prepare("SELECT 1; -- fine\n").step())
  }

  @Test func constraint_violated_reportsSQLAndCodeButNoValues() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, n CHECK (n > 0));
      INSERT INTO p VALUES(1, 'private', 1);
      """)
    let sql = "INSERT INTO p VALUES(?, ?, ?)"
    let insert = try connection.prepare(sql)
    func failure(_ id: Int, _ name: String?, _ n: Int) -> SQLiteError? {
      #expect(throws: SQLiteError.self) { try insert.run(id, name, n) }
    }
    let unique = failure(2, "private", 1)
    expectEqual(unique?.code, ResultCode(rawValue: 19 | 8 << 8))
    expectEqual(unique?.code.primary, .constraint)
    expectEqual(unique?.sql, sql)
    expectEqual(unique?.message, "UNIQUE constraint failed: p.name")
    expectEqual(unique?.description.contains("private"), false)
    expectEqual(failure(1, "x", 1)?.code, ResultCode(rawValue: 19 | 6 << 8))
    expectEqual(failure(2, nil, 1)?.code, ResultCode(rawValue: 19 | 5 << 8))
    expectEqual(failure(2, "x", 0)?.code, ResultCode(rawValue: 19 | 1 << 8))
    // A failed statement can be run again.
    try insert.run(2, "x", 1)
    expectEqual(connection.lastInsertRowID, 2)
  }

  @Test func resultCode_unknown_keepsRawValue() {
    let code = ResultCode(rawValue: 0x7f0e)
    expectEqual(code.primary, .cannotOpen)
    expectEqual(code.rawValue, 0x7f0e)
    expectEqual(ResultCode(rawValue: 2067).description, "constraint failed (2067)")
  }

  @Test func library_version_isAtLeastMinimum() {
    #expect(SQLiteLibrary.versionNumber >= 3_022_000)
    #expect(SQLiteLibrary.version.hasPrefix("3."))
  }
}

/// The number of open descriptors of this process for `path`; 0 if the system does not report them.
func openDescriptors(leadingTo path: String) -> Int {
  guard let own = try? FileStat(path) else { return 0 }
  let names = (try? Directory.names("/proc/self/fd")) ?? []
  return names.count { (try? FileStat("/proc/self/fd/\($0)"))?.inode == own.inode }
}
