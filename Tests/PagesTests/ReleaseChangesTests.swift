import Basics
import DiffStage
import PokedexCore
import TestSupport
import Testing

@testable import Pages

@Suite struct ReleaseChangesTests {
  private static let schema = #""schema":{"added":[],"removed":[],"changed":[],"uncompared":[]}"#

  /// The changes in a document with these members, entities and learnsets.
  private func changes(
    schema: String = schema, _ members: String = #""tables":[]"#, entities: String = "",
    learnsets: String = ""
  ) async throws -> ReleaseChanges {
    let end =
      #"{"dataVersion":"1","contentDigest":"","schemaVersion":2,"sourceDate":"","bytes":4096}"#
    return try await withTemporaryFolder { folder in
      try AtomicFile.write(
        "\(folder)/diff.json",
        """
        {"from":\(end),"to":\(end),"isEmpty":false,\(schema),"entities":[\(entities)],
        "learnsets":[\(learnsets)],\(members)}
        """)
      return try ReleaseChanges("\(folder)/diff.json")
    }
  }

  @Test func init_tables_areThoseOfTheDocument() async throws {
    let changes = try await changes(
      """
      "tables": [{"name": "move", "added": 3, "removed": 1, "changed": 9},
                 {"name": "text", "added": 40, "removed": 0, "changed": 0}]
      """)
    #expect(changes.tables?.map(\.added) == [3, 40])
    #expect(changes.tables?.map(\.removed) == [1, 0])
    #expect(changes.diff.from.bytes == 4096)
  }

  /// Anybody can write a `diff.json`: a sum that is no number is no sum, and no trap.
  @Test func json_sumOfTablesOverflows_hasNoRows() async throws {
    let most = Int.max
    let changes = try await changes(
      """
      "tables": [{"name": "move", "added": \(most), "removed": 1, "changed": 0},
                 {"name": "text", "added": \(most), "removed": 1, "changed": 0}]
      """)
    let names = try ReportNames(Pokedex(path: SampleDatabase.path, language: .english))
    let json = try changes.json(names, maxBytes: 1_000_000)
    #expect(json["rows"] == nil && json["fromBytes"] == 4096)
  }

  /// The rows of an uncompared table would be missing in the sum.
  @Test func init_uncomparedTable_hasNoTables() async throws {
    let schema = Self.schema.replacing(#""uncompared":[]"#, with: #""uncompared":["x"]"#)
    #expect(try await changes(schema: schema).tables == nil)
  }

  /// What players see keeps its values by game; other changes of a field are only counted.
  @Test func init_changesInSeveralGames_keepWhatPlayersSee() async throws {
    func change(_ field: String, _ before: Int, _ game: String) -> String {
      #"{"id": 1, "identifier": "a", "field": "\#(field)", "before": "\#(before)", "after": "9", "#
        + #""games": ["\#(game)"]}"#
    }
    let list = ["price[x].sell_price", "game_index"].flatMap {
      [change($0, 1, "yellow"), change($0, 2, "x-y")]
    }
    let entity = """
      {"entity": "item", "added": [], "removed": [], "moved": [], "renamed": [],
       "changed": [\(list.joined(separator: ","))]}
      """
    let resource = try #require(try await changes(entities: entity).entities[0].resources.first)
    let fields = resource.fields
    #expect(fields.map(\.field) == ["price[x].sell_price", "price[x].sell_price", "game_index"])
    #expect(fields.map(\.before) == ["1", "2", "1"])
    #expect(fields.map(\.games) == [["yellow"], ["x-y"], []])
    #expect(fields.map(\.count) == [1, 1, 2])
  }

  @Test func init_membersOfTheReport_areOptional() async throws {
    let without = try await changes(
      #""tables": [], "evolutions": null, "regressions": null, "previous": null"#
    ).diff
    #expect(without.evolutions == nil && without.regressions == nil && without.previous == nil)
    let with = try await changes(
      """
      "tables": [],
      "evolutions": [{"from": "eevee", "to": "leafeon", "text": {"en": "Leaf Stone", "ja": "リーフのいし"},
        "before": [], "after": ["yellow"]}],
      "regressions": [{"severity": "error", "code": "count-fell", "message": "less", "place": "item",
        "advice": null}],
      "previous": {"coverage": [{"entity": "move", "field": "name", "total": 3,
        "languages": {"en": {"upstream": 2, "missing": 1}}}], "crosscheck": null,
        "findings": [{"severity": "note", "code": "x", "message": "y", "place": null, "advice": null}]}
      """
    ).diff
    #expect(with.evolutions?.map(\.text.ja) == ["リーフのいし"])
    #expect(with.evolutions?.map(\.after) == [["yellow"]])
    #expect(with.regressions?.map(\.line) == ["error[count-fell]: item: less"])
    #expect(with.previous?.findings.map(\.line) == ["note[x]: y"])
  }

  /// The file is read in pieces; each error has its place in the whole document.
  @Test(arguments: [
    (#"{"entity": "item"}"#, "", "diff.json:1:", "$.entities[0].added: missing"),
    (
      "", #"{"pokemon": "mew", "versionGroup": 1}"#, "diff.json:2:",
      "$.learnsets[0].versionGroup: expected string, found integer"
    ),
    ("}", "", "diff.json:1:", "expected a value"),
  ])
  func init_brokenDocument_throwsWithPlace(
    _ entity: String, _ learnset: String, _ place: String, _ problem: String
  ) async throws {
    let error = try await #require(throws: PipelineError.self) {
      try await changes(entities: entity, learnsets: learnset)
    }
    #expect(error.code == "diff-unreadable")
    #expect(error.description.contains(place), "\(error)")
    #expect(error.description.contains(problem), "\(error)")
  }

  /// A page with too many changes keeps the first ones.
  @Test func visibleFirst_mixedChanges_startsWithThoseThatPlayersSee() async throws {
    func visibleFirst(_ entity: String) async throws -> [Int] {
      let list = [(1, "sprites[x]"), (2, "ability_1"), (3, "game_index"), (4, "hp")].map {
        #"{"id": \#($0), "identifier": "p", "field": "\#($1)", "games": []}"#
      }
      return try await changes(
        entities: """
          {"entity": "\(entity)", "added": [], "removed": [], "moved": [], "renamed": [],
           "changed": [\(list.joined(separator: ","))]}
          """
      ).entities[0].visibleFirst.map(\.id)
    }
    #expect(try await visibleFirst("pokemon") == [2, 4, 1, 3])
    #expect(try await visibleFirst("item") == [1, 2, 3, 4])
  }
}
