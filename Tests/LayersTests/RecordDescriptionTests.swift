import Base
import Layers
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

/// The descriptions of all tables, compared with the schema and with the code that reads and writes
/// rows.
@Suite(.inTemporaryFolder) struct RecordDescriptionTests {
  let folder = InTemporaryFolder.path

  @Test func columns_everyTable_matchSchema() throws {
    let connection = try Connection.inMemory()
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    var check = SchemaCheckOfRecords(connection)
    var dex = NormalizedDex()
    try dex.visitTables(&check)
    expectEqual(check.problems, [])
    #expect(check.tables > 50)
  }

  @Test func references_everyTable_haveTheKindOfTheirTable() throws {
    let connection = try Connection.inMemory()
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    let kinds = NormalizedDex.referenceKinds
    let own = Dictionary(
      uniqueKeysWithValues: kinds.compactMap { table, columns in
        columns["id"].map { ($0, table) }
      })
    var wrong: [String] = []
    for (table, columns) in kinds where table != LocalizedText.table {
      var tables: [String: String] = [:]
      try connection.prepare("PRAGMA foreign_key_list(\(table))").forEachRow { row in
        tables[row.text("from")] = row.text("table")
      }
      for (column, kind) in columns where column != "id" && tables[column] != own[kind] {
        // Two tables refer to each other; one has to be created first.
        if (table, column) == ("region", "main_generation_id") { continue }
        wrong.append("\(table).\(column): \(kind), \(tables[column] ?? "no REFERENCES")")
      }
      for (column, target) in tables
      where columns[column] == nil && own.values.contains(target) {
        wrong.append("\(table).\(column): a number, REFERENCES \(target)")
      }
    }
    expectEqual(wrong, [])
    #expect(own.count > 20)
  }

  @Test func columns_everyTable_coverEveryProperty() {
    var check = PropertyCheck()
    var dex = NormalizedDex()
    dex.visitTables(&check)
    expectEqual(check.problems, [])
  }

  @Test func rows_everyTable_roundTripThroughDatabase() throws {
    var trip = DatabaseTrip(try Connection.inMemory())
    var dex = NormalizedDex()
    try dex.visitTables(&trip)
    expectEqual(trip.problems, [])
    #expect(trip.rows > 150)
  }

  @Test func rows_everyTable_roundTripThroughLayer() throws {
    var filler = DexFiller()
    var dex = NormalizedDex()
    dex.visitTables(&filler)
    let content = NormalizedLayer.Content(
      dex: dex, source: SourceDescription(kind: .dir, location: "/data"),
      sourceDigest: SHA256.digest(of: []), diagnostics: [], coverage: Coverage())
    _ = try NormalizedLayer.write(
      content, to: folder, stageVersion: 1, inputDigest: SHA256.digest(of: []))
    var back = try NormalizedLayer.read(folder, stageVersion: 1, jobs: 2).content.dex
    var (before, after) = (RowLister(), RowLister())
    dex.visitTables(&before)
    back.visitTables(&after)
    expectEqual(before.rows, after.rows)
    #expect(before.rows.count > 150)
  }
}

// MARK: Table visitors

/// Rows of a type: blank, with every column set, and with extreme texts and bits.
private func samples<Row: Record>(_ type: Row.Type) -> [Row] {
  [ColumnSetter(text: ""), ColumnSetter(text: "\"\u{0}\\日本\n🙂"), ColumnSetter(bits: 1 << 62)].map {
    var (row, setter) = (Row(), $0)
    row.visit(&setter)
    return row
  } + [Row()]
}

private struct SchemaCheckOfRecords: TableVisitor {
  let connection: Connection
  var problems: [String] = []
  var tables = 0

  init(_ connection: Connection) { self.connection = connection }

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws {
    // PackStage writes texts by languages, see SharedText.
    guard Row.table != LocalizedText.table else { return }
    tables += 1
    var lister = ColumnLister()
    var blank = Row()
    blank.visit(&lister)
    var declared: [ColumnLister.Column] = []
    var key: [Bool] = []
    try connection.prepare("PRAGMA table_info(\(Row.table))").forEachRow { row in
      let isKey = row.columnInt(5) > 0
      key.append(isKey)
      declared.append(
        .init(
          name: row.columnText(1), type: row.columnText(2),
          isNullable: row.columnInt(3) == 0 && !isKey))
    }
    if declared != lister.columns {
      problems.append("\(Row.table): \(lister.columns), in the schema \(declared)")
    }
    // A column is part of the key if changing it changes the order of the row.
    for place in declared.indices {
      var (changed, setter) = (Row(), ColumnSetter(only: place))
      changed.visit(&setter)
      let isOrdered = Row.precedes(changed, blank) || Row.precedes(blank, changed)
      if isOrdered != key[place] {
        problems.append("\(Row.table).\(declared[place].name): in one key and not in the other")
      }
    }
  }
}

