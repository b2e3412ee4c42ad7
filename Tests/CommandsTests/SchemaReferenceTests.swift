import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

@testable import Commands

@Suite struct SchemaReferenceTests {
  @Test func markdown_committedPage_isCurrent() async throws {
    let page = try File.text("\(PackageFolder.path)/Documentation/SCHEMA.md")
    let sample = try Pokedex(path: try await SampleDatabase.path)
    #expect(page == (try SchemaReference(sample)).markdown, "run make generate")
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
    let pokedex = try Pokedex(path: try await SampleDatabase.path)
    let sample = try Connection(pokedex.path, .immutable)
    for example in ViewExample.groups.flatMap(\.examples) {
      let result = try ViewExample.Result(example.sql, pokedex)
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

  /// What SQLite does not know: the comments, and PokéAPI's kinds of ids.
  @Test func columns_ofTables_haveCommentsAndKinds() throws {
    let reference = try SchemaReference(nil)
    #expect(reference.tables.count > 50)
    func column(_ table: String, _ name: String) throws -> SchemaReference.Column {
      let table = try #require(reference.tables.first { $0.name == table })
      return try #require(table.columns.first { $0.name == name })
    }
    let group = try column("version_group", "learnset_version_group_id")
    expectEqual(group.references, "version_group")
    #expect(group.comment.hasPrefix("the base game for an add-on"))
    expectEqual(try column("species", "color_id").kind, "pokemon-color")
    expectEqual(try column("evolution", "time_of_day").isNullable, true)
    for view in reference.views {
      #expect(
        view.columns.allSatisfy { ["TEXT", "INTEGER", "REAL"].contains($0.type) }, "\(view.name)")
    }
  }

  @Test func parse_columnNotes_areNotPartOfSQL() throws {
    let table = try #require(PokedexSchema.tables.first { $0.name == "species" })
    #expect(!table.sql.contains("--"))
    #expect(!table.sql.contains("\n"))
    #expect(table.source.contains { $0.contains("-- eighths female") })
  }
}
