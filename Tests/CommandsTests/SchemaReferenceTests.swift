import Platform
import PokedexFormat
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

  @Test func parse_columnNotes_areNotPartOfSQL() throws {
    let table = try #require(PokedexSchema.tables.first { $0.name == "species" })
    #expect(!table.sql.contains("--"))
    #expect(!table.sql.contains("\n"))
    #expect(table.source.contains { $0.contains("-- eighths female") })
  }
}
