import Basics
import SimdJSON
import Testing

@testable import Pages

@Suite struct DiffDocumentTests {
  private func document(
    _ members: String, from: String = "", entities: String = ""
  ) throws -> DiffDocument {
    let end = #"{"dataVersion": "1", "sourceDate": ""\#(from)}"#
    let text =
      #"{"from": \#(end), "to": \#(end), "entities": [\#(entities)], "learnsets": []\#(members)}"#
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

  /// What players see keeps its values by game; other changes of a field are only counted.
  @Test func init_changesInSeveralGames_keepWhatPlayersSee() throws {
    func change(_ field: String, _ before: Int, _ game: String) -> String {
      #"{"id": 1, "identifier": "a", "field": "\#(field)", "before": "\#(before)", "after": "9", "#
        + #""games": ["\#(game)"]}"#
    }
    let changes = ["price[x].sell_price", "game_index"].flatMap {
      [change($0, 1, "yellow"), change($0, 2, "x-y")]
    }
    let entity = """
      {"entity": "item", "added": [], "removed": [], "moved": [], "renamed": [],
       "changed": [\(changes.joined(separator: ","))]}
      """
    let fields = try #require(try document("", entities: entity).entities[0].changed.first).fields
    #expect(fields.map(\.field) == ["price[x].sell_price", "price[x].sell_price", "game_index"])
    #expect(fields.map(\.before) == ["1", "2", "1"])
    #expect(fields.map(\.games) == [["yellow"], ["x-y"], []])
    #expect(fields.map(\.count) == [1, 1, 2])
  }

  @Test func init_membersOfTheReport_areOptional() throws {
    let without = try document(#", "evolutions": null, "regressions": null, "previous": null"#)
    #expect(without.evolutions == nil && without.regressions == nil && without.previous == nil)
    let with = try document(
      """
      , "evolutions": [{"from": "eevee", "to": "leafeon", "text": {"en": "Leaf Stone", "ja": "リーフのいし"},
        "before": [], "after": ["yellow"]}],
      "regressions": [{"severity": "error", "code": "count-fell", "message": "less", "place": "item",
        "advice": null}],
      "previous": {"coverage": [{"entity": "move", "field": "name", "total": 3,
        "languages": {"en": {"upstream": 2, "missing": 1}}}], "crosscheck": null,
        "findings": [{"severity": "note", "code": "x", "message": "y", "place": null, "advice": null}]}
      """)
    #expect(with.evolutions?.map(\.text.ja) == ["リーフのいし"])
    #expect(with.evolutions?.map(\.after) == [["yellow"]])
    #expect(with.regressions?.map(\.line) == ["error[count-fell]: item: less"])
    #expect(with.previous?.findings.map(\.line) == ["note[x]: y"])
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
