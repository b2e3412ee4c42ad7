import Base
import SimdJSON
import Testing

@testable import FetchStage

@Suite struct TreePathTests {
  @Test(arguments: [
    ("data/api/v2/index.json", "data/", TreePath.root),
    ("api/v2/meta/index.json", "", .meta),
    (
      "api-data-9b35/data/api/v2/move-ailment/index.json", "api-data-9b35/data/",
      .list("move-ailment")
    ),
    ("data/api/v2/pokemon/25/index.json", "data/", .resource("pokemon", 25)),
    ("data/api/v2/move-ailment/-1/index.json", "data/", .resource("move-ailment", -1)),
    ("data/api/v2/pokemon/25/encounters/index.json", "data/", .encounters),
    ("data/api/v2/pokemon/025/index.json", "data/", .stray("pokemon/025/index.json")),
    ("data/api/v2/Pokemon/25/index.json", "data/", .stray("Pokemon/25/index.json")),
    ("data/api/v2/pokemon/25/index.html", "data/", .stray("pokemon/25/index.html")),
    ("data/api/v2/pokemon/25/x/index.json", "data/", .stray("pokemon/25/x/index.json")),
  ])
  func parse_fileInTree_returnsPrefixAndKind(path: String, prefix: String, kind: TreePath) throws {
    let parsed = try #require(TreePath.parse(path))
    #expect(parsed.prefix == prefix)
    expectEqual(parsed.kind, kind)
  }

  @Test(arguments: [
    "README.md", "data/schema/v2/pokemon/index.json", "api/v2", "v2/index.json", "",
  ])
  func parse_fileOutsideTree_returnsNil(path: String) {
    #expect(TreePath.parse(path) == nil)
  }
}

@Suite struct DeployMetaTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_786_004_122, "2026-08-06T08:15:22Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func timestamp_validSeconds_returnsISO8601(seconds: Int, text: String) {
    expectEqual(DeployMeta.timestamp(seconds), text)
  }

  @Test func timestamp_outOfRange_returnsNil() {
    expectEqual(DeployMeta.timestamp(-1), nil)
    expectEqual(DeployMeta.timestamp(253_402_300_800), nil)
    expectEqual(DeployMeta.timestamp(.max), nil)
  }

  @Test(arguments: [
    (
      #"{"deploy_date":"1786004122","hash":"0d8f","tag":null}"#,
      DeployMeta(revision: "0d8f", date: "2026-08-06T08:15:22Z")
    ),
    (#"{"deploy_date":0,"hash":null}"#, DeployMeta(date: "1970-01-01T00:00:00Z")),
    (#"{"deploy_date":"soon","hash":7}"#, DeployMeta()),
    ("{}", DeployMeta()),
  ])
  func init_metaDocument_readsValidMembers(text: String, meta: DeployMeta) throws {
    let found = try JSONParser().parse(Array(text.utf8)) { try DeployMeta($0) }
    expectEqual(found, meta)
  }
}

@Suite struct TreeListsTests {
  private func ids(_ list: String) throws -> [Int] {
    try JSONParser().parse(Array(list.utf8)) { try TreeLists.ids($0, of: "berry") }
  }

  private func list(_ urls: [String], count: Int? = nil, next: String = "null") -> String {
    let results = urls.map { #"{"name":"x","url":"\#($0)"}"# }.joined(separator: ",")
    return
      #"{"count":\#(count ?? urls.count),"next":\#(next),"previous":null,"results":[\#(results)]}"#
  }

  @Test func ids_validList_returnsAscendingIDs() throws {
    try expectEqual(
      ids(list(["/api/v2/berry/10/", "/api/v2/berry/2/", "/api/v2/berry/-1/"])), [-1, 2, 10])
    try expectEqual(ids(list([])), [])
  }

  @Test func ids_invalidList_throws() {
    let berry = "/api/v2/berry/1/"
    let faults: [(list: String, description: String)] = [
      (list([berry, berry]), "$.results: expected berry/1 only once, found array"),
      (list([berry], count: 2), "$.count: expected 1, the number of results, found 2"),
      (list(["/api/v2/move/1/"]), "$.results[0]: expected a resource of berry, found object"),
      (
        list([berry, "/etc/passwd"]),
        #"$.results[1].url: expected the address of a resource, found "/etc/passwd""#
      ),
      (
        list([berry], next: #""/api/v2/berry/?offset=20""#),
        #"$.next: expected a complete list without a next page, found "/api/v2/berry/?offset=20""#
      ),
      ("{}", "$.count: missing"), ("[]", "$: expected object, found array"),
    ]
    for fault in faults {
      expectError(\JSONError.description, fault.description) { try ids(fault.list) }
    }
  }

  @Test func endpoints_root_returnsAscendingNamesWithoutMeta() throws {
    let root = #"{"move":"/api/v2/move/","meta":"","berry":"","move-ailment":""}"#
    let endpoints = try JSONParser().parse(Array(root.utf8)) { try TreeLists.endpoints($0) }
    expectEqual(endpoints, ["berry", "move", "move-ailment"])
  }

  @Test(arguments: [#"{"../x":""}"#, #"{"a":"","a":""}"#, #"{"":""}"#, "[]"])
  func endpoints_invalidRoot_throws(root: String) {
    #expect(throws: JSONError.self) {
      try JSONParser().parse(Array(root.utf8)) { try TreeLists.endpoints($0) }
    }
  }
}