private struct PropertyCheck: TableVisitor {
  var problems: [String] = []

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    let blank = Row()
    var (filled, setter) = (blank, ColumnSetter())
    filled.visit(&setter)
    compare(Row.table, blank, filled)
  }

  /// Every stored value must differ; structures are compared member by member.
  private mutating func compare(_ path: String, _ blank: Any, _ filled: Any) {
    let (before, after) = (Mirror(reflecting: blank), Mirror(reflecting: filled))
    guard before.displayStyle == .struct, "\(type(of: blank))".hasPrefix("ID") == false,
      !before.children.isEmpty
    else {
      if "\(blank)" == "\(filled)" { problems.append("\(path) is no column") }
      return
    }
    for (old, new) in zip(before.children, after.children) {
      compare("\(path).\(old.label ?? "")", old.value, new.value)
    }
  }
}

private struct DatabaseTrip: TableVisitor {
  let connection: Connection
  var problems: [String] = []
  var rows = 0

  init(_ connection: Connection) { self.connection = connection }

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws {
    // The table has no constraints, since the values are arbitrary.
    let columns = Row.columnNames
    try connection.execute("CREATE TABLE \(Row.table) (\(columns.joined(separator: ", ")))")
    let insert = try connection.prepare(
      "INSERT INTO \(Row.table) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))")
    let written = samples(Row.self)
    for var row in written {
      var binder = RowBinder(insert)
      try row.visit(&binder)
      try insert.run()
    }
    let select = try connection.prepare(
      "SELECT \(columns.joined(separator: ", ")) FROM \(Row.table) ORDER BY rowid")
    let read = try select.mapRows { try $0.record() as Row }
    self.rows += read.count
    for (before, after) in zip(written, read) where "\(before)" != "\(after)" {
      problems.append("\(before) came back as \(after)")
    }
    if read.count != written.count { problems.append("\(Row.table): \(read.count) rows") }
  }
}

private struct DexFiller: TableVisitor {
  mutating func visit<Row: Record>(_ rows: inout [Row]) { rows = samples(Row.self) }
}

private struct RowLister: TableVisitor {
  var rows: [String] = []

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    self.rows += rows.map { "\(Row.table) \($0)" }
  }
}

// MARK: Column visitors

private struct ColumnLister: ColumnVisitor {
  struct Column: Equatable {
    var name: String
    var type: String
    var isNullable: Bool
  }

  var columns: [Column] = []

  private mutating func add(_ name: StaticString, _ type: String, isNullable: Bool = false) {
    columns.append(Column(name: "\(name)", type: type, isNullable: isNullable))
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) { add(name, "INTEGER") }
  mutating func visit(_ name: StaticString, _ value: inout Int?) {
    add(name, "INTEGER", isNullable: true)
  }
  mutating func visit(_ name: StaticString, _ value: inout String) { add(name, "TEXT") }
  mutating func visit(_ name: StaticString, _ value: inout String?) {
    add(name, "TEXT", isNullable: true)
  }
  mutating func visit(_ name: StaticString, _ value: inout UInt64) { add(name, "INTEGER") }
}

/// Sets columns to values that differ from those of a blank row; small numbers, which are valid in
/// enumerations too.
private struct ColumnSetter: ColumnVisitor {
  var text = "x"
  var bits: UInt64 = 5
  /// The index of the only column to set; nil for all.
  var only: Int?
  private var column = 0

  init(text: String = "x", bits: UInt64 = 5, only: Int? = nil) {
    self.text = text
    self.bits = bits
    self.only = only
  }

  private mutating func set<Value>(_ value: inout Value, _ new: Value) {
    if only == nil || only == column { value = new }
    column += 1
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) { set(&value, value == 1 ? 2 : 1) }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { set(&value, value == 1 ? 2 : 1) }
  mutating func visit(_ name: StaticString, _ value: inout String) { set(&value, text) }
  mutating func visit(_ name: StaticString, _ value: inout String?) { set(&value, text) }
  mutating func visit(_ name: StaticString, _ value: inout UInt64) { set(&value, bits) }
}
