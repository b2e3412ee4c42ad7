import Base
import Testing

@Suite struct StatementTests {
  private func table() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t(v)")
    return connection
  }

  @Test(arguments: [
    Value.null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity),
    .text(""), .text("ピカチュウ"), .text("a\0b\0"), .text(String(repeating: "x", count: 100_000)),
    .blob([]), .blob([0, 1, 255, 0]), .blob([UInt8](repeating: 7, count: 100_000)),
  ])
  func value_boundAndRead_isUnchanged(value: Value) throws {
    let connection = try table()
    try connection.run("INSERT INTO t VALUES(?)", value)
    let select = try connection.prepare("SELECT v, typeof(v), length(CAST(v AS BLOB)) FROM t")
    #expect(try select.step())
    expectEqual(select.columnKind(0), value.kind)
    expectEqual(select.columnValue(0), value)
    #expect(try !select.step())
  }

  @Test func text_withNUL_keepsLength() throws {
    let connection = try table()
    try connection.run("INSERT INTO t VALUES(?)", "a\0b")
    try expectEqual(connection.integer("SELECT length(CAST(v AS BLOB)) FROM t"), 3)
    try expectEqual(connection.text("SELECT v FROM t"), "a\0b")
  }

  @Test func bind_everyType_keepsType() throws {
    let connection = try Connection.inMemory()
    let statement = try connection.prepare(
      "SELECT typeof(?1), typeof(?2), typeof(?3), typeof(?4), typeof(?5), typeof(?6), typeof(?7)")
    try statement.bindAll(1, true, 1.5, "", [UInt8](), nil as Int?, "x" as String?)
    let kinds = try statement.mapRows { row in (0..<row.columnCount).map(row.columnText) }
    expectEqual(kinds, [["integer", "integer", "real", "text", "blob", "null", "text"]])
  }

  @Test func bind_outOfRange_throwsWithSQL() throws {
    let connection = try Connection.inMemory()
    let statement = try connection.prepare("SELECT ?")
    let error = expectError(\SQLiteError.code, .range) { try statement.bind(2, 1) }
    expectEqual(error?.sql, "SELECT ?")
  }

  @Test func columns_byName_areThoseOfTheTableOrAfterAS() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE t(id INTEGER, name TEXT, bytes BLOB, flag INTEGER);
      INSERT INTO t VALUES (7, 'x', x'01', 1), (8, NULL, NULL, 0);
      """)
    let row = try connection.prepare("SELECT flag, bytes, name, name AS id, id AS number FROM t")
    #expect(try row.step())
    #expect(row.int("number") == 7)
    #expect(row.text("name") == "x" && row.text("id") == "x")
    #expect(row.blob("bytes") == [1] && row.bool("flag"))
    #expect(try row.step())
    #expect(row.isNull("name") && row.textOrNil("name") == nil && row.text("name") == "")
    #expect(!row.bool("flag") && row.int("number") == 8)
  }

  @Test func columns_nullAndEmpty_differ() throws {
    let connection = try Connection.inMemory()
    let statement = try connection.prepare("SELECT NULL AS a, '' AS b, x'' AS c, 7 AS d")
    #expect(try statement.step())
    expectEqual(statement.columnTextOrNil(0), nil)
    expectEqual(statement.columnText(0), "")
    expectEqual(statement.columnInt(0), 0)
    expectEqual(statement.columnIntOrNil(0), nil)
    #expect(statement.unsafeColumnText(0) == nil)
    #expect(statement.unsafeColumnBlob(0) == nil)
    expectEqual(statement.columnTextOrNil(1), "")
    expectEqual(statement.unsafeColumnText(1)?.count, 0)
    expectEqual(statement.unsafeColumnBlob(2)?.count, 0)
    expectEqual(statement.columnIntOrNil(3), 7)
    expectEqual(statement.columnText(3), "7")
  }

  @Test func step_afterEnd_restartsWithBindings() throws {
    let connection = try Connection.inMemory()
    let statement = try connection.prepare("SELECT ?")
    try statement.bind(1, "kept")
    for _ in 0..<2 {
      #expect(try statement.step())
      expectEqual(statement.columnText(0), "kept")
      #expect(try !statement.step())
    }
  }

  @Test func forEachRow_closureThrows_resetsStatement() throws {
    struct Stop: Error {}
    let connection = try table()
    try connection.execute("INSERT INTO t VALUES(1), (2), (3)")
    let select = try connection.prepare("SELECT v FROM t ORDER BY v")
    var seen: [Int] = []
    #expect(throws: Stop.self) {
      try select.forEachRow { row in
        seen.append(row.columnInt(0))
        if seen.count == 2 { throw Stop() }
      }
    }
    expectEqual(seen, [1, 2])
    // Dropping the table would fail while the statement is reading it.
    try connection.execute("DROP TABLE t")
  }

  @Test func rows_helpers_returnClosureResults() throws {
    let connection = try table()
    try connection.execute("INSERT INTO t VALUES(1), (2), (3)")
    let select = try connection.prepare("SELECT v FROM t WHERE v > ? ORDER BY v")
    try select.bind(1, 1)
    try expectEqual(select.mapRows { $0.columnInt(0) }, [2, 3])
    var sum = 0
    try connection.query("SELECT v FROM t WHERE v < ?", 3) { sum += $0.columnInt(0) }
    expectEqual(sum, 3)
    try expectEqual(connection.integer("SELECT v FROM t WHERE v = ?", 9), nil)
    try expectEqual(
      connection.texts("SELECT v FROM t WHERE v >= ? ORDER BY v DESC", 2), ["3", "2"])
  }
}
