import SimdJSON
import Testing

@testable import Pages

@Suite struct DiffDocumentTests {
  private func document(_ members: String, from: String = "") throws -> DiffDocument {
    let end = #"{"dataVersion": "1", "sourceDate": ""\#(from)}"#
    let text = #"{"from": \#(end), "to": \#(end), "entities": [], "learnsets": []\#(members)}"#
    return try JSONParser().parse(Array(text.utf8)) { try DiffDocument($0) }
  }

  @Test func init_tables_sumsAddedAndRemovedRows() throws {
    let diff = try document(
      """
      , "schema": {"added": [], "removed": [], "changed": [], "uncompared": []},
      "tables": [{"name": "move", "added": 3, "removed": 1, "changed": 9},
                 {"name": "text", "added": 40, "removed": 0, "changed": 0}]
      """, from: #", "bytes": 4096"#)
    #expect(diff.rows?.added == 43)
    #expect(diff.rows?.removed == 1)
    #expect(diff.from.bytes == 4096)
  }

  /// The rows of an uncompared table would be missing in the sum.
  @Test func init_uncomparedTableOrOldDiff_hasNoRowsOrBytes() throws {
    let schema = #", "schema": {"uncompared": ["x"]}, "tables": []"#
    #expect(try document(schema).rows == nil)
    let old = try document("")
    #expect(old.rows == nil)
    #expect(old.from.bytes == nil)
  }

  /// A page with too many changes keeps the first ones.
  @Test func visibleFirst_mixedChanges_startsWithThoseThatPlayersSee() throws {
    var entity = DiffDocument.Entity(name: "pokemon")
    for (id, field) in [(1, "sprites[x]"), (2, "ability_1"), (3, "game_index"), (4, "hp")] {
      entity.changed.append(
        .init(id: id, identifier: "p\(id)", fields: [.init(field: field, count: 1)]))
    }
    #expect(entity.visibleFirst.map(\.id) == [2, 4, 1, 3])
    entity.name = "item"
    #expect(entity.visibleFirst.map(\.id) == [1, 2, 3, 4])
  }
}
