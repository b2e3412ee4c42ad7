import Base
import Foundation
import PokedexFoundation
import TestSupport
import Testing

@testable import PokedexAppModel

@MainActor @Suite(.inTemporaryFolder) struct FallbackTests {
  let folder = InTemporaryFolder.path

  private static let json = """
    {"id": 1026, "name": "newmon", "height": 7, "species": {"name": "newmon"},
    "types": [{"slot": 1, "type": {"name": "fire", "url": ""}}],
    "stats": [{"base_stat": 60, "effort": 0, "stat": {"name": "hp", "url": ""}}],
    "sprites": {"front_default": "https://example.org/1026.png", "back_default": null}}
    """

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func withServer(
    _ body: (FaultServer, AppModel) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = FaultServer()
      server.script("/api/v2/pokemon/newmon/", .json(json))
      var places = places(folder)
      places.pokeAPI = try #require(URL(string: server.address("/api/v2/")))
      try await body(server, try await started(places))
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func load_unknownPokemon_isAskedOnceAndKept() async throws {
    try await Self.withServer { server, app in
      let list = ListModel(app)
      list.text = "newmon"
      await list.search()
      #expect(list.mayBeNewer)
      for _ in 0..<2 {
        let fallback = FallbackModel(" NewMon ", app)
        await fallback.load()
        guard case .fromPokeAPI(let entry) = fallback.state else {
          Issue.record("\(fallback.state)")
          return
        }
        #expect(entry.name == "newmon" && entry.types.map(\.type.name) == ["fire"])
        #expect(entry.stats.map(\.baseStat) == [60])
        #expect(entry.sprites.frontDefault?.lastPathComponent == "1026.png")
      }
      #expect(server.log.map(\.path) == ["/api/v2/pokemon/newmon/"])
      server.stop()
      let offline = FallbackModel("newmon", app)
      await offline.load()
      guard case .fromPokeAPI = offline.state else {
        Issue.record("\(offline.state)")
        return
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func load_knownExactly_isNotOffered() async throws {
    try await Self.withServer { server, app in
      let list = ListModel(app)
      list.text = "ピカチュウ"
      await list.search()
      #expect(!list.mayBeNewer)
      let fallback = FallbackModel("pikachu", app)
      await fallback.load()
      #expect(fallback.state == .inDatabase(25) && server.log.isEmpty)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func load_missingDamagedOrOffline_keepsNothing() async throws {
    try await Self.withServer { server, app in
      for (text, path) in [("no mon", "no-mon"), ("badmon", "badmon")] {
        server.script("/api/v2/pokemon/\(path)/", path == "badmon" ? .json("{}") : .answer(404))
        let fallback = FallbackModel(text, app)
        await fallback.load()
        if path == "badmon" {
          guard case .failed(let message) = fallback.state else {
            Issue.record("\(fallback.state)")
            return
          }
          #expect(!message.isEmpty)
        } else {
          #expect(fallback.state == .missing)
        }
      }
      // The answer after a damaged one counts.
      server.script("/api/v2/pokemon/badmon/", .json(Self.json))
      let second = FallbackModel("badmon", app)
      await second.load()
      guard case .fromPokeAPI = second.state else {
        Issue.record("\(second.state)")
        return
      }
      server.stop()
      let offline = FallbackModel("othermon", app)
      await offline.load()
      guard case .failed = offline.state else {
        Issue.record("\(offline.state)")
        return
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func load_textThatIsNoIdentifier_isNotSent() async throws {
    try await Self.withServer { server, app in
      for text in ["", "../item/1", "新ポケモン", "a?b", "a%2Fb"] {
        let fallback = FallbackModel(text, app)
        await fallback.load()
        #expect(fallback.state == .missing, "\(text)")
      }
      #expect(server.log.isEmpty)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func load_newerReleaseHasIt_opensItsPage() async throws {
    let store = try SampleStore("\(folder)/store")
    let source = try store.source(at: URL(filePath: "\(folder)/store/").absoluteString)
    let app = try await started(places(folder, bundle: store.bundle, store: source))
    let fallback = FallbackModel("newmon", app)
    await fallback.load()
    let known = try app.pokedex.find(Pokemon.self, "newmon")
    #expect(fallback.state == .inDatabase(known))
    #expect(try app.pokedex.metadata()["release"] == "2")
  }
}
