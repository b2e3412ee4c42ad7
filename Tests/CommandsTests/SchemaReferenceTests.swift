import Basics
import PokedexFormat
import SQLiteKit
import TestSupport
import Testing

@testable import Commands

@Suite struct SchemaReferenceTests {
  @Test func markdown_committedPage_isCurrent() async throws {
    let page = String(
      decoding: try File.readAll("\(PackageFolder.path)/Documentation/SCHEMA.md"), as: UTF8.self)
    let sample = try Connection(try await SampleDatabase.path, .immutable)
<<<<<<< HEAD
    #expect(page == (try SchemaReference(sample)).markdown, "run make generate")
=======
    expectEqual(page, (try SchemaReference(sample)).markdown, "run make docs")
>>>>>>> tests-equal2
  }

  /// A view is in exactly one group, with an example that reads it.
  @Test func groups_everyView_hasOneExample() {
    let examples = ViewExample.groups.flatMap(\.examples)
    expectEqual(examples.map(\.view).sorted(), PokedexSchema.viewTemplates.map(\.name).sorted())
    for example in examples {
      #expect(example.sql.contains(" FROM \(example.view) "), "\(example.view)")
    }
    for group in ViewExample.groups {
      #expect(group.question.hasSuffix("?") && !group.examples.isEmpty, "\(group.question)")
    }
  }

  @Test func examples_sample_returnOneToThreeRows() async throws {
    let sample = try Connection(try await SampleDatabase.path, .immutable)
    for example in ViewExample.groups.flatMap(\.examples) {
      let result = try ViewExample.Result(example.sql, sample)
      #expect((1...3).contains(result.rows.count), "\(example.view)")
      // This view unfolds the rows of search_entry, which a search reads whole.
      try expectEqual(
        sample.scannedTables(example.sql, largerThan: 5_000)
          .filter { $0 != "search_entry" || example.view != "search_key" }, [], "\(example.view)")
    }
  }

  /// The page describes what apps may read; `schema.sql` describes the other tables too.
  @Test func markdown_everyPublicTableAndView_isDocumented() throws {
    let markdown = try SchemaReference(nil).markdown
    let tables = PokedexSchema.tables.filter { $0.kind == .table }
    for statement in tables + PokedexSchema.viewTemplates {
      #expect(!statement.documentation.isEmpty, "\(statement.name)")
      let isPublic =
        statement.kind != .table || SchemaReference.publicTables.contains(statement.name)
      expectEqual(markdown.contains("### `\(statement.name)`\n"), isPublic, "\(statement.name)")
    }
    #expect(SchemaReference.publicTables.isSubset(of: tables.map(\.name)))
  }

  /// Every table with facts has a view, or its documentation says why not.
  @Test func tables_all_areReadByAViewOrSayWhyNot() {
    for table in PokedexSchema.tables where table.kind == .table {
      let isRead = PokedexSchema.viewTemplates.contains { view in
        ["FROM", "JOIN"].contains { view.sql.contains("\($0) \(table.name) ") }
      }
      #expect(isRead != table.documentation.contains("No view: "), "\(table.name)")
    }
  }

  /// A key that is written over several lines is not a column.
  @Test func json_everyTable_listsItsColumns() throws {
    let connection = try Connection.inMemory()
    try connection.execute(PokedexSchema.tables.map(\.sql).joined(separator: ";\n"))
    let tables = try #require(try SchemaReference(nil).json["tables"]?.array)
    #expect(tables.count > 50)
    for table in tables {
      let name = try #require(table["name"]?.string)
      let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
      try statement.bindAll(name)
      var columns: [String] = []
      while try statement.step() { columns.append(statement.columnText(0)) }
      expectEqual(table["columns"]?.array?.map { $0["name"]?.string }, columns, "\(name)")
    }
  }

  @Test func parse_columnNotes_areNotPartOfSQL() throws {
    let table = try #require(PokedexSchema.tables.first { $0.name == "species" })
    #expect(!table.sql.contains("--"))
    #expect(!table.sql.contains("\n"))
    #expect(table.source.contains { $0.contains("-- eighths female") })
  }
}
