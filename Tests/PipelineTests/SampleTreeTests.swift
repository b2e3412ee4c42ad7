import Base
import TestSupport
import Testing

@Suite struct SampleTreeTests {
  @Test func init_embeddedSample_readsEveryResource() throws {
    let tree = try SampleTree()
    expectEqual(tree.resources.count, 51)
    expectEqual(tree["pokemon", 25]?.name, "pikachu")
    expectEqual(tree["machine", 1]?.name, nil)
    expectEqual(tree["meta", nil]?.body.hasPrefix(#"{"deploy_date":"#), true)
    for (endpoint, rows) in tree.resources {
      let ids = rows.compactMap(\.id)
      expectEqual(ids, ids.sorted(), "\(endpoint)")
    }
  }

  @Test func write_unchanged_writesTreeWithLists() async throws {
    let tree = try SampleTree()
    try await SampleTree.withFolder { folder in
      let api = "\(folder)/data/api/v2"
      let pikachu = try File.readAll("\(api)/pokemon/25/index.json")
      expectEqual(String(decoding: pikachu, as: UTF8.self), tree["pokemon", 25]?.body)
      #expect(File.exists("\(api)/pokemon/25/encounters/index.json"))
      #expect(File.exists("\(api)/meta/index.json"))
      let count = try #require(tree.resources["item"]?.count)
      let list = String(decoding: try File.readAll("\(api)/item/index.json"), as: UTF8.self)
      #expect(list.hasPrefix(#"{"count":\#(count),"next":null"#))
      #expect(list.contains(#"{"name":"roseli-berry","url":"/api/v2/item/2279/"}"#))
      let machines = String(decoding: try File.readAll("\(api)/machine/index.json"), as: UTF8.self)
      #expect(machines.contains(#"[{"url":"/api/v2/machine/"#))
      let root = String(decoding: try File.readAll("\(api)/index.json"), as: UTF8.self)
      #expect(root.hasPrefix(#"{"ability":"/api/v2/ability/","berry":"#))
      #expect(root.contains(#""meta":"/api/v2/meta/""#))
      #expect(!root.contains("encounters"))
    }
  }

  @Test func write_edited_writesOnlyTheEdits() async throws {
    try await SampleTree.withFolder { tree in
      tree["pokemon", 25]?.replace(#""height":4"#, with: #""height":"four""#)
      tree["item", 17] = nil
    } _: { folder in
      let api = "\(folder)/data/api/v2"
      let pikachu = try File.readAll("\(api)/pokemon/25/index.json")
      #expect(String(decoding: pikachu, as: UTF8.self).contains(#""height":"four""#))
      #expect(!File.exists("\(api)/item/17/index.json"))
      let list = String(decoding: try File.readAll("\(api)/item/index.json"), as: UTF8.self)
      #expect(!list.contains("/item/17/"))
    }
  }
}
