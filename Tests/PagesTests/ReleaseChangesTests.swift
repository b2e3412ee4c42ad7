import Base
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
      return try ReleaseChanges("\(folder)/diff.json", EntityNames([SampleDatabase.path]))
    }
  }

  private static func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  /// An entity of which rows are added or changed.
  private static func entity(
    _ name: String, added: [String] = [], changed: [String] = [], counted: [String] = []
  ) -> String {
    func list(_ rows: [String]) -> String { "[\(rows.joined(separator: ","))]" }
    return """
      {"entity": "\(name)", "added": \(list(added)), "removed": [], "moved": [], "renamed": [],
       "changed": \(list(changed)), "counted": \(list(counted))}
      """
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
  @Test func rows_sumOfTablesOverflows_isNone() async throws {
    let most = Int.max
    let changes = try await changes(
      """
      "tables": [{"name": "move", "added": \(most), "removed": 1, "changed": 0},
                 {"name": "text", "added": \(most), "removed": 1, "changed": 0}]
      """)
    #expect(changes.rows == nil && changes.bytes == 4096)
    #expect(changes.difference(of: "move") == most - 1 && changes.difference(of: "item") == 0)
  }

  /// The same of changes that are counted, and of a kind of values without fields.
  @Test func init_countsOverflowAndNoFields_haveNoTrap() async throws {
    func counted(_ field: String) -> String {
      #"{"field": "\#(field)", "count": \#(Int.max), "resources": ["a"], "examples": []}"#
    }
    let fields = ["flavor_text[es]", "flavor_text[es]", "game_index", "game_index"].map(counted)
    let values = """
      {"kind": "learnsets", "endpoint": "pokemon", "manner": "removed", "count": 9, "own": 0, "limit": 5,
       "games": [], "emptied": ["x-y"], "fields": [], "examples": []}
      """
    let finding = """
      {"severity": "warning", "code": "changed-above-limit", "message": "m", "place": "learnsets"}
      """
    let changes = try await changes(
      #""tables":[],"visibleChanges":[\#(values)],"regressions":[\#(finding)]"#,
      entities: Self.entity("item", counted: fields))
    #expect(changes.aboveLimit.count == 1)
    let sentence = changes.page.text.sentence(changes.aboveLimit[0])
    #expect(sentence.english.contains("limit 5"), "\(sentence)")
  }

  /// The rows of an uncompared table would be missing in the sum.
  @Test func init_uncomparedTable_hasNoTables() async throws {
    let schema = Self.schema.replacing(#""uncompared":[]"#, with: #""uncompared":["x"]"#)
    #expect(try await changes(schema: schema).tables == nil)
  }

  /// What players see keeps its values by game; details of a field are only counted.
  @Test func init_changesInSeveralGames_keepWhatPlayersSee() async throws {
    func change(_ field: String, _ before: Int, _ game: String) -> String {
      #"{"id": 1, "identifier": "a", "field": "\#(field)", "before": "\#(before)", "after": "9", "#
        + #""games": ["\#(game)"]}"#
    }
    let list = ["price[x].sell_price", "encounters[x]", "game_index"].flatMap {
      [change($0, 1, "yellow"), change($0, 2, "x-y")]
    }
    let sections = try await changes(entities: Self.entity("item", changed: list)).page.sections
    #expect(sections.map(\.topic) == [.prices, .places, .internals])
    let price = "Price: Selling price (x) <del>1</del> → <ins>9</ins><span class=muted>"
    #expect(sections[0].items[0].english.contains(price), "\(sections[0].items)")
    #expect(sections[0].items[0].english.split(separator: "; ").count == 2)
    #expect(sections[1].items[0].english.hasSuffix(": Encounters ×2"), "\(sections[1].items)")
    #expect(sections[2].items.map(\.english) == ["<code>a</code>"])
  }

  /// The prices of items that had none are on one line.
  @Test func init_newPrices_areNames() async throws {
    func change(_ id: Int, _ before: String, _ after: Int, _ field: String) -> String {
      #"{"id": \#(id), "identifier": "item-\#(id)", "field": "price[poke-dollar].\#(field)", "before": \#(before), "#
        + #""after": "\#(after)", "games": ["yellow"]}"#
    }
    let list = [
      change(1, "null", 1200, "purchase_price"), change(1, "null", 600, "sell_price"),
      change(2, "null", 50, "sell_price"), change(3, #""10""#, 20, "sell_price"),
    ]
    let page = try await changes(entities: Self.entity("item", changed: list)).page
    #expect(page.sections.map(\.title.english) == ["Items: prices", "Items: new prices"])
    #expect(page.sections.map(\.areNames) == [false, true])
    #expect(
      page.sections[1].items.map(\.english)
        == ["<code>item-1</code> 1200 / 600", "<code>item-2</code> 50"])
    #expect(page.numbers?.english == "Items: prices 1 · Items: new prices 2")
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

  /// A page with too many changes keeps the first ones of each section, and says how many it lacks.
  @Test func html_maxBytes_dropsTheEndsOfLists() async throws {
    let list = (1...2000).map { #"{"id": \#($0), "identifier": "m\#($0)"}"# }
    let changes = try await changes(entities: Self.entity("move", added: list))
    let all = changes.html(maxBytes: 1_000_000)
    let size = all.page.bytes.count
    #expect(all.omitted == 0 && size <= 1_000_000)
    #expect(changes.html(maxBytes: size).omitted == 0)
    let some = changes.html(maxBytes: size - 1)
    #expect(some.omitted == 1600 && Self.text(some.page).contains("<code>m400</code>"))
    #expect(Self.text(some.page).contains("Moves: new (2,000)"))
    #expect(!Self.text(some.page).contains("<code>m401</code>"))
    #expect(changes.html(maxBytes: 0).omitted == 2000)
  }
}
