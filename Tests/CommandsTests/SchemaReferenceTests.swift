import JSON
import Platform
import PokedexFormat
import SQLiteKit
import Testing

@testable import Commands

@Suite struct SchemaReferenceTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  @Test func markdown_committedPage_isCurrent() throws {
    let page = String(
      decoding: try File.readAll("\(Self.root)/Documentation/SCHEMA.md"), as: UTF8.self)
    #expect(page == SchemaReference.markdown, "run make docs")
  }

  @Test func markdown_everyTableAndView_isDocumented() {
    for statement in PokedexSchema.tables + PokedexSchema.viewTemplates
    where statement.kind != .index {
      #expect(!statement.documentation.isEmpty, "\(statement.name)")
      #expect(SchemaReference.markdown.contains("### `\(statement.name)`"))
    }
  }

  /// A key that is written over several lines is not a column.
  @Test func json_everyTable_listsItsColumns() throws {
    let connection = try Connection.inMemory()
    try connection.execute(PokedexSchema.tables.map(\.sql).joined(separator: ";\n"))
    let tables = try #require(SchemaReference.json["tables"]?.array)
    #expect(tables.count > 50)
    for table in tables {
      let name = try #require(table["name"]?.string)
      let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
      try statement.bindAll(name)
      var columns: [String] = []
      while try statement.step() { columns.append(statement.columnText(0)) }
      #expect(table["columns"]?.array?.map { $0["name"]?.string } == columns, "\(name)")
    }
  }

  @Test func parse_columnNotes_areNotPartOfSQL() throws {
    let table = try #require(PokedexSchema.tables.first { $0.name == "species" })
    #expect(!table.sql.contains("--"))
    #expect(!table.sql.contains("\n"))
    #expect(table.source.contains { $0.contains("-- eighths female") })
  }
}
